/**
 * Work that is done one piece after the other. A piece that fails holds up none of the others: only its own caller gets
 * the error.
 */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  /** Does it once all that was asked for before is over. */
  add<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
