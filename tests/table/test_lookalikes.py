"""Names that look the same at a table."""

from __future__ import annotations

import pytest

from tavola.table.errors import TableError
from tavola.table.events import Joined, Record
from tavola.table.export import from_file, to_file
from tavola.table.lookalikes import look_alike
from tavola.table.table import Table
from tests.table.setting import NOW, header, table

INES_TOO = "\u0406nes"  # with a Cyrillic letter


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ines", INES_TOO),
        ("Ines", "\u0456nes"),
        ("Ines", "lnes"),
        ("Ines", "1nes"),
        ("Ana", "\u0410n\u0430"),
        ("Tom\u00e1s", "T\u043em\u00e1s"),
        ("Olga", "\u039flga"),
        ("Bea", "BEA"),
        ("\uff22\uff45\uff41", "Bea"),
        ("\U0001d401\U0001d41e\U0001d41a", "Bea"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\U0001f467"),
        ("\u0645\u0646", "\u0645\u200c\u0646"),
    ],
)
def test_names_that_look_the_same(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ines", "Inez"),
        ("Tom\u00e1s", "Tomas"),
        ("Bot (level 1)", "Bot (level 2)"),
        ("Jun 2", "Jun 3"),
        ("\u738b\u5c0f\u660e", "\u738b\u5c0f\u6708"),
        ("\U0001f642", "\U0001f643"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_name_that_looks_like_one_at_the_table_is_refused_in_words() -> None:
    nim = table(names=("Ines", None))
    with pytest.raises(TableError, match="looks like Ines, who is at this table"):
        nim.join(1, INES_TOO, NOW)


def test_who_may_come_back_is_not_looked_like_either() -> None:
    nim = table(names=("Ines", None))
    nim.seat_bot(0, 1, "Bot (level 1)", NOW)
    with pytest.raises(TableError, match="looks like Ines"):
        nim.join(1, INES_TOO, NOW)
    nim.join(0, INES_TOO, NOW)  # on her own seat it is her own


def test_who_looks_like_another_one_gets_a_number() -> None:
    seating = table(names=("Ines", None)).seating
    assert seating.free_name(1, INES_TOO) == f"{INES_TOO} 2"
    assert seating.free_name(1, "Jun") == "Jun"


def test_names_given_before_there_was_the_rule_are_read_and_brought() -> None:
    before = table(names=("Ines", None))
    joined = before.copy()
    joined.seating.join(1, INES_TOO)
    record = Record(1, NOW, Joined(1, INES_TOO), before.state.digest())
    stored = Table.open(header(names=("Ines", None)), [record])
    assert (stored.names, stored.frozen) == (["Ines", INES_TOO], None)
    brought, records = from_file(to_file(stored, with_seed=True))
    assert Table.open(brought, records).names == ["Ines", INES_TOO]
