import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import type { Host } from "./host.ts";
import { lastCard, openChat, openTool } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/* A world of another system, out of the file that the manual's macro saves: looked over, brought, stopped, and taken back. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-world-"));
let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable({ lang: "en", drawn: true });
  gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true });
});

const id = (name: string): string => name.padEnd(16, "0");
const sample = (name: string): object =>
  JSON.parse(readFileSync(join(ROOT, `test/fixtures/foreign/foundry-${name}.json`), "utf8"));

/** So many people in a folder within a folder, a thing, and a vehicle of no kind that is read. */
function aWorld(people: number): string {
  const folders = [
    { _id: id("inner"), name: "Guild", type: "Actor", folder: id("outer"), color: "#aa2200", sort: 1, sorting: "a" },
    { _id: id("outer"), name: "Old town", type: "Actor", folder: null, color: null, sort: 1, sorting: "a" },
  ];
  const head = {
    ...{ format: "cubilete-old-world", version: 1, saved: 1_760_000_000_000, unreadable: 0, folders },
    ...{ world: { id: "mill", title: "The mill" }, system: { id: "ryf3", version: "0.2.1" } },
    users: [
      { _id: id("one"), name: "player 1", role: 1 },
      { _id: id("gone"), name: "Marta", role: 1 },
    ],
  };
  const person = (at: number) => ({
    ...{ ...sample(at % 3 === 0 ? "ryf3-character" : "ryf3-npc"), _id: id(`p${at}x`), name: `Wanderer ${at + 1}` },
    ...{ folder: id(at % 2 === 0 ? "inner" : "outer"), sort: at },
    ownership: { default: 0, [id(at % 4 === 0 ? "one" : "gone")]: 3 },
  });
  const first = {
    ...person(0),
    system: { biography: `<p>@UUID[Actor.${id("p1x")}]{a friend}</p>`, health: { max: 20, value: 20 } },
  };
  const lines = [
    head,
    ...Array.from({ length: people }, (_, at) => ({ kind: "Actor", source: at === 0 ? first : person(at) })),
    { kind: "Item", source: { _id: id("rope"), name: "Rope", type: "equipment", folder: null, system: { price: 2 } } },
    { kind: "Actor", source: { _id: id("barge"), name: "Barge", type: "vessel", folder: null, system: {} } },
  ];
  return `[\n${lines.map((line) => JSON.stringify(line)).join(",\n")}\n]\n`;
}

/** Chooses the file of so many people in the window that imports, which is open or opens. */
const choose = async (people: number): Promise<void> => {
  if ((await gm.locator(".application.bring-in").count()) === 0) await openTool(gm, "bring");
  // From the disk, as a user's browser has it: bytes that the test hands over would be work of the page.
  const file = join(folder, "whatever.txt");
  writeFileSync(file, aWorld(people));
  await gm.locator(".application.bring-in input[name=file]").setInputFiles(file);
  await gm.locator("#cubilete-old-world .rows > li").first().waitFor({ timeout: 30_000 });
};
const there = () =>
  gm.evaluate(() => {
    const { game } = globalThis as unknown as Host & { game: { folders: { contents: { name: string }[] } } };
    const wanderers = game.actors.contents.filter(({ name }) => name.startsWith("Wanderer"));
    return {
      people: wanderers.length,
      folders: game.folders.contents.filter(({ name }) => /Guild|Old town/.test(name)).length,
    };
  });

it("is looked over, comes with folders, owners and links, and goes with one press", async () => {
  await choose(30);
  const window = gm.locator("#cubilete-old-world");
  await expect.poll(() => gm.locator(".application.bring-in").count()).toBe(0);
  await expect.poll(() => window.locator(".rows > li").count()).toBe(32);
  await expect.poll(() => window.locator(".rows > li", { hasText: "Barge" }).innerText()).toContain("vessel");
  const first = window.locator(".rows > li", { hasText: "Wanderer 1" }).first();
  await expect.poll(() => first.innerText()).toMatch(/Old town \/ Guild[\s\S]*Player 1/);
  expect(await there()).toEqual({ people: 0, folders: 0 });
  await window.locator('[data-action="accept"]').click();
  await window.waitFor({ state: "detached", timeout: 60_000 });
  expect(await there()).toEqual({ people: 30, folders: 2 });
  const hero = await gm.evaluate(() => {
    const { actors, users } = (globalThis as unknown as Host).game;
    const { folder, ownership, system } = actors.getName("Wanderer 1").toObject() as Record<
      string,
      Record<string, unknown>
    >;
    return {
      folder,
      owns: ownership?.[users.getName("Player 1").id],
      notes: system?.notes,
      friend: actors.getName("Wanderer 2").id,
    };
  });
  expect(hero).toMatchObject({ folder: id("inner"), owns: 3, friend: id("p1x") });
  expect(hero.notes).toContain(`@UUID[Actor.${id("p1x")}]{a friend}`);
  await openChat(gm);
  const card = lastCard(gm);
  await card.locator('[data-press="undo"]').click();
  await card.locator(":scope", { hasText: "the table is as before" }).waitFor({ timeout: 60_000 });
  expect(await there()).toEqual({ people: 0, folders: 0 });
});

it("is stopped in the middle, and nothing of it stays", async () => {
  await choose(60);
  const window = gm.locator("#cubilete-old-world");
  await window.locator('[data-action="accept"]').click();
  const bar = gm.locator(".application.progress", { hasText: "Creating" });
  await bar.locator('[role="progressbar"]').waitFor();
  await bar.locator('[data-action="stop"]').click();
  await bar.waitFor({ state: "detached", timeout: 60_000 });
  await expect.poll(there).toEqual({ people: 0, folders: 0 });
  await window.locator('[data-action="refuse"]').click();
});

it("keeps the page awake all along", async () => {
  await openTool(gm, "bring");
  await gm.locator(".application.bring-in input[name=file]").waitFor();
  await gm.evaluate(() => {
    const held = globalThis as unknown as { longest: number };
    held.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) held.longest = Math.max(held.longest, duration);
    }).observe({ type: "longtask" });
  });
  await choose(200);
  const window = gm.locator("#cubilete-old-world");
  await window.locator('[data-action="accept"]').click();
  await window.waitFor({ state: "detached", timeout: 120_000 });
  expect((await there()).people).toBe(200);
  const longest = await gm.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  // In one go it would be seconds. On a machine by itself it is below 200 ms; here others may be at work too.
  expect(longest).toBeLessThan(500);
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
