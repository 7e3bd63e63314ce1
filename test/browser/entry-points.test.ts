import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Host, setSetting } from "./host.ts";
import {
  closeWindow,
  lastCard,
  messageCount,
  moveWindow,
  openActor,
  openChat,
  openFolders,
  openRoll,
  openTab,
  rollDice,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The ways to a roll beside the sheet: the hotbar, words in rich text, and a roll that the GM asks for. */

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable({ drawn: true });
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
});
afterAll(async () => {
  await table?.close();
});

it("rolls from the hotbar with what was dragged there", async () => {
  const sheet = await openActor(player, "Inés Montalbán");
  await moveWindow(sheet, 0);
  const row = sheet.locator(".skills .row.drags").first();
  const skill = (await row.locator("button.name span").textContent()) ?? "";
  const slot = player.locator('#hotbar .slot[data-slot="10"]');
  await row.locator("button.name").dragTo(slot);
  await expect.poll(() => slot.getAttribute("aria-label")).toContain(skill);
  await closeWindow(sheet);
  await slot.click();
  const dialog = player.locator(".roll-dialog", { hasText: skill });
  await dialog.locator(".roll-odds .chance").waitFor();
  await rollDice(dialog, [4, 8, 3]);
  await openChat(player);
  await expect.poll(() => lastCard(player).locator("h4").textContent()).toBe(skill);
});

it("takes any roll of a sheet on the hotbar, by that roll's own name, and in a text as words to click", async () => {
  const sheet = await openActor(player, "Inés Montalbán");
  await moveWindow(sheet, 0);
  const slot = (at: number) => player.locator(`#hotbar .slot[data-slot="${at}"]`);
  await sheet.locator('[data-roll="attribute"][data-arg-attribute="dexterity"]').dragTo(slot(9));
  await expect.poll(() => slot(9).getAttribute("aria-label")).toContain("Dexterity");
  await sheet.locator('.weapon:has-text("Machete") [data-roll="damage"]').first().dragTo(slot(10));
  await expect.poll(() => slot(10).getAttribute("aria-label")).toContain("Machete");
  // The same roll once more is the same macro in another place.
  await sheet.locator('[data-roll="attribute"][data-arg-attribute="dexterity"]').dragTo(slot(10));
  await expect.poll(() => slot(10).getAttribute("aria-label")).toContain("Dexterity");
  const macros = await player.evaluate(() =>
    (globalThis as unknown as { game: { macros: { contents: { name: string }[] } } }).game.macros.contents.map(
      ({ name }) => name,
    ),
  );
  expect(macros.filter((name) => name === "Dexterity")).toHaveLength(1);
  // A text of one's own, open for writing.
  const data = await sheet.locator('[data-roll="attribute"][data-arg-attribute="dexterity"]').evaluate((button) => {
    const transfer = new DataTransfer();
    button.dispatchEvent(new DragEvent("dragstart", { dataTransfer: transfer, bubbles: true }));
    return transfer.getData("text/plain");
  });
  const words = await player.evaluate((data) => {
    const { foundry } = globalThis as unknown as {
      foundry: {
        applications: { ux: { TextEditor: { implementation: { getContentLink(data: unknown): Promise<string> } } } };
      };
    };
    return foundry.applications.ux.TextEditor.implementation.getContentLink(JSON.parse(data));
  }, data);
  expect(words).toBe('@Roll[ryf.attribute attribute="dexterity"]{Dexterity}');
  await closeWindow(sheet);
  await slot(9).click();
  const dialog = player.locator(".roll-dialog", { hasText: "Dexterity" });
  await dialog.locator(".roll-odds .chance").waitFor();
  await closeWindow(dialog);
});

