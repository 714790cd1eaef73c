"""Tucana Builders in numbers. All place at once, so an action is a whole placement, with the joker or without."""

from __future__ import annotations

from array import array
from typing import ClassVar, Final

from msgspec.structs import replace

from tavola.games.encoding import Encoding, Lots, Numbers, Parameters, Piece, evenly, numbers_for, starts
from tavola.games.game import AnyGame, IllegalMove, Move, Seat
from tavola.games.tucana import Options
from tavola.games.tucana.rules.components import COLOURS, OWN, TERRAINS
from tavola.games.tucana.rules.deal import BONUS_CARDS, Deal, all_cards, all_tiles
from tavola.games.tucana.rules.edges import EDGES, exits
from tavola.games.tucana.rules.position import JOKER
from tavola.games.tucana.rules.state import State, place_move
from tavola.games.tucana.rules.view import GROUND

FIELDS: Final = OWN.map.fields
GROUNDS: Final = [number for number, field in enumerate(FIELDS) if field.terrain]  # what can be built on
PLACES: Final = [
    place_move(FIELDS[number].q, FIELDS[number].r, rotation) for number in GROUNDS for rotation in range(EDGES)
]
TERRAIN_OF: Final = [TERRAINS.index(field.terrain) for field in FIELDS if field.terrain]
PONDS: Final = [number for number, field in enumerate(FIELDS) if not field.terrain]
HUTS: Final = [hut.id for hut in OWN.map.huts]
LAST: Final = OWN.rounds * OWN.turns_per_round
PATH_TILES: Final = len(OWN.path_tiles)
ALL: Final = [tile.count for tile in OWN.path_tiles]
TILES: Final = PATH_TILES + len(OWN.starting_tiles)
SETUP: Final = 1 + len(OWN.starting_cards)  # lots before bonus cards: hut colours, then the pond of each starting tile


