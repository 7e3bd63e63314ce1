import { beforeEach, describe, expect, it } from "vitest";
import { game, WRONG } from "../../core/workshop/wrong-pages.ts";
import { host } from "../host.ts";

/**
 * Mistakes of an author who never wrote code, and the message for each: where (line:column), which field, and what is
 * right.
 */

const core = await import("../../../../module/core/workshop/index.ts");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", core);
const { explain } = await import("../../../../module/i18n/errors.ts");
const { coreError } = await import("../../../../module/core/validate.ts");
const { workshopCore } = await import("../../../../module/rulesets/workshop/data/core.ts");
const { problemLine } = await import("../../../../module/rulesets/workshop/data/problems.ts");

/** All messages about a page in a language, in the order of the page. */
function said(text: string, lang: "en" | "es"): string[] {
  host.lang = lang;
  try {
    core.page(text);
  } catch (error) {
    if (!core.isPageError(error)) throw error;
    return error.problems.map((problem) => `${problem.line}:${problem.column} ${problemLine(problem)}`);
  }
  return [];
}

beforeEach(() => {
  host.lang = "en";
});

describe("a mistake gets a message with its place and the cure", () => {
  it.each(WRONG)("%j", (text, es, en) => {
    expect(said(text, "es")).toEqual(es);
    expect(said(text, "en")).toEqual(en);
  });
});

describe("what can mean only one thing is understood", () => {
  const chance = (when: string): number =>
    core.odds(
      core.roll(`dice: { d: 2d6 }\nnumbers: { t: sum(d) }\nbands: [{ name: A, when: '${when}' }, { name: B }]`),
      {},
    ).bands[0]?.chance as number;
  it.each([
    ["t => 10", 1 / 6],
    ["t =< 4", 1 / 6],
    ["t <> 7", 5 / 6],
    ["7 <= t <= 9", 15 / 36],
    ["9 >= t >= 7", 15 / 36],
    ["6 < t < 10", 15 / 36],
  ])("%s", (when, expected) => expect(chance(when)).toBeCloseTo(expected, 12));

  it("typographic quotes in a condition", () => {
    const roll = core.roll("dice: { d: 1d6 }\nbands: [{ name: A, when: sum(d) > 3 }, { name: B }]");
    for (const condition of ["band == “A”", "band == «A»", "band == ‘A’"])
      expect(core.odds(roll, {}).chance(condition)).toBeCloseTo(0.5, 12);
  });
});

describe("a refusal at the table names its subject, in the player's language", () => {
  const READ = core.roll(
    "name: { en: Attack, es: Ataque }\ndice: { pool: { name: { en: Pool, es: Reserva }, count: n, die: 6 } }\nnumbers: { half: sum(pool) / share }\nbands: [{ name: A, when: half > 1 }, { name: B }]",
  );
  const said = (given: Record<string, unknown>, lang: "en" | "es"): string => {
    host.lang = lang;
    try {
      workshopCore().odds(READ, given);
    } catch (error) {
      return explain(error);
    }
    return "";
  };
  it.each<[Record<string, unknown>, string, string]>([
    [
      { n: -2, share: 1 },
      "Ataque › Reserva: se espera un número entero de 0 a 1000, no «-2».",
      "Attack › Pool: expected a whole number from 0 to 1,000, not “-2”.",
    ],
    [{ n: 2, share: 0 }, "Ataque: se divide por cero.", "Attack: division by zero."],
    [{ n: 2 }, "Ataque: no se sabe «share».", "Attack: “share” is not given."],
    [{ n: 2, share: "x" }, "Ataque: «share» tiene que ser un número.", "Attack: “share” has to be a number."],
  ])("%j", (given, es, en) => {
    expect(said(given, "es")).toBe(es);
    expect(said(given, "en")).toBe(en);
  });

  it("names the hero's number that cannot be", () => {
    const page = core.page(game("attributes: { luck: 0..3 }\nderived: { pace: { name: Pace, is: 6 / luck } }"));
    host.lang = "es";
    const hero = { attributes: { luck: 0 }, resources: {}, things: [], conditions: [] };
    expect(() => workshopCore().rollGiven(page, hero)).toThrow();
    try {
      workshopCore().rollGiven(page, hero);
    } catch (error) {
      expect(explain(error)).toBe("A › Pace: se divide por cero.");
    }
    // Only who uses it is stopped; what a thing or a condition adds stops that figure alone.
    expect(core.rollGiven(page, hero, { uses: ["luck"] })).toEqual({ luck: 0 });
    expect(() => core.rollGiven(page, hero, { uses: ["pace"] })).toThrow(/0/);
    expect(core.rollGiven(page, hero, { uses: ["luck"], target: hero })).toEqual({ luck: 0, "target.luck": 0 });
    expect(() => core.rollGiven(page, hero, { uses: ["target.pace"], target: hero })).toThrow(/0/);
  });

  it("what is added and cannot be worked out breaks the number that it is added to, and no other", () => {
    const page = core.page(
      game(`attributes: { luck: 0..3, wits: 1..3 }
things: { charm: { name: Charm, numbers: { edge: 0..3 }, adds: { luck: 1 / edge }, pick: attribute } }`),
    );
    const charm = { id: "c", kind: "charm", name: "Charm", worn: false, pick: "luck", numbers: { edge: 0 } };
    const hero = { attributes: {}, resources: {}, things: [charm], conditions: [] };
    expect(core.heroNumbers(page, hero)).toMatchObject({ attributes: { luck: 0, wits: 1 }, broken: ["luck"] });
    const given = core.rollGiven(page, hero, { thing: charm, uses: ["wits", "charm.edge"] });
    expect(given).toEqual({ wits: 1, "charm.edge": 0 });
    expect(() => core.rollGiven(page, hero, { thing: charm, uses: ["charm.attribute"] })).toThrow(/zero/);
  });

  it.each(["en", "es"] as const)("no error of the core begins with its colon, in %s", (lang) => {
    host.lang = lang;
    for (const [code, type] of [
      ["formula", "dice such as 2d6"],
      ["type", "a list of dice"],
      ["type", "true or false"],
    ] as const) {
      expect(explain(coreError(code, "", { type }))).toMatch(/^\p{Lu}/u);
      expect(explain(coreError(code, "formula", { type }))).not.toMatch(/^:|dice such|list of dice/);
    }
  });
});
