// The table as this page knows it: the latest view, and what the reader does with it.

import { isTransient, problemOf } from "../lib/api.js";
import { downloadFile } from "../lib/download.js";
import { saveTable } from "../lib/savedtables.js";
import { announce, tell } from "../lib/toast.js";
import { pathOf } from "../lib/token.js";
import { say } from "../lib/words.js";

/** @import { View } from "#types" */
/** @import { Problem } from "../lib/api.js" */
/** @import { Picking } from "../board/picking.js" */
/** @import { SeatCalls } from "./seatcalls.js" */

const AGAIN = 3000; // ms to the next question where one got no answer

export class Play {
  /**
   * `show(view, fresh, before)` draws; `talked(view)`: only talk came; `busy(bool)` closes and opens the buttons; `ended(problem)`: the link is no more.
   * @param {SeatCalls} calls
   * @param {Picking} picking
   * @param {{ show(view: View, fresh: boolean, before: View | null): void, talked(view: View): void, busy(busy: boolean): void, ended(problem: Problem): void }} hears
   */
  constructor(calls, picking, { show, talked, busy, ended }) {
    this.calls = calls;
    this.picking = picking;
    this.showView = show;
    this.talked = talked;
    this.setBusy = busy;
    this.ended = ended;
    /** @type {Problem | null} */
    this.closed = null; // the problem after which nothing more can be done here
    this.view = /** @type {View} */ (/** @type {unknown} */ (null)); // until the page shows the view it came with
    /** @type {number | null | undefined} */
    this.wanted = undefined; // the position to go to
    /** @type {Map<string, string>} */
    this.warned = new Map(); // move -> the warning it carried when it was laid
    /** @type {{ moves: string[], by: string[] } | null} */
    this.former = null; // {moves, by}: the draft before one that was put in its place as a whole
    /** @type {((view: View) => View) | null} */
    this.look = null; // how what is visited is shown, where it is to be looked at only
    this.working = false; // on something the reader has asked for
    this.asking = false; // for the table as it is now
    this.missed = false; // news that came meanwhile
  }

  get moves() {
    return this.view?.draft?.moves ?? [];
  }

  get warnings() {
    return this.moves.map((move) => this.warned.get(move)).filter((warning) => warning !== undefined);
  }

  /** @param {View} view */
  show(view, fresh = true) {
    const before = this.view;
    this.view = view;
    if (before && before.acting !== view.acting) this.former = null;
    this.picking.reset(view.at === null ? view.choices : null);
    this.showView(view, fresh && before !== null && before.at === view.at, before);
    if (before && before.at === null && view.at === null && view.of > before.of) this.report(before, view);
    if (before && view.of < before.of) tell(say("put-back"));
  }

  /**
   * The link or the table is gone: show what was seen last, to look at only.
   * @param {Problem} problem
   * @param {string} heading
   */
  close(problem, heading) {
    this.closed = problem;
    clearTimeout(this.again);
    this.show(
      { ...this.view, heading, you: [], acting: null, your_turn: false, choices: null, draft: null, hint: false },
      false,
    );
  }

  /**
   * Read out what others did meanwhile.
   * @param {View} before
   * @param {View} view
   */
  report(before, view) {
    const news = view.log.filter((line) => line.seq > before.of).reverse();
    announce(
      [
        ...news.map((line) =>
          [line.seat === null ? "" : view.seats[line.seat].name, line.said.join(", ")].join(" ").trim(),
        ),
        view.heading,
      ].join(". "),
    );
  }

  /**
   * Fetch the position after `at` records, or the present one.
   * @param {number | null} at
   */
  async visit(at = null) {
    const under = this.wanted !== undefined; // a visit is on its way: it will go on to here
    this.wanted = at;
    if (under) return;
    for (/** @type {number | null | undefined} */ let next; next !== this.wanted; ) {
      next = this.wanted;
      await this.work(async () => {
        const view = await this.calls.view(next);
        this.show(this.look && next !== null ? this.look(view) : view);
      }, false);
    }
    this.wanted = undefined;
  }

