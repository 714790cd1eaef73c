// Hearing that the table changed. One tab of a link holds the stream and tells its sisters; a browser gives a site six
// connections, so at most four tabs hold one and the others ask now and then. A hidden tab holds none. Whatever the server says is
// where the table is, be it earlier than what is shown: somebody may have put a backup in place.

import { problemOf, request } from "../lib/api.js";
import { channel, sharedLocks } from "../lib/device.js";

/** @import { HistoryLine, News } from "#types" */
/** @import { Problem } from "../lib/api.js" */

const STREAMS = 4;
const SOON = 4000; // ms between questions of a tab that is seen and hears nothing
const LATER = 20_000; // of a hidden tab, so that its title can call
const SILENT = 45_000; // ms without a sign of life after which a stream is given up; the server gives one every 15 s
const OPENING = 8000; // ms until a stream that did not open is asked for again: it may have got an old connection that is dead
const ANSWER_TIMEOUT = 6000; // ms for the answer to a small question, for the same reason
const RETRY = { first: 1000, most: 30_000 }; // ms until a stream that was refused is asked for again
const FULL = 60_000; // ms until a stream is tried again for which the server had no room
const FOR_GOOD = [401, 403, 404, 410]; // the link or the table is no more

/**
 * Whether something was less than so many ms ago. A clock that was put back counts as long ago.
 * @param {number} span
 * @param {number} moment
 */
function within(span, moment) {
  const past = Date.now() - moment;
  return past >= 0 && past < span;
}

/**
 * @typedef {object} Hears what is heard of the table
 * @property {() => { seq: number, at: number | null }} where the latest record the page knows of; `at` null: not when it was made
 * @property {(seq: number | null) => void} moved the table is elsewhere; null: not known where
 * @property {() => void} drafted a draft was changed elsewhere
 * @property {(gone: boolean) => void} lost the line broke, or is back
 * @property {(problem: Problem) => void} ended there is nothing more to hear
 */

export class Live {
  /**
   * @param {string} table
   * @param {string} token
   * @param {Hears} hears
   */
  constructor(table, token, hears) {
    this.table = table;
    this.token = token;
    this.hears = hears;
    this.heard = 0; // when a stream, the own one or a sister's, gave its last sign of life
    this.begun = 0; // when the own one was asked for
    /** @type {EventSource | null} */
    this.source = null;
    this.opened = false; // whether it has answered
    this.broken = false; // since it spoke last
    /** @type {((value?: unknown) => void) | null} */
    this.release = null;
    /** @type {AbortController | null} */
    this.waiting = null; // for the lock of who holds the stream
    this.over = false;
    this.retry = RETRY.first;
    this.sisters = channel(`tavola:${table}:${token}`);
    this.sisters?.addEventListener("message", (event) => this.hear(event.data));
    document.addEventListener("visibilitychange", () => this.follow());
    window.addEventListener("pagehide", () => this.rest());
    window.addEventListener("pageshow", (event) => event.persisted && this.follow());
    window.addEventListener("online", () => this.renew());
    this.lead();
    this.plan();
  }

  /** The tab was hidden or is seen again. */
  follow() {
    if (document.hidden) this.rest();
    else {
      this.lead();
      this.ask();
    }
    this.plan();
  }

  plan() {
    clearTimeout(this.timer);
    if (!this.over) this.timer = setTimeout(() => this.check(), document.hidden ? LATER : SOON);
  }

  /** A stream that has gone silent is given up; where none speaks, ask. */
  async check() {
    const fresh = this.opened ? within(SILENT, Math.max(this.heard, this.begun)) : within(OPENING, this.begun);
    if (this.source && !fresh) this.renew();
    else if (!within(SILENT, this.heard)) await this.ask();
    this.plan();
  }

