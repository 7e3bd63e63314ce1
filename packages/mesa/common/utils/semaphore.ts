import type { AnyFunction } from "../any.ts";

interface Task {
  run: () => unknown;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** A queue that runs at most `max` tasks at a time, in order. */
export class Semaphore {
  max: number;
  #queue: Task[] = [];
  #active = 0;

  constructor(max = 1) {
    this.max = max;
  }

  /** Tasks waiting. */
  get remaining(): number {
    return this.#queue.length;
  }

  /** Tasks running. */
  get active(): number {
    return this.#active;
  }

  /** Queue a function; resolves or rejects with its result. */
  add<F extends AnyFunction>(fn: F, ...args: Parameters<F>): Promise<Awaited<ReturnType<F>>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ run: () => fn(...args), resolve: resolve as (value: never) => void, reject });
      this.#next();
    });
  }

  /** Forget the tasks that have not started; their promises stay pending. */
  clear(): void {
    this.#queue = [];
  }

  async #next(): Promise<void> {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active++;
    try {
      task.resolve((await task.run()) as never);
    } catch (error) {
      task.reject(error);
    } finally {
      this.#active--;
      void this.#next();
    }
  }
}