  /** The table moved on, or the draft was changed in another tab. One question at a time: answers may overtake each other. */
  async refresh() {
    if (this.working || this.asking) {
      this.missed = true; // a bot may answer sooner than our own turn has come back
      return;
    }
    if (this.view?.at !== null || this.closed) return;
    const before = this.view;
    const begun = this.moves.length > 0 || this.picking.pick !== null;
    this.asking = true;
    try {
      const view = await this.calls.view();
      if (this.working || this.view !== before)
        this.missed = true; // what is shown by now may be newer
      else if (this.same(view)) this.passTalk(view);
      else {
        this.show(view);
        if (begun) this.explain(before, view);
      }
    } catch (error) {
      const problem = problemOf(error);
      clearTimeout(this.again);
      if (problem.withdrawn) this.ended(problem);
      else if (isTransient(problem.status)) this.again = setTimeout(() => this.refresh(), AGAIN);
      else tell(problem.message);
    } finally {
      this.asking = false;
      this.catchUp();
    }
  }

  /** Ask for what happened while something else was under way. */
  catchUp() {
    if (!this.missed || this.working) return;
    this.missed = false;
    this.refresh();
  }

  /**
   * Somebody who has begun a turn here learns why it is no more: another tab or device of theirs went on.
   * @param {View} before
   * @param {View} view
   */
  explain(before, view) {
    const played = view.log.some((line) => line.seq > before.of && line.seat === before.acting);
    if (view.of > before.of && played) tell(say("played-elsewhere"));
    else if (view.of === before.of && before.draft && view.draft?.moves.join() !== before.draft.moves.join())
      tell(say("changed-elsewhere"));
  }

  /**
   * Whether a view shows what is shown already: the echo of a draft of our own.
   * @param {View} view
   */
  same(view) {
    /** @type {(view: View) => string} */
    const told = ({ of, talk, acting, draft, seats, log, site, notice, clock }) =>
      JSON.stringify([
        of - talk.length,
        acting,
        draft?.moves,
        seats,
        log[0]?.at,
        site,
        notice,
        clock?.seats.map((one) => one.expired),
      ]);
    return told(view) === told(this.view);
  }

  /**
   * Somebody wrote something: nothing that is picked or shown changes.
   * @param {View} view
   */
  passTalk({ of, seq, latest, talk, chain, settled }) {
    if (of === this.view.of) return;
    this.view = { ...this.view, of, seq, latest, talk, chain, settled };
    this.talked(this.view);
  }

  /**
   * @param {() => Promise<void>} job
   * @param {boolean} closing
   */
  async work(job, closing = true) {
    if (this.closed) {
      tell(this.closed.message);
      return;
    }
    if (this.working) {
      tell(say("still-waiting"));
      return;
    }
    this.working = true;
    if (closing) this.setBusy(true);
    try {
      await job();
    } catch (problem) {
      await this.trouble(problem);
    } finally {
      this.working = false;
      if (closing) this.setBusy(false);
      this.catchUp();
    }
  }

  /**
   * Say what is wrong; when the table has moved on, take its view and keep the draft if it still fits.
   * @param {unknown} error
   */
  async trouble(error) {
    const problem = problemOf(error);
    if (problem.withdrawn) {
      this.ended(problem);
      return;
    }
    tell(problem.message);
    if (isTransient(problem.status)) this.missed = true; // it may have been done all the same
    const fresh = problem.body?.view;
    if (!fresh) return;
    const kept = this.moves;
    const { acting } = this.view;
    this.show(fresh);
    if (!kept.length || acting === null || fresh.acting !== acting || fresh.draft?.moves.length) return;
    try {
      this.show(await this.calls.draft(fresh.acting, kept, fresh.of));
    } catch {
      tell(say("draft-gone"));
    }
  }

  /** Add what is picked to the draft. */
  async lay() {
    const { variant } = this.picking;
    const { acting } = this.view;
    if (!variant || acting === null) return;
    if (variant.warning) this.warned.set(variant.move, variant.warning);
    await this.work(async () => {
      const view = await this.calls.draft(acting, [...this.moves, variant.move], this.view.of);
      this.picking.pick = null;
      this.show(view);
      announce(
        [view.draft?.said.at(-1), view.draft?.complete ? say("turn-ready") : view.choices?.hint]
          .filter(Boolean)
          .join(". "),
      );
    });
  }

