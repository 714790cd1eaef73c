// The block of the one whose move it is: heading and steps, what is in hand, what can be done, what has been done.

import { choiceList } from "../lib/choicelist.js";
import { button, fill, fragment, h, icon, iconButton, picture, s } from "../lib/dom.js";
import { tell } from "../lib/toast.js";
import { say } from "../lib/words.js";

/** @import { Choices, Draft, Kind, Pick, Variant, View } from "#types" */
/** @import { Picking } from "../board/picking.js" */
/** @import { Hint } from "./hint.js" */

/**
 * @typedef {object} Hears what is done in the block
 * @property {() => void} lay
 * @property {() => void} confirm
 * @property {(kept?: number) => void} back
 * @property {(step: number) => void} turned
 * @property {(pick: Pick, index: number) => void} chosen
 * @property {(index: number) => void} variant
 * @property {(kind: Kind) => void} kind
 * @property {(pick: Pick) => void} picked
 * @property {(pick: Pick) => void} played
 * @property {(seat: number) => void} retake
 */

/**
 * Put children in their order without taking the keyboard away from one that stays.
 * @param {Element} parent
 * @param {(Element | null | undefined | false | 0 | "")[]} wanted
 */
function place(parent, wanted) {
  const parts = wanted.filter((part) => part instanceof Element);
  for (const child of [...parent.children]) if (!parts.includes(child)) child.remove();
  parts.forEach((part, index) => {
    if (parent.children[index] !== part) parent.insertBefore(part, parent.children[index] ?? null);
  });
}

/**
 * What is done at a place that leaves no choice.
 * @param {Pick} pick
 */
function onlyWay({ brief, variants: [{ label, detail }] }) {
  return [label === brief ? "" : label, detail]
    .filter(Boolean)
    .map((words) => ` · ${words}`)
    .join("");
}

/**
 * Beside the drawing: lay the only move of a pick, or pick it to choose among several.
 * @param {Pick} pick
 * @param {Hears} hears
 */
function asideButton(pick, hears) {
  const [only, more] = pick.variants;
  return button(pick.brief, () => (more ? hears.picked(pick) : hears.played(pick)), {
    title: more ? null : only.detail,
  });
}

export class MoveBlock {
  /**
   * @param {HTMLElement} turn
   * @param {HTMLElement} hand
   * @param {Picking} picking
   * @param {Hears} hears
   * @param {Hint} tip
   */
  constructor(turn, hand, picking, hears, tip) {
    this.tip = tip; // a hint, where one may be asked for
    this.turn = turn;
    this.hand = hand;
    this.dock = /** @type {HTMLElement} */ (turn.parentElement); // has both; style sheets follow its classes and those of the page
    this.picking = picking;
    this.hears = hears;
    this.busy = false;
    /** @type {View | null} */
    this.view = null;
    /** @type {string[]} */
    this.warnings = [];
    /** @type {SVGSVGElement | null} the thing in hand */
    this.drawn = null;
    this.badge = h("span", { class: "emblem", "aria-hidden": "true" });
    this.title = h("span");
    this.steps = h("ol", { class: "steps" });
    this.away = h("div", { class: "away" });
    fill(turn, h("h1", {}, this.badge, this.title), this.steps, this.away);
    this.tile = h("span", { class: "tile-place" });
    this.left = iconButton("left", say("turn-left"), () => hears.turned(-1), "turn-left");
    this.right = iconButton("right", say("turn-right"), () => hears.turned(1), "turn-right");
    this.turning = h("div", { class: "turning" }, this.left, this.right);
    this.line = h("p", { class: "say", id: "say" });
    this.variants = h("div", { class: "variants", role: "group", "aria-label": say("ways") });
    this.aside = h("div", { class: "aside" });
    this.parts = h("ol", { class: "parts", "aria-label": say("your-turn-so-far") });
    this.warning = h("p", { class: "warning", role: "alert" });
    this.main = button("", () => (this.ends ? hears.confirm() : hears.lay()), { style: "main" });
    this.back = button(say("take-back"), () => hears.back(), { picture: "back" });
    this.go = h("div", { class: "go" }, this.main, this.back);
    this.middle = h("div", { class: "middle" });
    this.words = choiceList((pick, index) => hears.chosen(pick, index));
  }

  get done() {
    return Boolean(this.view?.draft?.complete);
  }

  /** Whether the main button ends the turn: all is laid, or what can be picked is a whole turn by itself. */
  get ends() {
    return this.done || this.picking.single(this.view?.draft);
  }

