import assert from "node:assert/strict";
import { describe, it, mock } from "node:test";

import "./page.js";
import { moment, say, span } from "../../src/tavola/web/static/js/lib/words.js";

const NOW = new Date(2026, 4, 17, 15, 30); // in the time zone of whoever runs this

function at(date, then) {
  mock.timers.enable({ apis: ["Date"], now: NOW.getTime() });
  try {
    then(moment(date.getTime() / 1000));
  } finally {
    mock.timers.reset();
  }
}

describe("a moment", () => {
  it("is told by the clock within a day", () => {
    at(new Date(2026, 4, 17, 9, 5), ({ short }) => assert.equal(short, "09:05"));
    at(new Date(2026, 4, 16, 15, 31), ({ short }) => assert.equal(short, "15:31"));
  });

  it("is told by the day after that", () => {
    at(new Date(2026, 4, 16, 15, 29), ({ short }) => assert.equal(short, "16 May"));
  });

  it("is told in full as well, and for programs", () => {
    at(new Date(2026, 4, 16, 15, 29), ({ full, iso }) => {
      assert.match(full, /Saturday.*16 May 2026.*15:29/);
      assert.equal(new Date(iso).getTime(), new Date(2026, 4, 16, 15, 29).getTime());
    });
  });
});

describe("a length of time", () => {
  for (const [seconds, words] of /** @type {[number, string][]} */ ([
    [20, "20 seconds"],
    [60, "1 minute"],
    [300, "5 minutes"],
    [3600, "1 hour"],
    [6 * 3600, "6 hours"],
  ])) {
    it(`of ${seconds} seconds is ${words}`, () => assert.equal(span(seconds), words));
  }
});

describe("a sentence", () => {
  it("has its places filled, each time they stand in it", () => {
    assert.equal(say("seats", { n: 3, name: "Ines" }), "3 seats, 3 chairs for Ines");
  });

  it("keeps a place that nobody fills", () => {
    assert.equal(say("seats", { n: 3 }), "3 seats, 3 chairs for {name}");
  });

  it("does not read what fills a place", () => {
    assert.equal(say("seats", { n: 1, name: "{n} $&" }), "1 seats, 1 chairs for {n} $&");
  });

  it("that the page does not have is an error", () => {
    assert.throws(() => say("missing"), /no words for 'missing'/);
  });
});
