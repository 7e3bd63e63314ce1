/**
 * The browser's figures: Chromium against Mesa with the built system, our own work beside the same templates rendered
 * bare, in milliseconds of the main thread's processor time. Run: npx tsx test/bench/index.ts (`npm run bench`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { ROOT } from "../../scripts/files.ts";
import { openTable, type Table } from "../browser/table.ts";
import { type Figure, ratio } from "./figures.ts";
import { type Bench, installBench, type Rerender, type Start, watchStart } from "./page.ts";

type InPage = { bench: Bench; benchStart: Start[]; cubileteModule: number };

const SAMPLES = 15;
const ITEMS = 90;
const HERO = "Inés Montalbán";

/** Runs a function of ours before anything else in the page. */
async function install(page: Page, script: () => void): Promise<void> {
  // tsx marks inner functions with a helper that does not exist in the page.
  await page.addInitScript("globalThis.__name ??= (target) => target;");
  await page.addInitScript(script);
}

/**
 * Gives the page a clock that counts the processor time of its main thread. On a machine with other work the time on the
 * wall says more about that work than about ours.
 */
export async function provideClock(page: Page): Promise<void> {
  await page.addInitScript("globalThis.__name ??= (target) => target;");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.exposeFunction("cpuTime", async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const time = metrics.find(({ name }) => name === "ThreadTime")?.value;
    if (time === undefined) throw new Error("This browser does not tell the processor time of its page.");
    return time;
  });
}

/** Calls one of the bench's functions in the page. */
async function call<K extends keyof Bench>(page: Page, name: K, ...args: Parameters<Bench[K]>) {
  const answer = await page.evaluate(
    ([name, args]) => ((globalThis as unknown as InPage).bench[name] as (...args: unknown[]) => unknown)(...args),
    [name, args as unknown[]] as const,
  );
  return answer as Awaited<ReturnType<Bench[K]>>;
}

/** Sizes of what a player's browser downloads, as any web server sends it. */
export function sizeFigures(): Figure[] {
  const gzipped = (path: string) => gzipSync(readFileSync(join(ROOT, "dist", path)), { level: 9 }).length / 1000;
  // The chunks that it asks for at once belong to it; those that come when they are opened do not.
  const entry = readFileSync(join(ROOT, "dist", "cubilete.mjs"), "utf8");
  const chunks = [...entry.matchAll(/(?:from|^import|;import)\s*"\.\/(chunk-[^"]+\.mjs)"/gm)].map(
    ([, name = ""]) => name,
  );
  const javaScript = ["cubilete.mjs", ...new Set(chunks)].reduce((sum, name) => sum + gzipped(name), 0);
  return [
    { name: "bundle: JavaScript, gzipped", value: javaScript, unit: "kB", must: 165, excellent: 100 },
    { name: "bundle: CSS, gzipped", value: gzipped("styles/cubilete.css"), unit: "kB", must: 20, excellent: 15 },
  ];
}

const touchedFigure = ({ touched, needless }: Rerender): Figure => ({
  name: "… parts touched though nothing in them changed",
  value: needless.length,
  unit: "",
  from: `touched: ${touched.join(", ")}`,
  must: 0,
});

