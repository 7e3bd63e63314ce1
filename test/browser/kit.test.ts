import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/files.ts";
import {
  aimAt,
  closeWindow,
  lastCard,
  loadDice,
  openActor,
  openChat,
  openRoll,
  pressOnCard,
  rollDice,
} from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Rule sets from modules: the example, and guests that behave badly. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

/** What several modules do wrong, each in a file of its own. */
const BAD: Record<string, string> = {
  "no-settings": `Hooks.once("cubilete.register", (rulesets) => rulesets.add({ id: "poor", label: "Poor" }));`,
  "taken-name": `Hooks.once("cubilete.register", (rulesets, kit) => {
    const own = rulesets.all()[0];
    rulesets.add({ ...own, get core() { return {}; } });
  });`,
  "throws-outright": `Hooks.once("cubilete.register", () => { throw new Error("not my day"); });`,
  "starts-badly": `Hooks.once("cubilete.register", (rulesets, kit) => {
    const nothing = () => null;
    class Model extends kit.TypeDataModel { static defineSchema() { return { note: kit.field.text() }; } }
    class BadRoll extends kit.CheckRoll {}
    rulesets.add({
      id: "starts-badly", label: "Starts badly", summary: "It does.",
      actors: { "starts-badly.thing": { model: Model, sheet: kit.CubileteActorSheet, img: "icons/svg/d20.svg", icon: "fa", trackable: { bar: [], value: [] } } },
      items: {}, rolls: {}, roll: BadRoll, partials: ["modules/starts-badly/nowhere.hbs"],
      formula: () => { throw new Error("no words"); },
      init: () => { throw new Error("no start"); },
    });
  });`,
  "bad-page": `Hooks.once("cubilete.register", (rulesets, kit) => rulesets.add(kit.declared("workshop: 1\\nid: broken\\nname: Broken\\nrolls: 7")));`,
};

const folder = mkdtempSync(join(tmpdir(), "cubilete-guests-"));
let table: Table;
let gm: Page;

