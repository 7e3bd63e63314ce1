import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openActor, openRoll, pressRoll, untilPosted } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/*
 * Modules that behave badly: they throw in every hook that we call, wrap our classes before and after we hand them over, write junk
 * into our flags, and delete what we hold. The table plays on, and each fault is the module's own.
 */

// biome-ignore lint/suspicious/noExplicitAny: the host, as a module sees it.
type Any = any;

const folders: string[] = [];
let table: Table | null = null;
afterEach(async () => {
  await table?.close();
  table = null;
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function aModule(id: string, script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "cubilete-rude-"));
  folders.push(folder);
  const manifest = { id, title: id, version: "1.0.0", authors: [], esmodules: ["rude.mjs"] };
  writeFileSync(join(folder, "module.json"), JSON.stringify({ ...manifest, compatibility: { minimum: "13" } }));
  writeFileSync(join(folder, "rude.mjs"), script);
  return folder;
}

async function sitDown(generation: 13 | 14, ...modules: string[]): Promise<Page> {
  table = await openTable({ lang: "en", generation, modules });
  return table.join("Gamemaster");
}

/** A roll from a sheet, by hand: the card that comes of it. */
async function rollsAsEver(page: Page): Promise<{ total: unknown; text: string }> {
  const sheet = await openActor(page, "Inés Montalbán");
  const dialog = await openRoll(sheet);
  await untilPosted(page, () => pressRoll(dialog));
  return page.evaluate(() => {
    const message = (globalThis as Any).game.messages.contents.at(-1);
    return { total: message.rolls[0]?.total, text: message.system.parts?.[0]?.title ?? "" };
  });
}

const THROWS = `
const hooks = ["preRoll", "preEvaluate", "postRoll"].flatMap((name) => ["cubilete." + name, "cubilete.ryf." + name]);
globalThis.thrown = [];
for (const hook of [...hooks, "cubilete.register", "modifyTokenAttribute", "renderChatMessageHTML", "preUpdateActor", "updateActor"])
  Hooks.on(hook, () => { thrown.push(hook); throw new Error("rude: " + hook); });`;

const WRAPS = `
const wrap = (Base) => class extends Base {
  async update(...given) { globalThis.wrapped = (globalThis.wrapped ?? 0) + 1; return super.update(...given); }
  prepareDerivedData() { return super.prepareDerivedData(); }
};
Hooks.once("init", () => { CONFIG.Actor.documentClass = wrap(CONFIG.Actor.documentClass); });
Hooks.once("setup", () => {
  const { prototype } = CONFIG.Item.documentClass;
  const { prepareDerivedData } = prototype;
  prototype.prepareDerivedData = function (...given) { return prepareDerivedData.apply(this, given); };
});
Hooks.once("ready", () => {
  const sheets = CONFIG.Actor.sheetClasses.ryfHero;
  for (const one of Object.values(sheets)) one.cls = class extends one.cls {};
});`;

