// The block of the one whose move it is: heading and steps, what is in hand, what can be done, what has been done.

import { button, fill, fragment, h, icon, iconButton, picture, s } from "./dom.js";
import { say } from "./words.js";
import { choiceList } from "./choicelist.js";
import { tell } from "./toast.js";

export class MoveBlock {
  /** `hears` has lay(), confirm(), back(kept), turned(step), chosen(pick), variant(index), played(pick), retake(seat). */
  constructor(turn, hand, picking, hears, tip) {
    this.tip = tip; // a hint, where one may be asked for
    this.turn = turn;
    this.hand = hand;
    this.picking = picking;
    this.hears = hears;
    this.busy = false;
    this.badge = h("span", { class: "emblem", "aria-hidden": "true" });
    this.title = h("span");
    this.steps = h("ol", { class: "steps" });
    this.away = h("div", { class: "away" });
    fill(turn, h("h1", {}, this.badge, this.title), this.steps, this.away);
    this.build();
  }

  build() {
    const { hears } = this;
    this.tile = h("span", { class: "tile-place" });
    this.left = iconButton("left", say("turn-left"), () => hears.turned(-1), "turn-left");
    this.right = iconButton("right", say("turn-right"), () => hears.turned(1), "turn-right");
    this.turning = h("div", { class: "turning" }, this.left, this.right);
    this.line = h("p", { class: "say", id: "say" });
    this.variants = h("div", { class: "variants", role: "group", "aria-label": say("ways") });
    this.aside = h("div", { class: "aside" });
    this.parts = h("ol", { class: "parts", "aria-label": say("your-turn-so-far") });
    this.warning = h("p", { class: "warning", role: "alert" });
    this.main = button("", () => (this.done ? hears.confirm() : hears.lay()), { style: "main" });
    this.back = button(say("take-back"), () => hears.back(), { picture: "back" });
    this.go = h("div", { class: "go" }, this.main, this.back);
    this.words = choiceList((pick, index) => hears.chosen(pick, index));
  }

  get done() {
    return Boolean(this.view?.draft?.complete);
  }

  /** What to do now: 'Build: pick a field'. */
  get hint() {
    const { steps, step, hint } = this.view.choices;
    return `${steps[step]}: ${hint}`;
  }

  /** Say so to somebody who taps where nothing is. */
  remind() {
    if (this.view?.choices && !this.done) tell(this.hint);
  }

  /** Show the block for a view; `warnings` are those of the moves in the draft. */
  show(view, warnings) {
    this.view = view;
    this.tip.show(view);
    this.warnings = warnings;
    this.showTurn(view);
    this.update();
  }

  showTurn(view) {
    const now = view.seats[view.acting ?? view.awaited[0] ?? view.outcome?.winners[0] ?? -1];
    this.turn.classList.toggle("idle", !view.your_turn);
    fill(this.badge, now ? picture(now.badge) : null);
    this.badge.hidden = !now;
    this.title.textContent = view.heading;
    const steps = view.your_turn && view.choices ? view.choices.steps : [];
    const current = this.done ? -1 : view.choices?.step;
    fill(this.steps, steps.map((step, index) => h("li", { "aria-current": index === current ? "step" : null }, `${index + 1} ${step}`)));
    this.steps.hidden = !steps.length;
    const away = view.outcome || view.at !== null ? [] : view.you.map((seat) => view.seats[seat]).filter((seat) => seat.bot);
    fill(this.away, away.length ? h("p", { class: "small" }, say(view.seats.some((seat) => seat.name && !seat.bot && !seat.out) ? "bot-plays" : "bots-play-on")) : null,
      away.map((seat) => button(view.you.length > 1 ? say("seat-back-of", { name: seat.colour }) : say("seat-back"), () => this.hears.retake(seat.seat), { style: "main slim" })));
    this.away.hidden = !away.length;
  }