  /** Ask once where the table is: for its latest record, and the one known here to see whether that is still the same. */
  async ask() {
    if (this.over) return;
    const known = this.hears.where();
    try {
      /** @type {HistoryLine[]} */
      const lines = await request("GET", `/api/tables/${this.table}/history?after=${Math.max(0, known.seq - 1)}`, {
        token: this.token,
        timeout: ANSWER_TIMEOUT,
      });
      this.hears.lost(false);
      const same = lines.find((line) => line.seq === known.seq);
      const replaced = known.seq > 0 && (!same || (known.at !== null && same.at !== known.at));
      if (replaced || lines.some((line) => line.seq > known.seq)) this.hears.moved(lines.at(-1)?.seq ?? null);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.ours && FOR_GOOD.includes(problem.status)) this.end(problem);
      else if (problem.status !== 429) this.hears.lost(true);
    }
  }

  /** There is no room for a stream: ask now and then, and try again in a while. */
  stand() {
    this.silence();
    this.rest();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.lead(), FULL);
    this.ask();
  }

  async lead() {
    if (this.source || this.waiting || this.over || document.hidden) return;
    const locks = sharedLocks();
    if (!locks) {
      this.stream();
      return;
    }
    const waiting = new AbortController();
    this.waiting = waiting;
    try {
      await locks.request(`tavola:${this.table}:${this.token}`, { signal: waiting.signal }, () =>
        this.withSlot(locks, waiting.signal),
      );
    } catch {
      if (!waiting.signal.aborted && !this.source) this.stream(); // locks are refused here
    }
    if (this.waiting === waiting) this.waiting = null;
  }

  /**
   * Hold a stream while seen, if one of the browser's few is free.
   * @param {LockManager} locks
   * @param {AbortSignal} given
   * @returns {Promise<void>}
   */
  async withSlot(locks, given, slot = 0) {
    if (given.aborted || slot === STREAMS) return;
    await locks.request(`tavola:stream:${slot}`, { ifAvailable: true }, async (free) => {
      if (!free) return this.withSlot(locks, given, slot + 1);
      if (given.aborted) return undefined;
      return new Promise((done) => {
        this.release = done;
        this.stream();
      });
    });
  }

  stream() {
    const source = new EventSource(`/api/tables/${this.table}/events?token=${encodeURIComponent(this.token)}`);
    /** @type {(event: MessageEvent<string>) => void} */
    const seq = (event) => this.spread({ seq: JSON.parse(event.data).seq });
    this.source = source;
    this.begun = Date.now();
    this.opened = false;
    source.onmessage = seq;
    source.addEventListener("alive", seq);
    source.addEventListener("draft", () => this.spread({ draft: true }));
    source.addEventListener("full", () => this.stand());
    source.onopen = () => {
      this.opened = true;
      this.hears.lost(false);
      if (this.broken) this.ask(); // the site may have come back with another past
      this.broken = false;
    };
    source.onerror = () => {
      this.opened = false;
      this.silence();
      this.broken = true;
      this.hears.lost(true);
      if (source.readyState === EventSource.CLOSED) this.refused();
    };
  }

  /** The server gives no stream: ask why, try again a little later. */
  refused() {
    this.rest();
    clearTimeout(this.later);
    this.later = setTimeout(() => this.lead(), this.retry);
    this.retry = Math.min(this.retry * 2, RETRY.most);
    this.ask();
  }

  /** Whatever the line was, take a new one. */
  renew() {
    this.rest();
    this.broken = true;
    this.lead();
    this.ask();
  }

  rest() {
    if (this.source) this.silence();
    this.source?.close();
    this.source = null;
    this.release?.();
    this.release = null;
    this.waiting?.abort();
    this.waiting = null;
    this.heard = 0;
  }

  /**
   * Nothing more will come: the tab asks no more.
   * @param {Problem} problem
   */
  end(problem) {
    if (this.over) return;
    this.over = true;
    this.rest();
    clearTimeout(this.timer);
    clearTimeout(this.later);
    this.hears.lost(false);
    this.hears.ended(problem);
  }

  /** The stream broke: until it is back, sisters ask for themselves. */
  silence() {
    this.heard = 0;
    this.sisters?.postMessage({ silent: true });
  }

  /** @param {News} news */
  spread(news) {
    this.retry = RETRY.first;
    this.sisters?.postMessage(news);
    this.hear(news);
  }

  /** @param {News} news */
  hear(news) {
    if (this.over) return;
    this.heard = news.silent ? 0 : Date.now();
    if (news.draft) this.hears.drafted();
    else if (news.seq !== undefined && news.seq !== this.hears.where().seq) this.hears.moved(news.seq);
  }
}
