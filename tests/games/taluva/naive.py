"""The rules of Taluva written down plainly, to compare with: sets and dictionaries, no thought of speed."""

from __future__ import annotations

D = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
TERRAINS = ["jungle", "clearing", "sand", "rock", "lake"]
LETTERS = "JGSRL"


def near(f):
    return [(f[0] + q, f[1] + r) for q, r in D]


class Naive:
    def __init__(self, seats, deck, strict):
        self.seats, self.deck, self.strict = seats, deck, strict
        self.level, self.kind, self.houses = {}, {}, {}  # kind: a terrain's name or the lava's direction
        self.stock = [{"hut": 20, "temple": 3, "tower": 2} for _ in range(seats)]
        self.out, self.player, self.laid, self.phase, self.winners = set(), 0, 0, "tile", None

    def three(self, q, r, k):
        return (q, r), (q + D[k][0], r + D[k][1]), (q + D[(k + 1) % 6][0], r + D[(k + 1) % 6][1])

    def settlements(self, seat=None):
        left = {f for f, (who, _) in self.houses.items() if seat in (None, who)}
        while left:
            group, todo = set(), [left.pop()]
            while todo:
                f = todo.pop()
                group.add(f)
                todo += [n for n in near(f) if n in left and self.houses[n][0] == self.houses[f][0]]
                left -= set(todo)
            yield group

    def tiles(self):
        if not self.level:
            return {(0, 0, k) for k in range(6)}
        places = {p for f in self.level for n in near(f) for m in near(n) for p in near(m)} | set(self.level)
        return {(q, r, k) for q, r in places for k in range(6) if self.fits(q, r, k)}

    def fits(self, q, r, k):
        fields = self.three(q, r, k)
        levels = [self.level.get(f, 0) for f in fields]
        if levels == [0, 0, 0]:
            return any(n in self.level for f in fields for n in near(f))
        if 0 in levels or len(set(levels)) > 1 or self.kind[q, r] in TERRAINS or self.kind[q, r] == k:
            return False
        if any(self.houses.get(f, (0, "hut"))[1] != "hut" for f in fields):
            return False
        return not any(group <= set(fields) for group in self.settlements())

    def buildings(self):
        free = {f for f in self.level if self.kind[f] in TERRAINS and f not in self.houses}
        stock, moves = self.stock[self.player], set()
        own = list(self.settlements(self.player))
        for f in free:
            beside = [group for group in own if set(near(f)) & group]
            kinds = [{self.houses[b][1] for b in group} for group in beside]
            if stock["hut"] and self.level[f] == 1 and not (self.strict and beside):
                moves.add(("hut", f))
            if stock["temple"] and any(len(g) >= 3 and "temple" not in k for g, k in zip(beside, kinds, strict=True)):
                moves.add(("temple", f))
            if stock["tower"] and self.level[f] >= 3 and any("tower" not in k for k in kinds):
                moves.add(("tower", f))
        for group in own:
            for terrain in TERRAINS:
                goal = frozenset(f for f in free if self.kind[f] == terrain and set(near(f)) & group)
                if goal and sum(self.level[f] for f in goal) <= stock["hut"]:
                    moves.add(("expand", goal))
        return moves

    def lay(self, q, r, k):
        tile = self.deck[self.laid]
        names = [TERRAINS[LETTERS.index(c)] for c in tile]
        for f, kind in zip(self.three(q, r, k), (k, names[1], names[0]), strict=True):
            self.level[f] = self.level.get(f, 0) + 1
            self.kind[f] = kind
            self.houses.pop(f, None)
        self.laid, self.phase = self.laid + 1, "build"
        if not self.buildings():
            self.out.add(self.player)
            self.end_turn()

    def build(self, kind, where):
        stock = self.stock[self.player]
        for f in where if kind == "expand" else [where]:
            self.houses[f] = (self.player, "hut" if kind == "expand" else kind)
            stock["hut" if kind == "expand" else kind] -= self.level[f] if kind == "expand" else 1
        if list(stock.values()).count(0) >= 2:
            self.winners = [self.player]
        else:
            self.end_turn()

    def withdraw(self, seat):
        self.out.add(seat)
        if len(self.out) == self.seats - 1 or (seat == self.player and self.phase == "build"):
            self.end_turn()
        elif seat == self.player:
            self.next_player()

    def end_turn(self):
        self.phase = "tile"
        players = [s for s in range(self.seats) if s not in self.out]
        if len(players) == 1 or self.laid == len(self.deck):
            rank = {s: (-self.stock[s]["temple"], -self.stock[s]["tower"], -self.stock[s]["hut"]) for s in players}
            self.winners = [s for s in players if rank[s] == max(rank.values())]
        else:
            self.next_player()

    def next_player(self):
        self.player = next(s % self.seats for s in range(self.player + 1, 99) if s % self.seats not in self.out)
