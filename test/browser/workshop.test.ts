import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Host, HostCombat } from "./host.ts";
import { aimAt, closeWindow, lastCard, openActor, openChat, openWorkshop, pressOnCard, rollDice } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The Workshop at the table. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let table: Table;
let gm: Page;
const asked: string[] = [];

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster", async (page) => {
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  });
  gm.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await table?.close();
});

const PAGE = `
dice:    { pair: 2d6 }
numbers: { result: sum(pair) + stat }
bands:   [{ name: Strong, when: result >= 10 }, { name: Weak, when: result >= 7 }, { name: None }]`;

it("gives macros the odds of a page at once, and costs nobody else a thing", async () => {
  const parts = (): string[] => asked.filter((path) => path.endsWith("/core-workshop.js"));
  expect(asked.some((path) => path.endsWith("/cubilete.mjs"))).toBe(true);
  expect(parts()).toEqual([]);
  const found = await gm.evaluate((text) => {
    const { core } = (
      globalThis as never as { game: { system: { api: { core: typeof import("../unit/core/faces.ts") } } } }
    ).game.system.api;
    const odds = core.workshop.odds(core.workshop.roll(text), { stat: 2 });
    const { workshop } = core;
    const shared = odds.distribution("result") instanceof core.Distribution;
    let line: unknown;
    try {
      core.workshop.roll("dice: { pair: 2d6 }\nnumbers: { result: sum(pear) }");
    } catch (error) {
      line = core.isCoreError(error) && (error as unknown as { line: number }).line;
    }
    return { strong: odds.chance('band == "Strong"'), again: core.workshop === workshop, shared, line };
  }, PAGE);
  expect(found.strong).toBeCloseTo(5 / 12, 12);
  expect(found).toMatchObject({ again: true, shared: true, line: 2 });
  expect(parts().length).toBe(1);
});

/** Writes a page over the one that is there, as if it were pasted. */
async function write(text: string): Promise<void> {
  await gm.locator("#cubilete-workshop .cm-content").focus();
  await gm.keyboard.press("ControlOrMeta+a");
  await gm.keyboard.insertText(text);
}

/** A hero of the game that stands on `examples/workshop/embers.yml`, and a target. */
async function people(): Promise<void> {
  await gm.evaluate(async () => {
    const { Actor } = globalThis as unknown as Host;
    const game = "embers";
    const ada = await Actor.create({
      type: "workshopHero",
      name: "Ada",
      system: { game, attributes: { brawn: 4 }, resources: { stress: 1 } },
    });
    const [skill] = await ada.createEmbeddedDocuments("Item", [
      { type: "workshopThing", name: "Brawl", system: { game, kind: "skill", pick: "brawn", numbers: { rank: 1 } } },
    ]);
    await ada.createEmbeddedDocuments("Item", [
      {
        type: "workshopThing",
        name: "Club",
        system: { game, kind: "weapon", pick: skill?.id, numbers: { damage: 3 } },
      },
    ]);
    const bruno = await Actor.create({ type: "workshopNpc", name: "Bruno", system: { game } });
    await bruno.createEmbeddedDocuments("Item", [
      { type: "workshopThing", name: "Mail", system: { game, kind: "armour", worn: true, numbers: { armour: 2 } } },
    ]);
  });
}

const healthLeft = (page: Page, name: string): Promise<number> =>
  page.evaluate((name) => {
    const actor = (globalThis as unknown as Host).game.actors.getName(name);
    return (actor.system.derived as { resources: { health: { value: number } } }).resources.health.value;
  }, name);

