import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { page } from "../../../module/core/workshop/index.ts";
import { FUNCTIONS, KEYS, TONES } from "../../../module/core/workshop/vocabulary.ts";
import { ROOT } from "../../../scripts/files.ts";

/** The reference of the Workshop's page says all that the reader takes, in both languages. */
describe.each(["workshop.md", "workshop.es.md"])("docs/%s", (file) => {
  const text = readFileSync(join(ROOT, "docs", file), "utf8");

  it("names every word of the page, every tone and every function", () => {
    const words = [...new Set([...Object.values(KEYS).flat(), ...TONES, ...Object.keys(FUNCTIONS)])];
    const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside).join(" ");
    const said = new Set(code.split(/[^\p{L}\p{N}_]+/u));
    expect(words.filter((word) => !said.has(word))).toEqual([]);
  });

  it("shows pages that can be read", () => {
    const pages = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, shown = ""]) => shown);
    expect(pages.length).toBe(5);
    for (const shown of pages) expect(page(shown).rolls.length).toBe(1);
  });
});
