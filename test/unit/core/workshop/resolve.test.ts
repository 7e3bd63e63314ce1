import { describe, expect, it } from "vitest";
import { plan, push, pushToll, resolve, roll, withoutToll } from "../../../../module/core/workshop/index.ts";
import { failure } from "../helpers.ts";
import { PUSHED } from "./pushed.ts";

describe("what lies on the table", () => {
  it("is planned by group, with what each die sets off", () => {
    const page = roll(
      "dice: { a: { count: n, die: 6, explode: max }, b: { dice: [4, 8] }, f: 2dF, r: { die: 6, reroll: [1] }, none: { count: 0, die: 6 } }",
    );
    expect(plan(page, { n: 2 }).groups).toEqual([
      { id: "a", count: 2, faces: 6, again: { on: [6], effect: "add" } },
      { id: "b", count: 1, faces: 4 },
      { id: "b", count: 1, faces: 8 },
      { id: "f", count: 2, faces: 3, values: [-1, 0, 1] },
      { id: "r", count: 1, faces: 6, again: { on: [1], effect: "replace" } },
    ]);
    const { dice } = resolve(page, { n: 2 }, [[6, 6, 2], [3], [4], [7], [-1], [0], [1, 1]]);
    expect(dice.map(({ group, value }) => `${group} ${value}`)).toEqual([
      "a 14",
      "a 3",
      "b 4",
      "b 7",
      "f -1",
      "f 0",
      "r 1",
    ]);
  });

  it("says the band, the numbers, what changes and what stays when it is pushed", () => {
    const given = { attribute: 3, rank: 1, needed: 1, pushed_is: 1 };
    const faces = [[1], [3], [5], [2]];
    expect(push(PUSHED, given, faces)).toEqual({
      kept: [0],
      groups: [
        { id: "base", count: 2, faces: 6 },
        { id: "skill", count: 1, faces: 6 },
      ],
    });
    expect(resolve(PUSHED, given, faces)).toMatchObject({
      name: "Lost",
      notes: [0],
      changes: [],
      costs: 0,
      pushed: false,
    });
    const outcome = resolve(PUSHED, given, faces, [[6], [1], [6]]);
    expect(outcome).toMatchObject({
      name: "Made",
      band: 0,
      numbers: { hits: 2, banes: 2 },
      notes: [0],
      costs: 2,
      pushed: true,
      changes: [
        { resource: "target.health", amount: -2 },
        { resource: "health", amount: -2 },
      ],
    });
    expect(outcome.dice.map(({ value, kept }) => [value, kept ?? false])).toEqual([
      [1, true],
      [6, false],
      [1, false],
      [6, false],
    ]);
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
  });

  it("waits for the other side where it needs it", () => {
    const page = roll(
      "dice: { d: 2d6 }\nnumbers: { total: sum(d), margin: total - rival.total }\nbands: [{ name: Wins, when: margin > 0, then: { target.health: -margin } }, { name: Held }]\nnotes: [{ name: Six, when: high(d) == 6 }]",
    );
    expect(resolve(page, {}, [[6], [3]])).toMatchObject({
      band: null,
      numbers: { total: 9 },
      waits: ["total"],
      notes: [0],
      changes: [],
    });
    expect(resolve(page, { rival: { total: 7 } }, [[6], [3]])).toMatchObject({
      name: "Wins",
      numbers: { margin: 2 },
      waits: [],
      changes: [{ resource: "target.health", amount: -2 }],
    });
  });

  it.each<[unknown, string]>([
    [[[1], [2]], "faces"],
    [[[1], [2], [3], [4]], "faces"],
    [[[7], [1], [1]], "faces[0]"],
    [[[1], [0], [1]], "faces[1]"],
    [[[1], [1.5], [1]], "faces[1]"],
    [[[1], [1], []], "faces[2]"],
    [[[1], [1], ["1"]], "faces[2]"],
    [[[6, 1], [1], [1]], "faces[0]"],
    ["111", "faces"],
    [undefined, "faces"],
  ])("dice that cannot have fallen so are refused: %j", (faces, field) => {
    const page = roll("dice: { d: 3d6 }");
    expect(failure(() => resolve(page, {}, faces as never))).toMatchObject({ field });
  });

  it.each<[readonly number[], boolean]>([
    [[6, 6, 1], true],
    [[6], false],
    [[6, 6], false],
    [[1, 6], false],
    [[5], true],
  ])("a die that explodes ends when it does: %j", (chain, good) => {
    const page = roll("dice: { d: { die: 6, explode: max } }");
    if (good) expect(resolve(page, {}, [chain]).dice[0]?.value).toBe(chain.reduce((all, face) => all + face, 0));
    else expect(failure(() => resolve(page, {}, [chain]))).toMatchObject({ field: "faces[0]", code: "faces" });
  });
});

describe("what a push costs the roller", () => {
  const text = (then: string) =>
    `dice: { main: 2d6 }\nnumbers: { ones: count(main == 1) }\nbands: [{ name: Hit, when: ones == 0, then: { target.health: -1, stress: +1 } }, { name: Miss }]\npush: { keep: { main: [6] }, then: ${then} }`;
  const pushed = (then: string, given: object = {}) => {
    const page = roll(text(then));
    const outcome = resolve(page, given as never, [[6], [5]], [[4]]);
    const toll = pushToll(page, given as never);
    return { toll, rest: withoutToll(outcome.changes, toll), all: outcome.changes };
  };

  it("is known before the dice where no die says it, and is taken out of the outcome once", () => {
    const { toll, rest, all } = pushed("{ stress: +1 }");
    expect(toll).toEqual([{ resource: "stress", amount: 1 }]);
    expect(all).toEqual([
      { resource: "target.health", amount: -1 },
      { resource: "stress", amount: 1 },
      { resource: "stress", amount: 1 },
    ]);
    expect(rest).toEqual(all.slice(0, 2));
    expect(pushed("{ stress: +nerve }", { nerve: 3 }).toll).toEqual([{ resource: "stress", amount: 3 }]);
  });

  it("waits for the dice where they say it, and is nobody else's", () => {
    expect(pushed("{ stress: +ones }").toll).toEqual([]);
    expect(pushed("{ target.health: -2 }").toll).toEqual([]);
    expect(pushToll(roll("dice: { main: 2d6 }"), {})).toEqual([]);
  });
});
