"""Games whose components can be replaced: a site may give new tables another set, read from a file."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from tavola.games.assembled import AssembledGame
from tavola.games.game import O, S, V

C = TypeVar("C", bound=msgspec.Struct)
MOST_FAULTS = 20  # are listed


class GameWithComponents(AssembledGame[S, O, V], Generic[S, O, V, C]):
    """A game with an option `components`: a set, or the value that stands for the game's own.

    A table keeps its options, so it keeps the set it was begun with, whatever becomes of the file.
    """

    site_options = ("components",)
    component_sets = True

    def __init__(self) -> None:
        self.components: Any = self.usual_components  # what new tables get

    @property
    def usual_components(self) -> Any:
        """The value of the option that stands for the own set."""
        return next(f.default for f in msgspec.structs.fields(self.options) if f.name == "components")

    @abstractmethod
    def own_components(self) -> C:
        """The set the game comes with."""

    @abstractmethod
    def read_components(self, data: bytes, name: str) -> C:
        """A set from JSON. Raises ValueError that begins with the name and lists all faults with their places."""

    def load_components(self, path: Path) -> None:
        """Give new tables the component set of a file. Raises ValueError that names the file and all faults."""
        self.components = self.read_components(path.read_bytes(), str(path))

    def read_options(self, data: Any) -> O:
        """Options of a new table; a component set that is not named is the one new tables get. Raises ValueError."""
        options = super().read_options(data)
        named = isinstance(data, dict) and "components" in data
        return options if named else replace(options, components=self.components)

    def familiar(self, data: Any) -> bool:
        """Whether the component set is the own one or that of new tables."""
        named = isinstance(data, dict) and "components" in data
        try:
            options: Any = self.kept_options({"components": data["components"]} if named else {})
        except ValueError:
            return False
        return options.components in (self.usual_components, self.own_components(), self.components)


def read_set(data: bytes, name: str, shape: type[C], faults_of: Callable[[C], Iterable[str]]) -> C:
    """A component set from JSON, checked. Raises ValueError: the name, then all faults."""
    try:
        components = msgspec.json.decode(data, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"{name}: {error}") from None
    if wrong := listed(faults_of(components)):
        raise ValueError(f"{name}: {wrong}")
    return components


def listed(faults: Iterable[str]) -> str:
    """The faults in one line, a long list cut; empty when there are none."""
    found = list(islice(faults, MOST_FAULTS + 1))
    return "; ".join([*found[:MOST_FAULTS], *(["and more"] if len(found) > MOST_FAULTS else [])])
