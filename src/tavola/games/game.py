"""What every game offers. A game is one folder beside this file and one name in `tavola.games.GAMES`.

`Game` is the rule book (one object a game), `State` is one position. Everything a person reads is a `Message`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import msgspec

from tavola.games.messages import Message, in_words
from tavola.games.page import Choices, Line, Panel, SeatMark, Setting
from tavola.games.palette import Ink
from tavola.games.svg import Picture, marked_last

Seat = int  # 0-based
Move = int  # inside the rules; a function of the move alone, never of the position
LEVELS: Final = (1, 2, 3, 4, 5)  # of the bots of every game, from a newcomer's to a master's


class IllegalMove(ValueError):
    """The rules say no; `message` says why in a player's words."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return in_words(self.message, [f"seat {i}" for i in range(8)])


class BadNotation(ValueError):
    """A text that is no move of this game; quotes the text."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. More than one winner: a shared win; none: a draw."""

    winners: tuple[Seat, ...]
    reason: Message
    sheet: tuple[Line, ...] = ()


class State(Protocol):
    """One position. Mutable, with a fast copy; there is no undo.

    A seat that is not at the table has no legal moves, and whatever it does is an IllegalMove.
    """

    @property
    def seats(self) -> int: ...
    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats that must act now, ascending; empty when the game is over."""

    @property
    def turn(self) -> int:
        """Number of turns ended so far. A seat's draft is complete when its last move raised it."""

    @property
    def outcome(self) -> Outcome | None: ...
    def legal(self, seat: Seat) -> list[Move]:
        """Complete, without doubles, ascending; empty when the seat may not act."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Play a move. Raises IllegalMove and leaves the position as it was."""

    def withdraw(self, seat: Seat) -> None:
        """The player gives up; the game goes on or ends as its rules say. Raises IllegalMove when already out."""

    def copy(self) -> Self: ...

    def digest(self) -> str:
        """Hex hash of everything in the position, hidden things too: never shown while the game runs."""


