import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import "./page.js"; // what a page has, before the script
import { Live } from "../../src/tavola/web/static/js/table/live.js";
import { Listened } from "./page.js";

/** A stream of events that the test speaks into. */
class Stream extends Listened {
  static CLOSED = 2;
  static all = [];
  readyState = 1;
  /** @type {(event: { data: string }) => void} */
  onmessage = () => {};

  constructor(address) {
    super();
    this.address = address;
    Stream.all.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  say(seq) {
    this.onmessage({ data: JSON.stringify({ seq }) });
  }
}

/** A channel to the other tabs: what one posts, the others of its name hear. */
class Channel extends Listened {
  static all = [];

  constructor(name) {
    super();
    this.name = name;
    Channel.all.push(this);
  }

  postMessage(data) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.send("message", { data });
  }
}

const globals = /** @type {any} */ (globalThis);

const settle = async () => {
  for (let round = 0; round < 5; round += 1) await new Promise((done) => setImmediate(done));
};

describe("live updates", () => {
  let heard;
  let known;
  let history;
  let asked;

  let tabs;

  const tab = () => {
    const live = new Live("table", "token", {
      where: () => known,
      moved: (seq) => heard.push(["moved", seq]),
      drafted: () => heard.push(["drafted"]),
      lost: (gone) => heard.push(["lost", gone]),
      ended: (problem) => heard.push(["ended", problem.status]),
    });
    tabs.push(live);
    return live;
  };

  const hide = (hidden) => {
    globals.document.hidden = hidden;
    globals.document.send("visibilitychange");
  };

  beforeEach(() => {
    tabs = [];
    Stream.all = [];
    Channel.all = [];
    globals.document.listeners = {};
    globals.document.hidden = false;
    globals.window.listeners = {};
    globals.EventSource = Stream;
    globals.BroadcastChannel = Channel;
    heard = [];
    asked = 0;
    known = { seq: 3, at: 30 };
    history = () => new Response(JSON.stringify([{ seq: 3, at: 30 }]));
    mock.method(globalThis, "fetch", async () => {
      asked += 1;
      return history();
    });
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  });

  afterEach(() => {
    for (const live of tabs) live.end({ status: 0 }); // none waits for anything after its test
    mock.timers.reset();
    mock.restoreAll();
  });

  it("open a stream and pass on what it says, but not what is known", () => {
    tab();
    assert.equal(Stream.all[0].address, "/api/tables/table/events?token=token");
    Stream.all[0].say(3);
    Stream.all[0].say(4);
    Stream.all[0].send("draft");
    assert.deepEqual(heard, [["moved", 4], ["drafted"]]);
  });

  it("believe a server that is behind: a backup was put in place", () => {
    tab();
    Stream.all[0].say(2);
    assert.deepEqual(heard, [["moved", 2]]);
  });

  it("tell the sister tabs", () => {
    tab();
    tab();
    Stream.all[0].say(4);
    assert.deepEqual(heard, [
      ["moved", 4],
      ["moved", 4],
    ]);
  });

  it("close the stream of a hidden tab, and open one when it is seen again", async () => {
    tab();
    hide(true);
    assert.equal(Stream.all[0].readyState, Stream.CLOSED);
    hide(false);
    await settle();
    assert.equal(Stream.all.length, 2);
    assert.equal(asked, 1);
  });

  it("give up a stream that never opens", async () => {
    tab();
    mock.timers.tick(9000);
    await settle();
    assert.equal(Stream.all.length > 1, true);
    assert.equal(Stream.all[0].readyState, Stream.CLOSED);
  });

  it("say that the line broke, and ask where the table is when it is back", async () => {
    tab();
    const [stream] = Stream.all;
    stream.onopen();
    stream.onerror();
    history = () =>
      new Response(
        JSON.stringify([
          { seq: 3, at: 30 },
          { seq: 5, at: 50 },
        ]),
      );
    stream.onopen();
    await settle();
    assert.deepEqual(heard, [
      ["lost", false],
      ["lost", true],
      ["lost", false],
      ["lost", false],
      ["moved", 5],
    ]);
  });

  it("hear of another past in which the latest record is not the one that is known", async () => {
    history = () => new Response(JSON.stringify([{ seq: 3, at: 31 }]));
    await tab().ask();
    assert.deepEqual(heard, [
      ["lost", false],
      ["moved", 3],
    ]);
  });

  it("ask less when the stream has no room, and try again", async () => {
    tab();
    Stream.all[0].send("full");
    await settle();
    assert.equal(Stream.all[0].readyState, Stream.CLOSED);
    assert.equal(asked, 1);
    mock.timers.tick(60_000);
    assert.equal(Stream.all.length, 2);
  });

  it("end for good when the link is withdrawn", async () => {
    history = () =>
      new Response(JSON.stringify({ type: "urn:tavola:withdrawn", detail: "Withdrawn." }), { status: 410 });
    const live = tab();
    await live.ask();
    assert.deepEqual(heard.at(-1), ["ended", 410]);
    assert.equal(Stream.all[0].readyState, Stream.CLOSED);
    mock.timers.tick(120_000);
    await live.ask();
    assert.equal(asked, 1);
  });

  it("do not take another's 404 for the end of the table", async () => {
    history = () => new Response("<h1>nginx</h1>", { status: 404 });
    await tab().ask();
    assert.deepEqual(heard, [["lost", true]]);
  });
});
