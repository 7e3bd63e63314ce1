import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChat, say } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Mesa presenting generation 14 to a little system of its own, written in the words of V14 alone. */

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "fourteen",
    title: "Fourteen",
    version: "1.0.0",
    compatibility: { minimum: "14" },
    esmodules: ["fourteen.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
  }),
  "fourteen.mjs": `
    const { HandlebarsApplicationMixin } = foundry.applications.api;
    const { ItemSheetV2 } = foundry.applications.sheets;
    const fields = foundry.data.fields;
    const seen = { changes: [], menu: [], clicked: [] };
    // Known while modules load, as systems probe them.
    const atLoad = [typeof foundry.data.ActiveEffectTypeDataModel, typeof _del, typeof _loc, typeof _replace];
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        return {
          n: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
          bonus: new fields.NumberField({ required: true, nullable: false, initial: 0, persisted: false }),
          map: new fields.TypedObjectField(new fields.NumberField({ required: true, nullable: false, initial: 0 })),
        };
      }
      prepareDerivedData() { this.total = this.n + this.bonus; }
    }
    class Gear extends foundry.abstract.TypeDataModel { static defineSchema() { return {}; } }
    class GearSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
      static PARTS = { body: { template: "systems/fourteen/gear.hbs" } };
    }
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Item.dataModels.gear = Gear;
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Item, "fourteen", GearSheet, { types: ["gear"], makeDefault: true });
      foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS.shout = {
        rgx: /^\\/shout\\s+(.*)$/i,
        mode: "gm",
        fn(command, match, chatData) { chatData.content = match[1].toUpperCase() + "!"; },
      };
      foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS.hush = { rgx: /^\\/hush/, fn: () => false };
    });
    Hooks.on("preUpdateActor", (actor, changes) => { seen.changes.push(changes.system?.map?.a?.constructor?.name ?? null); });
    Hooks.on("updateActor", (actor, changes) => { seen.changes.push(changes.system?.map?.a?.constructor?.name ?? null); });
    Hooks.on("getChatMessageContextOptions", (app, entries) => {
      seen.menu.push(...entries.map((entry) => Object.keys(entry).sort().join()));
      entries.push({ label: "Fourteen", icon: "fa-solid fa-check", visible: (li) => Boolean(li.dataset.messageId), onClick: (event, li) => seen.clicked.push([event.type, li.dataset.messageId]) });
    });
    globalThis.fourteen = {
      seen,
      atLoad: () => atLoad,
      async hero() {
        const actor = await Actor.implementation.create({ name: "Ana", type: "hero", system: { map: { a: 1, b: 2 } } });
        await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Strong", system: { changes: [
          { key: "system.bonus", type: "add", value: 4 },
          { key: "system.total", type: "multiply", value: 10, phase: "final" },
        ] }, duration: { value: 3, units: "rounds" } }]);
        return { total: actor.system.total, bonus: actor.system.bonus, stored: Object.keys(actor._source.system).sort() };
      },
      async forget() {
        await game.actors.getName("Ana").update({ "system.map.a": _del });
        return [game.actors.getName("Ana")._source.system.map, seen.changes];
      },
      map: () => game.actors.getName("Ana")._source.system.map,
      async flag() {
        const actor = game.actors.getName("Ana");
        await actor.setFlag("world", "x", { y: 1, z: 2 });
        await actor.unsetFlag("world", "x.y");
        return actor.getFlag("world", "x");
      },
      async whole() {
        const actor = game.actors.getName("Ana");
        await actor.update({ "system.map": _replace({ c: 3 }) });
        return actor._source.system.map;
      },
      async status() {
        const actor = game.actors.getName("Ana");
        await actor.toggleStatusEffect("prone", { active: true });
        return [...actor.statuses];
      },
      openEffect: () => game.actors.getName("Ana").effects.getName("Strong").sheet.render({ force: true }).then(() => true),
      effect: () => game.actors.getName("Ana").effects.getName("Strong").toObject(),
      async gear() {
        const item = await Item.implementation.create({ name: "Ring", type: "gear" });
        await item.sheet.render({ force: true });
        const data = new DataTransfer();
        const effect = game.actors.getName("Ana").effects.getName("Strong");
        data.setData("text/plain", JSON.stringify(effect.toDragData()));
        item.sheet.element.querySelector(".drop").dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
        return item.uuid;
      },
      gearEffects: () => game.items.getName("Ring").effects.map((effect) => effect.name),
      async batch() {
        const actor = game.actors.getName("Ana");
        const [made, changed, none] = await foundry.documents.modifyBatch([
          { action: "create", documentName: "Item", parent: actor, data: [{ name: "Rope", type: "gear" }] },
          { action: "update", documentName: "Actor", updates: [{ _id: actor.id, "system.n": 2 }] },
          { action: "delete", documentName: "Item", parent: actor, ids: [] },
        ]);
        const bad = await foundry.documents.modifyBatch([{ action: "get", documentName: "Item" }]).catch((error) => error.message);
        return [made[0].name, made[0].parent === actor, changed[0] === actor, actor.system.n, none, bad];
      },
      async windows() {
        const parent = new foundry.applications.api.DialogV2({ content: "parent", buttons: [{ action: "a", label: "A" }] });
        const child = new foundry.applications.api.DialogV2({ content: "child", buttons: [{ action: "a", label: "A" }] });
        await parent.render({ force: true });
        await parent.renderChild(child);
        const stays = parent._canDetach();
        const closed = new Promise((resolve) => child.addEventListener("close", resolve, { once: true }));
        await parent.close();
        await closed;
        return [stays, child.rendered];
      },
      async limits() {
        const said = [];
        const warn = console.warn;
        console.warn = (...args) => said.push(String(args[0]));
        const editor = document.createElement("prose-mirror");
        editor.name = "text";
        editor.setAttribute("collaborate", "");
        document.body.append(editor);
        editor.remove();
        console.warn = warn;
        return said;
      },
      async ends() {
        const [actor, other] = await Actor.createDocuments([{ name: "Eva", type: "hero" }, { name: "Leo", type: "hero" }]);
        const combat = await Combat.create({ active: true, combatants: [{ actorId: actor.id, initiative: 9 }, { actorId: other.id, initiative: 5 }] });
        await combat.startCombat();
        const [round, told] = await actor.createEmbeddedDocuments("ActiveEffect", [
          { name: "Round", duration: { value: 1, units: "rounds" }, system: { changes: [{ key: "system.n", type: "add", value: 5 }] } },
          { name: "Told", duration: { value: null, expiry: "combatEnd" } },
        ]);
        const seen = [];
        const ended = () => new Promise((done) => Hooks.once("updateActiveEffect", (effect) => done(effect.name)));
        seen.push(actor.system.n);
        await combat.nextTurn();
        const first = ended();
        await combat.nextTurn();
        seen.push(await first, actor.system.n, round.isSuppressed, told.isSuppressed);
        const last = ended();
        await combat.delete();
        seen.push(await last, told.isSuppressed);
        const [minute] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Minute", duration: { value: 1, units: "minutes" } }]);
        let before;
        Hooks.once("updateWorldTime", () => { before = minute.isSuppressed; });
        await game.time.advance(59);
        seen.push(before);
        const by = new Promise((done) => Hooks.once("updateWorldTime", () => done(minute.isSuppressed)));
        await game.time.advance(1);
        seen.push(await by);
        return seen;
      },
      formula: async () => (await new Roll("1 + @yes + @no", { yes: true, no: false }).evaluate()).total,
      oldGlobals: () => [typeof mergeObject, typeof Actors],
      select: () => Object.keys(Handlebars.helpers).includes("select"),
      last: () => { const message = game.messages.contents.at(-1); return { content: message.content, whispers: message.whisper.length, count: game.messages.size, forAllGMs: game.users.every((user) => message.whisper.includes(user.id) === user.isGM) }; },
    };
  `,
  "gear.hbs": `<div class="drop">{{item.name}}</div>`,
};

