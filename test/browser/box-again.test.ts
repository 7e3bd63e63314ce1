import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { playGames } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A box is brought, an evening is played, and it is brought again, in every way: nothing that was played is touched. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read and written.
type Any = any;

/** What stands in the world, but for the times that the host writes beside it. */
const world = (page: Page): Promise<Record<string, object>> =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    const lists = [game.actors, game.scenes, game.journal, game.tables, game.macros, game.folders, game.combats];
    const all = lists.flatMap((list: Any) => list.contents.map((each: Any) => [each.uuid, each.toObject()]));
    const plain = JSON.stringify(Object.fromEntries(all), (key, value) => (key === "_stats" ? undefined : value));
    return JSON.parse(plain);
  });

const ids = (page: Page) =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    const named = (list: Any, name: string) => list.getName(name)?.uuid ?? null;
    return {
      ines: named(game.actors, "Inés Montalbán") ?? named(game.actors, "Agnes"),
      guard: named(game.actors, "Guard"),
      macro: game.macros.contents[0]?.uuid ?? null,
      scene: named(game.scenes, "The mill of the rooks"),
      ford: named(game.scenes, "The ford"),
    };
  });

/** The welcome, opened from the toolbox as a GM does on any later evening. */
async function welcome(page: Page): Promise<Locator> {
  await page.evaluate(() => (globalThis as Any).game.system.api.toolbox());
  await page.locator('.toolbox [data-tool="welcome"]').click();
  const window = page.locator("#cubilete-welcome");
  await window.waitFor();
  return window;
}
const row = (page: Page): Locator => page.locator('#cubilete-welcome [data-action="box"][data-ruleset="ryf"]');

