import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

// A little system of its own: what is tested here is Mesa, not the system of this repository.

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "tiny",
    title: "Tiny",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["tiny.mjs"],
    documentTypes: { Actor: { hero: { htmlFields: ["text", "notes"] } }, Item: { gear: { htmlFields: [] } } },
    socket: true,
  }),
  "head.hbs": `<header><img src="{{document.img}}" alt="" data-edit="img" data-action="editImage" width="32" height="32">
    <input type="text" name="name" value="{{source.name}}" aria-label="Name">
    <button type="button" data-action="bump">Bump</button></header>`,
  "tabs.hbs": `<nav class="tabs">{{#each tabs}}<a data-action="tab" data-group="{{group}}" data-tab="{{id}}"
    class="{{cssClass}}">{{id}}</a>{{/each}}</nav>`,
  "main.hbs": `<section class="tab {{tabs.main.cssClass}}" data-group="primary" data-tab="main">
    {{formGroup systemFields.n value=source.system.n rootId=rootId}}
    {{formGroup systemFields.kind value=source.system.kind rootId=rootId}}
    {{formGroup systemFields.flag value=source.system.flag rootId=rootId}}
    {{formGroup systemFields.many value=source.system.many rootId=rootId}}
    {{formGroup systemFields.words value=source.system.words rootId=rootId}}
    {{formGroup systemFields.color value=source.system.color rootId=rootId}}
    <range-picker name="system.level" value="{{source.system.level}}" min="0" max="10" step="1"></range-picker>
    {{formGroup systemFields.file value=source.system.file rootId=rootId}}
    <ol class="items">{{#each items}}<li class="draggable" data-item-id="{{id}}">{{name}}</li>{{/each}}</ol></section>`,
  "text.hbs": `<section class="tab {{tabs.text.cssClass}}" data-group="primary" data-tab="text">
    <prose-mirror name="system.text" value="{{source.system.text}}" data-document-uuid="{{document.uuid}}" toggled
      >{{{enriched}}}</prose-mirror>
    <prose-mirror name="system.notes" value="{{source.system.notes}}"></prose-mirror></section>`,
  "two.hbs": "<p>one</p><p>two</p>",
  "tiny.mjs": `
    const { fields } = foundry.data;
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        return {
          n: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 1, label: "N", hint: "how many" }),
          kind: new fields.StringField({ required: true, blank: true, choices: { a: "Alpha", b: "Beta" }, label: "Kind" }),
          flag: new fields.BooleanField({ label: "Flag" }),
          many: new fields.SetField(new fields.StringField({ choices: { x: "Ex", y: "Why" } }), { label: "Many" }),
          words: new fields.SetField(new fields.StringField(), { label: "Words" }),
          color: new fields.ColorField({ label: "Colour" }),
          level: new fields.NumberField({ min: 0, max: 10, step: 1, initial: 3, label: "Level" }),
          file: new fields.FilePathField({ categories: ["IMAGE"], label: "File" }),
          text: new fields.HTMLField(), notes: new fields.HTMLField(),
        };
      }
    }
    class Gear extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { price: new fields.NumberField({ initial: 0 }) }; }
    }
    const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
    class TinySheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
      static DEFAULT_OPTIONS = {
        classes: ["tiny"], position: { width: 460, height: 460 }, window: { resizable: true },
        form: { submitOnChange: true, closeOnSubmit: false }, actions: { bump: TinySheet.#bump },
      };
      static PARTS = Object.fromEntries(["head", "tabs", "main", "text"].map((id) => [id, { template: "systems/tiny/" + id + ".hbs", scrollable: [""] }]));
      static TABS = { primary: { tabs: [{ id: "main" }, { id: "text" }], initial: "main" } };
      static async #bump() { await this.document.update({ "system.n": this.document.system.n + 1 }); }
      steps = [];
      async _prepareContext(options) {
        this.steps.push("context");
        const context = await super._prepareContext(options);
        const { TextEditor } = foundry.applications.ux;
        const enriched = await TextEditor.implementation.enrichHTML(this.document.system.text, { secrets: this.document.isOwner });
        return Object.assign(context, { systemFields: this.document.system.schema.fields, items: this.document.items.contents, enriched });
      }
      async _preFirstRender(c, o) { this.steps.push("preFirst"); await super._preFirstRender(c, o); }
      async _preRender(c, o) { this.steps.push("pre"); await super._preRender(c, o); }
      async _onFirstRender(c, o) { this.steps.push("onFirst"); await super._onFirstRender(c, o); }
      async _onRender(c, o) { this.steps.push("on"); await super._onRender(c, o); }
      async _postRender(c, o) { this.steps.push("post"); await super._postRender(c, o); }
    }
    class Two extends HandlebarsApplicationMixin(ApplicationV2) { static PARTS = { body: { template: "systems/tiny/two.hbs" } }; }
    class Menu extends ApplicationV2 {
      chosen = [];
      async _renderHTML() { return "<ul><li class='row' data-id='1'>one</li></ul>"; }
      _replaceHTML(result, content) { content.innerHTML = result; }
      async _onFirstRender(c, o) {
        await super._onFirstRender(c, o);
        this._createContextMenu(() => [
          { name: "First", icon: "<i class='fa-solid fa-check'></i>", callback: (li) => this.chosen.push(li.dataset.id) },
          { name: "Hidden", condition: () => false, callback: () => this.chosen.push("never") },
        ], ".row", { fixed: true });
      }
    }
    class Asking extends ApplicationV2 {
      static DEFAULT_OPTIONS = {
        tag: "dialog", window: { title: "Asking", contentTag: "form" },
        form: { closeOnSubmit: true, handler(event, form, formData) { this.chosen.push(form.tagName, formData.object); } },
      };
      chosen = [];
      async _renderHTML() { return "<input name='much' type='number' value='3'><button id='send'>Send</button>"; }
      _replaceHTML(result, content) { content.innerHTML = result; }
    }
    globalThis.tiny = { Two, Menu, Asking };
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Item.dataModels.gear = Gear;
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "tiny", TinySheet, { types: ["hero"], makeDefault: true });
    });
  `,
};

