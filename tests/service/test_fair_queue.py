"""Fair shares of the bots' time: by caller, by table, by seconds."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tavola.bots.worker import Answer, Job
from tavola.service import bot_workers, caller, fair_queue
from tavola.service.bot_workers import BACKGROUND, URGENT, Busy, Workers
from tavola.service.fair_queue import Account


def work_off(account: Account[str], paths: dict[str, tuple[str, ...]], costs: dict[str, float], most: int) -> list[str]:
    """The next jobs in the order in which they are taken, each of them done in the time it was expected to take."""
    done = []
    for _ in range(most):
        job = account.take()
        done.append(job)
        account.settle(paths[job], costs[job], costs[job])
    return done


class Queue:
    """An account whose jobs are named after their place and number."""

    def __init__(self) -> None:
        self.account: Account[str] = Account()
        self.paths: dict[str, tuple[str, ...]] = {}
        self.costs: dict[str, float] = {}

    def put(self, place: str, cost: float, count: int = 1, urgency: int = 0) -> None:
        for _ in range(count):
            job = f"{place}#{sum(name.startswith(f'{place}#') for name in self.paths)}"
            self.paths[job], self.costs[job] = tuple(place.split("/")), cost
            self.account.put(self.paths[job], job, cost, urgency)

    def work_off(self, most: int) -> list[str]:
        return work_off(self.account, self.paths, self.costs, most)


def test_who_asks_for_little_comes_next_whatever_waits_for_another_caller() -> None:
    queue = Queue()
    for table in range(60):
        queue.put(f"many/t{table}", 1.0, 3)
    queue.work_off(50)
    queue.put("one/t", 0.05)
    assert queue.work_off(1) == ["one/t#0"]


def test_many_tables_of_one_caller_get_no_more_than_one_table_of_another() -> None:
    queue = Queue()
    for table in range(60):
        queue.put(f"many/t{table}", 1.0)
    queue.put("one/t", 1.0, 20)
    done = queue.work_off(40)
    assert sum(job.startswith("one/") for job in done) == 20


def test_tables_of_one_caller_take_turns() -> None:
    queue = Queue()
    queue.put("home/a", 1.0, 10)
    queue.put("home/b", 1.0, 10)
    assert {job[:6] for job in queue.work_off(2)} == {"home/a", "home/b"}


def test_a_short_job_comes_before_a_long_one_that_came_first() -> None:
    queue = Queue()
    queue.put("long/t", 1.0)
    queue.put("short/t", 0.05)
    assert queue.work_off(2) == ["short/t#0", "long/t#0"]


def test_newcomers_without_end_do_not_keep_a_long_job_waiting_for_ever() -> None:
    queue = Queue()
    queue.put("long/t", 1.0)
    done: list[str] = []
    for number in range(200):
        queue.put(f"new{number}/t", 0.05)
        done += queue.work_off(1)
    assert "long/t#0" in done


def test_at_one_table_what_is_urgent_comes_first() -> None:
    queue = Queue()
    queue.put("home/t", 0.1, urgency=BACKGROUND)
    queue.put("home/t", 0.1, urgency=URGENT)
    assert queue.work_off(2) == ["home/t#1", "home/t#0"]


def test_time_not_used_is_not_saved_up() -> None:
    queue = Queue()
    queue.put("a/t", 1.0, 50)
    queue.work_off(40)
    queue.put("b/t", 1.0, 10)
    done = queue.work_off(10)
    assert sum(job.startswith("a/") for job in done) >= 4


def test_who_takes_longer_than_expected_pays_for_it() -> None:
    account: Account[str] = Account()
    for place in ("slow", "good"):
        for _ in range(10):
            account.put((place,), place, 0.1)
    seconds, done = {"slow": 1.0, "good": 0.1}, []
    for _ in range(11):
        done.append(account.take())
        account.settle((done[-1],), 0.1, seconds[done[-1]])
    assert done.count("slow") <= 2


def test_accounts_without_jobs_do_not_pile_up() -> None:
    queue = Queue()
    for number in range(10 * fair_queue.IDLE_KEPT):
        queue.put(f"caller{number}/t", 0.05)
        queue.work_off(1)
    assert len(queue.account._within) <= fair_queue.IDLE_KEPT + 2


def test_nothing_waits_at_first() -> None:
    with pytest.raises(IndexError):
        Account[str]().take()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", caller.UNKNOWN),
        ("9" * 60_000, caller.UNKNOWN),
        ("<script>", caller.UNKNOWN),
        ("localhost", caller.UNKNOWN),
    ],
)
def test_a_caller_is_a_network(address: str, network: str) -> None:
    assert caller.network(address) == network


class Noting:
    """In place of a worker process: notes whose jobs it gets, and does them once the gate is open."""

    done: list[str]
    gate: asyncio.Event

    def __init__(self, command: object) -> None: ...

    async def answer(self, job: Job) -> Answer:
        Noting.done.append(job.game)
        await Noting.gate.wait()
        return Answer(("turn",))

    async def ready(self) -> None: ...

    async def end(self) -> None: ...


def job(game: str, level: int) -> Job:
    return Job(game, msgspec.Raw(b"{}"), level, 1, 1.0)


@pytest.fixture
def noting(monkeypatch: pytest.MonkeyPatch) -> type[Noting]:
    Noting.done = []
    Noting.gate = asyncio.Event()
    monkeypatch.setattr(bot_workers, "Worker", Noting)
    return Noting


async def ask_as(who: str, some: Workers, wish: Job, table: str) -> asyncio.Task[Answer]:
    """A job asked for by the request of somebody; it waits, or is being done."""
    caller.current.set(who)
    task = asyncio.create_task(some.ask(wish, URGENT, table))
    caller.current.set("")
    for _ in range(3):
        await asyncio.sleep(0)
    return task


async def test_a_move_waits_for_one_job_of_another_visitor_who_has_a_hundred(noting: type[Noting]) -> None:
    some = Workers(1)
    tasks = [await ask_as("192.0.2.1", some, job("many", 5), f"t{n % 60}") for n in range(bot_workers.MAX_WAITING)]
    tasks.append(await ask_as("192.0.2.2", some, job("one", 2), "mine"))
    noting.gate.set()
    await asyncio.gather(*tasks)
    assert noting.done[:2] == ["many", "one"]
    await some.stop()


async def test_a_caller_for_whom_much_waits_gets_nothing_more_and_others_do(noting: type[Noting]) -> None:
    some = Workers(1)
    tasks = [await ask_as("192.0.2.1", some, job("many", 5), f"t{n}") for n in range(bot_workers.MAX_WAITING + 1)]
    refused = await ask_as("192.0.2.1", some, job("many", 5), "more")
    tasks.append(await ask_as("192.0.2.2", some, job("one", 5), "other"))
    noting.gate.set()
    await asyncio.gather(*tasks)
    with pytest.raises(Busy):
        await refused
    await some.stop()


async def test_without_a_request_each_table_is_a_caller_of_its_own(noting: type[Noting]) -> None:
    some = Workers(1)
    tasks = [await ask_as("", some, job("many", 5), "busy") for _ in range(50)]
    tasks.append(await ask_as("", some, job("one", 5), "calm"))
    noting.gate.set()
    await asyncio.gather(*tasks)
    assert noting.done.index("one") <= 2
    await some.stop()