it("rolls from words in a text, with the reader's own hero", async () => {
  await gm.evaluate(() =>
    (globalThis as unknown as Host).ChatMessage.create({
      content: '<p>@Roll[ryf.skill item="Dodge" difficulty=25]{Jump!} and @Roll[ryf.nothing]{no roll}</p>',
    }),
  );
  await openChat(player);
  const link = player.locator("#chat a.cubilete-roll");
  await expect.poll(() => link.allTextContents()).toEqual(["Jump!"]);
  await expect.poll(() => player.locator("#chat").textContent()).toContain("@Roll[ryf.nothing]{no roll}");
  await link.click();
  const dialog = player.locator(".roll-dialog", { hasText: "Inés Montalbán" });
  await dialog.locator(".roll-odds .chance").waitFor();
  await expect.poll(() => dialog.locator('.ladder [aria-checked="true"]').getAttribute("data-value")).toBe("25");
  await closeWindow(dialog);
});

it("colours the dice that roll on the board by their game, where its module is there and the user wants it", async () => {
  await openActor(player, "Inés Montalbán");
  const dexterity = player.locator('.actor-sheet [data-roll="attribute"]').first();
  await untilPosted(player, () => dexterity.click({ modifiers: ["Shift"] }));
  const seen = () =>
    player.evaluate(() => {
      const { game, Hooks } = globalThis as unknown as Host & {
        Hooks: { callAll(hook: string, ...args: unknown[]): void };
      };
      const sets: Record<string, string>[] = [];
      Hooks.callAll("diceSoNiceReady", {
        addColorset: (set: Record<string, string>) => sets.push(set),
        addSystem: () => {},
        addDicePreset: () => {},
      });
      const message = game.messages.contents.filter(({ rolls }) => rolls.length > 0).at(-1);
      const roll = message?.rolls[0] as unknown as { dice: { options: { appearance?: { colorset: string } } }[] };
      Hooks.callAll("diceSoNiceRollStart", message?.id, { roll });
      const looks = roll.dice.map(({ options }) => options.appearance?.colorset ?? "their own");
      for (const { options } of roll.dice) delete options.appearance;
      return { sets: sets.filter(({ category }) => category === "Cubilete"), looks };
    });
  const { sets, looks } = await seen();
  expect(sets.map(({ name }) => name)).toContain("cubilete-ryf");
  for (const { background, foreground } of sets) {
    expect([background, foreground]).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ]);
    expect(background).not.toBe(foreground);
  }
  expect(new Set(looks)).toEqual(new Set(["cubilete-ryf"]));
  await setSetting(player, "boardDice", false);
  expect(new Set((await seen()).looks)).toEqual(new Set(["their own"]));
  await closeWindow(player.locator(".actor-sheet"));
});

it("takes the faces of dice that lie on the real table, in every rule set, and asks again for what explodes", async () => {
  const byHand = (on: boolean) =>
    gm.evaluate((on) => {
      const { game, CONFIG } = globalThis as unknown as Host & { CONFIG: { Dice: { fulfillment: { dice: object } } } };
      const all = Object.keys(CONFIG.Dice.fulfillment.dice).map((die) => [die, "manual"]);
      return game.settings.set("core", "diceConfiguration", on ? Object.fromEntries(all) : {});
    }, on);
  /** Answers each dialog with these faces and then with twos, until the card is there. */
  const say = async (faces: number[], before: number) => {
    for (;;) {
      const id = await gm.waitForFunction((before) => {
        if ((globalThis as unknown as Host).game.messages.size > before) return "card";
        return document.querySelector("dialog:has(.roll-resolver):not([data-said])")?.id;
      }, before);
      const found = await id.jsonValue();
      if (found === "card") return;
      const asked = gm.locator(`dialog[id="${found}"]`);
      for (const input of await asked.locator("input").all()) await input.fill(String(faces.shift() ?? 2));
      await asked.evaluate((dialog) => dialog.toggleAttribute("data-said", true));
      await asked.locator('button[type="submit"], button[data-action="ok"]').first().click();
    }
  };
  const faces = () =>
    gm.evaluate(() => {
      const [message] = (globalThis as unknown as Host).game.messages.contents.slice(-1) as unknown as {
        rolls: { dice: { results: { result: number }[] }[] }[];
      }[];
      return message?.rolls.flatMap(({ dice }) => dice.flatMap(({ results }) => results.map(({ result }) => result)));
    });
  await byHand(true);
  const rolls: [hero: string, button: string, said?: number[]][] = [
    ["Inés Montalbán", '[data-roll="skill"]', [10, 10, 3, 4, 5, 6]],
    ["Sandra", '[data-roll="simple"]'],
    ["Violante Cruz", '[data-roll="skill"]'],
    ["Aldara Vega", '[data-roll="action"]'],
    ["Vera Solano", '[data-roll="check"]'],
  ];
  for (const [hero, button, said] of rolls) {
    const before = await messageCount(gm);
    const sheet = await openActor(gm, hero);
    await sheet.locator(button).first().click();
    await gm.locator(".roll-dialog .roll-button:not(:disabled)").click();
    await say([...(said ?? [])], before);
    const shown = (await faces()) ?? [];
    expect(shown.length, hero).toBeGreaterThan(0);
    expect(shown, hero).toEqual(said ?? shown.map(() => 2));
    await closeWindow(sheet);
  }
  await byHand(false);
});

