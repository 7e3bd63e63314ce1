import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Host, setSetting, waitTold } from "./host.ts";
import {
  aimAt,
  closeWindow,
  lastCard,
  loadDice,
  messageCount,
  openActor,
  openChat,
  openTab,
  rollDice,
  untilPosted,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** RyF beyond the first roll: tokens, healing, conditions, combat, experience and spells. */

const INES = "Inés Montalbán";
let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable();
  [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
});
afterAll(async () => {
  await table?.close();
});

const read = (page: Page, path: string, name = INES): Promise<unknown> =>
  page.evaluate(
    ([path, name]) =>
      path
        .split(".")
        .reduce<unknown>(
          (node, step) => (node as Record<string, unknown>)[step],
          (globalThis as unknown as Host).game.actors.getName(name).system,
        ),
    [path, name] as const,
  );
const change = (page: Page, data: object, name = INES): Promise<void> =>
  page.evaluate(
    async ([data, name]) => void (await (globalThis as unknown as Host).game.actors.getName(name).update(data)),
    [data, name] as const,
  );
const choose = (key: string, value: unknown): Promise<void> => setSetting(gm, `ryf.${key}`, value);
const showTab = (sheet: Locator, tab: string): Promise<void> => sheet.locator(`nav.tabs [data-tab="${tab}"]`).click();

describe("tokens", () => {
  it("raise the die once, and come back with the card's undo", async () => {
    const sheet = await openActor(player, INES);
    await sheet.locator('[data-roll="skill"]').first().click();
    const dialog = player.locator(".roll-dialog");
    const before = await dialog.locator(".roll-odds .chance").textContent();
    await dialog.locator('[data-change="token"]').check();
    await expect.poll(() => dialog.locator(".roll-odds .chance").textContent()).not.toBe(before);
    await rollDice(dialog, [4, 8, 3]);
    await openChat(player);
    await expect.poll(() => lastCard(player).locator(".die.kept .face").allTextContents()).toEqual(["8"]);
    await expect.poll(() => read(gm, "tokens.value")).toBe(0);
    await lastCard(player).locator('[data-action="undo"]').click();
    // The dice are seen: it comes back by the GM's leave.
    await openChat(gm);
    await lastCard(gm).locator('[data-press="allow"]').click();
    await expect.poll(() => read(player, "tokens.value")).toBe(1);
    await closeWindow(sheet);
  });

  it("handed back by the GM lower the next roll of their hero, and only that one", async () => {
    const sheet = await openActor(gm, INES);
    await sheet.locator('[data-action="handBack"]').click();
    await expect.poll(() => read(player, "tokens.debt")).toBe(1);
    await sheet.locator(".tokens .debt").waitFor();
    await closeWindow(sheet);
    const own = await openActor(player, INES);
    for (const kept of ["3", "4"]) {
      await loadDice(player, [4, 8, 3]);
      await own
        .locator('[data-roll="skill"]')
        .first()
        .click({ modifiers: ["Shift"] });
      await openChat(player);
      await expect.poll(() => lastCard(player).locator(".die.kept .face").allTextContents()).toEqual([kept]);
      await expect.poll(() => read(gm, "tokens.debt")).toBe(0);
    }
    expect(await own.locator('[data-action="handBack"]').count()).toBe(0);
    await closeWindow(own);
  });
});