beforeAll(async () => {
  const modules = [join(folder, "umbral-module")];
  cpSync(join(ROOT, "examples/umbral-module"), modules[0] as string, { recursive: true });
  for (const [id, code] of Object.entries(BAD)) {
    const at = join(folder, id);
    cpSync(join(ROOT, "examples/umbral-module"), at, { recursive: true });
    const manifest = { id, title: id, version: "1", esmodules: ["bad.mjs"], compatibility: { minimum: "13" } };
    writeFileSync(join(at, "module.json"), JSON.stringify(manifest));
    writeFileSync(join(at, "bad.mjs"), code);
    modules.push(at);
  }
  table = await openTable({ modules });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const umbral = (page: Page, name: string, system: object): Promise<string> =>
  page.evaluate(
    async ([name, system]) => {
      const { Actor } = globalThis as Any;
      const actor = await Actor.create({ name, type: "umbral-module.hero", system });
      await actor.createEmbeddedDocuments("Item", [
        { name: "Stealth", type: "umbral-module.talent", system: { rank: 2, attribute: "grace" } },
        { name: "Dirk", type: "umbral-module.weapon", system: { damage: 2 } },
      ]);
      return actor.id;
    },
    [name, system] as const,
  );

const figure = (page: Page, name: string, path: string): Promise<unknown> =>
  page.evaluate(
    ([name, path]) => {
      const { foundry, game } = globalThis as Any;
      return foundry.utils.getProperty(game.actors.getName(name), path);
    },
    [name, path] as const,
  );

describe("guests that behave badly", () => {
  it("are each named to the GM with what is wrong, and everything else plays", async () => {
    const failed = await gm.evaluate(() => Object.fromEntries((globalThis as Any).game.system.api.rulesets.failed));
    expect(failed).toMatchObject({
      poor: expect.stringContaining("actors: expected an object, got nothing"),
      "starts-badly": "no start",
      "?": expect.stringMatching(/rolls/),
    });
    expect(Object.values(failed).join("\n")).toContain("is registered already");
    const notices = gm.locator("#notifications");
    await notices.getByText("“poor”").waitFor();
    await notices.getByText("“starts-badly”").waitFor();
    const all = await gm.evaluate(() => (globalThis as Any).game.system.api.rulesets.all().map(({ id }: Any) => id));
    expect(all).toEqual(expect.arrayContaining(["ryf", "escala3", "multi", "narrative", "effect", "umbral-dice"]));
    expect(all).not.toContain("poor");
  });

  it("do not silence words in chat", async () => {
    const rewritten = await gm.evaluate(async () => {
      const { Hooks, game, ui } = globalThis as Any;
      const before = game.messages.size;
      Hooks.call("chatMessage", ui.chat, "1o3d10 + 12", {});
      return before;
    });
    await expect.poll(() => gm.evaluate(() => (globalThis as Any).game.messages.size)).toBe(rewritten + 1);
    table.errors.length = 0;
  });
});

describe("a rule set of a module", () => {
  it("has its kit, with a version, in the hook and in the public face", async () => {
    expect(await gm.evaluate(() => (globalThis as Any).game.system.api.kit.version)).toMatch(/^\d+\.\d+$/);
    expect(await gm.evaluate(async () => Object.keys(await (globalThis as Any).game.system.api.kit.windows()))).toEqual(
      expect.arrayContaining(["ToolWindow", "busy"]),
    );
  });

  it("makes heroes that are linked and on the heroes' side, with its words", async () => {
    await umbral(gm, "Nadir", { grace: 3, wits: 2, stress: 1 });
    await umbral(gm, "Zenith", { health: { value: 4, max: 6 } });
    expect(await figure(gm, "Nadir", "prototypeToken.actorLink")).toBe(true);
    expect(await figure(gm, "Nadir", "prototypeToken.disposition")).toBe(1);
    const sheet = await openActor(gm, "Nadir");
    await expect.poll(() => sheet.getAttribute("data-ruleset")).toBe("umbral-dice");
    await expect.poll(() => sheet.locator('[role="tab"]').allInnerTexts()).toEqual(["Play", "Effects", "Notes"]);
  });

  it("shows the exact odds on its ladder, and rolls", async () => {
    const sheet = await openActor(gm, "Nadir");
    const dialog = await openRoll(sheet, '.row:has-text("Stealth") [data-roll="test"]');
    // Six dice, two hits: 1 − (2/3)^6 − 6 · (1/3) · (2/3)^5.
    await dialog.getByText("64.9%").first().waitFor();
    await rollDice(dialog, [6, 5, 2, 2, 1, 1], 6);
    await openChat(gm);
    await lastCard(gm).getByText("Success").first().waitFor();
    await lastCard(gm).getByText("Trouble on the stress dice: 1").waitFor();
  });

  it("hits, applies and takes back; at nothing left one is out", async () => {
    const strike = async (faces: number[]): Promise<void> => {
      const sheet = await openActor(gm, "Nadir");
      const dialog = await openRoll(sheet, '.row:has-text("Dirk") [data-roll="attack"]');
      await aimAt(dialog, "Zenith");
      await dialog.locator(".roll-odds", { hasText: "%" }).waitFor();
      await rollDice(dialog, faces, 6);
      await closeWindow(sheet);
    };
    const left = () => figure(gm, "Zenith", "system.health.value");
    await strike([6, 5, 2, 3]);
    await pressOnCard(gm, "apply");
    await expect.poll(left).toBe(1);
    await pressOnCard(gm, "undo");
    await expect.poll(left).toBe(4);
    await strike([6, 5, 5, 6]);
    await pressOnCard(gm, "apply");
    await expect.poll(left).toBe(0);
    const out = () => gm.evaluate(() => (globalThis as Any).game.actors.getName("Zenith").statuses.has("unconscious"));
    await expect.poll(out).toBe(true);
  });

  it("is linked to in rich text by an id with a hyphen, and rolls for initiative", async () => {
    const link = await gm.evaluate(async () => {
      const { foundry } = globalThis as Any;
      const TextEditor = foundry.applications.ux.TextEditor.implementation;
      return TextEditor.enrichHTML("@Roll[umbral-dice.test attribute=grace]{sneak}");
    });
    expect(link).toContain('data-ruleset="umbral-dice"');
    await gm.evaluate(async () => {
      const { Combat, game } = globalThis as Any;
      const combat = await Combat.create({});
      await combat.createEmbeddedDocuments("Combatant", [{ actorId: game.actors.getName("Nadir").id }]);
      // Answered once its dialog is.
      void combat.rollAll();
    });
    const dialog = gm.locator(".roll-dialog");
    await dialog.locator(".roll-odds .chance").waitFor();
    await loadDice(gm, [6, 6, 1], 6);
    await dialog.locator(".roll-button").click();
    const order = () =>
      gm.evaluate(() => (globalThis as Any).game.combats.contents[0].combatants.contents[0].initiative);
    await expect.poll(order).toBe(2);
  });

  it("brings a game on a page, which the Workshop knows and no world had to save", async () => {
    const made = await gm.evaluate(async () => {
      const { Actor, game } = globalThis as Any;
      const actor = await Actor.create({ name: "Odd", type: "workshopHero", system: { game: "umbral-coins" } });
      return [actor.system.derived?.page?.id, game.settings.get("cubilete", "workshop.games")];
    });
    expect(made).toEqual(["umbral-coins", "{}"]);
  });
});

it("no page threw an error all along", () => {
  expect(table.errors).toEqual([]);
});