it("lays a roll on the table that everybody makes with their own figures", async () => {
  const sheet = await openActor(gm, "Inés Montalbán");
  const dialog = await openRoll(sheet);
  await dialog.locator('.ladder button[data-value="20"]').click();
  await dialog.locator('[data-action="ask"]').click();
  await dialog.waitFor({ state: "detached" });
  await openChat(player);
  await lastCard(player).locator('[data-action="press"]').click();
  const own = player.locator(".roll-dialog");
  await own.locator(".roll-odds .chance").waitFor();
  await expect.poll(() => own.locator('.ladder [aria-checked="true"]').getAttribute("data-value")).toBe("20");
  expect(await own.locator('[data-action="ask"]').count()).toBe(0);
  const before = await messageCount(player);
  await rollDice(own, [5, 5, 5]);
  await expect.poll(() => messageCount(player)).toBe(before + 1);
});

it("keeps the names of the classes that Foundry stores with rolls and sheets", async () => {
  const { rolls, sheets } = await gm.evaluate(() => {
    const { Dice, Actor } = (
      globalThis as unknown as {
        CONFIG: {
          Dice: { rolls: { name: string }[] };
          Actor: { sheetClasses: Record<string, Record<string, { cls: { name: string } }>> };
        };
      }
    ).CONFIG;
    return {
      rolls: Dice.rolls.map(({ name }) => name),
      sheets: Object.values(Actor.sheetClasses).flatMap((all) => Object.keys(all)),
    };
  });
  for (const name of rolls) expect(name).toMatch(/^[A-Z]\w*Roll$|^Roll$/);
  for (const id of sheets.filter((sheet) => sheet.startsWith("cubilete.")))
    expect(id).toMatch(/^cubilete\.[A-Z]\w+Sheet$/);
  expect(rolls).toContain("RyfRoll");
});

/** What a page's modules would hand over and be handed, as far as these tests play them. */
interface Neighbours {
  Hooks: {
    once(hook: string, listener: (given: never) => void): void;
    callAll(hook: string, ...given: unknown[]): void;
  };
  game: Host["game"] & { itempiles?: object };
}

