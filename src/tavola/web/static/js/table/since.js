// What happened since one's last move: told in the dock, numbered on the board, played back; and what a move of the
// history was, with the way back.

import { showMarks } from "../board/marks.js";
import { problemOf } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { button, fill, h, iconButton, timeOf } from "../lib/dom.js";
import { isSmall } from "../lib/screen.js";
import { announce, tell } from "../lib/toast.js";
import { moment, say } from "../lib/words.js";
import { countOf, marksOf, newest, numbered, shown, wordsOf } from "./newslines.js";
import { Playback } from "./playback.js";

/** @import { Since, View } from "#types" */
/** @import { Board } from "../board/board.js" */
/** @import { Numbered } from "./newslines.js" */
/** @import { Play } from "./play.js" */
/** @import { SeatCalls } from "./seatcalls.js" */

const STAMP = 20; // pixels above the drawing: its own edge leaves as much again
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

/**
 * A view to look at only: nothing of it can be picked, it is no turn to make.
 * @param {View} view
 * @returns {View}
 */
function toLookAt(view) {
  return { ...view, at: view.seq, acting: null, choices: null, draft: null, your_turn: false, hint: false };
}

/** @param {Numbered} numbered */
function row({ n, line }, now = false) {
  const when = now ? h("small", {}, " · ", timeOf(moment(line.at))) : null;
  return h(
    "li",
    { class: now ? "now" : "", "aria-current": now ? "step" : null },
    h("span", { class: "no" }, String(n)),
    h("span", {}, line.name ? h("b", {}, line.name) : null, line.name ? " " : "", wordsOf(line), when),
  );
}

