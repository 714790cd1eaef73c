// What a page asks of the server about its own table.

import { insist, request } from "../lib/api.js";
import { tell } from "../lib/toast.js";
import { say } from "../lib/words.js";

const THOUGHT = 60_000; // ms a bot may take, behind the moves that others wait for
const FILE = 60_000; // ms for a long game

export class SeatCalls {
  constructor(table, token) {
    this.base = `/api/tables/${table}`;
    this.token = token;
    this.holder = null; // the seat of who has the device, where one passes round and players have secrets
  }

  call(method, path, body, patience) {
    return request(method, `${this.base}${path}`, { token: this.token, body, patience });
  }

  /** The table after `at` records, or as it is now for who has the device. */
  async view(at = null) {
    if (at !== null) return this.call("GET", `?at=${at}`);
    if (this.holder === null) return this.call("GET", "");
    try {
      return await this.call("GET", `?seat=${this.holder}`);
    } catch (problem) {
      if (problem.status !== 403) throw problem;
      this.holder = null; // the seat has left this device
      return this.call("GET", "");
    }
  }

  draft(seat, moves, seq) {
    return this.insist("PUT", "/draft", { seat, moves, expected_seq: seq });
  }

  commit(seat, moves, seq) {
    return this.insist("POST", "/turns", { seat, moves, expected_seq: seq });
  }

  /** Something of the reader's turn; while nobody answers, they learn that it is tried again. */
  insist(method, path, body) {
    return insist(method, `${this.base}${path}`, { token: this.token, body }, () => tell(say("retrying")));
  }

  why(seat, target) {
    return this.call("GET", `/why?seat=${seat}&target=${encodeURIComponent(target)}`);
  }

  history() {
    return this.call("GET", "/history?after=0");
  }

  resign(seat, seq) {
    return this.call("POST", "/resign", { seat, expected_seq: seq });
  }

  rematch() {
    return this.call("POST", "/rematch", {});
  }

  seatBot(seat, level) {
    return this.call("POST", "/bots", { seat, level });
  }

  seatBack(seat) {
    return this.call("POST", "/back", { seat });
  }

  course() {
    return this.call("GET", "/course");
  }

  hint(seat) {
    return this.call("POST", "/hint", { seat }, THOUGHT);
  }

  links() {
    return this.call("GET", "/links");
  }

  giveLink(role, seat = null) {
    return this.call("POST", "/links", { role, seat });
  }

  withdraw(number) {
    return this.call("DELETE", `/links/${number}`);
  }

  withdrawMailed(seat) {
    return this.call("DELETE", `/links/mail?seat=${seat}`);
  }

  contact(seat) {
    return this.call("GET", `/contact?seat=${seat}`);
  }

  setContact(seat, email, delay) {
    return this.call("PUT", "/contact", { seat, email, delay });
  }

  askAgain(seat) {
    return this.call("POST", "/contact/ask", { seat });
  }

  file() {
    return this.call("GET", "/export", undefined, FILE);
  }
}
