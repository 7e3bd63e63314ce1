import { describe, expect, it } from "vitest";
import { push, pushToll, resolve, roll, withoutToll } from "../../../../module/core/workshop/index.ts";
import { failure } from "../helpers.ts";
import { mistakesOf } from "./mistakes.ts";

/** Rolls that are pushed, dice by dice; and what an outcome waits for. */

const PAGE = roll(`dice: { base: 2d6, odd: { dice: [4, 8, 8] }, lucky: { die: 6, reroll: [1] } }
numbers: { n: sum(base) + sum(odd), m: sum(lucky) }
bands: [{ name: High, when: n >= 15, then: { health: -m, ammo: step down } }, { name: Low }]
notes: [{ name: One, when: low(base) == 1, then: { stress: 1 } }, { name: Never, when: n > 99, then: { x: 1 } }, { name: Last, when: m == 6, then: { stress: 2 } }]
push: { keep: { base: [6], lucky: all }, add: { base: 1, odd: 2 }, costs: m * 2, then: { stress: n } }`);
const LYING = [[6], [1], [2], [5], [8], [1, 3]];

describe("a push", () => {
  it("keeps what stays, and rolls the rest and what joins, each with its size", () => {
    expect(push(PAGE, {}, LYING)).toEqual({
      kept: [0, 5],
      groups: [
        { id: "base", count: 2, faces: 6 },
        { id: "odd", count: 3, faces: 4 },
        { id: "odd", count: 1, faces: 8 },
        { id: "odd", count: 1, faces: 8 },
      ],
    });
  });

  it("puts what came in the place of what went, and what joined at the end", () => {
    const { dice, ...outcome } = resolve(PAGE, {}, LYING, [[5], [4], [1], [3], [2], [7], [8]]);
    expect(dice.map(({ group, size, value, kept }) => `${group} d${size} ${value}${kept ? " kept" : ""}`)).toEqual([
      "base d6 6 kept",
      "base d6 5",
      "odd d4 1",
      "odd d8 7",
      "odd d8 8",
      "lucky d6 3 kept",
      "base d6 4",
      "odd d4 3",
      "odd d4 2",
    ]);
    expect(dice[5]?.faces).toEqual([1, 3]);
    expect(outcome).toEqual({
      numbers: { n: 36, m: 3 },
      band: 0,
      name: "High",
      notes: [],
      changes: [
        { resource: "health", amount: -3 },
        { resource: "ammo", step: "down" },
        { resource: "stress", amount: 36 },
      ],
      pushed: true,
      costs: 6,
      waits: [],
    });
  });

  it("costs nothing while nobody pushes", () => {
    expect(resolve(PAGE, {}, [[1], [1], [1], [1], [1], [6]])).toMatchObject({
      numbers: { n: 5, m: 6 },
      name: "Low",
      notes: [0, 2],
      changes: [
        { resource: "stress", amount: 1 },
        { resource: "stress", amount: 2 },
      ],
      pushed: false,
      costs: 0,
    });
  });

  it("of a roll that has none is refused", () => {
    const plain = roll("dice: { d: 1d6 }");
    expect(mistakesOf(() => push(plain, {}, [[3]]))).toEqual(["1:1 push noPush"]);
    expect(mistakesOf(() => resolve(plain, {}, [[3]], [[3]]))).toEqual(["1:1 push noPush"]);
  });

  it.each<[string, unknown, unknown, string]>([
    ["too few dice", [[1]], undefined, "faces: these dice cannot belong to this check; expected 6 dice, got"],
    [
      "a face that it has not",
      [[7], ...LYING.slice(1)],
      undefined,
      "faces[0]: these dice cannot belong to this check; expected one die that shows 1 to 6, and what it set off, got",
    ],
    ["a second try of a die that needed none", [[3, 3], ...LYING.slice(1)], undefined, "faces[0]: "],
    ["no second try of one that does", [...LYING.slice(0, 5), [1]], undefined, "faces[5]: "],
    ["three tries", [...LYING.slice(0, 5), [1, 1, 3]], undefined, "faces[5]: "],
    ["too few dice that come", LYING, [[1]], "again: these dice cannot belong to this check; expected 7 dice, got"],
    [
      "a face of another size",
      LYING,
      [[5], [4], [5], [3], [2], [7], [8]],
      "again[2]: these dice cannot belong to this check; expected one die that shows 1 to 4, and what it set off, got",
    ],
  ])("with %s is refused", (_, faces, again, message) => {
    expect(failure(() => resolve(PAGE, {}, faces as never, again as never)).message).toContain(message);
    if (!again) expect(failure(() => push(PAGE, {}, faces as never)).message).toContain(message);
  });

  it("is nobody's toll where the dice say it; else it is known before them", () => {
    const toll = (then: string, given: object = {}) =>
      pushToll(roll(`dice: { d: 1d6 }\nnumbers: { n: sum(d), k: 3 }\npush: { then: { ${then} } }`), given as never);
    expect(toll("a: 1, target.b: 2, c: n, e: k, f: x, g: step down", { x: 4 })).toEqual([
      { resource: "a", amount: 1 },
      { resource: "f", amount: 4 },
      { resource: "g", step: "down" },
    ]);
    expect(() =>
      pushToll(
        {
          ...PAGE,
          push: { ...PAGE.push, changes: [{ resource: "a", at: 0, amount: { op: "name", at: 0, args: null } }] },
        } as never,
        {},
      ),
    ).toThrow(TypeError);
  });

  it("is paid once, by the last change that is the same", () => {
    const changes = [
      { resource: "a", amount: 1 },
      { resource: "a", amount: 2 },
      { resource: "b", amount: 1 },
      { resource: "a", step: "down" as const },
      { resource: "a", amount: 1 },
    ];
    const left = (...toll: object[]) => withoutToll(changes, toll as never).map((one) => changes.indexOf(one as never));
    expect(left({ resource: "a", amount: 1 })).toEqual([0, 1, 2, 3]);
    expect(left({ resource: "a", amount: 1 }, { resource: "a", amount: 1 })).toEqual([1, 2, 3]);
    expect(left({ resource: "a", step: "down" })).toEqual([0, 1, 2, 4]);
    expect(left({ resource: "a", step: "up" })).toEqual([0, 1, 2, 3, 4]);
    expect(left({ resource: "b", amount: 1 })).toEqual([0, 1, 3, 4]);
    expect(left({ resource: "b", amount: 2 })).toEqual([0, 1, 2, 3, 4]);
    expect(left({ resource: "c", amount: 1 })).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("an outcome waits for the other side", () => {
  const page = roll(
    `dice: { d: 1d6 }
numbers: { n: sum(d), gap: n - rival.n, twice: gap + rival.m }
bands: [{ name: Good, when: n >= 4, then: { health: -gap, luck: 1 } }, { name: Bad }]
notes: [{ name: Ahead, when: gap > 0, then: { mood: 1 } }, { name: Six, when: n == 6, then: { mood: rival.z } }]`
      .replace("rival.z", "gap")
      .replace("rival.m", "rival.n"),
  );
  it.each<[string, object, object]>([
    [
      "with what is known already",
      {},
      {
        numbers: { n: 6 },
        band: 0,
        name: "Good",
        notes: [1],
        waits: ["n"],
        changes: [{ resource: "luck", amount: 1 }],
      },
    ],
    [
      "and with all when it has come",
      { rival: { n: 2 } },
      {
        numbers: { n: 6, gap: 4, twice: 6 },
        band: 0,
        notes: [0, 1],
        waits: [],
        changes: [
          { resource: "health", amount: -4 },
          { resource: "luck", amount: 1 },
          { resource: "mood", amount: 1 },
          { resource: "mood", amount: 4 },
        ],
      },
    ],
    ["nothing is a number that is none", { rival: { n: "2" } }, { numbers: { n: 6 }, waits: ["n"] }],
    ["nor who has none", { rival: null }, { numbers: { n: 6 }, waits: ["n"] }],
    ["nor where other things came", { rival: { m: 2 } }, { numbers: { n: 6 }, waits: ["n"] }],
  ])("%s", (_, given, expected) => expect(resolve(page, given as never, [[6]])).toMatchObject(expected));

  it("with its band, where that looks at it", () => {
    const opposed = roll(
      "dice: { d: 1d6 }\nnumbers: { n: sum(d) }\nbands: [{ name: Wins, when: n > rival.n }, { name: Even, when: n == rival.n }]",
    );
    expect(resolve(opposed, {}, [[3]])).toMatchObject({ band: null, name: null, waits: ["n"] });
    expect(resolve(opposed, { rival: { n: 3 } }, [[3]])).toMatchObject({ band: 1, name: "Even", waits: [] });
    expect(resolve(opposed, { rival: { n: 4 } }, [[3]])).toMatchObject({ band: null, name: null, waits: [] });
  });
});
