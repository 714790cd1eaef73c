import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Picking } from "../../src/tavola/web/static/js/board/picking.js";

const variant = (move, same = "", more = {}) => ({ move, ghost: move, label: move, picture: "", same, ...more });
const pick = (target, variants, more = {}) =>
  /** @type {any} */ ({ target, variants, button: false, ends: false, ...more });

const north = pick("north", [variant("n0", "0"), variant("n1", "1"), variant("n2", "2")]);
const south = pick("south", [variant("s0", "0"), variant("s2", "2")]);
const choices = (picks, more = {}) => /** @type {any} */ ({ picks, ...more });
const draft = (moves) => /** @type {any} */ ({ moves });
const tiles = choices([north, south], { turning: true });

describe("picking a place for a tile that can be turned", () => {
  let picking;
  let changes;

  beforeEach(() => {
    changes = [];
    picking = new Picking((step) => changes.push(step));
    picking.reset(tiles);
  });

  it("begins with nothing picked", () => {
    assert.equal(picking.pick, null);
    assert.equal(picking.variant, null);
    assert.equal(picking.turn(1), false);
    assert.deepEqual(changes, []);
  });

  it("shows the first way the tile fits", () => {
    picking.choose(north);
    assert.equal(picking.variant.move, "n0");
    assert.equal(changes.length, 1);
  });

  it("turns round and round, in both directions", () => {
    picking.choose(north);
    picking.turn(-1);
    assert.equal(picking.variant.move, "n2");
    picking.turn(1);
    picking.turn(1);
    assert.equal(picking.variant.move, "n1");
    assert.deepEqual(changes, [undefined, -1, 1, 1]);
  });

  it("keeps the rotation at another place where it fits there", () => {
    picking.choose(north);
    picking.turn(-1);
    picking.choose(south);
    assert.equal(picking.variant.move, "s2");
  });

  it("takes the first rotation that fits where the held one does not", () => {
    picking.choose(north);
    picking.turn(1);
    picking.choose(south);
    assert.equal(picking.variant.move, "s0");
  });

  it("keeps what is picked when the same choices come again", () => {
    picking.choose(north);
    picking.turn(1);
    picking.reset({ turning: true, picks: [south, structuredClone(north)] });
    assert.equal(picking.variant.move, "n1");
  });

  it("drops what is picked when it can no longer be", () => {
    picking.choose(north);
    picking.reset({ turning: true, picks: [south] });
    assert.equal(picking.pick, null);
    picking.choose(south);
    picking.reset(null);
    assert.equal(picking.pick, null);
    assert.deepEqual(picking.picks, []);
  });

  it("clears once, and says whether there was something to clear", () => {
    picking.choose(north);
    assert.equal(picking.clear(), true);
    assert.equal(picking.clear(), false);
  });
});

describe("picking with things in hand", () => {
  const [hut, tower] = ["<hut/>", "<tower/>"];
  const hill = pick("hill", [
    variant("hut hill", "hut", { picture: hut }),
    variant("tower hill", "tower", { picture: tower }),
  ]);
  const shore = pick("shore", [
    variant("hut shore", "hut", { picture: hut }),
    variant("hut shore 2", "hut", { picture: hut }),
  ]);
  let picking;

  beforeEach(() => {
    picking = new Picking(() => {});
    picking.reset(choices([hill, shore], { turning: false }));
  });

  it("offers each thing once", () => {
    assert.deepEqual(
      picking.kinds.map((kind) => kind.picture),
      [hut, tower],
    );
  });

  it("offers none where there is only one", () => {
    picking.reset({ turning: false, picks: [shore] });
    assert.deepEqual(picking.kinds, []);
  });

  it("leaves the way open at a place with several", () => {
    picking.choose(hill);
    assert.equal(picking.variant, null);
  });

  it("puts the thing in hand at the place that is picked", () => {
    picking.take(picking.kinds[1]);
    picking.choose(hill);
    assert.equal(picking.variant.move, "tower hill");
  });

  it("says where a thing cannot go", () => {
    assert.equal(picking.offered(shore, picking.kinds[1]), -1);
    assert.equal(picking.offered(shore, picking.kinds[0]), 0);
    assert.equal(picking.offered(hill, null), -1);
  });

  it("puts a thing back that is taken twice", () => {
    picking.take(picking.kinds[0]);
    picking.take(picking.kinds[0]);
    assert.equal(picking.kind, null);
  });

  it("clears the place first, then the thing", () => {
    picking.take(picking.kinds[0]);
    picking.choose(shore);
    picking.clear();
    assert.equal(picking.kind.picture, hut);
    picking.clear();
    assert.equal(picking.kind, null);
  });
});

describe("a whole turn by itself", () => {
  const end = pick("a", [variant("a")], { ends: true });
  const pass = pick("pass", [variant("pass")], { button: true });

  it("is one where each place ends the turn", () => {
    const picking = new Picking(() => {});
    picking.reset(choices([end, pass]));
    assert.equal(picking.single(draft([])), true);
    assert.equal(picking.single(null), true);
    assert.equal(picking.single(draft(["x"])), false);
  });

  it("is none where the picked one goes on, or there is nothing to pick", () => {
    const picking = new Picking(() => {});
    picking.reset(choices([end, pass]));
    picking.choose(pass);
    assert.equal(picking.single(null), false);
    picking.reset(choices([]));
    assert.equal(picking.single(null), false);
  });
});
