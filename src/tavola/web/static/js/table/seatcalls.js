// What a page asks of the server about its own table.

import { problemOf, request, requestWithRetries } from "../lib/api.js";
import { withPage } from "../lib/person.js";
import { tell } from "../lib/toast.js";
import { say } from "../lib/words.js";

/** @import { Course, GivenLink, HintAnswer, HistoryLine, Mail, NewLink, NotesAnswer, OpenSeats, Role, Seated, TalkView, View, Why } from "#types" */

const THOUGHT = 60_000; // ms a bot may take, behind the moves that others wait for
const FILE = 60_000; // ms for a long game

export class SeatCalls {
  /**
   * @param {string} table
   * @param {string} token
   */
  constructor(table, token) {
    this.base = `/api/tables/${table}`;
    this.token = token;
    /** @type {number | null} */
    this.holder = null; // the seat of who has the device, where one passes round and players have secrets
  }

  /**
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {number} [timeout]
   * @returns {Promise<T>}
   */
  call(method, path, body, timeout) {
    return request(method, `${this.base}${path}`, { token: this.token, body, timeout });
  }

  /**
   * The table after `at` records, or as it is now for who has the device.
   * @param {number | null} at
   * @returns {Promise<View>}
   */
  async view(at = null) {
    if (at !== null) return this.call("GET", `?at=${at}`);
    if (this.holder === null) return this.call("GET", "");
    try {
      return await this.call("GET", `?seat=${this.holder}`);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 403) throw problem;
      this.holder = null; // the seat has left this device
      return this.call("GET", "");
    }
  }

  /**
   * @param {number} seat
   * @param {string[]} moves
   * @param {number} seq
   * @returns {Promise<View>}
   */
  draft(seat, moves, seq) {
    return this.callWithRetries("PUT", "/draft", { seat, moves, expected_seq: seq });
  }

  /**
   * @param {number} seat
   * @param {string[]} moves
   * @param {number} seq
   * @param {string} words a line that goes with it
   * @returns {Promise<unknown>}
   */
  commit(seat, moves, seq, words = "") {
    return this.callWithRetries("POST", "/turns", { seat, moves, expected_seq: seq, words });
  }

  /**
   * @param {number} since
   * @returns {Promise<TalkView>}
   */
  talk(since) {
    return this.call("GET", `/talk?since=${since}`);
  }

  /**
   * @param {number} seat
   * @param {string} text
   * @returns {Promise<unknown>}
   */
  say(seat, text) {
    return this.callWithRetries("POST", "/talk", { seat, text });
  }

  /** @param {number} line */
  takeDown(line) {
    return this.call("DELETE", `/talk/${line}`);
  }

  /**
   * @param {number} seat
   * @returns {Promise<NotesAnswer>}
   */
  notes(seat) {
    return this.call("GET", `/notes?seat=${seat}`);
  }

  /**
   * @param {number} seat
   * @param {string} text
   * @param {number} version
   * @returns {Promise<NotesAnswer>}
   */
  writeNotes(seat, text, version) {
    return this.call("PUT", "/notes", { seat, text, version });
  }

  /**
   * Something of the reader's turn; while nobody answers, they learn that it is tried again.
   * @template T
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<T>}
   */
  callWithRetries(method, path, body) {
    return requestWithRetries(method, `${this.base}${path}`, { token: this.token, body }, () => tell(say("retrying")));
  }

  /**
   * @param {number} seat
   * @param {string} target
   * @returns {Promise<Why>}
   */
  why(seat, target) {
    return this.call("GET", `/why?seat=${seat}&target=${encodeURIComponent(target)}`);
  }

  /** @returns {Promise<HistoryLine[]>} */
  history() {
    return this.call("GET", "/history?after=0");
  }

  /**
   * @param {number} seat
   * @param {number} seq
   */
  resign(seat, seq) {
    return this.call("POST", "/resign", { seat, expected_seq: seq });
  }

  /** @returns {Promise<Seated>} */
  rematch() {
    const { base, token } = this;
    return withPage((headers) => request("POST", `${base}/rematch`, { token, body: {}, headers }));
  }

  declineRematch() {
    return this.call("POST", "/rematch/decline", {});
  }

  /**
   * @param {number} seat
   * @param {number} level
   */
  seatBot(seat, level) {
    return this.call("POST", "/bots", { seat, level });
  }

  /** @param {number} seat */
  seatBack(seat) {
    return this.call("POST", "/back", { seat });
  }

  /** @returns {Promise<Course>} */
  course() {
    return this.call("GET", "/course");
  }

  /**
   * @param {number} seat
   * @returns {Promise<HintAnswer>}
   */
  hint(seat) {
    return this.call("POST", "/hint", { seat }, THOUGHT);
  }

  /** @returns {Promise<GivenLink[]>} */
  links() {
    return this.call("GET", "/links");
  }

  /**
   * @param {Role} role
   * @param {number | null} seat
   * @returns {Promise<NewLink>}
   */
  giveLink(role, seat = null) {
    return this.call("POST", "/links", { role, seat });
  }

  /**
   * A link to watch, to hand on a position.
   * @returns {Promise<NewLink>}
   */
  linkToShare() {
    return this.call("POST", "/links", { role: "watch", to_share: true });
  }

  /** @returns {Promise<OpenSeats>} */
  openSeats() {
    return this.call("GET", "/invitations");
  }

  /** @param {boolean} listed on the front page */
  list(listed) {
    return this.call("PUT", "/listed", { listed });
  }

  /** @param {number} number */
  withdraw(number) {
    return this.call("DELETE", `/links/${number}`);
  }

  /** @param {number} seat */
  withdrawMailed(seat) {
    return this.call("DELETE", `/links/mail?seat=${seat}`);
  }

  /**
   * @param {number} seat
   * @returns {Promise<Mail>}
   */
  contact(seat) {
    return this.call("GET", `/contact?seat=${seat}`);
  }

  /**
   * @param {number} seat
   * @param {string | null} email
   * @param {number} delay
   * @returns {Promise<Mail>}
   */
  setContact(seat, email, delay) {
    return this.call("PUT", "/contact", { seat, email, delay });
  }

  /**
   * @param {number} seat
   * @returns {Promise<Mail>}
   */
  askAgain(seat) {
    return this.call("POST", "/contact/ask", { seat });
  }

  /** @param {boolean} talk whether the table talk is to stand in it */
  file(talk = false) {
    return this.call("GET", talk ? "/export?talk=true" : "/export", undefined, FILE);
  }
}
