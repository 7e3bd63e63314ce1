/**
 * The table that a browser keeps beside the one of a server, in one run: the same steps of the same people, by the processor time of all
 * that works for them. Of the browser that is its page and the world in it, of a server its process and the page.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "../../packages/mesa/browser/chromium.ts";
import { type Mesa, startMesa } from "../../packages/mesa/server/node/index.ts";
import { buildStatic } from "../../packages/mesa/server/node/static/build.ts";
import { ROOT } from "../../scripts/files.ts";
import { offerFiles } from "../browser/dumb-server.ts";
import { damageIn } from "../browser/host.ts";
import { chooseUser } from "../browser/play.ts";
import { PATIENCE } from "../browser/pressing.ts";
import { type Figure, ratio } from "./figures.ts";

const HERO = "Inés Montalbán";
const SEED = join(ROOT, "test/browser/world.en.yml");
const SYSTEM = join(ROOT, "dist");
/** How often each step is taken in a round, and how many rounds there are at each of the two, by turns. */
const TIMES = 8;
const ROUNDS = 7;
const BOOTS = 7;
const FIRST_ROLLS = 5;
/** How much more the browser may have to do than page and server together. */
const LIMIT = 1.5;

/** A host with a browser of its own: all that works in that browser works for this table. */
interface Place {
  browser: Browser;
  /** The page before the game. */
  door: string;
  game: string;
  /** Processor seconds of the browser so far. */
  used(): Promise<number>;
}

async function placeOf(door: string, game: string): Promise<Place> {
  const browser = await launchBrowser(true);
  const session = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  return { browser, door, game, used };
}

/** Everybody leaves. */
async function clear(...places: Place[]): Promise<void> {
  for (const { browser } of places) for (const context of browser.contexts()) await context.close();
}

/** Milliseconds of processor time, of a browser and of this process, where the server is and what steers the browsers. */
interface Cost {
  browser: number;
  here: number;
}

async function costOf({ used }: Place, step: () => Promise<unknown>): Promise<Cost> {
  const [before, here] = [await used(), process.cpuUsage()];
  await step();
  const { user, system } = process.cpuUsage(here);
  return { browser: ((await used()) - before) * 1000, here: (user + system) / 1000 };
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Both hosts by turns, so that a machine which gets slower does so for both. */
async function beside(
  name: string,
  samples: number,
  kept: () => Promise<Cost>,
  served: () => Promise<Cost>,
  must = LIMIT,
) {
  const costs: { kept: Cost; served: Cost }[] = [];
  for (let sample = 0; sample < samples; sample++) costs.push({ kept: await kept(), served: await served() });
  const own = middle(costs.map(({ kept }) => kept.browser));
  const page = middle(costs.map(({ served }) => served.browser));
  // To steer both browsers is the same work: what is more beside one of them is its server's.
  const server = Math.max(0, middle(costs.map(({ kept, served }) => served.here - kept.here)));
  const figure = ratio(name, { own, beside: page + server }, { must });
  return { ...figure, from: `${figure.from}, ${server.toFixed(1)} of them the server's` } satisfies Figure;
}

interface Sheet {
  element: HTMLElement;
  render(options: object): Promise<unknown>;
  close(options: object): Promise<unknown>;
}
interface InPage {
  game: {
    ready?: boolean;
    actors: { getName(name: string): { uuid: string; sheet: Sheet } };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
  };
  foundry: { applications: { instances: Map<string, Sheet> } };
  ui: { sidebar: { changeTab(tab: string, group: string): void } };
  until(test: () => unknown): Promise<void>;
}

/** What every page has: the way to wait for the next frame in which something is so. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // tsx marks inner functions with a helper that does not exist in the page.
  await page.addInitScript("globalThis.__name ??= (target) => target;");
  await page.addInitScript(() => {
    localStorage.setItem("cubilete.resultBeside", "false");
    (globalThis as unknown as Pick<InPage, "until">).until = async (test) => {
      const end = performance.now() + 20_000;
      while (!test()) {
        if (performance.now() > end) throw new Error(`Not so in time: ${test}`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    };
  });
  return page;
}

const ready = (page: Page) => page.waitForFunction(() => (globalThis as unknown as InPage).game?.ready === true);

async function joinAs(page: Page, { door }: Place, name: string): Promise<void> {
  await page.goto(door);
  await page.locator("select[name=userid] option", { hasText: name }).waitFor({ state: "attached" });
  await (await chooseUser(page, name)).click();
  await ready(page);
}

/** Resolves when the browser has kept the files of the table for a time without a network: that is work beside the play. */
async function filesKept(page: Page): Promise<void> {
  const left = () =>
    page.evaluate(async () => {
      const { files } = await (await fetch("table.json")).json();
      const [name = ""] = (await caches.keys()).filter((name) => name.startsWith("mesa:"));
      return files.length - (name ? (await (await caches.open(name)).keys()).length : 0);
    });
  while ((await left()) > 0) await page.waitForTimeout(500);
}

/** A GM who has read the welcome, with the chat open and no window. */
async function seatGm(place: Place): Promise<Page> {
  const page = await openPage(await place.browser.newContext());
  await joinAs(page, place, "Gamemaster");
  await page.evaluate(async () => {
    const { game, foundry, ui } = globalThis as unknown as InPage;
    await game.settings.set("cubilete", "welcomed", true);
    ui.sidebar.changeTab("chat", "primary");
    for (const app of foundry.applications.instances.values())
      if (app.element?.matches(".cubilete.application")) await app.close({ animate: false });
  });
  return page;
}

const openSheet = (page: Page): Promise<void> =>
  page.evaluate(async (hero) => {
    const { game, until } = globalThis as unknown as InPage;
    const { sheet } = game.actors.getName(hero);
    await sheet.render({ force: true });
    await until(() => sheet.element.querySelector('[data-roll="skill"]'));
  }, HERO);

const closeSheet = (page: Page): Promise<unknown> =>
  page.evaluate(
    (hero) => (globalThis as unknown as InPage).game.actors.getName(hero).sheet.close({ animate: false }),
    HERO,
  );

/** Opens the dialog of a roll and waits until it says the odds. */
const openDialog = (page: Page): Promise<void> =>
  page.evaluate(async (hero) => {
    const { game, until } = globalThis as unknown as InPage;
    game.actors.getName(hero).sheet.element.querySelector<HTMLElement>('[data-roll="skill"]')?.click();
    await until(() => document.querySelector(".roll-dialog .roll-odds")?.textContent?.trim());
  }, HERO);

const closeDialog = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { foundry, until } = globalThis as unknown as InPage;
    for (const app of foundry.applications.instances.values())
      if (app.element?.matches(".roll-dialog")) await app.close({ animate: false });
    await until(() => !document.querySelector(".roll-dialog"));
  });

