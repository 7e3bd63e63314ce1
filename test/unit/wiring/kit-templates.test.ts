import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";

/** The shared templates that modules may count on stand in the kit's page. */

const [, section = ""] =
  /^## Shared templates\n([\s\S]*?)^## /m.exec(readFileSync(`${ROOT}/docs/kit.md`, "utf8")) ?? [];
const named = [...section.matchAll(/`shared\/([a-z-]+)`/g)].map(([, name]) => name as string);
const there = readdirSync(`${ROOT}/templates/shared`).map((file) => basename(file, ".hbs"));

describe("shared templates of the kit", () => {
  it("are there, each named once", () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !there.includes(name))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it("are all that the example and its sheets use", () => {
    const files = readdirSync(`${ROOT}/examples`, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(?:mjs|hbs)$/.test(file),
    );
    const used = files.flatMap((file) => [
      ...readFileSync(`${ROOT}/examples/${file}`, "utf8").matchAll(/shared\/([a-z-]+)/g),
    ]);
    const names = [...new Set(used.map(([, name]) => name as string))];
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !named.includes(name))).toEqual([]);
  });
});
