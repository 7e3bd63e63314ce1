import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../../../scripts/files.ts";

interface Group {
  why: string;
  file: string;
  faults: { at: string; from: string; to: string }[];
}

const plain = (code: string): string => code.replace(/\s+/g, " ").trim();

it("faults that are named as none stand on lines that are there, once each", () => {
  const groups: Group[] = parse(readFileSync(join(ROOT, "test/equivalent.yml"), "utf8"));
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const { why, file, faults } of groups) {
    if (!why?.trim() || !existsSync(join(ROOT, file))) {
      wrong.push(`${file}: no such file, or no reason`);
      continue;
    }
    const source = readFileSync(join(ROOT, file), "utf8");
    const lines = new Set(source.split("\n").map(plain));
    for (const { at, from, to } of faults) {
      const name = `${file}: ${at}: ${from} → ${to}`;
      if (!lines.has(plain(at)) || !plain(source).includes(plain(from)) || from === to || seen.has(name))
        wrong.push(name);
      seen.add(name);
    }
  }
  expect(wrong).toEqual([]);
});
