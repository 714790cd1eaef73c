"""What stands beside the board: every player's tracks, and the cards and tiles to come by kind."""

from __future__ import annotations

from tavola.games.messages import Message, Who, say, say_n
from tavola.games.page import Card, Cell, Line, Panel, SeatMark
from tavola.games.tucana.page.icons import (
    animal_icon,
    bonus_icon,
    emblem,
    hut_icon,
    joker_icon,
    star_icon,
    terrain_icon,
    tile_icon,
    tracks_icon,
)
from tavola.games.tucana.page.words import (
    COLOUR_NAMES,
    condition,
    in_a_row,
    tile,
)
from tavola.games.tucana.rules.components import COLOURS, TERRAIN_NAMES
from tavola.games.tucana.rules.outcome import BONUS_CARDS, LOWEST, TOTAL, TRACK_NAMES
from tavola.games.tucana.rules.view import Bonus, IslandView, Left, Met, View


def panel(view: View) -> Panel:
    """A row of three tracks, total and joker a seat; terrain cards of the round and tiles of the box that are left."""
    over = view.phase == "over"
    cards = [] if over else [_cards(terrain, count) for terrain, count in view.cards_left.items()]
    return Panel(
        title=say("Points") if over else say("Points if the round ended now"),
        note=_note(view),
        rows=tuple(_row(isle, over) for isle in view.islands),
        done=view.closed,
        of=view.rounds * view.turns,
        left_title=say("Cards of this round and tiles to come"),
        left=(*cards, *(_kind(left) for left in view.tiles_left if left.count)),
        cards=tuple(_bonus(view, bonus) for bonus in view.bonus),
        sheet=(*_huts(view), *_pad(view)),
    )


def _bonus(view: View, bonus: Bonus) -> Card:
    """A bonus card with its two values, and who met it when."""
    asked = say("Bonus card: {what}", what=condition(bonus.card))
    first = say("met in round 1") if view.players == 1 else say("in the turn in which it is first met")
    told = say("{high} points {first}, {low} later.", high=bonus.card.high, low=bonus.card.low, first=first)
    met = [_met(view, met) for met in bonus.met] or [say("Nobody has met it yet.")]
    return Card(bonus_icon(bonus), asked, in_a_row(told, *met))


def _met(view: View, met: Met) -> Message:
    round_before, turn = divmod(met.turn - 1, view.turns)
    return say_n(
        "{who}: round {round}, turn {turn}, {n} point.",
        "{who}: round {round}, turn {turn}, {n} points.",
        met.points,
        who=Who(met.seat),
        round=round_before + 1,
        turn=turn + 1,
    )


def _huts(view: View) -> list[Line]:
    """What each hut is worth; pressed, it lights up its paths on the island shown large."""
    nets = view.islands[view.seat or 0].networks
    return [
        Line(
            say("Hut {hut}", hut=hut.id),
            tuple(isle.worth[hut.id] for isle in view.islands),
            " ".join(f"n{number}" for number, net in enumerate(nets) if hut.id in net.huts),
            hut_icon(hut.id, hut.colour),
        )
        for hut in view.huts
    ]


def _pad(view: View) -> list[Line]:
    """The scoring pad: three tracks, the lowest once more, bonus cards, the total."""
    isles = view.islands
    lines = [
        Line(TRACK_NAMES[colour], tuple(isle.ahead[colour] for isle in isles), picture=animal_icon(colour))
        for colour in COLOURS
    ]
    lines.append(Line(LOWEST, tuple(min(isle.ahead.values()) for isle in isles)))
    if view.bonus:
        lines.append(Line(BONUS_CARDS, tuple(isle.bonus for isle in isles)))
    return [*lines, Line(TOTAL, tuple(isle.total_ahead for isle in isles))]


def _note(view: View) -> Message:
    if view.phase == "over":
        return say("the game is over")
    return say(
        "round {round}, turn {turn} of {turns}: {terrain}",
        round=view.round,
        turn=view.turn,
        turns=view.turns,
        terrain=TERRAIN_NAMES[view.cards[-1]],
    )


def seat_marks(view: View) -> tuple[SeatMark, ...]:
    """The emblem of each seat, and whether it is out."""
    return tuple(SeatMark(emblem(seat, isle.out), isle.out) for seat, isle in enumerate(view.islands))


def _row(isle: IslandView, over: bool) -> tuple[Cell, ...]:
    points = isle.total_ahead
    total = say_n("{n} point in all, the lowest track twice", "{n} points in all, the lowest track twice", points)
    cells = [_tracks(isle), Cell(star_icon(), total, str(points))]
    if not over:
        joker = say("joker unused this round") if isle.joker else say("joker spent this round")
        cells.append(Cell(joker_icon(not isle.joker), joker))
    return tuple(cells)


def _tracks(isle: IslandView) -> Cell:
    """The three tracks if the round ended now."""
    yellow, red, blue = (_track(isle, colour) for colour in COLOURS)
    words = say("{yellow}; {red}; {blue}", yellow=yellow, red=red, blue=blue)
    return Cell(tracks_icon(tuple(isle.ahead[colour] for colour in COLOURS)), words)


def _track(isle: IslandView, colour: str) -> Message:
    return say(
        "{colour} {scored} scored, {worth} more now",
        colour=COLOUR_NAMES[colour],
        scored=isle.tracks[colour],
        worth=isle.ahead[colour] - isle.tracks[colour],
    )


def _cards(terrain: str, count: int) -> Cell:
    name = TERRAIN_NAMES[terrain]
    words = say_n("{n} card of {terrain} to come", "{n} cards of {terrain} to come", count, terrain=name)
    return Cell(terrain_icon(terrain), words, f"×{count}")


def _kind(left: Left) -> Cell:
    words = say_n("{n} tile: {tile}", "{n} tiles: {tile}", left.count, tile=tile(left.tile.edges, left.tile.animals))
    return Cell(tile_icon(left.tile.edges, left.tile.animals), words, f"×{left.count}")
