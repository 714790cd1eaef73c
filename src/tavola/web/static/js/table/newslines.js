// What happened since one's last move, as lines with numbers: which are shown, and what of them stands on the board.

/** @import { LogLine, Since, SinceLine } from "#types" */

export const SHOWN = 3; // lines

/** @typedef {{ n: number, line: SinceLine }} Numbered */

/**
 * All lines with their numbers, those left out counted.
 * @param {Since} since
 * @returns {Numbered[]}
 */
export function numbered(since) {
  return since.lines.map((line, index) => ({ n: since.earlier + index + 1, line }));
}

/**
 * How many there are, with those left out.
 * @param {Since} since
 */
export function countOf(since) {
  return since.earlier + since.lines.length;
}

/**
 * The lines to show, and how many come before them: the last ones, or those round a step of the playback.
 * @param {Since} since
 * @param {number | null} step
 */
export function shown(since, step = null) {
  const all = numbered(since);
  const end = step === null ? all.length : Math.min(all.length, Math.max(SHOWN, step + 2));
  const lines = all.slice(Math.max(0, end - SHOWN), end);
  return { lines, before: lines[0].n - 1 };
}

/**
 * The numbers on the board: of the lines that are shown, or of one step; none for a single move.
 * @param {Since} since
 * @param {number | null} step
 */
export function marksOf(since, step = null) {
  if (countOf(since) < 2) return [];
  const lines = step === null ? shown(since).lines : [numbered(since)[step]];
  return lines.map(({ n, line }) => ({ n, targets: line.targets }));
}

/**
 * What tells that there is something new: the last line.
 * @param {Since | null} since
 */
export function newest(since) {
  return since?.lines.at(-1)?.seq ?? 0;
}

/**
 * What is said of a record, without who did it.
 * @param {LogLine} line
 */
export function wordsOf(line) {
  return line.said.join(", ");
}
