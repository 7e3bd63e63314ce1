import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aimAt,
  closeWindow,
  dragOnto,
  findEntry,
  itemCount,
  lastCard,
  loadFaces,
  moveWindow,
  openActor,
  openChat,
  openPack,
  openRoll,
  openTab,
  pressOnCard,
  pressRoll,
} from "./play.ts";
import { openTable, seedOf, type Table } from "./table.ts";

/** Sheets and packs of the narrative rules: a GM and a player; then a look in Spanish. */

interface Actor {
  uuid: string;
  items: { contents: { name: string; type: string; system: Record<string, unknown> }[] };
  system: Record<string, { value: number; max: number }> & { derived: { minions: { alive: number } } };
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
}
interface Host {
  game: { actors: { getName(name: string): Actor } };
}

/** A busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

const folder = mkdtempSync(join(tmpdir(), "cubilete-narrative-"));
const HERO = "Bruno Ortega";

/** A world with ready-made people: the hero is the player's. */
const seed = (lang: string, others: string[]): string => seedOf(folder, "narrative", lang, [HERO, ...others]);

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ seed: seed("en", ["Guards", "Light freighter"]) });
  [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
  for (const page of [gm, player]) page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const sufferedBy = (page: Page, name: string, track: string) =>
  page.evaluate(([name, track]) => (globalThis as unknown as Host).game.actors.getName(name).system[track]?.value, [
    name,
    track,
  ] as const);

describe("a hero's sheet", () => {
  it("shows what follows from it, and each skill with its dice", async () => {
    const sheet = await openActor(player, HERO);
    // 10 + Brawn 4 + two ranks of a talent worth 2 each; Brawn 4 + vest 2.
    await eventually(() => sheet.locator(".track.wounds .of").textContent()).toContain("18");
    await expect.poll(() => sheet.locator(".figure.soak .number").textContent()).toBe("6");
    const athletics = sheet.locator('.row:has-text("Athletics") .pool-dice');
    await expect.poll(() => athletics.locator(".proficiency").count()).toBe(2);
    await expect.poll(() => athletics.locator(".ability").count()).toBe(2);
    // The rope in the pack.
    await expect.poll(() => athletics.locator(".boost").count()).toBe(1);
    await closeWindow(sheet);
  });

  it("rolls a skill with its odds told before", async () => {
    const sheet = await openActor(player, HERO);
    const dialog = await openRoll(sheet, '.row:has-text("Vigilance") [data-roll="check"]');
    await expect.poll(() => dialog.locator(".roll-odds .chance").first().textContent()).toMatch(/%$/);
    await pressRoll(dialog);
    await openChat(player);
    await lastCard(player).locator(".symbol-die").first().waitFor();
    await closeWindow(sheet);
  });

  it("counts wounds and strain by buttons and by hand, and marks an actor who is over", async () => {
    const sheet = await openActor(gm, HERO);
    await sheet.locator('.track.strain [data-amount="1"]').click();
    await eventually(() => sufferedBy(player, HERO, "strain")).toBe(1);
    const wounds = sheet.locator(".track.wounds input.now");
    await wounds.fill("19");
    await wounds.press("Tab");
    await sheet.locator(".state", { hasText: "Incapacitated" }).waitFor();
    await wounds.fill("0");
    await wounds.press("Tab");
    await eventually(() => sufferedBy(player, HERO, "wounds")).toBe(0);
    await closeWindow(sheet);
  });

  it("takes armour and a talent out of the compendium", async () => {
    const sheet = await openActor(player, HERO);
    let items = await itemCount(player, HERO);
    await dragOnto(sheet, "cubilete.narrative-gear-en", ["Combat suit"], () =>
      eventually(() => itemCount(player, HERO)).toBe(++items),
    );
    await dragOnto(sheet, "cubilete.narrative-talents-en", ["Weathered"], () =>
      eventually(() => itemCount(player, HERO)).toBe(++items),
    );
    // The second armour is carried only: the talent's soak is all that comes in.
    await eventually(() => sheet.locator(".figure.soak .number").textContent()).toBe("7");
    await closeWindow(sheet);
  });
});

describe("an attack", () => {
  it("fells minions through soak, and is undone", async () => {
    const sheet = await openActor(player, HERO);
    const dialog = await openRoll(sheet, '.weapon:has-text("Carbine") [data-roll="attack"]');
    await aimAt(dialog, "Guards");
    await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
    // Proficiency 4: two successes; ability 1 and difficulty 1: blank. Short range, one difficulty die.
    await loadFaces(player, [
      [12, 4],
      [8, 1],
      [8, 1],
      [8, 1],
    ]);
    await pressRoll(dialog);
    await closeWindow(sheet);
    await openChat(gm);
    await lastCard(gm).locator('[data-action="apply"]').first().waitFor();
    await pressOnCard(gm, "apply");
    // 8 + 2 − (Brawn 3 + vest 2) = 5: one of four with 5 each is at the limit, and stands.
    await eventually(() => sufferedBy(player, "Guards", "wounds")).toBe(5);
    await pressOnCard(gm, "undo");
    await eventually(() => sufferedBy(player, "Guards", "wounds")).toBe(0);
  });

  it("leaves a critical injury of the table, whose dice count while it is there", async () => {
    const sheet = await openActor(gm, HERO);
    const items = await itemCount(gm, HERO);
    await dragOnto(sheet, "cubilete.narrative-injuries-en", ["Faintness"], () =>
      eventually(() => itemCount(gm, HERO)).toBe(items + 1),
    );
    const cool = sheet.locator('.row:has-text("Cool") .pool-dice');
    await eventually(() => cool.locator(".difficulty").count()).toBe(1);
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('.injuries [data-action="deleteItem"]').click();
    await gm.locator('.dialog button[data-action="yes"]').click();
    await eventually(() => itemCount(gm, HERO)).toBe(items);
    await sheet.locator('[data-action="toggleMode"]').click();
    await eventually(() => cool.locator(".difficulty").count()).toBe(0);
    await closeWindow(sheet);
  });
});

describe("what a GM makes", () => {
  it("a hero made from the sidebar gets the usual skills at once, and only those that are missing", async () => {
    await openTab(gm, "actors");
    await gm.locator('#actors [data-action="createEntry"]').click();
    const form = gm.locator(".application:has(select[name='type'])").last();
    await form.locator("select[name='type']").selectOption("narrativeHero");
    await form.locator("input[name='name']").fill("Newcomer");
    await form.locator('button[type="submit"], button[data-action="ok"]').first().click();
    const sheet = gm.locator(".actor-sheet", { hasText: "Newcomer" });
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('[data-action="addSkills"]').click();
    await eventually(() => itemCount(gm, "Newcomer")).toBe(29);
    await sheet.locator('[data-action="addSkills"]').click();
    await gm.locator("#notifications", { hasText: "has all of that already" }).waitFor();
    expect(await itemCount(gm, "Newcomer")).toBe(29);
    await closeWindow(sheet);
  });

  it("a vehicle takes people aboard, once each, and they act from their stations", async () => {
    const sheet = await openActor(gm, "Light freighter");
    await sheet.locator("select[data-crew-join]").selectOption({ label: HERO });
    await sheet.locator(".seat", { hasText: HERO }).waitFor();
    await sheet.locator("select[data-crew-join]").selectOption({ label: HERO });
    await sheet.locator("select[data-crew-station]").selectOption("pilot");
    await sheet.locator('.seat [data-action="crewRoll"]').click();
    const dialog = gm.locator(".roll-dialog");
    // Handling −1: a setback from the freighter.
    await dialog.locator(".roll-odds .chance").first().waitFor();
    await expect.poll(() => dialog.locator(".pool-dice .setback").count()).toBe(1);
    await closeWindow(dialog);
    await sheet.locator('.weapon:has-text("Light cannon") [data-action="crewRoll"]').click();
    await dialog.locator(".roll-odds .chance").first().waitFor();
    await closeWindow(dialog);
    await expect.poll(() => sheet.locator(".seat").count()).toBe(1);
    await sheet.locator('[data-action="crewLeave"]').click();
    await sheet.locator(".stations .hint").waitFor();
    await closeWindow(sheet);
  });

  it("a vehicle's critical takes from its figures until a player repairs it, or the GM takes it back", async () => {
    const sheet = await openActor(gm, "Light freighter");
    await sheet.locator("select[data-crew-join]").selectOption({ label: HERO });
    await sheet.locator("select[data-crew-station]").selectOption("engineer");
    const handling = sheet.locator(".figure.handling .number");
    await expect.poll(() => handling.textContent()).toBe("−1");
    await loadFaces(gm, [[100, 70]]);
    await gm.evaluate(async (name) => {
      const { game } = globalThis as unknown as Host & { game: { system: { api: { roll: Roll } } } };
      type Roll = (request: object, options: object) => Promise<unknown>;
      const [actor, target] = [game.actors.getName(name).uuid, game.actors.getName("Light freighter").uuid];
      await game.system.api.roll({ ruleset: "narrative", kind: "critical", actor, target }, { dialog: false });
    }, HERO);
    await openChat(gm);
    await lastCard(gm).getByText("Stiff helm").first().waitFor();
    await pressOnCard(gm, "apply");
    await handling.getByText("−2").waitFor();
    await sheet.locator('[data-action="crewRoll"][data-nth="1"]').click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".roll-odds .chance").first().waitFor();
    await expect.poll(() => dialog.locator(".pool-dice .difficulty").count()).toBe(1);
    await dialog.locator('select[name="treats"]').selectOption({ label: "Stiff helm" });
    await expect.poll(() => dialog.locator(".pool-dice .difficulty").count()).toBe(2);
    await moveWindow(dialog, 20);
    await closeWindow(dialog);
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('input[name="system.shields.aft.max"]').fill("2");
    await sheet.locator('input[name="system.shields.aft.max"]').press("Tab");
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('.shields .aft [data-action="step"]').last().click();
    await sheet.locator(".shields .aft .number", { hasText: "2" }).waitFor();
    await pressOnCard(gm, "undo");
    await handling.getByText("−1").waitFor();
    await closeWindow(sheet);
  });

  it("a weapon takes a quality out of the compendium, once", async () => {
    const sheet = await openActor(player, HERO);
    await sheet.locator('.weapon:has-text("Carbine") [data-action="editItem"]').click();
    const weapon = player.locator(".item-sheet", { hasText: "Weapon (narrative)" });
    await weapon.waitFor();
    await moveWindow(weapon, 0);
    await closeWindow(sheet);
    const pack = await openPack(player, "cubilete.narrative-qualities-en");
    await moveWindow(pack, 760);
    for (let n = 0; n < 2; n++) await (await findEntry(pack, "Pierce")).dragTo(weapon.locator(".sheet-header"));
    await closeWindow(pack);
    const pierce = weapon.locator(".list .row", { hasText: "Pierce" });
    await pierce.waitFor();
    await pierce.locator('input[data-field="rank"]').fill("3");
    await pierce.locator('input[data-field="rank"]').press("Tab");
    await weapon.locator(".list .what", { hasText: "Pierce 3" }).waitFor();
    await expect.poll(() => pierce.count()).toBe(1);
    await closeWindow(weapon);
  });
});

