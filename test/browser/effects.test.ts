import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { closeWindow, lastCard, loadDice, openActor, openChat, openRoll, openTab, openTool, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Effects that last, put on by hand, counted by fights, used up and taken back: in both generations, by two users. */

const INES = "Inés Montalbán";

interface WithEffects {
  effects: { contents: { name: string; disabled: boolean }[]; getName(name: string): unknown };
  system: { health: { value: number; max: number }; derived: { defence: { value: number } } };
}

const seen = (page: Page): Promise<{ names: string[]; health: number; most: number; defence: number }> =>
  page.evaluate((name) => {
    const actor = (globalThis as unknown as Host).game.actors.getName(name) as unknown as WithEffects;
    const { health, derived } = actor.system;
    const names = actor.effects.contents.map((effect) => effect.name).sort();
    return { names, health: health.value, most: health.max, defence: derived.defence.value };
  }, INES);

const showEffects = (sheet: Locator): Promise<void> => sheet.locator('nav.tabs [data-tab="effects"]').click();

/** Adds an effect with the window that every sheet has. */
async function add(
  sheet: Locator,
  {
    name,
    touches,
    value,
    lasts,
    rounds,
  }: { name: string; touches: string; value: number; lasts: string; rounds?: number },
): Promise<void> {
  await sheet.locator('[data-action="effectAdd"]').click();
  const form = sheet.page().locator(".dialog", { has: sheet.page().locator(".effect-form") });
  await form.locator('[name="name"]').fill(name);
  await form.locator('[name="key0"]').selectOption(touches);
  await form.locator('[name="value0"]').fill(String(value));
  await form.locator('[name="lasts"]').selectOption(lasts);
  if (rounds) await form.locator('[name="rounds"]').fill(String(rounds));
  await form.locator('[data-action="ok"]').click();
  await form.waitFor({ state: "detached" });
  await sheet.locator(".effect-row", { hasText: name }).waitFor();
}

describe.each([
  { generation: 13 as const, lang: "es" as const, theme: "light" as const },
  { generation: 14 as const, lang: "en" as const, theme: "dark" as const },
])("effects in Foundry $generation", ({ generation, lang, theme }) => {
  let table: Table;
  let gm: Page;
  let player: Page;

  beforeAll(async () => {
    table = await openTable({ generation, lang, theme });
    [gm, player] = [await table.join("Gamemaster"), await table.join("Player 1")];
  });
  afterEach(() => {
    expect(table.errors.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await table?.close();
  });

  it("raise maxima and derived figures, are switched off and on, and say what is broken", async () => {
    const before = await seen(gm);
    const sheet = await openActor(gm, INES);
    await showEffects(sheet);
    await add(sheet, { name: "Heroism", touches: "system.health.max", value: 3, lasts: "scene" });
    await add(sheet, { name: "Ward", touches: "system.derived.defence.value", value: 3, lasts: "rounds", rounds: 2 });
    await expect
      .poll(() => seen(player))
      .toMatchObject({ most: before.most + 3, health: before.health + 3, defence: before.defence + 3 });

    const ward = sheet.locator(".effect-row", { hasText: "Ward" });
    for (const on of [false, true]) {
      await ward.locator('[data-action="effectToggle"]').click();
      // The GM's page too: what it presses next goes by what it knows.
      for (const page of [player, gm])
        await expect.poll(async () => (await seen(page)).defence).toBe(before.defence + (on ? 3 : 0));
    }

    // What a macro wrote badly changes nothing, and the page names it.
    await gm.evaluate(
      async ([name, generation]) => {
        const changes =
          generation === 13
            ? { changes: [{ key: "system.attributes.strength", mode: 2, value: "lots" }] }
            : { system: { changes: [{ key: "system.attributes.strength", type: "add", value: "lots" }] } };
        const actor = (globalThis as unknown as Host).game.actors.getName(String(name));
        const origin = `${actor.uuid}.Item.gonegonegonegone`;
        await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Muddle", origin, ...changes }]);
      },
      [INES, generation] as const,
    );
    const muddle = sheet.locator(".effect-row", { hasText: "Muddle" });
    await expect.poll(() => muddle.locator(".problem").textContent()).toContain("lots");
    await expect.poll(() => muddle.locator("small").textContent()).toContain(lang === "es" ? "ya no está" : "gone");
    expect((await seen(player)).most).toBe(before.most + 3);
    await muddle.locator('[data-action="effectDelete"]').click();
    await muddle.waitFor({ state: "detached" });
    await closeWindow(sheet);
  });

  it("stand in the roll dialog by name, and end when used; undo brings them back", async () => {
    const sheet = await openActor(player, INES);
    await showEffects(sheet);
    await add(sheet, { name: "Good omen", touches: "roll.all", value: 4, lasts: "used" });
    await closeWindow(sheet);
    const own = await openActor(player, INES);
    await own.locator('nav.tabs [data-tab="play"]').click();
    const dialog = await openRoll(own);
    const line = dialog.locator(".changes label, .change", { hasText: "Good omen" }).first();
    await expect.poll(() => line.textContent()).toContain("+4");
    await rollDice(dialog, [5, 5, 5]);
    await openChat(player);
    await expect.poll(async () => (await seen(gm)).names).not.toContain("Good omen");
    await lastCard(player).locator('[data-action="undo"]').click();
    // The dice are seen: it comes back by the GM's leave.
    await openChat(gm);
    await lastCard(gm).locator('[data-press="allow"]').click();
    await expect.poll(async () => (await seen(gm)).names).toContain("Good omen");
    await closeWindow(own);
  });

  it("come back to a token of its own actor too, which had them of the world's", async () => {
    const seen = await gm.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: globals of a page
      const { Actor, canvas, game } = globalThis as any;
      const changes = [{ key: "roll.all", mode: 2, value: "4" }];
      const omen = { name: "Bad omen", changes, flags: { cubilete: { lasts: "used" } } };
      const base = await Actor.create({ name: "Cutthroat", type: "ryfNpc", effects: [omen] });
      const drawn = (await base.getTokenDocument({ x: 0, y: 0 })).toObject();
      const [token] = await canvas.scene.createEmbeddedDocuments("Token", [drawn]);
      const names = () => token.actor.effects.map(({ name }: { name: string }) => name);
      const seen = [names()];
      const message = await token.actor.roll("attribute", { attribute: "strength" }, { dialog: false });
      seen.push(names());
      const [record] = Object.keys(token.actor.getFlag("cubilete", "changes") ?? {});
      await game.system.api.undo(message.id, 0, record);
      seen.push(names(), [token.actorLink, token.delta.effects.isTombstone(base.effects.contents[0].id)]);
      await token.delete();
      await base.delete();
      return seen;
    });
    expect(seen).toEqual([["Bad omen"], [], ["Bad omen"], [false, false]]);
  });

  it("are counted by the fight and end with their rounds", async () => {
    const next = () =>
      gm.evaluate(async () => {
        const { combat } = (globalThis as unknown as Host).game;
        await (combat as unknown as { nextRound(): Promise<unknown> }).nextRound();
      });
    await gm.evaluate(async (name) => {
      const { game, Combat } = globalThis as unknown as Host;
      const combat = await Combat.implementation.create({ active: true });
      const actor = game.actors.getName(name);
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id, name }]);
      await combat.startCombat();
    }, INES);
    await next();
    expect((await seen(gm)).names).toContain("Ward");
    const sheet = await openActor(player, INES);
    await showEffects(sheet);
    await expect.poll(() => sheet.locator(".effect-row", { hasText: "Ward" }).textContent()).toContain("1");
    await next();
    for (const page of [player, gm]) await expect.poll(async () => (await seen(page)).names).not.toContain("Ward");
    await sheet.locator(".effect-row", { hasText: "Ward" }).waitFor({ state: "detached" });
    await closeWindow(sheet);
  });

  it("end with the scene for the whole party, seen before, told after, and taken back", async () => {
    const before = await seen(gm);
    expect(before.names).toEqual(["Good omen", "Heroism"]);
    await openTool(gm, "endings");
    const window = gm.locator("#cubilete-endings");
    const person = window.locator(".person", { hasText: INES });
    await person.locator(".goes", { hasText: "Heroism" }).waitFor();
    expect(await person.locator(".goes").textContent()).not.toContain("Good omen");

    // Who is left out keeps everything.
    await person.locator('input[type="checkbox"]').uncheck();
    await expect.poll(() => person.locator('input[type="checkbox"]').isChecked()).toBe(false);
    await person.locator('input[type="checkbox"]').check();
    await expect.poll(() => person.locator('input[type="checkbox"]').isChecked()).toBe(true);
    await window.locator('[data-action="letEnd"]').click();
    await window.waitFor({ state: "detached" });
    await expect.poll(async () => (await seen(player)).names).toEqual(["Good omen"]);
    expect((await seen(player)).most).toBe(before.most - 3);
    await openChat(player);
    await lastCard(player).locator(".note", { hasText: "Heroism" }).waitFor();
    expect(await lastCard(player).locator('[data-press="undo"]').count()).toBe(0);
    await openChat(gm);
    await lastCard(gm).locator('[data-press="undo"]').click();
    await expect.poll(async () => (await seen(player)).names).toEqual(before.names);
    await expect.poll(() => lastCard(gm).locator('[data-press="undo"]').count()).toBe(0);
  });

  it("stand beside items that last, which tokens and the fight show too, and nothing counts twice", async () => {
    // One of each rule set that has such items, all on the board.
    const leg = [{ when: "characteristic:brawn", upgrade: { difficulty: 1 } }];
    const kinds = [
      { type: "narrativeHero", item: { name: "Broken leg", type: "narrativeInjury", system: { dice: leg } } },
      {
        type: "escala3Hero",
        item: { name: "Sprain", type: "escala3Penalty", system: { value: -2, recovery: "3 days" } },
      },
      { type: "effectHero", item: { name: "Dazed", type: "effectEffect", system: { size: "major", modifier: -1 } } },
      { type: "multiHero", item: { name: "Drunk", type: "multiCondition", system: { lasts: "rest" } } },
    ];
    const people = await gm.evaluate(async (kinds) => {
      const { Actor, game } = globalThis as unknown as Host;
      const owner = { default: 0, [game.users.getName("Player 1").id]: 3 };
      const made: { name: string; token: string; uuid: string }[] = [];
      for (const [at, { type, item }] of kinds.entries()) {
        const actor = await Actor.create({ name: `Bearer of ${item.name}`, type, ownership: owner, items: [item] });
        const data = await actor.getTokenDocument({ x: 200 + 200 * at, y: 700 });
        const [token] = await game.scenes.contents[0].createEmbeddedDocuments("Token", [data.toObject()]);
        made.push({ name: actor.name, token: token.id, uuid: actor.uuid });
      }
      return made;
    }, kinds);
    const icons = (page: Page, token: string) => page.locator(`[data-token-id="${token}"] .token-effects img`);
    for (const { token } of people) await expect.poll(() => icons(player, token).count()).toBe(1);

    const [{ name, token }] = people as [(typeof people)[0]];
    const listed = (page: Page) =>
      page.evaluate((name) => {
        const actor = (globalThis as unknown as Host).game.actors.getName(name) as unknown as Record<
          "appliedEffects" | "temporaryEffects",
          { name: string }[]
        > & { effects: { size: number } };
        const names = (list: { name: string }[]) => list.map(({ name }) => name);
        return [names(actor.appliedEffects), names(actor.temporaryEffects), actor.effects.size];
      }, name);
    expect(await listed(player)).toEqual([["Broken leg"], ["Broken leg"], 0]);
    for (const [index, said] of (lang === "es"
      ? [/Fortaleza.*\+1.*se cure/s, /−2.*3 days/s, /Todas las tiradas −1.*descansar/s, /descansar/]
      : [/Brawn.*\+1.*heals/s, /−2.*3 days/s, /All rolls −1.*rest/s, /rest/]
    ).entries()) {
      const sheet = await openActor(player, people[index]?.name ?? "");
      await showEffects(sheet);
      await expect.poll(() => sheet.locator(".effect-row").innerText()).toMatch(said);
      await closeWindow(sheet);
    }

    // A wounded one's roll is made harder once: by the injury itself.
    await openTab(player, "actors");
    const sheet = await openActor(player, name);
    await showEffects(sheet);
    await sheet.locator('.effect-row [data-action="deleteItem"]').click();
    await player.locator('dialog [data-action="yes"], .dialog [data-action="yes"]').click();
    await expect.poll(() => icons(gm, token).count()).toBe(0);
    expect(await listed(gm)).toEqual([[], [], 0]);
    await closeWindow(sheet);
    await gm.evaluate(async (people) => {
      const { game } = globalThis as unknown as Host;
      for (const { name } of people) await game.actors.getName(name).delete();
    }, people);
  });

  it("are put on an actor by a roll that succeeded, once their owner agrees, and by a thing that is used up", async () => {
    const foe = lang === "es" ? "Bandido" : "Bandit";
    const bandit = () =>
      gm.evaluate((foe) => {
        const actor = (globalThis as unknown as Host).game.actors.getName(foe) as unknown as WithEffects;
        return actor.effects.contents.map(({ name }) => name);
      }, foe);
    // What a thing gives is written with the window of its own sheet.
    await gm.evaluate(async (name) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(name);
      const dose = { name: "Draught", type: "ryfGear", system: { quantity: 1 } };
      await actor.createEmbeddedDocuments("Item", [dose, { name: "Dart", type: "ryfWeapon", system: { melee: true } }]);
    }, INES);
    for (const [name, to] of [
      ["Draught", "user"],
      ["Dart", "target"],
    ] as const) {
      await gm.evaluate(
        ([hero, name]) => {
          const { items } = (globalThis as unknown as Host).game.actors.getName(String(hero));
          const item = items.getName(String(name)) as unknown as { sheet: { render(options: object): unknown } };
          item.sheet.render({ force: true });
        },
        [INES, name] as const,
      );
      const sheet = gm.locator(".item-sheet", { has: gm.locator(`input[value="${name}"]`) });
      await sheet.locator('[data-action="effectAdd"]').click();
      const form = gm.locator(".dialog", { has: gm.locator(".effect-form") });
      await form.locator('[name="name"]').fill(`${name} effect`);
      await form.locator('[name="key0"]').selectOption("roll.all");
      await form.locator('[name="value0"]').fill("-2");
      await form.locator('[name="works"]').selectOption(to);
      await form.locator('[data-action="ok"]').click();
      await sheet.locator(".effect-row", { hasText: name }).waitFor();
      await closeWindow(sheet);
    }
    // A fumble would hit nobody.
    await loadDice(player, [5, 6, 7]);
    await player.evaluate(
      async ([name, foe]) => {
        const { game } = globalThis as unknown as Host;
        const actor = game.actors.getName(String(name));
        const item = actor.items.getName("Dart") as unknown as { uuid: string };
        const target = game.actors.getName(String(foe)).uuid;
        const roll = { ruleset: "ryf", kind: "attack", actor: actor.uuid, item: item.uuid, target };
        await game.system.api.roll({ ...roll, values: { modifier: 50 } }, { dialog: false });
      },
      [INES, foe] as const,
    );
    await openChat(player);
    const put = player.locator('#chat [data-action="giveEffects"]').last();
    await expect.poll(() => put.innerText()).toContain("Dart effect");
    expect(await bandit()).toEqual([]);
    await put.click();
    // The bandit is not the player's: the GM reads what would change, and agrees.
    await openChat(gm);
    const question = lastCard(gm);
    await question.locator('[data-press="allow"]').waitFor();
    await expect.poll(() => question.innerText()).toContain("−2");
    await question.locator('[data-press="allow"]').click();
    await expect.poll(bandit).toEqual(["Dart effect"]);
    const card = gm.locator("#chat .cubilete.card:has(.applied)").last();
    await card.locator('[data-action="undo"]').last().click();
    await expect.poll(bandit).toEqual([]);
    // Of a thing that is gone the card offers nothing any more.
    await gm.evaluate(async (name) => {
      const { items } = (globalThis as unknown as Host).game.actors.getName(name);
      await (items.getName("Dart") as unknown as { delete(): Promise<unknown> }).delete();
    }, INES);
    await put.waitFor({ state: "detached" });

    const sheet = await openActor(player, INES);
    await showEffects(sheet);
    await sheet.locator('[data-action="effectUse"]').first().click();
    await expect.poll(async () => (await seen(gm)).names).toContain("Draught effect");
    await sheet.locator('[data-action="effectUse"]').first().click();
    const none = lang === "es" ? "no queda nada" : "is left";
    await player.locator("#notifications", { hasText: none }).waitFor();
    await openChat(player);
    await lastCard(player).locator('[data-press="undo"]').click();
    await expect.poll(async () => (await seen(gm)).names).not.toContain("Draught effect");
    await closeWindow(sheet);
  });
});
