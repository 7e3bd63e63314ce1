import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as core from "./faces.ts";

/** The page for macro writers: what it shows is run, and it leaves nothing out. */
const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map((block) => block[1] as string);

/** Lines `expression; // value`; lines without a value are for those after them. */
function examplesOf(block: string): { code: string; value: string }[] {
  let before = "";
  return block.split("\n").flatMap((line) => {
    const [, code, value] = /^(.*);\s*\/\/ (.*)$/.exec(line) ?? [];
    if (code !== undefined && value !== undefined) return [{ code: `${before} return (${code});`, value }];
    if (!line.includes("game.system")) before += line;
    return [];
  });
}

const run = (code: string): unknown => new Function("core", code)(core) as unknown;

/** Numbers agree to the digits that are printed. */
function rounded(value: unknown, printed: string): unknown {
  const digits = Math.max(0, ...[...printed.matchAll(/\.(\d+)/g)].map((found) => (found[1] as string).length));
  return JSON.parse(JSON.stringify(value), (_, entry: unknown) =>
    typeof entry === "number" ? Number(entry.toFixed(digits)) : entry,
  );
}

const rooms: Readonly<Record<string, object>> = { ...core } as never;

describe("the page for macros", () => {
  const examples = blocks.flatMap(examplesOf);

  it("has examples", () => expect(examples.length).toBeGreaterThan(40));

  it.each(examples)("$code // $value", ({ code, value }) => {
    const [, name, message] = /^(\w+Error): (.*)$/.exec(value) ?? [];
    if (message !== undefined) {
      expect(() => run(code)).toThrow(expect.objectContaining({ name, message }));
      return;
    }
    expect(rounded(run(code), value)).toEqual(run(`return (${value});`));
  });

  it("names every function that macros get, and none that they do not", () => {
    for (const room of ["ryf", "escala3", "multi", "narrative", "effect", "workshop"] as const) {
      const from = page.indexOf(`\`core.${room}\``);
      const end = page.indexOf("\n## ", from);
      const section = page.slice(from, end < 0 ? undefined : end);
      const named = new Set([...section.matchAll(/`(\w+)(?:\(|`)/g)].map((found) => found[1] as string));
      const everywhere = ["odds", "plan", "resolve", "complete"];
      const functions = Object.keys(rooms[room] ?? {}).filter((name) => !everywhere.includes(name));
      expect(
        functions.filter((name) => !named.has(name)),
        room,
      ).toEqual([]);
      const called = [...section.matchAll(new RegExp(`core\\.${room}\\.(\\w+)`, "g"))].map(
        (found) => found[1] as string,
      );
      expect(
        called.filter((name) => !(name in (rooms[room] ?? {}))),
        room,
      ).toEqual([]);
    }
  });
});