it("a page that is pasted is a game: sheet, odds, card, apply, undo, push", async () => {
  const page = readFileSync(new URL("../../examples/workshop/embers.yml", import.meta.url), "utf8");
  const workshop = await openWorkshop(gm);
  // Nothing was written yet: another example opens without a question.
  await workshop.locator('select[name="game"]').selectOption("example:lamplight");
  await workshop.locator("h2", { hasText: "Lamplight" }).waitFor();
  expect(await gm.locator(".dialog").count()).toBe(0);
  await write(page.replace("count(pool == 6)", "count(pol == 6)"));
  const problem = workshop.locator(".problems .error", { hasText: "33" });
  await expect.poll(() => problem.first().textContent()).toContain("did you mean “pool”?");
  await expect.poll(() => workshop.locator('[data-action="save"]').isDisabled()).toBe(true);
  // Closed by mistake: what was written is there again.
  await closeWindow(workshop);
  await openWorkshop(gm);
  await problem.first().waitFor();
  await write(page);
  await workshop.locator(".problems .fine").waitFor();
  await workshop.locator('[data-action="save"]').click();
  await gm.locator("#notifications", { hasText: "Embers" }).waitFor();
  await closeWindow(workshop);

  await people();
  const sheet = await openActor(gm, "Ada");
  await sheet.locator(".number-field", { hasText: "Brawn" }).locator("strong", { hasText: "4" }).waitFor();
  await expect.poll(() => sheet.locator(".number-field", { hasText: "Health" }).textContent()).toContain("/ 7");

  // Five dice and one of stress: a hit is one six among six.
  const club = sheet.locator("li", { hasText: "Club" });
  await club.locator('[data-action="roll"]').click();
  const roll = gm.locator(".roll-dialog");
  await aimAt(roll, "Bruno");
  await roll.locator(".roll-odds .chance", { hasText: "66.5" }).waitFor();
  await rollDice(roll, [1, 2, 3, 4, 5, 1], 6);
  await openChat(gm);
  await lastCard(gm).locator(".verdict", { hasText: "Miss" }).waitFor();
  await expect.poll(() => lastCard(gm).textContent()).toContain("You crack");

  // The one on the stress die stays, the other five are rolled again, and one more of stress with them.
  await lastCard(gm).locator("button", { hasText: "Push" }).click();
  const push = gm.locator(".roll-dialog");
  await rollDice(push, [6, 6, 1, 2, 3, 6], 6);
  await lastCard(gm).locator(".verdict", { hasText: "Hit" }).waitFor();
  // A push costs the roller, though the hit falls on another actor.
  const stress = (): Promise<number> =>
    gm.evaluate(() => {
      const { resources } = (globalThis as never as Any).game.actors.getName("Ada").system.derived;
      return resources.stress.value;
    });
  await expect.poll(stress).toBe(2);

  const before = await healthLeft(gm, "Bruno");
  expect(before).toBe(6);
  await pressOnCard(gm, "apply");
  // Damage 3, three hits where one was needed, armour 2: three.
  await expect.poll(() => healthLeft(gm, "Bruno")).toBe(3);
  await lastCard(gm).locator(".applied li", { hasText: "Bruno" }).locator('[data-action="undo"]').click();
  await expect.poll(() => healthLeft(gm, "Bruno")).toBe(6);
  expect(table.errors).toEqual([]);
});

it("a fight of that game is put in order by its page", async () => {
  const order = await gm.evaluate(async () => {
    const { Combat, game } = globalThis as unknown as Host & {
      Combat: { create(data: object): Promise<HostCombat> };
    };
    await game.actors.getName("Bruno").update({ "system.attributes.grace": 5 });
    const combat = await Combat.create({});
    const fighters = ["Ada", "Bruno"].map((name) => ({ actorId: game.actors.getName(name).id, name }));
    await combat.createEmbeddedDocuments("Combatant", fighters);
    await combat.rollAll();
    return combat.turns.map(({ name, initiative }) => `${name} ${initiative}`);
  });
  expect(order).toEqual(["Bruno 5", "Ada 3"]);
});

