import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "sass";
import { describe, expect, it } from "vitest";
import { listFiles, ROOT } from "../../../scripts/files.ts";

/** Colours by theme: the shared tokens, and each rule set's accents over them. */
function themes(): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = { light: {}, dark: {} };
  const [file = ""] = listFiles(join(ROOT, "styles")).filter((path) => path.endsWith("_tokens.scss"));
  const text = readFileSync(join(ROOT, "styles", file), "utf8");
  for (const [, theme = "", body = ""] of text.matchAll(/\.theme-(light|dark) \{([^}]*)\}/g)) {
    for (const [, name = "", value = ""] of body.matchAll(/--cub-([a-z-]+): (#[0-9a-f]{6});/g)) {
      const colours = found[theme];
      if (colours) colours[name] = value;
    }
  }
  return found;
}

/** Relative luminance after WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const SHEETS = listFiles(join(ROOT, "styles/rulesets"));

/** The accents of the rule sets, by theme, as their styles come out; and what is written on each. */
function accents(): [string, string, string, string][] {
  return SHEETS.flatMap((file) => {
    const { css } = compile(join(ROOT, "styles/rulesets", file));
    return [...css.matchAll(/\.theme-(light|dark) \{([^}]*)\}/g)].map(
      ([, theme = "", body = ""]): [string, string, string, string] => {
        const [accent = "", on = ""] = [...body.matchAll(/: (#[0-9a-f]{6});/g)].map(([, value = ""]) => value);
        return [file, theme, accent, on];
      },
    );
  });
}

it("each rule set has an accent in both themes", () => {
  const whole = SHEETS.filter((file) => !file.includes("-"));
  for (const file of whole) expect(accents().filter(([of]) => of === file).length).toBeGreaterThanOrEqual(2);
});

const TEXT = ["ink", "soft", "accent", "good", "bad", "gold", "dire"];
const GROUNDS = ["paper", "raised", "sunk"];

describe.each(Object.entries(themes()))("the %s theme", (_name, colours) => {
  it.each(TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground])))("reads %s on %s", (text, ground) => {
    expect(contrast(colours[text] ?? "", colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("reads the die that counts", () => {
    expect(contrast(colours["on-accent"] ?? "", colours.accent ?? "")).toBeGreaterThanOrEqual(4.5);
  });
});

/** One colour laid over another, as far as it is opaque. */
function over(top: string, below: string, opacity: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(part(top, at) * opacity + part(below, at) * (1 - opacity)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

describe("what stands on the face of a game", () => {
  const tokens = readFileSync(join(ROOT, "styles/_tokens.scss"), "utf8");
  const strengths = Object.fromEntries(
    [...tokens.matchAll(/\.theme-(light|dark) \{[^}]*--cub-face-strength: (\d+)%/g)].map(([, theme, percent]) => [
      theme,
      Number(percent) / 100,
    ]),
  );
  /** The grounds of headers: raised, and the texture's own colours at its top. */
  const tops = Object.fromEntries(
    [...tokens.matchAll(/\.theme-(light|dark) \{[^}]*--cub-texture: [^#]*(#\w{6}) 0%, (#\w{6})/g)].map(
      ([, theme, ...colours]) => [theme, colours],
    ),
  );

  it.each(accents())("is read where its ink is thickest: %s, %s theme", (_file, theme, accent) => {
    const colours = themes()[theme] ?? {};
    const strength = strengths[theme] ?? 1;
    const grounds = [...(tops[theme] ?? []), colours.paper ?? "", colours.raised ?? ""];
    expect(grounds).toHaveLength(4);
    for (const ground of grounds)
      for (const text of ["ink", "soft-on-face", "bad-on-face"])
        expect(
          contrast(colours[text] ?? "", over(accent, ground, strength)),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
  });
});

describe("the accents of the rule sets", () => {
  it.each(accents())("%s, %s theme", (_file, theme, accent, on) => {
    const colours = themes()[theme] ?? {};
    for (const ground of GROUNDS) expect(contrast(accent, colours[ground] ?? "")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, on)).toBeGreaterThanOrEqual(4.5);
  });
});
