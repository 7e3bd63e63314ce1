/** `canvas.app.ticker`: calls listeners once per frame, and rests when there are none. */
type Listener = (delta: number) => unknown;

/** The length of the frame that counts as 1, in milliseconds. */
const FRAME = 1000 / 60;

export class Ticker {
  readonly #listeners = new Map<Listener, unknown>();
  #last = 0;
  #running = false;

  get count(): number {
    return this.#listeners.size;
  }

  /** @param listener  Called with the time since the last frame, 1 being a sixtieth of a second. */
  add(listener: Listener, context?: unknown): this {
    this.#listeners.set(listener, context);
    if (!this.#running) {
      this.#running = true;
      this.#last = performance.now();
      requestAnimationFrame((now) => this.#frame(now));
    }
    return this;
  }

  remove(listener: Listener): this {
    this.#listeners.delete(listener);
    return this;
  }

  #frame(now: number): void {
    const delta = Math.max(now - this.#last, 0) / FRAME;
    this.#last = now;
    if (!this.#listeners.size) {
      this.#running = false;
      return;
    }
    // Asked for first: a listener that throws does not stop the others' next frame.
    requestAnimationFrame((next) => this.#frame(next));
    for (const [listener, context] of [...this.#listeners]) listener.call(context, delta);
  }
}