it("offers an action HUD the rolls of the selected actor, and rolls what is clicked there", async () => {
  const from = await messageCount(gm);
  const groups = await gm.evaluate(async () => {
    const { Hooks, game } = globalThis as unknown as Neighbours;
    interface Action {
      id: string;
      name: string;
      system: { request: { kind: string } };
    }
    class ActionHandler {
      actor: unknown = null;
      groups: { id: string; name: string; actions: Action[] }[] = [];
      addGroup(group: { id: string; name: string }) {
        this.groups.push({ ...group, actions: [] });
      }
      addActions(actions: Action[], { id }: { id: string }) {
        this.groups.find((group) => group.id === id)?.actions.push(...actions);
      }
    }
    class RollHandler {
      action: Action | undefined;
    }
    interface Manager {
      getActionHandler(): ActionHandler & { buildSystemActions(groups: string[]): Promise<void> };
      getRollHandler(id: string): RollHandler & { handleActionClick(event: Event): void };
      registerDefaults(): Promise<{ layout: object[]; groups: object[] }>;
    }
    const manager = await new Promise<Manager>((resolve) => {
      Hooks.once("tokenActionHudSystemReady", ({ api }: { api: { SystemManager: new () => Manager } }) =>
        resolve(new api.SystemManager()),
      );
      Hooks.callAll("tokenActionHudCoreApiReady", { api: { ActionHandler, RollHandler, SystemManager: class {} } });
    });
    const handler = manager.getActionHandler();
    handler.actor = game.actors.getName("Inés Montalbán");
    await handler.buildSystemActions([]);
    const clicks = manager.getRollHandler("core");
    clicks.action = handler.groups.flatMap(({ actions }) => actions).find(({ name }) => name === "Dodge");
    // Shift skips the dialog.
    clicks.handleActionClick(new MouseEvent("click", { shiftKey: true }));
    return handler.groups.map(({ name, actions }) => [name, actions.map((action) => action.name)] as const);
  });
  const named = new Map(groups);
  expect(named.get("Attributes")).toHaveLength(5);
  expect(named.get("Skill")).toEqual(expect.arrayContaining(["Dodge", "Stealth"]));
  expect(named.get("Weapon")).toEqual(expect.arrayContaining(["Machete", "Revolver"]));
  await expect.poll(() => messageCount(gm)).toBe(from + 1);
});

it("tells Item Piles what can lie in a pile, how many there are and what they cost", async () => {
  const config = await gm.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve) => {
        const { Hooks, game } = globalThis as unknown as Neighbours;
        game.itempiles = { API: { addSystemIntegration: resolve } };
        Hooks.callAll("item-piles-ready");
      }),
  );
  expect(config).toMatchObject({
    ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
    ITEM_PRICE_ATTRIBUTE: "system.price",
    CURRENCIES: [{ type: "attribute", data: { path: "system.money" }, primary: true }],
  });
  const [{ filters }] = config.ITEM_FILTERS as [{ filters: string }];
  const { models, types } = await gm.evaluate(
    ([actor, loot, ...away]) => {
      const { CONFIG } = globalThis as unknown as {
        CONFIG: Record<"Actor" | "Item", { dataModels: Record<string, { schema: { has(name: string): boolean } }> }>;
      };
      const has = (documents: "Actor" | "Item", type: string, field: string) =>
        CONFIG[documents].dataModels[type]?.schema.has(field) ?? false;
      return {
        models: [
          has("Actor", actor ?? "", "money"),
          has("Item", loot ?? "", "quantity"),
          has("Item", loot ?? "", "price"),
        ],
        types: away.filter((type) => has("Item", type, "quantity") || has("Item", type, "equipped")),
      };
    },
    [String(config.ACTOR_CLASS_TYPE), String(config.ITEM_CLASS_LOOT_TYPE), ...filters.split(",")],
  );
  // A field that a model lacks would be dropped as it is written.
  expect(models).toEqual([true, true, true]);
  expect(types).toEqual([]);
  expect(filters.split(",")).toEqual(expect.arrayContaining(["ryfSkill", "multiSkill"]));
  expect(filters).not.toContain("ryfWeapon");
});

