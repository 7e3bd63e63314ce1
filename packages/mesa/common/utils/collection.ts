type Condition<V> = (value: V, index: number, collection: Collection<V>) => boolean;

/** A Map with array-like helpers; iterating it gives values, not entries. */
export class Collection<V> extends Map<string, V> {
  // Map's own iterator type promises entries; a Collection deliberately differs.
  // @ts-expect-error TS2416: iteration gives values
  override [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** All values as an array. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  /** The value of a key. @param options.strict throw when the key does not exist */
  override get(key: string | null | undefined, options: { strict: true }): V;
  override get(key: string | null | undefined, options?: { strict?: boolean }): V | undefined;
  override get(key: string | null | undefined, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key as string);
    if (strict && value === undefined)
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** The first value whose `name` matches. @param options.strict throw when there is none */
  getName(name: string, options: { strict: true }): V;
  getName(name: string, options?: { strict?: boolean }): V | undefined;
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = this.find((v) => (v as { name?: unknown } | null)?.name === name);
    if (strict && value === undefined)
      throw new Error(`An entry with name ${name} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  find<S extends V>(condition: (value: V, index: number, collection: Collection<V>) => value is S): S | undefined;
  find(condition: Condition<V>): V | undefined;
  find(condition: Condition<V>): V | undefined {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return v;
    return undefined;
  }

  filter<S extends V>(condition: (value: V, index: number, collection: Collection<V>) => value is S): S[];
  filter(condition: Condition<V>): V[];
  filter(condition: Condition<V>): V[] {
    const found: V[] = [];
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) found.push(v);
    return found;
  }

  /** Call a function with each value. */
  override forEach(fn: (value: V, key: string, collection: Map<string, V>) => void): void {
    for (const [k, v] of this.entries()) fn(v, k, this as unknown as Map<string, V>);
  }

  map<M>(transformer: (value: V, index: number, collection: Collection<V>) => M): M[] {
    const mapped: M[] = [];
    let i = 0;
    for (const v of this.values()) mapped.push(transformer(v, i++, this));
    return mapped;
  }

  reduce<A>(reducer: (accumulator: A, value: V, index: number, collection: Collection<V>) => A, initial: A): A {
    let accumulator = initial;
    let i = 0;
    for (const v of this.values()) accumulator = reducer(accumulator, v, i++, this);
    return accumulator;
  }

  some(condition: Condition<V>): boolean {
    let i = 0;
    for (const v of this.values()) if (condition(v, i++, this)) return true;
    return false;
  }

  every(condition: Condition<V>): boolean {
    return !this.some((v, i, c) => !condition(v, i, c));
  }

  toJSON(): unknown[] {
    return this.map((v) => {
      const json = (v as { toJSON?: () => unknown } | null | undefined)?.toJSON;
      return typeof json === "function" ? json.call(v) : v;
    });
  }
}
