// As much of a page as the scripts ask for when they are loaded outside a browser. Import it before them.

const WORDS = {
  trouble: "Something went wrong.",
  "no-answer": "The site does not answer.",
  offline: "The site cannot be reached.",
  seats: "{n} seats, {n} chairs for {name}",
};

/** A target of events that keeps who listens, to call them by name. */
export class Listened {
  constructor() {
    this.listeners = {};
  }

  addEventListener(kind, listener) {
    this.listeners[kind] ??= [];
    this.listeners[kind].push(listener);
  }

  /** Whether somebody prevented the default. */
  send(kind, event = {}) {
    let prevented = false;
    for (const listener of this.listeners[kind] ?? []) listener({ ...event, preventDefault: () => (prevented = true) });
    return prevented;
  }
}

/** An element as far as the keyboard cares: what it lies in, by selector. */
export class Element {
  constructor(...within) {
    this.within = within;
  }

  closest(selector) {
    return this.within.some((name) => selector.split(", ").includes(name)) ? this : null;
  }

  contains(other) {
    return other === this;
  }
}

class Page extends Listened {
  documentElement = { lang: "en-GB", dataset: {} };
  body = { dataset: {} };
  hidden = false;

  getElementById(id) {
    return id === "words" ? { textContent: JSON.stringify(WORDS) } : null;
  }
}

class Storage {
  #texts = new Map();

  getItem(key) {
    return this.#texts.get(key) ?? null;
  }

  setItem(key, text) {
    this.#texts.set(key, text);
  }
}

const globals = /** @type {any} */ (globalThis);
globals.Element = Element;
globals.HTMLElement = Element;
globals.document = new Page();
globals.window = new Listened();
globals.localStorage = new Storage();
globals.sessionStorage = new Storage();