  /** What to do now: 'Build: pick a field'. */
  get hint() {
    const choices = this.view?.choices;
    return choices ? `${choices.steps[choices.step]}: ${choices.hint}` : "";
  }

  /** Say so to somebody who taps where nothing is. */
  remind() {
    if (this.view?.choices && !this.done) tell(this.hint);
  }

  /**
   * Show the block for a view; `warnings` are those of the moves in the draft.
   * @param {View} view
   * @param {string[]} warnings
   */
  show(view, warnings) {
    this.view = view;
    this.tip.show(view);
    this.warnings = warnings;
    this.showTurn(view);
    this.update();
  }

  /** @param {View} view */
  showTurn(view) {
    const now = view.seats[view.acting ?? view.awaited[0] ?? view.outcome?.winners[0] ?? -1];
    this.turn.classList.toggle("idle", !view.your_turn);
    this.dock.classList.toggle("quiet", !view.your_turn);
    fill(this.badge, now ? picture(now.badge) : null);
    this.badge.hidden = !now;
    this.title.textContent = view.heading;
    const steps = view.your_turn && view.choices ? view.choices.steps : [];
    const current = this.done ? -1 : view.choices?.step;
    fill(
      this.steps,
      steps.map((step, index) =>
        h("li", { "aria-current": index === current ? "step" : null }, `${index + 1} ${step}`),
      ),
    );
    this.steps.hidden = !steps.length;
    const away =
      view.outcome || view.at !== null ? [] : view.you.map((seat) => view.seats[seat]).filter((seat) => seat.bot);
    fill(
      this.away,
      away.length
        ? h(
            "p",
            { class: "small" },
            say(view.seats.some((seat) => seat.name && !seat.bot && !seat.out) ? "bot-plays" : "bots-play-on"),
          )
        : null,
      away.map((seat) =>
        button(
          view.you.length > 1 ? say("seat-back-of", { name: seat.colour }) : say("seat-back"),
          () => this.hears.retake(seat.seat),
          { style: "main slim" },
        ),
      ),
    );
    this.away.hidden = !away.length;
  }

  /** Follow the picking. */
  update() {
    const { view, picking } = this;
    if (!view) return;
    const active = view.acting !== null && view.at === null && Boolean(view.choices || view.draft) && !view.frozen;
    this.hand.hidden = !active;
    document.body.classList.toggle("acting", active);
    if (!active) {
      fill(this.hand);
      return;
    }
    const { pick, variant } = picking;
    const kinds = !pick && !this.done ? picking.kinds : [];
    const spins = picking.turning && !this.done;
    this.showTile(view.choices, spins);
    this.showLine(view.choices, pick, variant);
    if (pick) this.showVariants(pick);
    else this.showKinds(kinds);
    this.showAside(pick);
    this.showParts(view.draft);
    const warned = variant?.warning ?? (this.done ? this.warnings.join(" ") : "");
    this.warning.textContent = warned ?? "";
    this.showButtons(pick, variant);
    this.words.show(this.done ? null : view.choices);
    this.dock.classList.toggle("holds", Boolean(this.drawn));
    this.dock.classList.toggle("hinted", this.tip.speaks);
    this.go.classList.toggle("three", Boolean(this.tip.offered));
    place(this.go, [this.main, this.back, this.tip.offered && this.tip.ask]);
    place(this.middle, [
      warned && this.warning,
      this.variants.children.length && this.variants,
      this.aside.children.length && this.aside,
      this.tip.speaks && this.tip.element,
      view.draft?.moves.length && this.parts,
    ]);
    place(this.hand, [
      this.drawn,
      spins && this.turning,
      this.line,
      this.middle,
      this.go,
      !this.done && this.words.element,
    ]);
    this.showPressed();
    if (this.drawn) this.centre(this.drawn);
  }

  /**
   * @param {Choices | null} choices
   * @param {boolean} spins
   */
  showTile(choices, spins) {
    const held = spins ? this.picking.variant?.ghost : null;
    const text =
      this.done || !choices || this.picking.kinds.length
        ? ""
        : (held && choices.ghosts[held]) || choices.ghosts[choices.hand];
    this.drawn = null;
    if (!choices || !text) return;
    this.drawn = s("svg", { class: "tile", viewBox: choices.hand_box, "aria-hidden": "true" }, fragment(text));
  }

