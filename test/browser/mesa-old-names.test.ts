import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

// What V13 still has under older names, and what systems do besides sheets while a world starts, in a system of its own.

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "old",
    title: "Old",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["old.mjs"],
    documentTypes: { Actor: { hero: { htmlFields: ["bio"] } }, Item: { gear: {} } },
  }),
  "tour.json": JSON.stringify({
    title: "OLD.Tour",
    display: true,
    canBeResumed: true,
    steps: [
      { id: "a", title: "A", content: "<b>first</b>" },
      { id: "b", title: "B", content: "second", selector: "#sidebar", tooltipDirection: "LEFT" },
      { id: "c", title: "C", content: "third", selector: ".nobody-has-this" },
      { id: "d", title: "D", content: "never for players", restricted: true },
    ],
  }),
  "first.hbs": "<section>first</section>",
  "late.hbs": '<section>{{> "systems/old/inner.hbs"}}</section>',
  "inner.hbs": "<b>inner</b>",
  "v1-form.hbs": `<form><input name="word" value="{{word}}"><input name="count" type="number" value="2"><button type="submit">OK</button></form>`,
  "v1-actor.hbs": `<form class="{{cssClass}}"><input name="name" value="{{actor.name}}"><img data-edit="img" src="{{actor.img}}">
    <nav class="tabs"><a data-tab="one">1</a><a data-tab="two">2</a></nav>
    <section class="panes"><div class="tab" data-tab="one"><ol class="item-list">{{#each items}}<li class="item" data-item-id="{{_id}}">{{name}}</li>{{/each}}</ol></div>
    <div class="tab" data-tab="two"><button type="button" class="shout">Shout</button>{{editor bio target="system.bio" button=true editable=editable engine="prosemirror"}}</div></section></form>`,
  "old.mjs": `
    const text = (error) => error.message;
    const attempt = (f) => { try { return f(); } catch (error) { return text(error); } };
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
      static PARTS = {
        first: { template: "systems/old/first.hbs" },
        late: { template: "systems/old/late.hbs", templates: ["systems/old/inner.hbs"] },
      };
      _configureRenderParts(options) {
        const parts = super._configureRenderParts(options);
        if (!this.all) delete parts.late;
        return parts;
      }
    }
    const seen = { warnings: [] };
    const warn = console.warn;
    console.warn = (...args) => { seen.warnings.push(args.map(String).join(" ").split("\\n")[0]); warn(...args); };
    Hooks.once("ready", async () => {
      game.tours.register("old", "first", await foundry.nue.Tour.fromJSON("systems/old/tour.json"));
    });
    Hooks.on("renderChatMessageHTML", () => {});
    const { Application, FormApplication } = foundry.appv1.api;
    class Asking extends FormApplication {
      static get defaultOptions() {
        return foundry.utils.mergeObject(super.defaultOptions, {
          id: "asking", title: "Asking", template: "systems/old/v1-form.hbs", width: 300, classes: ["mine"],
        });
      }
      getData() { return { word: this.object.word }; }
      async _updateObject(event, data) { seen.answer = data; }
      async _onChangeInput(event) {
        await super._onChangeInput(event);
        (seen.changed ??= []).push(event.currentTarget.name);
      }
    }
    class OldHero extends foundry.appv1.sheets.ActorSheet {
      static get defaultOptions() {
        return foundry.utils.mergeObject(super.defaultOptions, {
          template: "systems/old/v1-actor.hbs", width: 420, height: 380,
          tabs: [{ navSelector: ".tabs", contentSelector: ".panes", initial: "one" }],
        });
      }
      async getData() {
        const context = await super.getData();
        return { ...context, bio: this.actor.system.bio };
      }
      activateListeners(html) {
        super.activateListeners(html);
        html.find(".shout").on("click", () => this.actor.update({ name: this.actor.name.toUpperCase() }));
      }
      _getHeaderButtons() {
        return [{ label: "Wave", class: "wave", icon: "fa-solid fa-hand", onclick: () => { seen.waved = true; } }, ...super._getHeaderButtons()];
      }
    }
    class Bio extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { bio: new foundry.data.fields.HTMLField() }; }
    }
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Bio;
      foundry.documents.collections.Actors.registerSheet("old", OldHero, { types: ["hero"], makeDefault: true });
    });
    for (const hook of ["renderAsking", "renderFormApplication", "renderApplication", "closeAsking", "renderOldHero", "renderActorSheet", "renderDocumentSheet"])
      Hooks.on(hook, (app, html) => (seen.hooks ??= []).push(hook + (html instanceof jQuery)));
    const compile = (source, data) => Handlebars.compile(source)(data, { allowProtoPropertiesByDefault: true });
    globalThis.old = {
      globals: () => ({
        same: [mergeObject === foundry.utils.mergeObject, Actors === foundry.documents.collections.Actors,
          Messages === foundry.documents.collections.ChatMessages, renderTemplate === foundry.applications.handlebars.renderTemplate,
          ChatLog === foundry.applications.sidebar.tabs.ChatLog, KeybindingsConfig === foundry.applications.sidebar.apps.ControlsConfig,
          SortingHelpers.performIntegerSort === foundry.utils.performIntegerSort],
        absent: attempt(() => DocumentIndex), unknown: attempt(() => orient2dFast),
        warned: seen.warnings.filter((line) => line.includes("The global Actors")).length,
        assigned: (() => { globalThis.Players = 1; return Players; })(),
      }),
      helpers: () => [
        compile("{{colorPicker name='c' value='#ff0000'}}", {}),
        compile("{{rangePicker name='r' min=1 max=5 value=3}}", {}),
      ],
      message: async () => {
        const message = await ChatMessage.create({ content: "Hello" });
        const html = await message.getHTML();
        return [html instanceof jQuery, html[0].dataset.messageId === message.id, message.user === message.author];
      },
      model: () => [game.model.Actor.hero, Object.keys(game.model.Actor), "Folder" in game.model],
      menu: () => attempt(() => game.settings.registerMenu("old", "m", { type: class X {} })),
      goodMenu: () => attempt(() => game.settings.registerMenu("old", "m", { type: Parted })),
      tour: async () => {
        const tour = game.tours.get("old.first");
        const { Tour } = foundry.nue;
        return [tour.key, tour.title, tour.steps.length, tour.status, tour.stepIndex, tour.currentStep?.id ?? null, Tour.tourInProgress];
      },
      parts: async () => {
        const app = new Parted();
        await app.render({ force: true });
        app.all = true;
        await app.render({ parts: ["late", "never"] });
        const html = app.element.querySelector("[data-application-part=late]").textContent;
        await app.close();
        return [html, seen.warnings.filter((line) => line.includes("Parted"))];
      },
      asking: () => new Asking({ word: "yes" }).render(true) instanceof Application,
      answer: () => [seen.answer, seen.changed, seen.hooks.splice(0), Object.values(ui.windows).length],
      hero: async () => {
        const actor = await Actor.create({ name: "Bea", type: "hero", items: [{ name: "Rope", type: "gear" }] });
        actor.sheet.render(true);
      },
      of: () => {
        const actor = game.actors.find((each) => each.sheet instanceof OldHero && each.sheet.rendered);
        return actor && [actor.name, actor.system.bio, seen.waved === true, actor.sheet._tabs[0].active, Object.keys(actor.apps).length];
      },
      hooks: () => [...new Set(seen.hooks.splice(0))],
      custom: async () => {
        const actor = await Actor.create({ name: "Ana", type: "hero", effects: [
          { name: "Odd", changes: [{ key: "name", mode: CONST.ACTIVE_EFFECT_MODES.CUSTOM, value: "x" }] },
        ] });
        return [actor.name, actor.overrides];
      },
    };
  `,
};

