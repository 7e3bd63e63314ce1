/**
 * Numbers names that several share, in the order given ("Wolf", "Wolf" become "Wolf 1", "Wolf 2"). A number that is
 * already part of another's name is left out. Pure; any strings.
 */
export function toldApart(names: readonly string[]): string[] {
  const shared = new Map<string, number>();
  for (const name of names) shared.set(name, (shared.get(name) ?? 0) + 1);
  const taken = new Set(names);
  const next = new Map<string, number>();
  return names.map((name) => {
    if (shared.get(name) === 1) return name;
    let number = (next.get(name) ?? 0) + 1;
    while (taken.has(`${name} ${number}`)) number++;
    next.set(name, number);
    return `${name} ${number}`;
  });
}
