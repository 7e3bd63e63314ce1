import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/** Where Mesa used to be kinder than Foundry: what a licensed host refuses, Mesa refuses too. */

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "strict",
    title: "Strict",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["strict.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
    packs: [{ name: "heroes", label: "Heroes", type: "Actor", system: "strict", path: "packs/heroes" }],
  }),
  "sized.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>',
  "bare.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" stroke-width="2"><path d="M0 0h8v8z"/></svg>',
  "percent.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><path d="M0 0h8v8z"/></svg>',
  "sheet.hbs": `<section>
    <nav class="tabs"><button type="button" data-action="tab" data-group="primary" data-tab="one">one</button></nav>
    <div class="tab" data-group="primary" data-tab="one"></div>
    <img src="{{document.img}}" alt="" data-edit="img" data-action="editImage">
    <button type="button" class="portrait" data-action="editImage" data-edit="img">picture</button>
    <input type="text" name="name" value="{{source.name}}">
    <prose-mirror name="system.text" value="{{source.system.text}}"></prose-mirror>
  </section>`,
  "strict.mjs": `
    const { HandlebarsApplicationMixin } = foundry.applications.api;
    const { fields } = foundry.data;
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        const n = (initial) => new fields.NumberField({ required: true, nullable: false, integer: true, initial });
        return { text: new fields.HTMLField(), hp: new fields.SchemaField({ value: n(5), min: n(-10), max: n(10) }) };
      }
    }
    class Gear extends foundry.abstract.TypeDataModel { static defineSchema() { return {}; } }
    class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
      static PARTS = { body: { template: "systems/strict/sheet.hbs" } };
      tabGroups = { primary: "one" };
    }
    class OwnForm extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
      static DEFAULT_OPTIONS = { tag: "div", window: { contentTag: "form" } };
      static PARTS = { body: { template: "systems/strict/sheet.hbs" } };
    }
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Item.dataModels.gear = Gear;
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "strict", HeroSheet, { types: ["hero"], makeDefault: true });
    });
    Hooks.on("renderActorDirectory", (app, element) => {
      const entry = element.querySelector("[data-entry-id]");
      if (entry) entry.hidden = true;
    });
    globalThis.strict = { OwnForm };
  `,
};

const SEED = `
users:
  - { name: Gamemaster, role: 4 }
  - { name: Ana, role: 1 }
  - { name: Luis, role: 1 }
documents:
  actors:
    - { _id: strictHero000000, name: Hero, type: hero, owners: [Ana], ownership: { default: 2 }, prototypeToken: { actorLink: true, texture: { src: systems/strict/sized.svg } } }
    - { _id: strictWolf000000, name: Wolf, type: hero, ownership: { default: 0 }, prototypeToken: { texture: { src: systems/strict/sized.svg } } }
  scenes:
    - name: Field
      active: true
      width: 600
      height: 400
      padding: 0
      grid: { size: 100 }
      tokens:
        - { _id: strictToken00001, actor: Hero, at: [1, 1] }
        - { _id: strictToken00002, actor: Wolf, at: [3, 1] }
    - { name: Pictures, width: 600, height: 400, padding: 0, background: { src: systems/strict/bare.svg } }
    - { name: Empty, width: 600, height: 400, padding: 0 }
`;

