import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import "./page.js"; // what a page has, before the script
import { Gestures } from "../../src/tavola/web/static/js/board/gestures.js";
import { Listened } from "./page.js";

const LEFT = 100;
const TOP = 50;

class Host extends Listened {
  captured = [];

  getBoundingClientRect() {
    return { left: LEFT, top: TOP };
  }

  setPointerCapture(id) {
    this.captured.push(id);
  }
}

describe("gestures on the board", () => {
  let host;
  let heard;
  let hit;

  /** A pointer event at a place of the host, in its pixels. */
  const at = (x, y, more = {}) => ({
    clientX: x + LEFT,
    clientY: y + TOP,
    pointerId: 1,
    button: 0,
    timeStamp: 0,
    ...more,
  });
  const tap = (timeStamp) => {
    host.send("pointerdown", at(10, 10));
    host.send("pointerup", at(10, 10, { timeStamp }));
  };

  beforeEach(() => {
    host = new Host();
    heard = [];
    hit = true;
    const note =
      (name) =>
      (...what) =>
        heard.push([name, ...what.filter((value) => typeof value === "number")]);
    new Gestures(/** @type {any} */ (host), {
      tap: (x, y) => {
        heard.push(["tap", x, y]);
        return hit;
      },
      drag: note("drag"),
      pinch: note("pinch"),
      wheel: note("wheel"),
      double: note("double"),
      hover: note("hover"),
    });
  });

  it("takes a press that hardly moves for a tap", () => {
    host.send("pointerdown", at(10, 20));
    host.send("pointermove", at(14, 24));
    host.send("pointerup", at(14, 24));
    assert.deepEqual(heard, [["tap", 14, 24]]);
  });

  it("takes one that moves for a drag, and holds the pointer", () => {
    host.send("pointerdown", at(10, 20));
    host.send("pointermove", at(30, 20));
    host.send("pointermove", at(35, 22));
    host.send("pointerup", at(35, 22));
    assert.deepEqual(heard, [
      ["drag", 20, 0],
      ["drag", 5, 2],
    ]);
    assert.deepEqual(host.captured, [1]);
  });

  it("tells two fingers that part from a drag", () => {
    host.send("pointerdown", at(0, 0));
    host.send("pointerdown", at(100, 0, { pointerId: 2 }));
    host.send("pointermove", at(200, 0, { pointerId: 2 }));
    assert.deepEqual(heard, [
      ["pinch", 2, 100, 0],
      ["drag", 50, 0],
    ]);
    host.send("pointerup", at(200, 0, { pointerId: 2 }));
    host.send("pointerup", at(0, 0));
    assert.equal(
      heard.some(([name]) => name === "tap"),
      false,
    );
  });

  it("hears two taps beside everything as a double tap", () => {
    hit = false;
    tap(1000);
    tap(1200);
    assert.deepEqual(heard.at(-1), ["double"]);
  });

  it("hears no double tap in two slow ones, nor where something was hit", () => {
    hit = false;
    tap(1000);
    tap(1400);
    hit = true;
    tap(2000);
    tap(2100);
    assert.equal(
      heard.some(([name]) => name === "double"),
      false,
    );
  });

  it("leaves other mouse buttons alone", () => {
    host.send("pointerdown", at(1, 1, { button: 2 }));
    host.send("pointerup", at(1, 1, { button: 2 }));
    assert.deepEqual(heard, []);
  });

  it("forgets a finger that the system took away", () => {
    host.send("pointerdown", at(0, 0));
    host.send("pointercancel", at(0, 0));
    host.send("pointerup", at(0, 0));
    assert.deepEqual(heard, []);
  });

  it("follows a mouse that hovers", () => {
    host.send("pointermove", at(3, 4));
    assert.deepEqual(heard, [["hover", 3, 4]]);
  });
});
