import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import type { Host } from "./host.ts";
import { closeWindow, lastCard, openActor, openChat, pressRoll } from "./play.ts";
import { openTable, seedOf, type Table } from "./table.ts";

/** A third language, which has words for one game alone: that game is played in it, and the others in English, without a line of code. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-fr-"));
const HERO = "Violante Cruz";
let table: Table;
let gm: Page;
let player: Page;

// It builds the whole system.
beforeAll(async () => {
  const lang = join(folder, "lang");
  cpSync(join(ROOT, "lang"), lang, { recursive: true });
  cpSync(join(ROOT, "test/fixtures/languages"), lang, { recursive: true });
  const system = join(folder, "cubilete");
  const build = [join(ROOT, "node_modules/tsx/dist/cli.mjs"), "scripts/build.ts", "--out", system];
  const env = { ...process.env, CUBILETE_LANG: lang };
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: ROOT, encoding: "utf8", env });
  if (status !== 0) throw new Error(`The system cannot be built with a third language.\n${stderr}`);
  const seed = seedOf(folder, "multi", "fr", [HERO, "Duellist"]);
  table = await openTable({ system, seed, lang: "fr" as "en", mouse: false });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
}, 180_000);
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true });
});

it("the game is rolled in it, from the sheet to the card", async () => {
  const sheet = await openActor(player, HERO);
  await sheet.locator("nav.tabs", { hasText: "Jeu" }).waitFor();
  await sheet.locator('[data-roll="skill"]').first().click();
  const dialog = player.locator(".roll-dialog");
  await dialog.locator(".roll-button:not(:disabled)").waitFor();
  const said = await dialog.innerText();
  for (const words of ["Corps", "niveau 7", "Jouer au niveau", "prudente"]) expect(said).toContain(words);
  await pressRoll(dialog);
  await closeWindow(sheet);
  await openChat(player);
  const card = lastCard(player);
  await card.waitFor({ state: "attached" });
  await expect.poll(() => card.textContent()).toMatch(/Réussite|Atteint la difficulté|N'atteint pas|Dépasse le niveau/);
});

it("its guide makes heroes of its own compendia, and another game's guide of the English ones", async () => {
  const guide = async (ruleset: string) => {
    await gm.evaluate((id) => {
      const { system } = (globalThis as unknown as Host).game as unknown as {
        system: { api: { guide(id: string): Promise<unknown> } };
      };
      void system.api.guide(id);
    }, ruleset);
    const window = gm.locator("#cubilete-creation");
    await window.locator("footer [id$='-next']").waitFor();
    return window;
  };
  const contents = await gm.evaluate(async () => {
    const { game } = globalThis as unknown as {
      game: { packs: { get(id: string): { index: Iterable<{ name: string }> } | undefined } };
    };
    const names = (id: string) => [...(game.packs.get(id)?.index ?? [])].map(({ name }) => name);
    return [names("cubilete.multi-skills-fr"), game.packs.get("cubilete.ryf-skills-fr") !== undefined] as const;
  });
  expect(contents[0]).toContain("Escalade");
  expect(contents[1]).toBe(false);
  for (const [ruleset, skill] of [
    ["multi", "Escalade"],
    ["ryf", "Climb"],
  ] as const) {
    const window = await guide(ruleset);
    await window.locator('ol [data-action="page"]').nth(2).click();
    await expect.poll(() => window.innerText()).toContain(skill);
    await closeWindow(window);
  }
});

it("compendia of other games are the English ones, in the sidebar too, and nothing was asked for in vain", async () => {
  await gm.locator('[data-tab="compendium"]').first().click();
  const shown = await gm
    .locator("#compendium [data-pack]")
    .evaluateAll((all) =>
      all.filter((one) => (one as HTMLElement).offsetParent !== null).map((one) => (one as HTMLElement).dataset.pack),
    );
  const ours = shown.filter((pack): pack is string => pack?.startsWith("cubilete.") === true);
  expect(ours.filter((pack) => pack.startsWith("cubilete.multi-")).every((pack) => pack.endsWith("-fr"))).toBe(true);
  expect(ours.filter((pack) => !pack.startsWith("cubilete.multi-")).every((pack) => pack.endsWith("-en"))).toBe(true);
  expect(table.errors).toEqual([]);
});
