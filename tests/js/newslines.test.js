import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { countOf, marksOf, newest, numbered, shown, wordsOf } from "../../src/tavola/web/static/js/table/newslines.js";

const line = (seq) => ({
  seq,
  at: 0,
  seat: 1,
  said: ["lays a tile", "builds a hut"],
  name: "Tomás",
  shown: seq,
  targets: [`f${seq}`],
});
const since = (lines, earlier = 0) => ({
  seat: 0,
  own: 1,
  earlier,
  lines: Array.from({ length: lines }, (_, index) => line(index + 2 + earlier)),
});
const numbers = (lines) => lines.map(({ n }) => n);

describe("what happened since the own last move", () => {
  it("is numbered from the first move on, those left out counted", () => {
    assert.deepEqual(numbers(numbered(since(2))), [1, 2]);
    assert.deepEqual(numbers(numbered(since(2, 5))), [6, 7]);
    assert.equal(countOf(since(2, 5)), 7);
  });

  it("is shown by its last three lines, and how many came before", () => {
    for (const [count, first, before] of [
      [1, 1, 0],
      [3, 1, 0],
      [7, 5, 4],
    ]) {
      const { lines, before: left } = shown(since(count));
      const all = numbers(lines);
      assert.deepEqual([all[0], all.at(-1), left], [first, count, before]);
    }
    assert.equal(shown(since(20, 3)).before, 20);
  });

  it("is shown round the step of a playback", () => {
    assert.deepEqual(numbers(shown(since(7), 0).lines), [1, 2, 3]);
    assert.deepEqual(numbers(shown(since(7), 3).lines), [3, 4, 5]);
    assert.deepEqual(numbers(shown(since(7), 6).lines), [5, 6, 7]);
    assert.deepEqual(numbers(shown(since(2), 1).lines), [1, 2]);
  });

  it("stands on the board with the numbers of its lines, but for a single move", () => {
    assert.deepEqual(marksOf(since(1)), []);
    assert.deepEqual(
      marksOf(since(4)).map(({ n, targets }) => [n, ...targets]),
      [
        [2, "f3"],
        [3, "f4"],
        [4, "f5"],
      ],
    );
    assert.deepEqual(marksOf(since(4), 0), [{ n: 1, targets: ["f2"] }]);
  });

  it("is new by its last line", () => {
    assert.equal(newest(since(3)), 4);
    assert.equal(newest(null), 0);
  });

  it("says all parts of a turn", () => {
    assert.equal(wordsOf(line(2)), "lays a tile, builds a hut");
  });
});