let folder: string;
let table: Table;
let gm: Page;
let second: Page;

/** Calls a function of the system in a page. */
function ask(page: Page, name: string): Promise<unknown> {
  return page.evaluate(
    (name) => (globalThis as unknown as { fourteen: Record<string, () => unknown> }).fourteen[name]?.(),
    name,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-fourteen-"));
  const system = join(folder, "fourteen");
  mkdirSync(system);
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(system, path), text);
  table = await openTable({ system, seed: null, generation: 14 });
  gm = await table.join("Gamemaster");
  second = await table.join("Player 1");
});
afterAll(async () => {
  await table?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("a system written for generation 14", () => {
  it("finds its globals and classes while its modules load", async () => {
    expect(await ask(gm, "atLoad")).toEqual(["function", "object", "function", "function"]);
    expect(await ask(gm, "select")).toBe(false);
  });

  it("has effects in two phases, on fields that are never stored", async () => {
    expect(await ask(gm, "hero")).toEqual({ total: 50, bonus: 4, stored: ["map", "n"] });
  });

  it("deletes and replaces with operators, which hooks see and other pages follow", async () => {
    expect(await ask(gm, "forget")).toEqual([{ b: 2 }, ["ForcedDeletion", "ForcedDeletion"]]);
    await expect.poll(() => ask(second, "map")).toEqual({ b: 2 });
    expect(await ask(gm, "whole")).toEqual({ c: 3 });
    await expect.poll(() => ask(second, "map")).toEqual({ c: 3 });
    expect(await ask(gm, "flag")).toEqual({ z: 2 });
  });

  it("switches conditions of the record", async () => {
    expect(await ask(gm, "status")).toEqual(["prone"]);
  });

  it("takes effects dropped on its item sheet", async () => {
    await ask(gm, "gear");
    await expect.poll(() => ask(gm, "gearEffects")).toEqual(["Strong"]);
  });
});

describe("what else V14 has", () => {
  it("performs a batch of operations, and says by name which it does not", async () => {
    expect(await ask(gm, "batch")).toEqual([
      "Rope",
      true,
      true,
      2,
      [],
      'Mesa does not model foundry.documents.modifyBatch with the action "get"',
    ]);
  });

  it("closes children with their parent; a dialog stays in the page", async () => {
    expect(await ask(gm, "windows")).toEqual([false, false]);
  });

  it("says that nobody writes together", async () => {
    expect(await ask(gm, "limits")).toEqual([expect.stringMatching(/does not model collaborative editing/)]);
  });

  it("ends effects with the turns of a fight, with the fight and with world time", async () => {
    expect(await ask(gm, "ends")).toEqual([6, "Round", 1, true, false, "Told", true, false, true]);
  });

  it("counts truth in formulas, and has dropped the globals of V12", async () => {
    expect(await ask(gm, "formula")).toBe(2);
    expect(await ask(gm, "oldGlobals")).toEqual(["undefined", "function"]);
  });
});

describe("the effect's window", () => {
  it("shows and stores types, phases, values and the duration with its unit", async () => {
    await ask(gm, "openEffect");
    const app = gm.locator(".active-effect-config");
    await app.locator('[data-action="tab"][data-tab="changes"]').click();
    await expect.poll(() => app.locator('[name="system.changes.0.type"]').inputValue()).toBe("add");
    await expect.poll(() => app.locator('[name="system.changes.1.phase"]').inputValue()).toBe("final");
    await app.locator('[data-action="addChange"]').click();
    await app.locator('[name="system.changes.2.key"]').fill("system.n");
    await app.locator('[name="system.changes.2.type"]').selectOption("subtract");
    await app.locator('[name="system.changes.2.value"]').fill("2");
    await app.locator('[data-action="tab"][data-tab="duration"]').click();
    await app.locator('[name="duration.value"]').fill("5");
    await app.locator('[name="duration.units"]').selectOption("minutes");
    await app.locator('[name="duration.expiry"]').selectOption("roundEnd");
    await app.locator('footer button[type="submit"]').click();
    await app.waitFor({ state: "detached" });
    expect(await ask(gm, "effect")).toMatchObject({
      system: {
        changes: [
          { key: "system.bonus", type: "add", value: 4, phase: "initial" },
          { key: "system.total", type: "multiply", value: 10, phase: "final" },
          { key: "system.n", type: "subtract", value: 2, phase: "initial" },
        ],
      },
      duration: { value: 5, units: "minutes", expiry: "roundEnd" },
    });
  });
});

describe("the chat of generation 14", () => {
  it("knows a system's commands with their mode, and may be told to create nothing", async () => {
    await say(second, "/shout hello");
    await expect.poll(() => ask(gm, "last")).toMatchObject({ content: "HELLO!", forAllGMs: true });
    const { count } = (await ask(gm, "last")) as { count: number };
    await say(gm, "/hush now");
    await say(gm, "/roll 1d1");
    await expect.poll(() => ask(gm, "last")).toMatchObject({ count: count + 1, whispers: 0 });
  });

  it("gives every line the mode of the chat bar", async () => {
    await openChat(gm);
    await gm.locator('#chat [data-roll-mode="self"]').click();
    await say(gm, "to myself");
    await expect.poll(() => ask(gm, "last")).toMatchObject({ content: "<p>to myself</p>", whispers: 1 });
    await gm.locator('#chat [data-roll-mode="public"]').click();
    await say(gm, "to all");
    await expect.poll(() => ask(second, "last")).toMatchObject({ content: "<p>to all</p>", whispers: 0 });
  });

  it("is written as rich text: hooks get a paragraph, what scripts send stays as it is", async () => {
    const heard = await gm.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: globals of a page
      const { Hooks, ui } = globalThis as any;
      const lines: string[] = [];
      const hook = Hooks.on("chatMessage", (_log: unknown, message: string) => {
        lines.push(message);
        return false;
      });
      const input = document.querySelector("#chat-message") as HTMLTextAreaElement;
      for (const text of ["/r d4", "1 < 2\ntwo"]) {
        input.value = text;
        input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      }
      await ui.chat.processMessage("/r 1d6");
      Hooks.off("chatMessage", hook);
      return lines;
    });
    expect(heard).toEqual(["<p>/r d4</p>", "<p>1 &#60; 2<br>two</p>", "/r 1d6"]);
  });

  it("has context menus in V14's words", async () => {
    await openChat(gm);
    await gm.locator("#chat .chat-message").last().click({ button: "right" });
    const menu = gm.locator("#context-menu");
    await menu.getByText("Fourteen").click();
    const seen = await gm.evaluate(
      () => (globalThis as unknown as { fourteen: { seen: { menu: string[]; clicked: string[][] } } }).fourteen.seen,
    );
    expect(seen.clicked).toHaveLength(1);
    expect(seen.clicked[0]?.[0]).toBe("click");
    expect(seen.menu.length).toBeGreaterThan(2);
    expect(
      seen.menu.filter((keys) => !/label.*onClick/.test(keys.split(",").sort().join()) || /name/.test(keys)),
    ).toEqual([]);
  });
});

describe("the pages", () => {
  it("threw no error", () => {
    expect(table.errors).toEqual([]);
  });
});
