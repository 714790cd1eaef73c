"""The rules of Tucana Builders inside: placements, the end of a turn, of a round and of the game.

A placement is a field * 6 + rotation; JOKER plays the joker.
"""

from __future__ import annotations

from typing import Final

from tavola.games._vec import append, i64, vec
from tavola.games.lots import step
from tavola.games.tucana.rules.conditions import Conditions
from tavola.games.tucana.rules.deal import Deal
from tavola.games.tucana.rules.edges import EDGES
from tavola.games.tucana.rules.island import CODES, POND, Ground, Island

JOKER: Final = CODES * EDGES  # play the joker: any terrain for the placement that follows; all below it are placements
TRACKS: Final = 3


class Position:
    """`Position(ground, deal)` is the start: huts and starting tiles stand, the first card is revealed.

    With a twin, a copy of it.
    """

    def __init__(self, ground: Ground, deal: Deal, twin: Position | None = None) -> None:
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
            self.conditions = Conditions(ground, deal.bonus)
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

    def _first_island(self, ponds: tuple[int, ...]) -> Island:
        """An island with its starting tiles, docks on the ponds' dock corners."""
        island, fields = Island(self.ground), self.ground.components.map.fields
        for n in range(len(ponds)):
            island.lay(ponds[n], self.ground.path_tiles + n, fields[ponds[n]].dock_corner or 0, 0)
        return island

    # placements

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

    def play(self, seat: i64, move: i64) -> None:
        """Play a move of `moves`, unchecked; the last player's placement closes the turn."""
        self.place(seat, move)
        self._close_if_all_placed()

    def place(self, seat: i64, move: i64) -> None:
        """Play a move of `moves`, unchecked, without closing the turn."""
        if move == JOKER:
            self.raised[seat] = 1
        else:
            self.open[seat] = move + 1
            self.open_joker[seat] = self.raised[seat]
            self.raised[seat] = 0
            self.ended += 1

    def leave(self, seat: i64) -> None:
        """A player in the game gives up; the others go on, the last one left wins."""
        self.out |= 1 << seat
        if self._left() == (1 if self.players > 1 else 0):
            self._finish()
        else:
            self._close_if_all_placed()

    def _left(self) -> i64:
        """How many players are in the game."""
        left: i64 = 0
        for seat in range(self.players):
            if not self.out >> seat & 1:
                left += 1
        return left

    # the end of a turn, of a round, of the game

    def _close_if_all_placed(self) -> None:
        if not self.over and all(self.open[seat] or self.out >> seat & 1 for seat in range(self.players)):
            self._close()

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
        """Note the turn in which a player still in the game first meets a bonus card."""
        conditions = self.conditions
        if not conditions.cards:
            return
        for seat in range(self.players):
            networks = self.islands[seat].nets
            for card in range(conditions.cards):
                place = card * self.players + seat
                if not self.met[place] and not self.out >> seat & 1 and conditions.met(card, networks, self.colour):
                    self.met[place] = self.closed

    def _score_round(self) -> None:
        """Tracks are counted on, jokers turned face up again."""
        for seat in range(self.players):
            worth = self.islands[seat].nets.worth(self.colour)
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

    # points

    def is_lost(self, seat: int) -> bool:
        """Alone at the end without both conditions met?"""
        return self.over and self.players == 1 and any(not self.met_in(c, seat) for c in range(len(self.deal.bonus)))

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
        first = min([met for met in [self.met_in(card, other) for other in range(int(self.players))] if met])
        values = self.ground.components.bonus_cards[self.deal.bonus[card]]
        early = turn <= self.per_round if self.players == 1 else turn == first
        return values.high if early else values.low

    def bonus(self, seat: int) -> int:
        """The points of all bonus cards."""
        return sum([self.bonus_of(card, seat) for card in range(len(self.deal.bonus))])

    def total(self, seat: int) -> int:
        """The tracks, the lowest once more, and the bonus; nothing for who plays alone and fails a condition."""
        return 0 if self.is_lost(seat) else sum(self.tracks(seat)) + self.lowest(seat) + self.bonus(seat)

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
