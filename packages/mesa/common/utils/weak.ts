/** A WeakMap whose living entries can be visited. */
export class IterableWeakMap<K extends object, V> extends WeakMap<K, V> {
  #refs = new Map<WeakRef<K>, true>();
  #index = new WeakMap<K, WeakRef<K>>();
  #finalizer = new FinalizationRegistry<WeakRef<K>>((ref) => this.#refs.delete(ref));

  constructor(entries: Iterable<readonly [K, V]> = []) {
    super();
    for (const [k, v] of entries) this.set(k, v);
  }

  override set(key: K, value: V): this {
    if (!this.#index.has(key)) {
      const ref = new WeakRef(key);
      this.#index.set(key, ref);
      this.#refs.set(ref, true);
      this.#finalizer.register(key, ref, ref);
    }
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    const ref = this.#index.get(key);
    if (ref) {
      this.#finalizer.unregister(ref);
      this.#refs.delete(ref);
      this.#index.delete(key);
    }
    return super.delete(key);
  }

  clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  *keys(): Generator<K, void, undefined> {
    for (const ref of this.#refs.keys()) {
      const key = ref.deref();
      if (key !== undefined) yield key;
    }
  }

  *values(): Generator<V, void, undefined> {
    for (const key of this.keys()) yield this.get(key) as V;
  }

  *entries(): Generator<[K, V], void, undefined> {
    for (const key of this.keys()) yield [key, this.get(key) as V];
  }

  [Symbol.iterator](): Generator<[K, V], void, undefined> {
    return this.entries();
  }
}

/** A WeakSet whose living members can be visited. */
export class IterableWeakSet<V extends object> extends WeakSet<V> {
  #map = new IterableWeakMap<V, V>();

  constructor(values: Iterable<V> = []) {
    super();
    for (const v of values) this.add(v);
  }

  override add(value: V): this {
    this.#map.set(value, value);
    return super.add(value);
  }

  override delete(value: V): boolean {
    this.#map.delete(value);
    return super.delete(value);
  }

  clear(): void {
    for (const v of [...this.values()]) this.delete(v);
  }

  values(): Generator<V, void, undefined> {
    return this.#map.keys();
  }

  [Symbol.iterator](): Generator<V, void, undefined> {
    return this.values();
  }
}
