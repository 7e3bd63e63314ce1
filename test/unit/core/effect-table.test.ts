import { describe, expect, it } from "vitest";
import { effect } from "./everything.ts";
import { failure } from "./helpers.ts";

/** What contests write down, who has what place, and what one more trait is worth. */

describe("the rounds of a contest as they come in", () => {
  const { completeRounds, enteredRound, withoutGain } = effect;

  it("wait for everybody, and begin anew when all have rolled", () => {
    const one = enteredRound([], 3, 1, 4);
    expect(one).toEqual([[null, 4, null]]);
    const two = enteredRound(one ?? [], 3, 0, 0);
    expect(enteredRound(two ?? [], 3, 2, 2)).toEqual([[0, 4, 2]]);
    expect(enteredRound([[0, 4, 2]], 3, 2, 1)).toEqual([
      [0, 4, 2],
      [null, null, 1],
    ]);
    expect(
      completeRounds([
        [0, 4, 2],
        [null, null, 1],
      ]),
    ).toEqual([[0, 4, 2]]);
  });

  it("take nobody twice, and no side that is not there", () => {
    expect(enteredRound([[null, 4]], 2, 1, 9)).toBeNull();
    expect(failure(() => enteredRound([], 2, 2, 1)).field).toBe("side");
    expect(failure(() => enteredRound([[1, 2, 3]], 2, 1, 1)).field).toBe("rounds[0]");
  });

  it("give up the last gain, and a round in which nobody has rolled with it", () => {
    expect(
      withoutGain(
        [
          [0, 4],
          [3, null],
        ],
        0,
      ),
    ).toEqual([[0, 4]]);
    expect(
      withoutGain(
        [
          [0, 4],
          [3, 2],
        ],
        1,
      ),
    ).toEqual([
      [0, 4],
      [3, null],
    ]);
    expect(withoutGain([], 0)).toEqual([]);
  });

  it("are worth rolling while a side can exceed the resistance", () => {
    expect([effect.canGain(0, 17), effect.canGain(0, 18), effect.canGain(5, 22)]).toEqual([true, false, true]);
  });
});

describe("places", () => {
  it("are shared by equal totals, and the next one comes after all of them", () => {
    expect(effect.placesOf([12, 15, null, 15, 9])).toEqual([3, 1, null, 1, 4]);
    expect(effect.placesOf([])).toEqual([]);
    // Who has no total stands before nobody, not even before one below zero.
    expect(effect.placesOf([-3, null])).toEqual([1, null]);
  });

  it("agree with the ranking", () => {
    const totals = [3, 9, 9, 1, 5, 3];
    const ranked = effect.ranking(totals);
    const places = effect.placesOf(totals);
    expect(ranked.map((equal) => new Set(equal.map((index) => places[index])).size)).toEqual(ranked.map(() => 1));
    expect(ranked.flat().map((index) => places[index])).toEqual([1, 1, 3, 4, 4, 6]);
  });
});

describe("traits", () => {
  it("are worth the level, then one each, up to twice the level", () => {
    const next = (traits: number) => effect.nextTrait({ level: 3, traits });
    expect([0, 1, 2, 3, 4, 5].map(next)).toEqual([3, 1, 1, 1, 0, 0]);
    expect([0, 1, 2, 3].reduce((sum, traits) => sum + next(traits), 0)).toBe(effect.traitCap(3));
  });
});

it("an actor is down by the body before the mind", () => {
  const { downBy } = effect;
  expect(downBy({ physical: 1, mental: 1 })).toBeNull();
  expect(downBy({ physical: 0, mental: 0 })).toBe("physical");
  expect(downBy({ physical: 1, mental: -2 })).toBe("mental");
  expect(downBy({ physical: 1, mental: 0 })).toBe("mental");
});

describe("what a sheet counts", () => {
  const { bestWorn, distinctTraits, hitDieOf } = effect;

  it("counts the first of traits with one name, and none without a name", () => {
    const traits = [{ name: "Ágil" }, { name: "  " }, { name: " ágil " }, { name: "Alto" }, { name: "ALTO" }];
    expect(distinctTraits(traits)).toEqual([traits[0], traits[3]]);
  });

  it("takes the hit die of the class, else of the race, else the usual one", () => {
    expect(hitDieOf({ class: 10, race: 6, usual: 8 })).toBe(10);
    expect(hitDieOf({ class: null, race: 6, usual: 8 })).toBe(6);
    expect(hitDieOf({ class: undefined, race: null, usual: 8 })).toBe(8);
  });

  it("counts the armour that protects best, of equal ones the first", () => {
    const worn = [{ value: 2 }, { value: 4 }, { value: 4 }];
    expect(bestWorn(worn, ({ value }) => value)).toBe(worn[1]);
    expect(bestWorn([{ value: -1 }], ({ value }) => value)).toEqual({ value: -1 });
    expect(bestWorn([] as { value: number }[], ({ value }) => value)).toBeNull();
  });
});
