"""What the islands say of someone who built alone."""

from __future__ import annotations

from typing import Final

from tavola.games.messages import Message, say

LOST: Final = say(
    "A bonus card stayed unmet, so nothing counts. The huts have been let to hermit crabs, who never asked for paths."
)
VERDICTS: Final[tuple[Message, ...]] = (  # by band, the lowest first
    say("The pumas walked home across the beach. They say it was quicker, and they say it loudly."),
    say("Somebody used your map to wrap a fish. The fish asked for another map."),
    say("One monkey has arrived. It was already living there, but it waved."),
    say("Solid work. The snakes call it straight, and snakes would know."),
    say("A toucan called your crossroads charming. It was lost, but it meant it."),
    say("Market day in all six villages, and for once the bananas came before the monkeys did."),
    say("The pumas have begun to knock before they enter. That is your doing."),
    say("Your signposts are copied on the mainland, spelling mistakes and all."),
    say("Six villages argue over who may name a street after you. All of the streets are yours."),
    say("The volcano put off its eruption to see what you would build next."),
    say("Ants and stars have compared their paths with yours. The ants are taking notes, the stars are moving over."),
)
