import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";

import "./page.js";
import {
  isTransient,
  Problem,
  problemOf,
  request,
  requestWithRetries,
} from "../../src/tavola/web/static/js/lib/api.js";

const answer = (status, body) => new Response(body === undefined ? "" : JSON.stringify(body), { status });

/** Let everything run that waits for nothing but its turn. */
const settle = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
};

describe("a request", () => {
  let sent;
  let answers;

  beforeEach(() => {
    sent = [];
    answers = [];
    mock.timers.enable({ apis: ["setTimeout"] });
    mock.method(globalThis, "fetch", async (/** @type {string} */ path, /** @type {RequestInit} */ options) => {
      sent.push({ path, ...options });
      const next = answers.shift();
      if (next instanceof Error || next === undefined) throw next ?? new TypeError("no network");
      return next;
    });
  });

  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it("sends its token and body, and resolves with the answer", async () => {
    answers.push(answer(200, { ok: true }));
    assert.deepEqual(await request("PUT", "/api/x", { token: "secret", body: { n: 1 } }), { ok: true });
    assert.equal(sent[0].headers["Tavola-Link"], "secret");
    assert.equal(sent[0].body, '{"n":1}');
  });

  it("rejects with the problem in the server's words", async () => {
    answers.push(answer(410, { type: "urn:tavola:withdrawn", detail: "This link was withdrawn." }));
    await assert.rejects(
      request("GET", "/api/x"),
      (problem) => problem.message === "This link was withdrawn." && problem.withdrawn,
    );
  });

  it("does not take a 401 of somebody in between for one of ours", async () => {
    answers.push(answer(401, { title: "Proxy" }));
    await assert.rejects(request("GET", "/api/x"), (problem) => problem.status === 401 && !problem.withdrawn);
  });

  it("rejects with status 0 where nobody answers", async () => {
    await assert.rejects(
      request("GET", "/api/x"),
      (problem) => problem.status === 0 && problem.message === "The site cannot be reached.",
    );
  });

  it("that is insisted on is sent again with the same key until somebody answers", async () => {
    answers.push(answer(503, {}), new TypeError("cut"), answer(201, { done: true }));
    const waits = [];
    const done = requestWithRetries("POST", "/api/turns", { body: { moves: ["a"] } }, (problem) =>
      waits.push(problem.status),
    );
    for (let wait = 0; wait < 2; wait += 1) {
      await settle();
      mock.timers.tick(4000);
    }
    assert.deepEqual(await done, { done: true });
    assert.deepEqual(waits, [503, 0]);
    const keys = new Set(sent.map(({ headers }) => headers["Idempotency-Key"]));
    assert.equal(sent.length, 3);
    assert.equal(keys.size, 1);
    assert.match([...keys][0], /^[0-9a-f]{32}$/);
  });

  it("that was answered has another key the next time", async () => {
    answers.push(answer(201, {}), answer(201, {}));
    for (let time = 0; time < 2; time += 1)
      await requestWithRetries("POST", "/api/turns", { body: { moves: ["b"] } }, () => {});
    assert.notEqual(sent[0].headers["Idempotency-Key"], sent[1].headers["Idempotency-Key"]);
  });

  it("that nobody answered at all keeps its key for when the reader sends it again", async () => {
    const failed = assert.rejects(
      requestWithRetries("POST", "/api/turns", { body: { moves: ["c"] } }, () => {}),
      { status: 0 },
    );
    for (let wait = 0; wait < 3; wait += 1) {
      await settle();
      mock.timers.tick(4000);
    }
    await failed;
    answers.push(answer(201, {}));
    await requestWithRetries("POST", "/api/turns", { body: { moves: ["c"] } }, () => {});
    assert.equal(sent.length, 5);
    assert.equal(new Set(sent.map(({ headers }) => headers["Idempotency-Key"])).size, 1);
  });

  it("that is refused is not sent again", async () => {
    answers.push(answer(409, { detail: "The table has moved on." }));
    await assert.rejects(
      requestWithRetries("POST", "/api/turns", { body: {} }, () => assert.fail("it waited")),
      { status: 409 },
    );
    assert.equal(sent.length, 1);
  });
});

describe("problems", () => {
  it("pass by themselves where the server or the line had one", () => {
    assert.deepEqual([0, 429, 500, 503, 400, 404, 409].map(isTransient), [true, true, true, true, false, false, false]);
  });

  it("are told apart from our own mistakes, which go on", () => {
    const problem = new Problem(404, { title: "Gone" });
    assert.equal(problemOf(problem), problem);
    assert.throws(() => problemOf(new TypeError("a mistake")), TypeError);
  });
});
