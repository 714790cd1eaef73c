import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import { Playback } from "../../src/tavola/web/static/js/table/playback.js";

/** Let all that is promised come true. */
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** A playback, and the steps it has shown. */
function playback(steps, { still = false, arrives = (step) => step >= 0 } = {}) {
  const seen = [];
  const made = new Playback(
    steps,
    {
      show: async (step) => {
        seen.push(step);
        return arrives(step);
      },
      changed: () => {},
    },
    still,
  );
  return { made, seen };
}

describe("a playback", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  async function pass(ms) {
    mock.timers.tick(ms);
    await settle();
  }

  it("goes on every two seconds and stops at the end", async () => {
    const { made, seen } = playback(3);
    await made.begin();
    assert.deepEqual([seen, made.running], [[0], true]);
    await pass(1999);
    assert.deepEqual(seen, [0]);
    await pass(1);
    assert.deepEqual(seen, [0, 1]);
    await pass(2000);
    assert.deepEqual([seen, made.running, made.last], [[0, 1, 2], false, true]);
    await pass(10_000);
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it("goes only by hand where nothing is to move by itself", async () => {
    const { made, seen } = playback(3, { still: true });
    await made.begin();
    await pass(10_000);
    assert.deepEqual([seen, made.running], [[0], false]);
    await made.toggle();
    await pass(10_000);
    assert.deepEqual([seen, made.running], [[0, 1], false]);
  });

  it("holds when it is told to, and when a step is taken by hand", async () => {
    const { made, seen } = playback(4);
    await made.begin();
    await made.toggle();
    await pass(10_000);
    assert.deepEqual(seen, [0]);
    await made.toggle();
    assert.deepEqual([seen, made.running], [[0, 1], true]);
    await made.move(-1);
    await pass(10_000);
    assert.deepEqual([seen, made.running], [[0, 1, 0], false]);
  });

  it("begins anew from its end, and does not leave it", async () => {
    const { made, seen } = playback(2, { still: true });
    await made.begin();
    await made.move(-1);
    await made.move(1);
    await made.move(1);
    assert.deepEqual(seen, [0, 1]);
    await made.toggle();
    assert.deepEqual(seen, [0, 1, 0]);
  });

  it("holds where a step could not be shown", async () => {
    const { made, seen } = playback(3, { arrives: (step) => step === 0 });
    await made.begin();
    await pass(2000);
    await pass(10_000);
    assert.deepEqual([seen, made.running], [[0, 1], false]);
  });
});
