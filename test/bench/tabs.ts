/** A tab that dies in the middle of writes to a world that the browser keeps, again and again: what of them is lost. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { buildStatic } from "../../packages/mesa/server/node/static/build.ts";
import { offerFiles } from "../browser/dumb-server.ts";
import { chooseUser } from "../browser/play.ts";
import { PATIENCE } from "../browser/pressing.ts";
import { DEATHS, killWriting, writesFound } from "../browser/tab-kills.ts";
import { sharedBrowser } from "../browser/worker.ts";
import type { Figure } from "./figures.ts";
import { thrown } from "./kills.ts";

/** A system with no more than a kind of actor: what is kept is the host's affair. */
function layFolder(): { folder: string; system: string; site: string } {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-tabs-"));
  const system = join(folder, "system");
  mkdirSync(system);
  const manifest = {
    id: "small",
    title: "Small",
    version: "1.0.0",
    esmodules: [],
    documentTypes: { Actor: { hero: {} } },
  };
  writeFileSync(join(system, "system.json"), JSON.stringify(manifest));
  return { folder, system, site: join(folder, "site") };
}

async function join_(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("select[name=userid] option", { hasText: "Gamemaster" }).waitFor({ state: "attached" });
  await (await chooseUser(page, "Gamemaster")).click();
  await page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  return page;
}

/** @param kills How often. */
export async function tabFigures(kills: number): Promise<Figure[]> {
  const { folder, system, site } = layFolder();
  const found = { lost: 0, missing: 0, unasked: 0 };
  let acknowledged = 0;
  try {
    await buildStatic({ system, out: site }, () => {});
    const files = await offerFiles(site, "/kept");
    const context = await (await sharedBrowser(true)).newContext();
    context.setDefaultTimeout(PATIENCE);
    try {
      const next = thrown();
      for (let kill = 0; kill <= kills; kill++) {
        const page = await join_(context, files.url);
        const { count, missing } = await writesFound(page);
        found.lost += Math.max(0, acknowledged - count);
        found.missing += missing.length;
        // The one that was on its way may have come.
        found.unasked += Math.max(0, count - acknowledged - 1);
        if (kill < kills) {
          const death = DEATHS[next(DEATHS.length)] ?? "closed";
          acknowledged = await killWriting(page, files.url, "hero", 1 + next(12), death);
        }
      }
    } finally {
      await context.close();
      await files.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const from = `${acknowledged.toLocaleString("en")} writes were acknowledged`;
  const name = `${kills} kills of a tab that writes into a world kept in the browser`;
  return [
    { name: `${name}: acknowledged writes lost`, value: found.lost, unit: "", from, must: 0 },
    { name: "… documents missing that were made before the last of them", value: found.missing, unit: "", must: 0 },
    { name: "… writes that nobody made", value: found.unasked, unit: "", must: 0 },
  ];
}
