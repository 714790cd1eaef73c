// Going through moves step by step, by itself or by hand.

const PAUSE = 2000; // ms a step is shown

export class Playback {
  /**
   * `show(step)` shows a step and tells whether it could; `changed()` is called when it begins to run or stops.
   * @param {number} steps
   * @param {{ show(step: number): Promise<boolean>, changed(): void }} hears
   * @param {boolean} still goes only by hand
   */
  constructor(steps, { show, changed }, still) {
    this.steps = steps;
    this.show = show;
    this.changed = changed;
    this.still = still;
    this.step = 0;
    this.running = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get last() {
    return this.step === this.steps - 1;
  }

  /** From the first step on. */
  async begin() {
    this.running = !this.still && this.steps > 1;
    await this.go(0);
  }

  /**
   * Show a step, if there is one; while it runs the next one follows.
   * @param {number} step
   */
  async go(step) {
    clearTimeout(this.timer);
    if (step < 0 || step >= this.steps) return;
    this.step = step;
    if (this.last) this.running = false;
    const arrived = await this.show(step);
    if (this.step !== step) return; // gone on meanwhile
    if (!arrived) this.stop();
    clearTimeout(this.timer);
    if (this.running) this.timer = setTimeout(() => this.go(step + 1), PAUSE);
  }

  /**
   * By hand: it does not run on.
   * @param {number} by
   */
  async move(by) {
    this.running = false;
    await this.go(this.step + by);
    this.changed();
  }

  /** Run on, or hold; from the first step again at the end. Where nothing moves by itself, one step on. */
  async toggle() {
    if (this.running) {
      this.stop();
      return;
    }
    this.running = !this.still;
    await this.go(this.last ? 0 : this.step + 1);
    this.changed();
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
    this.changed();
  }
}
