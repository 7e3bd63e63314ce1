import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { host } from "../host.ts";

/** What the Workshop's window says and proposes; no browser is needed for it. */

const core = await import("../../../../module/core/workshop/index.ts");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", core);
const { propose } = await import("../../../../module/rulesets/workshop/window/complete.ts");
const { problemText } = await import("../../../../module/rulesets/workshop/data/problems.ts");
const { pageSentences, warningText } = await import("../../../../module/rulesets/workshop/window/words.ts");
const { arrivalOf } = await import("../../../../module/rulesets/workshop/window/travel.ts");

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/workshop/${name}.yml`, import.meta.url), "utf8");

beforeEach(() => {
  host.lang = "en";
});

describe("words of a page", () => {
  it.each(["en", "es"] as const)("are there for every mistake, in %s", (lang) => {
    host.lang = lang;
    for (const reason of core.SAID.reasons) {
      expect(problemText({ reason, figures: {} } as never), reason).not.toContain("CUBILETE");
    }
    for (const expected of core.SAID.expected) {
      const text = problemText({ reason: "kind", figures: { expected } });
      expect(text, expected).not.toMatch(/CUBILETE|undefined/);
    }
  });

  it.each(["en", "es"] as const)("say every example back, in %s", (lang) => {
    host.lang = lang;
    for (const name of ["embers", "crossroads", "lamplight"]) {
      const all = pageSentences(core.page(example(name))).flatMap(({ lines }) => lines);
      expect(all.length).toBeGreaterThan(4);
      for (const line of all) expect(line).not.toMatch(/CUBILETE|undefined|\{|\[object/);
    }
  });

  it.each([
    ["es", "con algunos valores no se puede tirar (dice › d › count: se espera un número entero de 0 a 1000, no «-2»)"],
    ["en", "for some values it cannot be rolled (dice › d › count: expected a whole number from 0 to 1,000, not “-2”)"],
  ] as const)("tell values that no roll can have from too many dice, in %s", (lang, said) => {
    host.lang = lang;
    const head = "workshop: 1\nid: few\nname: Few\nattributes: { luck: 1..5 }\nrolls:\n  one:\n";
    const text = `${head}    dice: { d: { count: luck - 3, die: 6 } }\n    bands: [{ name: A, when: sum(d) > 2 }, { name: B }]`;
    const [warning] = core.pageWarnings(core.page(text));
    expect(warning && warningText(warning)).toBe(said);
  });

  it("say what a page asks, brings and begins with", () => {
    const text = `workshop: 1
id: pirates
name: Pirates
attributes: { force: 1..5, guile: 1..5 }
resources: { rum: { name: Rum, start: 2, max: force + 1, at: { 0: sober } } }
things: { sabre: { name: Sabre, pick: attribute, numbers: { edge: 1..3 }, roll: strike } }
conditions: { sober: { name: Sober, adds: { guile: -1 } } }
ladders: { sea: { name: Sea, steps: { Calm: 4, Rough: 7 } } }
rolls:
  strike:
    name: Strike
    with: sabre
    ask: { sea: ladder }
    dice: { main: 2d6 }
    numbers: { total: "max(0, sum(top(main, 1)) + sabre.edge)", sixes: count(main == 6) }
    bands:
      - { name: Hit, when: 7 <= total <= 9 or sixes >= 2, then: { target.rum: -1 } }
      - { name: Miss, then: { rum: 0 - sixes } }
initiative: { roll: strike, number: total }
starting: [{ kind: sabre, name: Cutlass, pick: force, numbers: { edge: 2 } }]`;
    expect(pageSentences(core.page(text))).toEqual([
      {
        name: "Heroes",
        lines: [
          "force and guile: from 1 to 5; 1 to begin with.",
          "Rum: at most force + 1; 2 to begin with; at 0 or less comes “Sober”.",
        ],
      },
      {
        name: "What they carry and know",
        lines: ["Sabre. Goes with: an attribute. edge: from 1 to 3; 1 to begin with. Used to roll Strike."],
      },
      { name: "Conditions", lines: ["Sober. While it lasts: guile −1."] },
      { name: "Difficulties", lines: ["Sea: Calm (4) and Rough (7)."] },
      {
        name: "Strike",
        lines: [
          "Rolled with: Sabre.",
          "Choose before rolling: Sea.",
          "Dice: 2d6.",
          "total is the highest of the dice + edge (at least 0).",
          "sixes is the number of dice that show 6.",
          "It is “Hit” if total is from 7 to 9, or sixes is at least 2.",
          "Then the target’s Rum goes down by 1.",
          "Otherwise, it is “Miss”.",
          "Then Rum goes down by sixes.",
        ],
      },
      { name: "Who acts first", lines: ["Everybody rolls Strike, and the highest total acts first."] },
      { name: "To begin with", lines: ["A new hero has Cutlass (Sabre, force, edge 2)."] },
    ]);
  });

  it("read what has no name as words", () => {
    const text = `workshop: 1\nid: bits\nname: Bits\nattributes: { darkHeart: 1..5 }
