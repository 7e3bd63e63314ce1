import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, rollIn, waitTold } from "./host.ts";
import {
  agreeBeforehand,
  aimAt,
  buy,
  closeWindow,
  lastCard,
  loadFaces,
  openActor,
  openChat,
  openRoll,
  openTab,
  pressRoll,
} from "./play.ts";
import { FIGURES_TOLD, openTable, type Table } from "./table.ts";

/** Weapons that ask for something, and what lasts: played by a GM and a player who fight on a board. */

interface Arm {
  id: string;
  name: string;
  system: Record<string, unknown>;
}
interface Fighter {
  id: string;
  system: { wounds: { value: number }; turn: { actions: number } };
  statuses: Set<string>;
  items: { contents: Arm[] };
  update(data: object): Promise<unknown>;
}
interface Board {
  Combat: {
    create(data: object): Promise<{ createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> }>;
  };
  canvas: {
    hud: { token: { bind(token: object): Promise<unknown> } };
    tokens: { placeables: { name: string; actor: Fighter }[] };
  };
  game: {
    combat: {
      round: number;
      combatants: { contents: { id: string; name: string }[] };
      startCombat(): Promise<unknown>;
      nextTurn(): Promise<unknown>;
      delete(): Promise<unknown>;
    };
  };
}

const HERO = "Bruno Ortega";
const FOE = "Vera Solano";
const folder = mkdtempSync(join(tmpdir(), "cubilete-arms-"));

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  const seed = join(folder, "seed.yml");
  writeFileSync(
    seed,
    `title: Arms
users:
  - { name: Gamemaster, role: 4 }
  - { name: Player 1, role: 1, character: ${HERO} }
documents:
${FIGURES_TOLD}
  actors:
    - { compendium: narrative-actors-en, name: ${HERO}, owners: [Player 1], prototypeToken: { actorLink: true } }
    - { compendium: narrative-actors-en, name: ${FOE}, ownership: { default: 1 }, prototypeToken: { actorLink: true, disposition: -1 } }
  scenes:
    - name: A yard
      active: true
      width: 800
      height: 600
      padding: 0
      grid: { size: 100 }
      tokens:
        - { actor: ${HERO}, at: [2, 2] }
        - { actor: ${FOE}, at: [5, 2] }
`,
  );
  table = await openTable({ seed });
  [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
  await agreeBeforehand(gm);
  for (const page of [gm, player]) page.setDefaultTimeout(10_000);
  await gm.waitForFunction(() => (globalThis as unknown as Board).canvas.tokens?.placeables.length === 2);
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });

/** What a page knows of an actor: wounds, what is left of the turn, conditions, and figures of the items. */
const known = (page: Page, name: string) =>
  page.evaluate((name) => {
    const { actor } = (globalThis as unknown as Board).canvas.tokens.placeables.find((one) => one.name === name) ?? {};
    if (!actor) throw new Error(`no ${name}`);
    return {
      wounds: actor.system.wounds.value,
      actions: actor.system.turn.actions,
      conditions: [...actor.statuses].sort(),
      items: Object.fromEntries(actor.items.contents.map((item) => [item.name, item.system])),
    };
  }, name);

/** The GM gives the hero's carbine these qualities, and the player's page knows of it. */
async function rearm(qualities: { id: string; rank: number }[], more: object = {}): Promise<void> {
  const now = (page: Page) =>
    page.evaluate((name) => {
      const { actor } =
        (globalThis as unknown as Board).canvas.tokens.placeables.find((one) => one.name === name) ?? {};
      return JSON.stringify(actor?.items.contents.find((item) => item.name === "Carbine"));
    }, HERO);
  await gm.evaluate(
    async ([name, qualities, more]) => {
      const { placeables } = (globalThis as unknown as Board).canvas.tokens;
      const { actor } = placeables.find((one) => one.name === name) ?? {};
      const carbine = actor?.items.contents.find((item) => item.name === "Carbine") as unknown as Fighter;
      await carbine.update({ "system.qualities": qualities, ...more });
    },
    [HERO, qualities, more] as const,
  );
  const armed = await now(gm);
  await eventually(() => now(player)).toBe(armed);
}

const carbineOf = (sheet: Locator): Locator => sheet.locator('.weapon:has-text("Carbine")');
const ATTACK = '.weapon:has-text("Carbine") [data-roll="attack"]';

