import type { AnyConstructor, AnyFunction } from "../any.ts";

/** Is a class the parent itself or one of its subclasses? */
export function isSubclass<T extends AnyConstructor>(cls: unknown, parent: T): cls is T {
  if (typeof cls !== "function") return false;
  return cls === parent || Object.prototype.isPrototypeOf.call(parent, cls);
}

/** The classes a class inherits from, nearest first. */
export function getParentClasses(cls: AnyConstructor): AnyConstructor[] {
  if (typeof cls !== "function") throw new Error("The provided value is not a class.");
  const parents: AnyConstructor[] = [];
  let parent: unknown = Object.getPrototypeOf(cls);
  while (typeof parent === "function" && parent !== Function.prototype) {
    parents.push(parent as AnyConstructor);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/** The class of a hierarchy that itself defines a static property, or undefined. */
export function getDefiningClass(cls: AnyConstructor, property: string): AnyConstructor | undefined {
  return [cls, ...getParentClasses(cls)].find((c) => Object.hasOwn(c, property));
}

/** The constructor of async functions, for code compiled from text. */
export const AsyncFunction = (async () => {}).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Time a function and print the result. */
export async function benchmark<F extends AnyFunction>(
  func: F,
  iterations: number,
  ...args: Parameters<F>
): Promise<void> {
  const start = performance.now();
  for (let i = 0; i < iterations; i++) await func(...args);
  const total = performance.now() - start;
  console.log(
    `${func.name} | ${iterations} iterations | ${total.toFixed(2)}ms | ${(total / iterations).toFixed(4)}ms per`,
  );
}

/** Block the thread for a while. @param ms milliseconds */
export async function threadLock(ms: number, debug = false): Promise<void> {
  const end = performance.now() + ms;
  if (debug) console.debug(`Locking the thread for ${ms}ms`);
  while (performance.now() < end);
}

/** Delay calls until none was made for `delay` ms; only the last call's arguments count. */
export function debounce<F extends AnyFunction>(callback: F, delay: number): (...args: Parameters<F>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<F>) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

/** Call at once, then at most every `delay` ms; the last skipped call is made when the delay is over. */
export function throttle<F extends AnyFunction>(callback: F, delay: number): (...args: Parameters<F>) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: (() => void) | undefined;
  return function (this: unknown, ...args: Parameters<F>) {
    if (timer !== undefined) {
      pending = () => callback.apply(this, args);
      return;
    }
    const tick = (): void => {
      const call = pending;
      pending = undefined;
      timer = call ? setTimeout(tick, delay) : undefined;
      call?.();
    };
    timer = setTimeout(tick, delay);
    callback.apply(this, args);
  };
}

/** Reload the page soon; several requests in a row reload once. */
export const debouncedReload: () => void = debounce(() => globalThis.location.reload(), 250);
