"""The God cards. A card is data (id, name, effect and its numbers); a power is what an effect does, declared here.

A new card of a known effect is one line in the component set. A new effect is one entry of POWERS: its words, and
either how it scores at the end or how it changes the laws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from tavola.games.messages import Message, say, say_n
from tavola.games.tiwanacu.rules.components import Card, Components
from tavola.games.tiwanacu.rules.temple import Gain, Seen
from tavola.games.tiwanacu.rules.tiles import EMPTY, KINDS, MONOLITH, spaces_in

Numbers = dict[str, int]


class Laws(msgspec.Struct, frozen=True):
    """The rules a God may change."""

    cover_cost: int  # coins
    income_bonus: int = 0  # coins on top of what a position pays
    wrap: bool = False  # the left and right edges touch
    diagonal: bool = False  # multipliers reach diagonally
    refund: int | None = None  # coins for a tile given back, once a turn; None: not allowed


class Power(msgspec.Struct, frozen=True):
    """What an effect does: its words, from the numbers of a card, and one of `score` and `change`."""

    text: Callable[[Numbers], Message]
    numbers: tuple[str, ...] = ()
    score: Callable[[Seen, Numbers], Gain] | None = None
    change: Callable[[Laws, Numbers], Laws] | None = None

    @property
    def when(self) -> str:
        """'end' for a scoring, 'rule' for a change of the laws."""
        return "end" if self.score else "rule"


def full_rows(seen: Seen, card: Numbers) -> Gain:
    rows = [row for row in seen.grid.row_masks if row & ~seen.filled == 0]
    return Gain(card["points"] * len(rows), sum(rows))


def five_kinds_column(seen: Seen, card: Numbers) -> Gain:
    columns = [column for column in seen.grid.column_masks if seen.owned(column) == len(KINDS)]
    return Gain(card["points"] * len(columns), sum(columns))


def large_areas(seen: Seen, card: Numbers) -> Gain:
    areas = [seen.grid.largest(colour) for colour in seen.kinds[:MONOLITH]]
    large = [area for area in areas if area.bit_count() >= card["min"]]
    return Gain(card["points"] * len(large), sum(large))


def monolith_pairs(seen: Seen, card: Numbers) -> Gain:
    pairs, spaces = 0, 0
    monoliths = seen.kinds[MONOLITH]
    for space in spaces_in(monoliths):
        for other in spaces_in(seen.grid.beside[space] & monoliths):
            if space < other and seen.cells[space] != seen.cells[other]:
                pairs += 1
                spaces |= 1 << space | 1 << other
    return Gain(card["points"] * pairs, spaces)


def corners_different(seen: Seen, card: Numbers) -> Gain:
    corners = [seen.cells[space] for space in seen.grid.corners]
    won = EMPTY not in corners and len({tile >> 3 for tile in corners}) == len(corners)
    return Gain(card["points"], sum(1 << space for space in seen.grid.corners)) if won else Gain(0)


def coin_bonus(seen: Seen, card: Numbers) -> Gain:
    return Gain(card["extra"] * min(seen.coins, card["first"]))


def empty_penalty(seen: Seen, card: Numbers) -> Gain:
    everywhere = (1 << seen.grid.size) - 1
    empty = (everywhere & ~seen.filled).bit_count()
    return Gain(card["points"] * max(0, empty - card["free"]), everywhere & ~seen.filled if empty > card["free"] else 0)


POWERS = {
    "full_rows": Power(
        lambda card: say_n(
            "At the end each row of your temple without an empty space scores {n} point.",
            "At the end each row of your temple without an empty space scores {n} points.",
            card["points"],
        ),
        ("points",),
        score=full_rows,
    ),
    "five_kinds_column": Power(
        lambda card: say_n(
            "At the end each column of your temple that shows all four colours and a monolith scores {n} point.",
            "At the end each column of your temple that shows all four colours and a monolith scores {n} points.",
            card["points"],
        ),
        ("points",),
        score=five_kinds_column,
    ),
    "large_areas": Power(
        lambda card: say_n(
            "At the end each colour whose largest area has {min} tiles or more scores {n} point.",
            "At the end each colour whose largest area has {min} tiles or more scores {n} points.",
            card["points"],
            min=card["min"],
        ),
        ("min", "points"),
        score=large_areas,
    ),
    "monolith_pairs": Power(
        lambda card: say_n(
            "At the end each pair of neighbouring monoliths of different designs scores {n} point.",
            "At the end each pair of neighbouring monoliths of different designs scores {n} points.",
            card["points"],
        ),
        ("points",),
        score=monolith_pairs,
    ),
    "corners_different": Power(
        lambda card: say_n(
            "At the end you score {n} point if the corners of your temple show four different kinds.",
            "At the end you score {n} points if the corners of your temple show four different kinds.",
            card["points"],
        ),
        ("points",),
        score=corners_different,
    ),
    "coin_bonus": Power(
        lambda card: say_n(
            "At the end each of your first {first} coins scores {n} point more.",
            "At the end each of your first {first} coins scores {n} points more.",
            card["extra"],
            first=card["first"],
        ),
        ("first", "extra"),
        score=coin_bonus,
    ),
    "empty_penalty": Power(
        lambda card: say_n(
            "At the end you lose {n} point for each empty space of your temple beyond the first {free}.",
            "At the end you lose {n} points for each empty space of your temple beyond the first {free}.",
            -card["points"],
            free=card["free"],
        ),
        ("free", "points"),
        score=empty_penalty,
    ),
    "income_bonus": Power(
        lambda card: say_n(
            "Whenever your position pays you coins, you receive {n} coin more.",
            "Whenever your position pays you coins, you receive {n} coins more.",
            card["coins"],
        ),
        ("coins",),
        change=lambda laws, card: replace(laws, income_bonus=card["coins"]),
    ),
    "cover_cost": Power(
        lambda card: (
            say_n("Covering a tile costs {n} coin.", "Covering a tile costs {n} coins.", card["coins"])
            if card["coins"]
            else say("Covering a tile is free.")
        ),
        ("coins",),
        change=lambda laws, card: replace(laws, cover_cost=card["coins"]),
    ),
    "multiplier_diagonal": Power(
        lambda card: say("Multipliers also double tiles that touch them diagonally."),
        change=lambda laws, card: replace(laws, diagonal=True),
    ),
    "wrap_columns": Power(
        lambda card: say(
            "The left and right edges of a temple touch: the first and the last space of a row are neighbours."
        ),
        change=lambda laws, card: replace(laws, wrap=True),
    ),
    "discard_one": Power(
        lambda card: say_n(
            "Once a turn you may give back one of your tiles instead of placing it, and receive {n} coin.",
            "Once a turn you may give back one of your tiles instead of placing it, and receive {n} coins.",
            card["coins"],
        ),
        ("coins",),
        change=lambda laws, card: replace(laws, refund=card["coins"]),
    ),
}


def power_of(card: Card) -> Power:
    """The power of a checked card."""
    return POWERS[str(card.effect["type"])]


def card_text(card: Card) -> Message:
    """What the card says."""
    return power_of(card).text(card.numbers)


def laws_under(cards: tuple[Card, ...], box: Components) -> Laws:
    """The laws of a game with these cards."""
    laws = Laws(box.costs.cover_tile)
    for card in cards:
        change = power_of(card).change
        laws = change(laws, card.numbers) if change else laws
    return laws


def card_faults(box: Components) -> Iterator[str]:
    """What is wrong with the cards of a set."""
    ids = [card.id for card in box.god_cards]
    yield from (f"god_cards: {id} is listed {ids.count(id)} times" for id in sorted(set(ids)) if ids.count(id) > 1)
    if box.god_cards_per_game > len(ids):
        yield f"god_cards_per_game: {box.god_cards_per_game} of {len(ids)} cards"
    for card in box.god_cards:
        power = POWERS.get(str(card.effect.get("type")))
        if power is None:
            yield f"god_cards: {card.id} has no effect known here, but {card.effect.get('type')!r}"
        elif set(card.numbers) != set(power.numbers):
            yield f"god_cards: {card.id} needs the numbers {list(power.numbers)}, not {sorted(card.numbers)}"