export class SinceBlock {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} sea
   * @param {Board} board
   * @param {Play} play
   * @param {SeatCalls} calls
   */
  constructor(place, sea, board, play, calls) {
    this.place = place;
    this.board = board;
    this.play = play;
    this.calls = calls;
    /** @type {Since | null} */
    this.news = null; // what is to be told now
    this.told = 0; // the last record of what was told
    this.open = false;
    this.yours = false; // whether it is the reader's move at present
    /** @type {Playback | null} */
    this.playback = null;
    /** @type {View} */
    this.view = play.view;
    this.stamp = h("p", { class: "stamp", hidden: true });
    this.fresh = h("div", { class: "fresh" }); // the link that was asked for
    this.reopener = button("", () => this.reopen(), { style: "slim reopen", "aria-expanded": "false", hidden: true });
    sea.append(this.stamp);
  }

  get step() {
    return this.playback?.step ?? null;
  }

  /** @param {View} view */
  follow(view) {
    if (view.at !== this.view?.at) fill(this.fresh);
    this.view = view;
    if (view.at === null) {
      this.yours = view.your_turn;
      this.news = view.choices && !view.draft?.moves.length ? (view.since ?? null) : null;
      if (newest(this.news) > this.told) {
        this.told = newest(this.news);
        this.open = true;
      }
    }
    this.update();
  }

  /**
   * The view as the block of the move shows it: in the past, with who made the move.
   * @param {View} view
   * @returns {View}
   */
  headed(view) {
    if (view.at === null) return view;
    const line = this.line ?? view.log[0];
    const heading = this.line
      ? this.line.name
        ? say("since-step-of", { name: this.line.name, n: this.number, of: this.count })
        : say("since-step", { n: this.number, of: this.count })
      : view.heading;
    const doer = line?.seat ?? null;
    return { ...view, heading, awaited: doer === null ? [] : [doer] };
  }

  get line() {
    return this.step === null ? null : (this.news?.lines[this.step] ?? null);
  }

  get number() {
    return (this.news?.earlier ?? 0) + (this.step ?? 0) + 1;
  }

  get count() {
    return this.news ? countOf(this.news) : 0;
  }

  get telling() {
    return this.open && this.news !== null && this.view.at === null && !this.playback;
  }

  /** Whether all of the drawing is to be seen: what was changed may lie anywhere. */
  get whole() {
    return this.playback !== null || (this.telling && isSmall());
  }

  update() {
    const held = document.activeElement?.closest("#since [data-act]")?.getAttribute("data-act");
    const closed = this.news !== null && this.view.at === null && !this.telling && !this.playback;
    document.body.classList.toggle("since-open", this.telling);
    document.body.classList.toggle("replaying", this.playback !== null);
    document.body.classList.toggle("past", this.view.at !== null && !this.playback);
    this.reopener.hidden = !closed;
    this.reopener.textContent = this.moves;
    const [style, parts] = this.parts(closed);
    this.place.className = `since ${style}`.trim();
    this.place.hidden = !parts.length;
    fill(this.place, parts);
    if (held) this.act(held)?.focus();
    this.mark();
  }

  /**
   * @param {string} name
   * @returns {HTMLElement | null}
   */
  act(name) {
    return this.place.querySelector(`[data-act=${name}]`);
  }

  get moves() {
    return this.count === 1 ? say("since-move") : say("since-moves", { n: this.count });
  }

  /**
   * The class of the section, and what is in it.
   * @param {boolean} closed
   * @returns {[string, (Element | null)[]]}
   */
  parts(closed) {
    if (this.playback && this.news) return ["playing", this.playing(this.news, this.playback)];
    if (this.view.at !== null) return ["past", this.past()];
    if (this.telling && this.news) return ["news", this.lines(this.news)];
    return closed ? ["closed", this.closed()] : ["", []];
  }

  heading() {
    return h("h2", {}, say(this.news?.own ? "since-heading" : "since-start"));
  }

  closed() {
    const again = { style: "slim", "data-act": "reopen", "aria-expanded": "false" };
    return [
      h(
        "div",
        { class: "head" },
        this.heading(),
        button(this.moves, () => this.reopen(), again),
      ),
    ];
  }

  /** @param {Since} news */
  lines(news) {
    const { lines, before } = shown(news);
    const close = iconButton("close", say("close"), () => this.close(true));
    close.dataset.act = "close";
    return [
      h("div", { class: "head" }, this.heading(), h("span", { class: "small" }, this.moves), close),
      before ? h("p", { class: "small before" }, say("since-before", { n: before })) : null,
      h(
        "ol",
        { class: "since-list" },
        lines.map((one) => row(one)),
      ),
      h(
        "div",
        { class: "go" },
        button(say("since-show"), () => this.begin(), { picture: "play", "data-act": "show" }),
        button(say("since-to-move"), () => this.close(true), { style: "small-only", "data-act": "leave" }),
      ),
    ];
  }

  /**
   * @param {Since} news
   * @param {Playback} playback
   */
  playing(news, playback) {
    const { lines } = shown(news, playback.step);
    /** @type {(act: string, name: string, label: string, press: () => unknown, off?: boolean) => HTMLButtonElement} */
    const control = (act, name, label, press, off = false) => {
      const made = iconButton(name, label, press);
      made.dataset.act = act;
      made.disabled = off;
      return made;
    };
    return [
      h(
        "div",
        { class: "track", "aria-hidden": "true" },
        news.lines.map((_, index) => h("i", { class: index <= playback.step ? "on" : "" })),
      ),
      h(
        "ol",
        { class: "since-list" },
        lines.map((one) => row(one, one.n === this.number)),
      ),
      h(
        "div",
        { class: "go controls" },
        control("back", "previous", say("previous-position"), () => playback.move(-1), playback.step === 0),
        playback.running
          ? control("run", "pause", say("since-pause"), () => playback.toggle())
          : control("run", "play", say("since-play"), () => playback.toggle()),
        control("on", "next", say("next-position"), () => playback.move(1), playback.last),
        button(say("since-to-move"), () => this.end(), { style: "main", "data-act": "leave" }),
      ),
      h("p", { class: "small" }, say("since-looking")),
    ];
  }

  /** What a move of the history was. */
  past() {
    const line = this.view.log[0];
    const back = say(this.yours ? "since-to-move" : "since-to-now");
    return [
      line ? h("p", { class: "did" }, wordsOf(line)) : null,
      h(
        "div",
        { class: "go" },
        button(say("share-position"), () => this.share(), { picture: "share", "data-act": "share" }),
        button(back, () => this.play.visit(null), { style: this.yours ? "main" : "", "data-act": "leave" }),
      ),
      this.fresh,
    ];
  }

  /** The numbers on the board; when it was, where the drawing leaves room for that. */
  mark() {
    const [, top] = this.board.frame.pixels(0, this.board.home.y);
    this.stamp.hidden = !this.line || top < STAMP;
    if (this.line) {
      const { short } = moment(this.line.at);
      this.stamp.textContent = say("since-stamp", { time: short, n: this.number, of: this.count });
    }
    const marks = this.news && (this.playback || this.telling) ? marksOf(this.news, this.step) : [];
    showMarks(this.board.svg, marks, this.board.frame.scale);
  }

  reopen() {
    this.open = true;
    this.update();
    this.refit();
    this.act("show")?.focus();
  }

  /** Put it away; `asked`: by a press on it, so that the keyboard goes on to the board. */
  close(asked = false) {
    if (!this.telling) return;
    this.open = false;
    this.update();
    this.refit();
    if (asked) this.board.focus();
  }

  /** Fit the board into what is left. */
  refit() {
    this.board.whole = this.whole || this.view.outcome !== null;
    this.board.aim();
    this.mark();
  }

  /** Play it back from the first move on. */
  async begin() {
    const { news } = this;
    if (!news || this.playback) return;
    this.play.look = toLookAt;
    this.playback = new Playback(
      news.lines.length,
      {
        show: (step) => this.visit(news, step),
        changed: () => this.update(),
      },
      STILL.matches,
    );
    await this.playback.begin();
    this.act("run")?.focus();
  }

  /**
   * Show a step; whether it could be.
   * @param {Since} news
   * @param {number} step
   */
  async visit(news, step) {
    const { n, line } = numbered(news)[step];
    if (this.play.view.at === line.shown) this.play.show(this.play.view, false);
    else await this.play.visit(line.shown);
    announce([`${n}.`, line.name, wordsOf(line)].filter(Boolean).join(" "));
    return this.play.view.at === line.shown;
  }

  /** Back to one's move. Whether there was anything to end. */
  end() {
    if (!this.playback) return false;
    this.playback.stop();
    this.playback = null;
    this.play.look = null;
    this.open = false;
    this.play.visit(null).then(() => this.board.focus());
    return true;
  }

  /** Hand on the position that is shown: by a link to watch, never by the own one. */
  async share() {
    const { at, watching } = this.view;
    try {
      const link = watching ? location.pathname : (await this.calls.linkToShare()).link;
      const url = new URL(link, location.href);
      url.search = `?at=${at}`;
      fill(this.fresh, linkRow(say("position-link", { n: at ?? 0 }), url.href, `${this.view.game_name} · Tavola`));
      this.fresh.querySelector("input")?.focus();
    } catch (error) {
      tell(problemOf(error).message);
    }
  }
}
