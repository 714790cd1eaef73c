import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./page.js";
import { forgetTable, hostLinkOf, savedTables, saveTable } from "../../src/tavola/web/static/js/lib/savedtables.js";

const entry = (more) => ({ table: "t1", link: "/p/one", title: "", game: "Taluva", name: "Ines", ...more });

describe("the tables of this device", () => {
  beforeEach(() => localStorage.setItem("tavola.tables", "[]"));

  it("stand newest first, each once", () => {
    saveTable(entry());
    saveTable(entry({ table: "t2", link: "/p/two" }));
    saveTable(entry({ title: "Sunday" }));
    assert.deepEqual(
      savedTables().map(({ link, title }) => [link, title]),
      [
        ["/p/one", "Sunday"],
        ["/p/two", ""],
      ],
    );
  });

  it("keep their host link when the table is opened again", () => {
    saveTable(entry({ host: "/h/host" }));
    saveTable(entry());
    assert.equal(hostLinkOf("/p/one"), "/h/host");
  });

  it("are forgotten when asked", () => {
    saveTable(entry());
    forgetTable("/p/one");
    assert.deepEqual(savedTables(), []);
  });

  it("are at most sixty", () => {
    for (let n = 0; n < 65; n += 1) saveTable(entry({ table: `t${n}`, link: `/p/${n}` }));
    assert.equal(savedTables().length, 60);
    assert.equal(savedTables()[0].link, "/p/64");
  });

  it("leave out what somebody else wrote there", () => {
    for (const text of ["nonsense", "{}", '[null, {"link": "javascript:alert(1)"}]']) {
      localStorage.setItem("tavola.tables", text);
      assert.deepEqual(savedTables(), []);
    }
  });
});