async function sheetFigures(page: Page): Promise<Figure[]> {
  const hero = await call(page, "makeHero", ITEMS);
  const big = await call(page, "makeHero", 2 * ITEMS);
  const elements = await call(page, "countElements", hero);
  const cold = await call(page, "firstRender", hero, SAMPLES, true);
  const warm = await call(page, "firstRender", hero, SAMPLES, false);
  const field = await call(page, "rerender", hero, "actor", SAMPLES);
  const item = await call(page, "rerender", hero, "item", SAMPLES);
  // Several rounds, because both halves of this ratio are short.
  const [one, two]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round++) {
    one.push(await call(page, "prepare", hero, 7));
    two.push(await call(page, "prepare", big, 7));
  }
  const middle = (times: number[]) => times.sort((a, b) => a - b)[2] as number;
  const [single, double] = [middle(one), middle(two)];
  const [few, many] = [await call(page, "makeHero", 50), await call(page, "makeHero", 500)];
  const small = await call(page, "firstRender", few, SAMPLES, false);
  const large = await call(page, "firstRender", many, SAMPLES, false);
  const smallField = await call(page, "rerender", few, "actor", SAMPLES);
  const largeField = await call(page, "rerender", many, "actor", SAMPLES);
  return [
    ratio(`sheet, ${ITEMS} items, ${elements} elements: first render, templates cold v bare`, cold, {
      must: 3,
      excellent: 1.5,
    }),
    { name: "… in time", value: cold.own, unit: "ms", excellent: 50 },
    ratio("sheet: first render, templates warm v bare", warm, { must: 3, excellent: 1.5 }),
    ratio("sheet: one field changed v the sheet's templates bare", field, { must: 2, excellent: 0.5 }),
    ratio("… v the changed parts' templates alone", { own: field.own, beside: field.part }),
    { name: "… in time", value: field.own, unit: "ms", excellent: 8 },
    touchedFigure(field),
    ratio("sheet: one item changed v the sheet's templates bare", item, { must: 2, excellent: 0.5 }),
    ratio("… v the changed parts' templates alone", { own: item.own, beside: item.part }),
    touchedFigure(item),
    ratio("sheet of 500 items v one of 50: first render", { own: large.own, beside: small.own }, { must: 6 }),
    ratio("… one field changed", { own: largeField.own, beside: smallField.own }, { must: 6 }),
    { name: `prepareData, ${ITEMS} items`, value: single, unit: "ms", must: 5, excellent: 2 },
    ratio(`prepareData, ${2 * ITEMS} items v ${ITEMS}`, { own: double, beside: single }, { must: 2.2 }),
  ];
}

async function dialogFigures(page: Page): Promise<Figure[]> {
  const hero = await page.evaluate((name) => {
    const { game } = globalThis as unknown as { game: { actors: { getName(name: string): { id: string } } } };
    return game.actors.getName(name).id;
  }, HERO);
  const skill = '[data-roll="skill"]';
  const attack = '[data-roll="attack"]';
  const controls = [
    ["skill: difficulty chosen", skill, ".ladder button:not(.chosen)"],
    ["skill: a change switched", skill, "input[data-change]:not([disabled])"],
    ["attack: a number typed", attack, 'input[type="number"]'],
  ] as const;
  const figures: Figure[] = [];
  for (const [name, opener, control] of controls) {
    const value = await call(page, "dialog", hero, opener, control, SAMPLES);
    figures.push({ name: `roll dialog, ${name}, to new odds laid out`, value, unit: "ms", must: 16, excellent: 5 });
  }
  return figures;
}

/** Makes one card of every kind that the sheet offers, by pressing what a player presses. */
async function rollEverything(page: Page): Promise<void> {
  const sheet = await openSheet(page, HERO);
  const kinds = await sheet
    .locator("[data-roll]")
    .evaluateAll((all) => [...new Set(all.map((button) => (button as HTMLElement).dataset.roll ?? ""))]);
  // Some rolls need a target: the hero will do.
  await page.evaluate((name) => {
    const { canvas } = globalThis as unknown as {
      canvas: { tokens: { placeables: { name: string; setTarget(targeted: boolean): void }[] } };
    };
    canvas.tokens.placeables.find((token) => token.name === name)?.setTarget(true);
  }, HERO);
  for (const kind of kinds) {
    // Some rolls are for the wounded only.
    await page.evaluate(
      async ([name, health]) => {
        const { game } = globalThis as unknown as {
          game: { actors: { getName(name: string): { update(changes: object): Promise<unknown> } } };
        };
        await game.actors.getName(name).update({ "system.health.value": health });
      },
      [HERO, 3 + (kinds.indexOf(kind) % 2)] as const,
    );
    await rollBy(page, `.actor-sheet [data-roll="${kind}"]:enabled`);
  }
}

async function openSheet(page: Page, name: string) {
  await page.evaluate((name) => {
    const { game } = globalThis as unknown as {
      game: { actors: { getName(name: string): { sheet: { render(options: object): Promise<unknown> } } } };
    };
    return game.actors.getName(name).sheet.render({ force: true });
  }, name);
  return page.locator(".actor-sheet", { hasText: name });
}

