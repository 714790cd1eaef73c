"""The rules of Tucana Builders: everybody places at once, the turn closes for all, huts are scored after each round.

A placement is a seat's turn; it stays open, hidden and changeable, until the last player has placed. Public moves are
numbers that are functions of the move alone; inside, a placement is a field * 6 + rotation, and JOKER is JOKER.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from tavola.games._vec import append, i64, vec
from tavola.games.game import IllegalMove, Outcome
from tavola.games.tucana import why, words
from tavola.games.tucana.components import COLOURS, Condition
from tavola.games.tucana.deal import Deal
from tavola.games.tucana.edges import EDGES
from tavola.games.tucana.island import CODES, POND, TOUCAN, Ground, Island, Networks, code, count

JOKER: Final = CODES * EDGES  # play the joker: any terrain for the placement that follows; all below it are placements
TRACKS: Final = 3
CONNECT: Final = 0  # kinds of bonus conditions
NETWORK_HUTS: Final = 1
TOUCANS: Final = 2
EACH_HUT: Final = 3
KINDS: Final = ("connect", "network_huts", "toucans_connected", "each_hut_min")
M32: Final = 0xFFFFFFFF


def place_move(q: int, r: int, rotation: int) -> int:
    """The public move that lays the drawn tile on (q, r), turned by so many sixths against the clock."""
    return code(q, r) * EDGES + rotation


def step(x: i64) -> i64:
    """xorshift32: the next of a row of numbers from 1 to 2**32 - 1, the same in every form of the rules."""
    x ^= (x << 13) & M32
    x ^= x >> 17
    return x ^ ((x << 5) & M32)


@final
class State:
    """One position. `State(ground, deal)` is the start: huts and starting tiles stand, the first card is revealed."""

    def __init__(self, ground: Ground, deal: Deal, twin: State | None = None) -> None:
        self.ground = ground
        self.deal = deal
        self.players: i64 = deal.seats
        if twin is None:
            components = ground.components
            self.per_round: i64 = components.turns_per_round
            self.last: i64 = components.turns_per_round * components.rounds
            self.tiles = vec[i64](deal.tiles)
            self.cards = vec[i64](deal.cards)
            self.colour = vec[i64](deal.huts)
            self.conditions = vec[i64]()  # three numbers a bonus card: kind and what it asks
            for number in deal.bonus:
                self._read_condition(components.bonus_cards[number].condition)
            self.islands = [self._first_island(deal.ponds) for _ in range(deal.seats)]
            self.closed: i64 = 0  # turns closed for all
            self.ended: i64 = 0  # placements made, changed ones too
            self.out: i64 = 0  # the seats out of the game, as bits
            self.won: i64 = 0  # the winners, as bits
            self.over = False
            self.open = vec[i64]([0] * self.players)  # the placement of the open turn + 1
            self.open_joker = vec[i64]([0] * self.players)  # was the joker played for it?
            self.raised = vec[i64]([0] * self.players)  # the joker is played, the placement is to follow
            self.spent = vec[i64]([0] * self.players)  # the joker lies face down
            self.track = vec[i64]([0] * (self.players * TRACKS))  # scored so far
            self.met = vec[i64]([0] * (len(deal.bonus) * deal.seats))  # card * players + seat: the turn, 0: not yet
        else:
            self.per_round = twin.per_round
            self.last = twin.last
            self.tiles = twin.tiles
            self.cards = twin.cards
            self.colour = twin.colour
            self.conditions = twin.conditions
            self.islands = [Island(ground, island) for island in twin.islands]
            self.closed = twin.closed
            self.ended = twin.ended
            self.out = twin.out
            self.won = twin.won
            self.over = twin.over
            self.open = twin.open[:]
            self.open_joker = twin.open_joker[:]
            self.raised = twin.raised[:]
            self.spent = twin.spent[:]
            self.track = twin.track[:]
            self.met = twin.met[:]

    def _read_condition(self, condition: Condition) -> None:
        kind = KINDS.index(condition.type)
        asked = [condition.min, 0]
        if kind == CONNECT:
            names = [hut.id for hut in self.ground.components.map.huts]
            asked = [names.index(hut) for hut in condition.huts]
        for number in (kind, asked[0], asked[1]):
            self.conditions = append(self.conditions, number)

    def _first_island(self, ponds: tuple[int, ...]) -> Island:
        """An island with its starting tiles, docks on the ponds' dock corners."""
        island, fields = Island(self.ground), self.ground.components.map.fields
        for n in range(len(ponds)):
            island.lay(ponds[n], self.ground.path_tiles + n, fields[ponds[n]].dock_corner or 0, 0)
        return island

    def copy(self) -> State:
        """The same position, to be played on apart."""
        return State(self.ground, self.deal, self)

    # what every game offers

    @property
    def seats(self) -> int:
        """The number of players the game started with."""
        return int(self.players)

    @property
    def turn(self) -> int:
        """Placements made, changed ones counted each time."""
        return int(self.ended)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Players in the game who have not placed in the open turn."""
        if self.over:
            return ()
        return tuple([seat for seat in range(int(self.players)) if not self.out >> seat & 1 and not self.open[seat]])

    @property
    def outcome(self) -> Outcome | None:
        """None while the game runs."""
        return words.outcome(self) if self.over else None

    def legal(self, seat: int) -> list[int]:
        """Placements by coordinates and rotation, then JOKER; also for a seat that has placed and may change."""
        if not self._sits(seat):
            return []
        code_of = self.ground.code
        return sorted([int(m if m == JOKER else code_of[m // EDGES] * EDGES + m % EDGES) for m in self.moves(seat)])

    def apply(self, seat: int, move: int) -> None:
        """Play a public move; the last player's placement closes the turn. Raises IllegalMove, leaving the position."""
        self.rehearse(seat, move)
        if self._all_placed():
            self._close()

    def rehearse(self, seat: int, move: int) -> None:
        """Play a public move without closing the turn, so nothing is revealed. Raises IllegalMove as `apply` does."""
        inside = self._inside(seat, move)
        if inside < 0:
            raise IllegalMove(why.why_not_move(self, seat, move))
        self._place(seat, inside)

    def withdraw(self, seat: int) -> None:
        """The player gives up; the others go on, the last one left wins. An open placement still comes down."""
        if self.over or not self._sits(seat) or self.out >> seat & 1:
            raise IllegalMove(why.why_not_withdraw(self, seat))
        self.out |= 1 << seat
        if self._left() == (1 if self.players > 1 else 0):
            self._finish()
        elif self._all_placed():
            self._close()

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        from tavola.games.tucana import board, view

        return board.draw(view.look_at(self, None))

    # moves inside

    def moves(self, seat: i64) -> vec[i64]:
        """A seat's moves as they are inside: placements ascending, then JOKER."""
        moves = vec[i64](capacity=64)
        if self.over or self.out >> seat & 1:
            return moves
        for field in self.islands[seat].free(POND if self.raised[seat] else self.cards[self.closed]):
            for rotation in range(i64(EDGES)):
                moves = append(moves, field * EDGES + rotation)
        if self.may_joker(seat):
            moves = append(moves, JOKER)
        return moves

    def may_joker(self, seat: i64) -> bool:
        """Does the seat's joker lie face up and unplayed?"""
        return not self.spent[seat] and not self.raised[seat]

    def _inside(self, seat: int, move: int) -> i64:
        """A legal public move as it is inside; -1 when it is not legal."""
        if self.over or not self._sits(seat) or not 0 <= move <= JOKER or self.out >> seat & 1:
            return -1
        if move == JOKER:
            return JOKER if self.may_joker(seat) else i64(-1)
        field = self.ground.field[move // EDGES]
        if field < 0 or self.islands[seat].tile[field]:
            return -1
        terrain = self.ground.terrain[field]
        if terrain == POND or not (self.raised[seat] or terrain == self.cards[self.closed]):
            return -1
        return field * EDGES + move % EDGES

    def _sits(self, seat: int) -> bool:
        """Is there such a seat? Compared as a Python number, which may be beyond all bounds."""
        return 0 <= seat < self.seats

    def play(self, seat: i64, move: i64) -> None:
        """Play a move of `moves`, unchecked."""
        self._place(seat, move)
        if self._all_placed():
            self._close()

    def _place(self, seat: i64, move: i64) -> None:
        if move == JOKER:
            self.raised[seat] = 1
        else:
            self.open[seat] = move + 1
            self.open_joker[seat] = self.raised[seat]
            self.raised[seat] = 0
            self.ended += 1

    def _all_placed(self) -> bool:
        if self.over:
            return False
        return all(self.open[seat] or self.out >> seat & 1 for seat in range(self.players))

    def _left(self) -> i64:
        """How many players are in the game."""
        left: i64 = 0
        for seat in range(self.players):
            if not self.out >> seat & 1:
                left += 1
        return left

    # the end of a turn, of a round, of the game

    def _close(self) -> None:
        """Everybody's placement comes down; conditions, the round and the end are looked at."""
        self.closed += 1
        for seat in range(self.players):
            if move := self.open[seat]:
                tile = self.tiles[(self.closed - 1) * self.players + seat]
                self.islands[seat].lay((move - 1) // EDGES, tile, (move - 1) % EDGES, self.closed)
                self.spent[seat] |= self.open_joker[seat]
            self.open[seat] = 0
            self.open_joker[seat] = 0
            self.raised[seat] = 0
        self._record_bonus()
        if self.closed % self.per_round == 0:
            self._score_round()
        if self.closed == self.last:
            self._finish()

    def _record_bonus(self) -> None:
        if not len(self.met):
            return
        for seat in range(self.players):
            networks = self.islands[seat].networks()
            for card in range(i64(len(self.met)) // self.players):
                place = card * self.players + seat
                if not self.met[place] and not self.out >> seat & 1 and self._meets(card, networks):
                    self.met[place] = self.closed

    def _meets(self, card: i64, networks: Networks) -> bool:
        """Do the networks of an island meet the condition of a bonus card of this game?"""
        kind, asked = self.conditions[card * 3], self.conditions[card * 3 + 1]
        if kind == CONNECT:
            return networks.join(asked, self.conditions[card * 3 + 2])
        if kind == NETWORK_HUTS:
            return networks.most_huts() >= asked
        if kind == TOUCANS:
            return networks.toucans() >= asked
        return all(points >= asked for points in self._worth(networks))

    def _worth(self, networks: Networks) -> vec[i64]:
        """What each hut scores: its toucans, and its animals of its colour."""
        worth = networks.at_huts(self.ground.huts)
        for hut in range(self.ground.huts):
            worth[hut] = count(worth[hut], TOUCAN) + count(worth[hut], self.colour[hut])
        return worth

    def _score_round(self) -> None:
        """Tracks are counted on, jokers turned face up again."""
        for seat in range(self.players):
            worth = self._worth(self.islands[seat].networks())
            for hut in range(self.ground.huts):
                self.track[seat * TRACKS + self.colour[hut]] += worth[hut]
            self.spent[seat] = 0

    def _finish(self) -> None:
        """Among those in the game: the highest total, then lowest track, then shared. Alone: all conditions met."""
        self.over = True
        best: i64 = -1
        for seat in range(self.players):
            if not self.out >> seat & 1 and not self.is_lost(seat):
                rank = i64(self.total(seat)) * 4096 + i64(self.lowest(seat))
                if rank > best:
                    best = rank
                    self.won = 0
                if rank == best:
                    self.won |= 1 << seat

    # what can be asked

    def is_out(self, seat: int) -> bool:
        """Has the seat given up?"""
        return bool(self.out >> seat & 1)

    def is_lost(self, seat: int) -> bool:
        """Alone at the end without both conditions met?"""
        return self.over and self.players == 1 and any(not self.met_in(c, seat) for c in range(len(self.deal.bonus)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats, ascending; empty while the game runs."""
        return tuple([seat for seat in range(int(self.players)) if self.won >> seat & 1])

    @property
    def card(self) -> int | None:
        """The announced terrain, as a number."""
        return None if self.over else int(self.cards[self.closed])

    @property
    def round(self) -> int:
        """1 or 2, the round of the open turn; 2 at the end."""
        return int(min(self.closed, self.last - 1) // self.per_round) + 1

    def drawn(self, seat: int) -> int | None:
        """The kind of path tile a seat is to place in the open turn."""
        return None if self.over else int(self.tiles[self.closed * self.players + seat])

    def tracks(self, seat: int) -> list[int]:
        """Scored so far: yellow, red, blue."""
        return [int(self.track[i64(seat) * TRACKS + colour]) for colour in range(i64(TRACKS))]

    def lowest(self, seat: int) -> int:
        """The lowest of the three tracks."""
        return min(self.tracks(seat))

    def met_in(self, card: int, seat: int) -> int:
        """The turn, from 1, in which a seat met a bonus card of this game; 0 for not yet."""
        return int(self.met[i64(card) * self.players + i64(seat)])

    def bonus_of(self, card: int, seat: int) -> int:
        """What a bonus card gives a seat: the higher value in the first turn that anyone met it (alone: in round 1)."""
        turn = self.met_in(card, seat)
        if not turn:
            return 0
        first = min([met for met in [self.met_in(card, other) for other in range(self.seats)] if met])
        values = self.ground.components.bonus_cards[self.deal.bonus[card]]
        early = turn <= self.per_round if self.players == 1 else turn == first
        return values.high if early else values.low

    def bonus(self, seat: int) -> int:
        """The points of all bonus cards."""
        return sum([self.bonus_of(card, seat) for card in range(len(self.deal.bonus))])

    def total(self, seat: int) -> int:
        """The tracks, the lowest once more, and the bonus; nothing for who plays alone and fails a condition."""
        return 0 if self.is_lost(seat) else sum(self.tracks(seat)) + self.lowest(seat) + self.bonus(seat)

    def worth(self, seat: int) -> list[int]:
        """What each hut of a seat would score now."""
        return [int(points) for points in self._worth(self.islands[seat].networks())]

    def worth_with(self, seat: int, move: int) -> list[int]:
        """What each hut would score with the drawn tile placed by a public move (its field free)."""
        field, tile = self.ground.field[move // EDGES], self.drawn(seat)
        if tile is None:
            return self.worth(seat)
        island = Island(self.ground, self.islands[seat])
        island.lay(field, tile, move % EDGES, self.closed + 1)
        return [int(points) for points in self._worth(island.networks())]

    def by_colour(self, worth: list[int]) -> list[int]:
        """The worth of huts added up: yellow, red, blue."""
        return [
            sum([points for hut, points in enumerate(worth) if self.colour[hut] == colour])
            for colour in range(len(COLOURS))
        ]

    def digest(self) -> str:
        """SHA-256 in hex of everything in the position."""
        whole = (
            self.deal,
            int(self.closed),
            int(self.ended),
            int(self.out),
            int(self.won),
            bool(self.over),
            [[int(n) for n in numbers] for numbers in (self.open, self.open_joker, self.raised, self.spent)],
            [int(n) for n in self.track],
            [int(n) for n in self.met],
            [([int(n) for n in island.tile], [int(n) for n in island.when]) for island in self.islands],
        )
        return hashlib.sha256(repr(whole).encode()).hexdigest()

    # random play

    def playout(self, x: i64) -> i64:
        """Random moves to the end, everybody always choosing among all of theirs; returns the random number reached."""
        while not self.over:
            for seat in range(self.players):
                while not self.over and not self.out >> seat & 1:
                    moves = self.moves(seat)
                    x = step(x)
                    move = moves[(x * len(moves)) >> 32]
                    self.play(seat, move)
                    if move != JOKER:
                        break
        return x


def play_games(ground: Ground, deals: list[Deal], first: int) -> tuple[int, int]:
    """A random game on every deal, seeded by `first` + its place: turns in all, and a sum to compare forms by."""
    turns: i64 = 0
    check: i64 = 0
    for number in range(len(deals)):
        state = State(ground, deals[number])
        x = state.playout(step(step(((first + number) * 2654435761 + 88675123) & M32)))
        turns += state.closed
        check = (check * 31 + x + state.won) & M32
    return int(turns), int(check)
