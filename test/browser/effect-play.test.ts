import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import {
  agreeBeforehand,
  aimAt,
  buy,
  closeWindow,
  dragOnto,
  healthOf,
  itemCount,
  lastCard,
  loadDice,
  openActor,
  openChat,
  openRoll,
  openTab,
  openTool,
  pressOnCard,
  rollDice,
  untilPosted,
} from "./play.ts";
import { openTable, seedOf, type Table } from "./table.ts";

/** Effects and Consequences at the table: a GM and a player, from the sheet to the purse, and what a table makes its own. */

const folder = mkdtempSync(join(tmpdir(), "cubilete-effect-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A world with ready-made actors of the compendium; the first one is the player's. */
const seed = (lang: string, people: string[]): string => seedOf(folder, "effect", lang, people);

/** Rolls six-sided dice with these faces. */
const rollSix = (dialog: Locator, faces: number[]): Promise<void> => rollDice(dialog, faces, 6);

/** Answers the window that a purchase opens: the target, in which words, how many. */
async function answer(page: Page, { target, note, amount }: Record<"target" | "note" | "amount", string | undefined>) {
  const asking = page.locator(".dialog", { has: page.locator('[name="target"]') });
  if (target) await aimAt(asking, target);
  if (note) await asking.locator('input[name="note"]').fill(note);
  if (amount) await asking.locator('input[name="amount"]').fill(amount);
  await asking.locator('button[data-action="ok"]').click();
}

/** Waits until a user gets this message, and takes it out of the way. */
async function told(page: Page, words: string): Promise<void> {
  await page.locator("#notifications", { hasText: words }).waitFor();
  const close = page.locator("#notifications .notification-close");
  while ((await close.count()) > 0) await close.first().click();
}

const systemOf = (page: Page, name: string, path: string): Promise<unknown> =>
  page.evaluate(
    ([name, path]) => {
      let node: unknown = (globalThis as unknown as Host).game.actors.getName(name).system;
      for (const step of path.split(".")) node = (node as Record<string, unknown> | undefined)?.[step];
      return node;
    },
    [name, path] as const,
  );

describe("in English", () => {
  let table: Table;
  let gm: Page;
  let player: Page;

  beforeAll(async () => {
    table = await openTable({ seed: seed("en", ["Aldara Vega", "Ogre", "Gate guard"]) });
    [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
    await agreeBeforehand(gm);
    for (const page of [gm, player]) page.setDefaultTimeout(10_000);
  });
  afterAll(async () => {
    await table?.close();
  });

  it("a hero is made in the sidebar; a race dragged onto it brings its traits; a level that there is not is refused", async () => {
    await openTab(gm, "actors");
    await gm.locator('#actors [data-action="createEntry"]').first().click();
    const ask = gm.locator(".application.dialog", { has: gm.locator('[name="type"]') });
    await ask.locator('input[name="name"]').fill("Nobody");
    await ask.locator('[name="type"]').selectOption("effectHero");
    await ask.locator('button[data-action="ok"]').click();
    const sheet = gm.locator(".actor-sheet", { hasText: "Nobody" });
    await dragOnto(sheet, "cubilete.effect-origins-en", ["Elf"], () =>
      expect.poll(() => itemCount(gm, "Nobody")).toBe(1),
    );
    await sheet.locator(".tab.play", { hasText: "Hawk's eyes" }).waitFor();
    await expect
      .poll(() => sheet.locator(".attribute", { hasText: "Dexterity" }).locator(".score").textContent())
      .toBe("12");

    await sheet.locator('[data-action="toggleMode"]').click();
    const level = sheet.locator("input[data-level]");
    for (const junk of ["0", "1.5"]) {
      await level.fill(junk);
      await level.press("Tab");
      await told(gm, "level: a whole number from 1 to 100");
      await expect.poll(() => level.inputValue()).toBe("1");
    }
    await closeWindow(sheet);
  });

  it("of two races the first counts, and the other can be seen and taken off; a trait without a name gets a message and stays", async () => {
    const sheet = await openActor(gm, "Nobody");
    await dragOnto(sheet, "cubilete.effect-origins-en", ["Smallfolk"], () =>
      expect.poll(() => itemCount(gm, "Nobody")).toBe(2),
    );
    await sheet.locator('nav [data-tab="growth"]').click();
    await sheet.locator(".origin.spare", { hasText: "Smallfolk" }).locator('[data-action="deleteItem"]').click();
    await gm.locator('.dialog button[data-action="yes"]').click();
    await expect.poll(() => itemCount(gm, "Nobody")).toBe(1);

    await sheet.locator(".origin", { hasText: "Elf" }).locator(".name").click();
    const race = gm.locator(".item-sheet");
    await race.locator('[data-action="addTrait"][data-list="traits"]').click();
    await race.locator(".problem", { hasText: "No name: it does not count" }).waitFor();
    await sheet.locator('nav [data-tab="play"]').click();
    await expect.poll(() => sheet.locator(".traits .row").count()).toBe(2);
    await race.locator('[name="system.traits.2.name"]').fill("Light sleeper");
    await race.locator('[name="system.traits.2.name"]').press("Tab");
    await sheet.locator(".traits .row", { hasText: "Light sleeper" }).waitFor();

    const name = race.locator('input[name="name"]');
    await name.fill("");
    await name.press("Tab");
    await told(gm, "A name is needed: “Elf” stays.");
    await expect.poll(() => name.inputValue()).toBe("Elf");
    await closeWindow(race);
    await closeWindow(sheet);
  });

  it("traits ticked before a roll let the bonus grow up to the cap, and the odds with it", async () => {
    const sheet = await openActor(player, "Aldara Vega");
    const dialog = await openRoll(sheet, '[data-roll="action"][data-arg-attribute="strength"]');
    const chance = dialog.locator(".roll-odds .chance").first();
    const seen = [await chance.textContent()];
    for (const [trait, said] of [
      ["Swordplay", "+1 of +2"],
      ["Battle-hardened", "+2 of +2"],
      ["Loyal to their own", "+2 of +2"],
    ] as const) {
      await dialog.locator(".changes label", { hasText: trait }).locator("input").check();
      await dialog.locator(".trait-meter", { hasText: said }).waitFor();
      await dialog.locator(`.changes label:has(input:checked)`, { hasText: trait }).waitFor();
      seen.push(await chance.textContent());
    }
    expect(new Set(seen).size).toBe(3);
    await rollSix(dialog, [6, 5, 6]);
    await closeWindow(sheet);
    await openChat(player);
    const card = lastCard(player);
    await card.locator(".verdict.success").waitFor();
    await expect.poll(() => card.locator(".total").textContent()).toBe("25");
    expect((await card.locator("ul.changes").textContent()) ?? "").toContain("Battle-hardened");
    await expect.poll(() => card.locator(".spending .left b").textContent()).toBe("10");
  });

  it("the margin buys an effect and harm; both are recorded, lasting, and taken back", async () => {
    const before = await healthOf(gm, "Ogre");
    const items = await itemCount(gm, "Ogre");
    const card = lastCard(player);
    await buy(card, "effect.minor");
    // Without a target the window stays open until the buyer chooses one.
    await answer(player, { target: undefined, note: "Cornered", amount: undefined });
    expect(await player.locator('.dialog select[name="target"]').inputValue()).toBe("");
    await answer(player, { target: "Ogre", note: "Cornered", amount: undefined });
    await card.locator(".applied", { hasText: "Cornered" }).waitFor();
    await expect.poll(() => itemCount(gm, "Ogre")).toBe(items + 1);
    await buy(card, "effect.harm.physical");
    // More than is left is not taken, and the window stays.
    await answer(player, { target: "Ogre", note: undefined, amount: "6" });
    await answer(player, { target: "Ogre", note: undefined, amount: "3" });
    await expect.poll(() => healthOf(player, "Ogre")).toBe(before - 3);
    await expect.poll(() => card.locator(".spending .left b").textContent()).toBe("2");
    await expect.poll(() => card.locator('[data-option="effect.minor"]').isDisabled()).toBe(true);
    // The GM's client does not take the buyer's word for it.
    const refused = await player.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      const target = game.actors.getName("Ogre").uuid;
      const card = game.messages.contents.at(-1)?.id ?? "";
      const buy = (amount: unknown) => game.system.api.buy(card, 0, "effect.harm.physical", { target, amount });
      const told = [1.5, 0, -5, "2", null, 3].map((amount) => buy(amount).catch((error: Error) => error.message));
      return Promise.all(told);
    });
    // How much is left is the margin over the ogre's defence: what is too much is not answered with the most.
    expect(new Set(refused.slice(0, -1))).toEqual(new Set(["CUBILETE.error.howMany"]));
    expect(refused.at(-1)).toBe("CUBILETE.error.tooDear");
    expect(await healthOf(player, "Ogre")).toBe(before - 3);

    await openChat(gm);
    for (let left = 2; left > 0; left--) {
      await lastCard(gm).locator('[data-action="undo"]').first().click();
      await expect.poll(() => lastCard(gm).locator('[data-action="undo"]').count()).toBe(left - 1);
    }
    expect(await healthOf(gm, "Ogre")).toBe(before);
    expect(await itemCount(gm, "Ogre")).toBe(items);
  });

  it("a failure's points are the GM's to spend", async () => {
    const sheet = await openActor(player, "Aldara Vega");
    const dialog = await openRoll(sheet, '.weapon[data-item-id] [data-roll="attack"], [data-roll="attack"]');
    await aimAt(dialog, "Gate guard");
    await dialog.locator('select[name="against"]').waitFor();
    await rollSix(dialog, [1, 1, 1]);
    await closeWindow(sheet);
    await openChat(player);
    await lastCard(player).locator(".verdict.failure").waitFor();
    expect(await lastCard(player).locator("[data-option]").count()).toBe(0);
    await openChat(gm);
    await buy(lastCard(gm), "consequence.minor");
    await gm.locator('.dialog input[name="note"]').fill("Loses her footing");
    await gm.locator('.dialog button[data-action="ok"]').click();
    await lastCard(player).locator(".applied", { hasText: "Loses her footing" }).waitFor();
  });

  it("a hit rolls the weapon's dice, which the GM applies", async () => {
    const sheet = await openActor(player, "Aldara Vega");
    const dialog = await openRoll(sheet, '[data-roll="attack"]');
    await aimAt(dialog, "Gate guard");
    await dialog.locator('select[name="against"]').waitFor();
    await rollSix(dialog, [6, 6, 6]);
    await closeWindow(sheet);
    await openChat(player);
    const followUp = lastCard(player).locator('[data-action="followUp"]');
    await untilPosted(player, () => followUp.click({ modifiers: ["Shift"] }));
    await lastCard(player).locator('[data-action="apply"]').first().waitFor();
    const dealt = Number(await lastCard(player).locator(".total").textContent());
    const before = await healthOf(gm, "Gate guard");
    await pressOnCard(gm, "apply");
    await expect.poll(() => healthOf(player, "Gate guard")).toBe(before - dealt);
  });

  it("holding out becomes the other side's resistance with one click", async () => {
    const sheet = await openActor(gm, "Ogre");
    await sheet.locator('[data-roll="resistance"]').click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator('select[name="attribute"]').selectOption("constitution");
    await dialog.locator(".roll-setup header", { hasText: "Constitution" }).waitFor();
    await rollSix(dialog, [5, 5, 4]);
    await closeWindow(sheet);
    await openChat(player);
    const act = lastCard(player).locator('[data-action="followUp"]', { hasText: "Act against 17" });
    await act.click();
    const mine = player.locator(".roll-dialog");
    await mine.locator(".roll-odds .chance").first().waitFor();
    await expect.poll(() => mine.locator('input[name="resistance"]').inputValue()).toBe("17");
    await closeWindow(mine);
  });

  it("a contest adds up on its card, says the chances, and takes a roll back", async () => {
    await openTool(gm, "contest", "effect");
    const setup = gm.locator("#cubilete-effect-contest");
    await setup.locator(".start").click();
    await told(gm, "At least two");
    for (const name of ["Aldara Vega", "Ogre"])
      await setup.locator(".sides label", { hasText: name }).locator("input").check();
    await setup.locator('input[name="resistance"]').fill("");
    await setup.locator(".start").click();
    await told(gm, "resistance: a whole number");
    await setup.locator('input[name="resistance"]').fill("12");
    await setup.locator('input[name="title"]').fill("To the bridge");
    await setup.locator(".start").click();
    await setup.waitFor({ state: "detached" });

    const cardIn = (page: Page) => page.locator("#chat .cubilete.card", { hasText: "To the bridge" });
    await openChat(player);
    const rollFrom = async (page: Page, faces: number[]) => {
      await loadDice(page, faces, 6);
      await cardIn(page)
        .locator('[data-action="press"]')
        .first()
        .click({ modifiers: ["Shift"] });
    };
    await rollFrom(player, [4, 4, 4]);
    await cardIn(player).locator("li", { hasText: "Aldara" }).locator(".points", { hasText: /^6$/ }).waitFor();
    expect(await lastCard(player).locator("[data-option]").count()).toBe(0);
    // Once a round: nothing is left that they could press; and only the roll that the card asks for.
    await expect.poll(() => cardIn(player).locator('[data-action="press"]').count()).toBe(0);
    await gm.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      const follows = game.messages.contents.find(({ system }) => JSON.stringify(system).includes("To the bridge"))?.id;
      const actor = game.actors.getName("Ogre").uuid;
      const easy = { ruleset: "effect", kind: "contest", actor, args: { resistance: -50 } };
      return game.system.api.roll(easy, { dialog: false, follows });
    });
    await told(gm, "not the roll that the card asks for");
    await openChat(gm);
    await loadDice(gm, [3, 3, 4], 6);
    await cardIn(gm)
      .locator('[data-action="press"]')
      .first()
      .click({ modifiers: ["Shift"] });
    // The Ogre is the only one left to roll: there is no choice to make.
    await cardIn(player).locator("small", { hasText: "%" }).first().waitFor();
    await cardIn(player).locator("li", { hasText: "Ogre" }).locator(".points", { hasText: /^6$/ }).waitFor();
    await cardIn(gm).locator('[data-press="back"]').click();
    await cardIn(player).locator("li", { hasText: "Ogre" }).locator(".points", { hasText: /^0$/ }).waitFor();
  });

  it("what cannot be rolled gets a message, and nothing is lost", async () => {
    await player.evaluate(() => {
      const { game } = globalThis as unknown as Host;
      const actor = game.actors.getName("Aldara Vega").uuid;
      return game.system.api.roll(
        { ruleset: "effect", kind: "action", actor, args: { resistance: "very hard" } },
        { dialog: false },
      );
    });
    await told(player, "resistance: a whole number from −1000 to 1000");
    const sheet = await openActor(player, "Aldara Vega");
    await sheet.locator('nav [data-tab="gear"]').click();
    await sheet.locator(".tab.gear").getByText("Bow").first().click();
    const item = player.locator(".item-sheet");
    for (const [typed, said] of [
      ["1000000000d6", "number of dice: a whole number from 1 to 100"],
      ["2d1", "faces: a whole number from 2 to 100"],
      ["0d0", "number of dice"],
      ["a lot", "a formula such as 2d6+1"],
    ] as const) {
      await item.locator('input[name="system.damage"]').fill(typed);
      await item.locator('input[name="system.damage"]').press("Tab");
      await item.locator(".problem", { hasText: said }).waitFor();
      await expect.poll(() => item.locator('input[name="system.damage"]').inputValue()).toBe(typed);
    }
    await closeWindow(item);
    await closeWindow(sheet);
  });

  it("the pages raised no error", () => {
    expect(table.errors).toEqual([]);
  });
});