class Encoded(Encoding[State]):
    """`bonus`: with bonus cards; alone they are always in. `zerosum`: what counts is to win, not the points."""

    parameters: ClassVar[Parameters] = {"bonus": False, "zerosum": False}
    together = True
    actions = 2 * len(PLACES)  # without the joker, then with it
    turns = LAST

    def __init__(self, game: AnyGame, seats: int, given: Parameters) -> None:
        super().__init__(game, seats, given)
        self.zero_sum = bool(self.given["zerosum"])
        if self.zero_sum and seats == 1:
            raise ValueError("zerosum: who plays alone has nobody to win against")
        self.options = Options(bonus=bool(self.given["bonus"]))
        self.cards = BONUS_CARDS if self.options.bonus or seats == 1 else 0
        self.first = SETUP + self.cards  # lots before the first turn; a turn has its card and a tile for each seat
        self.most_draws = self.first + LAST * (1 + seats)
        self.most_lots = max(len(OWN.setup_cards), len(PONDS), len(OWN.bonus_cards), PATH_TILES, len(TERRAINS))
        if not self.zero_sum:
            self.lowest, self.highest = 0.0, float(_most_points())
        self.pieces = self._pieces()
        self.nothing, self.at = numbers_for(self.pieces), starts(self.pieces)

    def _pieces(self) -> tuple[Piece, ...]:
        seats, bonus = self.seats, len(OWN.bonus_cards)
        return (
            Piece("closed", (1,), most=LAST, unit=LAST),
            Piece("huts", (len(HUTS),), of=len(COLOURS)),
            Piece("card", (1,), of=len(TERRAINS)),
            Piece("cards_left", (len(TERRAINS),), most=len(all_cards(OWN)), unit=OWN.turns_per_round),
            Piece("drawn", (seats,), of=PATH_TILES),
            Piece("islands", (seats, len(FIELDS)), of=TILES * EDGES),  # kind of the tile * 6 + how it is turned
            Piece("joker", (seats,), of=1),  # lies face up
            Piece("placed", (seats,), of=1),  # in the open turn
            Piece("tracks", (seats, len(COLOURS)), most=_most_points(), unit=10),
            Piece("bonus", (bonus,), of=1),
            Piece("met", (seats, bonus), most=LAST, unit=LAST),  # in which turn
            Piece("tiles_left", (PATH_TILES,), most=len(all_tiles(OWN)), unit=10),
            Piece("placement", (1,), of=2 * len(PLACES), private=True),  # the own action of the open turn
            Piece("raised", (1,), of=1, private=True),  # the own joker, its placement to follow
        )

    def start(self, seed: bytes) -> State:
        """Dealt as at a table."""
        state: State = self.game.start(self.seats, self.options, seed)
        return state

    def moves(self, action: int) -> tuple[Move, ...]:
        """A placement, or the joker and a placement."""
        super().moves(action)
        joker, place = divmod(action, len(PLACES))
        return (JOKER, PLACES[place]) if joker else (PLACES[place],)

    def legal(self, state: State, seat: Seat) -> list[int]:
        """The actions of a seat that has not placed, ascending."""
        if seat not in state.awaited:
            return []
        laid, card = list(state.islands[seat].tile), state.card
        free = [place for place, number in enumerate(GROUNDS) if not laid[number]]
        fit = free if state.raised[seat] else [place for place in free if TERRAIN_OF[place] == card]
        actions = [action for place in fit for action in range(place * EDGES, place * EDGES + EDGES)]
        if state.may_joker(seat):
            begins = [len(PLACES) + place * EDGES for place in free]
            actions += [action for begin in begins for action in range(begin, begin + EDGES)]
        return actions

    def play(self, state: State, seat: Seat, action: int, roll: int | None = None) -> None:
        """Place, with the joker or without; a joker that finds no place stays face up."""
        *joker, place = self.moves(action)
        for move in joker:
            state.apply(seat, move)
        try:
            state.apply(seat, place)
        except IllegalMove:
            if joker:
                state.raised[seat] = 0
            raise

    def look(self, state: State, seat: Seat) -> Numbers[int]:
        """What a seat sees."""
        seen, at, seats, deal = self.nothing[:], self.at, self.seats, state.deal
        closed = int(state.closed)
        shown = min(closed, LAST - 1)  # the turn whose card and tiles lie open
        seen[0] = closed
        for hut, colour in enumerate(deal.huts):
            seen[at["huts"] + hut] = colour + 1
        seen[at["card"]] = 0 if state.card is None else state.card + 1
        for terrain in deal.cards[shown + 1 : (shown // OWN.turns_per_round + 1) * OWN.turns_per_round]:
            seen[at["cards_left"] + terrain] += 1
        for other in range(seats):
            self._look_at_seat(state, other, seen)
        for card in deal.bonus:
            seen[at["bonus"] + card] = 1
        for kind, count in enumerate(ALL):
            seen[at["tiles_left"] + kind] = count
        for kind in deal.tiles[: (shown + 1) * seats]:
            seen[at["tiles_left"] + kind] -= 1
        seen[at["placement"]], seen[at["raised"]] = self._placement(state, seat), int(state.raised[seat])
        return seen

    def _look_at_seat(self, state: State, seat: Seat, seen: Numbers[int]) -> None:
        """What everybody sees of a seat."""
        at, drawn, bonus = self.at, state.drawn(seat), len(OWN.bonus_cards)
        island, tracks = at["islands"] + seat * len(FIELDS), at["tracks"] + seat * len(COLOURS)
        seen[at["drawn"] + seat] = 0 if drawn is None else drawn + 1
        seen[island : island + len(FIELDS)] = array("h", list(state.islands[seat].tile))
        seen[at["joker"] + seat] = 0 if state.spent[seat] else 1
        seen[at["placed"] + seat] = 1 if state.open[seat] and not state.over else 0
        seen[tracks : tracks + len(COLOURS)] = array("h", state.tracks(seat))
        for place, card in enumerate(state.deal.bonus):
            seen[at["met"] + seat * bonus + card] = state.met_in(place, seat)

    def _placement(self, state: State, seat: Seat) -> int:
        """The action of the open turn, plus 1; 0 for none."""
        if state.over or not state.open[seat]:
            return 0
        field, rotation = divmod(int(state.open[seat]) - 1, EDGES)
        return GROUNDS.index(field) * EDGES + rotation + len(PLACES) * int(state.open_joker[seat]) + 1

    def returns(self, state: State) -> tuple[float, ...]:
        """The points at the end, or what winning is worth."""
        if self.zero_sum or not state.over:
            return super().returns(state) if state.over else (0.0,) * self.seats
        return tuple(float(state.total(seat)) for seat in range(self.seats))

    # what chance decides: the huts' colours, ponds, bonus cards; in every turn its card, then a tile for each seat

    def needed(self, state: State) -> int:
        """All before the game, and those of every turn that has begun."""
        return 0 if state.over else self.first + (int(state.closed) + 1) * (1 + self.seats)

    def lots(self, state: State, number: int) -> Lots:
        """What is left to be drawn."""
        deal = state.deal
        if number == 0:
            return evenly(range(len(OWN.setup_cards)))
        if number < SETUP:
            return evenly(PONDS.index(field) for field in deal.ponds[number - 1 :])
        if number < self.first:
            taken = deal.bonus[: number - SETUP]
            return evenly(card for card in range(len(OWN.bonus_cards)) if card not in taken)
        turn, place = self._place(number)
        if place:
            return evenly(deal.tiles[turn * self.seats + place - 1 :])
        return evenly(deal.cards[turn : (turn // OWN.turns_per_round + 1) * OWN.turns_per_round])

    def draw(self, state: State, number: int, lot: int) -> State:
        """Deal what was drawn; before the first turn that makes another first position."""
        if lot not in [known for known, _ in self.lots(state, number)]:
            raise ValueError(f"lot {lot} is not left to be drawn")
        deal = state.deal
        if number >= self.first:
            turn, place = self._place(number)
            if place:
                deal = replace(deal, tiles=_exchanged(deal.tiles, turn * self.seats + place - 1, lot))
            else:
                deal = replace(deal, cards=_exchanged(deal.cards, turn, lot))
            state.draw_instead(deal)
            return state
        return State(GROUND, self._set_up(deal, number, lot))

    def _set_up(self, deal: Deal, number: int, lot: int) -> Deal:
        if number == 0:
            colours = OWN.setup_cards[lot].colours
            return replace(deal, huts=tuple(COLOURS.index(colours[hut]) for hut in HUTS))
        if number < SETUP:
            return replace(deal, ponds=_exchanged(deal.ponds, number - 1, PONDS[lot]))
        place = number - SETUP
        others = [card for card in range(len(OWN.bonus_cards)) if card not in (*deal.bonus[:place], lot)]
        return replace(deal, bonus=(*deal.bonus[:place], lot, *others)[: self.cards])

    def _place(self, number: int) -> tuple[int, int]:
        """The turn of a lot, and which it is there: 0 the card, then the tiles by seat."""
        return divmod(number - self.first, 1 + self.seats)

    def lot_text(self, number: int, lot: int) -> str:
        """'card sand', 'seat 1 draws tile 4 (exits 0 3, puma)'."""
        if number == 0:
            return "huts " + " ".join(f"{hut}={colour}" for hut, colour in OWN.setup_cards[lot].colours.items())
        if number < SETUP:
            return f"starting tile {number} at {FIELDS[PONDS[lot]].pond}"
        if number < self.first:
            return f"bonus card {lot + 1}"
        _, place = self._place(number)
        if not place:
            return f"card {TERRAINS[lot]}"
        edges = " ".join(map(str, exits(int(GROUND.exits[lot * EDGES]))))
        return (
            f"seat {place - 1} draws tile {lot} (exits {edges}{''.join(f', {a}' for a in OWN.path_tiles[lot].animals)})"
        )


def _exchanged(dealt: tuple[int, ...], place: int, wanted: int) -> tuple[int, ...]:
    """The deal with a thing that comes later in another place."""
    order = list(dealt)
    other = order.index(wanted, place)
    order[place], order[other] = order[other], order[place]
    return tuple(order)


def _most_points() -> int:
    """More than anybody can score: as if all animals of all rounds counted at every hut, and all tracks were lowest."""
    each = max(len(tile.animals) for tile in OWN.path_tiles)
    animals = LAST * each + sum(len(tile.animals) for tile in OWN.starting_tiles)
    bonus = sum(sorted(card.high for card in OWN.bonus_cards)[-BONUS_CARDS:])
    return 2 * OWN.rounds * len(HUTS) * animals + bonus
