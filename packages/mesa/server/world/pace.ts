/** How long one request may keep everybody else waiting, in milliseconds. */
const SPELL = 50;

/** Lets the server answer others while a request with many documents is worked on. */
export class Pace {
  #since = performance.now();

  /** Call between documents: most times it goes on at once. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < SPELL) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
  }
}