/** Globals inside the page, where nothing is typed. */
interface PageGlobals {
  game: {
    actors: { getName(name: string): PageDocument; get(id: string): PageDocument };
    items: { getName(name: string): PageDocument };
    messages: { size: number; contents: { rolls: { formula: string }[]; content: string }[] };
    users: { getName(name: string): { id: string } };
  };
  foundry: {
    applications: {
      api: {
        DialogV2: Record<"confirm" | "input" | "prompt" | "query" | "wait", (...args: unknown[]) => Promise<unknown>>;
      };
      ux: { TextEditor: { implementation: { enrichHTML(html: string, options?: object): Promise<string> } } };
      instances: Map<string, { close(): Promise<void>; id: string }>;
    };
  };
  Actor: { implementation: { create(data: object): Promise<PageDocument> } };
  Item: { implementation: { create(data: object): Promise<PageDocument> } };
  tiny: Record<string, new () => PageApp>;
  answer?: Promise<unknown>;
  app?: PageApp;
}
interface PageApp {
  render(options: object): Promise<PageApp>;
  state: number;
  chosen: string[];
  steps: string[];
  element: HTMLElement;
  minimized: boolean;
}
interface PageDocument {
  id: string;
  uuid: string;
  name: string;
  img: string;
  _source: { system: Record<string, unknown> };
  system: Record<string, unknown>;
  items: { size: number; contents: PageDocument[] };
  sheet: PageApp;
  update(data: object): Promise<unknown>;
}

let table: Table;
let gm: Page;
let player: Page;
let folder: string;
/** Requests that failed: the console only says that one did. */
const missing: string[] = [];
const SHEET = "form.tiny";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-apps-"));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, "tiny", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  table = await openTable({ system: join(folder, "tiny"), seed: null });
  const heard = async (page: Page) => {
    page.on("response", (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
    });
  };
  gm = await table.join("Gamemaster", heard);
  player = await table.join("Player 1", heard);
  gm.setDefaultTimeout(15_000);
  player.setDefaultTimeout(15_000);
  await gm.evaluate(async () => {
    const page = globalThis as unknown as PageGlobals;
    const ownership = { default: 2 };
    await page.Actor.implementation.create({ name: "Nadia", type: "hero", ownership });
    await page.Item.implementation.create({ name: "Rope", type: "gear" });
  });
}, 180_000);

afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Closes every window that a test left open. */
async function closeWindows(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { instances } = (globalThis as unknown as PageGlobals).foundry.applications;
    for (const app of [...instances.values()]) {
      if (document.getElementById(app.id)?.querySelector(":scope > .window-header")) await app.close();
    }
  });
}

async function openSheet(page: Page): Promise<void> {
  await page.waitForFunction(() => !!(globalThis as unknown as PageGlobals).game.actors.getName("Nadia"));
  await page.evaluate(async () => {
    const { game } = globalThis as unknown as PageGlobals;
    await game.actors.getName("Nadia").sheet.render({ force: true });
  });
  await page.waitForSelector(SHEET);
  // A document keeps its sheet, and the sheet its tab: every test starts at the first one.
  await page.click(`${SHEET} [data-action="tab"][data-tab="main"]`);
}

const storedBecomes = (page: Page, key: string, value: unknown) =>
  page.waitForFunction(
    ([name, wanted]) => {
      const { game } = globalThis as unknown as PageGlobals;
      return JSON.stringify(game.actors.getName("Nadia")._source.system[name as string]) === wanted;
    },
    [key, JSON.stringify(value)] as const,
  );

beforeEach(async () => {
  await closeWindows(gm);
  await closeWindows(player);
});

describe("document sheets", () => {
  it("render in the public order, in a window with title, tabs and registered instance", async () => {
    await openSheet(gm);
    const seen = await gm.evaluate(() => {
      const { game, foundry } = globalThis as unknown as PageGlobals;
      const { sheet } = game.actors.getName("Nadia");
      return { steps: sheet.steps.slice(0, 6), registered: foundry.applications.instances.has(sheet.element.id) };
    });
    expect(seen.steps).toEqual(["context", "preFirst", "pre", "onFirst", "on", "post"]);
    expect(seen.registered).toBe(true);
    await expect.poll(() => gm.textContent(`${SHEET} .window-title`)).toContain("Nadia");
  });

  it("submit a change as one update and keep the focus where the user went", async () => {
    await openSheet(gm);
    await gm.fill('[name="system.n"]', "7");
    await gm.press('[name="system.n"]', "Tab");
    await storedBecomes(gm, "n", 7);
    await gm.waitForFunction(() => document.activeElement?.getAttribute("name") === "system.kind");
    await gm.selectOption('[name="system.kind"]', "b");
    await storedBecomes(gm, "kind", "b");
    await gm.click(`${SHEET} [data-action="bump"]`);
    await storedBecomes(gm, "n", 8);
    await gm.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="system.n"]')?.value === "8");
  });

  it("draw every field with an input that gives its type back", async () => {
    await openSheet(gm);
    await gm.check('[name="system.flag"]');
    await storedBecomes(gm, "flag", true);
    await gm.selectOption('multi-select[name="system.many"] select', "y");
    await storedBecomes(gm, "many", ["y"]);
    await gm.fill('string-tags[name="system.words"] input', "brave");
    await gm.press('string-tags[name="system.words"] input', "Enter");
    await storedBecomes(gm, "words", ["brave"]);
    await gm.fill('color-picker[name="system.color"] input[type="text"]', "#336699");
    await gm.press('color-picker[name="system.color"] input[type="text"]', "Enter");
    await storedBecomes(gm, "color", "#336699");
    await gm.fill('[name="system.level"] input[type="number"]', "99");
    await gm.press('[name="system.level"] input[type="number"]', "Tab");
    await storedBecomes(gm, "level", 10);
    await gm.click('multi-select[name="system.many"] button.remove');
    await storedBecomes(gm, "many", []);
  });

  it("turn a page and remember it across renders; keys and words for screen readers are the system's own affair", async () => {
    await openSheet(gm);
    const main = gm.locator(`${SHEET} [data-action="tab"][data-tab="main"]`);
    expect(await main.evaluate((tab) => [tab.getAttribute("role"), tab.getAttribute("tabindex")])).toEqual([
      null,
      null,
    ]);
    await main.dispatchEvent("keydown", { key: "ArrowRight" });
    await expect.poll(() => gm.isVisible('section[data-tab="main"]')).toBe(true);
    await gm.click(`${SHEET} [data-action="tab"][data-tab="text"]`);
    await gm.click(`${SHEET} [data-action="bump"]`);
    await gm.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="system.n"]')?.value === "9");
    await gm.waitForFunction(() => document.querySelector('a[data-tab="text"]')?.classList.contains("active"));
    expect(await gm.isVisible('section[data-tab="main"]')).toBe(false);
  });

  it("save rich text, and send unsaved rich text along with another change", async () => {
    await openSheet(gm);
    await gm.click(`${SHEET} [data-action="tab"][data-tab="text"]`);
    await gm.click('prose-mirror[name="system.text"] button.toggle');
    await gm.click('prose-mirror[name="system.text"] .ProseMirror');
    await gm.keyboard.type("Hello");
    await gm.keyboard.press("Control+b");
    await gm.keyboard.type(" world");
    await gm.click('prose-mirror[name="system.text"] button[data-action="save"]');
    await storedBecomes(gm, "text", "<p>Hello<strong> world</strong></p>");
    await gm.click('prose-mirror[name="system.notes"] .ProseMirror');
    await gm.keyboard.type("a note");
    await gm.fill(`${SHEET} [name="name"]`, "Nadia");
    await storedBecomes(gm, "notes", "<p>a note</p>");
  });

  it("are read-only for observers, who see changes at once", async () => {
    await openSheet(player);
    const editable = await player
      .locator(`${SHEET} .window-content :is(input, select, textarea):not(:disabled)`)
      .count();
    expect(editable).toBe(0);
    await gm.evaluate(() =>
      (globalThis as unknown as PageGlobals).game.actors.getName("Nadia").update({ "system.n": 42 }),
    );
    await player.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="system.n"]')?.value === "42");
    await player.click(`${SHEET} [data-action="tab"][data-tab="text"]`);
    await expect.poll(() => player.isVisible('prose-mirror[name="system.text"] .editor-content')).toBe(true);
    expect(await player.locator("prose-mirror .ProseMirror").count()).toBe(0);
  });

  it("take dropped items as copies and sort their own", async () => {
    await openSheet(gm);
    const uuid = await gm.evaluate(() => (globalThis as unknown as PageGlobals).game.items.getName("Rope").uuid);
    const drop = (data: object, selector: string) =>
      gm.evaluate(
        ([text, target]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData("text/plain", text as string);
          const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector(target as string)?.dispatchEvent(event);
        },
        [JSON.stringify(data), selector] as const,
      );
    await drop({ type: "Item", uuid }, `${SHEET} .window-content`);
    await gm.waitForSelector(`${SHEET} li[data-item-id]`);
    await drop({ type: "Item", uuid }, `${SHEET} .window-content`);
    await gm.waitForFunction(() => document.querySelectorAll("form.tiny li[data-item-id]").length === 2);
    const own = await gm.evaluate(() => {
      const { contents } = (globalThis as unknown as PageGlobals).game.actors.getName("Nadia").items;
      return contents.map((item) => ({ id: item.id, uuid: item.uuid }));
    });
    await drop({ type: "Item", uuid: own[0]?.uuid }, `${SHEET} li[data-item-id="${own[1]?.id}"]`);
    await gm.waitForFunction(() => {
      const { contents } = (globalThis as unknown as PageGlobals).game.actors.getName("Nadia").items;
      return contents.some((item) => (item as unknown as { sort: number }).sort !== 0);
    });
    await expect.poll(() => gm.locator(`${SHEET} li[data-item-id]`).count()).toBe(2);
    await drop({ nonsense: true }, `${SHEET} .window-content`);
  });

  it("edit the image through the file picker", async () => {
    await openSheet(gm);
    await gm.click(`${SHEET} img[data-edit="img"]`);
    await gm.fill('.filepicker input[name="file"]', "icons/svg/shield.svg");
    await gm.click('.filepicker button[type="submit"]');
    await gm.waitForFunction(
      () => (globalThis as unknown as PageGlobals).game.actors.getName("Nadia").img === "icons/svg/shield.svg",
    );
  });

  it("move, roll up and close like windows", async () => {
    await openSheet(gm);
    const header = gm.locator(`${SHEET} .window-header`);
    const before = await header.boundingBox();
    if (!before) throw new Error("The window has no header.");
    await gm.mouse.move(before.x + 60, before.y + 12);
    await gm.mouse.down();
    await gm.mouse.move(before.x - 40, before.y + 52, { steps: 5 });
    await gm.mouse.up();
    const after = await header.boundingBox();
    expect(Math.round((after?.x ?? 0) - before.x)).toBe(-100);
    expect(Math.round((after?.y ?? 0) - before.y)).toBe(40);
    await gm.dblclick(`${SHEET} .window-title`);
    expect(await gm.isVisible(`${SHEET} .window-content`)).toBe(false);
    await gm.dblclick(`${SHEET} .window-title`);
    await expect.poll(() => gm.isVisible(`${SHEET} .window-content`)).toBe(true);
    await gm.locator(`${SHEET} [data-action="close"]`).click();
    await gm.waitForSelector(SHEET, { state: "detached" });
  });
});

