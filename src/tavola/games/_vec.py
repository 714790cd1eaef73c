"""Packed arrays and machine integers for the compiled rules; plain lists and ints where the source is interpreted.

The compiler reads the stub beside this file, which names the native types. Compiled code uses nothing defined here.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

i64 = int
u8 = int


def _filled(items: Iterable[T] = (), *, capacity: int = 0) -> list[T]:
    return list(items)


class vec:
    """`vec[i64]([1, 2])` gives a list."""

    def __class_getitem__(cls, item: type[T]) -> Callable[..., list[T]]:
        return _filled


def append(items: list[T], item: T) -> list[T]:
    """The array with the item at its end; as with the native ones, only the returned array is to be used."""
    items.append(item)
    return items
