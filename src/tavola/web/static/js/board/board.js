// The drawing with what may be picked on it, the ghost of what is picked, and what has just changed.

import { drawing, elementOf, fragment, s } from "../lib/dom.js";
import { isSideways, isSmall, onScreenChange } from "../lib/screen.js";
import { changedParts } from "./changes.js";
import { Frame } from "./frame.js";
import { Gestures } from "./gestures.js";
import { ghostOf, spinHint } from "./ghost.js";
import { near, Parts } from "./parts.js";
import { around, both, inDirection, nearest } from "./places.js";

/** @import { Box, Pick, Point } from "#types" */
/** @import { Picking } from "./picking.js" */

const SCALE = { full: 0.86, dot: 0.86, small: 0.66 }; // of the outline, by the mark of a pick
const REACH = 28; // pixels from a tap to a target
const ROOM = { dot: 20, target: 40, ghost: 74 }; // units in view round a place: a dot or small one, a field, one where a larger thing will lie
const NEARER = 1.01; // so much larger a small screen shows a part of the drawing at least; else all of it
const LARGEST = { small: 1.25, wide: 1.6 }; // pixels a unit, fitted by itself
const CLOSER = 1.4; // within a turn the view stays, unless it could come so much closer

/**
 * The target whose mark an element is, or lies in.
 * @param {Element | null} element
 */
