import { SYSTEM_ID, theGame } from "../foundry/index.ts";
import { readShared } from "../migrations/read.ts";

/**
 * What the whole table shares and only the GM writes: a pool of points, a tracker, a pool of dice that two build together.
 * It is kept in the world's settings, which the server lets nobody else write, and everybody hears of each change.
 *
 * Players change it by a request (`handleRequest`, `request`): the active GM's client reads it anew, checks, and writes.
 */
export class SharedState<T extends object> {
  readonly #key: string;
  readonly #initial: T;
  readonly #listeners = new Set<(value: T) => void>();

  /**
   * @param key Unique in the system: `<rule set>.<name>`.
   * @param initial What stands there before the first write.
   */
  constructor(key: string, initial: T) {
    this.#key = key;
    this.#initial = initial;
  }

  /** Makes it known to Foundry; once, at `init`. */
  register(): void {
    theGame().settings.register(SYSTEM_ID, this.#key, {
      scope: "world",
      config: false,
      type: Object,
      default: this.#initial,
      onChange: () => {
        const value = this.read();
        for (const listener of this.#listeners) listener(value);
      },
    });
  }

  /** A copy of what stands there. */
  read(): T {
    const stored = structuredClone(theGame().settings.get(SYSTEM_ID, this.#key) as T);
    readShared(this.#key, stored);
    return { ...structuredClone(this.#initial), ...stored };
  }

  /** Writes it; only where a GM is at the keys. */
  async write(value: T): Promise<void> {
    await theGame().settings.set(SYSTEM_ID, this.#key, value);
  }

  /** Hears of every change, from whomever; call what comes back to stop. */
  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
