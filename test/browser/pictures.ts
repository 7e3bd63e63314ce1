/**
 * `npm run pictures`: takes the pictures of the README and the manual anew, at the demo table: each scene in Spanish in the light
 * theme and in English in the dark one.
 */

import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { ROOT, runMain } from "../../scripts/files.ts";
import { stampPictures } from "../../scripts/release/pictures.ts";
import { setSetting } from "./host.ts";
import { lastCard, moveWindow, openActor, openChat, openRoll, openWorkshop, rollDice } from "./play.ts";
import { openTable } from "./table.ts";
import { closeBrowsers } from "./worker.ts";

interface Host {
  game: { settings: { set(namespace: string, key: string, value: unknown): Promise<unknown> } };
}

const TABLES = [
  { lang: "es", theme: "light", gm: "Quien dirige", player: "Jugadora 1" },
  { lang: "en", theme: "dark", gm: "Gamemaster", player: "Player 1" },
] as const;

async function openAt(page: Page, name: string, left = 40): Promise<Locator> {
  const sheet = await openActor(page, name);
  await moveWindow(sheet, left);
  return sheet;
}

const drawn = (dialog: Locator) => dialog.locator(".roll-odds .chance").waitFor();

/** What is done before each picture is taken; whatever is open is closed after it. */
const SCENES: Record<string, { by: "gm" | "player"; pose(page: Page): Promise<void> }> = {
  "ryf-play": {
    by: "player",
    async pose(page) {
      await rollDice(await openRoll(await openAt(page, "Inés Montalbán")), [3, 10, 10, 3, 4, 7]);
      await openChat(page);
      await lastCard(page).locator(".verdict").waitFor();
    },
  },
  "ryf-dialog": {
    by: "player",
    async pose(page) {
      const dialog = await openRoll(await openAt(page, "Inés Montalbán"), '.weapon [data-arg-mode="ranged"] >> nth=1');
      await openChat(page);
      const targets = dialog.locator('select[name="target"]');
      const foe = targets.locator("option", { hasText: /· (del otro bando|enemy) ·/ }).first();
      await targets.selectOption({ label: (await foe.textContent()) ?? "" });
      await drawn(dialog);
    },
  },
  escala3: {
    by: "player",
    pose: async (page) => drawn(await openRoll(await openAt(page, "Sandra"), '[data-roll="simple"]')),
  },
  multi: {
    by: "player",
    async pose(page) {
      const sheet = await openAt(page, "Violante Cruz", 10);
      await sheet.locator("[data-roll]").first().click();
      await page.locator(".roll-dialog .roll-odds").waitFor();
    },
  },
  narrative: {
    by: "player",
    pose: async (page) => drawn(await openRoll(await openAt(page, "Vera Solano", 10), '[data-roll="check"] >> nth=9')),
  },
  effect: {
    by: "player",
    async pose(page) {
      const dialog = await openRoll(await openAt(page, "Aldara Vega"), '[data-roll="action"]');
      for (const at of [0, 1]) {
        await dialog.locator(".changes input").nth(at).click();
        await dialog.locator(`.changes :nth-child(${at + 1} of li) input:checked`).waitFor();
      }
      await drawn(dialog);
    },
  },
  desk: {
    by: "gm",
    async pose(page) {
      await openChat(page);
      await page.keyboard.press("Alt+g");
      const desk = page.locator(".application.desk");
      await desk.locator('[data-action="pick"][data-pick="players"]').click();
      await desk.locator("input:checked").first().waitFor();
      await desk.locator('button[type="submit"], [data-action="ask"]').first().click();
      await desk.locator("[data-request]").first().waitFor();
    },
  },
  workshop: {
    by: "gm",
    async pose(page) {
      await (await openWorkshop(page)).locator(".chance, .odds").first().waitFor();
    },
  },
};

async function takeAll(): Promise<void> {
  for (const { lang, theme, ...users } of TABLES) {
    const table = await openTable({
      drawn: true,
      mouse: true,
      lang,
      theme,
      seed: join(ROOT, `test/demo/world.${lang}.yml`),
    });
    try {
      // Nobody sits down here for the first time.
      for (const user of Object.values(users)) {
        const page = await table.join(user);
        await page.evaluate(() => (globalThis as unknown as Host).game.settings.set("cubilete", "welcomed", true));
        // Exact chances against foes, too: that is what the picture is of.
        if (user === users.gm) await setSetting(page, "knowledge", "all");
        await page.context().close();
      }
      for (const [scene, { by, pose }] of Object.entries(SCENES)) {
        const page = await table.join(users[by]);
        await pose(page);
        await page.mouse.move(1, 1);
        const file = `docs/images/${scene}-${lang}.png`;
        await page.screenshot({ path: join(ROOT, file) });
        await page.context().close();
        console.log(file);
      }
    } finally {
      await table.close();
    }
  }
  stampPictures();
}

// Also after a pose that failed: an open browser would keep the run from ending.
await runMain(import.meta, () => takeAll().finally(closeBrowsers));
