"""What a table of Tiwanacu can be set to, and which God cards it plays with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from tavola.games.chance import Chance
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.components import MOST_CARDS, Card, Components, Key


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """Settings of a table. A component set or God cards given here are part of the table for good."""

    components: Components | None = None  # None: the standard set
    gods: Annotated[tuple[Key, ...], Meta(max_length=MOST_CARDS)] | None = None  # ids; None: drawn from the seed


def gods_in_play(box: Components, options: Options, chance: Chance) -> tuple[Card, ...]:
    """The cards the options name, or as many as the set says, drawn."""
    if options.gods is None:
        return tuple(chance.shuffled("gods", box.god_cards)[: box.god_cards_per_game])
    return gods_named(box, options.gods)


def gods_named(box: Components, names: Sequence[str]) -> tuple[Card, ...]:
    """The cards with these ids. Raises ValueError for one that is not in the set, or twice among them."""
    cards = {card.id: card for card in box.god_cards}
    if unknown := [name for name in names if name not in cards]:
        raise ValueError(f"gods: no card {unknown[0]!r}; there are {', '.join(cards)}")
    if len(set(names)) < len(names):
        raise ValueError("gods: a card is named twice")
    return tuple(cards[name] for name in names)


def check_gods(options: Options) -> None:
    """Raise ValueError unless the God cards that options name are as many different ones as the set deals."""
    if options.gods is None:
        return
    box = options.components or standard()
    if len(gods_named(box, options.gods)) != box.god_cards_per_game:
        raise ValueError(f"gods: {box.god_cards_per_game} different cards are asked for, not {len(options.gods)}")
