/**
 * Work done one piece at a time, senders taking turns: a sender with a hundred requests waits for their own, and does
 * not make others wait. A piece that does not end in its time no longer holds up the others; it goes on by itself.
 */
export class FairQueue {
  readonly #most: number;
  readonly #patience: number;
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>();
  /** Each sender's last turn: the one who has waited longest is next. */
  readonly #served = new Map<string, number>();
  #turns = 0;
  #busy = false;

  /**
   * @param most How many pieces of one sender may wait.
   * @param patience How long a piece may hold up the next one, in milliseconds.
   */
  constructor(most: number, patience: number) {
    this.#most = most;
    this.#patience = patience;
  }

  /**
   * Adds a piece of work.
   * @param unbounded For the page's own user, who holds up nobody but themselves.
   * @returns False when too many of this sender's are waiting already.
   */
  add(sender: string, work: () => Promise<unknown>, unbounded = false): boolean {
    const own = this.#waiting.get(sender) ?? [];
    if (!unbounded && own.length >= this.#most) return false;
    own.push(work);
    this.#waiting.set(sender, own);
    if (!this.#busy) void this.#run();
    return true;
  }

  async #run(): Promise<void> {
    this.#busy = true;
    for (let work = this.#next(); work; work = this.#next()) {
      // A fault in one piece stops no other.
      await inTime(work(), this.#patience).catch(console.error);
    }
    this.#busy = false;
  }

  #next(): (() => Promise<unknown>) | undefined {
    const lastTurn = (sender: string) => this.#served.get(sender) ?? 0;
    const [sender] = [...this.#waiting.keys()].sort((a, b) => lastTurn(a) - lastTurn(b));
    if (sender === undefined) return undefined;
    const own = this.#waiting.get(sender) ?? [];
    const work = own.shift();
    if (own.length === 0) this.#waiting.delete(sender);
    this.#turns += 1;
    this.#served.set(sender, this.#turns);
    return work;
  }
}

/** Resolves with what the work comes to, or with undefined when that takes too long. */
function inTime<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