describe("a combat", () => {
  it("takes its order from the rule set's roll, with its card", async () => {
    await gm.evaluate(
      async (names) => {
        const host = globalThis as unknown as Host;
        await host.Combat.implementation.create({ active: true });
        const data = names.map((name) => ({ actorId: host.game.actors.getName(name).id }));
        await host.game.combat?.createEmbeddedDocuments("Combatant", data);
        await host.game.combat?.startCombat();
      },
      [INES, "Bandit"],
    );
    // The hero's dice, then the bandit's: in the order of joining.
    await loadDice(gm, [5, 5, 5, 9, 9, 9]);
    await gm.evaluate(async () => void (await (globalThis as unknown as Host).game.combat?.rollAll()));
    const order = (page: Page) =>
      page.evaluate(
        () =>
          (globalThis as unknown as Host).game.combat?.turns.map(({ name, initiative }) => [name, initiative]) ?? [],
      );
    const bonus = (await read(gm, "derived.initiative.value")) as number;
    const theirs = (await read(gm, "derived.initiative.value", "Bandit")) as number;
    const expected = [
      [INES, bonus + 5],
      ["Bandit", theirs + 9],
    ].sort((a, b) => Number(b[1]) - Number(a[1]));
    await expect.poll(() => order(player)).toEqual(expected);
    await openChat(gm);
    // One card for all: a line each, which opens. The first to act stands first.
    const faces = expected.map(([name]) => (name === INES ? "5" : "9"));
    await expect.poll(() => lastCard(gm).locator(".die.kept .face").allTextContents()).toEqual(faces);
    await expect
      .poll(() => lastCard(gm).locator("summary").allTextContents())
      .toEqual(expected.map((one) => one.join("")));
  });

  it("says in the tracker how often a combatant may act, where the table plays with it", async () => {
    await choose("severalActions", true);
    await loadDice(gm, [9, 9, 9, 1, 1, 2]);
    await gm.evaluate(
      async (names) => {
        const { combat } = (globalThis as unknown as Host).game;
        const ids = names.map((name) => combat?.turns.find((turn) => turn.name === name)?.id ?? "");
        await combat?.rollInitiative(ids);
      },
      [INES, "Bandit"],
    );
    await openTab(player, "combat");
    const row = (name: string) => player.locator("#combat .combatant", { hasText: name }).locator(".actions");
    await expect.poll(() => row(INES).allTextContents()).toEqual(["Actions: 0 of 2"]);
    expect(await row("Bandit").count()).toBe(0);
    await choose("severalActions", false);
  });

  it("passes over a combatant who is out, rolls nothing for them, and says how they fare", async () => {
    const before = await read(gm, "health.value", "Bandit");
    await change(gm, { "system.health.value": -3 }, "Bandit");
    const row = player.locator("#combat .combatant", { hasText: "Bandit" });
    await expect.poll(() => row.getAttribute("class")).toContain("cubilete-out");
    await row.locator(".fares", { hasText: "Out of the fight" }).waitFor();
    const turns = () =>
      gm.evaluate(async () => {
        const combat = (globalThis as unknown as Host).game.combat as unknown as {
          round: number;
          combatant: { name: string };
          nextTurn(): Promise<unknown>;
          resetAll(): Promise<unknown>;
        };
        const seen: string[] = [];
        for (let turn = 0; turn < 3; turn++) {
          await combat.nextTurn();
          seen.push(combat.combatant.name);
        }
        return seen;
      });
    expect(await turns()).toEqual([INES, INES, INES]);
    const cards = await messageCount(gm);
    await gm.evaluate(async (name) => {
      const { combat } = (globalThis as unknown as Host).game;
      await combat?.rollInitiative([combat?.turns.find((turn) => turn.name === name)?.id ?? ""]);
    }, "Bandit");
    expect(await messageCount(gm)).toBe(cards);
    // The dialog and the card say that an unconscious roller is out of the fight; the table decides.
    await gm.evaluate((name) => {
      void (globalThis as unknown as Host).game.actors.getName(name).roll("attribute", { attribute: "strength" });
    }, "Bandit");
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".changes li", { hasText: /Unconscious.*rolls all the same/s }).waitFor();
    await dialog.locator(".roll-button").click();
    await openChat(gm);
    await lastCard(gm)
      .locator(".changes", { hasText: /Unconscious.*rolls all the same/s })
      .waitFor();
    await openTab(gm, "combat");
    await change(gm, { "system.health.value": before }, "Bandit");
    await expect.poll(() => row.getAttribute("class")).not.toContain("cubilete-out");
  });

  it("marks a token with an actor of its own, and no other", async () => {
    const marks = await gm.evaluate(async () => {
      const { game, Hooks } = globalThis as unknown as Host;
      const { actors, scenes } = game;
      const bandit = actors.getName("Bandit");
      const data = (await bandit.getTokenDocument({ x: 100, y: 100 })).toObject();
      const [token] = await scenes.contents[0].createEmbeddedDocuments("Token", [data]);
      const marked = new Promise<void>((resolve) => Hooks.once("createActiveEffect", () => resolve()));
      await token.actor.update({ "system.health.value": -3 });
      await marked;
      const found = { own: [...token.actor.statuses], others: [...bandit.statuses] };
      await token.delete();
      return found;
    });
    expect(marks).toEqual({ own: ["unconscious"], others: [] });
  });

  it("wounds by cards, marks the wounded, and its rest heals those wounds only", async () => {
    await change(gm, { "system.health.value": 12 });
    const message = await (async () => {
      await loadDice(gm, [4, 4], 6);
      return gm.evaluate(async (name) => {
        const { actors } = (globalThis as unknown as Host).game;
        const thrown = await actors.getName("Bandit").roll("damage", {}, { dialog: false });
        await (globalThis as unknown as Host).game.system.api.apply(thrown?.id ?? "", 0, actors.getName(name).uuid);
        return thrown?.id;
      }, INES);
    })();
    expect(message).toBeTruthy();
    // 1d6 − 2 with bare hands, a 4: two points of this fight.
    await expect.poll(() => read(player, "health.value")).toBe(10);
    await change(gm, { "system.health.value": 8 });
    const marked = () =>
      player.evaluate((name) => [...(globalThis as unknown as Host).game.actors.getName(name).statuses], INES);
    await expect.poll(marked).toContain("wounded");

    const sheet = await openActor(player, INES);
    await loadDice(player, [6], 6);
    await sheet.locator('[data-arg-rest="afterCombat"]').click({ modifiers: ["Shift"] });
    await expect.poll(() => read(gm, "health.value")).toBe(10);
    await expect.poll(marked).not.toContain("wounded");
    await openChat(player);
    await lastCard(player).locator(".applied", { hasText: INES }).waitFor();

    // Those wounds are healed: a second rest has nothing to heal.
    await sheet.locator('[data-arg-rest="afterCombat"]').click({ modifiers: ["Shift"] });
    await player.locator("#notifications", { hasText: "The cards know of no wounds" }).waitFor();
    await lastCard(player).locator('[data-action="undo"]').click();
    await expect.poll(() => read(gm, "health.value")).toBe(8);
    // A night leaves nothing to choose or to chance: no dialog asks; and it heals nobody else.
    await sheet.locator('[data-arg-rest="perfectNight"]').click();
    await expect.poll(() => read(gm, "health.value")).toBe(10);
    await lastCard(player).locator(".applied", { hasText: INES }).waitFor();
    expect(await lastCard(player).locator('[data-action="apply"]').count()).toBe(0);
    await closeWindow(sheet);
    await gm.evaluate(async () => void (await (globalThis as unknown as Host).game.combat?.delete()));
  });
});

