/** What others may lay before a page: long texts, and actors who carry far too much. Growth, never times. */
import type { Page } from "playwright-core";
import { openTable } from "../browser/table.ts";
import { provideClock } from "./browser.ts";
import { type Figure, ratio } from "./figures.ts";

interface InPage {
  cpuTime(): Promise<number>;
  foundry: { applications: { ux: { TextEditor: { implementation: { enrichHTML(text: string): Promise<string> } } } } };
}

/** Texts that were slow once: one long word in a roll, one that never ends, many that begin. */
const TEXTS: Record<string, { before: string; piece: string; after: string }> = {
  "one long argument": { before: "@Roll[ryf.skill ", piece: "a", after: "]" },
  "a roll that never ends": { before: "@Roll[a.", piece: "b", after: "" },
  "many rolls that never end": { before: "", piece: "@Roll[a.b ", after: "" },
  "many arguments": { before: "@Roll[ryf.skill ", piece: "a=1 ", after: "]" },
};

/** Processor milliseconds that a page takes to enrich a text of so many characters; the middle of five. */
const enrichIn = (page: Page, { before, piece, after }: (typeof TEXTS)[string], size: number): Promise<number> =>
  page.evaluate(
    async ([before, piece, after, size]) => {
      const { cpuTime, foundry } = globalThis as unknown as InPage;
      const text = before + piece.repeat(size / piece.length) + after;
      const times: number[] = [];
      for (let sample = 0; sample < 5; sample++) {
        const start = await cpuTime();
        // Several, since one is over at once.
        for (let time = 0; time < 10; time++) await foundry.applications.ux.TextEditor.implementation.enrichHTML(text);
        times.push((await cpuTime()) - start);
      }
      return (times.sort((a, b) => a - b)[2] ?? 0) * 100;
    },
    [before, piece, after, size] as const,
  );

async function textFigures(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, text] of Object.entries(TEXTS)) {
    const [beside, own] = [await enrichIn(page, text, 100_000), await enrichIn(page, text, 400_000)];
    figures.push(ratio(`rich text, ${name}: 400 kB v 100 kB`, { own, beside }, { must: 5 }));
  }
  return figures;
}

export async function safetyFigures(): Promise<Figure[]> {
  const table = await openTable();
  try {
    const page = await table.join("Gamemaster", provideClock);
    return await textFigures(page);
  } finally {
    await table.close();
  }
}