/** The hero shoots at the foe: a yellow die, two green ones, and blanks against them. */
async function shoot(dialog: Locator, yellow: number, green: [number, number]): Promise<Locator> {
  const page = dialog.page();
  await aimAt(dialog, FOE);
  await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
  await loadFaces(page, [[12, yellow], ...green.map((face) => [8, face] as [number, number]), ...blanks]);
  await pressRoll(dialog);
  await openChat(page);
  const card = lastCard(page);
  await card.locator(".symbol-die").first().waitFor();
  return card;
}
const blanks: [number, number][] = [8, 8, 6, 6].map((sides) => [sides, 1]);

describe("conditions on the board", () => {
  it("are pressed in a token's controls and change the next pool", async () => {
    await gm.evaluate(async (name) => {
      const { canvas } = globalThis as unknown as Board;
      const token = canvas.tokens.placeables.find((one) => one.name === name);
      if (token) await canvas.hud.token.bind(token);
    }, FOE);
    const hud = gm.locator("#token-hud");
    await hud.locator('[data-action="togglePalette"]').click();
    // The menu says what each does, and an actor who gets one keeps the words.
    const cover = hud.locator('[data-status-id="cover"][data-tooltip-text]');
    await cover.waitFor();
    await expect.poll(() => cover.getAttribute("data-tooltip-text")).toMatch(/^In cover: .{10}/);
    for (const id of ["cover", "prone"]) await hud.locator(`[data-status-id="${id}"]`).click();
    for (const page of [player, gm])
      await eventually(async () => (await known(page, FOE)).conditions).toEqual(["cover", "prone"]);
    const kept = await gm.evaluate((name) => {
      const { canvas } = globalThis as unknown as Board;
      const token = canvas.tokens.placeables.find((one) => one.name === name);
      if (!token) throw new Error(name);
      const { effects } = token.actor as unknown as {
        effects: Iterable<{ statuses: Set<string>; description: string }>;
      };
      return [...effects].find(({ statuses }) => statuses.has("cover"))?.description ?? "";
    }, FOE);
    expect(kept).toMatch(/^<p>.{10}/);

    const sheet = await openActor(player, HERO);
    const dialog = await openRoll(sheet, ATTACK);
    await aimAt(dialog, FOE);
    for (const words of ["in cover", "prone"])
      await dialog
        .locator(".changes li:has(input:checked)", { hasText: words })
        .locator("small", { hasText: FOE })
        .waitFor();
    await closeWindow(dialog);
    for (const id of ["cover", "prone"]) await hud.locator(`[data-status-id="${id}"]`).click();
    await eventually(async () => (await known(player, FOE)).conditions).toEqual([]);
    await gm.keyboard.press("Escape");
    await hud.waitFor({ state: "detached" });
    await closeWindow(sheet);
  });
});

describe("the token of a new actor", () => {
  it("shows what its kind suffers", async () => {
    const bars = await gm.evaluate(async () => {
      const { Actor } = globalThis as unknown as {
        Actor: { create(data: object): Promise<{ prototypeToken: { bar1: { attribute: string } } }> };
      };
      const given = { prototypeToken: { bar1: { attribute: "strain" } } };
      const made = [
        await Actor.create({ name: "A", type: "narrativeRival" }),
        await Actor.create({ name: "B", type: "narrativeVehicle" }),
        await Actor.create({ name: "C", type: "narrativeHero", ...given }),
        await Actor.create({ name: "D", type: "escala3Hero" }),
      ];
      return made.map(({ prototypeToken }) => prototypeToken.bar1.attribute);
    });
    expect(bars).toEqual(["wounds", "hull", "strain", "points"]);
  });
});

