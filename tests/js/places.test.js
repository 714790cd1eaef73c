import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { around, both, inDirection, nearest } from "../../src/tavola/web/static/js/board/places.js";

const frame = /** @type {any} */ ({ scale: 1, units: (x, y) => [x, y], pixels: (x, y) => [x, y] });
const pick = (x, y, more = {}) => /** @type {any} */ ({ x, y, ...more });

describe("the target a finger means", () => {
  const [near, far] = [pick(0, 0), pick(50, 0)];

  it("is the nearest within reach", () => {
    assert.equal(nearest([near, far], frame, 20, 0, 28), near);
    assert.equal(nearest([near, far], frame, 30, 0, 28), far);
  });

  it("is none where all are out of reach", () => {
    assert.equal(nearest([near, far], frame, 0, 100, 28), null);
  });

  it("is the one whose area it lies in, be another nearer", () => {
    const wide = pick(100, 0, { area: [20, -10, 200, 20] });
    assert.equal(nearest([near, wide], frame, 22, 0, 28), wide);
    assert.equal(nearest([wide], frame, 19, 0, 28), null);
  });
});

describe("the next target in a direction", () => {
  const [here, right, low] = [pick(0, 0), pick(100, 10), pick(60, 60)];

  it("is the one straight on rather than the nearer aside", () => {
    assert.equal(inDirection([here, right, low], here, 1, 0), right);
  });

  it("is none where nothing lies that way", () => {
    assert.equal(inDirection([here, right, low], here, -1, 0), null);
  });
});

describe("boxes", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };

  it("grow to hold all places with their room", () => {
    assert.deepEqual(around(box, [pick(20, 5)], 5), { x: 0, y: 0, width: 25, height: 10 });
    assert.deepEqual(around(box, [], 5), box);
  });

  it("are joined", () => {
    assert.deepEqual(both(box, { x: -5, y: 2, width: 3, height: 20 }), { x: -5, y: 0, width: 15, height: 22 });
  });
});