describe("a shot at a targeted token", () => {
  it("begins with the band that the board measures", async () => {
    await player.locator('.board-token[aria-label^="Bandit"]').hover();
    await player.keyboard.press("t");
    const sheet = await openActor(player, INES);
    await sheet.locator('.weapon:has-text("Machete") [data-roll="attack"][data-arg-mode="ranged"]').click();
    const dialog = player.locator(".roll-dialog");
    // Five squares of a metre; a rolled machete reaches 3, 6 and 9.
    await dialog.locator(".ladder .hint", { hasText: "5 m: Medium" }).waitFor();
    await expect
      .poll(() => dialog.locator('.ladder button[aria-checked="true"]').getAttribute("data-value"))
      .toBe("20");
    await dialog.locator('.ladder button[data-value="25"]').click();
    await dialog.locator('.ladder button[data-value="25"][aria-checked="true"]').waitFor();
    await closeWindow(dialog);
    await closeWindow(sheet);
    await player.locator('.board-token[aria-label^="Bandit"]').click({ button: "right", clickCount: 2 });
  });
});

describe("the healing skill", () => {
  const treat = async (page: Page, sheet: Locator): Promise<Locator> => {
    await sheet.locator('[data-roll="treat"]').click();
    const dialog = page.locator(".roll-dialog");
    await aimAt(dialog, INES);
    return dialog;
  };

  it("serves a patient once a day; another day, or the GM, lets it happen again", async () => {
    await change(gm, { "system.health.value": 12, "system.treatment": { at: null, given: false } });
    const sheet = await openActor(player, INES);
    const dialog = await treat(player, sheet);
    await dialog.locator(".roll-odds .chance").waitFor();
    await rollDice(dialog, [9, 9, 9]);
    await openChat(player);
    await lastCard(player).locator(".verdict.success").waitFor();
    await loadDice(player, [3, 4], 6);
    const followUp = lastCard(player).locator('[data-action="followUp"]');
    await untilPosted(player, () => followUp.click({ modifiers: ["Shift"] }));
    await lastCard(player).locator('[data-action="apply"]').first().click();
    await expect.poll(() => read(gm, "health.value")).toBe(19);
    await sheet.locator(".treated").waitFor();
    expect(await sheet.locator('[data-action="newDay"]').count()).toBe(0);

    const refused = await treat(player, sheet);
    await refused.locator(".problem", { hasText: "treated today already" }).waitFor();
    await expect.poll(() => refused.locator(".roll-button").isDisabled()).toBe(true);
    expect(await refused.locator('input[name="again"]').count()).toBe(0);
    await closeWindow(refused);

    const own = await openActor(gm, INES);
    const allowed = await treat(gm, own);
    await allowed.locator('input[name="again"]').check();
    await allowed.locator(".roll-odds .chance").waitFor();
    await allowed.locator(".roll-button").click();
    await openChat(gm);
    await lastCard(gm).locator(".changes", { hasText: "the GM allows it" }).waitFor();
    await own.locator('[data-action="newDay"]').click();
    await own.locator(".treated").waitFor({ state: "detached" });
    await closeWindow(own);

    const again = await treat(player, sheet);
    await again.locator(".roll-odds .chance").waitFor();
    await closeWindow(again);
    await change(gm, { "system.health.value": null });
    await closeWindow(sheet);
  });
});

