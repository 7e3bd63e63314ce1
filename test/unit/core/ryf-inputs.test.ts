import { describe, expect, it } from "vitest";
import { ryf } from "./everything.ts";

/** What RyF makes of what it takes; what it refuses, and what is usual, is held by battery.test.ts. */

describe("a check", () => {
  it("of a spell has one of the seven difficulties", () => {
    for (const tier of [12, 14, 16, 18, 20, 22, 24] as const)
      expect(ryf.complete({ kind: "spell", bonus: 1, tier }).tier).toBe(tier);
  });

  it("against a difficulty is one against a total that wins when it is reached", () => {
    expect(ryf.complete({ kind: "opposed", bonus: 1, difficulty: 9 })).toMatchObject({
      against: { total: 9 },
      ties: "win",
    });
  });

  it("of 3.0 gives several actions for a high initiative unless the table says otherwise", () => {
    const initiative = { kind: "initiative", bonus: 1, edition: "3" } as const;
    expect(ryf.complete(initiative)).toMatchObject({ severalActions: true });
    expect(ryf.complete({ ...initiative, severalActions: false })).toMatchObject({ severalActions: false });
  });

  it("of damage takes 20 groups and 40 dice in all", () => {
    const damage = (dice: ryf.DamageDice[]) => ryf.complete({ kind: "damage", dice }).dice;
    const die = (count: number) => ({ count, faces: 6 });
    expect(damage([die(15), die(25)])).toEqual([die(15), die(25)]);
    expect(damage(Array.from({ length: 20 }, () => die(1)))).toHaveLength(20);
  });
});

it("a ship has ten hit points for each barrier (3.0)", () => {
  expect([ryf.shipPoints(0), ryf.shipPoints(3)]).toEqual([0, 30]);
});

it("a ship is damaged with as many points as it has barriers, and a wreck with none", () => {
  const states = [31, 4, 3, 1, 0, -90].map((points) => ryf.shipState(points, 3));
  expect(states).toEqual(["whole", "whole", "damaged", "damaged", "wrecked", "wrecked"]);
  expect([ryf.shipState(1, 0), ryf.shipState(0, 0)]).toEqual(["whole", "wrecked"]);
  for (const [points, barriers] of [
    [0.5, 3],
    [Number.NaN, 3],
    [3, -1],
    [3, 1001],
  ] as const)
    expect(() => ryf.shipState(points, barriers)).toThrow();
});
