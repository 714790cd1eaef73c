// What a page asks of the server about its own table.

import { insist, request } from "./api.js";

export class SeatCalls {
  constructor(table, token) {
    this.base = `/api/tables/${table}`;
    this.token = token;
  }

  call(method, path, body) {
    return request(method, `${this.base}${path}`, { token: this.token, body });
  }

  view(at = null) {
    return this.call("GET", at === null ? "" : `?at=${at}`);
  }

  draft(seat, moves, seq) {
    return this.call("PUT", "/draft", { seat, moves, expected_seq: seq });
  }

  commit(seat, moves, seq, waiting) {
    return insist("POST", `${this.base}/turns`, { token: this.token, body: { seat, moves, expected_seq: seq } }, waiting);
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
    return this.call("POST", "/hint", { seat });
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
    return this.call("GET", "/export");
  }
}
