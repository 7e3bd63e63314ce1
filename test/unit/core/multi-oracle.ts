/** Exact counts in BigInt, with no code of the core: cases of each total of these dice. */
export function cases(dice: readonly number[]): Map<number, bigint> {
  let table = new Map([[0, 1n]]);
  for (const faces of dice) {
    const next = new Map<number, bigint>();
    for (const [total, count] of table) {
      for (let face = 1; face <= faces; face++) next.set(total + face, (next.get(total + face) ?? 0n) + count);
    }
    table = next;
  }
  return table;
}

export function chance(dice: readonly number[], from: number, to: number): number {
  let hits = 0n;
  for (const [total, count] of cases(dice)) if (total >= from && total <= to) hits += count;
  const all = dice.reduce((product, faces) => product * BigInt(faces), 1n);
  return Number((hits * 10n ** 30n) / all) / 1e30;
}

/** Every multiset of up to `most` dice. */
export function* multisets(kinds: readonly number[], most: number): Generator<number[]> {
  for (const [index, faces] of kinds.entries()) {
    yield [faces];
    if (most > 1) for (const rest of multisets(kinds.slice(index), most - 1)) yield [faces, ...rest];
  }
}

export const sum = (dice: readonly number[]): number => dice.reduce((all, faces) => all + faces, 0);
export const name = (dice: readonly number[]): string => dice.join("+");
