"""The rules of Tiwanacu: draft tiles by moving along the order track, pay, and place them all in your temple."""

from __future__ import annotations

import hashlib
from typing import Final, final

import msgspec

from tavola.games.chance import Chance
from tavola.games.game import IllegalMove, Move, Outcome, Seat
from tavola.games.messages import Message, Who, say
from tavola.games.page import Line
from tavola.games.tiwanacu.rules.component_checks import checked, standard
from tavola.games.tiwanacu.rules.grid import Grid
from tavola.games.tiwanacu.rules.listing import listing_of
from tavola.games.tiwanacu.rules.notation import COVER, PLACE, TAKE, give_back, parts, position_of, take
from tavola.games.tiwanacu.rules.options import Options, gods_in_play
from tavola.games.tiwanacu.rules.outcome import abandoned, reason
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.temple import Temple
from tavola.games.tiwanacu.rules.tiles import EMPTY, Tile

NOBODY: Final = -1


@final
class LastTurn:
    """What the latest turn has done so far."""

    def __init__(self, seat: Seat, position: int, spaces: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.position = position
        self.spaces = spaces


@final
class State:
    """One position of the game. Positions of the track and spaces of a temple count from 0, rounds from 1."""

    def __init__(self, book: Book, options: Options, seats: int) -> None:
        self.book = book
        self.listing = listing_of(book.grid.rows, book.grid.columns)
        self.options = options
        self.seats = seats
        self.turn = 0
        self.round = 1
        self.bag: list[Tile] = []  # the next tile is the last
        self.now: list[list[Tile]] = []  # the active row, by position; taken tiles are gone
        self.soon: list[list[Tile]] = []  # the other row: what the next round offers
        self.track: list[int] = []  # the seat on each position, or NOBODY
        self.temples: list[Temple] = []
        self.out = [False] * seats
        self.order: tuple[Seat, ...] = ()  # seats that have not ended their turn this round
        self.hand: list[Tile] = []  # of the player at turn, still to be placed
        self.given_back = False  # a tile this turn
        self.last: LastTurn | None = None
        self.outcome: Outcome | None = None

    @property
    def grid(self) -> Grid:
        return self.book.grid

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return () if self.outcome else self.order[:1]

    def copy(self) -> State:
        twin = State(self.book, self.options, self.seats)
        twin.turn = self.turn
        twin.round = self.round
        twin.bag = self.bag[:]
        twin.now = [tiles[:] for tiles in self.now]
        twin.soon = [tiles[:] for tiles in self.soon]
        twin.track = self.track[:]
        twin.temples = [temple.copy() for temple in self.temples]
        twin.out = self.out[:]
        twin.order = self.order
        twin.hand = self.hand[:]
        twin.given_back = self.given_back
        twin.last = self.last
        twin.outcome = self.outcome
        return twin

    def legal(self, seat: Seat) -> list[Move]:
        if seat not in self.awaited:
            return []
        if not self.hand:
            return [take(position) for position, holder in enumerate(self.track) if holder == NOBODY]
        tiles = sorted(set(self.hand)) if len(self.hand) > 1 else self.hand
        moves = self.listing.of(tiles, self.temples[seat].cells)
        if self.may_give_back:
            moves += [give_back(tile) for tile in tiles]
        return moves

    @property
    def may_give_back(self) -> bool:
        return self.book.laws.refund is not None and not self.given_back

    def cost_of_position(self, position: int) -> int:
        """Coins to be paid there; negative: received."""
        paid = self.book.box.payments(self.seats)[position]
        return -(paid + self.book.laws.income_bonus) if paid > 0 else -paid

    def apply(self, seat: Seat, move: Move) -> None:
        if self.outcome:
            raise IllegalMove(say("The game is over."))
        if seat not in self.awaited:
            raise IllegalMove(say("It is not your turn."))
        action, tile, row, column = parts(move)
        if action == TAKE:
            self._take(seat, position_of(move))
        elif move == give_back(tile):
            self._give_back(seat, tile)
        elif action in (PLACE, COVER):
            self._lay(seat, action, tile, row, column)
        else:
            raise IllegalMove(say("There is no such move."))
        if not self.hand:
            self._end_turn()

    def _take(self, seat: Seat, position: int) -> None:
        if self.hand:
            raise IllegalMove(say("You have moved already: place your tiles."))
        if position >= len(self.track):
            raise IllegalMove(say("The order track ends at position {last}.", last=len(self.track)))
        if self.track[position] != NOBODY:
            raise IllegalMove(self.occupied(seat, position))
        self.track[self.track.index(seat)] = NOBODY
        self.track[position] = seat
        self.temples[seat].pay(self.cost_of_position(position), self.book.box.loan.coins)
        self.hand, self.now[position] = self.now[position], []
        self.given_back = False
        self.last = LastTurn(seat, position)

    def occupied(self, seat: Seat, position: int) -> Message:
        """Why a position with somebody on it cannot be taken."""
        if self.track[position] == seat:
            return say("You stand on position {n} yourself: move to an empty one.", n=position + 1)
        return say("{who} stands on position {n}.", who=Who(self.track[position]), n=position + 1)

    def _lay(self, seat: Seat, action: int, tile: Tile, row: int, column: int) -> None:
        self._check_in_hand(tile)
        if row >= self.grid.rows or column >= self.grid.columns:
            raise IllegalMove(say("A temple has no such space."))
        space, temple = row * self.grid.columns + column, self.temples[seat]
        if action == PLACE and temple.cells[space] != EMPTY:
            raise IllegalMove(say("A tile lies on {space}: it can only be covered.", space=self.grid.name(space)))
        if action == COVER and temple.cells[space] == EMPTY:
            raise IllegalMove(say("No tile lies on {space}: there is nothing to cover.", space=self.grid.name(space)))
        if action == COVER:
            temple.pay(self.book.laws.cover_cost, self.book.box.loan.coins)
        temple.lay(space, tile)
        self.hand.remove(tile)
        assert self.last
        self.last = LastTurn(seat, self.last.position, (*self.last.spaces, space))

    def _give_back(self, seat: Seat, tile: Tile) -> None:
        refund = self.book.laws.refund
        if refund is None:
            raise IllegalMove(say("All tiles must be placed: no God lets you give one back."))
        self._check_in_hand(tile)
        if self.given_back:
            raise IllegalMove(say("You have given back a tile this turn."))
        self.temples[seat].coins += refund
        self.hand.remove(tile)
        self.given_back = True

    def _check_in_hand(self, tile: Tile) -> None:
        if not self.hand:
            raise IllegalMove(say("First move to an empty position of the order track."))
        if tile not in self.hand:
            raise IllegalMove(say("You do not hold that tile."))

    def _end_turn(self) -> None:
        self.turn += 1
        self.order = self.order[1:]
        if not self.order:
            self._end_round()

    def _end_round(self) -> None:
        if self.round == self.book.box.rounds:
            self.outcome = self.final()
            return
        self.now = self.soon
        self.round += 1
        self.begin_round()

    def begin_round(self) -> None:
        """Fix the order of play and fill the row for the next round, if there is one."""
        self.order = tuple([seat for seat in self.track if seat != NOBODY])
        last = self.round == self.book.box.rounds
        self.soon = [] if last else self.filled_row(self.book.box.tiles_in(self.round + 1))

    def filled_row(self, tiles: int) -> list[list[Tile]]:
        """So many tiles from the bag on each position."""
        return [[self.bag.pop() for _ in range(tiles)] for _ in self.track]

    def before_the_filling(self) -> State:
        """The position before the row of the next round is filled: to be looked at, not to be played on."""
        still = self.copy()
        still.bag = [*still.bag, *[tile for tiles in still.soon for tile in tiles]]
        still.soon = []
        return still

    def withdraw(self, seat: Seat) -> None:
        """The player's marker leaves the track, the tiles in hand leave the game; a last player left wins at once."""
        if self.outcome:
            raise IllegalMove(say("The game is over."))
        if not 0 <= seat < self.seats:
            raise IllegalMove(say("Nobody sits there."))
        if self.out[seat]:
            raise IllegalMove(say("You have given up already."))
        if self.awaited == (seat,):
            self.hand = []
        self.out[seat] = True
        self.track[self.track.index(seat)] = NOBODY
        self.order = tuple([other for other in self.order if other != seat])
        if self.out.count(False) < min(2, self.seats):
            self.outcome = self.final()
        elif not self.order:
            self._end_round()

    def digest(self) -> str:
        """SHA-256 in hex of everything in the position, the order of the bag too."""
        temples = [(temple.cells, temple.heights, temple.coins, temple.loans) for temple in self.temples]
        gods = [card.id for card in self.book.gods]
        whole = (
            *(self.turn, self.round, gods, self.bag, self.now, self.soon, self.track, temples),
            *(self.out, self.order, self.hand, self.given_back, self.outcome is not None),
        )
        return hashlib.sha256(msgspec.json.encode(whole)).hexdigest()

    def points(self, seat: Seat) -> int:
        """What the temple would be worth if the game ended now."""
        return self.book.total(self.temples[seat])

    def sheet(self) -> tuple[Line, ...]:
        """The score sheet as if the game ended now, the total last."""
        columns = [[gain.points for gain in self.book.gains(temple)] for temple in self.temples]
        lines = [
            Line(label, values, lights=key)
            for (key, label), values in zip(self.book.labels, zip(*columns, strict=True), strict=True)
        ]
        return (*lines, Line(say("Total"), tuple([sum(column) for column in columns])))

    def final(self) -> Outcome:
        """Most points win; then more coins, then fewer loans, then the earlier place on the track."""
        left = tuple([seat for seat in range(self.seats) if not self.out[seat]])
        sheet = self.sheet()
        if len(left) < min(2, self.seats):
            return Outcome(left, abandoned(left), sheet)
        totals = sheet[-1].values
        ranks = sorted([self._rank(seat, totals[seat]) for seat in left], reverse=True)
        first = self.track[-ranks[0][3]]
        return Outcome((first,), reason(first, ranks[0], ranks[1] if len(left) > 1 else None), sheet)

    def _rank(self, seat: Seat, points: int) -> tuple[int, int, int, int]:
        temple = self.temples[seat]
        return points, temple.coins, -temple.loans, -self.track.index(seat)


def start(seats: int, options: Options, seed: bytes) -> State:
    """The first position: God cards, order and bag are drawn from the seed. Raises ValueError for unfit options."""
    box = checked(options.components) if options.components else standard()
    if not box.players.min <= seats <= box.players.max:
        raise ValueError(f"this component set is for {box.players.min} to {box.players.max} players, not {seats}")
    chance = Chance(seed)
    state = State(Book(box, gods_in_play(box, options, chance)), options, seats)
    order = chance.shuffled("order", range(seats))
    state.track = [*order, *[NOBODY] * (len(box.payments(seats)) - seats)]
    size = state.grid.size
    state.temples = [
        Temple([EMPTY] * size, [0] * size, box.start.coins_by_seat[order.index(seat)], 0) for seat in range(seats)
    ]
    state.bag = chance.shuffled("bag", box.tiles())
    state.now = state.filled_row(box.tiles_in(1))
    state.begin_round()
    return state
