import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./page.js";
import { standing, told } from "../../src/tavola/web/static/js/table/clock.js";

const [HOUR, DAY] = [3600, 86400];

/** @param {object} more */
const seat = (more = {}) => ({
  seat: 0,
  left: DAY,
  budget: 2 * DAY,
  deadline: DAY,
  expired: false,
  away: null,
  claim: false,
  ...more,
});

describe("a seat's time", () => {
  it("goes on while the page is open, and is over in the end", () => {
    assert.equal(standing(seat(), HOUR).rest, 23 * HOUR);
    assert.equal(standing(seat(), DAY - 1).over, false);
    assert.equal(standing(seat(), DAY).over, true);
    assert.equal(standing(seat({ expired: true }), 0).over, true);
  });

  it("stands while nobody waits for it, and is not over before a deadline that a weekend puts off", () => {
    assert.equal(standing(seat({ deadline: null }), 9 * DAY).rest, DAY);
    const weekend = seat({ deadline: 3 * DAY });
    assert.deepEqual([standing(weekend, DAY).rest, standing(weekend, DAY).over], [DAY, false]);
    assert.equal(standing(weekend, 3 * DAY - HOUR).rest, HOUR);
  });

  it("is low below a quarter, or below half a day", () => {
    assert.equal(standing(seat({ left: 13 * HOUR }), 0).low, false);
    assert.equal(standing(seat({ left: 11 * HOUR }), 0).low, true);
    assert.equal(standing(seat({ left: 30 * HOUR, budget: 7 * DAY }), 0).low, true);
    assert.equal(standing(seat({ left: HOUR / 2, budget: HOUR }), 0).low, false);
    assert.equal(standing(seat({ left: 600, budget: HOUR }), 0).low, true);
  });
});

/** @import { View } from "#types" */
/** @type {(view: object) => View} */
const viewOf = (view) => /** @type {View} */ (view); // as much of it as is looked at

describe("whose time is told", () => {
  const clock = { seats: [seat({ deadline: 30 }), seat({ seat: 1, deadline: 10 }), seat({ seat: 2, deadline: 20 })] };

  it("is the reader's when they are to move, else that of who runs out first", () => {
    assert.equal(told(viewOf({ clock, awaited: [0, 1, 2], you: [2] }))?.seat, 2);
    assert.equal(told(viewOf({ clock, awaited: [0, 2], you: [1] }))?.seat, 2);
    assert.equal(told(viewOf({ clock, awaited: [], you: [1] })), null);
    assert.equal(told(viewOf({ clock: null, awaited: [0], you: [] })), null);
  });
});
