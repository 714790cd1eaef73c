"""What a viewer sees of a table: builds the `TableView` that page and API show, sentences translated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

import msgspec

from tavola.games.game import LEVELS, AnyGame
from tavola.games.page import SeatMark
from tavola.service.agreement_views import agreement_view
from tavola.service.language import ENGLISH, as_json, current, words
from tavola.service.language import gettext as _
from tavola.service.messages import tables, views
from tavola.service.since import since
from tavola.table.events import Rematch, Resigned, Turn
from tavola.table.story import Draft, Entry
from tavola.table.table import Table
from tavola.table.talk import Line

LOG_LINES = 30
VIEWS = 100  # views kept; one is up to 150 kB


class Viewer(msgspec.Struct, frozen=True):
    """Who looks at a table: `seats` that the link holds (none: a spectator), the one that may act now, and the one
    whose secrets are shown.

    `covered`: on a shared device, the acting player has not confirmed yet that they hold it, so no secret is shown.
    """

    seats: tuple[int, ...]
    acting: int | None
    seeing: int | None = None
    covered: bool = False

    @property
    def visible_secrets(self) -> tuple[int, ...]:
        """The seats whose secrets are shown: at most one, as on a shared device only that of whoever holds it."""
        return () if self.seeing is None else (self.seeing,)


@lru_cache(VIEWS)
def table_view(
    table: Table,
    shown: Table,
    viewer: Viewer,
    moves: tuple[str, ...],
    language: NullTranslations = ENGLISH,
    bots: bool = True,
) -> views.TableView:
    """The table as it is, or as it was when `shown` is an earlier position of it; `moves`: draft of the acting seat;
    `bots`: whether they play this game on this site.

    Cached, as tables never change in place; `language` is part of the key.
    """
    draft = table.draft(viewer.acting, moves) if shown is table and viewer.acting is not None else None
    game, now = table.game, shown is table
    names = player_names(table)
    state = draft.state if draft and draft.moves else shown.state
    seen = game.view(state, viewer.seeing)
    marks = game.seat_marks(seen)
    awaited = shown.awaited
    acts = now and viewer.acting is not None
    shows = acts and not viewer.covered
    return views.TableView(
        **_about(table, viewer),
        seq=shown.seq,
        at=None if now else shown.seq,
        acting=viewer.acting if now else None,
        heading=_heading(table, shown, viewer, names),
        your_turn=acts and viewer.acting in awaited,
        seats=_seats(shown, viewer, marks, bots),
        awaited=awaited,
        drawing=game.draw(seen),
        panel=as_json(game.panel(seen), names),
        choices=as_json(game.choices(draft.state, draft.seat), names)
        if shows and draft and not draft.complete
        else None,
        draft=_draft(draft, names) if shows and draft and draft.moves else None,
        log=[log_line(entry, names) for entry in reversed(shown.steps(viewer.visible_secrets)[-LOG_LINES:])],
        view=as_json(seen),
        since=since(table, viewer.acting, viewer.seats, viewer.visible_secrets, names) if now else None,
        outcome=as_json(shown.outcome, names) if shown.outcome else None,
        rematch=_rematch(table, viewer),
        asks=_asks(table, viewer, names),
        frozen=words(table.frozen, names) if table.frozen else None,
        mail=None,
        bots=bots,
        notice=None if bots else _without_bots(table),
        agreement=agreement_view(table, viewer.seats, names)
        if now and not shares_device(table, viewer.seats)
        else None,
    )


def _about(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The fields of a view that are the same at all positions of the table."""
    game = table.game
    return {
        "table": table.id,
        "game": game.id,
        "game_name": game.name,
        "title": table.header.title,
        "of": table.seq,
        "created": table.header.created,
        "hotseat": shares_device(table, viewer.seats),
        "curtain": curtained(table, viewer.seats),
        "commitment": table.commitment if game.chance else None,
        "options": options_in_words(game, table.seats, table.header.options),
        "you": viewer.seats,
        "watching": not viewer.seats,
        "reveal": views.Reveal(table.header.seed, table.header.salt) if table.over and game.chance else None,
        "chain": table.chain,
        "latest": table.records[-1].at if table.records else 0.0,
        "talk": table.talk.records,
    }


def shares_device(table: Table, held: tuple[int, ...]) -> bool:
    """Whether a link that holds these seats belongs to a device that several players share."""
    return table.header.hotseat and len(held) != 1


def curtained(table: Table, held: tuple[int, ...]) -> bool:
    """Whether players share a device and have secrets from each other, so that the page hides them between turns."""
    return shares_device(table, held) and table.game.secretive and not table.over


def player_names(table: Table) -> list[str]:
    """The players by seat; a seat not taken yet goes by its colour."""
    return table.player_names(current.get())


def out_of(table: Table) -> tuple[bool, ...]:
    """Whether each seat is out of the game: given up, or put out by the rules."""
    return tuple(mark.out for mark in table.game.seat_marks(table.game.view(table.state, None)))


def game_view(game: AnyGame) -> tables.GameView:
    """A game as the front page and the form show it."""
    return tables.GameView(
        id=game.id,
        name=game.name,
        tagline=words(game.tagline),
        traits=words(game.traits),
        credit=words(game.credit),
        players=game.players,
        bots=game.bots,
        settings=as_json(game.settings),
    )