  /** On a phone the ways stand in a strip: the one that is chosen is in view. */
  showPressed() {
    const pressed = this.variants.querySelector("[aria-pressed=true]");
    if (!pressed) return;
    const [strip, chosen] = [this.middle.getBoundingClientRect(), pressed.getBoundingClientRect()];
    this.middle.scrollLeft +=
      Math.max(0, chosen.right + 16 - strip.right) || Math.min(0, chosen.left - 16 - strip.left);
  }

  /**
   * However the thing in hand is turned, its middle stays in the middle.
   * @param {SVGSVGElement} tile
   */
  centre(tile) {
    const box = tile.getBBox();
    const { width, height } = tile.viewBox.baseVal;
    if (box.width)
      tile.setAttribute(
        "viewBox",
        `${box.x + (box.width - width) / 2} ${box.y + (box.height - height) / 2} ${width} ${height}`,
      );
  }

  /**
   * @param {Choices | null} choices
   * @param {Pick | null} pick
   * @param {Variant | null} variant
   */
  showLine(choices, pick, variant) {
    if (this.done) fill(this.line, say("turn-ready"));
    else if (!pick && this.picking.kind)
      fill(this.line, h("strong", {}, this.picking.kind.label), ` · ${say("choose-place")}`);
    else if (!pick) fill(this.line, choices ? this.hint : "");
    else if (this.picking.turning && variant)
      fill(this.line, h("strong", {}, pick.brief), variant.detail ? ` · ${variant.detail}` : "");
    else if (pick.variants.length === 1) fill(this.line, h("strong", {}, pick.brief), onlyWay(pick));
    else fill(this.line, h("strong", {}, pick.brief), variant ? "" : ` · ${say("choose-way")}`);
  }

  /**
   * What can be done at a place, where there is a choice.
   * @param {Pick} pick
   */
  showVariants(pick) {
    const choice = this.picking.turning || pick.variants.length < 2 ? [] : pick.variants;
    this.offer(
      choice,
      (variant) => variant === this.picking.variant,
      (_, index) => this.hears.variant(index),
    );
  }

  /**
   * The things in hand, where one may be taken before its place.
   * @param {Kind[]} kinds
   */
  showKinds(kinds) {
    this.offer(
      kinds,
      (kind) => kind === this.picking.kind,
      (kind) => this.hears.kind(kind),
    );
  }

  /**
   * @template {Kind | Variant} Way
   * @param {Way[]} ways
   * @param {(way: Way) => boolean} pressed
   * @param {(way: Way, index: number) => void} press
   */
  offer(ways, pressed, press) {
    const held = [...this.variants.children].indexOf(/** @type {Element} */ (document.activeElement));
    const rows = ways.map((way, index) =>
      h(
        "button",
        {
          type: "button",
          class: way.picture ? "variant drawn" : "variant",
          "aria-pressed": String(pressed(way)),
          onclick: () => press(way, index),
        },
        way.picture ? picture(way.picture, { "aria-hidden": "true" }) : null,
        h("b", {}, way.label),
        way.detail ? h("span", {}, way.detail) : null,
      ),
    );
    fill(this.variants, rows);
    if (held >= 0) rows[held]?.focus();
  }

  /**
   * Moves with a button of their own, as long as nothing else is picked.
   * @param {Pick | null} pick
   */
  showAside(pick) {
    const picks = pick || this.done ? [] : this.picking.picks.filter((one) => one.button);
    fill(
      this.aside,
      picks.map((one) => asideButton(one, this.hears)),
    );
  }

  /** @param {Draft | null} draft */
  showParts(draft) {
    const said = draft?.said ?? [];
    fill(
      this.parts,
      said.map((sentence, index) =>
        h(
          "li",
          {},
          icon("tick", "tick"),
          h("span", {}, sentence),
          h(
            "button",
            {
              type: "button",
              class: "plain",
              "aria-label": say("take-back-this", { what: sentence }),
              title: say("take-back"),
              onclick: () => this.hears.back(index),
            },
            icon("back"),
          ),
        ),
      ),
    );
  }

  /**
   * @param {Pick | null} pick
   * @param {Variant | null} variant
   */
  showButtons(pick, variant) {
    const { view } = this;
    this.main.textContent = this.ends ? say("confirm-turn") : (view?.choices?.confirm ?? "");
    this.main.disabled = this.busy || !(this.done || variant);
    this.back.disabled = this.busy || !(pick || this.picking.kind || view?.draft?.moves.length);
    const several = (pick?.variants.length ?? 0) > 1;
    this.left.disabled = this.right.disabled = !several;
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    if (this.view) this.showButtons(this.picking.pick, this.picking.variant);
  }
}