describe("experience", () => {
  it("is awarded by the GM, asked for, spent on a level and taken back", async () => {
    const sheet = await openActor(player, INES);
    await showTab(sheet, "growth");
    expect(await sheet.locator('[data-action="award"]').count()).toBe(0);
    const hers = await openActor(gm, INES);
    await showTab(hers, "growth");
    await hers.locator(".award input").first().fill("1.5");
    await hers.locator('[data-action="award"]').click();
    await waitTold(gm, /amount: .*1000/);
    await hers.locator(".award input").first().fill("9");
    await hers.locator(".award input").last().fill("The bridge held");
    await hers.locator('[data-action="award"]').click();
    const left = sheet.locator(".growth .left");
    await expect.poll(() => left.textContent()).toBe("9");
    await sheet.locator(".ledger .row", { hasText: "The bridge held" }).waitFor();
    await closeWindow(hers);
    const row = sheet.locator(".prices .row", { hasText: "Climb" });
    await row.locator('[data-kind="level"]').click();
    await openChat(gm);
    await lastCard(gm).locator(".differences", { hasText: "Level" }).waitFor();
    await lastCard(gm).locator('[data-press="allow"]').click();
    await expect.poll(() => left.textContent()).toBe("5");
    await expect.poll(() => row.locator("small").first().textContent()).toBe("4");
    await setSetting(gm, "growth", "free");
    await sheet.locator('.ledger [data-action="ungrow"]').first().click();
    await expect.poll(() => left.textContent()).toBe("9");
    await expect.poll(() => row.locator("small").first().textContent()).toBe("3");
    await closeWindow(sheet);
  });
});

describe("the modules of 3.0", () => {
  it("bring spells that cost mana, on a page of their own", async () => {
    const sheet = await openActor(player, INES);
    expect(await sheet.locator('nav.tabs [data-tab="magic"]').count()).toBe(0);
    await choose("magic", true);
    await sheet.locator('nav.tabs [data-tab="magic"]').waitFor();
    await gm.evaluate(
      (name) =>
        (globalThis as unknown as Host).game.actors
          .getName(name)
          .createEmbeddedDocuments("Item", [
            { type: "ryfSpell", name: "Flame", system: { tier: 16, level: 4, damage: "2d6" } },
          ]),
      INES,
    );
    await showTab(sheet, "magic");
    await sheet.locator(".magic .row", { hasText: "Flame" }).locator('[data-roll="spell"]').click();
    const dialog = player.locator(".roll-dialog");
    await dialog.locator('input[name="burnt"]').fill("2");
    await loadDice(player, [5, 9, 1]);
    await dialog.locator(".roll-button").click();
    const mana = (await read(gm, "mana.max")) as number;
    await expect.poll(() => read(gm, "mana.value")).toBe(mana - 4);
    await openChat(player);
    await lastCard(player).locator(".verdict.success").waitFor();
    await expect.poll(() => lastCard(player).locator(".total").textContent()).toBe("18");
    await loadDice(player, [2, 3], 6);
    await lastCard(player)
      .locator('[data-action="followUp"]')
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => lastCard(player).locator(".die .face").allTextContents()).toEqual(["2", "3"]);
    await closeWindow(sheet);
  });

  it("put what a spell of the compendium says on its caster, in figures, and undo takes it back", async () => {
    await gm.evaluate(async (name) => {
      interface Packs {
        get(id: string): { index: { find(test: (entry: { name: string }) => boolean): { uuid: string } | undefined } };
      }
      const host = globalThis as unknown as Host & {
        game: { packs: Packs };
        fromUuid(uuid: string): Promise<{ toObject(): { system: object } }>;
      };
      const index = host.game.packs.get("cubilete.ryf-spells-en").index.find(({ name }) => name === "Wind step");
      const spell = (await host.fromUuid(index?.uuid ?? "")).toObject();
      await host.game.actors
        .getName(name)
        .createEmbeddedDocuments("Item", [{ ...spell, system: { ...spell.system, level: 4 } }]);
    }, INES);
    const defence = () => read(player, "derived.defence.value") as Promise<number>;
    const before = await defence();
    const sheet = await openActor(player, INES);
    await showTab(sheet, "magic");
    await loadDice(player, [9, 9, 9]);
    await sheet
      .locator(".magic .row", { hasText: "Wind step" })
      .locator('[data-roll="spell"]')
      .click({ modifiers: ["Shift"] });
    await openChat(player);
    const put = player.locator('#chat [data-action="giveEffects"]').last();
    await expect.poll(() => put.innerText()).toContain("Wind step");
    await put.click();
    await expect.poll(defence).toBe(before + 4);
    await lastCard(player).locator('[data-action="undo"]').last().click();
    await expect.poll(defence).toBe(before);
    await showTab(sheet, "play");
    await closeWindow(sheet);
    await choose("magic", false);
  });
});

describe("the pages", () => {
  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
