"""The games for OpenSpiel. To import this module registers them, each as `python_` and its id:

    import pyspiel
    import tavola.interop.openspiel
    game = pyspiel.load_game("python_NAME(players=2)")

Every game takes `players` and the parameters of its encoding. Lots are explicit chance nodes, drawn no earlier than
they are seen, so a search on a clone knows nothing of what comes. Illegal actions, lots and parameters raise
`pyspiel.SpielError` and leave the state as it was.

In OpenSpiel 2.0.2 `pyspiel.MCTSBot.step` ends the process on every game written in Python, OpenSpiel's own too. Call
`mcts_search(state).best_child().action` of the same bot, or take the bot of `open_spiel.python.algorithms.mcts`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pyspiel

from tavola.games import GAMES
from tavola.games.encoding import Encoding, encoded, has_encoding
from tavola.games.game import AnyGame
from tavola.interop.observers import Observer
from tavola.interop.worlds import CHANCE, OVER, World, first_world, replayed

PREFIX: Final = "python_"
PLAYERS: Final = "players"
TYPE: Final = pyspiel.GameType
REGISTERED: Final = set[str]()


def game_type(game: AnyGame, encoding: Encoding[Any]) -> pyspiel.GameType:
    """What OpenSpiel asks of a game with these parameters."""
    alone, fewest_most = encoding.seats == 1, game.players
    together = encoding.together and not alone
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.name,
        dynamics=TYPE.Dynamics.SIMULTANEOUS if together else TYPE.Dynamics.SEQUENTIAL,
        chance_mode=TYPE.ChanceMode.EXPLICIT_STOCHASTIC if encoding.most_lots else TYPE.ChanceMode.DETERMINISTIC,
        information=TYPE.Information.IMPERFECT_INFORMATION if encoding.hides else TYPE.Information.PERFECT_INFORMATION,
        utility=TYPE.Utility.ZERO_SUM if encoding.zero_sum else TYPE.Utility.GENERAL_SUM,
        reward_model=TYPE.RewardModel.TERMINAL,
        min_num_players=fewest_most[0],
        max_num_players=fewest_most[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={PLAYERS: max(2, fewest_most[0]), **encoding.parameters},
    )


class Game(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One game with its parameters; `rules` is set by the subclass that `register` makes for each game."""

    rules: ClassVar[AnyGame]

    def __init__(self, parameters: dict[str, Any]) -> None:
        rules = self.rules
        try:
            given = {name: value for name, value in parameters.items() if name != PLAYERS}
            self.encoding = encoded(rules, parameters.get(PLAYERS, max(2, rules.players[0])), given)
        except ValueError as error:
            raise pyspiel.SpielError(f"{PREFIX}{rules.id}: {error}") from None
        encoding = self.encoding
        self.first = first_world(encoding)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=encoding.most_lots,
            num_players=encoding.seats,
            min_utility=encoding.lowest,
            max_utility=encoding.highest,
            utility_sum=0.0 if encoding.zero_sum else None,
            max_game_length=encoding.turns,
        )
        super().__init__(game_type(rules, encoding), info, parameters)

    def max_chance_nodes_in_history(self) -> int:
        """The most lots of one game."""
        return self.encoding.most_draws

    def new_initial_state(self, text: str | None = None) -> State:
        """The beginning; nothing is drawn yet."""
        if text is not None:
            raise pyspiel.SpielError("a game begins at its beginning; a state as text is read by deserialize_state")
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What makes observations; OpenSpiel's usual kind sees all that a seat may see, and remembers nothing."""
        if params:
            raise pyspiel.SpielError(f"observations have no parameters, so {params} cannot be used")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.encoding, kind.public_info, private, kind.perfect_recall)

    def deserialize_state(self, text: str) -> State:
        """A state from its text, by replaying its history. Raises SpielError that names what does not fit."""
        try:
            events = _history(text)
            replayed(self.encoding, events)
        except ValueError as error:
            raise pyspiel.SpielError(f"no state of {self}: {error}") from None
        state = self.new_initial_state()
        while events:
            count = len(state.world.state.awaited) if state.is_simultaneous_node() else 1
            acts, events = events[:count], events[count:]
            if state.is_simultaneous_node():
                state.apply_actions([dict(acts).get(seat, 0) for seat in range(self.encoding.seats)])
            else:
                state.apply_action(acts[0][1])
        return state


def _history(text: str) -> list[tuple[int, int]]:
    """Who did what, from the first line of a serialised state. Raises ValueError."""
    first, _, rest = text.partition("\n")
    if not first.startswith("history=") or not rest.startswith("move_number="):
        raise ValueError("it begins with the lines history= and move_number=")
    entries = [entry for entry in first.removeprefix("history=").split(",") if entry]
    found = list[tuple[int, int]]()
    for number, entry in enumerate(entries, 1):
        who, colon, what = entry.partition(":")
        if not colon or not what.isdecimal() or not who.removeprefix("-").isdecimal():
            raise ValueError(f"entry {number} of the history is no player:action: {entry[:40]!r}")
        found.append((int(who), int(what)))
    return found


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """One position. All of it is in `world`, which is never changed, so a clone costs next to nothing."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world: World = game.first

    def current_player(self) -> int:
        """A seat, or OpenSpiel's number for chance, all at once, or the end."""
        return self.world.mover

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.world.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, ascending."""
        return self.world.lots()

    def _apply_action(self, action: int) -> None:
        try:
            self.world = self.world.after(action)
        except ValueError as error:
            raise pyspiel.SpielError(f"action {action}: {error}") from None

    def _apply_actions(self, actions: list[int]) -> None:
        try:
            self.world = self.world.after_all(actions)
        except ValueError as error:
            raise pyspiel.SpielError(f"actions {actions}: {error}") from None

    def _action_to_string(self, player: int, action: int) -> str:
        world = self.world
        try:
            if player != CHANCE:
                return world.encoding.text(action)
            if world.waiting:
                return world.encoding.roll_text(world.waiting[0][1], action)
            return world.encoding.lot_text(world.drawn, action)
        except (ValueError, IndexError) as error:
            raise pyspiel.SpielError(f"action {action}: {error}") from None

    def returns(self) -> list[float]:
        """What each seat has got: nothing before the end."""
        world = self.world
        return list(world.encoding.returns(world.state)) if world.mover == OVER else [0.0] * world.encoding.seats

    def __str__(self) -> str:
        world = self.world
        if world.mover == CHANCE:
            return f"chance, after {len(world.events)} events"
        game = world.encoding.game
        return game.sketch(game.view(world.state, None))


def register(game: AnyGame) -> None:
    """Make a game known to OpenSpiel, once. Raises ValueError for parameters that cannot be usual ones."""
    if game.id in REGISTERED:
        return
    usual = encoded(game, max(2, game.players[0]))
    # OpenSpiel keeps what it is given until after Python has ended; a class, unlike a function, is never freed by then.
    pyspiel.register_game(game_type(game, usual), type(f"Game_{game.id}", (Game,), {"rules": game}))
    REGISTERED.add(game.id)


for _game in GAMES.values():
    if has_encoding(_game):
        register(_game)