describe("a talent whose data is broken", () => {
  it("is named on the sheet and left out of the pool; nothing of it is lost, and it is mended line by line", async () => {
    await gm.evaluate(async (name) => {
      const dice = [
        { when: "nowhere", add: { boost: 1 } },
        { when: "always", add: { boost: 1 } },
      ];
      const data = { type: "narrativeTalent", name: "Patchwork", system: { dice } };
      await (globalThis as unknown as Host).game.actors.getName(name).createEmbeddedDocuments("Item", [data]);
    }, HERO);
    const sheet = await openActor(player, HERO);
    await eventually(() => sheet.locator('.row:has-text("Cool") .boost').count()).toBe(1);
    await sheet.locator('nav.tabs [data-tab="talents"]').click();
    await sheet.locator(".broken", { hasText: "Line 1 cannot be read" }).waitFor();
    const row = sheet.locator('.row:has-text("Patchwork")');
    await row.locator("summary").click();
    await row.locator('[data-action="editItem"]').click();
    const talent = player.locator(".item-sheet", { hasText: "Talent (narrative)" });
    await talent.locator("code", { hasText: '"nowhere"' }).waitFor();
    // Changing the good line keeps the broken one as it is.
    await talent.locator('[data-list="dice"][data-field="count"]').fill("2");
    await talent.locator('[data-list="dice"][data-field="count"]').press("Tab");
    await eventually(() => diceOf(gm)).toEqual([
      { when: "nowhere", add: { boost: 1 } },
      { when: "always", add: { boost: 2 } },
    ]);
    await talent.locator('[data-action="dropEntry"]').first().click();
    await eventually(() => diceOf(gm)).toEqual([{ when: "always", add: { boost: 2 } }]);
    await closeWindow(talent);
    await sheet.locator(".broken").waitFor({ state: "detached" });
    await closeWindow(sheet);
  });
});

