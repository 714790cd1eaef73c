"""The games for PettingZoo: `env(NAME)` one seat after the other, `parallel_env(NAME)` all at once.

Observations are a tensor with a mask of what is legal beside it. Rewards come at the end. A game is its seed and the
actions: nothing else is random. Who chooses in secret is asked in turn in `env`, and nobody sees the choice before all
have made theirs. An illegal action raises gymnasium's InvalidAction and changes nothing.
"""

from __future__ import annotations

from typing import Any

from gymnasium.error import InvalidAction
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tavola.games.encoding import Value
from tavola.games.game import AnyGame, Seat
from tavola.interop.tables import SEED, Actions, Observation, Table, observation_space, waiting_mask

Agent = str
MODES = ("human", "ansi")


def env(game: AnyGame | str, players: int | None = None, render_mode: str | None = None, **parameters: Value) -> Any:
    """A game whose seats act in turn, with PettingZoo's check that it is reset before it is used.

    Raises ValueError for parameters that do not fit.
    """
    return wrappers.OrderEnforcingWrapper(TurnEnv(game, players, render_mode, **parameters))


def parallel_env(
    game: AnyGame | str, players: int | None = None, render_mode: str | None = None, **parameters: Value
) -> TogetherEnv:
    """A game all seats of which act in every step; who is not awaited waits. Raises ValueError."""
    return TogetherEnv(game, players, render_mode, **parameters)


class _Seats:
    """What both kinds of environments share: the table, the names of seats, spaces, seeds and pictures."""

    wait = False

    def __init__(
        self, game: AnyGame | str, players: int | None = None, render_mode: str | None = None, **parameters: Value
    ) -> None:
        if render_mode not in (None, *MODES):
            raise ValueError(f"render_mode: {', '.join(MODES)} or None, not {render_mode!r}")
        self.table = Table(game, players, **parameters)
        self.render_mode = render_mode
        name = f"{self.table.encoding.game.id}_v{self.table.encoding.game.rules_version}"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.encoding.seats)]
        self.agents: list[Agent] = []
        space = observation_space(self.table, self.wait)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: Actions(self.table, seat, self.wait) for seat, agent in enumerate(self.possible_agents)
        }
        self._random: Any = None

    def observation_space(self, agent: Agent) -> Any:
        """The same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Actions:
        """The numbers of actions; samples of it are legal."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """A new game. Without a seed it goes on from the last one that was given."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.begin(self._random.bytes(SEED))
        self.agents = self.possible_agents[:]

    def _seat(self, agent: Agent) -> Seat:
        return self.possible_agents.index(agent)

    def _rewards(self) -> dict[Agent, float]:
        returns = self.table.encoding.returns(self.table.state)
        return dict(zip(self.possible_agents, returns, strict=True))

    def render(self) -> str | None:
        """'ansi': the board as text; 'human': the same on the terminal."""
        if self.render_mode == "human":
            print(self.table.sketch())
        return self.table.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class TurnEnv(_Seats, AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Seats act one after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; there are no options."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: Agent) -> Observation:
        """What a seat sees; its mask is empty unless it is awaited."""
        seat = self._seat(agent)
        return {"observation": self.table.tensor(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: Any) -> None:
        """Play for the selected seat."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(self._seat(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self.table.awaited:
            self.rewards = self._rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[next(iter(self.table.awaited), 0)]


class TogetherEnv(_Seats, ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """All seats act in every step. The last action is to wait, legal for whoever is not awaited."""

    wait = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Deal; there are no options."""
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, Any]) -> tuple[dict[Agent, Any], ...]:
        """Play the actions of all. Raises InvalidAction before anything is played."""
        self._check(actions)
        for seat in self.table.awaited:
            self.table.play(seat, actions[self.possible_agents[seat]])
        agents, over = self.agents, not self.table.awaited
        observations, rewards = self._observations(), self._rewards()
        self.agents = [] if over else agents
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _check(self, actions: dict[Agent, Any]) -> None:
        """Raise InvalidAction unless everybody has a legal action."""
        for agent in self.agents:
            seat, action = self._seat(agent), actions.get(agent)
            awaited = seat in self.table.awaited
            legal = self.table.legal(seat) if awaited else [self.table.encoding.actions]
            if action is None or action not in legal:
                what = "one of its legal actions" if awaited else f"to wait, {legal[0]},"
                raise InvalidAction(f"{agent}: {what} is asked for, not {action!r}")

    def _observations(self) -> dict[Agent, Observation]:
        return {
            agent: {"observation": self.table.tensor(seat), "action_mask": waiting_mask(self.table, seat)}
            for seat, agent in enumerate(self.possible_agents)
        }
