/** Runs jobs one after the other in the order they came, so that reading, changing and writing never interleave. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Run a job after all earlier ones; a failed job does not stop the next. */
  run<T>(job: () => Promise<T>): Promise<T> {
    const result = this.#last.then(job, job);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves when everything queued so far is done. */
  idle(): Promise<void> {
    return this.run(() => Promise.resolve());
  }
}
