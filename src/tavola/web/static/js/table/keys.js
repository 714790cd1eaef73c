// The keyboard: everything a pointer can do.

import { elementOf } from "../lib/dom.js";

/**
 * @typedef {object} Acts what keys do; each says whether the key was taken
 * @property {(dx: number, dy: number, inBoard: boolean) => boolean} arrows
 * @property {() => boolean} enter
 * @property {(step: number) => boolean} turn
 * @property {() => boolean} confirm
 * @property {() => boolean} back
 * @property {() => boolean} leave
 * @property {() => boolean} help
 * @property {(factor: number) => boolean} zoom
 * @property {() => boolean} fit
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const LETTER = /^\p{L}$/u;
const LATIN = /^\p{Script=Latin}$/u;

/**
 * The key by what is on it; a letter of another script by where it lies.
 * @param {KeyboardEvent} event
 */
function named(event) {
  const letter = event.code?.match(/^Key([A-Z])$/)?.[1];
  if (!letter || !LETTER.test(event.key) || LATIN.test(event.key)) return event.key;
  return event.shiftKey ? letter : letter.toLowerCase();
}

/** @param {Element | null} target */
function typing(target) {
  return Boolean(target?.closest("input, select, textarea, dialog[open]"));
}

/**
 * @param {HTMLElement} board
 * @param {Acts} acts
 */
export function listenToKeys(board, acts) {
  document.addEventListener("keydown", (event) => {
    if (event.isComposing || board.closest("[inert]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(elementOf(event))) return;
    if (act(event, board, acts)) event.preventDefault();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} board
 * @param {Acts} acts
 */
function act(event, board, acts) {
  const inBoard = board.contains(elementOf(event));
  const key = named(event);
  const arrow = ARROWS[key];
  if (arrow) return acts.arrows(...arrow, inBoard);
  switch (key) {
    case "r":
      return acts.turn(1);
    case "R":
      return acts.turn(-1);
    case "+":
      return acts.zoom(1.25);
    case "-":
      return acts.zoom(0.8);
  }
  return !event.repeat && pressed(key, inBoard, acts); // a key held down does the rest once
}

/**
 * @param {string} key
 * @param {boolean} inBoard
 * @param {Acts} acts
 */
function pressed(key, inBoard, acts) {
  if ((key === "Enter" || key === " ") && inBoard) return acts.enter();
  switch (key) {
    case "c":
    case "C":
      return acts.confirm();
    case "u":
    case "U":
    case "Backspace":
      return acts.back();
    case "Escape":
      return acts.leave();
    case "?":
      return acts.help();
    case "0":
      return acts.fit();
    default:
      return false;
  }
}
