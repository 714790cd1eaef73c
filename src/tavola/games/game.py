"""What every game offers. A game is one folder beside this file and one name in `tavola.games.GAMES`.

`Game` is the rule book (one object a game), `State` is one position. Everything a person reads is a `Message`. Most
games are put together from functions (`games/assembled.py`). `tests/games/test_every_game.py` and `test_every_page.py`
hold every game to what is written here.
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
Move = int  # 0 <= move < 2**40; the same number stands for the same move in every position
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
    reason: Message  # a sentence: '{who} owns the most boxes.'
    sheet: tuple[Line, ...] = ()  # the final counts; empty in a game that counts nothing


class State(Protocol):
    """One position. Mutable, with a fast copy; there is no undo.

    Moves come in turns. The moves of a turn can be taken back until it is confirmed, so a move that rolls, draws or
    reveals anything is the last of its turn. A seat that is not at the table has no legal moves, and whatever it does
    is an IllegalMove.
    """

    @property
    def seats(self) -> int:
        """How many sit at the table, those who gave up too."""

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats that must act now, ascending; empty when the game is over."""

    @property
    def turn(self) -> int:
        """Number of turns ended so far. The move that ends a turn adds one, any other move nothing: that is how the
        page and the bots know that a turn is complete.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while somebody is awaited."""

    def legal(self, seat: Seat) -> list[Move]:
        """All legal moves, each once, ascending; none when the seat may not act. A seat that is no longer awaited has
        some only where it may change a choice that is still secret (`Game.sealed`).
        """

    def apply(self, seat: Seat, move: Move) -> None:
        """Play a move. Raises IllegalMove, also for a number that is no move, and leaves the position as it was."""

    def withdraw(self, seat: Seat) -> None:
        """The player gives up; the game goes on or ends as its rules say. Raises IllegalMove when already out."""

    def copy(self) -> Self:
        """The same position, which changes apart from this one."""

    def digest(self) -> str:
        """Hex hash of everything in the position, hidden things too: never shown while the game runs."""


class Book(Protocol):
    """How to play a game. The package `page/guide` in the game's folder offers it as three functions; `guides.Guide`
    reads its texts and examples. Several of its drawings stand on one page, so no id in them is one that can be picked.
    """

    def guide(self, language: str = "en") -> str:
        """In Markdown, from its title (`# Stones`) on, in English where there is no translation. A fenced block `board`
        holds the name of an example, whose drawing stands there.
        """

    def example(self, name: str, language: str = "en", look: str = "auto") -> tuple[str, str]:
        """Drawing (SVG) and caption of an example. Raises KeyError for an unknown name."""

    def card(self, look: str = "auto") -> str:
        """A position to look at, as SVG: it stands for the game on the front page."""


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741 - O for options
V = TypeVar("V", bound=msgspec.Struct)


class Game(ABC, Generic[S, O, V]):
    """The rule book of one game: all that the other rooms know of it is named here."""

    id: str  # the name of its folder
    name: str  # as people say it; not translated
    tagline: Message  # one sentence for the front page
    traits: Message  # '2-4 players · everything in the open'
    credit: Message  # who made the game
    players: tuple[int, int]  # fewest, most
    rules_version: int  # from 1; raised where older games would no longer replay to the same positions
    secretive: bool = False  # players hold what a rival who looks at the same screen must not see
    bots: bool = False  # its folder has `bot/search.py` with `bot(level)` and `greedy()`, each giving a `Bot`
    options: type[O]  # a frozen struct with a default for each field; its types refuse what no form offers
    component_sets: bool = False  # a site can give new tables other components: see `games/component_sets.py`
    site_options: tuple[str, ...] = ()  # those that only the settings of a site give: no player names them
    views: type[V]  # what `view` gives
    settings: tuple[Setting, ...]  # what the form of a new table asks; each is a field of `options`
    inks: tuple[Ink, ...]  # the colours of the seats, one each; a page has them as `--seat-0`, `--seat-1`, ...
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
        """What a seat may see (None: a spectator): a frozen struct that becomes JSON and comes back the same, with a
        field `awaited`, and with `seat` where seats see different things. Raises ValueError for a seat that is not at
        the table.
        """

    @abstractmethod
    def sample(self, view: V, rng: random.Random) -> S:
        """A position that agrees with the view: its `view` is the same, what is hidden comes by lot from `rng`. Raises
        ValueError ('not confirmed') for the view of a `preview` that hides how the turn ended.
        """

    @abstractmethod
    def draw(self, view: V, look: str = "auto") -> str:
        """The board as one self-contained SVG. `look`: 'auto' follows the reader, 'light' and 'dark' bake them.

        What has an id can be asked about when it is pressed: `why_not` knows every id that does not begin with the
        game's prefix (those are definitions, for `<use>` and clips). No two are the same, and none is that of a part of
        the page (`hand`, `turn`, `board`, ...). A group (`<g>`) with an id that was not there before moves in, where it
        is a child of the root or of a group there. A page reads these marks, and no others:
        `data-last=""`         what was done last: the part with an id that it is, or lies in, moves in if it was there
                               before and is drawn in another way now
        `data-lights="a b"`    pressed, it lights up what has a or b in `data-net="..."`, which gets the class `on`
        `data-frame="x y w h"` pressed, this part of the drawing fills the board; with `data-seat="0"` it is that seat's
        `data-near="x y w h"`  on the root: the part that a phone shows first; `data-low`: the part that one held
                               sideways shows to choose in
        `class="beside"`       left out while only that part is shown
        The page writes `data-target` and `data-move` on its own marks. Of what can be pressed, the keyboard reaches
        what has an `aria-label`. A drawing of look 'light' or 'dark' names no custom property.

        `style` may set `--board-ground` (what lies round the drawing) and `--board-mark` (marks of what can be picked),
        and may follow `--board-figures` (a size for figures, on small screens). Its own classes, ids and properties
        begin with a prefix of the game's own (lower-case letters, as `tv-`), which alone is the class of the root; the
        ids of what can be picked do not.
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
        """What stands beside the board, with a row for each seat."""

    @abstractmethod
    def seat_marks(self, view: V) -> tuple[SeatMark, ...]:
        """What stands beside each player's name, by seat."""

    @abstractmethod
    def choices(self, state: S, seat: Seat) -> Choices:
        """The legal moves of the seat as picks in the drawing; without picks where it has none. Of moves that come to
        the same, one is enough. Raises ValueError for no such seat.
        """

    @abstractmethod
    def why_not(self, state: S, seat: Seat, target: str) -> Message:
        """Why this seat cannot pick a thing in the drawing, by its id, in this position, whoever is to move. Raises
        BadNotation for no such id, ValueError for no such seat.
        """

    @abstractmethod
    def describe(self, before: S, seat: Seat, move: Move, after: S) -> Message:
        """A move in words without its player: 'builds a temple on level 2'. Before it is confirmed, `after` is what
        `preview` gave.
        """

    def preview(self, before: S, seat: Seat, move: Move, after: S) -> S:
        """What its player may see of a move not yet confirmed. In a game where moves roll, draw or reveal: a copy of
        `before` with the move marked as made, in which nobody is awaited. Its view and `describe` tell nothing that the
        view of `before` did not; `after` itself where a move reveals nothing.
        """
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