describe("applications", () => {
  it("refuse a part with two roots and name it", async () => {
    const message = await gm.evaluate(async () => {
      const { tiny } = globalThis as unknown as PageGlobals;
      const app = new (tiny.Two as new () => PageApp)();
      try {
        await app.render({ force: true });
        return "rendered";
      } catch (error) {
        return `${(error as Error).message} (${app.state})`;
      }
    });
    expect(message).toContain('Template part "body" must render a single HTML element');
    expect(message).toContain("(-3)");
  });

  it("answer the form that their content is, without leaving the page", async () => {
    await gm.evaluate(async () => {
      const page = globalThis as unknown as PageGlobals;
      page.app = await new (page.tiny.Asking as new () => PageApp)().render({ force: true });
    });
    await gm.click("#send");
    await gm.waitForSelector("#send", { state: "detached" });
    const chosen = await gm.evaluate(() => (globalThis as unknown as PageGlobals).app?.chosen);
    expect(chosen).toEqual(["FORM", { much: 3 }]);
  });

  it("open context menus by pointer and choose by keyboard", async () => {
    await gm.evaluate(async () => {
      const page = globalThis as unknown as PageGlobals;
      page.app = await new (page.tiny.Menu as new () => PageApp)().render({ force: true });
    });
    await gm.click(".row", { button: "right" });
    await expect.poll(() => gm.locator("#context-menu .context-item").count()).toBe(1);
    await gm.keyboard.press("ArrowDown");
    await gm.keyboard.press("Enter");
    await gm.waitForSelector("#context-menu", { state: "detached" });
    expect(await gm.evaluate(() => (globalThis as unknown as PageGlobals).app?.chosen)).toEqual(["1"]);
  });
});

