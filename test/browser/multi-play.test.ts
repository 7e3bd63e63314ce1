import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "./host.ts";
import {
  aimAt,
  closeWindow,
  dragOnto,
  itemCount,
  lastCard,
  messageCount,
  openActor,
  openChat,
  openTab,
  openTool,
  pressOnCard,
  pressRoll,
  rollDice,
} from "./play.ts";
import { openTable, seedOf, type Table } from "./table.ts";

/** Multi at the table: the chooser, what bends it, contests and calls, for a GM and a player; then in Spanish. */

interface Item {
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Actor {
  items: { getName(name: string): Item };
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
}
interface Host {
  game: {
    actors: { getName(name: string): Actor };
    settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
  };
}

/** A busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

const folder = mkdtempSync(join(tmpdir(), "cubilete-multi-"));
const HERO = "Violante Cruz";

/** A world with the ready-made people: the first is the player's. */
const seed = (lang: string, ...others: string[]): string => seedOf(folder, "multi", lang, [HERO, ...others]);

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ seed: seed("en", "Fermín Ojeda", "Duellist") });
  [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
  for (const page of [gm, player]) page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The chooser of a skill of the sheet, or of a button. */
async function choose(sheet: Locator, skill: string, kind = "skill"): Promise<Locator> {
  await sheet.locator(`.row:has-text("${skill}") [data-roll="${kind}"]`).click();
  const dialog = sheet.page().locator(".roll-dialog");
  await dialog.locator(".chooser").waitFor();
  return dialog;
}

const option = (dialog: Locator, dice: string): Locator =>
  dialog.locator(`.option:has(> .visually-hidden:text-is("${dice}:"))`);
/** What a way of choosing says of itself. */
const told = async (option: Locator): Promise<string> =>
  (await option.textContent())?.replace(/\s+/g, " ").trim() ?? "";

async function cast(dialog: Locator, faces: number[], sides: number): Promise<void> {
  await rollDice(dialog, faces, sides);
  await openChat(dialog.page());
}

describe("the chooser", () => {
  let sheet: Locator;
  it("lays out the ways to roll, marks the best, and follows the difficulty", async () => {
    sheet = await openActor(player, HERO);
    const dialog = await choose(sheet, "Stealth");
    // While the difficulty is unknown the star stands on the highest mean, beside the two tight combinations.
    await eventually(() => dialog.locator(".option").count()).toBe(3);
    await eventually(() => told(dialog.locator(".option.best"))).toMatch(/^3d4: /);
    await expect.poll(() => dialog.locator(".option.best").getAttribute("aria-pressed")).toBe("true");
    await dialog.locator('.column[id$="-difficulty-6"]').click();
    // Level 10, difficulty 6: a heap of d4 beats the tight combinations.
    await eventually(() => told(dialog.locator(".option.best"))).toMatch(/^\d+d4: .*Conservative/);
    const best = await dialog.locator(".option.best .chance").textContent();
    await expect.poll(() => dialog.locator(".roll-odds .chance").textContent()).toBe(best);

    await option(dialog, "1d10").click();
    await eventually(() => dialog.locator(".roll-odds .chance").textContent()).toBe("50%");
    await expect.poll(() => option(dialog, "1d10").getAttribute("aria-pressed")).toBe("true");
    await cast(dialog, [7], 10);
    await lastCard(player).locator(".verdict.success").waitFor();
    await expect.poll(() => lastCard(player).locator(".total").textContent()).toBe("7");
    await openChat(gm);
    await lastCard(gm).locator(".verdict.success", { hasText: "Success" }).waitFor();
  });

  it("lets one build a roll, lower the level, and says what speaks against it", async () => {
    const dialog = await choose(sheet, "Stealth");
    await dialog.locator('[id$="-empty"]').click();
    await dialog.locator(".roll-odds .problem", { hasText: "The cup is empty" }).waitFor();
    await dialog.locator('.put[aria-label="Put a d6 in"]').click();
    await dialog.locator(".cup .why", { hasText: "must reach 10" }).waitFor();
    await expect.poll(() => dialog.locator(".roll-button").isDisabled()).toBe(true);
    await dialog.locator('[id$="-fit"]').click();
    await eventually(() => dialog.locator(".played output").textContent()).toBe("6");
    expect(await dialog.locator(".roll-button").isDisabled()).toBe(false);

    // A virtual die, then one that is none: it gives a message, and goes nowhere.
    await dialog.locator('input[name="virtual"]').selectText();
    await player.keyboard.type("17");
    await dialog.locator('[aria-label="Put a d17 in"]').waitFor();
    await player.keyboard.press("Backspace");
    await player.keyboard.press("Backspace");
    await player.keyboard.type("7");
    await dialog.locator('[aria-label="Put a d7 in"]').click();
    await dialog.locator(".cup .sum", { hasText: "1d6 + 1d7" }).waitFor();
    await dialog.locator('input[name="virtual"]').fill("1");
    await dialog.locator('[aria-label="Faces of a die: from 2 to 1000"]:disabled').waitFor();
    await dialog.locator(".cup .sum", { hasText: "1d6 + 1d7" }).waitFor();

    await dialog.locator('input[name="difficulty"]').fill("0");
    await dialog.locator(".roll-odds .problem", { hasText: "from 1 to 1000" }).waitFor();
    await dialog.locator('input[name="difficulty"]').fill("");
    await eventually(() => dialog.locator(".problem").count()).toBe(0);
    await dialog.locator('input[name="level"]').fill("9");
    await eventually(() => dialog.locator(".cup .sum").textContent()).toContain("(level 9)");

    await pressRoll(dialog);
    await openChat(player);
    await eventually(() => lastCard(player).locator(".die").count()).toBe(2);
    await closeWindow(sheet);
  });
});

describe("far beyond any game", () => {
  it("the best row stands in sight, and a condition is worked in at once", async () => {
    await player.evaluate(async (name) => {
      const hero = (globalThis as unknown as Host).game.actors.getName(name);
      const skill = hero.items.getName("Stealth");
      await skill.update({ "system.level": 40 });
      const drunk = { name: "Drunk", type: "multiCondition", system: { kind: "noConservative" } };
      await hero.createEmbeddedDocuments("Item", [drunk]);
    }, HERO);
    const sheet = await openActor(player, HERO);
    await sheet.locator('.row:has-text("Stealth") .number', { hasText: "40" }).waitFor();
    const dialog = await choose(sheet, "Stealth");
    await dialog.locator('input[name="difficulty"]').fill("24");
    await dialog.locator(".scale .caption", { hasText: "against difficulty 24" }).waitFor();
    const inSight = () =>
      dialog.locator(".option.best").evaluate((row) => {
        const [mine, its] = [row, row.closest(".roll-setup")].map((each) => each?.getBoundingClientRect());
        return mine !== undefined && its !== undefined && mine.top >= its.top && mine.bottom <= its.bottom;
      });
    expect(await inSight()).toBe(true);
    expect(await told(dialog.locator(".option.best"))).not.toContain("Conservative");
    await dialog.locator(".changes label", { hasText: "Drunk" }).locator("input").uncheck();
    await dialog.locator(".option.best", { hasText: "conservative" }).waitFor();
    expect(await inSight()).toBe(true);
    await closeWindow(dialog);
    await closeWindow(sheet);
    await player.evaluate(async (name) => {
      const hero = (globalThis as unknown as Host).game.actors.getName(name);
      await hero.items.getName("Stealth").update({ "system.level": 10 });
      await hero.items.getName("Drunk").delete();
    }, HERO);
  });
});

describe("conditions", () => {
  it("are dragged onto the hero, grey out what they forbid, and can be switched off", async () => {
    const items = await itemCount(player, HERO);
    const sheet = await openActor(gm, HERO);
    await dragOnto(sheet, "cubilete.multi-conditions-en", ["Drunk"], () =>
      eventually(() => itemCount(player, HERO)).toBe(items + 1),
    );
    await closeWindow(sheet);

    const mine = await openActor(player, HERO);
    await mine.locator(".condition", { hasText: "Drunk" }).waitFor();
    const dialog = await choose(mine, "Climbing");
    await option(dialog, "3d4").locator(".why", { hasText: "Drunk: nothing conservative" }).waitFor();
    await expect.poll(() => option(dialog, "3d4").isDisabled()).toBe(true);
    await dialog.locator(".changes label", { hasText: "Drunk" }).locator("input").uncheck();
    await eventually(() => option(dialog, "3d4").isDisabled()).toBe(false);
    await closeWindow(dialog);
    await mine.locator(".condition .toggle").click();
    await mine.locator(".condition.idle").waitFor();
    await closeWindow(mine);
  });
});

describe("a contest", () => {
  const challenge = async (): Promise<void> => {
    const sheet = await openActor(player, HERO);
    const dialog = await choose(sheet, "Climbing", "contest");
    await aimAt(dialog, "Duellist");
    await dialog.locator('.column[id$="-difficulty-2"]').click();
    await eventually(() => dialog.locator('.column[aria-pressed="true"] .number').textContent()).toBe("2");
    await option(dialog, "1d12").click();
    await cast(dialog, [9], 12);
    await closeWindow(sheet);
  };
  const settled = () => player.locator("#chat .cubilete.card:has(.two-sides)");

  it("is answered for an adversary at once, where the table has it so", async () => {
    await challenge();
    await settled().locator(".answer .hand, .answer .dice").first().waitFor();
    await expect.poll(() => settled().count()).toBe(1);
    await setSetting(gm, "npcAnswers", "asked");
  });

  it("names a difficulty, makes it, and is answered by the other side", async () => {
    const sheet = await openActor(player, HERO);
    const dialog = await choose(sheet, "Climbing", "contest");
    await aimAt(dialog, "Duellist");
    await dialog.locator(".roll-odds", { hasText: "you win" }).waitFor();
    await dialog.locator('.column[id$="-difficulty-2"]').click();
    await eventually(() => dialog.locator('.column[aria-pressed="true"] .number').textContent()).toBe("2");
    await option(dialog, "1d12").click();
    await cast(dialog, [9], 12);
    await closeWindow(sheet);

    await pressOnCard(gm, "followUp");
    const who = gm.locator(".dialog", { has: gm.locator('select[name="chosen"]') });
    const answer = gm.locator(".roll-dialog");
    // A player who closes the window gets no message; the target stands first.
    await closeWindow(who);
    expect(await gm.locator("#notifications .notification").count()).toBe(0);
    await pressOnCard(gm, "followUp");
    await who.locator("option:checked", { hasText: "Duellist" }).waitFor({ state: "attached" });
    await who.locator('button[type="submit"]').click();
    await answer.locator(".fixed .number", { hasText: "2" }).waitFor();
    await cast(answer, [1], 4);
    // The answer stands on the card that waited for it.
    const card = settled().last();
    await card.locator(".two-sides .end", { hasText: `${HERO} wins` }).waitFor();
    await card.locator(".answer .hand, .answer .dice").first().waitFor();
    expect(await card.locator(".waits").count()).toBe(0);
    await lastCard(player).locator(".answered").waitFor();
  });
});

describe("the GM", () => {
  it("calls for a roll and keeps the difficulty; what makes no sense gives a message and nothing is lost", async () => {
    await openTool(gm, "call", "multi");
    const call = gm.locator(".multi-call");
    await call.locator('input[name="skill"]').fill("Noticing");
    await call.locator('input[name="given"]').fill("1d0");
    await call.locator(".roll-button").click();
    await gm.locator("#notifications", { hasText: "dice" }).waitFor();
    await expect.poll(() => call.locator('input[name="skill"]').inputValue()).toBe("Noticing");
    const before = await messageCount(player);
    await call.locator('input[name="given"]').fill("1d6");
    await pressRoll(call);
    await eventually(() => messageCount(player)).toBe(before + 1);

    await openChat(player);
    await lastCard(player).locator('[data-action="press"]').click();
    const dialog = player.locator(".roll-dialog");
    await dialog.locator(".secret").waitFor();
    await expect.poll(() => dialog.locator(".option").count()).toBe(1);
    await cast(dialog, [5], 6);
    await lastCard(player).locator(".verdict", { hasText: "Meets difficulty 5" }).waitFor();
  });

  it("may hide the numbers, and leaves only words", async () => {
    await gm.evaluate(async () => {
      await (globalThis as unknown as Host).game.settings.set("cubilete", "multi.wordsOnly", true);
    });
    await player.waitForFunction(
      () => (globalThis as unknown as Host).game.settings.get("cubilete", "multi.wordsOnly") === true,
    );
    const sheet = await openActor(player, HERO);
    const dialog = await choose(sheet, "Climbing");
    await dialog.locator(".roll-odds", { hasText: "not shown" }).waitFor();
    expect(await dialog.textContent()).not.toMatch(/\d ?%/);
    await expect
      .poll(() => dialog.locator(".option .style").allTextContents())
      .toEqual([
        expect.stringContaining("Risky"),
        expect.stringContaining("Middling"),
        expect.stringContaining("Middling"),
        expect.stringContaining("Conservative"),
      ]);
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it("makes a new actor from the sidebar, whose skill of level 0 gets a message", async () => {
    await openTab(gm, "actors");
    await gm.locator('#actors [data-action="createEntry"]').first().click();
    const ask = gm.locator(".dialog").last();
    await ask.locator('input[name="name"]').fill("Nadie");
    await ask.locator('select[name="type"]').selectOption("multiNpc");
    await ask.locator('button[type="submit"]').click();
    const sheet = gm.locator(".actor-sheet", { hasText: "Nadie" });
    await sheet.locator(".mode").click();
    await sheet.locator('[data-action="createItem"][data-type="multiSkill"]').click();
    const item = gm.locator(".item-sheet");
    await item.locator('input[name="system.level"]').fill("0");
    await item.locator('input[name="system.level"]').blur();
    await closeWindow(item);
    await sheet.locator('.row:not(.untrained) [data-roll="skill"]', { hasText: "0" }).click();
    await gm.locator("#notifications", { hasText: "nothing to roll at level 0" }).waitFor();
    expect(await gm.locator(".roll-dialog").count()).toBe(0);
    await closeWindow(sheet);
  });
});

describe("in Spanish", () => {
  it("chooses, rolls and reads the same", async () => {
    expect(table.errors).toEqual([]);
    await table.close();
    table = await openTable({ lang: "es", seed: seed("es", "Espadachín"), theme: "dark" });
    const page = await table.join("Player 1");
    const sheet = await openActor(page, HERO);
    const dialog = await choose(sheet, "Sigilo");
    await dialog.locator('input[name="difficulty"]').fill("6");
    await dialog.locator(".option.best .mark", { hasText: "la mejor" }).waitFor();
    await option(dialog, "1d10").click();
    await eventually(() => dialog.locator(".roll-odds .chance").textContent()).toMatch(/^50\s%$/);
    expect(await dialog.textContent()).not.toContain("CUBILETE.");
    expect(await sheet.textContent()).not.toContain("CUBILETE.");
    await cast(dialog, [3], 10);
    await lastCard(page).locator(".verdict.failure", { hasText: "No llega" }).waitFor();
    expect(await lastCard(page).textContent()).not.toContain("CUBILETE.");
  });

  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
