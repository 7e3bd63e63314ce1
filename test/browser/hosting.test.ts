import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openActor, openRoll, openToolbox, pressRoll, untilPosted } from "./play.ts";
import { type Between, openProxy } from "./proxy.ts";
import { openTable, type Table } from "./table.ts";
import { newPage } from "./worker.ts";

/*
 * Hosts that people rent: the system's files come from another origin, everything lies below a prefix, the line is slow. The browser
 * keeps to the rules of the web.
 */

let table: Table;
let proxy: Between | null = null;
let page: Page;
const said: string[] = [];

beforeAll(async () => {
  table = await openTable({ lang: "en" });
});
afterEach(async () => {
  await page?.context().close();
  await proxy?.close();
});
afterAll(async () => {
  await table?.close();
});

async function come(ways: Parameters<typeof openProxy>[1]): Promise<Between> {
  said.length = 0;
  proxy = await openProxy(table.url, ways);
  page = await newPage(false);
  const { prefix = "" } = ways;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 720 });
  page.on("pageerror", ({ message }) => said.push(message));
  // The stand-in's board asks its server for pictures by their bare paths.
  const ofBoard = (text: string) => prefix !== "" && text.endsWith("there is no such file");
  page.on("console", (message) => {
    if (message.type() === "error" && !ofBoard(message.text())) said.push(message.text());
  });
  await page.addInitScript((prefix) => Object.assign(globalThis, { ROUTE_PREFIX: prefix }), prefix.slice(1));
  const { request } = page.context();
  const { users } = await (await request.get(`${proxy.url}/join/data`)).json();
  const { id } = users.find(({ name }: { name: string }) => name === "Gamemaster");
  await request.post(`${proxy.url}/join`, { data: { userid: id, password: "" } });
  await page.goto(`${proxy.url}${prefix}/game`);
  await page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  return proxy;
}

/** What everybody does of an evening, and one window of each late part. */
async function play(): Promise<void> {
  const sheet = await openActor(page, "Inés Montalbán");
  const dialog = await openRoll(sheet);
  await untilPosted(page, () => pressRoll(dialog));
  const toolbox = await openToolbox(page);
  await toolbox.locator('[data-tool="checkup"], [data-action="checkup"]').first().waitFor();
  await page.evaluate(() =>
    (globalThis as unknown as { game: { system: { api: { guide(actor: string): unknown } } } }).game.system.api.guide(
      "ryf",
    ),
  );
  await page.locator(".cubilete.creation, .creation-guide, [id*=guide]").first().waitFor();
}

describe("the table stands", () => {
  it("with the system's files from another origin", async () => {
    const { asked } = await come({ elsewhere: true });
    await play();
    expect(said).toEqual([]);
    expect(asked.some((path) => /^http:.*chunk-windows/.test(path))).toBe(true);
  });

  it("below a prefix: every address that the system makes has it", async () => {
    const { asked } = await come({ prefix: "/vtt" });
    await play();
    expect(said).toEqual([]);
    // The host's own tags, and what lies beside the script that they name, are not the system's to address.
    const bare = asked.filter(
      (path) => !path.startsWith("/vtt/") && !/\.(mjs|css|woff2)$|\/lang\/\w+\.json$/.test(path),
    );
    expect(bare).toEqual([]);
    expect(asked.some((path) => path.startsWith("/vtt/"))).toBe(true);
  });

  it("on a line of 400 ms per file, and asks for each late part once", async () => {
    const { asked } = await come({ delay: 400 });
    await play();
    expect(said).toEqual([]);
    const parts = asked.filter((path) => /chunk-.*\.mjs$/.test(path));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter((path, at) => parts.indexOf(path) !== at)).toEqual([]);
  });
});
