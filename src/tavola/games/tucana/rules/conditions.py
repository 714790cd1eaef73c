"""The bonus cards of a game as numbers: what each asks of an island's networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tavola.games._vec import i64, vec
from tavola.games.tucana.rules.island import Ground
from tavola.games.tucana.rules.networks import Networks

CONNECT: Final = 0  # kinds of conditions
NETWORK_HUTS: Final = 1
TOUCANS: Final = 2
KINDS: Final = ("connect", "network_huts", "toucans_connected", "each_hut_min")


@final
class Conditions:
    """By card: its `kind`, `one` and the `other` hut it connects, or the least number `asked`."""

    def __init__(self, ground: Ground, numbers: Sequence[int]) -> None:
        conditions = [ground.components.bonus_cards[number].condition for number in numbers]
        names = [hut.id for hut in ground.components.map.huts]
        self.cards: i64 = len(conditions)
        self.kind = vec[i64]([KINDS.index(condition.type) for condition in conditions])
        self.asked = vec[i64]([condition.min for condition in conditions])
        self.one = vec[i64]([names.index(c.huts[0]) if c.huts else 0 for c in conditions])
        self.other = vec[i64]([names.index(c.huts[1]) if c.huts else 0 for c in conditions])

    def met(self, card: i64, networks: Networks, colours: vec[i64]) -> bool:
        """Do the networks of an island meet the condition of a card, the huts having these colours?"""
        kind, asked = self.kind[card], self.asked[card]
        if kind == CONNECT:
            return networks.connect(self.one[card], self.other[card])
        if kind == NETWORK_HUTS:
            return networks.most_huts() >= asked
        if kind == TOUCANS:
            return networks.toucans() >= asked
        return all(points >= asked for points in networks.worth(colours))
