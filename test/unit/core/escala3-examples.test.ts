import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";
import { near } from "./helpers.ts";

/** The smaller worked examples of the source, each by its figures; the others stand in `escala3.test.ts`. */

const { odds, resolve } = escala3;

describe("examples of the source", () => {
  it("a trait of 2 against a difficulty of 7 is one in three (§4.2.1)", () => {
    near(odds({ trait: 2, difficulty: 7 }).success, 1 / 3, "2 v 7");
  });

  it("an agile runner (4) beats a normal one (3) in 13 of 18 races (§4.2.2)", () => {
    near(odds({ kind: "opposed", trait: 4, against: { trait: 3 } }).win, 13 / 18, "4 v 3");
  });

  it("a ditch for high agility is 20 with many d10, for low agility 10; 4 and 2 jump it as 3 jumps a normal one (§1.2.1)", () => {
    const chance = (trait: number, difficulty: number) => odds({ trait, dice: "nd10", difficulty }).success;
    for (const [level, difficulty] of [
      [4, 20],
      [2, 10],
    ] as const) {
      expect(escala3.difficulty({ level, dice: "nd10" })).toBe(difficulty);
      expect(chance(level, difficulty)).toBeGreaterThan(0.6);
      expect(chance(level, difficulty)).toBeLessThan(0.7);
    }
  });

  it("a run-up is a level of advantage, a load one of disadvantage: in the trait or in the difficulty (§2.1.1)", () => {
    for (const [advantage, difficulty] of [
      [1, 5],
      [-1, 7],
    ] as const)
      near(
        odds({ trait: 4, difficulty: 6, advantage }).success,
        odds({ trait: 4, difficulty }).success,
        `${advantage}`,
      );
  });

  it("a leg that is hurt takes a level of agility (§2.1.2)", () => {
    expect(resolve({ trait: 4, penalty: 1, difficulty: 6 }, [[3]])).toMatchObject({ level: 3, total: 6 });
  });

  it("a leap and a shot share the 4 of agility 4 and aim 5: two each, and with dice two dice each (§2.3)", () => {
    const reserve = escala3.together([4, 5]);
    expect([reserve, escala3.evenShares(reserve, 2)]).toEqual([4, [2, 2]]);
    expect(escala3.plan({ trait: 2, dice: "nd6", difficulty: 10 }).groups[0]?.count).toBe(2);
  });

  it("a mechanism is repaired with the lower of repairs and of the language of its manual (§2.3)", () => {
    expect(escala3.together([4, 2])).toBe(2);
  });

  it("each lost round takes a level more (§2.4)", () => {
    let penalty = 0;
    for (const faces of [
      [[5], [1]],
      [[6], [1]],
    ]) {
      const outcome = resolve({ kind: "opposed", trait: 3, against: { trait: 3, penalty } }, faces);
      penalty += escala3.lostRound(outcome)?.levels ?? 0;
    }
    expect(penalty).toBe(2);
  });

  it("the trail: a quarter of it for a mediocre success, to the end for +5 (§3.1)", () => {
    const told = escala3.resultTable("all / 75 / 50 / 25 / lost / wrong / wrong, unaware");
    const at = (face: number, trait = 3) => told?.[resolve({ trait, difficulty: 6 }, [[face]]).successLevel];
    expect([6, 5, 4, 3, 2, 1].map((face) => at(face))).toEqual(["75", "50", "50", "25", "lost", "lost"]);
    expect([at(6, 5), at(1, 1), at(1, -1)]).toEqual(["all", "wrong", "wrong, unaware"]);
  });

  it("a climber of 5 who is tired (−1) inflates to 6, and to 8 in extraordinary cases (§3.3)", () => {
    const { current, to, penaltyAfter } = escala3.inflate({ trait: 5, penalty: 1 });
    expect([current, to, penaltyAfter]).toEqual([4, 6, 2]);
    expect(escala3.inflate({ trait: 5, penalty: 1, extraordinary: true }).max).toBe(8);
  });

  it("a great poet (5) has five minutes for a stanza (§3.4)", () => {
    expect(escala3.performance(5)).toBe(5 * 60);
  });

  it("an agile jumper (4) makes a hard leap (7) without dice, a clumsy one (2) an easy one (5) (§3.5)", () => {
    const makes = (trait: number, difficulty: number) => odds({ trait, dispersion: "null", difficulty }).success;
    expect([makes(4, 7), makes(4, 8), makes(2, 5), makes(2, 6)]).toEqual([1, 0, 1, 0]);
  });
});