describe("en español", () => {
  let table: Table;
  let gm: Page;

  beforeAll(async () => {
    table = await openTable({ lang: "es", theme: "dark", seed: seed("es", ["Telmo Arce", "Ogro"]) });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("una palabra afilada va contra la mente", async () => {
    const sheet = await openActor(gm, "Telmo Arce");
    const dialog = await openRoll(sheet, '.weapons li:has-text("Oratoria") [data-roll="attack"]');
    await aimAt(dialog, "Ogro");
    await dialog
      .locator('select[name="against"] option:checked', { hasText: "Defensa mental" })
      .waitFor({ state: "attached" });
    await rollSix(dialog, [4, 4, 4]);
    await openChat(gm);
    await lastCard(gm)
      .locator(".note", { hasText: /puntos? de efecto/ })
      .waitFor();
    // The words for what an actor is follow the form that they choose.
    const kin = sheet.locator(".kin");
    await expect.poll(() => kin.textContent()).toContain("Menudo · Emisario");
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('select[name="system.form"]').selectOption("feminine");
    await sheet.locator('[data-action="toggleMode"]').click();
    await expect.poll(() => kin.textContent()).toContain("Menuda · Emisaria");
    await closeWindow(sheet);
  });

  it("la mesa pone nombre a sus atributos, y un dado de golpe imposible se dice", async () => {
    await openTool(gm, "design", "effect");
    const page = gm.locator("#cubilete-effect-design");
    await page.locator('[name="name.charisma"]').fill("Labia");
    await page.locator('[name="name.charisma"]').press("Tab");
    for (const done of ["Tab", "Enter"]) {
      await page.locator('[name="hitDie.physical"]').fill("1");
      await page.locator('[name="hitDie.physical"]').press(done);
      await told(gm, "dado de golpe: se admite un entero de 2 a 100");
      await expect.poll(() => page.locator('[name="hitDie.physical"]').inputValue()).toBe("8");
    }
    await closeWindow(page);
    const sheet = await openActor(gm, "Telmo Arce");
    await sheet.locator(".attribute", { hasText: "Labia" }).waitFor();
    expect(await systemOf(gm, "Telmo Arce", "derived.prime")).toBe("charisma");
  });

  it("las páginas no dieron ningún error", () => {
    expect(table.errors).toEqual([]);
  });
});