class Book(Protocol):
    """How to play a game. A module `guide` in the game's folder offers it; its texts are read by `guides.Guide`."""

    def guide(self, language: str = "en") -> str:
        """In Markdown, in English where there is no translation. A fenced block `board` names an example."""

    def example(self, name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
        """Drawing (SVG) and caption of an example. Raises KeyError for an unknown name."""

    def card(self, look: str = "auto") -> str:
        """A position to look at, as SVG: it stands for the game on the front page."""


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - O for options
V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, O, V]):
    """The rule book of one game: all that the other rooms know of it is named here."""

    id: str  # that of its folder, and of the module of its bots in `search`
    name: str
    tagline: Message  # one sentence for the front page
    traits: Message  # '2-4 players, everything in the open'
    credit: Message  # who made the game
    players: tuple[int, int]  # fewest, most
    rules_version: int
    secretive: bool = False  # players hold what a rival who looks at the same screen must not see
    bots: bool = False  # there is a module of its bots, which has `bot(level)` and `greedy()`
    options: type[O]
    component_sets: bool = False  # a site can give new tables other components than the own ones
    site_options: tuple[str, ...] = ()  # those that only the settings of a site give: no player names them
    views: type[V]  # what `view` gives
    settings: tuple[Setting, ...]
    inks: tuple[Ink, ...]  # the colours of the seats; a page has them as `--seat-0`, `--seat-1`, ...
    chance: bool = True  # something depends on the seed; where nothing does, no page speaks of a shuffle
    style: str  # the style sheet of drawings that follow the reader's look: see `draw`

    @abstractmethod
    def start(self, seats: int, options: O | None = None, seed: bytes = b"") -> S:
        """The first position. Raises ValueError for a number of players or options that do not fit."""

    def length(self, seats: int, options: O) -> Message | None:
        """How long a game is, as '12 turns each'; None where only its course tells."""
        return None

    @abstractmethod
    def text(self, move: Move) -> str:
        """The move in notation. Raises ValueError for a number that is no move."""

    @abstractmethod
    def parse(self, text: str) -> Move:
        """The move a text stands for. Raises BadNotation."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may see (None: a spectator). Raises ValueError for a seat that is not at the table."""

    @abstractmethod
    def sample(self, view: V, rng: random.Random) -> S:
        """A world that agrees with the view. Raises ValueError where nobody can play on from it, as a turn that has
        ended is not confirmed yet.
        """

    @abstractmethod
    def draw(self, view: V, look: str = "auto") -> str:
        """The board as one self-contained SVG. `look`: 'auto' follows the reader, 'light' and 'dark' bake them.

        Ids are those that picks and `why_not` name; no two are the same. A page reads these marks, and no others:
        `data-last=""`         what was done last; the part with an id that it is, or lies in, moves in when it changed
        `data-lights="a b"`    pressed, it lights up what has a or b in `data-net="..."`, which gets the class `on`
        `data-frame="x y w h"` pressed, this part of the drawing fills the board; with `data-seat`, it is that seat's
        `data-near="x y w h"`  on the root: the part that a phone shows first; `data-low`: the part that one held
                               sideways shows to choose in
        `class="beside"`       left out while only that part is shown
        The page writes `data-target` and `data-move` on its own marks. What can be pressed has an `aria-label` to be
        reached by keyboard.

        `style` may set `--board-ground` (what lies round the drawing) and `--board-mark` (marks of what can be picked),
        and may follow `--board-figures` (a size for figures, on small screens). Its own classes, ids and properties
        begin with a prefix of the game's own, and nobody else uses them.
        """

    def changes(self, before: V, after: V, seat: Seat) -> tuple[str, ...]:
        """What a turn of the seat changed, by ids of parts of the drawing, for a page to number. Both are a spectator's
        views; ids that the drawing of somebody else's view lacks are passed over. As it is here: what a drawing marks
        as done last.
        """
        return marked_last(self.draw(after))

    def picture(self, state: S, seat: Seat | None = None, look: str = "light") -> Picture:
        """The board as a seat sees it (None: a spectator), for notebooks."""
        return Picture(self.draw(self.view(state, seat), look))

    @property
    @abstractmethod
    def book(self) -> Book:
        """How to play; loaded when it is asked for."""

    @abstractmethod
    def sketch(self, view: V) -> str:
        """The board as plain text for a terminal, with a legend."""

    @abstractmethod
    def panel(self, view: V) -> Panel:
        """What stands beside the board."""

    @abstractmethod
    def seat_marks(self, view: V) -> tuple[SeatMark, ...]:
        """What stands beside each player's name, by seat."""

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> Choices:
        """The legal moves of the seat as picks in the drawing. Raises ValueError for no such seat."""

    @abstractmethod
    def why_not(self, state: S, seat: Seat, target: str) -> Message:
        """Why a thing in the drawing, by its id, cannot be picked now. Raises BadNotation for no such id."""

    @abstractmethod
    def describe(self, before: S, seat: Seat, move: Move, after: S) -> Message:
        """A move in words without its player: 'builds a temple on level 2'."""

    def preview(self, before: S, seat: Seat, move: Move, after: S) -> S:
        """What its player may see of a move not yet confirmed: nothing that it reveals. In most games all of it."""
        return after

    def sealed(self, state: S) -> tuple[Seat, ...]:
        """Seats whose last turns are still secret to the others: a choice made, not yet revealed."""
        return ()

    def read_options(self, data: Any) -> O:
        """Options of a new table from JSON data; missing ones are as usual here.

        Raises ValueError naming an option that does not fit, or a name that is none.
        """
        if data is not None:
            self._check_names(data)
        return self.kept_options(data)

    def _check_names(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise ValueError(f"options of {self.name}: names and values are asked for, like {{}}")
        known = [field.name for field in msgspec.structs.fields(self.options)]
        unknown = [str(name)[:40] for name in data if name not in known]
        if unknown:
            named = [name for name in known if name not in self.site_options]
            there = f"there are {', '.join(named)}" if named else "this game has none"
            raise ValueError(f"options of {self.name}: there is no option {unknown[0]!r}; {there}")

    def familiar(self, data: Any) -> bool:
        """Whether kept options hold nothing foreign to this site: all of `site_options` are such as it has itself."""
        return True

    def load_components(self, path: Path) -> None:
        """Give new tables the component set of a file. Raises ValueError with everything that is wrong with it, OSError
        for a file that cannot be read.
        """
        raise ValueError(f"{self.name} has no component sets: {path} cannot be used")

    def kept_options(self, data: Any) -> O:
        """Options as a table or a file keeps them, whatever is usual here. Raises ValueError naming the option.

        Names that are no options are passed over, so that older files can be read.
        """
        try:
            return msgspec.convert(data or {}, self.options)
        except msgspec.ValidationError as error:
            raise ValueError(f"options of {self.name}: {error}") from None


AnyGame = Game[Any, Any, Any]


def by_id(*games: AnyGame) -> dict[str, AnyGame]:
    """The games as the other rooms find them. Raises TypeError that names what a game lacks."""
    for game in games:
        missing = [name for name in Game.__annotations__ if not hasattr(game, name)]
        if missing:
            raise TypeError(f"the game {type(game).__name__} has no {', '.join(missing)}: see tavola.games.game.Game")
    return {game.id: game for game in games}


def check_seats(game: AnyGame, seats: int) -> None:
    """Raise ValueError unless so many can play."""
    fewest, most = game.players
    if not fewest <= seats <= most:
        raise ValueError(f"{game.name} is for {fewest} to {most} players, not {seats}")