def bot_levels() -> dict[int, str]:
    """What one chooses among for a seat of a bot, by level."""
    names = (_("newcomer"), _("casual"), _("keen"), _("strong"), _("master"))
    levels = zip(LEVELS, names, strict=True)
    return {level: _("A bot, level {n}: {word}").format(n=level, word=name) for level, name in levels}


def options_in_words(game: AnyGame, seats: int, options: dict[str, object]) -> list[str]:
    """What was chosen for each setting that leaves a choice, as 'Tiles for each player: 12'."""
    lines = []
    for setting in game.settings:
        choices = [choice for choice in setting.choices if not choice.seats or seats in choice.seats]
        chosen = options.get(setting.name, choices[0].value)
        labels = [words(choice.label) for choice in choices if choice.value == chosen]
        if len(choices) > 1 and labels:
            lines.append(f"{words(setting.label)}: {labels[0]}")
    return lines


def log_line(entry: Entry, names: Sequence[str]) -> views.LogLine:
    """One record in words."""
    return views.LogLine(entry.seq, entry.at, entry.seat, [words(said, names) for said in entry.said])


def history_line(entry: Entry, names: Sequence[str], line: Line | None = None) -> views.HistoryLine:
    """One record in words, with its moves; or the line of talk that it holds."""
    said = [words(said, names) for said in entry.said] if line is None else [line.text] if line.text else []
    return views.HistoryLine(entry.seq, entry.at, entry.seat, said, list(entry.moves), entry.talk)


def _heading(table: Table, shown: Table, viewer: Viewer, names: list[str]) -> str:
    if shown is not table:
        doer = shown.records[-1].event if shown.records else None
        if isinstance(doer, Turn | Resigned):
            name = player_names(shown)[doer.seat]
            return _("{name}, move {at} of {of}").format(name=name, at=_moves(shown), of=_moves(table))
        return _("After move {at} of {of}").format(at=_moves(shown), of=_moves(table))
    if table.frozen:
        return _("This table stands still")
    if outcome := table.outcome:
        return _result(outcome.winners, names)
    if viewer.acting is not None and viewer.acting in table.awaited:
        return _("Your turn, {name}").format(name=names[viewer.acting])
    return _("Waiting for {names}").format(names=listed([names[seat] for seat in table.awaited]))


def _moves(table: Table) -> int:
    """How many steps there were; talk is none."""
    return table.seq - len(table.talk.records)


def _result(winners: tuple[int, ...], names: list[str]) -> str:
    if not winners:
        return _("A draw") if len(names) > 1 else _("{name} has lost").format(name=names[0])
    if len(winners) == 1:
        return _("{name} has won").format(name=names[winners[0]])
    return _("{names} share the win").format(names=listed([names[seat] for seat in winners]))


def listed(names: list[str]) -> str:
    """Names in a row: 'Ines, Jun and Tomás'."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def _without_bots(table: Table) -> str | None:
    """Why nothing happens where bots are awaited that do not play here."""
    if not set(table.bots) & set(table.awaited):
        return None
    return _("No bots play on this site now. The host can invite somebody to their seats.")


def _seats(table: Table, viewer: Viewer, marks: Sequence[SeatMark], bots: bool) -> list[views.SeatView]:
    return [
        views.SeatView(
            seat=seat,
            name=name,
            colour=words(table.game.inks[seat].name),
            badge=marks[seat].badge,
            status=_status(table, seat, viewer, marks[seat].out, bots),
            on=seat in table.awaited,
            out=marks[seat].out,
            you=seat in viewer.seats,
            bot=table.bots.get(seat),
            invited=table.invited[seat],
            away=table.seating.people.get(seat) if seat in table.bots else None,
        )
        for seat, name in enumerate(table.names)
    ]


def _status(table: Table, seat: int, viewer: Viewer, out: bool, bots: bool) -> str:
    if out:
        return _("out")
    if table.names[seat] is None:
        return _("is invited") if table.invited[seat] else _("has not come yet")
    if table.over:
        return ""
    if seat in table.bots:
        return _bot_status(table, seat, bots)
    if seat in table.awaited:
        return _("you, to move") if seat in viewer.seats and not shares_device(table, viewer.seats) else _("to move")
    return _("waiting")


def _bot_status(table: Table, seat: int, bots: bool) -> str:
    if not bots:
        return _("does not play now")
    return _("is thinking") if seat in table.awaited else _("waiting")


def _draft(draft: Draft, names: list[str]) -> views.DraftView:
    return views.DraftView(list(draft.moves), [words(said, names) for said in draft.said], draft.complete)


def _rematch(table: Table, viewer: Viewer) -> bool | None:
    """True when there is a rematch that this link has a seat in."""
    return True if table.next_table and viewer.seats else None


def _asks(table: Table, viewer: Viewer, names: list[str]) -> str | None:
    """Who wants to play again, for the others."""
    asked = (record.event.seat for record in reversed(table.records) if isinstance(record.event, Rematch))
    seat = next(asked, None)
    if seat is None or seat in viewer.seats:
        return None
    return _("{name} wants to play again.").format(name=names[seat])
