/**
 * The Workshop's figures: from a letter typed to the preview drawn, in milliseconds of the main thread's processor time, and
 * what the Workshop weighs for a table that never opens it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { ROOT } from "../../scripts/files.ts";
import { openTable } from "../browser/table.ts";
import { provideClock } from "./browser.ts";
import type { Figure } from "./figures.ts";

const SAMPLES = 9;
const EXAMPLES = readdirSync(join(ROOT, "examples/workshop")).map((name) => name.replace(/\.yml$/, ""));

interface InPage {
  cpuTime(): Promise<number>;
  game: { system: { api: { rulesets: { get(id: string): { tools: { open(): Promise<unknown> }[] } } } } };
}

/** Types one letter where the cursor is. @returns The work until the preview is another and laid out. */
const typeLetter = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { cpuTime } = globalThis as unknown as InPage;
    const root = document.querySelector("#cubilete-workshop") as HTMLElement;
    const preview = () => root.querySelector(".preview");
    const old = preview();
    const drawn = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (!preview() || preview() === old) return;
        observer.disconnect();
        done();
      });
      observer.observe(root, { childList: true, subtree: true });
    });
    const before = await cpuTime();
    document.execCommand("insertText", false, "a");
    await drawn;
    preview()?.getBoundingClientRect();
    return 1000 * ((await cpuTime()) - before);
  });

async function letterFigures(page: Page): Promise<Figure[]> {
  await page.evaluate(() =>
    (globalThis as unknown as InPage).game.system.api.rulesets.get("workshop").tools[0]?.open(),
  );
  const window = page.locator("#cubilete-workshop");
  const figures: Figure[] = [];
  for (const example of EXAMPLES) {
    await window.locator('select[name="game"]').selectOption(`example:${example}`);
    // The letters of the example before would be lost.
    const sure = page.locator('.dialog [data-action="yes"]');
    if (figures.length > 0) await sure.click();
    await window.locator(".problems .fine, .problems .warning").first().waitFor();
    await window.locator(".cm-content").focus();
    // The first line is a remark: every letter of it is read with the whole page, and changes no rule.
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("End");
    const times: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample++) times.push(await typeLetter(page));
    const middle = times.toSorted((one, other) => one - other)[SAMPLES >> 1] as number;
    figures.push({ name: `workshop, ${example}: a letter to the preview drawn`, value: middle, unit: "ms", must: 50 });
  }
  return figures;
}

/** What stands in the script that everybody loads and came from the Workshop's folder, by its source map. */
function weight(): Figure {
  const dist = join(ROOT, "dist");
  const [name = ""] = readdirSync(dist).filter((file) => /^chunk-start-.*\.mjs$/.test(file));
  const map = new SourceMap(JSON.parse(readFileSync(join(dist, `${name}.map`), "utf8")));
  const lines = readFileSync(join(dist, name), "utf8").split("\n");
  let own = "";
  for (const [row, line] of lines.entries()) {
    for (let column = 0; column < line.length; column++) {
      const entry = map.findEntry(row, column);
      if ("originalSource" in entry && entry.originalSource?.includes("/rulesets/workshop/")) own += line[column];
    }
  }
  if (own === "") throw new Error(`${name} has nothing of the Workshop, or its map does not say so.`);
  const value = gzipSync(own, { level: 9 }).length / 1000;
  return { name: "workshop: what it weighs where it is not opened, gzipped", value, unit: "kB", must: 8 };
}

export async function workshopFigures(): Promise<Figure[]> {
  const table = await openTable({ drawn: true });
  try {
    const page = await table.join("Gamemaster", provideClock);
    const figures = await letterFigures(page);
    if (table.errors.length) throw new Error(`The page raised errors:\n${table.errors.join("\n")}`);
    return [...figures, weight()];
  } finally {
    await table.close();
  }
}
