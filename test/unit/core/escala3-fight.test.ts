import { describe, expect, it } from "vitest";
import { fight, fighter } from "../../../module/core/escala3/index.ts";

const at = (level: number, initiative = 0): ReturnType<typeof fighter> => ({ level, initiative });

/** P(the first total is higher) of two levels with one die each, all 36 ways counted: of equals the higher level, then a coin. */
function chance(mine: number, theirs: number): number {
  let won = 0;
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++) {
      const margin = mine + a - theirs - b || mine - theirs;
      won += margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    }
  return won / 36;
}

type Told = [win: number, rounds: number, fallen: number];

/** A fight gone through blow by blow: every blow takes a level from one of the two, so it ends. */
function goneThrough(first: number[], second: number[], order: [side: 0 | 1, who: number][]): Told {
  const mean = (p: number, a: Told, b: Told): Told =>
    [0, 1, 2].map((n) => p * (a[n] ?? 0) + (1 - p) * (b[n] ?? 0)) as Told;
  const from = (levels: [number[], number[]], turn: number): Told => {
    const [mine, theirs] = levels.map((side) => side.filter((level) => level > 0).length) as [number, number];
    if (mine === 0 || theirs === 0) return [theirs === 0 ? 1 : 0, 0, first.length - mine];
    const [side, who] = order[turn % order.length] as [0 | 1, number];
    const began = turn % order.length === 0 ? 1 : 0;
    const add = ([win, rounds, fallen]: Told): Told => [win, rounds + began, fallen];
    const own = levels[side][who] as number;
    if (own <= 0) return add(from(levels, turn + 1));
    const others = levels[1 - side] as number[];
    const target = others.indexOf(Math.min(...others.filter((level) => level > 0)));
    const after = (loser: number, one: number) => {
      const left = levels.map((each) => [...each]) as [number[], number[]];
      const hurt = left[loser] as number[];
      hurt[one] = (hurt[one] as number) - 1;
      return from(left, turn + 1);
    };
    return add(mean(chance(own, others[target] as number), after(1 - side, target), after(side, who)));
  };
  return from([first, second], 0);
}

describe("a fight worked out beforehand", () => {
  it("of one against one is the duel of the book", () => {
    expect(fight([at(1)], [at(1)])).toEqual({ win: 0.5, rounds: 1, fallen: 0.5 });
    // 4 against 5, either one begins: each round takes a level, and who has fewer fights worse.
    const duel = (mine: number, theirs: number): number => {
      if (mine === 0 || theirs === 0) return mine > 0 ? 1 : 0;
      const p = chance(mine, theirs);
      return p * duel(mine, theirs - 1) + (1 - p) * duel(mine - 1, theirs);
    };
    for (const initiative of [0, 9]) expect(fight([at(4, initiative)], [at(5, 3)]).win).toBeCloseTo(duel(4, 5), 12);
  });

  it.each([
    [[2, 1], [2]],
    [[2, 2], [3]],
    [
      [3, 1],
      [2, 2],
    ],
    [
      [1, 2, 1],
      [2, 2],
    ],
    [
      [2.5, 1],
      [1.7, 1],
    ],
  ])("agrees with every way that %j against %j can go", (first, second) => {
    // The second side acts first, and its last before its first.
    const order: [0 | 1, number][] = [
      ...second.map((_, who): [1, number] => [1, second.length - 1 - who]),
      ...first.map((_, who): [0, number] => [0, who]),
    ];
    const [win, rounds, fallen] = goneThrough(first, second, order);
    const told = fight(
      first.map((level) => at(level, 0)),
      second.map((level, who) => at(level, 5 + who)),
    );
    expect(told.win).toBeCloseTo(win, 12);
    expect(told.rounds).toBeCloseTo(rounds, 12);
    expect(told.fallen).toBeCloseTo(fallen, 12);
  });

  it("of four against four is the same fight from either side", () => {
    // Nobody acts at the same time as another, so that which side is the first makes no difference.
    const heroes = [4, 6, 2, 4].map((level, who) => at(level, 2 * who));
    const foes = [5, 3, 4, 3].map((level, who) => at(level, 7 - 2 * who));
    const [one, other] = [fight(heroes, foes), fight(foes, heroes)];
    expect(one.win + other.win).toBeCloseTo(1, 12);
    expect(one.rounds).toBeCloseTo(other.rounds, 12);
    // All of a side that loses are out.
    expect(one.fallen).toBeGreaterThan(4 * other.win);
    expect(one.win).toBeGreaterThan(0.4);
    expect(one.win).toBeLessThan(0.9);
  });

  it("refuses sides that are none, too many, or out before they begin", () => {
    expect(() => fight([], [at(1)])).toThrow("first");
    expect(() =>
      fight(
        [at(1)],
        Array.from({ length: 9 }, () => at(1)),
      ),
    ).toThrow("second");
    expect(() => fight([at(0)], [at(1)])).toThrow("first.level");
    expect(() => fight([at(1)], [at(2.345)])).toThrow("second.level");
  });
});

describe("an actor in a fight", () => {
  const trait = (name: string, level: number, group = "skill") => ({
    ...{ type: "escala3Trait", name },
    system: { level, group },
  });
  const items = [
    trait("Strength", 3, "attribute"),
    trait("Agility", 4, "attribute"),
    trait("Brawling", 4),
    { type: "escala3Penalty", name: "Wound", system: { value: -1, trait: "" } },
    { type: "escala3Penalty", name: "Daze", system: { value: -2, trait: "agility " } },
    { type: "escala3Gear", name: "Knuckles", system: { equipped: true, advantage: { value: 2, trait: "Brawling" } } },
    { type: "escala3Gear", name: "Stick", system: { equipped: false, advantage: { value: 3, trait: "Strength" } } },
  ];

  it("has the best of the traits that the fight is about, with what weighs on it and what is in use", () => {
    const of = (names: string[], initiative?: string) => fighter({ system: { initiative }, items }, { about: names });
    expect(of(["Strength", "Agility"], "Agility")).toEqual({ level: 2, initiative: 1 });
    expect(of(["strength", "Brawling"], "Brawling")).toEqual({ level: 5, initiative: 5 });
    // Without a trait of that name: the best attribute, and 0 to fight with.
    expect(of(["Fencing"], "Fencing")).toEqual({ level: 0, initiative: 2 });
    expect(fighter({ system: {}, items: [] }, { about: ["Fencing"] })).toEqual({ level: 0, initiative: 3 });
  });
});
