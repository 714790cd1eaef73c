import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import "./page.js"; // what a page has, before the script
import { listenToKeys } from "../../src/tavola/web/static/js/table/keys.js";
import { Element } from "./page.js";

describe("keys", () => {
  const page = /** @type {any} */ (document);
  const elsewhere = new Element();
  /** @type {any} */
  let board;
  let heard;

  beforeEach(() => {
    page.listeners = {};
    heard = [];
    board = new Element();
    const acts = /** @type {any} */ ({});
    for (const name of ["arrows", "enter", "turn", "confirm", "back", "leave", "help", "zoom", "fit"]) {
      acts[name] = (...what) => {
        heard.push([name, ...what]);
        return true;
      };
    }
    listenToKeys(board, acts);
  });

  const press = (key, more = {}) => page.send("keydown", { key, target: elsewhere, ...more });

  for (const [key, act] of /** @type {[string, any[]][]} */ ([
    ["r", ["turn", 1]],
    ["R", ["turn", -1]],
    ["c", ["confirm"]],
    ["u", ["back"]],
    ["Backspace", ["back"]],
    ["Escape", ["leave"]],
    ["?", ["help"]],
    ["0", ["fit"]],
    ["+", ["zoom", 1.25]],
    ["-", ["zoom", 0.8]],
    ["ArrowUp", ["arrows", 0, -1, false]],
  ])) {
    it(`${key} is ${act.join(" ")}`, () => {
      assert.equal(press(key), true);
      assert.deepEqual(heard, [act]);
    });
  }

  it("Enter counts on the board alone", () => {
    assert.equal(press("Enter"), false);
    assert.equal(press("Enter", { target: board }), true);
    assert.deepEqual(heard, [["enter"]]);
  });

  it("a letter of another script counts by where it lies", () => {
    press("к", { code: "KeyR" });
    press("К", { code: "KeyR", shiftKey: true });
    assert.deepEqual(heard, [
      ["turn", 1],
      ["turn", -1],
    ]);
  });

  it("a Latin letter counts by what is on it, wherever it lies", () => {
    press("r", { code: "KeyO" });
    press("o", { code: "KeyR" });
    assert.deepEqual(heard, [["turn", 1]]);
  });

  it("with Ctrl, Alt or Meta they belong to the browser", () => {
    for (const held of ["ctrlKey", "altKey", "metaKey"]) press("r", { [held]: true });
    assert.deepEqual(heard, []);
  });

  it("they belong to who is typing, or composing a letter", () => {
    for (const field of ["input", "select", "textarea", "dialog[open]"]) press("r", { target: new Element(field) });
    press("r", { isComposing: true });
    assert.deepEqual(heard, []);
  });

  it("one that is held down confirms nothing again", () => {
    press("c", { repeat: true });
    press("r", { repeat: true });
    assert.deepEqual(heard, [["turn", 1]]);
  });

  it("they do nothing under a cover", () => {
    board.within.push("[inert]");
    press("r");
    assert.deepEqual(heard, []);
  });
});
