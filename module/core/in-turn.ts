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

/**
 * What a counter that several may move comes to when a user presses: it moves by what was pressed, and what others did meanwhile stays.
 * @param asked What it should come to. @param from What the user saw there; of a user who saw nothing it comes to `asked`.
 */
export const pressedTo = (now: number, asked: number, from: unknown, min: number, max: number): number =>
  Number.isInteger(from) ? Math.max(min, Math.min(now + asked - Number(from), max)) : asked;