describe("dialogs", () => {
  const ask = (page: Page, method: "confirm" | "input" | "prompt", config: object) =>
    page.evaluate(
      ([name, options]) => {
        const root = globalThis as unknown as PageGlobals;
        root.answer = root.foundry.applications.api.DialogV2[name as "confirm"](options);
      },
      [method, config] as const,
    );
  const answer = (page: Page) => page.evaluate(() => (globalThis as unknown as PageGlobals).answer);

  it("confirm: the safe answer has the focus, Escape is no answer", async () => {
    await ask(gm, "confirm", { window: { title: "Sure?" }, content: "<p>Really?</p>", modal: true });
    await gm.waitForSelector("dialog[open]");
    expect(await gm.evaluate(() => (document.activeElement as HTMLElement).dataset.action)).toBe("no");
    await gm.click('dialog [data-action="yes"]');
    expect(await answer(gm)).toBe(true);
    await ask(gm, "confirm", { window: { title: "Sure?" }, content: "<p>Really?</p>" });
    await gm.waitForSelector("dialog[open]");
    await gm.keyboard.press("Escape");
    expect(await answer(gm)).toBeNull();
  });

  it("input: Enter presses the default button, not the first; the data is typed; content is cleaned", async () => {
    const content =
      '<input name="a" type="number" value="4" autofocus><input name="c" type="checkbox"><img src="icons/svg/shield.svg" onload="globalThis.hacked=1">';
    await ask(gm, "input", { window: { title: "In" }, content });
    await gm.waitForSelector("dialog[open] input[name=a]");
    await gm.fill("dialog input[name=a]", "9");
    await gm.press("dialog input[name=a]", "Enter");
    expect(await answer(gm)).toEqual({ a: 9, c: false });
    expect(await gm.evaluate(() => (globalThis as unknown as { hacked?: number }).hacked)).toBeUndefined();
  });

  it("query: another user answers", async () => {
    const id = await gm.evaluate(() => (globalThis as unknown as PageGlobals).game.users.getName("Player 1").id);
    await gm.evaluate((user) => {
      const root = globalThis as unknown as PageGlobals;
      root.answer = root.foundry.applications.api.DialogV2.query(user, "confirm", { content: "<p>Help?</p>" });
    }, id);
    await player.click('dialog[open] [data-action="yes"]');
    expect(await answer(gm)).toBe(true);
  });
});

