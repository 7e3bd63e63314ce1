/** Names of version 0.1.0 that macros and modules may still use: they go on working, with one warning each. */

const warned = new Set<string>();

/** Says once on this page that a name is old. */
export function warnOldName(old: string, now: string): void {
  if (warned.has(old)) return;
  warned.add(old);
  console.warn(`Cubilete: "${old}" is an old name and will go; use "${now}".`);
}

/** Lets `old` read what `now` reads, by a property that nothing lists. */
export function keepOldName<T extends object>(holder: T, old: string, now: keyof T & string, where = ""): void {
  Object.defineProperty(holder, old, {
    configurable: true,
    get() {
      warnOldName(`${where}${old}`, `${where}${now}`);
      return holder[now];
    },
  });
}