/** Rolls from the sheet without a dialog, until the card is in the log. */
const rollCard = (page: Page): Promise<void> =>
  page.evaluate(async (hero) => {
    const { game, until, ui } = globalThis as unknown as InPage;
    ui.sidebar.changeTab("chat", "primary");
    const cards = () => document.querySelectorAll("#chat .cubilete.card").length;
    const before = cards();
    const button = game.actors.getName(hero).sheet.element.querySelector('[data-roll="skill"]');
    button?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, shiftKey: true }));
    await until(() => cards() > before);
  }, HERO);

/** A card of damage to an actor, to apply. */
async function rollDamage(page: Page): Promise<void> {
  const knight = await page.evaluate(() => (globalThis as unknown as InPage).game.actors.getName("Knight").uuid);
  await damageIn(page, HERO, "Machete", knight);
  await page.evaluate(() =>
    (globalThis as unknown as InPage).until(() =>
      [...document.querySelectorAll("#chat .cubilete.card")]
        .at(-1)
        ?.querySelector('[data-action="apply"][data-target]'),
    ),
  );
}

/** Presses a button of the newest card, until the card shows the other one. */
const pressOnLast = (page: Page, action: "apply" | "undo"): Promise<void> =>
  page.evaluate(
    async ([action]) => {
      const { until } = globalThis as unknown as InPage;
      const find = (what: string) =>
        [...document.querySelectorAll("#chat .cubilete.card")]
          .at(-1)
          ?.querySelector<HTMLElement>(`[data-action="${what}"]:not(.quiet)`);
      find(action)?.click();
      await until(() => !find(action));
    },
    [action] as const,
  );

async function stepFigures(kept: Place, served: Place): Promise<Figure[]> {
  const pages = new Map([
    [kept, await seatGm(kept)],
    [served, await seatGm(served)],
  ]);
  const both = async (step: (page: Page) => Promise<unknown>) => {
    for (const page of pages.values()) await step(page);
  };
  /** A step many times over, since the processor's clock of a browser counts in hundredths of a second. */
  const measured = (name: string, step: (page: Page) => Promise<unknown>): Promise<Figure> => {
    const [own, other] = [kept, served].map((place) => async () => {
      const page = pages.get(place) as Page;
      const { browser, here } = await costOf(place, async () => {
        for (let time = 0; time < TIMES; time++) await step(page);
      });
      return { browser: browser / TIMES, here: here / TIMES };
    }) as [() => Promise<Cost>, () => Promise<Cost>];
    return beside(name, ROUNDS, own, other);
  };
  await filesKept(pages.get(kept) as Page);
  const sheet = async (page: Page) => {
    await openSheet(page);
    await closeSheet(page);
  };
  const dialog = async (page: Page) => {
    await openDialog(page);
    await closeDialog(page);
  };
  const applied = async (page: Page) => {
    await pressOnLast(page, "apply");
    await pressOnLast(page, "undo");
  };
  // What nobody has opened yet is the first roll's affair.
  await both(sheet);
  const figures = [await measured("kept in the browser v served: a sheet", sheet)];
  await both(openSheet);
  await both(dialog);
  figures.push(await measured("… a roll's dialog", dialog));
  await both(rollCard);
  figures.push(await measured("… a card", rollCard));
  await both(closeSheet);
  await both(rollDamage);
  await both(applied);
  figures.push(await measured("… an outcome applied and taken back", applied));
  await clear(kept, served);
  return figures;
}

