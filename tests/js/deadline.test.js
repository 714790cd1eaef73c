import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./page.js";
import { left, momentIn } from "../../src/tavola/web/static/js/lib/deadline.js";

/** @param {string} iso */
const at = (iso) => Date.parse(iso) / 1000;

describe("what is left", () => {
  for (const [seconds, words] of /** @type {[number, string][]} */ ([
    [0, "0 seconds"],
    [59.9, "59 seconds"],
    [60, "1 minute"],
    [3599, "59 minutes"],
    [3600 + 300, "1 hour 5 minutes"],
    [86400, "1 day"],
    [86400 + 3 * 3600 + 3599, "1 day 3 hours"],
    [60 * 86400, "60 days"],
    [-5, "0 seconds"],
  ])) {
    it(`of ${seconds} seconds is ${words}`, () => assert.equal(left(seconds), words));
  }
});

describe("a deadline", () => {
  it("has its weekday at both ends of the date line", () => {
    const moment = at("2026-12-02T10:30:00Z");
    assert.match(momentIn(moment, "long", "Pacific/Kiritimati"), /^Thursday.*3 December, 00:30$/);
    assert.match(momentIn(moment, "long", "Pacific/Pago_Pago"), /^Tuesday.*1 December, 23:30$/);
    assert.match(momentIn(moment, "short", "Europe/Lisbon"), /^Wed.*2 Dec, 10:30$/);
  });

  it("is told by the clock on the wall on both sides of both changes of summer time", () => {
    const told = (/** @type {string} */ iso) => momentIn(at(iso), "long", "Europe/Budapest");
    assert.match(told("2026-03-29T00:59:00Z"), /^Sunday.*29 March, 01:59$/);
    assert.match(told("2026-03-29T01:00:00Z"), /^Sunday.*29 March, 03:00$/);
    assert.match(told("2026-10-25T00:59:00Z"), /^Sunday.*25 October, 02:59$/);
    assert.match(told("2026-10-25T01:00:00Z"), /^Sunday.*25 October, 02:00$/);
    assert.match(momentIn(at("2026-04-04T15:00:00Z"), "long", "Australia/Lord_Howe"), /^Sunday.*5 April, 01:30$/);
  });

  it("begins a day at midnight, not at 24:00", () => {
    assert.match(momentIn(at("2026-12-02T00:00:00Z"), "long", "UTC"), /, 00:00$/);
  });
});
