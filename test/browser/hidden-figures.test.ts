import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, type Host, rollIn } from "./host.ts";
import { aimAt, closeWindow, loadDice, openActor, openChat, openRoll } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** What a player may know of somebody who is not theirs, by one setting of the table; and hidden combatants. */

const INES = "Inés Montalbán";

let table: Table;
let gm: Page;
let one: Page;

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  one = await table.join("Player 1");
  for (const page of [gm, one]) page.setDefaultTimeout(8000);
  // Known by name, and no more.
  await gm.evaluate(() =>
    (globalThis as unknown as Host).game.actors.getName("Knight").update({ ownership: { default: 1 } }),
  );
});
afterAll(async () => {
  await table?.close();
});

const choose = async (known: "all" | "words" | "nothing") => {
  await gm.evaluate(
    (known) => (globalThis as unknown as Host).game.settings.set("cubilete", "knowledge", known),
    known,
  );
  await one.waitForFunction(
    (known) =>
      (
        globalThis as unknown as { game: { settings: { get(namespace: string, key: string): string } } }
      ).game.settings.get("cubilete", "knowledge") === known,
    known,
  );
};

/** The dialog of a shot at the knight, whose shield is in the way. */
async function shotAtKnight(page: Page): Promise<{ sheet: Locator; dialog: Locator }> {
  const sheet = await openActor(page, INES);
  const dialog = await openRoll(sheet, '.weapon:has-text("Revolver") [data-roll="attack"]');
  await aimAt(dialog, "Knight");
  await dialog.locator(".changes", { hasText: "shield" }).or(dialog.locator(".veiled")).first().waitFor();
  return { sheet, dialog };
}

/** A damage card of 9 points through the knight's armour, applied by the GM; as a page shows it. */
async function damageOnKnight(): Promise<string> {
  const ines = await addresses(one, INES);
  const knight = await addresses(one, "Knight");
  await loadDice(one, [4, 5], 6);
  const id = await rollIn(one, {
    ruleset: "ryf",
    kind: "damage",
    actor: ines.uuid,
    item: ines.items.Machete ?? null,
    target: knight.uuid,
  });
  await gm.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id ?? ""), id);
  await gm.evaluate(([id, target]) => (globalThis as unknown as Host).game.system.api.apply(id, 0, target), [
    id ?? "",
    knight.uuid,
  ] as const);
  return id ?? "";
}
const cardOn = async (page: Page, id: string): Promise<string> => {
  await openChat(page);
  const card = page.locator(`#chat [data-message-id="${id}"] .cubilete.card`);
  await card.locator(".applied").waitFor();
  return (await card.innerText()).replace(/\s+/g, " ");
};
const undo = (id: string) =>
  gm.evaluate(async (id) => {
    const { game } = globalThis as unknown as Host;
    await game.system.api.undo(id, 0, game.actors.getName("Knight").uuid);
  }, id);

