import { join } from "node:path";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "../../../scripts/files.ts";
import { readManifest } from "../../../scripts/manifest.ts";
import { sources } from "./sources.ts";

const folder = join(ROOT, "styles");
const css = ["cubilete.scss", ...listFiles(folder).filter((path) => /^rulesets\/(?!_)/.test(path))]
  .map((path) => compile(join(folder, path), { style: "expanded", charset: false }).css)
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\//g, "");

/** The parts of a list of selectors, whatever commas their brackets hold. */
function partsOf(list: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of list) {
    if (letter === "(" || letter === "[") depth++;
    if (letter === ")" || letter === "]") depth--;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Every selector of the style sheet with what it declares. */
const rules = [...css.matchAll(/(?<=^|[{};])\s*([^@{};][^{};]*)\{([^{}]*)\}/g)].flatMap(([, list = "", body = ""]) =>
  list.trim().startsWith("@") ? [] : partsOf(list).map((selector) => ({ selector, body })),
);

describe("the style sheet", () => {
  it("is read by this test", () => {
    expect(rules.length).toBeGreaterThan(500);
  });

  it("lets the dice of a hand go on in another line: eight are wider than a card", () => {
    const hands = rules.filter(({ selector, body }) => /\.hand$/.test(selector) && body.includes("display: flex"));
    expect(hands).not.toEqual([]);
    expect(hands.filter(({ body }) => !body.includes("flex-wrap: wrap"))).toEqual([]);
  });

  it("lies in the layer that the host keeps for systems", () => {
    expect(readManifest().styles.map(({ layer }) => layer)).toEqual(["system"]);
  });

  // The host's own windows, fields and boxes are the host's: a rule for a bare element would restyle them all.
  it("reaches only what is ours", () => {
    const ours = /\.cubilete\b|\.cubilete-|\.symbol\b|\.symbol-die\b|\.pool-dice\b|\.symbols\b|^\.directory-item/;
    const steps = /^(from|to|\d+%)$/;
    const strays = rules.filter(({ selector, body }) => {
      if (ours.test(selector) || steps.test(selector)) return false;
      // The themes hold colours and nothing else.
      const declared = body.split(";").map((line) => line.trim());
      return (
        !/^(:root|\.theme-(light|dark))$/.test(selector) || declared.some((line) => line && !line.startsWith("--cub-"))
      );
    });
    expect(strays).toEqual([]);
  });

  // A selector for a bare element inside our windows would take bullets and gaps from what people write.
  it("leaves rich text and its editor to the host", () => {
    const bare =
      /^(h[1-6]|p|ul|ol|li|dl|dd|dt|a|b|small|img|table|th|td|blockquote|button|input|select|fieldset)(\[.*\])?$/;
    const broad = rules.filter(({ selector }) => {
      let steps = selector;
      for (let before = ""; before !== steps; ) [before, steps] = [steps, steps.replace(/\([^()]*\)/g, "")];
      const [, last = "", further] = steps.split(/[\s>~+]+/);
      // Two steps (a window, an element) reach every element in the window; more are about some place in it.
      return bare.test(last) && further === undefined;
    });
    expect(broad).toEqual([]);
  });

  it("asks for the width of the window, not of the screen", () => {
    const asked = sources(["styles"], /\.scss$/).flatMap(({ path, text }) =>
      [...text.matchAll(/@media[^{]*\b(?:min-|max-)?width\b[^{]*/g)].map(([query]) => `${path}: ${query.trim()}`),
    );
    expect(asked).toEqual([]);
  });

  it("strikes out no option: only the die that does not count, and a roll that was voided", () => {
    const struck = rules.filter(({ body }) => body.includes("line-through")).map(({ selector }) => selector);
    const voided = [".reckoning", ".verdict", ".hands"].map((what) => `.cubilete.card .void ~ ${what}`);
    expect(struck).toEqual([".cubilete .die.dropped .face", ...voided]);
  });

  it("says once how figures look, for all of them", () => {
    const told = rules
      .filter(({ body }) => /font-variant-numeric: (?!inherit)/.test(body))
      .map(({ selector }) => selector);
    expect(told).toEqual([".application.cubilete", ".cubilete.card"]);
  });
});
