import { describe, expect, it } from "vitest";
import { skirmish } from "../../../module/core/chance/skirmish.ts";
import { blow, fighter } from "../../../module/core/multi/index.ts";

/** Fighters of Multi, counted by hand: levels so low that every set of dice can be gone through, and fights so short that every way can. */

type Sheet = Parameters<typeof fighter>[0];
const skill = (key: string, level: number, more = {}) => ({
  type: "multiSkill",
  name: key,
  system: { key, level, ...more },
});
const gear = (word: string, bonus: number, equipped = true) => ({
  type: "multiGear",
  name: "thing",
  system: { skill: word, bonus, equipped },
});
const condition = (kind: string, more = {}) => ({ type: "multiCondition", name: kind, system: { kind, ...more } });
const sheet = (items: Sheet["items"], system: Sheet["system"] = {}): Sheet => ({ system, items });

/** How often dice come to a difficulty without passing the level: every fall that is not over yet, one after the other. */
function counted(level: number, dice: readonly number[], difficulty: number): number {
  let falls = [0];
  for (const faces of dice)
    falls = falls.flatMap((sum) =>
      Array.from({ length: faces }, (_, face) => sum + face + 1).filter((total) => total <= level),
    );
  return falls.filter((sum) => sum >= difficulty).length / dice.reduce((all, faces) => all * faces, 1);
}

/** The best of all sets of one to four dice at all levels up to one's own: more dice than that cannot help below level 5. */
function bestCounted(own: number, difficulty: number): number {
  const kinds = [4, 6, 8, 10, 12, 20];
  let sets: number[][] = [[]];
  let best = 0;
  for (let many = 1; many <= 4; many++) {
    sets = sets.flatMap((set) => kinds.filter((faces) => faces >= (set.at(-1) ?? 0)).map((faces) => [...set, faces]));
    for (const dice of sets)
      for (let level = 1; level <= own; level++)
        if (dice.reduce((sum, faces) => sum + faces, 0) >= level)
          best = Math.max(best, counted(level, dice, difficulty));
  }
  return best;
}

describe("a fighter", () => {
  it("makes each difficulty as often as the best of all dice, gone through fall by fall", () => {
    const { makes, answers } = fighter(sheet([skill("brawl", 4), skill("reflexes", 3, { initiative: true })]));
    const by = (own: number) => [1, 2, 3, 4].map((difficulty) => bestCounted(own, difficulty));
    const near = (chances: readonly number[]) => chances.map((chance) => expect.closeTo(chance, 12));
    expect(makes).toEqual(near(by(4)));
    expect(answers).toEqual(near(by(4).map((chance, at) => Math.max(chance, by(3)[at] ?? 0))));
  });

  it("attacks with what hurts, else with the body, else with whatever is on no sheet; answers with reflexes too", () => {
    const quick = skill("reflexes", 4, { initiative: true });
    const [body, none] = [
      [skill("body", 3), skill("sail", 9), quick],
      [skill("sail", 9), quick],
    ];
    expect(fighter(sheet(body)).makes).toHaveLength(3);
    expect(fighter(sheet(body)).answers).toHaveLength(4);
    expect(fighter(sheet(none)).makes).toHaveLength(2);
    expect(fighter(sheet(none, { untrained: 3 })).makes).toHaveLength(3);
    expect(fighter(sheet([skill("body", 9), skill("shoot", 4)])).makes).toHaveLength(4);
  });

  it("has the stamina of the sheet, and acts by what reflexes reach on average", () => {
    const one = fighter(
      sheet([skill("reflexes", 4, { initiative: true }), skill("reflexes", 2, { initiative: true })]),
    );
    // 1d4 at level 4 reaches 2.5; two dice go over too often.
    expect([one.health, one.initiative]).toEqual([10, 2.5]);
    expect(fighter(sheet([], { health: { max: 7 } })).health).toBe(7);
  });

  it("has what is in hand, by the name or the key of the skill, and nothing that is packed away", () => {
    const fight = skill("blades", 3);
    const length = (...things: Sheet["items"]) => fighter(sheet([fight, ...things])).makes.length;
    expect(length(gear("Blades", 2))).toBe(5);
    expect(length(gear("blades", 2, false))).toBe(3);
    expect(length(gear("climb", 2))).toBe(3);
  });

  it("is bent by what weighs on it, and on this skill alone where it says so", () => {
    const fight = skill("blades", 4);
    const made = (...on: Sheet["items"]) => fighter(sheet([fight, ...on])).makes;
    const [free, proud] = [made(), made(condition("perceived", { by: 4 }))];
    // Dice for 8 at level 4: 2d4 reach 4 three times in sixteen and 3 or 4 five times; 1d8 is ahead below.
    expect(free[3]).toBeCloseTo(1 / 4, 12);
    expect(proud.map((chance) => chance * 16)).toEqual([8, 6, 5, 3].map((falls) => expect.closeTo(falls, 9)));
    expect(made(condition("perceived", { by: 4, active: false }))).toEqual(free);
    expect(made(condition("perceived", { by: 4, skill: "climb" }))).toEqual(free);
    expect(made(condition("perceived", { by: 4, skill: "blades" }))).toEqual(proud);
    expect(made(condition("perceived", { by: -3 })).slice(1)).toEqual([0, 0, 0]);
    expect(made(condition("given", { dice: "1d20" }))[0]).toBeCloseTo(4 / 20, 12);
    expect(made(condition("removed", { faces: 4 }))[3]).toBeCloseTo(1 / 6, 12);
  });
});

describe("a blow", () => {
  const novice = fighter(sheet([skill("brawl", 4)], { health: { max: 4 } }));
  const child = fighter(sheet([skill("brawl", 2)], { health: { max: 4 } }));

  it("names what takes most on average, and takes it from who does not answer", () => {
    // Against level 2: what is named above 2 is never answered. 3 is made half of the time, 4 a quarter, 2 three quarters and answered by half of those.
    const harm = [1, 2, 3, 4].map(
      (named) => named * bestCounted(4, named) * (1 - (named > 2 ? 0 : bestCounted(2, named))),
    );
    const most = Math.max(...harm);
    const dealt = blow(novice, child);
    expect(dealt.mean).toBeCloseTo(most, 12);
    expect(dealt.max).toBe(harm.indexOf(most) + 1);
    expect(dealt.at(0)).toBeCloseTo(1 - most / dealt.max, 12);
  });

  it("makes fights that go as all ways of them go, one by one", () => {
    const deal = (by: typeof novice, to: typeof novice) => {
      const { max, mean } = blow(by, to);
      return { harm: max, hit: mean / max };
    };
    const [mine, theirs] = [deal(novice, child), deal(child, novice)];
    const ways = (x: number, y: number, depth: number): number => {
      if (y <= 0) return 1;
      if (x <= 0 || depth === 0) return 0;
      const answered = (left: number) =>
        left <= 0
          ? 1
          : theirs.hit * ways(x - theirs.harm, left, depth - 1) + (1 - theirs.hit) * ways(x, left, depth - 1);
      return mine.hit * answered(y - mine.harm) + (1 - mine.hit) * answered(y);
    };
    expect(skirmish([novice], [child], blow).win).toBeCloseTo(ways(4, 4, 18), 4);
  });

  it("takes nothing where nobody can be hit", () => {
    const bound = fighter(sheet([skill("brawl", 2), condition("perceived", { by: -5 })]));
    expect(blow(bound, novice).max).toBe(0);
  });
});
