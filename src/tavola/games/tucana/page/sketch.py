"""The islands as plain text, for a terminal."""

from __future__ import annotations

from tavola.games.tucana.rules.edges import mask
from tavola.games.tucana.rules.view import IslandView, Laid, View

WIDTH = 8  # characters between neighbours in a row
ENDS = ("-", "/", "\\", "-", "/", "\\")  # of the exits, from the east against the clock
LEGEND = """\
S sand, J jungle, L lava, R rock, ~ pond: free fields. A tile shows its animals, p puma (yellow huts), s snake (red),
m monkey (blue), t toucan (all), with its paths round them: -p- \\p/. Huts: letter, colour y r b, points now."""


def sketch(view: View) -> str:
    """The seat's island (the first one's for a spectator), and a line a player."""
    seat = view.seat or 0
    turn = f"Round {view.round}, turn {view.turn} of {view.turns}"
    card = "" if view.phase == "over" else f", the card shows {view.cards[-1]}"
    players = "\n".join(_player(number, isle) for number, isle in enumerate(view.islands, 1))
    return f"{turn}{card}\n\n{_island(view, view.islands[seat])}\n\n{players}\n\n{LEGEND}"


def _player(number: int, isle: IslandView) -> str:
    tracks = ", ".join(f"{colour} {isle.tracks[colour]} (now {isle.ahead[colour]})" for colour in isle.tracks)
    return f"{number}: {tracks}; in all {isle.total_ahead}"


def _island(view: View, isle: IslandView) -> str:
    laid = {(tile.q, tile.r): tile for tile in isle.laid}
    words: dict[tuple[int, int], tuple[str, str, str]] = {
        (s.q, s.r): _tile(laid[s.q, s.r]) if (s.q, s.r) in laid else ("", _free(s.kind), "") for s in view.spots
    }
    words |= {(hut.q, hut.r): ("", f"{hut.id}{hut.colour[0]}{isle.worth[hut.id]}", "") for hut in view.huts}
    left = min(_column(*place) for place in words)
    lines = []
    for r in range(min(r for _, r in words), max(r for _, r in words) + 1):
        row = {_column(*place) - left: parts for place, parts in words.items() if place[1] == r}
        lines += [_line({column: parts[i] for column, parts in row.items()}) for i in range(3)]
    return "\n".join(lines)


def _free(kind: str) -> str:
    return "~" if kind == "pond" else kind[0].upper()


def _column(q: int, r: int) -> int:
    """Where the middle of a field stands, in characters."""
    return WIDTH * q + WIDTH // 2 * r


def _tile(laid: Laid) -> tuple[str, str, str]:
    """Exits above, at the sides and below of the animals' letters."""
    bits = mask(laid.tile.edges)
    end = [ENDS[edge] if bits >> edge & 1 else " " for edge in range(len(ENDS))]
    beasts = "".join(animal[0] for animal in laid.tile.animals) or "o"
    return f"{end[2]} {end[1]}", f"{end[3]}{beasts}{end[0]}", f"{end[4]} {end[5]}"


def _line(words: dict[int, str]) -> str:
    """The words with their middles in their columns."""
    text = ""
    for column, word in sorted(words.items()):
        text = text.ljust(max(column + 2 - len(word) // 2, len(text))) + word
    return text.rstrip()