function targetOf(element) {
  return element?.closest(".pick")?.getAttribute("data-target") ?? undefined;
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function differ(one, other) {
  return one.x !== other.x || one.y !== other.y || one.width !== other.width || one.height !== other.height;
}

export class Board {
  /**
   * `hears` has picked(pick), again() for what is picked already, refused(id), missed(); `cover` says what covers the board (Frame).
   * @param {HTMLElement} host
   * @param {Picking} picking
   * @param {{ picked(pick: Pick): void, again(): void, refused(id: string): void, missed(): void }} hears
   * @param {{ foot(): number, corner(): { width: number, height: number } | null }} cover
   */
  constructor(host, picking, hears, cover) {
    this.host = host;
    this.picking = picking;
    this.hears = hears;
    this.svg = s("svg");
    this.ghosts = s("g");
    this.home = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Box | null} the part that a small screen shows first */
    this.near = null;
    /** @type {Map<string, SVGGElement>} */
    this.targets = new Map(); // target -> its element
    this.frame = new Frame(host, () => this.look(), cover);
    this.parts = new Parts(host, this.frame);
    this.wheeled = 0;
    new Gestures(host, {
      tap: (x, y, event) => this.tap(x, y, event),
      drag: (dx, dy) => this.frame.pan(dx, dy),
      pinch: (factor, x, y) => this.frame.zoom(factor, x, y),
      wheel: (event, x, y) => this.wheel(event, x, y),
      double: () => this.fit(),
      hover: (x, y) => this.hover(x, y),
    });
    this.whole = false;
    onScreenChange(() => this.aim());
  }

  /**
   * Show a drawing (SVG text) and the targets of the picking at hand. `fresh`: what changed arrives; `steady`: within a turn; `whole`: nothing of it is nearer than the rest.
   * @param {string} text
   */
  draw(text, { fresh = false, steady = false, whole = false } = {}) {
    const focused = targetOf(document.activeElement);
    const inside = this.host.contains(document.activeElement);
    const next = drawing(text);
    next.setAttribute("role", "group"); // what can be picked lies in it
    next.setAttribute("preserveAspectRatio", "xMidYMid slice");
    const changed = fresh ? changedParts(this.svg, next) : [];
    const { x, y, width, height } = next.viewBox.baseVal;
    this.home = { x, y, width, height };
    this.frame.whole = this.home;
    this.parts.show(next);
    this.host.replaceChildren(next);
    this.svg = next;
    this.layTargets();
    for (const [part, style] of changed) part.classList.add(style);
    this.whole = whole;
    this.aim(steady);
    this.showPick();
    if (inside) this.focus(focused);
  }

  /** Choose what of the drawing is seen. */
  aim(steady = false) {
    const shown = this.near;
    this.frame.points = this.picking.picks.filter((pick) => !pick.button);
    this.frame.largest = isSmall() ? LARGEST.small : LARGEST.wide;
    const part = isSmall() && !this.whole ? near(this.svg, isSideways() && this.picking.picks.length > 0) : null;
    this.near = part && this.frame.scaleOf(part) > NEARER * this.frame.scaleOf(this.home) ? part : null;
    this.frame.box = this.wanted(steady && !this.near);
    const elsewhere = shown && this.near && differ(shown, this.near);
    if (this.frame.touched && !elsewhere) this.look();
    else this.frame.fit();
  }

  /** What covers the board has changed: fit it into the rest, unless the reader has moved it. */
  covered() {
    if (!this.frame.touched) this.frame.fit();
  }

  /**
   * The part of the drawing to show: what is of use now, with all that can be picked; `steady`: and what is shown.
   * @param {boolean} steady
   */
  wanted(steady) {
    const { turning } = this.picking;
    const picks = this.picking.picks.filter((pick) => !pick.button);
    const roomy = turning && !isSmall();
    const slight = picks.every((pick) => pick.mark !== "full");
    const room = roomy ? ROOM.ghost : slight ? ROOM.dot : ROOM.target;
    const now = around(this.near ?? this.home, picks, room);
    if (!steady) return now;
    const kept = both(now, this.frame.box);
    return this.frame.scaleOf(now) > CLOSER * this.frame.scaleOf(kept) ? now : kept;
  }

  /** Show what is of use now; when that is a part of the drawing and in view already, all of it. */
  fit() {
    if (this.near && !this.frame.touched) this.frame.peek(this.home);
    else this.frame.fit();
  }

  look() {
    this.svg.setAttribute("viewBox", this.frame.viewBox);
    this.host.classList.toggle("part-only", Boolean(this.near) && !this.frame.touched);
    this.host.style.setProperty("--unit", (1 / this.frame.scale).toFixed(4));
    this.host.style.setProperty("--dot", `${Math.max(5, 4.2 / this.frame.scale).toFixed(1)}px`);
  }

  layTargets() {
    const { choices, picks } = this.picking;
    this.targets.clear();
    this.ghosts = s("g");
    const layer = s("g");
    if (choices) layer.append(s("defs", {}, s("path", { id: "pick-shape", d: choices.outline })));
    const order = [...picks].sort((a, b) => a.y - b.y || a.x - b.x);
    for (const pick of order) layer.append(this.target(pick));
    this.svg.append(layer, this.ghosts);
    for (const [index, pick] of order.entries())
      this.targets.get(pick.target)?.setAttribute("tabindex", index ? "-1" : "0");
    this.host.tabIndex = picks.length ? -1 : 0;
  }

  /**
   * The mark of a pick: its area, or the shape that all have.
   * @param {Pick} pick
   * @param {string} kind
   */
  outline(pick, kind) {
    if (!pick.area) return s("use", { href: "#pick-shape", class: kind, transform: `scale(${SCALE[pick.mark]})` });
    const [x, y, width, height] = pick.area;
    return s("rect", { class: kind, x: x - pick.x, y: y - pick.y, width, height, rx: 6 });
  }

  /** @param {Pick} pick */
  target(pick) {
    const group = s(
      "g",
      {
        class: `pick ${pick.mark}${pick.bare ? " bare" : ""}${pick.area ? " wide" : ""}`,
        role: "button",
        "data-target": pick.target,
        "aria-label": pick.label,
        transform: `translate(${pick.x} ${pick.y})`,
      },
      this.outline(pick, "under"),
      this.outline(pick, "dash"),
      s("circle", { r: 5 }),
    );
    group.addEventListener("click", (event) => {
      if (event.detail === 0) this.hears.picked(pick); // by a screen reader; a finger goes by the nearest target
    });
    this.targets.set(pick.target, group);
    return group;
  }

  /** Mark the pick and show its ghost; `step` is the direction in which it was turned just now. */
  showPick(step = 0) {
    const { pick, variant, choices } = this.picking;
    for (const [target, element] of this.targets) {
      element.classList.toggle("chosen", target === pick?.target && !variant);
      element.setAttribute("aria-pressed", String(target === pick?.target));
      element.classList.remove("covered");
      element.classList.toggle("unfit", this.lacks(target));
    }
    this.ghosts.replaceChildren();
    if (!pick || !variant || !choices) return;
    const ghost = ghostOf(fragment(choices.ghosts[variant.ghost] ?? ""), variant, step);
    ghost.classList.toggle("still", !(this.picking.turning && pick.variants.length > 1));
    if (variant.effect) this.ghosts.append(fragment(choices.ghosts[variant.effect] ?? ""));
    this.ghosts.append(ghost);
    this.coverTargets(ghost);
    this.frame.reveal(ghost.getBBox());
    if (this.picking.turning && pick.variants.length > 1)
      this.ghosts.append(spinHint(ghost, this.home, (x, y) => this.frame.shows(x, y)));
  }

  /**
   * Whether the thing in hand cannot go to a target.
   * @param {string} target
   */
  lacks(target) {
    const { kind } = this.picking;
    const pick = this.picking.find(target);
    return kind !== null && pick !== null && this.picking.offered(pick, kind) < 0;
  }

  /**
   * Mark the target that a hint names; an empty name: none.
   * @param {string} name
   */
  advise(name) {
    for (const [target, element] of this.targets) element.classList.toggle("advised", target === name);
    const pick = name && this.picking.find(name);
    if (pick) this.reveal(pick);
  }

  /**
   * Targets under the ghost step aside; they keep the keyboard.
   * @param {SVGGElement} ghost
   */
  coverTargets(ghost) {
    const box = ghost.getBBox();
    for (const pick of this.picking.picks) {
      const inside =
        pick.x > box.x + 12 &&
        pick.x < box.x + box.width - 12 &&
        pick.y > box.y + 12 &&
        pick.y < box.y + box.height - 12;
      if (inside && !pick.area) this.targets.get(pick.target)?.classList.add("covered");
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {PointerEvent} event
   */
  tap(x, y, event) {
    this.host.classList.remove("keys");
    const { pick, picks } = this.picking;
    const touched = elementOf(event);
    const onGhost = touched?.closest(".ghost, .spin");
    if (onGhost && this.picking.turning && this.picking.turn(1)) return true;
    const found = nearest(picks, this.frame, x, y, REACH);
    if (found && found !== pick) {
      this.hears.picked(found);
      return true;
    }
    if (found || onGhost) {
      this.hears.again();
      return true;
    }
    if (this.parts.press(touched) === "grown") return true;
    const thing = touched?.closest("[id]");
    const meant = thing && this.picking.find(thing.id); // pressed far from its mark
    if (meant) {
      if (meant === pick) this.hears.again();
      else this.hears.picked(meant);
      return true;
    }
    if (thing && this.svg !== thing && this.svg.contains(thing)) this.hears.refused(thing.id);
    else this.hears.missed();
    return false;
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    const found = nearest(this.picking.picks, this.frame, x, y, REACH);
    for (const [target, element] of this.targets) element.classList.toggle("near", target === found?.target);
  }

  /**
   * @param {WheelEvent} event
   * @param {number} x
   * @param {number} y
   */
  wheel(event, x, y) {
    event.preventDefault();
    const turns = this.picking.turning && this.picking.variant && !event.ctrlKey;
    if (!turns) {
      this.frame.zoom(Math.exp(-event.deltaY * 0.0016), x, y);
      return;
    }
    if (event.timeStamp - this.wheeled < 110) return;
    this.wheeled = event.timeStamp;
    this.picking.turn(event.deltaY > 0 ? 1 : -1);
  }

  /**
   * The bar below has grown or shrunk: what is picked stays above it.
   * @param {DOMRect} bar
   */
  barred(bar) {
    const { right, bottom } = this.host.getBoundingClientRect();
    this.frame.barred = bar.left < right ? Math.max(0, bottom - bar.top) : 0;
    if (this.ghosts.hasChildNodes()) this.frame.reveal(this.ghosts.getBBox());
  }

  /** The target that has the keyboard, if any. */
  get focused() {
    return this.host.contains(document.activeElement) ? this.picking.find(targetOf(document.activeElement)) : null;
  }

  /**
   * Give the keyboard to a target; to the first one, or the board itself, when it is gone.
   * @param {string} [target]
   */
  focus(target) {
    const element =
      this.targets.get(target ?? "") ??
      this.targets.get(this.picking.pick?.target ?? "") ??
      [...this.targets.values()].find((one) => one.tabIndex === 0) ??
      this.host;
    for (const other of this.targets.values()) other.setAttribute("tabindex", other === element ? "0" : "-1");
    element.classList.remove("covered");
    element.focus({ preventScroll: true });
    const pick = this.picking.find(element.dataset.target);
    if (pick) this.reveal(pick);
  }

  /**
   * Bring a target into view.
   * @param {Point} place
   */
  reveal({ x, y }) {
    this.frame.reveal({ x: x - 36, y: y - 36, width: 72, height: 72 });
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    const from = this.focused;
    this.host.classList.add("keys");
    if (!from) this.focus();
    else this.focus((inDirection(this.picking.picks, from, dx, dy) ?? from).target);
  }
}
