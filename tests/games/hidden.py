"""What each game hides, dealt anew by its rules alone: neither `view` nor `sample` has a part in it."""

from __future__ import annotations

import msgspec

from tavola.games.tucana.rules.position import JOKER


def hides(game):
    """Whether anything is hidden from anybody in it."""
    return game.id in HIDDEN


def dealt_anew(game, state, seat, rng):
    """The position with everything else that it could be to a seat (None: a spectator)."""
    twin = state.copy()
    if hides(game):
        HIDDEN[game.id](twin, seat, rng)
    return twin


def taluva(twin, _seat, rng):
    """Which tiles come, in what order, and which stay in the box."""
    drawn = twin.turn if twin.phase_name == "over" else twin.turn + 1
    deck = list(twin.deck)
    twin.deck = type(twin.deck)(deck[:drawn] + rng.sample(deck[drawn:], len(deck) - drawn))


def torven(twin, seat, rng):
    """The numbers in the pool of the others, the one they have chosen, all rolls to come."""
    twin.seed = rng.randbytes(32)
    for other in {0, 1} - {seat}:
        numbers = [rng.randint(1, 6) for _ in range(twin.left[other])]
        twin.pools[other] = [numbers.count(number) for number in range(7)]
        if twin.chosen[other]:
            twin.chosen[other] = rng.choice(numbers)


def tucana(twin, seat, rng):
    """Tiles and cards to come, the placements of others in the open turn."""
    tiles, cards = list(twin.deal.tiles), list(twin.deal.cards)
    turn = min(int(twin.closed), int(twin.last) - 1)
    drawn, round_ends = (turn + 1) * twin.seats, (turn // twin.per_round + 1) * twin.per_round
    tiles[drawn:] = rng.sample(tiles[drawn:], len(tiles) - drawn)
    cards[turn + 1 : round_ends] = rng.sample(cards[turn + 1 : round_ends], round_ends - turn - 1)
    cards[round_ends:] = rng.sample(cards[round_ends:], len(cards) - round_ends)  # of two rounds: the second
    twin.deal = msgspec.structs.replace(twin.deal, tiles=tuple(tiles), cards=tuple(cards))
    twin.tiles, twin.cards = type(twin.tiles)(tiles), type(twin.cards)(cards)
    for other in set(range(twin.seats)) - {seat}:
        if twin.open[other] and not twin.over:
            _place_anew(twin, other, rng)
        elif twin.legal(other) and not twin.spent[other]:
            twin.raised[other] = rng.randrange(2)


def _place_anew(twin, other, rng):
    twin.open[other] = twin.open_joker[other] = 0
    if JOKER in twin.legal(other) and rng.randrange(2):
        twin.rehearse(other, JOKER)
    twin.rehearse(other, rng.choice([move for move in twin.legal(other) if move != JOKER]))


def tiwanacu(twin, _seat, rng):
    """The order of the bag."""
    rng.shuffle(twin.bag)


HIDDEN = {"taluva": taluva, "torven": torven, "tucana": tucana, "tiwanacu": tiwanacu}
