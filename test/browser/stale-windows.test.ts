import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addresses, type Host, messageCount, rollIn, told, waitTold } from "./host.ts";
import { aimAt, closeWindow, openActor, openChat, openRoll } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Windows follow what they show: a roll that is being prepared, a card, a button that is pressed twice. */

const INES = "Inés Montalbán";

let table: Table;
let gm: Page;
let one: Page;

beforeAll(async () => {
  table = await openTable({ mouse: true, log: () => {} });
  gm = await table.join("Gamemaster");
  one = await table.join("Player 1");
  for (const page of [gm, one]) page.setDefaultTimeout(8000);
});
afterAll(async () => {
  await table?.close();
});
beforeEach(async () => {
  for (const page of [gm, one]) await told(page);
});

/** A hero of Player 1's of its own for a test, with a skill and a weapon. */
async function makeHero(name: string): Promise<string> {
  await gm.evaluate(async (name) => {
    const { Actor, game } = globalThis as unknown as Host;
    const player = game.users.getName("Player 1").id;
    const source = game.actors.getName("Inés Montalbán").toObject();
    await Actor.create({ ...source, name, ownership: { default: 0, [player]: 3 } });
  }, name);
  await one.waitForFunction(
    (name) => (globalThis as unknown as Host).game.actors.contents.some((actor) => actor.name === name),
    name,
  );
  return name;
}

const onActor = (page: Page, name: string, what: "delete" | object): Promise<void> =>
  page.evaluate(
    async ([name, what]) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(name);
      await (what === "delete" ? actor.delete() : actor.update(what as object));
    },
    [name, what] as const,
  );

it("a roll dialog follows the figures of its actor, and says what changed under it", async () => {
  const name = await makeHero("Follower");
  const sheet = await openActor(one, name);
  const dialog = await openRoll(sheet, '[data-roll="attribute"]');
  const chance = () => dialog.locator(".roll-odds .chance").first().textContent();
  const before = await chance();
  await onActor(gm, name, {
    "system.attributes": { strength: 1, dexterity: 1, resistance: 1, intelligence: 1, perception: 1, charisma: 1 },
  });
  const note = dialog.locator('.changed[role="status"]');
  await note.waitFor();
  await expect.poll(() => note.textContent()).toContain("the numbers on the sheet");
  await expect.poll(() => note.textContent()).toContain("%");
  expect(await chance()).not.toBe(before);
  await closeWindow(dialog);
  await closeWindow(sheet);
});

it("a roll dialog closes with a sentence when its actor is gone, and nothing is rolled", async () => {
  const name = await makeHero("Doomed");
  const sheet = await openActor(one, name);
  const dialog = await openRoll(sheet);
  const before = await messageCount(one);
  await onActor(gm, name, "delete");
  await dialog.waitFor({ state: "detached" });
  await waitTold(one, "That character no longer exists.");
  expect(await messageCount(one)).toBe(before);
});

it("a roll dialog closes with a sentence when its item is gone, or the actor is no longer one's own", async () => {
  const name = await makeHero("Robbed");
  const sheet = await openActor(one, name);
  let dialog = await openRoll(sheet, '.weapon:has-text("Machete") [data-roll="attack"]');
  await gm.evaluate(async (name) => {
    const { items } = (globalThis as unknown as Host).game.actors.getName(name);
    await items.getName("Machete").delete();
  }, name);
  await dialog.waitFor({ state: "detached" });
  await waitTold(one, "That item no longer exists.");

  dialog = await openRoll(sheet);
  await gm.evaluate(async (name) => {
    const { game } = globalThis as unknown as Host;
    const player = game.users.getName("Player 1").id;
    await game.actors.getName(name).update({ [`ownership.${player}`]: 2 });
  }, name);
  await dialog.waitFor({ state: "detached" });
  await waitTold(one, "is not yours");
  await onActor(gm, name, "delete");
});

it("nothing is rolled for who goes in the very moment of rolling, when no dialog is there to notice", async () => {
  const name = await makeHero("Lightning");
  const before = await messageCount(one);
  const posted = await one.evaluate(async (name) => {
    const { Hooks, game } = globalThis as unknown as Host & {
      Hooks: { once(hook: string, listener: () => void): void };
      game: {
        actors: { delete(id: string): void };
        system: { api: { roll(request: object, options: object): unknown } };
      };
    };
    const { id, uuid } = game.actors.getName(name) as unknown as { id: string; uuid: string };
    // As late as possible: the plan is made, and the dice do not lie yet.
    Hooks.once("cubilete.preRoll", () => game.actors.delete(id));
    const asked = { ruleset: "ryf", kind: "attribute", actor: uuid, args: { attribute: "dexterity" } };
    return game.system.api.roll(asked, { dialog: false });
  }, name);
  expect(posted).toBeNull();
  await waitTold(one, /no longer exists/);
  expect(await messageCount(one)).toBe(before);
  await one.reload();
  await one.waitForFunction(() => (globalThis as unknown as Partial<Host>).game?.ready === true);
});

it("a target that goes leaves the roll without one", async () => {
  const name = await makeHero("Archer");
  await makeHero("Victim");
  const sheet = await openActor(one, name);
  const dialog = await openRoll(sheet, '.weapon:has-text("Machete") [data-roll="attack"]');
  await aimAt(dialog, "Victim");
  await onActor(gm, "Victim", "delete");
  await dialog.locator(".changed", { hasText: "the roll has none" }).waitFor();
  expect(await dialog.locator('select[name="target"]').inputValue()).toBe("");
  await closeWindow(dialog);
  await onActor(gm, name, "delete");
});

it("a double click on a sheet's button is one roll, and another one later is another", async () => {
  const sheet = await openActor(one, INES);
  const before = await messageCount(one);
  const button = sheet.locator('[data-roll="attribute"]').first();
  await button.dblclick({ modifiers: ["Shift"] });
  await expect.poll(() => messageCount(one)).toBe(before + 1);
  // Longer than a double click.
  await one.waitForTimeout(500);
  await button.click({ modifiers: ["Shift"] });
  await expect.poll(() => messageCount(one)).toBe(before + 2);
  await closeWindow(sheet);
});

it("a card offers nothing for an actor that was deleted with the card on the screen", async () => {
  const name = await makeHero("Target");
  const target = await addresses(one, name);
  const ines = await addresses(one, INES);
  await openChat(one);
  const id = await rollIn(one, {
    ruleset: "ryf",
    kind: "damage",
    actor: ines.uuid,
    item: ines.items.Machete ?? null,
    target: target.uuid,
  });
  const offer = one.locator(`#chat [data-message-id="${id}"] [data-action="apply"][data-target="${target.uuid}"]`);
  await offer.waitFor();
  await onActor(gm, name, "delete");
  await offer.waitFor({ state: "detached" });
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
