// Hearing that the table changed. One tab of a link holds the stream and tells its sisters; a browser gives a site six
// connections, so at most four tabs hold one and the others ask now and then. A hidden tab holds none.

import { request } from "./api.js";

const STREAMS = 4;
const SOON = 4000; // ms between questions of a tab that is seen but has no stream
const LATER = 20000; // of a hidden tab, so that its title can call
const FULL = 60000; // ms until a stream is tried again for which the server had no room

export class Live {
  /** `moved(seq)` hears of a new seq, `drafted()` of a draft changed elsewhere, `lost(bool)` of a line that broke or is back. */
  constructor(table, token, { moved, drafted, lost }) {
    Object.assign(this, { table, token, moved, drafted, lost });
    this.known = 0;
    this.source = null;
    this.release = null;
    this.sisters = "BroadcastChannel" in window ? new BroadcastChannel(`tavola:${table}:${token}`) : null;
    this.sisters?.addEventListener("message", (event) => this.hear(event.data));
    document.addEventListener("visibilitychange", () => this.follow());
    window.addEventListener("pagehide", () => this.rest());
    window.addEventListener("pageshow", (event) => event.persisted && this.follow());
    this.follow();
  }

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
    if (this.source) return;
    this.timer = setTimeout(() => {
      if (this.full && Date.now() > this.full) this.comeBack();
      else this.ask().finally(() => this.plan());
    }, document.hidden ? LATER : SOON);
  }

  /** Ask once where the table is. */
  async ask() {
    try {
      const lines = await request("GET", `/api/tables/${this.table}/history?after=${this.known}`, { token: this.token });
      this.lost(false);
      if (lines.length) this.hear({ seq: Math.max(...lines.map((line) => line.seq)) });
    } catch (problem) {
      if (problem.status === 0) this.lost(true);
    }
  }

  /** There is no room for a stream: ask now and then, and try again in a while. */
  stand() {
    this.full = Date.now() + FULL;
    this.rest();
    this.plan();
  }

  comeBack() {
    this.full = 0;
    this.follow();
  }

  async lead() {
    if (this.source || this.waiting || this.full) return;
    if (!navigator.locks) {
      this.stream(); // plain http beyond this machine has no locks
      return;
    }
    this.waiting = new AbortController();
    try {
      await navigator.locks.request(`tavola:${this.table}:${this.token}`, { signal: this.waiting.signal }, () => this.withSlot());
    } catch (stop) {
      if (stop.name !== "AbortError") throw stop;
    }
    this.waiting = null;
  }

  /** Hold a stream while seen, if one of the browser's few is free. */
  async withSlot(slot = 0) {
    if (document.hidden || slot === STREAMS) return;
    await navigator.locks.request(`tavola:stream:${slot}`, { ifAvailable: true }, async (free) => {
      if (!free) return this.withSlot(slot + 1);
      if (document.hidden) return undefined;
      return new Promise((done) => {
        this.release = done;
        this.stream();
      });
    });
  }

  stream() {
    const source = new EventSource(`/api/tables/${this.table}/events?token=${encodeURIComponent(this.token)}`);
    this.source = source;
    source.onmessage = (event) => this.spread({ seq: JSON.parse(event.data).seq });
    source.addEventListener("draft", () => this.spread({ draft: true }));
    source.addEventListener("full", () => this.stand());
    source.onopen = () => this.lost(false);
    source.onerror = () => {
      this.lost(true);
      if (source.readyState === EventSource.CLOSED) this.again();
    };
    clearTimeout(this.timer);
  }

  /** The server closed the stream for good: give up the line, try again a little later. */
  again() {
    this.rest();
    this.retry = Math.min((this.retry ?? 500) * 2, 30000);
    this.timer = setTimeout(() => this.follow(), this.retry);
  }

  rest() {
    this.source?.close();
    this.source = null;
    this.release?.();
    this.release = null;
    this.waiting?.abort();
  }

  spread(news) {
    this.retry = 500;
    this.sisters?.postMessage(news);
    this.hear(news);
  }

  hear(news) {
    if (news.draft) this.drafted();
    else if (news.seq > this.known) {
      this.known = news.seq;
      this.moved(news.seq);
    }
  }
}
