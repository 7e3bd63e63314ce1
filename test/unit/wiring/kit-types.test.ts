import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { writeModule } from "../../../scripts/module.ts";
import { kitTypes } from "../../../scripts/types.ts";

/** The file of types that a module's author gets, and the example written against it, away from our sources. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-kit-"));
const HOST = `declare const Hooks: {
  once(hook: "cubilete.register", work: (rulesets: import("cubilete").RuleSets, kit: import("cubilete").Kit) => void): void;
};`;

beforeAll(() => {
  for (const name of ["rules.mjs", "umbral.mjs"])
    cpSync(join(ROOT, "examples/umbral-module", name), join(folder, name));
  writeFileSync(join(folder, "cubilete.d.ts"), kitTypes());
  writeFileSync(join(folder, "host.d.ts"), HOST);
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom"],
    types: [],
    checkJs: true,
    noEmit: true,
    strict: true,
    noImplicitAny: false,
    skipLibCheck: true,
  };
  writeModule([join(ROOT, "examples/workshop/crossroads.yml"), join(folder, "written")]);
  const files = ["umbral.mjs", "written/module.mjs", "host.d.ts", "cubilete.d.ts"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const compile = (): string =>
  spawnSync(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" })
    .stdout;

it("holds what docs/kit.md promises, and the page names all of it", () => {
  const source = ["index", "fields", "steps", "windows"].map((name) =>
    readFileSync(join(ROOT, `module/kit/${name}.ts`), "utf8"),
  );
  const named = source.flatMap((text) => [
    ...[...text.matchAll(/^export \{([^}]+)\}/gm)].flatMap(([, list = ""]) =>
      list.split(",").flatMap((name) => name.trim().split(" as ").at(-1) || []),
    ),
    ...[...text.matchAll(/^export (?:\* as|const|function) (\w+)/gm)].map(([, name = ""]) => name),
  ]);
  const page = readFileSync(join(ROOT, "docs/kit.md"), "utf8");
  const table = page.slice(page.indexOf("## What is in it"));
  const promised = [...table.matchAll(/`(\w+)(?:\(\))?`/g)].map(([, name = ""]) => name);
  expect(promised.toSorted()).toEqual(named.toSorted());
});

it("carries the example module, and one that is written for a page", () => {
  expect(compile()).toBe("");
});

it.each<[what: string, from: string, to: string, said: RegExp, where?: string]>([
  ["a replaced part that no roll has", "view(usual, came)", "veiw(usual, came)", /'veiw'/, "written/module.mjs"],
  ["what a roll does not come to", "came.dice.flatMap", "came.dies.flatMap", /'dies'/, "written/module.mjs"],
  ["a card that is none", "notes: [...usual.notes, note]", "notes: note", /'notes'/, "written/module.mjs"],
  ["a roll without a view", "view({ outcome: { pool", "veiw({ outcome: { pool", /'veiw'/],
  ["a side that nobody has", 'side: "heroes"', 'side: "heros"', /"heros"/],
  ["a word of the kit misspelt", "kit.controlsOf", "kit.controlOf", /'controlOf'/],
  ["a verdict of a strange kind", 'kind: success ? "success"', 'kind: success ? "won"', /"won"/],
])("finds %s", (_what, from, to, said, where = "umbral.mjs") => {
  const file = join(folder, where);
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
  try {
    expect(compile()).toMatch(said);
  } finally {
    writeFileSync(file, text);
  }
});
