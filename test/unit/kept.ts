// Modules are made anew for each file (`anew.ts`); what lies on a symbol of the globals stays.
const KEPT = Symbol.for("cubilete.kept");
const holder = globalThis as { [KEPT]?: Map<string, unknown> };

/** What all files of a worker share by this name: `make` makes it for the first that asks. */
export function kept<T>(name: string, make: () => T): T {
  holder[KEPT] ??= new Map();
  if (!holder[KEPT].has(name)) holder[KEPT].set(name, make());
  return holder[KEPT].get(name) as T;
}