  /**
   * Put a whole turn in place of the draft; taking back brings the former one.
   * @param {string[]} moves
   */
  async set(moves) {
    const { acting } = this.view;
    if (acting === null) return;
    await this.work(async () => {
      const view = await this.calls.draft(acting, moves, this.view.of);
      this.former = { moves: this.moves, by: moves };
      this.picking.pick = null;
      this.show(view);
      announce([...(view.draft?.said ?? []), say("turn-ready")].join(". "));
    });
  }

  /**
   * Drop what is picked; else shorten the draft to its first `kept` moves (all but the last when not given).
   * @param {number | null} kept
   */
  async back(kept = null) {
    if (kept === null && this.picking.clear()) return;
    const { acting } = this.view;
    if (!this.moves.length || acting === null) return;
    const moves =
      kept === null && this.former?.by.join() === this.moves.join()
        ? this.former.moves
        : this.moves.slice(0, kept ?? -1);
    this.former = null;
    await this.work(async () => {
      this.picking.pick = null;
      this.show(await this.calls.draft(acting, moves, this.view.of));
      announce(say("taken-back"));
    });
  }

  /**
   * Play the draft when it is a whole turn, or the pick when that is one by itself; `words` to the others go with it.
   * @param {string} words
   */
  async confirm(words = "") {
    const { variant } = this.picking;
    const alone = variant && this.picking.single(this.view.draft);
    const { acting } = this.view;
    if (!(this.view.draft?.complete || alone) || acting === null) return;
    const moves = alone ? [variant.move] : this.moves;
    await this.work(async () => {
      await this.calls.commit(acting, moves, this.view.of, words);
      this.picking.pick = null;
      this.show(await this.calls.view());
    });
  }

  /**
   * Show what the player of a seat may see: they say that they have the device.
   * @param {number} seat
   */
  async uncover(seat) {
    await this.work(async () => {
      this.calls.holder = seat;
      try {
        this.show(await this.calls.view());
      } catch (problem) {
        this.calls.holder = null;
        throw problem;
      }
    }, false);
  }

  /** @param {string} target */
  async why(target) {
    if (this.view.acting === null || this.view.at !== null) return;
    try {
      tell((await this.calls.why(this.view.acting, target)).why);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 404 && !this.closed) tell(problem.message); // 404: decoration, there is nothing to say about it
    }
  }

  async rematch() {
    await this.work(async () => {
      const answer = await this.calls.rematch();
      if (answer.host)
        saveTable({
          table: answer.table,
          link: pathOf(answer.play),
          host: pathOf(answer.host),
          title: this.view.title,
          game: this.view.game_name,
          name: "",
        });
      location.assign(pathOf(answer.play));
    });
  }

  async decline() {
    await this.work(async () => {
      await this.calls.declineRematch();
      this.show(await this.calls.view());
      tell(say("declined"));
    });
  }

  /** @param {number} seat */
  async resign(seat) {
    await this.work(async () => {
      await this.calls.resign(seat, this.view.of);
      this.show(await this.calls.view());
    });
  }

  /**
   * Something about time, or that the others are to agree to.
   * @param {string} path
   * @param {number} seat
   * @param {object} body
   */
  async settle(path, seat, body) {
    await this.work(async () => {
      await this.calls.callWithRetries("POST", path, { seat, expected_seq: this.view.of, ...body });
      this.show(await this.calls.view());
    });
  }

  /**
   * @param {number} seat
   * @param {number} level
   */
  async letBotPlay(seat, level) {
    await this.work(async () => {
      await this.calls.seatBot(seat, level);
      this.show(await this.calls.view());
    });
  }

  /** @param {number} seat */
  async takeSeatBack(seat) {
    await this.work(async () => {
      await this.calls.seatBack(seat);
      this.show(await this.calls.view());
    });
  }

  /** @param {boolean} talk whether the table talk is to stand in the file */
  async save(talk = false) {
    await this.work(
      async () => downloadFile(`${this.view.game}-${this.view.table}.json`, await this.calls.file(talk)),
      false,
    );
  }
}
