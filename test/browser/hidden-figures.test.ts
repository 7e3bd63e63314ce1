import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, type Host, rollIn } from "./host.ts";
import { aimAt, cardText, closeWindow, loadDice, openActor, openChat, openRoll, openTool } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** What a player may know of another user's actor, by one setting of the table; and hidden combatants. */

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
const cardOn = (page: Page, id: string): Promise<string> => cardText(page, id, ".applied");
const undo = (id: string) =>
  gm.evaluate(async (id) => {
    const { game } = globalThis as unknown as Host;
    await game.system.api.undo(id, 0, game.actors.getName("Knight").uuid);
  }, id);

describe("in dialogs", () => {
  it("everything: armour, shield and exact chances", async () => {
    await choose("all");
    const { sheet, dialog } = await shotAtKnight(one);
    await expect.poll(() => dialog.locator(".roll-odds").innerText()).toMatch(/gets through|%/);
    await expect.poll(() => dialog.locator(".changes").innerText()).toContain("shield");
    await closeWindow(dialog);
    await closeWindow(sheet);
  });

  it("in words: what stands in the way without figures, the chance as a word", async () => {
    await choose("words");
    const { sheet, dialog } = await shotAtKnight(one);
    const odds = dialog.locator(".roll-odds");
    await expect.poll(() => odds.innerText()).toMatch(/chance|Unlikely|even|Likely|sure|Certain|Impossible/);
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
    await expect.poll(() => dialog.locator(".roll-odds").innerText()).toContain("not told");
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
  ])("of %s alike: no figure of the target's", async (ruleset, kind, hero, target, args) => {
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
      await expect.poll(() => dialog.locator(".narrative-pool > .dice .symbol-die.setback").count()).toBe(dice);
      await closeWindow(dialog);
    }
  });

  it("never of rolls against nobody, nor for the GM", async () => {
    await choose("nothing");
    const sheet = await openActor(one, INES);
    const dialog = await openRoll(sheet, '[data-roll="skill"]');
    await expect.poll(() => dialog.locator(".roll-odds").innerText()).toContain("%");
    await closeWindow(dialog);
    await closeWindow(sheet);
    const own = await shotAtKnight(gm);
    await expect.poll(() => own.dialog.locator(".roll-odds").innerText()).toContain("%");
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

describe("by how much", () => {
  /** A roll of Player 1's with a target, whose total is known: what each page reads on its card. */
  async function rolledAt(ruleset: string, hero: string, target: string, more: object) {
    const [own, other] = [await addresses(one, hero), await addresses(one, target)];
    const item = (more as { weapon?: string }).weapon ? (own.items[(more as { weapon: string }).weapon] ?? null) : null;
    const id = (await rollIn(one, { ruleset, actor: own.uuid, target: other.uuid, item, kind: "", ...more })) ?? "";
    await gm.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id), id);
    return { player: await cardText(one, id, ".verdict"), master: await cardText(gm, id, ".verdict") };
  }
  const MARGIN = /Margin: \d|Short by \d/;

  it.each(["words", "nothing"] as const)(
    "an attack hit or missed is the GM's to know, where players know %s",
    async (known) => {
      await choose(known);
      for (const dice of [
        [9, 9, 9],
        [2, 2, 2],
      ]) {
        await loadDice(one, dice);
        const { player, master } = await rolledAt("ryf", INES, "Knight", {
          kind: "attack",
          weapon: "Machete",
          args: { mode: "melee" },
        });
        expect(master).toMatch(MARGIN);
        expect(master).toMatch(/defence|against/i);
        expect(player).not.toMatch(MARGIN);
        expect(player).not.toMatch(/against/i);
        // Everybody reads whether it hit.
        expect(player).toMatch(/Hit|Success|Miss|Failure/i);
      }
    },
  );

  it.each(["words", "nothing"] as const)(
    "nor how many points a success leaves, where players know %s",
    async (known) => {
      await choose(known);
      await loadDice(one, [6, 6, 6], 6);
      const { player, master } = await rolledAt("effect", "Aldara Vega", "Goblin", {
        kind: "action",
        args: { attribute: "strength" },
      });
      expect(master).toMatch(/\d+ effect points?/);
      expect(player).not.toMatch(/\d+ effect points?/);
      expect(player).not.toMatch(/resistance \d/i);
    },
  );

  it("nor what an opposed roll met, where players know words", async () => {
    await choose("words");
    const { player, master } = await rolledAt("escala3", "Sandra", "Night watchman", { kind: "opposed" });
    const [against] = master.match(/(?<=Night watchman\D{0,40})\d+/) ?? [];
    expect(against).toBeDefined();
    expect(await one.locator("#chat .cubilete.card").last().locator(".against, .rival").count()).toBe(0);
    expect(player).toContain("Night watchman");
  });

  it("and everybody's where the table tells all", async () => {
    await choose("all");
    await loadDice(one, [9, 9, 9]);
    const { player } = await rolledAt("ryf", INES, "Knight", {
      kind: "attack",
      weapon: "Machete",
      args: { mode: "melee" },
    });
    expect(player).toMatch(MARGIN);
  });
});

/** An adversary whose token is hidden on the scene that is played. */
const hide = (name: string, as: string): Promise<{ uuid: string; id: string }> =>
  gm.evaluate(
    async ([name, as]) => {
      const { game } = globalThis as unknown as Host;
      const actor = game.actors.getName(name);
      const [token] = await game.scenes.contents[0].createEmbeddedDocuments("Token", [
        { ...(await actor.getTokenDocument({ x: 300, y: 300, hidden: true })).toObject(), name: as, actorLink: false },
      ]);
      await token.actor.update({ name: as });
      return { uuid: token.actor.uuid, id: token.id };
    },
    [name, as] as const,
  );
/** Everything of messages that a page has in its memory, and everything that it shows. */
const memoryOf = (page: Page, since: number): Promise<string> =>
  page.evaluate(
    (since) =>
      JSON.stringify((globalThis as unknown as Host).game.messages.contents.slice(since).map((one) => one.toObject())),
    since,
  );
async function openHouseTool(id: string): Promise<Locator> {
  await openTool(gm, id);
  const app = gm.locator(`#cubilete-${id}`);
  await app.waitFor();
  return app;
}
const countIn = (page: Page) => page.evaluate(() => (globalThis as unknown as Host).game.messages.size);

describe("an actor that players do not know", () => {
  const ASSASSIN = "Assassin in the rafters";
  let hidden: { uuid: string; id: string };
  let since: number;
  beforeAll(async () => {
    await choose("all");
    hidden = await hide("Guard", ASSASSIN);
    await one.waitForFunction((id) => {
      const { game } = globalThis as unknown as {
        game: { scenes: { contents: { tokens: { get(id: string): unknown } }[] } };
      };
      return game.scenes.contents[0]?.tokens.get(id);
    }, hidden.id);
  });
  const expectUnknown = async () => {
    await openChat(one);
    // Nothing on the way any more: what comes after it has come.
    const last = await rollIn(gm, { ruleset: "ryf", kind: "initiative", actor: (await addresses(gm, "Wolf")).uuid });
    await one.locator(`#chat [data-message-id="${last}"] .cubilete.card`).waitFor();
    expect(await memoryOf(one, since)).not.toContain("rafters");
    expect(await one.locator("#chat").innerText()).not.toContain("rafters");
  };

  it("gets a request for a roll on a card of the GMs' alone, beside the one for the others", async () => {
    since = await countIn(one);
    const desk = await openHouseTool("desk");
    await desk.locator('select[name="rules"]').selectOption("ryf");
    await desk.getByLabel(INES).waitFor();
    await desk.getByLabel("rafters").check();
    await desk.locator('select[name="subject"]').selectOption({ label: "Dodge" });
    await desk.locator(".roll-button").click();
    await openChat(gm);
    await gm.locator("#chat .tally", { hasText: "rafters" }).waitFor();
    await openChat(one);
    await one.locator("#chat .tally", { hasText: INES }).waitFor();
    await closeWindow(desk);
    await expectUnknown();
  });

  it("is left out of the card of a scene's end, and of lines about changes", async () => {
    since = await countIn(one);
    const combat = await gm.evaluate(async (uuid) => {
      const host = globalThis as unknown as Host & { fromUuid(uuid: string): Promise<Effects> };
      interface Effects {
        token: { id: string; parent: { id: string } };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }
      const actor = await host.fromUuid(uuid);
      await actor.createEmbeddedDocuments("ActiveEffect", [
        { name: "Poisoned blade", flags: { cubilete: { lasts: "scene" } } },
      ]);
      const combat = await host.Combat.implementation.create({});
      await combat.createEmbeddedDocuments("Combatant", [
        { tokenId: actor.token.id, sceneId: actor.token.parent.id, hidden: true },
      ]);
      return combat.id;
    }, hidden.uuid);
    const endings = await openHouseTool("endings");
    await endings.locator('[data-action="letEnd"]').waitFor();
    await endings.locator(".person, li", { hasText: "rafters" }).first().waitFor();
    await endings.locator('[data-action="letEnd"]').click();
    await openChat(gm);
    await gm.locator("#chat .cubilete.card", { hasText: "Poisoned blade" }).waitFor();
    const card = await damageOn(hidden.uuid);
    await openChat(gm);
    await gm.locator(`#chat [data-message-id="${card}"] .applied`, { hasText: "rafters" }).waitFor();
    await expectUnknown();
    expect(await one.locator(`#chat [data-message-id="${card}"] .applied`).count()).toBe(0);
    await gm.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { combats: { get(id: string): { delete(): Promise<unknown> } } };
      };
      await game.combats.get(id).delete();
    }, combat);
  });

  it("and is known by name once the token is shown", async () => {
    const card = await damageOn(hidden.uuid);
    expect(await one.locator(`#chat [data-message-id="${card}"] .applied`).count()).toBe(0);
    await gm.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { scenes: { contents: { tokens: { get(id: string): { update(data: object): Promise<unknown> } } }[] } };
      };
      await game.scenes.contents[0]?.tokens.get(id).update({ hidden: false });
    }, hidden.id);
    await openChat(one);
    await one.locator(`#chat [data-message-id="${card}"] .applied`, { hasText: "rafters" }).waitFor();
  });

  /** A damage roll without a target, which the GM applies to an actor. */
  async function damageOn(uuid: string): Promise<string> {
    const ines = await addresses(one, INES);
    await loadDice(one, [4, 5], 6);
    const machete = ines.items.Machete ?? null;
    const id = await rollIn(one, { ruleset: "ryf", kind: "damage", actor: ines.uuid, item: machete });
    await gm.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id ?? ""), id);
    await gm.evaluate(([id, target]) => (globalThis as unknown as Host).game.system.api.apply(id, 0, target), [
      id ?? "",
      uuid,
    ] as const);
    return id ?? "";
  }
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
    // Nor do our data on the player's page; what is in the fight itself the host hands to everybody.
    const system = (page: Page) =>
      page.evaluate(() => JSON.stringify((globalThis as unknown as Host).game.messages.contents.at(-1)?.system.parts));
    expect(await system(one)).not.toMatch(/Actor\.|kind\.initiative|Knight|Guard/);
    expect(await system(gm)).toMatch(/Actor\./);
    // The GM's own card says whose they are.
    const own = await gm.locator("#chat .chat-message").allInnerTexts();
    expect(own.at(-1)).toContain("Knight");
    expect(own.at(-1)).toContain("Guard");
  });
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
