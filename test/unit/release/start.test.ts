import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoOptions } from "../../../scripts/demo.ts";
import { ROOT } from "../../../scripts/files.ts";
import { progressLine } from "../../../scripts/progress.ts";

/** What `npm start` says, and to which reader. */

describe("the demo table", () => {
  const named = (args: string[], locale: string) => {
    const [, seed = "", ...rest] = demoOptions(args, locale);
    return [/world\.(\w+)\.yml$/.exec(seed)?.[1], ...rest];
  };

  it("speaks the language of the machine where it can, else English", () => {
    expect(named([], "es-AR")).toEqual(["es", "--lang", "es"]);
    expect(named([], "en-US")).toEqual(["en", "--lang", "en"]);
    expect(named([], "fr-FR")).toEqual(["en", "--lang", "en"]);
    expect(named([], "")).toEqual(["en", "--lang", "en"]);
  });

  it("speaks the one that the command names", () => {
    expect(named(["--lang", "es"], "en-US")).toEqual(["es"]);
    expect(named(["--lang=en"], "es-ES")).toEqual(["en"]);
    expect(named(["--lang", "../x"], "es-ES")).toEqual(["en"]);
  });
});

describe("the line of progress", () => {
  const said = (out: object, steps: string[]) => {
    let text = "";
    const line = progressLine("Building", { ...out, write: (more) => (text += more) });
    for (const step of steps) line.say(step);
    line.end();
    return text;
  };

  it("is one line in a file, and none where nothing was done", () => {
    expect(said({}, ["module", "styles"])).toBe("Building: module, styles\n");
    expect(said({}, [])).toBe("");
  });

  it("is written over in a terminal, never longer than that, and gone at the end", () => {
    const text = said({ isTTY: true, columns: 12 }, ["module", "styles"]);
    expect(text).not.toContain("\n");
    expect(text.split("\r\u001b[K").map((each) => each.length)).toEqual([0, 11, 11, 0]);
  });

  it("is whole in a terminal that does not say how wide it is", () => {
    expect(said({ isTTY: true, columns: 0 }, ["module"])).toContain("Building: module\r");
  });

  it("is not broken by a bundler's warning of how long it took on a busy machine", () => {
    expect(readFileSync(join(ROOT, "scripts/build.ts"), "utf8")).toMatch(/checks: \{[^}]*bundlerTimings: false/);
  });
});
