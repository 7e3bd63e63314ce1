import { InTurn } from "../core/in-turn.ts";
import { MISFIT, type Shape } from "../core/shape.ts";
import { SYSTEM_ID, theGame } from "../foundry/index.ts";
import { readShared } from "../migrations/read.ts";

/**
 * What the whole table shares and only the GM writes: a pool of points, a tracker, a pool of dice that two build together.
 * It is kept in the world's settings, which the server lets nobody else write, and everybody hears of each change.
 *
 * Players change it by a request (`handleRequest`, `request`): the active GM's client reads it anew, checks, and writes.
 * Anything may have been written there; what does not fit its shape is set aside at every read, and the GM can mend it.
 */
export class SharedState<T extends object> {
  readonly key: string;
  /** Language key of its name. */
  readonly label: string;
  readonly #initial: T;
  readonly #shape: Shape<T>;
  readonly #listeners = new Set<(value: T) => void>();
  #seen: { stored: unknown; text: string | undefined; value: T } | null = null;
  /** The changes that were asked for on this page. */
  readonly #changes = new InTurn();

  /**
   * @param key Unique in the system: `<rule set>.<name>`.
   * @param initial What stands there before the first write.
   */
  constructor(key: string, label: string, initial: T, shape: Shape<T>) {
    this.key = key;
    this.label = label;
    this.#initial = initial;
    this.#shape = shape;
  }

  /** Makes it known to Foundry; once, at `init`. */
  register(): void {
    registered.add(this);
    theGame().settings.register(SYSTEM_ID, this.key, {
      scope: "world",
      config: false,
      type: Array.isArray(this.#initial) ? Array : Object,
      default: this.#initial,
      onChange: () => {
        this.#seen = null;
        const value = this.read();
        for (const listener of this.#listeners) listener(value);
      },
    });
  }

  /** A copy of what stands there, as far as it fits. */
  read(): T {
    return this.#look().value;
  }

  /** The same for frequent readers, who must not change it: it is checked once for each change. */
  peek(): Readonly<T> {
    const { stored } = this;
    // A host that reads it again each time gives another object: then its text is compared.
    if (this.#seen && this.#seen.stored === stored && typeof stored === "object") return this.#seen.value;
    const text: string | undefined = JSON.stringify(stored);
    const value = this.#seen && this.#seen.text === text ? this.#seen.value : this.read();
    this.#seen = { stored, text, value };
    return value;
  }

  /** Where that is not all that stands there: what was set aside, by path; "" is all of it. */
  aside(): string[] {
    return this.#look().aside;
  }

  /** The stored value, unchecked. */
  get stored(): unknown {
    return theGame().settings.get(SYSTEM_ID, this.key);
  }

  #look(): { value: T; aside: string[] } {
    const stored = structuredClone(this.stored) as T | null;
    const aside: string[] = [];
    readShared(this.key, stored);
    const initial = structuredClone(this.#initial);
    const value = this.#shape(stored, "", aside);
    if (value === MISFIT) return { value: initial, aside: [""] };
    return { value: Array.isArray(value) ? value : { ...initial, ...value }, aside };
  }

  /** Writes it; only where a GM is at the keys. */
  async write(value: T): Promise<void> {
    await theGame().settings.set(SYSTEM_ID, this.key, value);
  }

  /**
   * Changes it: reads what the change before it on this page left, and writes what comes of that. A new value is known only once
   * the server has it, so that two changes which each read and write for themselves lose one. Only where a GM is at the keys.
   * @param alter Gets a copy of what stands there; null: there is nothing to write.
   */
  change(alter: (value: T) => T | null): Promise<void> {
    return this.#changes.add(async () => {
      const next = alter(this.read());
      if (next !== null) await this.write(next);
    });
  }

  /** Writes what fits, or the beginning. */
  mend(anew: boolean): Promise<void> {
    return this.write(anew ? structuredClone(this.#initial) : this.read());
  }

  /** Hears of every change, from whomever; call what comes back to stop. */
  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What the repair window needs of it. */
export type Mendable = Pick<SharedState<object>, "key" | "label" | "stored" | "aside" | "mend">;

const registered = new Set<Mendable>();

/** Everything that the table shares. */
export const sharedStates = (): readonly Mendable[] => [...registered];