const diceOf = (page: Page) =>
  page.evaluate((name) => {
    const { contents } = (globalThis as unknown as Host).game.actors.getName(name).items;
    return contents.find((item) => item.name === "Patchwork")?.system.dice;
  }, HERO);

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });

  it("say it all in Spanish too", async () => {
    const spanish = await openTable({ lang: "es", theme: "dark", seed: seed("es", ["Carguero ligero"]) });
    try {
      const page = await spanish.join("Gamemaster");
      page.setDefaultTimeout(10_000);
      for (const name of [HERO, "Carguero ligero"]) {
        const sheet = await openActor(page, name);
        await readable(sheet);
        await closeWindow(sheet);
      }
      expect(spanish.errors).toEqual([]);
    } finally {
      await spanish.close();
    }
  });
});

/** Every page of a sheet, played and edited: no raw key, nothing wider than the window. */
async function readable(sheet: Locator): Promise<void> {
  for (let mode = 0; mode < 2; mode++) {
    for (const tab of await sheet.locator("nav.tabs [data-tab]").all()) {
      await tab.click();
      expect(await sheet.innerText()).not.toMatch(/CUBILETE\.|TYPES\.|undefined|NaN|\[object/);
      const wide = await sheet.evaluate((element) =>
        [...element.querySelectorAll(".window-content, .window-content .tab.active")].some(
          (part) => part.scrollWidth > part.clientWidth + 1,
        ),
      );
      expect(wide).toBe(false);
    }
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet
      .page()
      .waitForFunction(
        ([editing]) => document.querySelector(".actor-sheet")?.classList.contains("editing") === editing,
        [mode === 0],
      );
  }
}
