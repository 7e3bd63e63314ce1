import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import { told } from "./host.ts";
import { closeWindow, openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/**
 * No click is lost that follows typing: the field is left, its value taken and the window drawn anew while the mouse button is still
 * down. Whatever is pressed on any page of any guide has its effect at the first click, held short or long.
 */

let table: Table;
let page: Page;

beforeAll(async () => {
  table = await openTable({ mouse: true, lang: "es" });
  const own = { "four-winds": readFileSync(join(ROOT, "examples/starters/four-winds.yml"), "utf8") };
  await (await table.join("Gamemaster")).evaluate(async (own) => {
    const { game } = globalThis as unknown as { game: { settings: { set(...all: unknown[]): Promise<unknown> } } };
    await game.settings.set("cubilete", "workshop.games", JSON.stringify(own));
  }, own);
  page = await table.join("Player 3");
  await openTab(page, "actors");
});
afterAll(async () => {
  await table?.close();
});

const guide = (): Locator => page.locator("#cubilete-creation");

/** Presses with the mouse, down and up apart, long enough for whatever the press set going. */
async function hold(target: Locator, held: number): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen.`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 24), box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(held);
  await page.mouse.up();
}

/** Types into a field, which stays the one in use. */
async function typeIn(field: Locator, words: string): Promise<void> {
  await field.click();
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(words);
}

async function open(game: string): Promise<void> {
  await page.locator("[data-cubilete-hero]").click();
  await page.locator(`.my-hero [data-action="make"][data-ruleset="${game}"]`).click();
  await guide().locator("nav.pages").waitFor();
}

const HELD = [0, 80, 300];

/** Fields that are typed in on the page that is open, and what else can be pressed there. */
const FIELDS = '.page input[type="text"]:visible, .page input[type="number"]:visible:not(:disabled)';

/** A page's guide has values to place, which are no field, and fewer ticks. */
const FEW = ["workshop:four-winds"];

describe.each(["ryf", "escala3", "multi", "effect", "narrative", ...FEW])("the guide of %s", (game) => {
  it("takes the first click after typing, on every page that has a field", async () => {
    await open(game);
    for (const choice of await guide().locator(".section:has(> .options)").all())
      await choice.locator("label.option").first().click();
    const pages = await guide().locator("nav.pages button").count();
    let pressed = 0;
    for (let at = 0; at < pages; at++) {
      await guide().locator(`nav.pages button[data-page="${at}"]`).click();
      await guide().locator(`nav.pages button[data-page="${at}"][aria-current="step"]`).waitFor();
      const field = guide().locator(FIELDS).last();
      if ((await field.count()) === 0) continue;
      for (const [turn, held] of HELD.entries()) {
        const words = (await isNumber(field)) ? String(turn + 1) : `Palabra ${turn}`;
        for (const press of [onChoice, onTick, onLess, onMore, onFold]) {
          await typeIn(field, words);
          pressed += Number(await press(held));
        }
      }
      // Another page, by its tab and by the footer, and what was typed is there when one comes back.
      const ways = [`nav.pages button[data-page="${at === 0 ? 1 : 0}"]`, 'footer [data-action="page"] >> nth=-1'];
      for (const [turn, way] of ways.entries()) {
        const stays = (await field.getAttribute("name"))?.startsWith("who|");
        const words = (await isNumber(field)) ? String(turn + 1) : `Última palabra ${turn}`;
        await typeIn(field, words);
        const to = await guide().locator(way).getAttribute("data-page");
        await hold(guide().locator(way), 80);
        await guide().locator(`nav.pages button[data-page="${to}"][aria-current="step"]`).waitFor();
        await guide().locator(`nav.pages button[data-page="${at}"]`).click();
        await guide().locator(`nav.pages button[data-page="${at}"][aria-current="step"]`).waitFor();
        if (stays) await expect.poll(() => field.inputValue(), { message: `typed before ${way}` }).toBe(words);
        pressed += 1;
      }
    }
    expect(pressed).toBeGreaterThanOrEqual(FEW.includes(game) ? 4 : 6);
    // Closed in the middle of a word, it goes on there.
    await guide().locator("nav.pages button").last().click();
    await typeIn(guide().locator('[name="who|name"]'), "Media palabra");
    await hold(guide().locator('.window-header [data-action="close"]'), 80);
    await guide().waitFor({ state: "detached" });
    await open(game);
    await guide().locator("nav.pages button").last().click();
    await expect.poll(() => guide().locator('[name="who|name"]').inputValue()).toBe("Media palabra");
    // The first press after the name ends it: a request goes to the GM, or a notice says why not.
    await told(page);
    await typeIn(guide().locator('[name="who|name"]'), "Nombre entero");
    await hold(guide().locator('[data-action="finish"]'), 80);
    await expect.poll(() => page.locator("#notifications > *").count(), { message: "the last button" }).toBe(1);
    const [said = ""] = await told(page);
    expect(said).not.toMatch(/nombre/i);
    if ((await guide().count()) > 0) await closeWindow(guide());
  });
});

/** A card or a form, if the page has any that is not chosen. */
async function onChoice(held: number): Promise<boolean> {
  const choice = guide().locator('.page label:has(> input[type="radio"]:not(:checked)):visible').first();
  if ((await choice.count()) === 0) return false;
  const id = await choice.locator("input").getAttribute("id");
  await hold(choice, held);
  await expect
    .poll(() => guide().locator(`[id="${id}"]`).isChecked(), { message: `choice ${id}, held ${held} ms` })
    .toBe(true);
  return true;
}

/** A tick; words of one's own go with theirs. */
async function onTick(held: number): Promise<boolean> {
  const tick = guide().locator('.page label:has(> input[type="checkbox"]:enabled:not([id*="own:"])):visible').first();
  if ((await tick.count()) === 0) return false;
  const box = tick.locator("input");
  const id = await box.getAttribute("id");
  const before = await box.isChecked();
  await hold(tick, held);
  await expect
    .poll(() => guide().locator(`[id="${id}"]`).isChecked(), { message: `tick ${id}, held ${held} ms` })
    .toBe(!before);
  return true;
}

/** By its name: while one types in it, a field for a number is one for text. */
const isNumber = async (field: Locator): Promise<boolean> =>
  (await field.getAttribute("name"))?.startsWith("level|") === true;

/** A plus or a minus of another row than the one that was typed in. */
async function onStep(by: 1 | -1, held: number): Promise<boolean> {
  const step = guide().locator(`.page [data-action="step"][data-by="${by}"]:enabled:visible`).first();
  if ((await step.count()) === 0) return false;
  const beside = by === 1 ? "preceding" : "following";
  const number = step.locator(`xpath=${beside}-sibling::input | ${beside}-sibling::select`);
  if ((await number.count()) === 0) return false;
  const id = await number.getAttribute("id");
  const before = Number(await number.inputValue());
  await hold(step, held);
  await expect
    .poll(async () => Math.sign(Number(await guide().locator(`[id="${id}"]`).inputValue()) - before), {
      message: `${by} to ${id}, held ${held} ms`,
    })
    .toBe(by);
  return true;
}
const onLess = (held: number): Promise<boolean> => onStep(-1, held);
const onMore = (held: number): Promise<boolean> => onStep(1, held);

/** A list that is folded; it stays as it was pressed while the page is drawn anew. */
async function onFold(held: number): Promise<boolean> {
  const list = guide().locator(".page details:visible").last();
  if ((await list.count()) === 0) return false;
  const id = await list.getAttribute("id");
  const isOpen = () =>
    guide()
      .locator(`[id="${id}"]`)
      .evaluate((details: HTMLDetailsElement) => details.open);
  const before = await isOpen();
  await hold(list.locator("> summary"), held);
  await expect.poll(isOpen, { message: `fold ${id}, held ${held} ms` }).toBe(!before);
  return true;
}

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