  /** Follow the picking. */
  update() {
    const { view, picking } = this;
    const active = view.acting !== null && view.at === null && Boolean(view.choices || view.draft) && !view.frozen;
    this.hand.hidden = !active;
    if (!active) {
      fill(this.hand);
      return;
    }
    const { pick, variant } = picking;
    const spins = picking.turning && !this.done;
    this.showTile(spins);
    this.showLine(pick, variant);
    this.showVariants(pick);
    this.showAside(pick);
    this.showParts(view.draft);
    const warned = variant?.warning ?? (this.done ? this.warnings.join(" ") : "");
    this.warning.textContent = warned ?? "";
    this.showButtons(pick, variant);
    this.words.show(this.done ? null : view.choices);
    this.place([this.drawn, spins && this.turning, this.line, pick && !spins && pick.variants.length && this.variants,
      this.aside.children.length && this.aside, view.draft?.moves.length && this.parts, warned && this.warning, this.go, this.tip.offered && this.tip.element, !this.done && this.words.element]);
    if (this.drawn) this.centre(this.drawn);
  }

  /** Put the parts in their order without taking the keyboard away from one that stays. */
  place(wanted) {
    const parts = wanted.filter(Boolean);
    for (const child of [...this.hand.children]) if (!parts.includes(child)) child.remove();
    parts.forEach((part, index) => {
      if (this.hand.children[index] !== part) this.hand.insertBefore(part, this.hand.children[index] ?? null);
    });
  }

  showTile(spins) {
    const { choices } = this.view;
    const held = spins ? this.picking.variant?.ghost : null;
    const text = this.done || !choices ? "" : (held && choices.ghosts[held]) || choices.ghosts[choices.hand] || choices.hand;
    this.drawn = null;
    if (!text) return;
    this.drawn = s("svg", { class: "tv tile", viewBox: choices.hand_box, "aria-hidden": "true" }, fragment(text));
  }

  /** However the thing in hand is turned, its middle stays in the middle. */
  centre(tile) {
    const box = tile.getBBox();
    const { width, height } = tile.viewBox.baseVal;
    if (box.width) tile.setAttribute("viewBox", `${box.x + (box.width - width) / 2} ${box.y + (box.height - height) / 2} ${width} ${height}`);
  }

  showLine(pick, variant) {
    const { choices } = this.view;
    if (this.done) fill(this.line, say("turn-ready"));
    else if (!pick) fill(this.line, choices ? this.hint : "");
    else if (this.picking.turning && variant) fill(this.line, h("strong", {}, pick.brief), variant.detail ? ` · ${variant.detail}` : "");
    else fill(this.line, h("strong", {}, pick.brief), variant ? "" : ` · ${say("choose-way")}`);
  }

  showVariants(pick) {
    const held = [...this.variants.children].indexOf(document.activeElement);
    const rows = (this.picking.turning ? [] : pick?.variants ?? []).map((variant, index) =>
      h("button", { type: "button", class: "variant", "aria-pressed": String(index === this.picking.index), onclick: () => this.hears.variant(index) },
        variant.picture ? picture(variant.picture, { "aria-hidden": "true" }) : null, h("b", {}, variant.label), variant.detail ? h("span", {}, variant.detail) : null));
    fill(this.variants, rows);
    if (held >= 0) rows[held]?.focus();
  }

  /** Moves with a button of their own, as long as nothing else is picked. */
  showAside(pick) {
    const picks = pick || this.done ? [] : this.picking.picks.filter((one) => one.button);
    fill(this.aside, picks.map((one) => button(one.variants[0].label, () => this.hears.played(one), { title: one.variants[0].detail })));
  }

  showParts(draft) {
    const said = draft?.said ?? [];
    fill(this.parts, said.map((sentence, index) => h("li", {}, icon("tick", "tick"), h("span", {}, sentence),
      h("button", { type: "button", class: "plain", "aria-label": say("take-back-this", { what: sentence }), title: say("take-back"), onclick: () => this.hears.back(index) }, icon("back")))));
  }

  showButtons(pick, variant) {
    const { view } = this;
    this.main.textContent = this.done ? say("confirm-turn") : view.choices?.confirm ?? "";
    this.main.disabled = this.busy || !(this.done || variant);
    this.main.classList.toggle("confirm", this.done);
    this.back.disabled = this.busy || !(pick || view.draft?.moves.length);
    const several = (pick?.variants.length ?? 0) > 1;
    this.left.disabled = this.right.disabled = !several;
  }

  setBusy(busy) {
    this.busy = busy;
    if (this.view) this.showButtons(this.picking.pick, this.picking.variant);
  }
}