describe("a weapon that asks for something", () => {
  it("counts its shots; the shot is taken back with its card, and reloading costs a maneuver", async () => {
    await rearm([{ id: "limitedAmmo", rank: 1 }]);
    const sheet = await openActor(player, HERO);
    await carbineOf(sheet).locator(".ready", { hasText: "Ammunition: 1 of 1" }).waitFor();
    const card = await shoot(await openRoll(sheet, ATTACK), 1, [1, 1]);
    await carbineOf(sheet).locator(".ready .warn", { hasText: "Ammunition: 0 of 1" }).waitFor();
    await card.locator(".applied li", { hasText: "Ammunition used" }).locator('[data-action="undo"]').click();
    // The dice are seen: it comes back by the GM's leave.
    await openChat(gm);
    await lastCard(gm).locator('[data-press="allow"]').click();
    await carbineOf(sheet).locator(".ready", { hasText: "Ammunition: 1 of 1" }).waitFor();
    await shoot(await openRoll(sheet, ATTACK), 1, [1, 1]);
    await carbineOf(sheet).locator('[data-what="reload"]').click();
    await carbineOf(sheet).locator(".ready", { hasText: "Ammunition: 1 of 1" }).waitFor();
    await sheet.locator('.maneuvers[aria-label*="1 of 2"]').waitFor();
    await closeWindow(sheet);
  });

  it("is not used unprepared, with or without the dialog, unless the GM says so", async () => {
    await rearm([{ id: "prepare", rank: 1 }]);
    const sheet = await openActor(player, HERO);
    await sheet.locator(ATTACK).click({ modifiers: ["Shift"] });
    await waitTold(player, "is not ready");
    await sheet.locator(ATTACK).click();
    const refused = player.locator(".roll-dialog");
    await refused.locator(".roll-odds .problem", { hasText: "is not ready" }).waitFor();
    await expect.poll(() => refused.locator(".roll-button").isDisabled()).toBe(true);
    await expect.poll(() => refused.locator('[data-change="anyway"]').isDisabled()).toBe(true);
    await closeWindow(refused);
    await closeWindow(sheet);

    const ruled = await openActor(gm, HERO);
    await ruled.locator(ATTACK).click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator('[data-change="anyway"]').check();
    const card = await shoot(dialog, 1, [1, 1]);
    await card.locator("ul.changes li", { hasText: "Attack all the same" }).locator("small").waitFor();
    await closeWindow(ruled);
  });
});

describe("who pays for a roll", () => {
  it("can still be treated by it", async () => {
    const { uuid } = await addresses(player, HERO);
    await gm.evaluate(
      async ([name]) => {
        const { placeables } = (globalThis as unknown as Board).canvas.tokens;
        const actor = placeables.find((one) => one.name === name)?.actor as Fighter & {
          createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        };
        const dice = [{ when: "always", add: { boost: 1 } }];
        await actor.createEmbeddedDocuments("Item", [{ type: "narrativePending", name: "Calm", system: { dice } }]);
        await actor.update({ "system.wounds.value": 3 });
      },
      [HERO] as const,
    );
    await eventually(async () => (await known(player, HERO)).wounds).toBe(3);
    // Intellect 2: two successes and a blank; then the boost and three difficulty dice.
    await loadFaces(player, [[8, 4], [8, 1], [6, 1], ...Array(3).fill([8, 1])]);
    await rollIn(player, { ruleset: "narrative", kind: "treat", actor: uuid, args: { way: "self" } });
    await openChat(player);
    const card = lastCard(player);
    await card.locator(".applied li", { hasText: "Calm" }).waitFor();
    await card.locator('[data-action="apply"][data-target]').click();
    await eventually(async () => (await known(player, HERO)).wounds).toBe(1);
  });
});

/** The row of a fight by whose roll it is: a slot goes by no name. */
async function rowOf(page: Page, name: string): Promise<Locator> {
  const id = await gm.evaluate((name) => {
    const { combatants } = (globalThis as unknown as Board).game.combat;
    return combatants.contents.find((one) => one.name === name)?.id;
  }, name);
  if (!id) throw new Error(`${name} is in no fight`);
  return page.locator(`#combat .combatant[data-combatant-id="${id}"]`);
}

