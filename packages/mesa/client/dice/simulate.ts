import type { Roll } from "./roll.ts";

/** The totals of a formula that is rolled `n` times, by nobody's hand. */
export async function simulate(Implementation: typeof Roll, formula: string, n: number): Promise<number[]> {
  const totals: number[] = [];
  for (let i = 0; i < n; i++) {
    const roll = await new Implementation(formula).evaluate({ allowInteractive: false });
    totals.push(roll.total);
  }
  return totals;
}