describe.each([13, 14] as const)("in generation %i the table plays on beside a module that", (generation) => {
  it("throws in each hook that we call", async () => {
    const page = await sitDown(generation, aModule("rude", THROWS));
    expect(await rollsAsEver(page)).toMatchObject({ total: expect.any(Number) });
    // The message is there before its card is drawn.
    const hooks = ["cubilete.preRoll", "cubilete.postRoll", "renderChatMessageHTML"];
    await expect
      .poll(() => page.evaluate(() => [...new Set((globalThis as Any).thrown as string[])]), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(hooks));
    // Whatever the pages said was said by the module.
    expect(table?.errors.filter((error) => !error.includes("rude: "))).toEqual([]);
    table?.errors.splice(0);
  });

  it("wraps our classes, before and after", async () => {
    const page = await sitDown(generation, aModule("rude", WRAPS));
    expect(await rollsAsEver(page)).toMatchObject({ total: expect.any(Number) });
    const seen = await page.evaluate(async () => {
      const { Actor, game } = globalThis as Any;
      const actor = await Actor.create({
        name: "Thug",
        type: "narrativeRival",
        system: { wounds: { value: 0, max: 12 } },
      });
      await actor.update({ "system.health.value": 9 });
      return [
        actor.system.wounds.value,
        game.actors.getName("Inés Montalbán").system.health.max > 0,
        (globalThis as Any).wrapped > 0,
      ];
    });
    expect(seen).toEqual([3, true, true]);
    expect(table?.errors).toEqual([]);
  });

  it("writes junk into our flags, and deletes what is held", async () => {
    const page = await sitDown(generation);
    const told = await page.evaluate(async () => {
      const { game } = globalThis as Any;
      const junk = [
        null,
        7,
        "x",
        [1],
        { records: "no", shows: true, asked: { a: { b: 1 } } },
        { records: { x: null, y: 3 } },
      ];
      const hero = game.actors.getName("Inés Montalbán");
      for (const each of junk)
        for (const one of [hero, hero.items.contents[0]])
          await one.update({ flags: { cubilete: each } }, { diff: false, recursive: false }).catch(() => null);
      hero.sheet?.render({ force: true });
      return hero.system.health.value;
    });
    expect(told).toEqual(expect.any(Number));
    expect(await rollsAsEver(page)).toMatchObject({ total: expect.any(Number) });
    // The actor goes while its dialog is open.
    const gone = await page.evaluate(async () => {
      const { game, Hooks } = globalThis as Any;
      const [hero] = await game.actors.documentClass.createDocuments([
        game.actors.getName("Inés Montalbán").toObject(),
      ]);
      Hooks.once("cubilete.preEvaluate", () => void hero.delete());
      const before = game.messages.size;
      const made = await hero.roll("attribute", { attribute: "dexterity" }, { dialog: false });
      return { made: made?.id !== undefined, posted: game.messages.size - before };
    });
    expect(gone.posted).toBe(gone.made ? 1 : 0);
    expect(table?.errors).toEqual([]);
  });

  it("moves things and hurts people while there is no GM: what is its user's own is written, all else stays", async () => {
    const gm = await sitDown(generation);
    await gm.evaluate(async () => {
      const { game } = globalThis as Any;
      const player = game.users.getName("Player 1");
      const ownership = { [player.id]: 3 };
      const rope = { name: "Rope", type: "narrativeGear", system: { quantity: 1 } };
      const wounds = { value: 0, max: 12 };
      await game.actors.documentClass.createDocuments([
        { name: "Mine", type: "narrativeHero", ownership, items: [rope] },
        { name: "Mine too", type: "narrativeHero", ownership },
        { name: "Theirs", type: "narrativeRival", system: { wounds } },
      ]);
    });
    const player = (await table?.join("Player 1")) as Page;
    await table?.leave(gm);
    await player.waitForFunction(() => (globalThis as Any).game.users.activeGM === null);
    const seen = await player.evaluate(async () => {
      const { game } = globalThis as Any;
      const [mine, too, theirs] = ["Mine", "Mine too", "Theirs"].map((name) => game.actors.getName(name));
      const [rope] = mine.items.contents;
      const [moved] = await too.createEmbeddedDocuments("Item", [rope.toObject()]);
      await rope.delete();
      await mine.update({ "system.health.value": mine.system.health.max - 2 });
      const refused = await theirs.update({ "system.health.value": 1 }).then(
        () => "written",
        () => "refused",
      );
      return {
        things: [mine.items.size, too.items.getName("Rope")?.id === moved.id],
        wounds: [mine.system.wounds.value, theirs.system.wounds.value],
        refused,
      };
    });
    expect(seen).toEqual({ things: [0, true], wounds: [2, 0], refused: "refused" });
    // The host says on the page that it refused.
    const said = table?.errors.splice(0) ?? [];
    expect(said.filter((error) => !/lacks permission/.test(error))).toEqual([]);
  });
});
