import { describe, expect, it } from "vitest";
import { isCoreError, ryf } from "./everything.ts";

/** Anything at all, as it may come out of a form, a macro or an old message. */
const odds = (check: unknown): unknown => ryf.odds(check as ryf.Check);
const resolve = (check: unknown, faces: unknown): unknown => ryf.resolve(check as ryf.Check, faces as ryf.Faces);

function failure(act: () => unknown): { field: string; code: string; message: string; type: string } {
  try {
    act();
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return { field: error.field, code: error.code, message: error.message, type: error.constructor.name };
  }
  throw new Error("accepted");
}

const skill = { kind: "skill", bonus: 10, difficulty: 15 };
const ranged = { kind: "attack", mode: "ranged", bonus: 10, band: "short" };
const damage = { kind: "damage", dice: [{ count: 2, faces: 6 }] };
const evil = JSON.parse('{"kind":"skill","difficulty":15,"__proto__":{"bonus":3}}') as unknown;

/** Titles that say where each row goes wrong: the values themselves cannot all be printed. */
function rows<R extends readonly unknown[]>(list: R[]): { label: string; row: R }[] {
  return list.map((row, index) => ({
    label: `${index}: ${row.filter((cell, at) => at > 0 && typeof cell === "string").join(" ")}`,
    row,
  }));
}

describe("a bad check names the field", () => {
  it.each(
    rows<[unknown, field: string, code: string]>([
      [undefined, "check", "type"],
      [null, "check", "type"],
      [7, "check", "type"],
      ["skill", "check", "type"],
      [[skill], "check", "type"],
      [new Map(), "check", "type"],
      [Object.create(skill), "check", "type"],
      [{}, "kind", "missing"],
      [{ ...skill, kind: "magic" }, "kind", "word"],
      [{ ...skill, kind: "constructor" }, "kind", "word"],
      [{ ...skill, kind: 3 }, "kind", "type"],
      [{ kind: "skill", difficulty: 15 }, "bonus", "missing"],
      [{ ...skill, bonus: undefined }, "bonus", "missing"],
      [{ ...skill, bonus: null }, "bonus", "type"],
      [{ ...skill, bonus: "10" }, "bonus", "type"],
      [{ ...skill, bonus: 10n }, "bonus", "type"],
      [{ ...skill, bonus: Number.NaN }, "bonus", "range"],
      [{ ...skill, bonus: Number.POSITIVE_INFINITY }, "bonus", "range"],
      [{ ...skill, bonus: 1e9 }, "bonus", "range"],
      [{ ...skill, bonus: 0.5 }, "bonus", "range"],
      [{ ...skill, difficulty: -1001 }, "difficulty", "range"],
      [{ ...skill, keep: "middle" }, "keep", "word"],
      [{ ...skill, keep: "toString" }, "keep", "word"],
      [{ ...skill, explode: "false" }, "explode", "type"],
      [{ ...skill, explode: 0 }, "explode", "type"],
      [{ ...skill, edition: 3 }, "edition", "type"],
      [{ ...skill, hindrance: -1 }, "hindrance", "range"],
      [{ ...skill, dificulty: 3 }, "dificulty", "unknown"],
      [{ ...skill, defence: 3 }, "defence", "unknown"],
      [evil, "__proto__", "unknown"],
      [{ kind: "opposed", bonus: 3 }, "against", "missing"],
      [{ kind: "opposed", bonus: 3, against: [] }, "against", "type"],
      [{ kind: "opposed", bonus: 3, against: {} }, "against.bonus", "missing"],
      [{ kind: "opposed", bonus: 3, against: { total: "9" } }, "against.total", "type"],
      [{ kind: "opposed", bonus: 3, against: { total: 9, keep: "low" } }, "against.keep", "unknown"],
      [{ kind: "opposed", bonus: 3, against: { bonus: 9, edition: "3" } }, "against.edition", "unknown"],
      [{ kind: "opposed", bonus: 3, against: { total: 9 }, ties: "reroll" }, "ties", "combination"],
      [{ kind: "attack", bonus: 3 }, "mode", "missing"],
      [{ kind: "attack", mode: "melee", bonus: 3 }, "defence", "missing"],
      [{ kind: "attack", mode: "melee", bonus: 3, defence: 9, band: "short" }, "band", "unknown"],
      [{ ...ranged, band: "beyond" }, "band", "word"],
      [{ ...ranged, cover: "__proto__" }, "cover", "word"],
      [{ ...ranged, shooter: 0 }, "shooter", "range"],
      [{ ...ranged, shield: -2 }, "shield", "range"],
      [{ kind: "damage" }, "dice", "missing"],
      [{ ...damage, dice: "2d6" }, "dice", "type"],
      [{ ...damage, dice: [3] }, "dice[0]", "type"],
      [{ ...damage, dice: [{ count: 2 }] }, "dice[0].faces", "missing"],
      [{ ...damage, dice: [{ count: 1e9, faces: 6 }] }, "dice[0].count", "range"],
      [{ ...damage, dice: [{ count: -1, faces: 6 }] }, "dice[0].count", "range"],
      [{ ...damage, dice: [{ count: 1, faces: 0 }] }, "dice[0].faces", "range"],
      [{ ...damage, dice: [{ count: 1, faces: 1 }] }, "dice[0].faces", "range"],
      [{ ...damage, dice: [{ count: 1, faces: 1e9 }] }, "dice[0].faces", "range"],
      [{ ...damage, dice: [damage.dice[0], { count: 39, faces: 6 }] }, "dice[1].count", "range"],
      [{ ...damage, dice: Array.from({ length: 1e5 }, () => damage.dice[0]) }, "dice", "range"],
      [{ ...damage, absorption: -1 }, "absorption", "range"],
      [{ ...damage, criticalOn: "twice" }, "criticalOn", "word"],
      [{ ...damage, target: { hitPoints: "many", physical: 5 } }, "target.hitPoints", "type"],
      [{ ...damage, target: { hitPoints: 5, physical: 0 } }, "target.physical", "range"],
      [{ ...damage, target: { hitPoints: 5, physical: 5, name: "x" } }, "target.name", "unknown"],
    ]),
  )("$label", ({ row: [check, field, code] }) => {
    const error = failure(() => odds(check));
    expect(error).toMatchObject({ field, code });
    expect(error.message).toContain(field);
    expect(error.type).toBe(["type", "missing", "unknown"].includes(code) ? "TypeError" : "RangeError");
    // plan and resolve refuse the same check for the same reason, whatever the faces.
    expect(failure(() => ryf.plan(check as ryf.Check))).toEqual(error);
    expect(failure(() => resolve(check, "no faces"))).toEqual(error);
  });

  it("a polluted prototype supplies nothing", () => {
    Object.defineProperty(Object.prototype, "bonus", { value: 5, configurable: true });
    try {
      expect(failure(() => odds({ kind: "skill", difficulty: 15 }))).toMatchObject({ field: "bonus", code: "missing" });
    } finally {
      Reflect.deleteProperty(Object.prototype, "bonus");
    }
  });

  it("the message shows no more than a glimpse of a huge value", () => {
    expect(failure(() => odds({ ...skill, keep: "x".repeat(1e6) })).message.length).toBeLessThan(300);
  });

  it("minus zero is zero, so that a stored check compares equal", () => {
    expect(ryf.complete({ kind: "skill", bonus: -0, difficulty: 15 })).toMatchObject({ bonus: 0, modifier: 0 });
  });
});