describe("rich text", () => {
  const enrich = (page: Page, html: string, options: object = {}) =>
    page.evaluate(
      ([text, extra]) => {
        const { TextEditor } = (globalThis as unknown as PageGlobals).foundry.applications.ux;
        return TextEditor.implementation.enrichHTML(text as string, extra as object);
      },
      [html, options] as const,
    );

  it("hides secrets, links documents, rolls and addresses, and leaves attributes alone", async () => {
    const uuid = await gm.evaluate(() => (globalThis as unknown as PageGlobals).game.items.getName("Rope").uuid);
    const secret = '<section class="secret" id="s1"><p>psst</p></section>';
    expect(await enrich(gm, `<p>a</p>${secret}`)).toBe("<p>a</p>");
    expect(await enrich(gm, secret, { secrets: true })).toContain("psst");
    const html = await enrich(
      gm,
      `<p title="@UUID[${uuid}]">@UUID[${uuid}]{The rope} @UUID[Item.none]{Gone} [[/r 1d6]]{roll} [[2+3]] https://example.org/x.</p>`,
    );
    expect(html).toContain(`title="@UUID[${uuid}]"`);
    expect(html).toMatch(/<a[^>]*class="content-link"[^>]*>.*The rope<\/a>/);
    expect(html).toMatch(/class="content-link broken"/);
    expect(html).toMatch(/class="inline-roll roll"[^>]*data-formula="1d6"/);
    expect(html).toMatch(/inline-result[^>]*>.*5<\/a>/);
    expect(html).toContain('href="https://example.org/x"');
  });

  it("opens a linked document and rolls to the chat on a click, wherever the text stands", async () => {
    const uuid = await gm.evaluate(() => (globalThis as unknown as PageGlobals).game.items.getName("Rope").uuid);
    const html = await enrich(gm, `<p>@UUID[${uuid}]{The rope} [[/r 1d6]]{throw}</p>`);
    await gm.evaluate((text) => {
      const holder = document.createElement("div");
      holder.id = "anywhere";
      holder.style.cssText = "position:fixed;top:80px;left:80px;z-index:99999";
      holder.innerHTML = text;
      document.body.append(holder);
    }, html);
    const before = await gm.evaluate(() => (globalThis as unknown as PageGlobals).game.messages.size);
    await gm.click("#anywhere .inline-roll");
    await gm.waitForFunction(
      (count) => (globalThis as unknown as PageGlobals).game.messages.size === count + 1,
      before,
    );
    await gm.click("#anywhere .content-link");
    await gm.waitForSelector(".application:has(.window-title:text('Rope'))");
    await gm.evaluate(() => document.getElementById("anywhere")?.remove());
  });
});

it("nothing went wrong unnoticed", () => {
  expect({ errors: table.errors, missing }).toEqual({ errors: [], missing: [] });
});