/** What runs inside a page, where nothing is typed. */
// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let folder: string;
let table: Table;
let gm: Page;
let ana: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-strict-"));
  const system = join(folder, "strict");
  mkdirSync(system);
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(system, path), text);
  writeFileSync(join(folder, "seed.yml"), SEED);
  table = await openTable({ drawn: true, system, seed: join(folder, "seed.yml") });
  gm = await table.join("Gamemaster");
  ana = await table.join("Ana");
});
afterAll(async () => {
  await table?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("a sheet that one may not edit", () => {
  it("has every control of its content disabled, those that only turn a page too; the frame's buttons work", async () => {
    const luis = await table.join("Luis");
    await luis.evaluate(() => (globalThis as Any).game.actors.getName("Hero").sheet.render({ force: true }));
    const sheet = luis.locator(".application.sheet");
    const controls = sheet.locator(".window-content :is(button, input, prose-mirror)");
    await expect.poll(() => controls.count()).toBeGreaterThanOrEqual(4);
    for (const control of await controls.all())
      expect(await control.evaluate((each) => each.matches(":disabled"))).toBe(true);
    await expect.poll(() => sheet.locator("img[data-edit].disabled").count()).toBe(1);
    await sheet.locator('.window-header [data-action="close"]').click();
    await sheet.waitFor({ state: "detached" });
    await luis.close();
  });

  it("cannot be drawn when the content itself is the form", async () => {
    const luis = await table.join("Luis");
    const message = await luis.evaluate(async () => {
      const { game, strict } = globalThis as Any;
      const sheet = new strict.OwnForm({ document: game.actors.getName("Hero") });
      return sheet.render({ force: true }).then(
        () => "",
        (error: Error) => error.message,
      );
    });
    expect(message).toMatch(/window-content/);
    await luis.close();
  });
});

describe("a picture", () => {
  it("is changed from an IMG and from nothing else", async () => {
    await ana.evaluate(() => (globalThis as Any).game.actors.getName("Hero").sheet.render({ force: true }));
    const sheet = ana.locator(".application.sheet");
    await sheet.locator("button.portrait").click();
    await ana.locator("#notifications", { hasText: "only for IMG elements" }).first().waitFor();
    expect(await ana.locator(".filepicker").count()).toBe(0);
    await sheet.locator("img[data-edit]").click();
    await ana.locator(".filepicker").waitFor();
    await ana.locator('.filepicker [data-action="close"]').first().click();
    await sheet.locator('.window-header [data-action="close"]').click();
    table.errors.splice(0);
  });
});

describe("the board", () => {
  const drawn = (page: Page) => page.locator(".board-token").count();

  it("shows nothing to a player whose tokens have no sight, on a scene with token vision", async () => {
    await gm.waitForFunction(() => (globalThis as Any).canvas.ready);
    await ana.waitForFunction(() => (globalThis as Any).canvas.ready);
    expect(await drawn(gm)).toBe(2);
    expect(await drawn(ana)).toBe(0);
    expect(await ana.locator(".board-ground").isVisible()).toBe(false);
  });

  it("shows it as soon as a token sees, or the scene has no token vision", async () => {
    await gm.evaluate(() =>
      (globalThis as Any).canvas.scene.tokens.get("strictToken00001").update({ "sight.enabled": true }),
    );
    await expect.poll(() => drawn(ana)).toBe(2);
    await expect.poll(() => ana.locator(".board-ground").isVisible()).toBe(true);
    await gm.evaluate(() =>
      (globalThis as Any).canvas.scene.tokens.get("strictToken00001").update({ "sight.enabled": false }),
    );
    await expect.poll(() => drawn(ana)).toBe(0);
    await gm.evaluate(() => (globalThis as Any).canvas.scene.update({ tokenVision: false }));
    await expect.poll(() => drawn(ana)).toBe(2);
  });

  it("draws an SVG that does not say its size, and warns of it once", async () => {
    const told: string[] = [];
    gm.on("console", (line) => void (/must have width and height/.test(line.text()) && told.push(line.text())));
    const shown = (scene: string) =>
      gm.evaluate(async (scene) => {
        const { canvas, game } = globalThis as Any;
        await canvas.draw(game.scenes.getName(scene));
        return canvas.ready && canvas.scene.name === scene;
      }, scene);
    expect(await shown("Pictures")).toBe(true);
    expect(await shown("Field")).toBe(true);
    // One status icon is enough, on any scene.
    await gm.evaluate(() =>
      (globalThis as Any).CONFIG.statusEffects.push({ id: "bare", name: "Bare", img: "systems/strict/percent.svg" }),
    );
    expect(await shown("Empty")).toBe(true);
    await gm.evaluate(() => (globalThis as Any).CONFIG.statusEffects.pop());
    expect(await shown("Pictures")).toBe(true);
    expect(await shown("Field")).toBe(true);
    expect(told.map((line) => /[a-z]+\.svg/.exec(line)?.[0])).toEqual(["bare.svg", "percent.svg"]);
  });

  it("tells of a status icon that is not there, and draws the scene all the same", async () => {
    table.errors.splice(0);
    await gm.evaluate(async () => {
      const { CONFIG, canvas, game } = globalThis as Any;
      CONFIG.statusEffects.push({ id: "gone", name: "Gone", img: "systems/strict/gone.svg" });
      await canvas.draw(game.scenes.getName("Field"));
      CONFIG.statusEffects.pop();
    });
    expect(await gm.evaluate(() => (globalThis as Any).canvas.ready)).toBe(true);
    expect(table.errors.splice(0).join()).toMatch(/systems\/strict\/gone\.svg could not be loaded/);
  });
});

describe("a token", () => {
  it("is hovered by what the pointer did, and not while a button of it is held", async () => {
    const hovered = await gm.evaluate(() => {
      const token = (globalThis as Any).canvas.scene.tokens.get("strictToken00001").object;
      const tried = (event: unknown) => {
        try {
          token._onHoverIn(event, { hoverOutOthers: false });
        } catch (error) {
          return (error as Error).name;
        }
        const { hover } = token;
        token._onHoverOut(event);
        return hover;
      };
      return [
        null,
        new PointerEvent("pointerover", { buttons: 1 }),
        new PointerEvent("pointerover"),
        new Event("focusin"),
      ].map(tried);
    });
    expect(hovered).toEqual(["TypeError", false, true, true]);
  });
});

describe("the chat log", () => {
  it("shows a message to a user who may not see it, once it has to draw it anew", async () => {
    await ana.evaluate(() => (globalThis as Any).ui.sidebar.changeTab("chat", "primary"));
    const shown = ana.locator('#chat [data-message-id="strictWhisper000"]');
    const draw = (anew: boolean) =>
      ana.evaluate(async (anew) => {
        const { ChatMessage, game, ui } = globalThis as Any;
        const gm = game.users.getName("Gamemaster").id;
        const message = new ChatMessage({ _id: "strictWhisper000", author: gm, whisper: [gm], content: "psst" });
        game.messages.set(message.id, message);
        await (anew ? ui.chat.updateMessage(message) : ui.chat.postOne(message));
        return message.visible;
      }, anew);
    expect(await draw(false)).toBe(false);
    expect(await shown.count()).toBe(0);
    expect(await draw(true)).toBe(false);
    expect(await shown.count()).toBe(1);
  });
});

describe("documents", () => {
  it("inside a compendium document are never found without waiting", async () => {
    const outcome = await gm.evaluate(async () => {
      const { game, fromUuidSync } = globalThis as Any;
      const pack = game.packs.get("strict.heroes");
      await pack.configure({ locked: false });
      const hero = await game.actors
        .getName("Hero")
        .clone({ items: [{ _id: "strictGear000000", name: "Rope", type: "gear" }] });
      const [stored] = await hero.constructor.createDocuments([hero.toObject()], {
        pack: pack.collection,
        keepId: true,
      });
      const uuid = stored.items.contents[0].uuid;
      const loaded = (await pack.getDocument(stored.id)).items.size;
      try {
        fromUuidSync(uuid);
        return "found";
      } catch (error) {
        return [loaded, (error as Error).message.includes(uuid), fromUuidSync(uuid, { strict: false })];
      }
    });
    expect(outcome).toEqual([1, true, null]);
  });

  it("are changed by a token's bar between 0 and the maximum, and not when nothing changes", async () => {
    const values = await gm.evaluate(async () => {
      const { game, Hooks } = globalThis as Any;
      const actor = game.actors.getName("Wolf");
      let asked = 0;
      const hook = Hooks.on("modifyTokenAttribute", () => {
        asked += 1;
      });
      const seen: number[] = [];
      for (const [value, delta] of [
        [-3, false],
        [99, false],
        [0, true],
        [-4, true],
      ] as const) {
        await actor.modifyTokenAttribute("hp", value, delta, true);
        seen.push(actor.system.hp.value);
      }
      Hooks.off("modifyTokenAttribute", hook);
      return [seen, asked];
    });
    expect(values).toEqual([[0, 10, 10, 6], 3]);
  });
});

describe("an element that a package hides by attribute", () => {
  it("is there all the same when it has a display of its own, before and after a search", async () => {
    await gm.locator('#sidebar [data-tab="actors"][data-action="tab"]').click();
    const entry = gm.locator("#actors .directory-item.entry[hidden]");
    await expect.poll(() => entry.count()).toBe(1);
    await expect.poll(() => entry.isVisible()).toBe(true);
    const search = gm.locator('#actors input[type="search"]');
    await search.fill("nobody of that name");
    await entry.waitFor({ state: "hidden" });
    await search.fill("");
    await entry.waitFor();
    expect(await entry.evaluate((element) => (element as HTMLElement).hidden)).toBe(true);
  });
});

describe("the pages", () => {
  it("threw no other error", () => {
    expect(table.errors).toEqual([]);
  });
});
