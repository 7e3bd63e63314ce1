/** The values of a form's numbered fields, `{"0": a, "1": b}`, in order; an object with any other key has none. */
export function numberedEntries(object: object): unknown[] {
  const entries = Object.entries(object);
  if (!entries.every(([key]) => /^\d+$/.test(key))) return [];
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