describe.each([13, 14] as const)("a box brought again, in generation %i", (generation) => {
  let table: Table;
  let gm: Page;
  let second: Page;
  let was: Record<string, object>;
  let known: Awaited<ReturnType<typeof ids>>;

  beforeAll(async () => {
    table = await openTable({ seed: null, generation });
    gm = await table.join("Gamemaster");
    await playGames(gm);
    await welcome(gm);
    await gm.evaluate(() => (globalThis as Any).User.create({ name: "Second", role: 4 }).then(() => null));
    second = await table.join("Second");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("comes once, however often and by however many GMs its button is pressed at once", async () => {
    // At an empty table it opens by itself.
    await second.locator("#cubilete-welcome").waitFor();
    const thrice = (page: Page) =>
      row(page).evaluate((button: HTMLButtonElement) => {
        for (const _ of [1, 2, 3]) button.click();
      });
    await Promise.all([thrice(gm), thrice(second)]);
    for (const page of [gm, second]) await row(page).locator(".fa-check").waitFor();
    const { game } = await gm.evaluate(() => {
      const { game } = globalThis as Any;
      const sizes = [game.actors, game.scenes, game.tables, game.macros, game.journal].map(({ size }: Any) => size);
      return { game: sizes };
    });
    expect(game).toEqual([14, 2, 2, 4, 2]);
    for (const page of [gm, second]) {
      const said = await page.locator(".notification").allInnerTexts();
      expect(said.filter((text) => /taken|went wrong/i.test(text))).toEqual([]);
    }
  });

  it("is played: a ledger, a wound, money, an owner, a name, a figure more, another scene", async () => {
    known = await ids(gm);
    await gm.evaluate(async ({ ines, guard, macro, scene }) => {
      const { game, fromUuidSync, foundry } = globalThis as Any;
      const hero = fromUuidSync(ines);
      const player = game.users.getName("Player 1");
      const line = { id: "one", kind: "award", amount: 5, reason: "played" };
      await hero.update({
        name: "Agnes",
        ownership: { [player.id]: 3 },
        "system.money": 30,
        "system.health.value": 4,
        "system.ledger": [line],
        folder: null,
      });
      await hero.createEmbeddedDocuments("Item", [{ type: "ryfGear", name: "A ring" }]);
      const mill = fromUuidSync(scene);
      const bandit = mill.tokens.contents.find(({ actorLink, name }: Any) => !actorLink && name === "Bandit");
      await bandit.actor.update({ "system.health.value": -3 });
      const source = foundry.utils.deepClone(bandit.toObject());
      await mill.createEmbeddedDocuments("Token", [{ ...source, _id: null, x: 200, y: 200, name: "Another" }]);
      await mill.update({ navigation: false });
      const elsewhere = await game.scenes.documentClass.create({ name: "Elsewhere" });
      await elsewhere.activate();
      await fromUuidSync(guard).delete();
      await fromUuidSync(macro).delete();
    }, known);
    was = await world(gm);
  });

  it("says after a reload what the world lacks, and what differs from the box, with whose it is", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as Any).game?.ready === true);
    await welcome(gm);
    await gm.locator('#cubilete-welcome [data-action="box"] .fa-puzzle-piece').waitFor();
    await row(gm).click();
    const list = gm.locator("#cubilete-box");
    await list.locator(".document", { hasText: "Guard" }).waitFor();
    const ticks = await list
      .locator("input")
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ name, checked }) => [name, checked]));
    expect(Object.fromEntries(ticks)).toEqual({
      [known.guard]: true,
      [known.macro]: true,
      [known.ines]: false,
      [known.scene]: false,
      // The hero's figure there took the new name.
      [known.ford]: false,
    });
    const text = await list.locator(".document", { hasText: "Agnes" }).innerText();
    for (const said of ["in the box: Inés Montalbán", "played by Player 1", "1 thing too many"])
      expect(text).toContain(said);
  });

  it("brings what is missing, and leaves the rest to the letter", async () => {
    await gm.locator('#cubilete-box [data-action="bring"]').click();
    await gm.locator("#cubilete-box").waitFor({ state: "detached" });
    const now = await world(gm);
    expect(Object.keys(now).sort()).toEqual([...Object.keys(was), known.guard, known.macro].sort());
    expect(Object.fromEntries(Object.keys(was).map((uuid) => [uuid, now[uuid]]))).toEqual(was);
    // Figures whose actor was gone have one again.
    const lost = await gm.evaluate(
      (scene) => (globalThis as Any).fromUuidSync(scene).tokens.filter(({ actor }: Any) => !actor).length,
      known.scene,
    );
    expect(lost).toBe(0);
    await expect.poll(() => row(gm).locator(".fa-check").count()).toBe(1);
    was = now;
  });

  it("imported by Foundry's own way, too, brings only what is missing", async () => {
    await gm.evaluate(
      (macro) =>
        (globalThis as Any)
          .fromUuidSync(macro)
          .delete()
          .then(() => null),
      known.macro,
    );
    await gm.evaluate(async () => {
      const pack = (globalThis as Any).game.packs.get("cubilete.ryf-box-en");
      const [first] = pack.index;
      await (await pack.getDocument(first._id)).import({ dialog: false });
    });
    const now = await world(gm);
    expect(now[known.macro]).toBeDefined();
    expect(now).toEqual(was);
    await gm.locator(".notification", { hasText: "stay as they are" }).waitFor();
  });

  it("puts back what was ticked, once it is read whose it is; owners and what was added stay, and it is undone", async () => {
    await gm.locator("#cubilete-welcome").waitFor();
    await row(gm).click();
    const list = gm.locator("#cubilete-box");
    for (const uuid of [known.ines, known.scene]) {
      const tick = list.locator(`input[name="${uuid}"]`);
      await tick.click();
      await list.locator(`input[name="${uuid}"]:checked`).waitFor();
    }
    const bring = list.locator('[data-action="bring"]');
    await bring.click();
    const dialog = gm.locator(".dialog").last();
    await expect.poll(() => dialog.innerText()).toContain("Agnes (Player 1)");
    await dialog.locator('[data-action="no"]').click();
    await dialog.waitFor({ state: "detached" });
    expect(await world(gm)).toEqual(was);
    await bring.click();
    await gm.locator('.dialog [data-action="yes"]').last().click();
    await list.waitFor({ state: "detached" });
    const after = await gm.evaluate(({ ines, scene }) => {
      const { fromUuidSync, game } = globalThis as Any;
      const hero = fromUuidSync(ines);
      const player = game.users.getName("Player 1");
      const mill = fromUuidSync(scene);
      return {
        name: hero.name,
        ...{ money: hero.system.money, ledger: hero.system.ledger.length },
        ...{ ring: hero.items.getName("A ring") !== undefined, owner: hero.testUserPermission(player, "OWNER") },
        ...{ inFolder: hero.folder !== null, active: mill.active, navigation: mill.navigation },
        others: mill.tokens.filter(({ name }: Any) => name === "Another").length,
        wounded: mill.tokens.filter(({ name, actor }: Any) => name === "Bandit" && actor.system.health.value < 0)
          .length,
        lost: mill.tokens.filter(({ actor }: Any) => !actor).length,
      };
    }, known);
    expect(after).toEqual({
      ...{ name: "Inés Montalbán", money: 0, ledger: 0, ring: false, owner: true },
      ...{ inFolder: false, active: false, navigation: false, others: 1, wounded: 0, lost: 0 },
    });
    // Figures made anew can be wounded: their actors are whole.
    await gm.evaluate(async (scene) => {
      const mill = (globalThis as Any).fromUuidSync(scene);
      for (const token of mill.tokens.filter(({ name }: Any) => name === "Bandit"))
        await token.actor.update({ "system.health.value": 3 });
    }, known.scene);
    await gm.evaluate(async (ines) => {
      const hero = (globalThis as Any).fromUuidSync(ines);
      await hero.sheet.constructor.ways.find(({ id }: Any) => id === "unbring").open(hero);
    }, known.ines);
    const undone = () =>
      gm.evaluate((ines) => {
        const hero = (globalThis as unknown as Host & Any).fromUuidSync(ines);
        return [hero.name, hero.system.money, hero.system.ledger.length, hero.items.getName("A ring") !== undefined];
      }, known.ines);
    await expect.poll(undone).toEqual(["Agnes", 30, 1, true]);
  });

  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
