"""What players can offer each other: what makes sense, and how it is told. Pure."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

import msgspec

from tavola.games.messages import Message, Who, say
from tavola.table.clock import Clock, check_clock, clock_in_words
from tavola.table.errors import TableError

What = Literal["end", "undo", "pause", "replace", "clock"]


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that all must agree to.

    "end": the game ends without a winner. "undo": the last turn is taken back. "pause": nobody's time runs. "replace":
    somebody else gets the seat `seat`. "clock": `clock` is used from now on; None: none.
    """

    what: What
    seat: int | None = None
    clock: Clock | None = None


def check_offer(offer: Offer, by: int, people: Collection[int], running: Clock | None) -> None:
    """Raise TableError for an offer that makes no sense. `people`: seats that people play; `running`: the clock."""
    if (offer.seat is not None) != (offer.what == "replace") or (offer.clock is not None and offer.what != "clock"):
        raise TableError(say("This offer says too much or too little."))
    if offer.what == "replace" and (offer.seat == by or offer.seat not in people):
        raise TableError(say("Only another player can be replaced, no bot and nobody who has given up."))
    if offer.what == "pause" and running is None:
        raise TableError(say("This table has no clock that could be stopped."))
    if offer.what == "clock":
        if offer.clock == running:
            raise TableError(say("This is the clock that runs already."))
        if offer.clock is not None:
            check_clock(offer.clock)


def offered(offer: Offer) -> Message:
    """What somebody offers, without their name."""
    match offer.what:
        case "end":
            return say("offers to end the game without a winner")
        case "undo":
            return say("asks to take back the last turn")
        case "pause":
            return say("offers a pause")
        case "replace":
            return say("asks for somebody else to play on for {who}", who=Who(offer.seat or 0))
        case "clock":
            return say("offers another clock: {clock}", clock=clock_in_words(offer.clock))


def settled(offer: Offer) -> Message:
    """What has been agreed upon, as it follows 'agrees:'."""
    match offer.what:
        case "end":
            return say("agrees: the game ends without a winner")
        case "undo":
            return say("agrees: the last turn is taken back")
        case "pause":
            return say("agrees: the game is paused")
        case "replace":
            return say("agrees: the seat of {who} is free", who=Who(offer.seat or 0))
        case "clock":
            return say("agrees to another clock: {clock}", clock=clock_in_words(offer.clock))


def done_alone(offer: Offer) -> Message:
    """What somebody does who has nobody to ask."""
    match offer.what:
        case "end":
            return say("ends the game without a winner")
        case "undo":
            return say("takes back the last turn")
        case "pause":
            return say("pauses the game")
        case "replace":
            return say("gives the seat of {who} to somebody else", who=Who(offer.seat or 0))
        case "clock":
            return say("sets another clock: {clock}", clock=clock_in_words(offer.clock))
