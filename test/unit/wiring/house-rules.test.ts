import { readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { moduleSources, sources } from "./sources.ts";

const ruleSets = readdirSync(join(ROOT, "module/core"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "chance")
  .map(({ name }) => name);

describe("rooms", () => {
  it("know rule sets only through the registry", () => {
    const own = new RegExp(`^(module/(core|rulesets)/(${ruleSets.join("|")})/|module/core/(index|public).ts$)`);
    const shared = [
      ...moduleSources(),
      ...sources(["templates/shared", "scripts"], /./),
      ...sources(["styles"], /\.scss$/),
    ].filter(({ path }) => !own.test(path) && !path.startsWith("styles/rulesets/"));
    // As a word of code: quoted, in a path or a key, or the beginning of a name. Some ids are words of plain English too.
    const any = ruleSets.join("|");
    const names = new RegExp(`["'\`/.](${any})["'\`/.]|\\b(${any})[A-Z]\\w*(Hero|Npc|Item|Sheet|Model|Roll)\\b`);
    expect(shared.filter(({ text }) => names.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("import one way: core, ruleset, shared rooms, rule sets, entry", () => {
    const rank = (path: string): number => {
      if (path.startsWith("module/core/") || path === "module/foundry.ts") return 0;
      if (path === "module/ruleset.ts") return 1;
      if (path.startsWith("module/rulesets/")) return 3;
      return path === "module/cubilete.ts" ? 4 : 2;
    };
    const wrong = moduleSources().flatMap(({ path, text }) =>
      [...text.matchAll(/from "(\.[^"]+)"/g)]
        .map(([, target = ""]) => posix.join(dirname(path), target))
        .filter((target) => rank(target) > rank(path))
        .map((target) => `${path} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("keep the core free of everything but itself", () => {
    const wrong = moduleSources()
      .filter(({ path }) => path.startsWith("module/core/"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/from "([^"]+)"/g)]
          .map(([, target = ""]) => posix.join(dirname(path), target))
          .filter((target) => !target.startsWith("module/core/"))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("leave chance to Foundry's dice", () => {
    expect(
      moduleSources()
        .filter(({ text }) => /Math\.random|crypto\.getRandom/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it("tell Foundry's generations apart in compat only", () => {
    const wrong = moduleSources().filter(
      ({ path, text }) =>
        !path.startsWith("module/compat/") && path !== "module/foundry.ts" && /release\.generation/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("avoid what Foundry has taken away", () => {
    const gone = /\b(duplicate\(|objectsEqual\(|Math\.clamped|\{\{#select|\bjQuery\b|renderChatMessage"|new Dialog\()/;
    const wrong = [...moduleSources(), ...sources(["templates"], /\.hbs$/)].filter(({ text }) => gone.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
