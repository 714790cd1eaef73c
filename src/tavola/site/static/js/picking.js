// What is picked and not yet laid: a target and one of its variants.

/** What stands before the dash in the name of a ghost: the way the thing is turned, whatever it lies on. */
function rotation(variant) {
  return variant?.ghost.split("-")[0] ?? null;
}

export class Picking {
  constructor(changed) {
    this.changed = changed; // called after every change by the reader
    this.choices = null;
    this.pick = null;
    this.index = -1; // of the variant; -1: none chosen yet
  }

  get picks() {
    return this.choices?.picks ?? [];
  }

  get variant() {
    return this.pick?.variants[this.index] ?? null;
  }

  get turning() {
    return Boolean(this.choices?.turning);
  }

  /** New choices; what was picked stays picked when it is still there. */
  reset(choices) {
    const move = this.variant?.move;
    const target = this.pick?.target;
    this.choices = choices;
    this.pick = this.picks.find((pick) => pick.target === target) ?? null;
    this.index = this.pick ? this.pick.variants.findIndex((variant) => variant.move === move) : -1;
    if (this.index < 0 && move) this.pick = null;
  }

  find(target) {
    return this.picks.find((pick) => pick.target === target) ?? null;
  }

  choose(pick) {
    const held = this.turning ? rotation(this.variant) : null; // stays when it fits
    this.pick = pick;
    const same = held ? pick.variants.findIndex((variant) => rotation(variant) === held) : -1;
    const first = this.turning || pick.variants.length === 1 ? 0 : -1;
    this.index = same >= 0 ? same : first;
    this.changed();
  }

  chooseVariant(index) {
    this.index = index;
    this.changed();
  }

  /** The next variant in a direction, round and round. */
  turn(step) {
    const count = this.pick?.variants.length ?? 0;
    if (count < 2) return false;
    this.index = (Math.max(this.index, step > 0 ? -1 : 0) + step + count) % count;
    this.changed(step);
    return true;
  }

  clear() {
    if (!this.pick) return false;
    this.pick = null;
    this.index = -1;
    this.changed();
    return true;
  }
}