async function rollBy(page: Page, selector: string): Promise<void> {
  const count = () =>
    page.evaluate(() => (globalThis as unknown as { game: { messages: { size: number } } }).game.messages.size);
  const before = await count();
  await page
    .locator(selector)
    .first()
    .click({ modifiers: ["Shift"] });
  await page.waitForFunction(
    (before) => (globalThis as unknown as { game: { messages: { size: number } } }).game.messages.size > before,
    before,
  );
}

async function chatFigures(page: Page): Promise<Figure[]> {
  await rollEverything(page);
  const stored = await call(page, "storedMessages");
  const figures: Figure[] = stored.map(({ kind, bytes }) => ({
    name: `stored message: ${kind}`,
    value: bytes,
    unit: "B",
    must: 2000,
  }));
  await page.evaluate(() => {
    const { foundry, ui } = globalThis as unknown as {
      foundry: { applications: { instances: Map<string, { element: HTMLElement; close(options: object): unknown }> } };
      ui: { sidebar: { changeTab(tab: string, group: string): void } };
    };
    for (const app of foundry.applications.instances.values()) {
      if (app.element?.matches(".actor-sheet")) app.close({ animate: false });
    }
    ui.sidebar.changeTab("chat", "primary");
  });
  await call(page, "fillLog", 100);
  const batch = await call(page, "batch", SAMPLES);
  const few = await call(page, "addCard", SAMPLES);
  await call(page, "fillLog", 1000);
  const many = await call(page, "addCard", SAMPLES);
  return [
    ...figures,
    ratio("chat: 100 cards in one batch v bare templates", batch, { must: 4, excellent: 2 }),
    { name: "… in time", value: batch.own, unit: "ms", excellent: 30 },
    { name: "chat: one card added, log of 100", value: few, unit: "ms", excellent: 2 },
    { name: "chat: one card added, log of 1,000", value: many, unit: "ms", excellent: 3 },
    ratio("… growth", { own: many, beside: few }, { must: 4 }),
  ];
}

/** Start-up is measured in pages of their own, each loaded afresh. */
async function startFigures(table: Table): Promise<Figure[]> {
  const hooks: number[] = [];
  const modules: number[] = [];
  let awaited: string[] = [];
  for (let sample = 0; sample < 5; sample++) {
    const page = await table.join("Player 2", async (page) => {
      await install(page, watchStart);
      // The evaluation of the module too: the time between its first and its last statement.
      await page.route("**/cubilete.mjs", async (route) => {
        const text = await (await route.fetch()).text();
        const body = `const benchStartedAt = globalThis.performance.now();\n${text}\nglobalThis.cubileteModule = globalThis.performance.now() - benchStartedAt;`;
        await route.fulfill({ contentType: "text/javascript", body });
      });
    });
    const { calls, module } = await page.evaluate(() => {
      const { benchStart, cubileteModule } = globalThis as unknown as InPage;
      return { calls: benchStart, module: cubileteModule };
    });
    if (calls.length === 0) throw new Error("No listener of the system was seen at start.");
    hooks.push(calls.reduce((sum, { ms }) => sum + ms, 0));
    modules.push(module);
    awaited = calls.filter((call) => call.awaited).map(({ hook }) => hook);
    await page.context().close();
  }
  const middle = (times: number[]) => times.sort((a, b) => a - b)[2] as number;
  return [
    { name: "start: the system's hooks before ready", value: middle(hooks), unit: "ms", must: 50, excellent: 10 },
    { name: "start: evaluating its module", value: middle(modules), unit: "ms", must: 50, excellent: 10 },
    { name: "start: hooks that answer a promise", value: awaited.length, unit: "", from: awaited.join(", "), must: 0 },
  ];
}

/** All figures of the browser. Rolls when something cannot be measured. */
export async function browserFigures(): Promise<Figure[]> {
  const table = await openTable({ drawn: true });
  try {
    const page = await table.join("Gamemaster", async (page) => {
      await provideClock(page);
      await install(page, installBench);
    });
    const figures = [...(await sheetFigures(page)), ...(await dialogFigures(page)), ...(await chatFigures(page))];
    await page.context().close();
    figures.push(...(await startFigures(table)));
    if (table.errors.length) throw new Error(`The page raised errors:\n${table.errors.join("\n")}`);
    return figures;
  } finally {
    await table.close();
  }
}
