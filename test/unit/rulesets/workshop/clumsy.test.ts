import { beforeEach, describe, expect, it } from "vitest";
import { page } from "../../../../module/core/workshop/index.ts";
import type { Problem } from "../../../../module/core/workshop/problem.ts";
import { BASE, CLUMSY, WHOLE } from "../../core/workshop/clumsy.ts";
import { problemsOf } from "../../core/workshop/mistakes.ts";
import { cpu } from "../../cpu.ts";
import { host } from "../host.ts";

/**
 * What people write who never wrote a page: the message names the line and what to write instead, in both languages, and
 * an author who writes just that has a page that can be read.
 */

const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { problemText } = await import("../../../../module/rulesets/workshop/data/problems.ts");

const said = (problem: Problem, lang: "en" | "es"): string => {
  host.lang = lang;
  return problemText(problem);
};

const INSTEAD = [
  "near",
  "spelled",
  "nearKey",
  "decimalComma",
  "badNameNear",
  "badIdNear",
  "reversed",
  "rangeFormula",
  "extra",
];

/** The page as its author has it who does what the first message says, where that can be done without thinking. */
function mended(text: string, { line, column, reason, figures }: Problem): string | undefined {
  if (!INSTEAD.includes(reason)) return undefined;
  const lines = text.split("\n");
  const whole = lines[line - 1] as string;
  const from = column - 1;
  const wrong = String(figures.text ?? figures.name ?? "");
  const right = reason === "extra" ? "" : String(figures.near ?? figures.fix);
  if (right.includes("…") || wrong === "" || !whole.startsWith(wrong, from)) return undefined;
  // A comma inside of braces wants quotes, as the page says itself.
  const isQuoted = /^["']/.test(whole.slice(from - 1));
  const said =
    right.includes(",") && !right.startsWith("{") && !right.includes(": ") && !isQuoted ? JSON.stringify(right) : right;
  lines[line - 1] = whole.slice(0, from) + said + whole.slice(from + wrong.length);
  return lines.join("\n");
}

let withoutThinking = 0;

beforeEach(() => {
  host.lang = "en";
});

it("the page that all of them are made of can be read", () => expect(problemsOf(BASE)).toEqual([]));

describe("a mistake has a way out", () => {
  it.each(CLUMSY)("%j → %j", (old, wrong, line, way, right) => {
    expect(BASE.split(old).length, old).toBeGreaterThan(1);
    const text = BASE.replace(old, () => wrong);
    const [first] = problemsOf(text);
    if (way === "read") {
      expect(first).toBeUndefined();
      return;
    }
    expect(first?.line).toBe(line);
    const ways = typeof way === "string" ? [way, way] : way;
    expect(said(first as Problem, "es")).toContain(ways[0]);
    expect(said(first as Problem, "en")).toContain(ways[1]);
    for (const lang of ["en", "es"] as const)
      expect(said(first as Problem, lang)).not.toMatch(/\{(?:name|text|fix|near|known|room|what)\}|CUBILETE/);
    if (right !== undefined) expect(problemsOf(BASE.replace(old, () => right))).toEqual([]);
    else {
      const after = mended(text, first as Problem);
      if (after === undefined) return;
      expect(
        problemsOf(after).filter(
          (problem) => problem.line === line && problem.reason === first?.reason && problem.column === first.column,
        ),
        after,
      ).toEqual([]);
      if (problemsOf(after).length === 0) withoutThinking++;
    }
  });

  it("and most can be mended without a thought", () => expect(withoutThinking).toBeGreaterThan(50));

  it.each(WHOLE)("%j", (text, line, way) => {
    const [first] = problemsOf(text);
    if (way === "read") {
      expect(first).toBeUndefined();
      return;
    }
    expect(first?.line).toBe(line);
    const ways = typeof way === "string" ? [way, way] : way;
    expect(said(first as Problem, "es")).toContain(ways[0]);
    expect(said(first as Problem, "en")).toContain(ways[1]);
  });
});

describe("characters that do not show", () => {
  it.each([
    ["\u00a0\u00a0wits:\u30001..5", "  wits: 1..5"],
    ["  wi\u200bts: 1..5", "  wits: 1..5"],
    ["  wits: 1\u2060..5\ufeff", "  wits: 1..5"],
  ])("is read as it was meant: %j", (written, meant) => {
    const text = BASE.replace("  wits: 1..5", written);
    expect(page(text).attributes).toEqual(page(BASE.replace("  wits: 1..5", meant)).attributes);
  });

  it("do not move the place of a mistake in the rest of their line", () => {
    expect(problemsOf(BASE.replace("  wits: 1..5", "  wi\u200bts: 5..1"))).toMatchObject([
      { line: 6, column: 10, reason: "reversed" },
    ]);
  });

  it.each([
    ["  wi\u200dts: 1..5", 6, 5, "U+200D"],
    ["  wits: \u202e1..5", 6, 9, "U+202E"],
  ])("and could mean something is named by code and place: %j", (written, line, column, code) => {
    const [first] = problemsOf(BASE.replace("  wits: 1..5", written));
    expect(first).toMatchObject({ line, column, reason: "unseen", figures: { code } });
  });
});

describe("pages of any kind", () => {
  const inTime = (text: string): readonly Problem[] => {
    const start = cpu();
    const found = problemsOf(text);
    expect(cpu() - start).toBeLessThan(4000);
    return found;
  };
  it("of 200 kB are read or refused in time, whatever they repeat", () => {
    const head = "workshop: 1\nid: big\nname: Big\n";
    for (const line of [
      "a b\n",
      "x: [",
      "{ a: ",
      "- ",
      "# x\n",
      "` ",
      "total 7-9 ",
      "'It's ",
      "```\n",
      "> a\n",
      "\u200b",
      "1d6 keep ",
    ]) {
      inTime(head + line.repeat(Math.floor(190_000 / line.length)));
      inTime(line.repeat(Math.floor(190_000 / line.length)));
    }
    expect(inTime(`${head}summary: ${"x".repeat(200_000)}`)[0]?.reason).toBe("tooLong");
  });

  it("with 200 rolls, and one more", () => {
    const rolls = (many: number) =>
      `workshop: 1\nid: many\nname: Many\nattributes: { brawn: 1..5 }\nrolls:\n${Array.from({ length: many }, (_, n) => `  r${n}: { dice: { d${n}: 2d6 }, numbers: { t${n}: sum(d${n}) + brawn }, bands: [{ name: A, when: t${n} 10+ }, { name: B }] }\n`).join("")}`;
    expect(inTime(rolls(200))).toEqual([]);
    expect(inTime(rolls(201))[0]?.reason).toBe("tooMany");
  });

  it("with anchors that look at themselves, HTML, addresses and words of every object", () => {
    expect(inTime(`${BASE}x: &a [*a]\n`)[0]).toMatchObject({ line: 27, reason: "anchor" });
    expect(inTime(BASE.replace("name: Game", "name: <img src=x onerror=alert(1)> https://example.com"))).toEqual([]);
    for (const word of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
      expect(inTime(`${BASE}${word}: 1\n`)[0]?.line).toBe(27);
      expect(inTime(BASE.replace("sum(main) + brawn", `sum(main) + ${word}`))[0]?.line).toBe(22);
      expect(inTime(BASE.replace("sum(main) + brawn", `${word}(main)`))[0]?.line).toBe(22);
      expect(inTime(BASE.replace("target.health", word))[0]?.line).toBe(24);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