let table: Table;
let gm: Page;
let folder: string;

const ask = (name: string): Promise<unknown> =>
  gm.evaluate((name) => (globalThis as unknown as { old: Record<string, () => unknown> }).old[name]?.(), name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-old-"));
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(folder, "old", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  table = await openTable({ system: join(folder, "old"), seed: null });
  gm = await table.join("Gamemaster");
}, 180_000);

afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("what V13 still has under older names", () => {
  it("globals are those of their namespace, with a warning; what is missing throws by its new name", async () => {
    expect(await ask("globals")).toEqual({
      same: [true, true, true, true, true, true, true],
      absent: "Mesa does not model foundry.helpers.DocumentIndex",
      unknown: "Mesa does not model foundry.utils.orient2dFast",
      warned: 1,
      assigned: 1,
    });
  });

  it("template helpers: colorPicker and rangePicker", async () => {
    expect(await ask("helpers")).toEqual([
      expect.stringMatching(/^<color-picker name="c" value="#ff0000"/),
      expect.stringMatching(/^<range-picker name="r" .*min="1" max="5"/),
    ]);
  });

  it("a chat message as jQuery, and its user", async () => {
    expect(await ask("message")).toEqual([true, true, true]);
  });
});

it("the model of the game knows every type, without defaults", async () => {
  expect(await ask("model")).toEqual([{}, ["base", "hero"], false]);
});

