"""The games that one can play alone, for Gymnasium. To import this module registers them: `tavola/NAME-v1`.

What an illegal action does is a setting, `illegal`: with 'raise', the usual, it raises gymnasium's InvalidAction, with
'pass over' it costs a step, and `info["refused"]` says why. Either way it changes nothing. Gymnasium's `check_env`
needs the second, as it plays an action that it drew in another game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import gymnasium
from gymnasium.error import InvalidAction

from tavola.games import GAMES
from tavola.games.encoding import Value, has_encoding
from tavola.games.game import AnyGame
from tavola.interop.tables import SEED, Actions, Observation, Table, observation_space

RAISE: Final = "raise"
PASS_OVER: Final = "pass over"


class SoloEnv(gymnasium.Env[Any, Any]):
    """One game played alone: the reward is its points, at the end. Samples of the action space are legal."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]  # as the base has it

    def __init__(
        self, game: AnyGame | str, render_mode: str | None = None, illegal: str = RAISE, **parameters: Value
    ) -> None:
        """Raises ValueError for parameters that do not fit, or a game that nobody plays alone."""
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode: 'ansi' or None, not {render_mode!r}")
        if illegal not in (RAISE, PASS_OVER):
            raise ValueError(f"illegal: {RAISE!r} or {PASS_OVER!r}, not {illegal!r}")
        self.illegal = illegal
        self.table = Table(game, 1, **parameters)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table)
        self.action_space = Actions(self.table, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal; there are no options."""
        super().reset(seed=seed)
        self.table.begin(self.np_random.bytes(SEED))
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play. Raises InvalidAction."""
        info = {}
        try:
            self.table.play(0, action)
        except InvalidAction as refusal:
            if self.illegal == RAISE:
                raise
            info["refused"] = str(refusal)
        over = not self.table.awaited
        return self._observed(), self.table.encoding.returns(self.table.state)[0], over, False, info

    def action_masks(self) -> Any:
        """What is legal, under the name that libraries with masked policies look for."""
        return self.table.mask(0).astype(bool)

    def render(self) -> Any:
        """The board as text."""
        return self.table.sketch(0) if self.render_mode == "ansi" else None

    def _observed(self) -> Observation:
        return {"observation": self.table.tensor(0), "action_mask": self.table.mask(0)}


def register(game: AnyGame) -> None:
    """Make a game that can be played alone known to Gymnasium."""
    gymnasium.register(f"tavola/{game.id}-v{game.rules_version}", f"{__name__}:SoloEnv", kwargs={"game": game.id})


for _game in GAMES.values():
    if _game.players[0] == 1 and has_encoding(_game):
        register(_game)