it("what is used up heals, is one less, and comes back when that is undone", async () => {
  await gm.evaluate(async () => {
    const ada = (globalThis as unknown as Host).game.actors.getName("Ada");
    await ada.update({ "system.resources.health": 3 });
    const system = { game: "embers", kind: "salve", numbers: { heals: 2 } };
    await ada.createEmbeddedDocuments("Item", [{ type: "workshopThing", name: "Balm", system }]);
  });
  const sheet = await openActor(gm, "Ada");
  const balm = sheet.locator("li", { hasText: "Balm" });
  await balm.locator('[data-roll="use"]').click();
  await openChat(gm);
  await lastCard(gm).locator(".verdict", { hasText: "Salve" }).waitFor();
  await pressOnCard(gm, "apply");
  await expect.poll(() => healthLeft(gm, "Ada")).toBe(5);
  await balm.getByText("×0").waitFor();
  expect(await balm.locator('[data-roll="use"]').count()).toBe(0);
  // What it did, and what it cost.
  for (const left of [1, 0]) {
    await lastCard(gm).locator('[data-action="undo"]').first().click();
    await expect.poll(() => lastCard(gm).locator('[data-action="undo"]').count()).toBe(left);
  }
  await expect.poll(() => healthLeft(gm, "Ada")).toBe(3);
  await balm.getByText("×1").waitFor();
  await sheet.locator('[data-condition="down"]').click();
  await sheet.locator('[data-condition="down"][aria-pressed="true"]').waitFor();
  await closeWindow(sheet);
});

it("a new hero has what everybody starts with, and a token with the bars of that game", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('[data-action="makeHero"]').click();
  const guide = gm.locator("#cubilete-creation");
  await guide.locator("footer [id$='-next']").click();
  await guide.locator('input[name="who|name"]').fill("Hero of Embers");
  await guide.locator('[data-action="finish"]').click();
  const sheet = gm.locator(".actor-sheet", { hasText: "Hero of Embers" });
  await sheet.locator("li", { hasText: "Brawl" }).waitFor();
  await closeWindow(sheet);
  await closeWindow(workshop);
  const bars = await gm.evaluate(async () => {
    const { CONFIG, game } = globalThis as never as Any;
    const hero = game.actors.getName("Hero of Embers");
    const token = await hero.getTokenDocument();
    await hero.modifyTokenAttribute("resources.health", -2, true, true);
    const shown = ["bar1", "bar2"].map((name) => token.getBarAttribute(name));
    const choices = CONFIG.Token.documentClass
      .getTrackedAttributes("workshopHero")
      .bar.map((path: Any) => path.join("."));
    return { shown, stored: hero.system.resources.health, choices };
  });
  expect(bars.shown).toMatchObject([
    { attribute: "resources.health", type: "bar", value: 4, max: 6 },
    { attribute: "resources.stress", type: "bar", value: 0, max: 10 },
  ]);
  expect(bars.stored).toBe(4);
  expect(bars.choices).toEqual(["resources.health", "resources.stress"]);
});

/** Takes the last save back; the question before it says `said`. */
async function undoSave(said: string): Promise<void> {
  await gm.locator('#cubilete-workshop [data-action="undoSave"]').click();
  const question = gm.locator(".dialog", { hasText: "Undo the save?" });
  await expect.poll(() => question.textContent()).toContain(said);
  await question.locator('[data-action="yes"]').click();
  await question.waitFor({ state: "detached" });
}

it("a page travels as a file with its heroes, and importing shows what changes before anything is saved", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('[data-action="exportPage"]').click();
  const dialog = gm.locator(".dialog", { has: gm.locator('input[name="heroes"]') });
  await dialog.locator('input[name="heroes"]').check();
  const [download] = await Promise.all([gm.waitForEvent("download"), dialog.locator('[data-action="ok"]').click()]);
  expect(download.suggestedFilename()).toBe("embers-1.json");
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    actors: expect.arrayContaining([expect.objectContaining({ name: "Ada" })]),
  });

  const changed = JSON.parse(text);
  changed.page = changed.page.replace("  heart:", "  luck: 1..3\n  heart:").replace("version: 1\n", "version: 2\n");
  changed.actors = changed.actors.filter(({ name }: { name: string }) => name === "Ada");
  changed.actors[0].name = "Edwin of another table";
  const before = await savedGames();
  await workshop.locator('[data-action="importPage"]').click();
  const asked = gm.locator(".dialog", { has: gm.locator('input[type="file"]') });
  const file = { name: "embers.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(changed)) };
  await asked.locator('input[type="file"]').setInputFiles(file);
  await asked.locator('[data-action="ok"]').click();
  await workshop.locator(".differences", { hasText: "luck" }).waitFor();
  // Ada is here already, and is called otherwise: nothing happens to her unless the GM says so.
  const ada = workshop.locator(".newcomers .differs", { hasText: "Edwin of another table" });
  await expect.poll(() => ada.textContent()).toContain("(Ada)");
  await ada.locator("select").selectOption({ label: "Add as a copy" });
  await workshop.locator(".problems .hint", { hasText: "1 to be made" }).waitFor();
  expect(await savedGames()).toBe(before);
  await workshop.locator('[data-action="save"]').click();
  await expect.poll(savedGames).toContain("luck: 1..3");
  const came = () =>
    gm.evaluate(() => {
      const hero = (globalThis as unknown as Host).game.actors.getName("Edwin of another table (copy)");
      return (hero?.items as Any)?.map(({ name, system }: Any) => [
        name,
        system.pick === "" || (hero.items as Any).has(system.pick),
      ]);
    });
  // The club still knows by which skill it is swung.
  await expect.poll(came).toEqual(expect.arrayContaining([["Club", true]]));
  await undoSave("Edwin of another table (copy)");
  await expect.poll(savedGames).toBe(before);
  await expect.poll(came).toBeUndefined();
  await closeWindow(workshop);
});