describe("a fight", () => {
  it("says successes and advantages in the tracker; a user who changes the number sees the number", async () => {
    await rearm([{ id: "burn", rank: 1 }]);
    await gm.evaluate(
      async (names) => {
        const { Combat, canvas } = globalThis as unknown as Board;
        const combat = await Combat.create({ active: true });
        const of = (name: string) => canvas.tokens.placeables.find((one) => one.name === name)?.actor.id;
        const data = names.map((name, index) => ({ actorId: of(name), initiative: index === 0 ? 2.01 : 1.98 }));
        await combat.createEmbeddedDocuments("Combatant", data);
      },
      [HERO, FOE],
    );
    await Promise.all([gm, player].map((page) => openTab(page, "combat")));
    // The first fight that a page draws says it too, though what fills the rows is only then loaded.
    const seen = (await rowOf(player, HERO)).locator(".initiative-input, .initiative");
    const read = () => seen.evaluate((element) => (element as HTMLInputElement).value ?? element.textContent);
    await eventually(read).toBe("2 · 1");
    await gm.evaluate(async () => void (await (globalThis as unknown as Board).game.combat.startCombat()));
    const foe = await rowOf(gm, FOE);
    await foe.locator('.slot.others:text-is("Others\' slot")').waitFor();
    const number = foe.locator(".initiative-input");
    await eventually(() => number.inputValue()).toBe("2 · −2");
    await number.focus();
    await expect.poll(() => number.inputValue()).toBe("1.98");
    await number.blur();
    await eventually(() => number.inputValue()).toBe("2 · −2");
    await eventually(read).toBe("2 · 1");
  });

  /** How a host may draw the number: no public page says which of these it is. */
  it.each([
    ["an input in a box", '<div class="token-initiative"><input class="initiative-input" value="1.98"></div>'],
    ["an input that is the box's own", '<div class="token-initiative"><input type="text" value="1.98"></div>'],
    ["text in the box", '<div class="token-initiative"><span class="initiative">1.98</span></div>'],
    ["the box alone", '<div class="token-initiative">1.98</div>'],
    ["no number at all", ""],
    ["no name to stand beside", null],
  ])("says it in any tracker: %s", async (_drawn, number) => {
    const seen = await gm.evaluate(
      ([foe, number]) => {
        const { game, Hooks } = globalThis as unknown as Board & {
          Hooks: { callAll(hook: string, app: object, element: HTMLElement): void };
        };
        const viewed = game.combat;
        const id = viewed.combatants.contents.find(({ name }) => name === foe)?.id ?? "";
        const element = document.createElement("section");
        const name = number === null ? "" : `<div class="token-name"><strong>${foe}</strong></div>`;
        element.innerHTML = `<ol><li class="combatant" data-combatant-id="${id}">${name}${number ?? ""}</li>
          <li class="combatant" data-combatant-id="gone"><div class="token-name"></div></li></ol>`;
        Hooks.callAll("renderCombatTracker", { viewed }, element);
        // Drawn again by a host that keeps its rows: nothing stands twice.
        Hooks.callAll("renderCombatTracker", { viewed }, element);
        const box = element.querySelector(".token-initiative");
        const place = (box?.firstElementChild ?? box) as HTMLInputElement | null;
        return {
          text: place && (place.localName === "input" ? place.value : place.textContent),
          spoken: place?.dataset.tooltipText !== undefined,
          said: [...element.querySelectorAll(".token-name")].map((each) => each.firstChild?.textContent ?? ""),
          claims: element.querySelectorAll(".token-name button").length,
          slots: element.querySelectorAll(".slot").length,
        };
      },
      [FOE, number] as const,
    );
    expect(seen).toEqual({
      text: number ? "2 · −2" : null,
      spoken: Boolean(number),
      // Once, and in the place of the name: nobody's yet, wherever a host puts the name.
      said: number === null ? [""] : ["Others' slot", ""],
      // The GM may claim it for one of the others.
      claims: number === null ? 0 : 1,
      slots: number === null ? 0 : 1,
    });
  });

  it("counts the attack as the turn's action, and what burns hurts once a turn for as long as it lasts", async () => {
    const sheet = await openActor(player, HERO);
    // Four advantages and a success.
    const card = await shoot(await openRoll(sheet, ATTACK), 4, [8, 8]);
    await closeWindow(sheet);
    await eventually(async () => (await known(gm, HERO)).actions).toBe(1);
    await buy(card, "quality.burn.advantage");
    await eventually(async () => (await known(player, FOE)).conditions).toEqual(["burning"]);
    const before = (await known(gm, FOE)).wounds;
    const next = () => gm.evaluate(async () => void (await (globalThis as unknown as Board).game.combat.nextTurn()));
    await next();
    await openTab(gm, "combat");
    await (await rowOf(gm, FOE)).locator("button.take").click();
    await openChat(player);
    await lastCard(player).locator(":scope", { hasText: "Burn" }).waitFor();
    await eventually(async () => (await known(player, FOE)).wounds).toBeGreaterThan(before);
    await next();
    await eventually(async () => (await known(player, FOE)).conditions).toEqual([]);
    expect(Object.keys((await known(player, FOE)).items)).not.toContain("Burn");
    await eventually(async () => (await known(player, HERO)).actions).toBe(0);
  });

  it("over, takes with it whatever lasted only for it", async () => {
    const sheet = await openActor(player, HERO);
    const card = await shoot(await openRoll(sheet, ATTACK), 4, [8, 8]);
    await closeWindow(sheet);
    await buy(card, "cancelDefence.advantage");
    await eventually(async () => Object.keys((await known(player, FOE)).items)).toContain("Without defence");
    await gm.evaluate(async () => void (await (globalThis as unknown as Board).game.combat.delete()));
    await eventually(async () => Object.keys((await known(player, FOE)).items)).not.toContain("Without defence");
  });

  it("no page raised an error", () => {
    expect(table.errors).toEqual([]);
  });
});