/** A player's page comes up while the GM plays: the world is open. */
async function bootFigure(kept: Place, served: Place): Promise<Figure> {
  const masters = [await seatGm(kept), await seatGm(served)];
  await filesKept(masters[0] as Page);
  const [one, two] = await Promise.all(
    masters.map(async (master, at) => {
      const place = at === 0 ? kept : served;
      const context = at === 0 ? master.context() : await place.browser.newContext();
      const page = await openPage(context);
      await joinAs(page, place, "Player 1");
      return () =>
        costOf(place, async () => {
          await page.goto(place.game);
          await ready(page);
        });
    }),
  );
  const figure = await beside("… a page comes up", BOOTS, one as () => Promise<Cost>, two as () => Promise<Cost>);
  await clear(kept, served);
  return figure;
}

/** What a web server that compresses would have sent, in bytes. */
class Sent {
  /** What pages and the world asked for, and what was kept meanwhile for a time without a network. */
  readonly bytes = { played: 0, kept: 0 };
  readonly #known = new Map<string, number>();

  readonly hear = (file: string, headers: IncomingHttpHeaders): void => {
    // So asks who keeps the files (service.js in Mesa).
    this.bytes[headers["cache-control"] === "max-age=0" ? "kept" : "played"] += this.#weigh(file);
    if (headers["cache-control"] !== "max-age=0") console.log(this.#weigh(file), file.slice(-60));
  };

  #weigh(file: string): number {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const bytes = readFileSync(file);
    const isPacked = /\.(?:png|webp|woff2|ogg)$/.test(extname(file));
    const weight = isPacked ? bytes.length : gzipSync(bytes).length;
    this.#known.set(file, weight);
    return weight;
  }

  clear(): void {
    this.bytes.played = 0;
    this.bytes.kept = 0;
  }
}

/** From the address to the card of a first roll, in a browser that was never here. */
async function firstRollFigures(kept: Place, served: Place, sent: Sent): Promise<Figure[]> {
  const weights: { played: number; kept: number }[] = [];
  const first = (place: Place) => async (): Promise<Cost> => {
    const context = await place.browser.newContext();
    const page = await openPage(context);
    sent.clear();
    const cost = await costOf(place, async () => {
      await joinAs(page, place, "Player 1");
      await openSheet(page);
      await rollCard(page);
    });
    if (place === kept) weights.push({ ...sent.bytes });
    await context.close();
    return cost;
  };
  const figure = await beside("… from a cold cache to the first roll", FIRST_ROLLS, first(kept), first(served), 3);
  const [played, besides] = (["played", "kept"] as const).map((key) => middle(weights.map((each) => each[key])) / 1000);
  const from = `${Math.round(besides ?? 0).toLocaleString("en")} kB more were kept meanwhile for a time without a network`;
  return [figure, { name: "… what came by then, compressed", value: played ?? 0, unit: "kB", from, must: 3000 }];
}

export async function hostFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-hosts-"));
  const site = join(folder, "site");
  const open: (() => Promise<unknown>)[] = [];
  try {
    await buildStatic({ system: SYSTEM, out: site, lang: "en", seed: SEED }, () => {});
    const sent = new Sent();
    const files = await offerFiles(site, "/vtt", () => null, sent.hear);
    open.push(() => files.close());
    const mesa: Mesa = await startMesa({
      system: SYSTEM,
      seed: SEED,
      lang: "en",
      data: join(folder, "data"),
      world: "test",
      port: 0,
      log: () => {},
    });
    open.push(() => mesa.close());
    await mesa.prepareClient();
    const kept = await placeOf(files.url, `${files.url}game.html`);
    open.push(() => kept.browser.close());
    const served = await placeOf(`${mesa.url}/join`, `${mesa.url}/game`);
    open.push(() => served.browser.close());
    return [
      ...(await stepFigures(kept, served)),
      await bootFigure(kept, served),
      ...(await firstRollFigures(kept, served, sent)),
    ];
  } finally {
    for (const close of open.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