rolls: { deep_cut: { dice: { bone_dice: d6, rest: d8 }, numbers: { all_in: sum(bone_dice) + sum(rest) + darkHeart } } }`;
    const [heroes, cut] = pageSentences(core.page(text));
    expect(heroes?.lines).toEqual(["dark heart: from 1 to 5; 1 to begin with."]);
    expect(cut?.name).toBe("deep cut");
    expect(cut?.lines.join(" ")).toMatch(/all in is .*bone dice.* dark heart\./);
    expect(cut?.lines.join(" ")).not.toMatch(/_|darkHeart/);
  });

  it("keep brackets where leaving them out would say something else", () => {
    const text =
      "workshop: 1\nid: bits\nname: Bits\nrolls:\n  one:\n    dice: { main: d6 }\n    numbers: { a: 2 * (sum(main) - (1 - 3)) }";
    const [said] = pageSentences(core.page(text));
    expect(said?.lines).toContain("a is 2 × (the sum of the dice − (1 − 3)).");
  });
});

describe("what is proposed", () => {
  const PAGE = "attributes:\n  brawn: 1..5\nrolls:\n  attack:\n    dice: { main: 2d6 }\n";
  const at = (text: string) => propose(text, PAGE + text);

  it.each([
    ["at", "attributes", true],
    ["rolls:\n  attack:\n    nu", "numbers", true],
    ["rolls:\n  attack:\n    bands:\n      - { na", "name", true],
    ["rolls:\n  attack:\n    bands:\n      - { name: Hit, wh", "when", true],
    ["rolls:\n  attack:\n    bands:\n      - name: Hit\n        wh", "when", true],
    ["rolls:\n  attack:\n    bands:\n      - { name: Hit, as: su", "success", false],
    ["rolls:\n  attack:\n    numbers: { total: su", "sum", false],
    ["rolls:\n  attack:\n    numbers:\n      total: sum(main) + br", "brawn", false],
    ["things:\n  weapon:\n    numbers:\n      damage: { fr", "from", true],
  ])("after %j is %s", (text, word, keys) => {
    expect(at(text)?.words).toContain(word);
    expect(at(text)?.keys).toBe(keys);
  });

  it.each(["# a comment about su", "name: Cr", "summary: { en: Po"])("is nothing in %j", (text) => {
    expect(at(text)).toBeNull();
  });
});

describe("what is brought", () => {
  it("is a page as it stands, or a page with what came along", () => {
    expect(arrivalOf("workshop: 1")).toEqual({ text: "workshop: 1", actors: [], items: [] });
    const broken = '{"format": "cubilete.workshop",\n"page": None}';
    expect(() => arrivalOf(broken)).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ line: 2, column: 9 }) }),
    );
    const hero = { type: "workshopHero", name: "Ada" };
    const file = {
      format: "cubilete.workshop",
      version: 1,
      page: "workshop: 1",
      actors: [hero, { type: "npc" }, 7],
      items: "x",
    };
    expect(arrivalOf(JSON.stringify(file))).toEqual({ text: "workshop: 1", actors: [hero], items: [] });
  });

  it("is refused where there is no page in it", () => {
    expect(() => arrivalOf('{"format":"cubilete.workshop"}')).toThrow("CUBILETE.workshop.error.noPage");
    const newer = { format: "cubilete.workshop", version: 2, page: "workshop: 1" };
    expect(() => arrivalOf(JSON.stringify(newer))).toThrow("CUBILETE.workshop.error.newerPage");
    expect(() => arrivalOf("x".repeat(20_000_001))).toThrow("CUBILETE.workshop.error.fileTooLarge");
  });
});