it("a page travels as an entry of a compendium that people can read, and opens from there", async () => {
  await gm.evaluate(async () => {
    const { foundry } = globalThis as never as Any;
    const { CompendiumCollection } = foundry.documents.collections;
    await CompendiumCollection.createCompendium({ label: "Games", name: "games", type: "JournalEntry" });
  });
  const workshop = await openWorkshop(gm);
  await workshop.locator('[data-action="exportPage"]').click();
  const asked = gm.locator(".dialog", { has: gm.locator('select[name="pack"]') });
  await asked.locator('select[name="pack"]').selectOption({ label: "Games" });
  await asked.locator('[data-action="ok"]').click();
  const entry = () =>
    gm.evaluate(async () => {
      const [one] = await (globalThis as never as Any).game.packs.get("world.games").getDocuments();
      return one && [one.name, one.pages.contents[0].text.content];
    });
  await expect.poll(entry).toEqual(["Embers (1)", expect.stringContaining("<pre>")]);
  expect((await entry())?.[1]).toContain("id: embers");

  await workshop.locator('select[name="game"]').selectOption("example:lamplight");
  await workshop.locator("h2", { hasText: "Lamplight" }).waitFor();
  await workshop.locator('[data-action="importPage"]').click();
  const from = gm.locator(".dialog", { has: gm.locator('select[name="entry"]') });
  await from.locator('select[name="entry"]').selectOption({ label: "Embers (1) · Games" });
  await from.locator('[data-action="ok"]').click();
  await expect.poll(() => workshop.locator(".cm-content").innerText()).toContain("id: embers");
  await workshop.locator(".preview .hint").first().waitFor();
  await closeWindow(workshop);
});

const savedGames = (): Promise<string> =>
  gm.evaluate(() => String((globalThis as never as Any).game.settings.get("cubilete", "workshop.games")));

it("the second to save gets a message, heroes who would lose sight of something are named, and a save is taken back", async () => {
  const other = await table.join("Assistant");
  const workshop = await openWorkshop(gm);
  const page = readFileSync(new URL("../../examples/workshop/embers.yml", import.meta.url), "utf8");
  await other.evaluate(
    async (text) => {
      const { game } = globalThis as unknown as Host;
      await game.settings.set("cubilete", "workshop.games", JSON.stringify({ embers: text }));
    },
    page.replace("version: 1\n", "version: 2\n"),
  );
  await write(
    page
      .replace("version: 1\n", "version: 3\n")
      .replace(/^ {2}brawn:.*$/m, "  might: 1..5")
      .replaceAll("brawn", "might"),
  );
  await workshop.locator('[data-action="showTab"][data-tab="changes"]').click();
  await workshop.locator(".differences .perhaps", { hasText: "Ada" }).waitFor();
  await workshop.locator('[data-action="save"]').click();
  await gm.locator('.dialog [data-action="mine"]').click();
  await gm.locator(".dialog li", { hasText: "was: { attributes.brawn: attributes.might }" }).waitFor();
  await gm.locator('.dialog [data-action="yes"]').click();
  await expect.poll(savedGames).toContain("version: 3");
  await undoSave("Gamemaster");
  await expect.poll(savedGames).toContain("version: 2");
  await closeWindow(workshop);
  await table.leave(other);
  expect(table.errors).toEqual([]);
});

