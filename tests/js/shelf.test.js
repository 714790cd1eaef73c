import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./page.js";
import { forget, hostOf, keep, shelf } from "../../src/tavola/web/static/js/lib/shelf.js";

const entry = (more) => ({ table: "t1", link: "/p/one", title: "", game: "Taluva", name: "Ines", ...more });

describe("the tables of this device", () => {
  beforeEach(() => localStorage.setItem("tavola.tables", "[]"));

  it("stand newest first, each once", () => {
    keep(entry());
    keep(entry({ table: "t2", link: "/p/two" }));
    keep(entry({ title: "Sunday" }));
    assert.deepEqual(
      shelf().map(({ link, title }) => [link, title]),
      [
        ["/p/one", "Sunday"],
        ["/p/two", ""],
      ],
    );
  });

  it("keep their host link when the table is opened again", () => {
    keep(entry({ host: "/h/host" }));
    keep(entry());
    assert.equal(hostOf("/p/one"), "/h/host");
  });

  it("are forgotten when asked", () => {
    keep(entry());
    forget("/p/one");
    assert.deepEqual(shelf(), []);
  });

  it("are at most sixty", () => {
    for (let n = 0; n < 65; n += 1) keep(entry({ table: `t${n}`, link: `/p/${n}` }));
    assert.equal(shelf().length, 60);
    assert.equal(shelf()[0].link, "/p/64");
  });

  it("leave out what somebody else wrote there", () => {
    for (const text of ["nonsense", "{}", '[null, {"link": "javascript:alert(1)"}]']) {
      localStorage.setItem("tavola.tables", text);
      assert.deepEqual(shelf(), []);
    }
  });
});
