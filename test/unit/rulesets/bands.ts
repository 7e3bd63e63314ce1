import type { OddsBand, OddsView, RollPlan, RollType } from "../../../module/contract/index.ts";

/*
 * What the chances of a roll keep, whichever game it is of: its bands exclude each other and sum to one, everything else
 * that the dialog says agrees with them, and the card's verdict is one of them.
 */

const NEAR = 1e-9;
const GOOD = new Set<OddsBand["kind"]>(["success", "critical", "mixed"]);
const BAD = new Set<OddsBand["kind"]>(["failure", "fumble"]);

type Kinds = { has(kind: OddsBand["kind"]): boolean };
const sumOf = (list: readonly { kind: OddsBand["kind"]; chance: number }[], kinds: Kinds): number =>
  list.reduce((sum, { kind, chance }) => (kinds.has(kind) ? sum + chance : sum), 0);

/** What is wrong with the chances that a dialog shows. */
export function faultsOf({ success, bands, figures, bars }: OddsView): string[] {
  const faults: string[] = [];
  const within = (what: string, chance: number) => {
    if (!(chance >= 0 && chance <= 1 + NEAR)) faults.push(`${what} is ${chance}`);
  };
  const same = (what: string, one: number, other: number) => {
    if (!(Math.abs(one - other) <= NEAR)) faults.push(`${what}: ${one} and ${other}`);
  };
  if (!bands) {
    const says = success !== null || bars.length > 0 || figures.some(({ chance }) => chance !== undefined);
    return says ? ["it says chances, and no bands"] : [];
  }
  for (const { kind, chance } of bands) within(`the band ${kind}`, chance);
  const [all, good] = [sumOf(bands, { has: () => true }), sumOf(bands, GOOD)];
  if (bands.length > 0) same("the sum of the bands and 1", all, 1);
  if (success === null) {
    if (good > NEAR) faults.push(`there is nothing to reach, and ${good} succeed`);
  } else same("the headline and the good bands", success, good);
  // Where the figures are all the bands, each is seen to be one beside the others.
  const ends = figures.filter(({ kind, within: part }) => kind !== undefined && !part);
  const areAll = Math.abs(ends.reduce((sum, { chance = 0 }) => sum + chance, 0) - 1) <= NEAR;
  for (const { label, chance, kind, within: part } of figures) {
    if (chance === undefined) continue;
    within(label, chance);
    if (!kind) {
      if (part && chance > good + NEAR) faults.push(`${label} is a part of the headline, and more likely: ${chance}`);
      continue;
    }
    const listed = figures.reduce((sum, figure) => (figure.kind === kind ? sum + (figure.chance ?? 0) : sum), 0);
    if (bands.length > 0) same(`${label} and the bands of its kind`, listed, sumOf(bands, new Set([kind])));
    if (part && !GOOD.has(kind)) faults.push(`${label} is no part of the headline`);
    if (!part && GOOD.has(kind) && success !== null && !areAll)
      faults.push(`${label} stands beside the headline, and is a part of it`);
  }
  const drawn = sumOf(bars, { has: () => true });
  for (const bar of bars) within(`the bar ${bar.value}`, bar.chance);
  within("the bars together", drawn);
  // What is so rare that it is not drawn, and what counts neither way: a victory that a limit makes void.
  const spare = 1 - drawn + sumOf(bands, new Set(["neutral"])) + sumOf(bars, new Set(["neutral"])) + NEAR;
  if (bands.length > 0 && success !== null && bars.length > 0)
    for (const [what, kinds] of [
      ["good", GOOD],
      ["bad", BAD],
    ] as const) {
      const [said, shown] = [sumOf(bands, kinds), sumOf(bars, kinds)];
      if (Math.abs(said - shown) > spare) faults.push(`the ${what} bars are ${shown}, the bands ${said}`);
    }
  return faults;
}

/** What comes of all falls of a roll's dice. */
export interface Falls {
  /** By the kind of the card's verdict; none counts as neutral. */
  kinds: Map<OddsBand["kind"], number>;
  /** What was not followed to its end. */
  rest: number;
  count: number;
}

/** What differs between the bands of a dialog and the verdicts of its cards. */
export function verdictFaults({ bands = [] }: OddsView, { kinds, rest }: Falls): string[] {
  // Where every roll ends alike there is nothing to say.
  if (bands.length === 0) return kinds.size > 1 ? [`no bands, and verdicts of ${[...kinds.keys()].join(", ")}`] : [];
  const all = new Set([...kinds.keys(), ...bands.map(({ kind }) => kind)]);
  return [...all].flatMap((kind) => {
    const [said, seen] = [sumOf(bands, new Set([kind])), kinds.get(kind) ?? 0];
    return said >= seen - NEAR && said <= seen + rest + NEAR
      ? []
      : [`${kind} has the odds ${said}, and ${seen} of the cards say it (${rest} unknown)`];
  });
}

/** The faces that dice show, chosen one after the other: every way once. */
export class Ways {
  #faces: { face: number; of: number }[] = [];
  #next = 0;
  /** Ways less likely than this are not followed. */
  constructor(readonly least: number) {}

  get chance(): number {
    return this.#faces.reduce((product, { of }) => product / of, 1);
  }

  /** The next die's face. @throws {TooRare} when what was rolled so far is less likely than is followed. */
  readonly roll = (of: number): number => {
    const known = this.#faces[this.#next];
    this.#next++;
    if (known) return known.face;
    if (this.chance < this.least) throw new TooRare();
    this.#faces.push({ face: 1, of });
    return 1;
  };

  /** On to the next way; false when there is none. */
  next(): boolean {
    this.#next = 0;
    let last = this.#faces.at(-1);
    while (last && last.face === last.of) {
      this.#faces.pop();
      last = this.#faces.at(-1);
    }
    if (last) last.face++;
    return last !== undefined;
  }
}

export class TooRare extends Error {}

/** A plan's controls and changes, set by figures from 0 to 1 in turn. */
export function valuesOf({ controls }: RollPlan, next: () => number): Record<string, string | number | boolean> {
  const pick = <T>(list: readonly T[]): T | undefined =>
    list[Math.min(list.length - 1, Math.floor(next() * list.length))];
  const values: Record<string, string | number | boolean> = {};
  for (const { name, type, options = [], min = -20, max = 60 } of controls) {
    const way = next();
    // As it is, at either end, or anything.
    if (way < 0.4) continue;
    if (type === "number" && way < 0.5) values[name] = way < 0.45 ? min : Math.min(max, min + 200);
    else if (type === "toggle") values[name] = next() < 0.5;
    else if (type === "number") values[name] = Math.round(min + next() * (Math.min(max, min + 80) - min));
    else if ((type === "select" || type === "ladder") && options.length > 0)
      values[name] = pick(options)?.value as string | number;
  }
  return values;
}

export type AnyRoll = RollType<object, unknown, object>;
