// What is picked and not yet laid: a target and one of its variants.

/** @import { Choices, Draft, Kind, Pick, Variant } from "#types" */

/**
 * The things in hand that variants name and show by a picture, each once; none when there are not two to choose between.
 * @param {Pick[]} picks
 * @returns {Kind[]}
 */
function kindsOf(picks) {
  /** @type {Map<string, Kind>} */
  const found = new Map();
  for (const { same, picture, label } of picks.flatMap((pick) => pick.variants))
    if (same && picture && !found.has(same)) found.set(same, { same, picture, label });
  return found.size > 1 ? [...found.values()] : [];
}

export class Picking {
  /** @param {(step?: number) => void} changed */
  constructor(changed) {
    this.changed = changed; // called after every change by the reader
    /** @type {Choices | null} */
    this.choices = null;
    /** @type {Pick | null} */
    this.pick = null;
    this.index = -1; // of the variant; -1: none chosen yet
    /** @type {Kind[]} */
    this.kinds = []; // things in hand, {same, picture, label} each, where there are several that differ
    /** @type {Kind | null} */
    this.kind = null; // the one that is taken before its place
  }

  get picks() {
    return this.choices?.picks ?? [];
  }

  get variant() {
    return this.pick?.variants[this.index] ?? null;
  }

  /**
   * Whether what is picked, or all that can be picked, is a whole turn of one move.
   * @param {Draft | null | undefined} draft
   */
  single(draft) {
    const asked = this.pick ? [this.pick] : this.picks.filter((pick) => !pick.button);
    return !draft?.moves.length && asked.length > 0 && asked.every((pick) => pick.ends);
  }

  get turning() {
    return Boolean(this.choices?.turning);
  }

  /**
   * New choices; what was picked stays picked when it is still there.
   * @param {Choices | null} choices
   */
  reset(choices) {
    const move = this.variant?.move;
    const target = this.pick?.target;
    this.choices = choices;
    this.kinds = kindsOf(this.picks);
    this.kind = this.kinds.find((kind) => kind.same === this.kind?.same) ?? null;
    this.pick = this.picks.find((pick) => pick.target === target) ?? null;
    this.index = this.pick ? this.pick.variants.findIndex((variant) => variant.move === move) : -1;
    if (this.index < 0 && move) this.pick = null;
  }

  /** @param {string | undefined} target */
  find(target) {
    return this.picks.find((pick) => pick.target === target) ?? null;
  }

  /** @param {Pick} pick */
  choose(pick) {
    const held = this.turning ? this.variant?.same : null; // stays when it fits
    this.pick = pick;
    const same = held ? pick.variants.findIndex((variant) => variant.same === held) : -1;
    const first = this.turning || pick.variants.length === 1 ? 0 : this.offered(pick, this.kind);
    this.index = same >= 0 ? same : first;
    this.changed();
  }

  /**
   * Which variant of a place takes a thing in hand; -1: none.
   * @param {Pick} pick
   * @param {Kind | null} kind
   */
  offered(pick, kind) {
    return kind ? pick.variants.findIndex((variant) => variant.same === kind.same) : -1;
  }

  /** @param {number} index */
  chooseVariant(index) {
    this.index = index;
    this.kind = this.kinds.find((kind) => kind.same === this.variant?.same) ?? null;
    this.changed();
  }

  /**
   * Take a thing in hand, or put it back.
   * @param {Kind} kind
   */
  take(kind) {
    this.kind = this.kind === kind ? null : kind;
    this.changed();
  }

  /**
   * The next variant in a direction, round and round.
   * @param {number} step
   */
  turn(step) {
    const count = this.pick?.variants.length ?? 0;
    if (count < 2) return false;
    this.index = (Math.max(this.index, step > 0 ? -1 : 0) + step + count) % count;
    this.changed(step);
    return true;
  }

  clear() {
    if (!this.pick && !this.kind) return false;
    if (!this.pick) this.kind = null;
    this.pick = null;
    this.index = -1;
    this.changed();
    return true;
  }
}
