/** `npm run pictures`: takes the README's pictures anew, at the demo table, as a player sees it. */

import { join } from "node:path";
import type { Page } from "playwright-core";
import { ROOT, runMain } from "../../scripts/files.ts";
import { stampPictures } from "../../scripts/release/pictures.ts";
import { aimAt, lastCard, moveWindow, openActor, openChat, openRoll, rollDice } from "./play.ts";
import { openTable } from "./table.ts";
import { closeBrowser } from "./worker.ts";

interface Picture {
  file: string;
  lang: "es" | "en";
  theme: "light" | "dark";
  user: string;
  /** What is done before the picture is taken. */
  pose(page: Page): Promise<void>;
}

const PICTURES: Picture[] = [
  {
    file: "play-es-light",
    lang: "es",
    theme: "light",
    user: "Player 1",
    async pose(page) {
      const sheet = await openActor(page, "Inés Montalbán");
      await moveWindow(sheet, 40);
      await rollDice(await openRoll(sheet), [3, 10, 10, 3, 4, 7]);
      await openChat(page);
      await lastCard(page).locator(".verdict").waitFor();
    },
  },
  {
    file: "dialog-en-dark",
    lang: "en",
    theme: "dark",
    user: "Player 1",
    async pose(page) {
      const sheet = await openActor(page, "Inés Montalbán");
      await moveWindow(sheet, 40);
      const dialog = await openRoll(sheet, '.weapon [data-roll="attack"] >> nth=1');
      await aimAt(dialog, "Guard");
      await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
    },
  },
  { file: "board-en-dark", lang: "en", theme: "dark", user: "Player 1", pose: openChat },
  {
    file: "chooser-es-dark",
    lang: "es",
    theme: "dark",
    user: "Gamemaster",
    async pose(page) {
      const sheet = await openActor(page, "Violante Cruz");
      await moveWindow(sheet, 10);
      await sheet.locator("[data-roll]").first().click();
      await page.locator(".roll-dialog .roll-odds").waitFor();
    },
  },
  {
    file: "pool-en-light",
    lang: "en",
    theme: "light",
    user: "Gamemaster",
    async pose(page) {
      const sheet = await openActor(page, "Vera Solano");
      await moveWindow(sheet, 10);
      const dialog = await openRoll(sheet, 'li:has-text("Piloting") [data-roll]');
      await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
    },
  },
];

await runMain(import.meta, async () => {
  for (const { file, lang, theme, user, pose } of PICTURES) {
    const table = await openTable({ lang, theme });
    try {
      const page = await table.join(user);
      await pose(page);
      await page.screenshot({ path: join(ROOT, "docs", "images", `${file}.png`) });
      console.log(`docs/images/${file}.png`);
    } finally {
      await table.close();
    }
  }
  await closeBrowser();
  stampPictures();
});