it("a button of the settings window opens applications only", async () => {
  expect(await ask("menu")).toMatch(/FormApplication or ApplicationV2/);
  expect(await ask("goodMenu")).toBeUndefined();
});

it("a tour is taken: by its buttons and by arrows, left and gone on with, up to its end", async () => {
  expect(await ask("tour")).toEqual(["old.first", "OLD.Tour", 4, "unstarted", -1, null, false]);
  const open = async () => {
    await gm.locator('#sidebar [data-tab="settings"][data-action="tab"]').click();
    await gm.locator('[data-app="tours"]').click();
    await gm.locator('#tours-management [data-action="start"]').click();
  };
  await open();
  await gm.locator(".tour-center-step", { hasText: "first" }).locator('[data-action="next"]').click();
  const beside = gm.locator("#tooltip.tour", { hasText: "second" });
  await beside.waitFor();
  // Whatever is pointed at meanwhile, the step stays; and nothing below it can be clicked.
  await gm.mouse.move(20, 20);
  await gm.keyboard.press("ArrowLeft");
  await gm.locator(".tour-center-step", { hasText: "first" }).waitFor();
  await gm.keyboard.press("ArrowRight");
  await beside.locator('[data-action="exit"]').click();
  await beside.waitFor({ state: "hidden" });
  expect(((await ask("tour")) as unknown[]).slice(3)).toEqual(["in-progress", 1, "b", false]);
  await open();
  await beside.locator('[data-action="next"]').click();
  // A step whose element is missing shows in the middle.
  await gm.locator(".tour-center-step", { hasText: "third" }).locator('[data-action="next"]').click();
  await gm.locator(".tour-center-step", { hasText: "never for players" }).locator('[data-action="next"]').click();
  expect(((await ask("tour")) as unknown[]).slice(3)).toEqual(["completed", null, null, false]);
  expect(await gm.locator(".tour-overlay, .tour-fadeout").count()).toBe(0);
});

it("a part that comes late, and one that never comes, are spoken of", async () => {
  expect(await ask("parts")).toEqual([
    "inner",
    [expect.stringMatching(/no template part "never"/), expect.stringMatching(/"late" of Parted are loaded late/)],
  ]);
});

it("a custom change that nobody knows leaves the value alone", async () => {
  expect(await ask("custom")).toEqual(["Ana", {}]);
});

describe("windows of V1", () => {
  it("ask with a form: its values go to the class, hooks are called up the line, the window closes", async () => {
    expect(await ask("asking")).toBe(true);
    const window = gm.locator("#asking.app.window-app.mine");
    await window.locator(".window-title", { hasText: "Asking" }).waitFor();
    expect(await window.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(300);
    await window.locator('input[name="word"]').fill("perhaps");
    await window.locator('button[type="submit"]').click();
    await window.waitFor({ state: "detached" });
    expect(await ask("answer")).toEqual([
      { word: "perhaps", count: 2 },
      ["word"],
      ["renderAskingtrue", "renderFormApplicationtrue", "renderApplicationtrue", "closeAskingtrue"],
      0,
    ]);
  });

  it("are sheets of actors: fields, tabs, buttons, editors and what is changed elsewhere", async () => {
    await ask("hero");
    const sheet = gm.locator(".window-app.sheet");
    await sheet.locator("li.item", { hasText: "Rope" }).waitFor();
    expect(await ask("hooks")).toEqual(["renderOldHerotrue", "renderActorSheettrue"]);
    await sheet.locator('input[name="name"]').fill("Clara");
    await sheet.locator('input[name="name"]').press("Tab");
    await expect.poll(() => ask("of")).toEqual(["Clara", "", false, "one", 1]);
    expect(await sheet.locator(".shout").isVisible()).toBe(false);
    await sheet.locator('[data-tab="two"]').first().click();
    await sheet.locator(".shout").click();
    await sheet.locator(".window-title", { hasText: "CLARA" }).waitFor();
    await sheet.locator(".header-button.wave").click();
    // Drawn again after that, an editor that is open by then would be gone.
    await expect.poll(() => ask("of")).toEqual(["CLARA", "", true, "two", 1]);
    await sheet.locator(".editor-edit").click();
    const text = sheet.locator(".ProseMirror");
    await text.click();
    await text.pressSequentially("brave");
    await text.press("Control+s");
    await expect.poll(() => ask("of")).toEqual(["CLARA", "<p>brave</p>", true, "two", 1]);
    await sheet.locator(".header-button.close").click();
    await sheet.waitFor({ state: "detached" });
    expect(await ask("of")).toBeUndefined();
  });
});