it("lets a pile of Item Piles hold things of any game, lists them on its sheet, and counts none of them", async () => {
  const made = await gm.evaluate(async () => {
    const { Actor, CONFIG } = globalThis as unknown as {
      Actor: { create(data: object): Promise<Pile> };
      CONFIG: { Item: { dataModels: Record<string, { schema: { has(name: string): boolean } }> } };
    };
    interface Pile {
      name: string;
      items: { size: number };
      appliedEffects: { name: string }[];
      createEmbeddedDocuments(kind: string, data: object[]): Promise<object[]>;
      sheet: { render(options: object): Promise<unknown>; close(): Promise<unknown>; element: HTMLElement };
      delete(): Promise<unknown>;
    }
    const things = Object.entries(CONFIG.Item.dataModels)
      .filter(([, { schema }]) => schema.has("quantity") || schema.has("equipped"))
      .map(([type]) => ({ type, name: type, effects: [{ name: `by ${type}`, transfer: true }] }));
    const told = [];
    for (const type of ["ryfNpc", "escala3Npc", "multiNpc", "narrativeRival", "effectNpc"]) {
      const pile = await Actor.create({ name: type, type, flags: { "item-piles": { data: { enabled: true } } } });
      await pile.createEmbeddedDocuments("Item", things);
      await pile.sheet.render({ force: true });
      const rows = [...pile.sheet.element.querySelectorAll(".foreign .name")].map((name) => name.textContent?.trim());
      const game = type.replace(/[A-Z].*/, "");
      const foreign = things.map(({ name }) => name).filter((name) => !name.startsWith(game));
      told.push({
        type,
        held: pile.items.size >= things.length,
        rows: rows.toSorted().join() === foreign.toSorted().join(),
        works: pile.appliedEffects.filter(({ name }) => foreign.some((one) => name === `by ${one}`)).length,
        foreign: foreign.length > 5,
      });
      await pile.sheet.close();
      await pile.delete();
    }
    return told;
  });
  expect(made.map(({ held, rows, works, foreign }) => [held, rows, works, foreign])).toEqual(
    Array(5).fill([true, true, 0, true]),
  );
  expect(table.errors).toEqual([]);
});

it("says that a part of a rule set did not arrive, plays everything else, and fetches it when tried again", async () => {
  const part = /\/chunk-ryf-[^/]+\.mjs$/;
  const reader = await table.join("Player 2", async (page) => {
    await page.addInitScript(() => localStorage.setItem("core.language", JSON.stringify("es")));
    await page.route(part, (route) => route.abort());
  });
  // A sheet needs the part; the user who opens it gets a message, and the rest of the table plays on.
  await openTab(reader, "actors");
  const entry = reader.locator("#actors .directory-item.entry", { hasText: "Tomás Rueda" });
  await openFolders(reader, "actors", entry);
  await entry.locator(".entry-name").click();
  await reader
    .locator("#notifications .notification", { hasText: "Una parte de Cubilete no ha llegado" })
    .first()
    .waitFor();
  expect(await reader.locator(".actor-sheet").count()).toBe(0);
  await openChat(reader);
  const before = await messageCount(reader);
  await reader.locator("#chat-message").fill("/roll 1d6");
  await reader.locator("#chat-message").press("Enter");
  await expect.poll(() => messageCount(reader)).toBe(before + 1);
  // Words of a roll stand in the log as a link, though nobody can say yet what it rolls.
  await expect.poll(() => reader.locator("#chat a.cubilete-roll").allTextContents()).toContain("Jump!");
  // The connection is back.
  await reader.unroute(part);
  const sheet = await openActor(reader, "Tomás Rueda");
  const dialog = await openRoll(sheet);
  await rollDice(dialog, [4, 8, 3]);
  const problems = table.errors.filter((error) => error.startsWith("Player 2"));
  table.errors.splice(0, table.errors.length, ...table.errors.filter((error) => !problems.includes(error)));
  expect(problems.filter((error) => !/Failed to (load|fetch)|no ha llegado/.test(error))).toEqual([]);
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
