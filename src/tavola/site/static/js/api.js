// Talking to the server: JSON in and out, problems in words, retries that cannot double a move.

import { say } from "./words.js";

const WAITS = [500, 1500, 4000, 8000]; // ms between the tries of one request

/** What the server (or the lack of one) has to say against a request. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || say("trouble"));
    this.status = status;
    this.body = body;
  }
}

/** A key that makes a repeated request count once. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function read(response) {
  const text = await response.text();
  if (!text) return {};
  try {
    return JSON.parse(text);
  } catch {
    return { title: `${response.status} ${response.statusText}` };
  }
}

/** One request. Resolves with the JSON answer; rejects with a Problem (status 0: nobody answered). */
export async function request(method, path, { token, body, headers = {}, raw } = {}) {
  const sent = { Accept: "application/json", ...headers };
  if (token) sent["Tavola-Link"] = token; // a proxy's password takes up `Authorization`
  if (body !== undefined) sent["Content-Type"] = "application/json";
  let response;
  try {
    response = await fetch(path, { method, headers: sent, body: raw ?? (body === undefined ? undefined : JSON.stringify(body)), cache: "no-store" });
  } catch {
    throw new Problem(0, { detail: say("offline") });
  }
  const answer = await read(response);
  if (!response.ok) throw new Problem(response.status, answer);
  return answer;
}

/** A request that is tried again with the same key while nobody answers; `waiting` hears of each wait. */
export async function insist(method, path, options, waiting) {
  const headers = { ...options.headers, "Idempotency-Key": newKey() };
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request(method, path, { ...options, headers });
    } catch (problem) {
      const worth = problem instanceof Problem && [0, 502, 503, 504].includes(problem.status);
      if (!worth || attempt >= WAITS.length) throw problem;
      waiting(problem);
      await new Promise((done) => setTimeout(done, WAITS[attempt]));
    }
  }
}
