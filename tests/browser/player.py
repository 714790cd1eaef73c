"""A person at a table page: what they do with mouse, finger or keyboard, and what they see."""

from __future__ import annotations

from playwright.sync_api import Page, expect

SPOTS = """() => {
  const board = document.getElementById('board').getBoundingClientRect();
  const bar = document.getElementById('move').getBoundingClientRect();
  const sheet = document.getElementById('since').getBoundingClientRect();
  const over = [bar, sheet].filter((part) => part.height && part.left < board.right);
  const bottom = Math.min(board.bottom, ...over.map((part) => part.top));
  const middle = (pick) => {
    const box = pick.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return [...document.querySelectorAll('.pick:not(.covered)')].map(middle)
    .filter(([x, y]) => x > board.left + 4 && x < board.right - 4 && y > board.top + 4 && y < bottom - 4);
}"""
UNCOVERED = """(selector) => [...document.querySelectorAll(selector)].map((thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, thing];
}).find(([x, y, thing]) => document.elementFromPoint(x, y) === thing).slice(0, 2)"""
Spot = tuple[float, float]
PATIENCE = 20_000  # ms until a tap has surely arrived


class Player:
    """One page of one player."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.main = page.locator("#hand .go .main")
        self.end = page.locator("#end")
        self.counts = self.end.get_by_role("table", name="Final counts")
        self.turn = page.locator("#turn")

    def open(self, address: str) -> Player:
        """Open a link and wait for the board."""
        self.page.goto(address)
        self.page.locator("body[data-ready]").wait_for()
        return self

    def await_stream(self) -> None:
        """Until the page hears of what happens at the table."""
        self.page.wait_for_timeout(1500)

    def tap(self, spot: Spot) -> None:
        """A click, or a finger's tap."""
        if self.touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def spots(self) -> list[Spot]:
        """Where on the screen something can be picked now."""
        return [(x, y) for x, y in self.page.evaluate(SPOTS)]

    def await_spots(self) -> list[Spot]:
        """The spots once there are some; asked again and again, as the page's policy forbids Playwright to do that."""
        for _ in range(200):
            if spots := self.spots():
                return spots
            self.page.wait_for_timeout(100)
        raise AssertionError("nothing can be picked")

    def place(self, selector: str) -> Spot:
        """The middle of something in the drawing that nothing else covers, on the screen."""
        x, y = self.page.evaluate(UNCOVERED, selector)
        return x, y

    def pick(self, which: int = 0) -> None:
        """Tap a place that can be picked, and the first thing to do there if there is a choice."""
        for left in (2, 1, 0):  # who taps while the board is still being drawn taps again
            spots = self.await_spots()
            self.tap(spots[which % len(spots)])
            try:
                expect(self.page.locator("#board .pick[aria-pressed=true]")).to_have_count(1, timeout=PATIENCE / 4)
                break
            except AssertionError:
                if not left:
                    raise
        if self.main.is_disabled():
            self.page.locator("#hand .variants .variant").first.click()
        expect(self.page.locator("#board .ghost")).to_have_count(1)

    def lay(self) -> None:
        """Add what is picked to the turn."""
        with self.page.expect_response(lambda answer: answer.url.endswith("/draft")):
            self.main.click()

    def confirm(self) -> None:
        """Confirm the turn: all that is laid, or what is picked where that is a turn by itself."""
        expect(self.main).to_have_text("Confirm turn")
        with self.page.expect_response(lambda answer: answer.url.endswith("/turns")):
            self.main.click()

    def take_turn(self, which: int = 0) -> None:
        """A whole turn by clicks."""
        self.await_turn()
        for step in range(2):
            expect(self.page.locator(f".steps li:nth-child({step + 1})[aria-current]")).to_have_count(1)
            self.pick(which + step)
            self.lay()
        self.confirm()

    def look_again(self) -> None:
        """The page as the table is now, not as it was before others moved."""
        self.page.reload()
        self.page.locator("body[data-ready]").wait_for()

    def take_any_turn(self, which: int = 0) -> None:
        """A whole turn by clicks, of any game and any number of moves."""
        self.await_turn()
        laid = self.page.locator("#hand .parts li").count()
        while not self.ready():
            self.pick(which)
            if self.ready():
                break
            self.lay()
            laid += 1
            expect(self.page.locator("#hand .parts li")).to_have_count(laid)
        self.confirm()

    def ready(self) -> bool:
        """Whether the main button would play the turn."""
        return self.main.inner_text() == "Confirm turn" and self.main.is_enabled()

    def await_turn(self) -> None:
        """Until it is this player's turn, by itself."""
        expect(self.page.locator("#turn:not(.idle)")).to_have_count(1)
        expect(self.page.locator("#hand")).to_be_visible()

    def over(self) -> bool:
        """Whether the game has ended, once the last turn has arrived."""
        expect(self.page.locator("#turn.idle")).to_have_count(1)
        return self.end.is_visible()
