import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSetting } from "./host.ts";
import {
  aimAt,
  closeWindow,
  dragOnto,
  itemCount,
  lastCard,
  openActor,
  openChat,
  openRoll,
  openTab,
  openTool,
  pressOnCard,
  rollDice,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Escala 3 at the table: a GM and a player, in Spanish and in English. */

interface HostItem {
  name: string;
  system: { value: number; until: string; level: number; trait: string };
}
interface HostActor {
  uuid: string;
  items: Iterable<HostItem> & { getName(name: string): HostItem | undefined };
  statuses: Set<string>;
  createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
}
interface Writable {
  update(changes: object): Promise<unknown>;
  items: { contents: Writable[] };
}
interface Host {
  game: {
    actors: { getName(name: string): HostActor; contents: HostActor[] };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    combat: { nextTurn(): Promise<unknown>; startCombat(): Promise<unknown>; delete(): Promise<unknown> } | null;
  };
  Combat: {
    create(data: object): Promise<{ createEmbeddedDocuments(type: string, data: object[]): Promise<unknown> }>;
  };
}

let table: Table;
let gm: Page;
let player: Page;

const rule = (name: string, value: unknown) => setSetting(gm, `escala3.${name}`, value);

/** The GM allows what a player asked for last, on its card. */
async function allowLast(): Promise<void> {
  await openChat(gm);
  await gm.locator('#chat [data-press="allow"]').last().click();
}

/** Penalties of an actor as a page knows them: name, levels, and whether they still wait. */
const penalties = (page: Page, name: string): Promise<[string, number, boolean][]> =>
  page.evaluate((name) => {
    const { items } = (globalThis as unknown as Host).game.actors.getName(name);
    return [...items]
      .filter((item) => (item as unknown as { type: string }).type === "escala3Penalty")
      .map(({ name, system }) => [name, system.value, system.until !== ""]);
  }, name);

const trait = (sheet: Locator, name: string): Locator => sheet.locator(".trait", { hasText: name });

const rollWith = (dialog: Locator, faces: number[]): Promise<void> => rollDice(dialog, faces, 6);

beforeAll(async () => {
  table = await openTable({ lang: "es" });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
});
afterAll(async () => {
  await table?.close();
});

describe("a player's roll", () => {
  it("reads levels in the trait's own words, offers the ladder with its chances, and says what was reached", async () => {
    const sheet = await openActor(player, "Sandra");
    await expect.poll(() => trait(sheet, "Agilidad").locator("small").textContent()).toContain("ágil");
    const dialog = await openRoll(sheet, '.trait:has-text("Agilidad") [data-roll="simple"]');
    const chances = await dialog.locator(".ladder .chance").allTextContents();
    expect(chances.map((text) => Number.parseFloat(text.replace(",", ".")))).toEqual([100, 100, 83.3, 66.7, 50, 33.3]);
    await dialog.locator('input[name="difficulty"]').fill("7");
    await dialog.locator(".roll-odds .chance", { hasText: "66,7" }).waitFor();
    await rollWith(dialog, [3]);
    await openChat(player);
    const card = lastCard(player);
    // The level of a success stands once: as how it ended.
    await card.locator(".verdict.success", { hasText: "Éxito mediocre" }).waitFor();
    await expect.poll(() => card.locator(".total").textContent()).toBe("7");
    expect((await card.locator(".note").allTextContents()).join()).not.toContain("xito");
    await closeWindow(sheet);
  });

  it("shares levels among actions with sliders, on one card", async () => {
    const sheet = await openActor(player, "Sandra");
    await sheet.locator('[data-roll="together"]').click();
    const dialog = player.locator(".roll-dialog");
    for (const name of ["Agilidad", "Griego"]) {
      await dialog.locator(".use", { hasText: name }).locator("input").check();
      await expect.poll(() => dialog.locator("li.used", { hasText: name }).count()).toBe(1);
    }
    const slider = dialog.locator("li.used", { hasText: "Griego" }).locator('input[type="range"]');
    await slider.fill("4");
    await dialog.locator(".problem", { hasText: "6" }).waitFor();
    await expect.poll(() => dialog.locator(".roll-button").isDisabled()).toBe(true);
    await slider.fill("1");
    await dialog.locator(".roll-odds .chance").waitFor();
    // Any difficulty, and circumstances, for each; and twice the same.
    await dialog.locator('select[name^="advantage"]').last().selectOption("1");
    await dialog.locator('select[name^="times"]').first().selectOption("2");
    await expect.poll(() => dialog.locator(".action").count()).toBe(3);
    await dialog.locator('input[name^="share"]').nth(1).fill("0");
    await dialog.locator('select[name^="times"]').first().selectOption("1");
    await expect.poll(() => dialog.locator(".action").count()).toBe(2);
    await rollWith(dialog, [4, 4]);
    await openChat(player);
    const actions = lastCard(player).locator(".actions li");
    await expect.poll(() => actions.count()).toBe(2);
    await expect.poll(() => actions.locator(".number").allTextContents()).toEqual(["6", "6"]);
    await closeWindow(sheet);
  });
});

describe("an opposed roll", () => {
  it("is answered by the other side, penalises the loser with one click, and is undone", async () => {
    const sheet = await openActor(player, "Sandra");
    await trait(sheet, "Judo").locator('[data-roll="opposed"]').click();
    const dialog = player.locator(".roll-dialog");
    await dialog.locator('select[name^="way"]').selectOption("each");
    await dialog.locator(".odds-chart .bar").first().waitFor();
    await rollWith(dialog, [5]);
    await closeWindow(sheet);

    await openChat(gm);
    await lastCard(gm).locator('[data-action="followUp"]').click();
    const choice = gm.locator(".application.dialog", { hasText: "¿Quién tira?" });
    await choice.locator("select").selectOption({ label: "Vigilante nocturno" });
    await choice.locator('button[data-action="ok"]').click();
    const answer = gm.locator(".roll-dialog");
    await answer.locator('select[name="with"]').selectOption({ label: "Pelea" });
    await answer.locator(".roll-odds .chance").waitFor();
    await rollWith(answer, [4]);

    await openChat(player);
    // Both sides stand on the card that waited; the answer's own message is a line that leads there.
    const card = player.locator("#chat .cubilete.card:has(.two-sides)").last();
    await card.locator(".answer .hand").first().waitFor();
    await card.locator(".two-sides .end", { hasText: "Gana" }).waitFor();
    await lastCard(player)
      .locator(".answered", { hasText: /Gana.*Ver las dos tiradas/s })
      .waitFor();
    await expect.poll(() => card.locator('[data-action="followUp"]').count()).toBe(1);
    const before = await itemCount(player, "Sandra");
    await pressOnCard(player, "apply");
    await expect.poll(() => itemCount(gm, "Sandra")).toBe(before + 1);
    expect(await penalties(gm, "Sandra")).toEqual([["Asalto perdido", -1, false]]);
    await card.locator('[data-action="undo"]').click();
    await expect.poll(() => itemCount(gm, "Sandra")).toBe(before);
  });

  it("is a difficulty against people of the narrator's", async () => {
    const sheet = await openActor(player, "Sandra");
    await trait(sheet, "Elocuencia").locator('[data-roll="opposed"]').click();
    const dialog = player.locator(".roll-dialog");
    await aimAt(dialog, "Vigilante nocturno");
    await expect.poll(() => dialog.locator('select[name^="way"]').inputValue()).toBe("simple");
    await dialog.locator('select[name^="rivalTrait"]').selectOption({ label: "Ego" });
    await dialog.locator(".roll-odds .chance", { hasText: "100" }).waitFor();
    await closeWindow(dialog);
    await closeWindow(sheet);
  });
});

describe("an inflated trait", () => {
  it("is penalised when the turn passes, by itself, and the card says why", async () => {
    await rule("inflate", true);
    await gm.evaluate(async () => {
      const { game, Combat } = globalThis as unknown as Host;
      const combat = await Combat.create({ active: true });
      const fighters = ["Sandra", "Vigilante nocturno"].map((name, index) => ({
        actorId: (game.actors.getName(name) as unknown as { id: string }).id,
        initiative: 10 - index,
      }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
      await game.combat?.startCombat();
    });
    const sheet = await openActor(player, "Sandra");
    const dialog = await openRoll(sheet, '.trait:has-text("Agilidad") [data-roll="simple"]');
    await dialog.locator("details.more summary").click();
    await dialog.locator('select[name="inflate"]').selectOption("2");
    await dialog.locator(".roll-odds .chance", { hasText: "100" }).waitFor();
    await rollWith(dialog, [1]);
    await expect.poll(() => penalties(gm, "Sandra")).toEqual([["Agilidad: rasgo inflado", -2, true]]);
    await trait(sheet, "Agilidad").locator(".number", { hasText: "6" }).waitFor();

    await gm.evaluate(() => (globalThis as unknown as Host).game.combat?.nextTurn());
    await expect.poll(() => penalties(player, "Sandra")).toEqual([["Agilidad: rasgo inflado", -2, false]]);
    await trait(sheet, "Agilidad").locator(".number", { hasText: "2" }).waitFor();
    await openChat(player);
    await lastCard(player).locator(".note", { hasText: "−2" }).waitFor();
    await closeWindow(sheet);
    await gm.evaluate(() => (globalThis as unknown as Host).game.combat?.delete());
  });
});

describe("the rare choices", () => {
  it("are folded away, and with every rule on the roll button stays in sight on a small screen", async () => {
    for (const name of ["reserve", "voluntary", "dispersion"]) await rule(name, true);
    const sheet = await openActor(player, "Sandra");
    const dialog = await openRoll(sheet, '.trait:has-text("Ego") [data-roll="simple"]');
    const fold = dialog.locator("details.more");
    expect(await dialog.locator('input[name="reserve"]').isVisible()).toBe(false);
    await fold.locator("summary").click();
    await dialog.locator('input[name="voluntary"]').fill("1");
    await fold.locator("summary", { hasText: "1 en uso" }).waitFor();
    await dialog.locator('select[name="dispersion"]').selectOption("null");
    await fold.locator("summary", { hasText: "2 en uso" }).waitFor();
    // Still open, and all of it within reach.
    await dialog.locator('input[name="maximum"]').scrollIntoViewIfNeeded();
    await dialog.locator('input[name="maximum"]').fill("8");
    await fold.locator("summary", { hasText: "3 en uso" }).waitFor();
    const button = await dialog.locator(".roll-button").boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(720);
    await dialog.locator('input[name="maximum"]').fill("");
    await fold.locator("summary", { hasText: "2 en uso" }).waitFor();
    await closeWindow(dialog);
    await closeWindow(sheet);
    for (const name of ["reserve", "voluntary", "dispersion"]) await rule(name, false);
  });
});

describe("penalties", () => {
  it("come from the compendium, and move to other traits twice as heavy when the GM allows it", async () => {
    const sheet = await openActor(player, "Sandra");
    let items = await itemCount(player, "Sandra");
    await dragOnto(sheet, "cubilete.escala3-gear-es", ["Miedo"], () =>
      expect.poll(() => itemCount(player, "Sandra")).toBe(++items),
    );
    await trait(sheet, "Ego").locator(".number", { hasText: "1" }).waitFor();
    await sheet.locator(".penalties .row", { hasText: "Miedo" }).locator('[data-action="transfer"]').click();
    const dialog = player.locator(".application.dialog", { has: player.locator('select[name="factor"]') });
    await dialog.locator('select[name="factor"]').selectOption("2");
    await dialog.locator("label", { hasText: "Griego" }).locator('input[type="checkbox"]').check();
    await dialog.locator('button[data-action="ok"]').click();
    await allowLast();
    await trait(sheet, "Griego").locator(".number", { hasText: "1" }).waitFor();
    await trait(sheet, "Ego").locator(".number", { hasText: "3" }).waitFor();
    await closeWindow(sheet);
  });

  it("noted by hand say what they come of and what they weigh on, before they weigh on anything", async () => {
    const sheet = await openActor(player, "Sandra");
    const items = await itemCount(player, "Sandra");
    const form = player.locator(".application.dialog", { has: player.locator('input[name="cause"]') });
    const note = async (cause: string) => {
      await sheet.locator('[data-action="notePenalty"]').click();
      await form.locator('input[name="cause"]').fill(cause);
      await form.locator('select[name="value"]').selectOption("-2");
      await form.locator('select[name="trait"]').selectOption({ label: "Latín" });
      await form.locator('[data-action="ok"]').click();
      await form.waitFor({ state: "detached" });
    };
    await note("");
    await player.locator("#notifications", { hasText: "Di de qué viene" }).waitFor();
    expect(await itemCount(player, "Sandra")).toBe(items);
    await note("Resaca");
    await sheet.locator(".penalties .row", { hasText: "Resaca" }).locator("small", { hasText: "Latín" }).waitFor();
    await trait(sheet, "Latín").locator(".number", { hasText: "2" }).waitFor();
    await sheet.locator(".penalties .row", { hasText: "Resaca" }).locator('[data-action="removePenalty"]').click();
    await player.locator('.dialog [data-action="yes"]').click();
    await allowLast();
    await trait(sheet, "Latín").locator(".number", { hasText: "4" }).waitFor();
    await closeWindow(sheet);
  });
});

describe("a table of results", () => {
  it("written for one roll stands on its card, by the level of the success", async () => {
    const sheet = await openActor(player, "Sandra");
    const dialog = await openRoll(sheet, '.trait:has-text("Ego") [data-roll="simple"]');
    await dialog.locator("details.more summary").click();
    const results = dialog.locator('input[name="results"]');
    await results.fill("rastro / media");
    await results.press("Tab");
    await dialog.locator(".problem", { hasText: "siete textos" }).waitFor();
    await results.fill("todo / casi todo / la mitad / un trecho / lo pierde / rastro falso / <b>nada");
    await results.press("Tab");
    await dialog.locator(".roll-odds .chance").waitFor();
    await rollWith(dialog, [5]);
    await openChat(player);
    await lastCard(player).locator(".note", { hasText: "la mitad" }).waitFor();
    await closeWindow(sheet);
  });
});

describe("a trait that comes down to nought", () => {
  it("marks its owner for all to see, until the penalty goes", async () => {
    const marked = () =>
      gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Sandra").statuses.has("traitDown"));
    const sheet = await openActor(player, "Sandra");
    await player.evaluate(() =>
      (globalThis as unknown as Host).game.actors
        .getName("Sandra")
        .createEmbeddedDocuments("Item", [
          { name: "Tobillo roto", type: "escala3Penalty", system: { value: -4, trait: "Agilidad" } },
        ]),
    );
    await expect.poll(marked).toBe(true);
    await trait(sheet, "Agilidad").locator(".state").waitFor();
    await sheet
      .locator(".penalties .row", { hasText: "Tobillo roto" })
      .locator('[data-action="removePenalty"]')
      .click();
    await player.locator('.application.dialog button[data-action="yes"]').click();
    await allowLast();
    await expect.poll(marked).toBe(false);
    await closeWindow(sheet);
  });
});

describe("the page of rules", () => {
  it("shows what a method makes of every chance before it is kept, and every sheet follows", async () => {
    const sheet = await openActor(player, "Sandra");
    await openTool(gm, "rules", "escala3");
    const page = gm.locator(".rules-page");
    const normal = page.locator("tr.normal td").nth(3);
    await expect.poll(() => normal.textContent()).toContain("66,7");
    await page.locator('select[name="method"]').selectOption("nd10");
    await expect.poll(() => normal.textContent()).toContain("64,8");
    await page.locator('select[name="method"]').selectOption("1d10");
    await page.locator('[data-action="keepRules"]').click();
    // Levels are read doubled; nothing on the sheet was written.
    await trait(sheet, "Latín").locator(".number", { hasText: "8" }).waitFor();
    const level = () =>
      player.evaluate(
        () => (globalThis as unknown as Host).game.actors.getName("Sandra").items.getName("Latín")?.system.level,
      );
    expect(await level()).toBe(4);
    await page.locator('[data-action="resetRules"]').click();
    await page.locator('[data-action="keepRules"]').click();
    await trait(sheet, "Latín").locator(".number", { hasText: "4" }).waitFor();
    await closeWindow(page);
    await closeWindow(sheet);
  });
});

describe("bad input", () => {
  it("levels of a million and of three decimals are refused in words, and what stood there stays", async () => {
    const sheet = await openActor(player, "Sandra");
    await sheet.locator('[data-action="toggleMode"]').click();
    const field = trait(sheet, "Latín").locator("input");
    for (const [typed = "", said] of [
      ["1000000", "de −20 a 40"],
      ["3.701", "dos decimales"],
    ]) {
      await field.fill(typed);
      await field.press("Tab");
      await player.locator("#notifications", { hasText: said }).first().waitFor();
      await expect.poll(() => field.inputValue()).toBe("4");
    }
    await field.fill("3.7");
    await field.press("Tab");
    await trait(sheet, "Latín").locator(".roll .number", { hasText: "3,7" }).waitFor();
    await rollWith(await openRoll(sheet, '.trait:has-text("Latín") [data-roll="simple"]'), [4]);
    await closeWindow(sheet);
    await openChat(player);
    await lastCard(player).locator(".total", { hasText: "7,7" }).waitFor();
  });

  it("another's hero cannot be rolled for", async () => {
    const uuid = await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Bruno Alcaide").uuid);
    await player.evaluate(
      (actor) =>
        void (
          globalThis as unknown as { game: { system: { api: { roll(request: object): unknown } } } }
        ).game.system.api.roll({ ruleset: "escala3", kind: "simple", actor }),
      uuid,
    );
    await player.locator("#notifications", { hasText: "no es tuyo" }).waitFor();
  });

  it("another's hero cannot be written to: the server refuses, and nothing changes", async () => {
    const levels = () =>
      gm.evaluate(() => {
        const bruno = (globalThis as unknown as Host).game.actors.getName("Bruno Alcaide");
        return [...bruno.items].map(({ name, system }) => [name, system.level]);
      });
    const before = await levels();
    const refused = await player.evaluate(async () => {
      const bruno = (globalThis as unknown as Host).game.actors.getName("Bruno Alcaide") as unknown as Writable;
      const [trait] = bruno.items.contents;
      const writes = [bruno.update({ "system.size": 9 }), trait?.update({ "system.level": 9 })];
      return (await Promise.allSettled(writes)).map(({ status }) => status);
    });
    expect(refused).toEqual(["rejected", "rejected"]);
    expect(await levels()).toEqual(before);
  });
});

describe("a new hero", () => {
  it("is made from the sidebar, and gets traits and their words", async () => {
    await openTab(gm, "actors");
    await gm.locator('#actors [data-action="createEntry"]').first().click();
    const dialog = gm.locator(".application.dialog", { has: gm.locator('[name="type"]') });
    await dialog.locator('input[name="name"]').fill("Nadia");
    await dialog.locator('[name="type"]').selectOption("escala3Hero");
    await dialog.locator('button[data-action="ok"]').click();
    const sheet = gm.locator(".actor-sheet", { hasText: "Nadia" });
    await sheet.locator('[data-action="toggleMode"]').click();
    await sheet.locator('[data-action="createItem"][data-type="escala3Trait"]').click();
    const item = gm.locator(".item-sheet");
    await item.locator('input[name="name"]').fill("Puntería");
    await item.locator('input[name="name"]').press("Tab");
    await item.locator('input[name="system.words.3"]').fill("apañada");
    await item.locator('input[name="system.words.3"]').press("Tab");
    await trait(sheet, "Puntería").locator("small", { hasText: "apañada" }).waitFor();
    await closeWindow(item);
    await closeWindow(sheet);
  });

  it("met no error in any window", () => {
    expect(table.errors).toEqual([]);
  });
});

describe("in English", () => {
  it("reads and rolls the same hero", async () => {
    const english = await openTable({ lang: "en" });
    try {
      const page = await english.join("Gamemaster");
      const sheet = await openActor(page, "Sandra");
      await expect.poll(() => trait(sheet, "Agility").locator("small").textContent()).toContain("agile");
      const dialog = await openRoll(sheet, '.trait:has-text("Agility") [data-roll="simple"]');
      await expect.poll(() => dialog.locator(".ladder .word").allTextContents()).toContain("Very hard");
      await rollWith(dialog, [4]);
      await openChat(page);
      await lastCard(page).locator(".note", { hasText: "Level of the roll: 5 (very high)." }).waitFor();
      expect(english.errors).toEqual([]);
    } finally {
      await english.close();
    }
  });
});
