"""Tuning by play: towards better weights, the same way each time."""

from __future__ import annotations

import pytest

from tavola.bots.research.spsa import tune

BEST = (3.0, -1.0)


def nearness(plus, minus, _):
    """Better by as much as the weights are nearer to the best ones."""
    off = [sum((w - best) ** 2 for w, best in zip(weights, BEST, strict=True)) for weights in (plus, minus)]
    return max(-1.0, min(1.0, off[1] - off[0]))


def test_it_finds_the_weights_that_play_best():
    assert tune((0.0, 0.0), (0.2, 0.2), nearness, 400, seed=1, rate=0.5) == pytest.approx(BEST, abs=0.2)


def test_a_span_of_nothing_holds_a_weight_still():
    first, second = tune((0.5, 0.0), (0.0, 0.2), nearness, 400, seed=1, rate=0.5)
    assert first == pytest.approx(0.5)
    assert second == pytest.approx(BEST[1], abs=0.2)


def test_the_same_seed_gives_the_same_weights_and_another_one_others():
    runs = [tune((0.0, 0.0), (0.2, 0.2), nearness, 20, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]


def test_the_weights_compared_lie_on_both_sides_of_the_present_ones():
    seen = []
    tune((1.0, 2.0), (0.5, 0.25), lambda plus, minus, k: seen.append((plus, minus, k)) or 0.0, 1, seed=1)
    ((plus, minus, k),) = seen
    assert k == 1
    assert [(a + b) / 2 for a, b in zip(plus, minus, strict=True)] == [1.0, 2.0]
    assert [abs(a - b) / 2 for a, b in zip(plus, minus, strict=True)] == [0.5, 0.25]


def test_weights_without_spans_are_refused():
    with pytest.raises(ValueError, match="2 weights, but 1 spans"):
        tune((0.0, 0.0), (1.0,), nearness, 1, seed=1)


def test_it_tells_how_far_it_is():
    said = []
    tune((0.0,), (0.1,), lambda *_: 0.0, 40, seed=1, say=said.append)
    assert len(said) == 20
    assert said[-1].startswith("round 40 of 40: ")
