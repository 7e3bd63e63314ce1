/** How soon the boards of the boxes are seen: the first picture of each scene beside that of an empty scene of the host's own, in one run. */
import type { Page } from "playwright-core";
import { closeWindow, openTool } from "../browser/play.ts";
import { openTable, type Table } from "../browser/table.ts";
import { provideClock } from "./browser.ts";
import { type Figure, ratio } from "./figures.ts";

const SAMPLES = 3;
const GAMES = ["ryf", "escala3", "multi", "effect", "narrative"];
const EMPTY = "An empty scene";
const REST = "Elsewhere";

interface SceneLike {
  id: string;
  name: string;
  view(): Promise<unknown>;
  activate(): Promise<unknown>;
}

interface Host {
  game: { scenes: { contents: SceneLike[]; getName(name: string): SceneLike } };
  canvas: { ready: boolean };
  Scene: { create(data: object): Promise<SceneLike> };
  cpuTime(): Promise<number>;
}

/** Brings the boxes, and makes the scenes that they are measured beside. @returns The names of the boxes' scenes. */
async function lay(table: Table): Promise<string[]> {
  const gm = await table.join("Gamemaster");
  const names = () => gm.evaluate(() => (globalThis as unknown as Host).game.scenes.contents.map(({ name }) => name));
  const before = await names();
  await openTool(gm, "welcome");
  for (const game of GAMES) {
    const button = gm.locator(`#cubilete-welcome [data-action="box"][data-ruleset="${game}"]`);
    await button.click();
    await button.locator(".fa-check").waitFor();
    await closeWindow(gm.locator(".journal-sheet, .journal-entry").filter({ hasText: "Where to begin" }));
  }
  const own = (await names()).filter((name) => !before.includes(name));
  await gm.evaluate(
    async ([empty, rest]) => {
      const { Scene } = globalThis as unknown as Host;
      await Scene.create({ name: empty });
      await (await Scene.create({ name: rest })).activate();
    },
    [EMPTY, REST] as const,
  );
  await table.leave(gm);
  return own;
}

/** Goes to a scene that this page has not seen yet. @returns Milliseconds of the page's main thread until it is on the screen. */
const firstPicture = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    async ([name, rest]) => {
      const { game, cpuTime } = globalThis as unknown as Host;
      const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      await frame();
      const start = await cpuTime();
      await game.scenes.getName(name).view();
      await frame();
      const end = await cpuTime();
      await game.scenes.getName(rest).view();
      return (end - start) * 1000;
    },
    [name, REST] as const,
  );

/** Opens the game where a scene is on. @returns Milliseconds of the page's main thread from its start until the board is on the screen. */
async function joining(table: Table, name: string): Promise<number> {
  const gm = await table.join("Gamemaster");
  await gm.evaluate((name) => (globalThis as unknown as Host).game.scenes.getName(name).activate(), name);
  await gm.context().close();
  const page = await table.join("Gamemaster", provideClock);
  const time = await page.evaluate(async () => {
    const { canvas, cpuTime } = globalThis as unknown as Host;
    const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    while (!canvas.ready) await frame();
    await frame();
    return cpuTime();
  });
  await page.context().close();
  return time * 1000;
}

const middle = (times: number[] = []): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

export async function sceneFigures(): Promise<Figure[]> {
  const table = await openTable({ drawn: true });
  try {
    const own = await lay(table);
    const names = [EMPTY, ...own];
    const [switched, joined] = [new Map<string, number[]>(), new Map<string, number[]>()];
    const add = (to: Map<string, number[]>, name: string, time: number) =>
      to.set(name, [...(to.get(name) ?? []), time]);
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Each has its turn at being the first.
      const at = sample % names.length;
      const turned = [...names.slice(at), ...names.slice(0, at)];
      for (const name of turned) add(joined, name, await joining(table, name));
      const page = await table.join("Gamemaster", provideClock);
      for (const name of turned) add(switched, name, await firstPicture(page, name));
      await page.context().close();
    }
    return own.flatMap((name) => {
      const beside = (times: Map<string, number[]>) => ({
        own: middle(times.get(name)),
        beside: middle(times.get(EMPTY)),
      });
      return [
        ratio(
          `board of a box, “${name}”: from opening the game to its first picture v an empty scene`,
          beside(joined),
          {
            must: 1.5,
          },
        ),
        ratio("… going there from another scene, nothing loaded yet", beside(switched)),
      ];
    });
  } finally {
    await table.close();
  }
}
