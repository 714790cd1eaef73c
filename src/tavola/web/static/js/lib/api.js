// Talking to the server: JSON in and out, problems in words, an end to every wait, retries that cannot double a move.

import { secretKey } from "./device.js";
import { say } from "./words.js";

/** @import { ProblemBody } from "#types" */

const TIMEOUT = 12_000; // ms until a request counts as unanswered
const TRY_TIMEOUT = 6_000; // the same for each try of one that is tried again
const RETRY_DELAYS = [500, 1500, 4000]; // ms between the tries of one request
const NO_ANSWER = [0, 502, 503, 504]; // 0: nobody answered

/**
 * Whether the same again may be answered another time.
 * @type {(status: number) => boolean}
 */
export const isTransient = (status) => status === 0 || status === 429 || status >= 500;

/** @type {Map<string, string>} */
const keys = new Map(); // request -> the key it was sent with, until somebody answers it

/** What the server (or the lack of one) has to say against a request. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {ProblemBody} body
   */
  constructor(status, body) {
    super(body.detail || body.title || say("trouble"));
    this.status = status;
    this.body = body;
  }

  /** Whether the site itself says so, and not something on the way to it. */
  get ours() {
    return Boolean(this.body.type?.startsWith("urn:tavola:"));
  }

  /** Whether the link is known no more. */
  get withdrawn() {
    return this.ours && (this.status === 401 || this.status === 410);
  }
}

/**
 * The problem that was caught; what is none is a fault of ours and goes on.
 * @param {unknown} error
 */
export function problemOf(error) {
  if (!(error instanceof Problem)) throw error;
  return error;
}

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  if (!text) return {};
  try {
    return JSON.parse(text);
  } catch {
    return { title: `${response.status} ${response.statusText}` };
  }
}

/**
 * One request. Resolves with the JSON answer; rejects with a Problem (status 0: nobody answered within `timeout` ms).
 * @template T, the type of the answer
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, body?: unknown, headers?: Record<string, string>, raw?: BodyInit | null, timeout?: number }} [options]
 * @returns {Promise<T>}
 */
export async function request(method, path, { token, body, headers = {}, raw, timeout = TIMEOUT } = {}) {
  /** @type {Record<string, string>} */
  const sent = { Accept: "application/json", ...headers };
  if (token) sent["Tavola-Link"] = token; // a proxy's password takes up `Authorization`
  if (body !== undefined) sent["Content-Type"] = "application/json";
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), timeout);
  try {
    const response = await fetch(path, {
      method,
      headers: sent,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      cache: "no-store",
      signal: end.signal,
    });
    const answer = await read(response);
    if (!response.ok) throw new Problem(response.status, answer);
    return answer;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(0, { detail: say(end.signal.aborted ? "no-answer" : "offline") });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A request that is tried again while nobody answers; `waiting` hears of each wait. All tries have the same key, so the request counts
 * once; when the tries come to nothing and the reader sends the same again, it still has that key.
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {{ token?: string, body?: unknown, headers?: Record<string, string> }} options
 * @param {(problem: Problem) => void} waiting
 * @returns {Promise<T>}
 */
export async function requestWithRetries(method, path, options, waiting) {
  const asked = [method, path, options.token, JSON.stringify(options.body)].join(" ");
  const key = keys.get(asked) ?? secretKey();
  if (!key) return request(method, path, options); // what cannot be told apart from a second one is sent once
  keys.set(asked, key);
  const headers = { ...options.headers, "Idempotency-Key": key };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await request(method, path, { timeout: TRY_TIMEOUT, ...options, headers });
      keys.delete(asked);
      return answer;
    } catch (error) {
      const problem = problemOf(error);
      const open = NO_ANSWER.includes(problem.status);
      if (!open) keys.delete(asked);
      if (!open || attempt >= RETRY_DELAYS.length) throw problem;
      waiting(problem);
      await new Promise((done) => setTimeout(done, RETRY_DELAYS[attempt]));
    }
  }
}
