/**
 * `npm run gallery`: photographs every window and every card, in both themes and both languages, at two sizes of screen, and
 * lays them side by side on `gallery/index.html`.
 *
 * `-- --lang es --theme dark --width 1280` takes a part; `-- --against <folder>` marks what differs from the pictures of
 * another gallery and shows both. The workflow `gallery.yml` does that for a pull request, against the branch it wants into.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { BuildError, ROOT, runMain } from "../../../scripts/files.ts";
import { lastCard, openChat } from "../play.ts";
import { openTable } from "../table.ts";
import { actorSheets, itemSheets, type Opened, toolWindows } from "../windows.ts";
import { closeBrowsers, sharedBrowser } from "../worker.ts";
import { differing } from "./differences.ts";
import { fileOf, galleryPage, type Shot } from "./page.ts";

const LANGS = ["es", "en"] as const;
const THEMES = ["light", "dark"] as const;
const SIZES = [
  [1280, 720],
  [1920, 1080],
] as const;

const FOLDER = join(ROOT, "gallery");

/** Each run of dice shows the same faces, and nothing tells the time. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    let state = 20;
    (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG.Dice.randomUniform = () => {
      state = (state * 16807) % 2147483647;
      return state / 2147483647;
    };
  });
  await page.addStyleTag({
    content:
      "time, .message-timestamp { visibility: hidden } #notifications, .jump-to-bottom { display: none !important }",
  });
}

/** Waits for pictures and letters, and looks at the newest card. */
async function allDrawn(page: Page): Promise<void> {
  // What loads only on scrolling to it is in no picture.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      if (image.complete || image.loading !== "lazy") return image.complete;
      const { top, bottom } = image.getBoundingClientRect();
      return bottom < 0 || top > innerHeight || !image.checkVisibility({ contentVisibilityAuto: true });
    }),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const log = document.querySelector("#chat .chat-scroll");
    log?.scrollTo(0, log.scrollHeight);
  });
}

/** Photographs the windows of one table as they come up, then the cards that lie in its chat. */
async function photograph(page: Page, shot: Omit<Shot, "name">, take: (shot: Shot, picture: Buffer) => void) {
  const quality = { type: "jpeg", quality: 75 } as const;
  async function each(kind: string, windows: AsyncGenerator<Opened>): Promise<void> {
    for await (const { name } of windows) {
      await allDrawn(page);
      take({ ...shot, name: `${kind}: ${name}` }, await page.screenshot(quality));
    }
  }
  await each("actor", actorSheets(page, { pages: "each", modes: ["play", "edit"] }));
  await each("item", itemSheets(page));
  await each("window", toolWindows(page));
  await openChat(page);
  await lastCard(page).waitFor();
  await allDrawn(page);
  const cards = page.locator("#chat .chat-message:has(.cubilete.card)");
  for (let at = 0; at < (await cards.count()); at++) {
    take({ ...shot, name: `card: ${String(at + 1).padStart(3, "0")}` }, await cards.nth(at).screenshot(quality));
  }
}

function wanted<T extends string>(said: string | undefined, all: readonly T[], option: string): readonly T[] {
  if (said === undefined) return all;
  const one = all.filter((known) => known === said);
  if (one.length === 0) throw new BuildError(`--${option} takes ${all.join(" or ")}, not ${said}.`);
  return one;
}

async function takeAll(): Promise<void> {
  const { values } = parseArgs({
    options: {
      lang: { type: "string" },
      theme: { type: "string" },
      width: { type: "string" },
      against: { type: "string" },
    },
  });
  const langs = wanted(values.lang, LANGS, "lang");
  const themes = wanted(values.theme, THEMES, "theme");
  const widths = wanted(
    values.width,
    SIZES.map(([width]) => String(width)),
    "width",
  );
  const before = values.against && resolve(values.against);
  if (before && !existsSync(before))
    throw new BuildError(`--against takes the folder of a gallery; ${before} is none.`);
  if (before === FOLDER)
    throw new BuildError("The gallery is about to be made anew: move the old one before comparing.");

  rmSync(FOLDER, { recursive: true, force: true });
  const files: string[] = [];
  for (const lang of langs)
    for (const theme of themes)
      for (const [width, height] of SIZES.filter(([width]) => widths.includes(String(width)))) {
        const table = await openTable({ drawn: true, mouse: true, lang, theme });
        try {
          const page = await table.join("Gamemaster");
          await page.setViewportSize({ width, height });
          await standStill(page);
          await photograph(page, { lang, theme, width: String(width) }, (shot, picture) => {
            const file = fileOf(shot);
            if (files.includes(file)) throw new BuildError(`Two pictures are called ${file}.`);
            mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
            writeFileSync(join(FOLDER, file), picture);
            files.push(file);
          });
          if (table.errors.length > 0) throw new BuildError(`A page threw errors:\n${table.errors.join("\n")}`);
          console.log(`${lang}, ${theme}, ${width}x${height}: ${files.length} pictures so far`);
        } finally {
          await table.close();
        }
      }

  const changed = new Map<string, string | null>();
  if (before) {
    const page = await (await sharedBrowser(true)).newPage();
    for (const file of files) {
      const old = join(before, file);
      if (!existsSync(old)) changed.set(file, null);
      else if (await differing(page, readFileSync(old), readFileSync(join(FOLDER, file))))
        changed.set(file, relative(FOLDER, old));
    }
    await page.close();
  }
  writeFileSync(join(FOLDER, "index.html"), galleryPage(files, changed));
  for (const [file, old] of changed) console.log(`${old === null ? "new" : "changed"}: ${file}`);
  console.log(
    `${files.length} pictures${before ? `, ${changed.size} of them new or changed` : ""}: gallery/index.html`,
  );
}

// Also after a step that failed: an open browser would keep the run from ending.
await runMain(import.meta, () => takeAll().finally(closeBrowsers));
