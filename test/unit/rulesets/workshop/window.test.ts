import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { host } from "../host.ts";

/** What the Workshop's window says and proposes; no browser is needed for it. */

const core = await import("../../../../module/core/workshop/index.ts");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", core);
const { propose } = await import("../../../../module/rulesets/workshop/window/complete.ts");
const { problemText } = await import("../../../../module/rulesets/workshop/data/problems.ts");
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
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
    expect(() => arrivalOf("x".repeat(20_000_001))).toThrow("CUBILETE.workshop.error.fileTooLarge");
  });
});