it("what is written and not saved is there again after a reload, until it is taken out", async () => {
  const thought = "# half a thought";
  const kept = () => gm.evaluate(() => JSON.stringify(localStorage));
  const workshop = await openWorkshop(gm);
  const editor = workshop.locator(".cm-content");
  await editor.press("Control+Home");
  await gm.keyboard.type(`${thought}\n`);
  await expect.poll(kept).toContain(thought);
  await gm.reload();
  await openWorkshop(gm);
  await expect.poll(() => editor.innerText()).toContain(thought);
  await editor.press("Control+Home");
  for (const key of ["Shift+End", "Delete", "Delete"]) await editor.press(key);
  await expect.poll(kept).not.toContain(thought);
  await gm.reload();
  await openWorkshop(gm);
  expect(await editor.innerText()).not.toContain(thought);
  await closeWindow(workshop);
});

it("a hero whose game is gone keeps what there is, and says so", async () => {
  const workshop = await openWorkshop(gm);
  await workshop.locator('[data-action="removeGame"]').click();
  await gm.locator('.dialog [data-action="yes"]').click();
  await expect.poll(savedGames).toBe("{}");
  await closeWindow(workshop);
  const sheet = await openActor(gm, "Ada");
  await sheet.locator(".hint", { hasText: "Embers" }).waitFor();
  // By the last page that is remembered: also what nobody ever touched, and by its name.
  await expect.poll(() => sheet.locator(".kept").textContent()).toMatch(/Brawn\s*4[\s\S]*Wits[\s\S]*Stress\s*2 \/ 10/);
  await sheet.locator(".kept li", { hasText: "Club" }).waitFor();
  const kept = await gm.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Ada").toObject().system);
  expect(kept).toMatchObject({ game: "embers", attributes: { brawn: 4 }, resources: { stress: 2 } });
  expect(table.errors).toEqual([]);
});

it("says what is written wrong by its line, keeps what could be read, and what a roll refuses with its name", async () => {
  const workshop = await openWorkshop(gm);
  const problems = workshop.locator(".problems li");
  const head = "workshop: 1\nid: pirates\nname: Pirates\nattributes:\n  force: 1..5\n";
  await write(`${head}  guile:0..4\n`);
  await expect
    .poll(() => problems.allInnerTexts())
    .toEqual([expect.stringMatching(/Line 6\s+a space is missing after the colon: “guile: 0\.\.4”/)]);
  await write(`${head}resources: { rum: { max: 99999999999 } }\nrolls: { fight: { dice: { main: 1d6! } } }`);
  await expect
    .poll(() => problems.allInnerTexts())
    .toEqual([
      expect.stringMatching(/Line 6\s+resources › rum › max: a number from \u2212999,999 to 999,999 is accepted/),
      expect.stringMatching(/Line 7\s+rolls › fight › dice › main: “1d6!”: a die that explodes is written/),
    ]);
  await expect.poll(() => workshop.locator('[data-action="save"]').isDisabled()).toBe(true);
  await problems.nth(1).locator("button").click();
  const at = () => gm.evaluate(() => document.getSelection()?.anchorNode?.textContent ?? "");
  await expect.poll(at).toContain("1d6");
  const fight = "rolls: { fight: { name: Fight, dice: { main: { name: Pool, count: force - 3, die: 6 } }";
  await write(`${head}${fight}, bands: [{ name: Hit, when: sum(main) > 2 }, { name: Miss }] } }`);
  await workshop.locator(".roll-preview").getByText("Fight › Pool: expected a whole number from 0 to 1,000").waitFor();
  await workshop.locator('[data-tab="words"]').click();
  await workshop.getByText("Pool: as many d6 as force − 3.").waitFor();
  await workshop.locator('[data-tab="play"]').click();
  await closeWindow(workshop);
});