describe("faces that the check cannot have rolled", () => {
  it.each(
    rows<[unknown, unknown, field: string]>([
      [skill, undefined, "faces"],
      [skill, "1,2,3", "faces"],
      [skill, [], "faces[0]"],
      [skill, [[1, 2]], "faces[0]"],
      [skill, [[1, 2, 3, 4]], "faces[0]"],
      [skill, [[1, 2, 11]], "faces[0][2]"],
      [skill, [[1, 0, 3]], "faces[0][1]"],
      [skill, [["1", 2, 3]], "faces[0][0]"],
      [skill, [[1, 2, Number.NaN]], "faces[0][2]"],
      [skill, [[10, 10, 3]], "faces[1]"],
      [
        skill,
        [
          [1, 2, 3],
          [4, 5, 6],
        ],
        "faces[1]",
      ],
      [skill, Array.from({ length: 1e5 }, () => [10, 10, 10]), "faces"],
      [
        { ...skill, explode: false },
        [
          [10, 10, 3],
          [1, 2, 3],
        ],
        "faces[1]",
      ],
      [{ kind: "opposed", bonus: 1, against: { bonus: 1 } }, [[1, 2, 3]], "faces[1]"],
      [
        { kind: "opposed", bonus: 1, against: { total: 9 } },
        [
          [1, 2, 3],
          [1, 2, 3],
        ],
        "faces[1]",
      ],
      [damage, [[3]], "faces[1]"],
      [damage, [[3], []], "faces[1]"],
      [damage, [[3], [6]], "faces[1]"],
      [damage, [[3], [4, 2]], "faces[1]"],
      [damage, [[3], [6, 7]], "faces[1][1]"],
      [damage, [[3], [4], [5]], "faces[2]"],
      [{ ...damage, explode: false }, [[3], [6, 1]], "faces[1]"],
    ]),
  )("$label", ({ row: [check, faces, field] }) => {
    expect(failure(() => resolve(check, faces)).field).toBe(field);
  });
});