describe("in dialogs", () => {
  it("everything: armour, shield and exact chances", async () => {
    await choose("all");
    const { sheet, dialog } = await shotAtKnight(one);
    expect(await dialog.locator(".roll-odds").innerText()).toMatch(/gets through|%/);
    expect(await dialog.locator(".changes").innerText()).toContain("shield");
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it("in words: what stands in the way without figures, the chance as a word", async () => {
    await choose("words");
    const { sheet, dialog } = await shotAtKnight(one);
    const odds = dialog.locator(".roll-odds");
    expect(await odds.innerText()).toMatch(/chance|Unlikely|even|Likely|sure|Certain|Impossible/);
    expect(await odds.innerText()).not.toMatch(/%|\d/);
    expect(await odds.locator("svg").count()).toBe(0);
    const shield = dialog.locator(".changes li", { hasText: "shield" });
    expect(await shield.innerText()).not.toMatch(/\d/);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it("nothing: not even what stands in the way", async () => {
    await choose("nothing");
    const { sheet, dialog } = await shotAtKnight(one);
    expect(await dialog.locator(".roll-odds").innerText()).toContain("not told");
    expect(await dialog.innerText()).not.toMatch(/shield|%/);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it.each([
    ["ryf", "opposed", INES, "Knight", { attribute: "strength" }],
    ["effect", "action", "Aldara Vega", "Goblin", { attribute: "strength" }],
    ["narrative", "attack", "Vera Solano", "Bandits", {}],
    ["escala3", "opposed", "Sandra", "Night watchman", {}],
    ["multi", "contest", "Violante Cruz", "Duellist", {}],
  ])("of %s alike: no figure of whom a roll is aimed at", async (ruleset, kind, hero, target, args) => {
    await choose("words");
    const [own, other] = [await addresses(one, hero), await addresses(one, target)];
    await one.evaluate(
      ([asked]) => {
        void (globalThis as unknown as Host).game.system.api.roll(asked, { dialog: true });
      },
      [{ ruleset, kind, actor: own.uuid, target: other.uuid, args }] as const,
    );
    const dialog = one.locator(".roll-dialog");
    await dialog.locator(".roll-odds .veiled").waitFor();
    expect(await dialog.locator(".roll-odds").innerText()).not.toMatch(/%|\d/);
    expect(await dialog.locator(".ladder").allInnerTexts()).not.toContainEqual(expect.stringMatching(/%/));
    await closeWindow(dialog);
  });

  it("nor the dice that their defence adds to a pool; the GM sees them", async () => {
    await choose("words");
    const [vera, bandits] = [await addresses(gm, "Vera Solano"), await addresses(gm, "Bandits")];
    const asked = { ruleset: "narrative", kind: "attack", actor: vera.uuid, target: bandits.uuid };
    await gm.evaluate(() =>
      (globalThis as unknown as Host).game.actors
        .getName("Bandits")
        .update({ "system.extra.melee": 2, "system.extra.ranged": 2 }),
    );
    for (const [page, dice] of [
      [gm, 2],
      [one, 0],
    ] as const) {
      await page.evaluate((asked) => {
        void (globalThis as unknown as Host).game.system.api.roll(asked, { dialog: true });
      }, asked);
      const dialog = page.locator(".roll-dialog");
      await dialog.locator(".narrative-pool .symbol-die.difficulty").first().waitFor();
      expect(await dialog.locator(".narrative-pool > .dice .symbol-die.setback").count()).toBe(dice);
      await closeWindow(dialog);
    }
  });

  it("never of rolls against nobody, nor for the GM", async () => {
    await choose("nothing");
    const sheet = await openActor(one, INES);
    const dialog = await openRoll(sheet, '[data-roll="skill"]');
    expect(await dialog.locator(".roll-odds").innerText()).toContain("%");
    await closeWindow(dialog);
    await closeWindow(sheet);
    const own = await shotAtKnight(gm);
    expect(await own.dialog.locator(".roll-odds").innerText()).toContain("%");
    await closeWindow(own.dialog);
    await closeWindow(own.sheet);
  });
});

describe("on cards", () => {
  it.each([
    ["all", /Absorption/, /Hit points|\d+ left|left/i],
    ["words", null, /Unhurt|Hurt|Badly hurt|Down/],
    ["nothing", null, null],
  ] as const)("%s", async (known, armour, health) => {
    await choose(known);
    const id = await damageOnKnight();
    const text = await cardOn(one, id);
    const forGM = await cardOn(gm, id);
    expect(forGM).toMatch(/absorption/i);
    if (armour) expect(text).toMatch(new RegExp(armour.source, "i"));
    else expect(text).not.toMatch(/absorption/i);
    const applied = text.slice(text.indexOf("Knight"));
    if (known === "all") expect(applied).toMatch(/\d/);
    if (known === "words") expect(applied).toMatch(health);
    if (known === "nothing") expect(applied).not.toMatch(/Unhurt|Hurt|Badly|Damage \d/);
    await undo(id);
  });
});

describe("hidden combatants", () => {
  it("roll their initiative without a name, a title or a figure for the players", async () => {
    const before = await one.evaluate(() => (globalThis as unknown as Host).game.messages.size);
    await gm.evaluate(async () => {
      const { Combat, game } = globalThis as unknown as Host;
      const scene = game.scenes.contents[0];
      const combat = await Combat.implementation.create({});
      // Several roll without a dialog.
      for (const name of ["Guard", "Knight"]) {
        const actor = game.actors.getName(name);
        const [token] = await scene.createEmbeddedDocuments("Token", [
          (await actor.getTokenDocument({ x: 100, y: 100, hidden: true })).toObject(),
        ]);
        const sceneId = (scene as unknown as { id: string }).id;
        await combat.createEmbeddedDocuments("Combatant", [
          { actorId: actor.id, tokenId: token.id, sceneId, hidden: true },
        ]);
      }
      await combat.rollAll();
    });
    await expect.poll(() => one.evaluate(() => (globalThis as unknown as Host).game.messages.size)).toBe(before + 1);
    await openChat(one);
    await openChat(gm);
    const seen = one.locator("#chat .chat-message").last();
    expect(await seen.innerText()).not.toMatch(/Knight|Guard|Initiative|Perception|Reflexes/);
    expect(await seen.locator('img[src*="knight"], img[src*="guard"], summary').count()).toBe(0);
    // The GM's own card says whose they are.
    const own = await gm.locator("#chat .chat-message").allInnerTexts();
    expect(own.at(-1)).toContain("Knight");
    expect(own.at(-1)).toContain("Guard");
  });
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
