"""What Taluva's bot weighs a position by."""

from __future__ import annotations

from collections.abc import Mapping

from tavola.games._vec import i64


class Weights:
    """In thousandths of a turn where nothing else is said. `weights`: by the names of the attributes."""

    def __init__(self, weights: Mapping[str, int]) -> None:
        # what a temple costs beside its own turn, by its settlement
        self.temple_now: i64 = weights["temple_now"]  # ready, its player to move
        self.temple_next: i64 = weights["temple_next"]  # ready, another to move
        self.temple_exposed: i64 = weights["temple_exposed"]  # and an eruption may bury part of it
        self.temple_blocked: i64 = weights["temple_blocked"]  # large enough, no free field beside it
        self.temple_near: i64 = weights["temple_near"]  # one building makes it large enough
        self.temple_two: i64 = weights["temple_two"]  # two fields
        self.temple_one: i64 = weights["temple_one"]
        self.temple_none: i64 = weights["temple_none"]  # no settlement for it
        self.temple_split: i64 = weights["temple_split"]  # a large one with a temple, to be parted
        # the same of a tower
        self.tower_now: i64 = weights["tower_now"]
        self.tower_next: i64 = weights["tower_next"]
        self.tower_erupt: i64 = weights["tower_erupt"]  # an eruption makes it ready, its player to move
        self.tower_erupt_next: i64 = weights["tower_erupt_next"]
        self.tower_two: i64 = weights["tower_two"]  # a field of level 2 or more beside it
        self.tower_flat: i64 = weights["tower_flat"]
        self.tower_none: i64 = weights["tower_none"]
        self.hut: i64 = weights["hut"]  # turns a hut takes
        self.hut_expand: i64 = weights["hut_expand"]  # what each hut of the largest expansion at hand saves of it
        self.second: i64 = weights["second"]  # weight of the second way to win, in thousandths
        # bonuses
        self.settlement: i64 = weights["settlement"]
        self.field: i64 = weights["field"]
        self.free: i64 = weights["free"]  # each free field beside a settlement
        self.to_move: i64 = weights["to_move"]
        self.stuck: i64 = weights["stuck"]  # lost by the player to move without huts and with nothing ready
        self.early: i64 = weights["early"]  # weight of the ways to win before the tiles run out, in thousandths
        self.last_temple: i64 = weights["last_temple"]  # and of what counts when they do, divided by the turns left
        self.last_tower: i64 = weights["last_tower"]
        self.last_hut: i64 = weights["last_hut"]
        self.sure: i64 = weights["sure"]  # who is ahead when the tiles run out, if nothing comes between
        self.rival: i64 = weights["rival"]  # weight of the best rival against the mean of all, in thousandths