describe("helpers refuse by name", () => {
  it.each<[string, () => unknown]>([
    ["formula", () => ryf.parseDamage("2d6+")],
    ["formula", () => ryf.parseDamage("")],
    ["formula", () => ryf.parseDamage("2d6 3")],
    ["formula", () => ryf.parseDamage("1d6-1d4")],
    ["formula", () => ryf.parseDamage("<img src=x onerror=alert(1)>")],
    ["formula", () => ryf.parseDamage("1".repeat(1e6))],
    ["formula", () => ryf.parseDamage(26 as unknown as string)],
    ["dice[0].count", () => ryf.parseDamage("999d6")],
    ["dice[0].faces", () => ryf.parseDamage("1d0")],
    ["bonus", () => ryf.parseDamage("1d6+1001")],
    ["ranges.medium", () => ryf.bandAt(5, { short: 30, medium: 20, long: 90 })],
    ["ranges.short", () => ryf.bandAt(5, {})],
    ["ranges.far", () => ryf.bandAt(5, { far: 3 } as ryf.Ranges)],
    ["distance", () => ryf.bandAt(-1, { short: 30 })],
    ["distance", () => ryf.bandAt(Number.NaN, { short: 30 })],
    ["band", () => ryf.damageAtBand({ dice: [] }, "far" as ryf.Band)],
    ["perBand", () => ryf.damageAtBand({ dice: [] }, "long", -1)],
    ["fire", () => ryf.coveringFire("burst" as "single")],
    ["ups", () => ryf.keepRank(-1, 0)],
    ["downs", () => ryf.keepRank(0, Number.NaN)],
    ["physical", () => ryf.hitPoints({ physical: Number.NaN, lethality: "heroic" })],
    ["lethality", () => ryf.hitPoints({ physical: 5, lethality: "easy" as "heroic" })],
    ["dodge", () => ryf.defence({ dexterity: 5, dodge: "3" as unknown as number })],
    ["worn.armour", () => ryf.hindranceFor("physical", { armour: -1 })],
    ["action", () => ryf.hindranceFor("spell" as "mental", {})],
    ["reflexes", () => ryf.initiativeBonus({ perception: 5 } as never)],
    ["current", () => ryf.vitality(Number.NaN, 5)],
    ["kind", () => ryf.attackDifficulty(skill as never)],
    ["total", () => ryf.actionsFor(Number.NaN, "3")],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});

describe("the largest accepted input answers at once", () => {
  it("40 exploding d100 against a target", () => {
    const check = {
      kind: "damage",
      dice: [{ count: 40, faces: 100 }],
      criticalDice: 40,
      critical: true,
      bonus: 1000,
      absorption: 1000,
      target: { hitPoints: 10_000, physical: 1000 },
    } as const;
    const { dealt, target } = ryf.odds(check);
    // Doubled (mean 40·(5050/99) + 40·4.2 + 1000), less 1000.
    expect(dealt.mean).toBeCloseTo(2 * (40 * (5050 / 99) + 40 * 4.2 + 1000) - 1000, 6);
    expect(dealt.atLeast(dealt.min)).toBe(1);
    const sum = Object.values(target ?? {}).reduce((all, p) => all + p, 0);
    expect(sum).toBeCloseTo(1, 12);
  });

  it("opposed bonuses at both ends", () => {
    expect(
      ryf.odds({ kind: "opposed", bonus: 1000, modifier: 1000, against: { bonus: -1000, modifier: -1000 } }).win,
    ).toBeCloseTo(0.999, 12);
    // Only the three ones of the other side help.
    expect(ryf.odds({ kind: "opposed", bonus: -1000, against: { bonus: 1000, keep: "high" } }).win).toBeCloseTo(
      0.001 * 0.999,
      12,
    );
  });
});
