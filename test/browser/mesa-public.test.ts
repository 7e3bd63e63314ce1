import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

// What public systems were seen to use besides their sheets, in a little system of its own: jQuery, files, the
// canvas' classes at load time, parts of tokens. What is tested is Mesa, not the system of this repository.

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "public",
    title: "Public",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["public.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { late: {} } },
    grid: { type: 1, distance: 1, units: "m" },
  }),
  "templates/late.hbs": "late",
  "art/hero.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>',
  "art/notes.txt": "notes",
  "public.mjs": `
    class Hero extends foundry.abstract.TypeDataModel { static defineSchema() { return {}; } }
    // Fields of classes that are never drawn, filled while the module loads.
    class Ruler extends CONFIG.Token.rulerClass {}
    class Icon extends PIXI.Container { static grey = new PIXI.filters.ColorMatrixFilter(); }
    Icon.grey.desaturate();
    const seen = { clicks: [], hook: null, frames: 0 };
    $("body").on("click", "a.public-word", (event) => seen.clicks.push(event.currentTarget.dataset.word));
    Hooks.on("renderChatMessage", (message, html) => { seen.hook = [html instanceof jQuery, html.find(".message-content").length]; });
    Hooks.on("refreshToken", (token) => { token.mesh.alpha = 0.5; token.effects.renderable = false; });
    Hooks.on("renderActorDirectory", (app, html) => {
      const button = document.createElement("button");
      button.className = "public-extra";
      html.querySelector(".header-actions").append(button);
    });
    // Data that are only told about when templates have come.
    Hooks.once("init", async () => {
      await foundry.applications.handlebars.loadTemplates(["systems/public/templates/late.hbs"]);
      CONFIG.Item.dataModels.late = Hero;
    });
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Token.rulerClass = Ruler;
    });
    const text = (error) => error.message;
    const menu = async (options, entries = [{ name: "One", callback: (li) => seen.clicks.push(li instanceof jQuery ? "jQuery" : li.tagName) }]) => {
      const row = document.createElement("div");
      row.innerHTML = "<p class='row'>row</p>";
      document.body.append(row);
      const context = new foundry.applications.ux.ContextMenu(row, ".row", entries, { fixed: true, ...options });
      await context.render(row.firstChild);
      return { context, row };
    };
    const { FilePicker } = foundry.applications.apps;
    globalThis.shown = {
      seen: () => seen,
      // Documents that are brought into the world together, twice.
      adventure: async () => {
        const ids = Array.from({ length: 3 }, () => foundry.utils.randomID());
        const [folder, actor, item] = ids;
        const adventure = new Adventure({
          _id: foundry.utils.randomID(),
          name: "Quest",
          caption: "<p>Begin here</p>",
          folders: [{ _id: folder, name: "Heroes", type: "Actor" }, { name: "Books", type: "JournalEntry" }],
          actors: [{ _id: actor, name: "Guest", type: "hero", folder, effects: [{ _id: item, name: "Inspired" }] }],
          journal: [{ name: "Chapter", pages: [{ name: "One", type: "text" }] }],
        });
        const heard = [];
        Hooks.on("importAdventure", (it, options, created, updated) => heard.push([Object.keys(created).sort(), Object.keys(updated).sort()]));
        const parts = await adventure.prepareImport({ importFields: ["actors"] });
        const sheet = new foundry.applications.sheets.AdventureImporterV2({ document: adventure });
        await sheet.render({ force: true });
        const offered = [...sheet.element.querySelectorAll("label.checkbox")].map((label) => label.innerText.trim());
        sheet.element.querySelector("[name='import.journal']").checked = false;
        sheet.element.querySelector("[type=submit]").click();
        while (sheet.rendered) await new Promise(requestAnimationFrame);
        const made = game.actors.get(actor);
        await made.update({ name: "Changed" });
        await adventure.import({ importFields: ["actors"], dialog: false });
        return {
          parts: Object.entries(parts.toCreate).map(([name, list]) => [name, list.length]),
          offered,
          heard,
          journal: game.journal.some((entry) => entry.name === "Chapter"),
          made: [made.folder.name, made.effects.get(item)?.name, made.name],
        };
      },
      // The scene's form with a tab of a system's own.
      sceneConfig: async () => {
        const { SceneConfig } = foundry.applications.sheets;
        class Mine extends SceneConfig {
          static PARTS = { tabs: super.PARTS.tabs, basics: super.PARTS.basics, grid: super.PARTS.grid, footer: super.PARTS.footer };
          static TABS = { sheet: { ...super.TABS.sheet, tabs: super.TABS.sheet.tabs.slice(0, 2) } };
        }
        const scene = await Scene.create({ name: "Wide" });
        const app = new Mine({ document: scene });
        await app.render({ force: true });
        const tabs = [...app.element.querySelectorAll("nav.tabs a")].map((link) => link.dataset.tab);
        app.changeTab("grid", "sheet");
        const width = app.element.querySelector("[name=width]");
        const shown = width.checkVisibility();
        width.value = 1200;
        app.element.querySelector("[type=submit]").click();
        while (app.rendered) await new Promise(requestAnimationFrame);
        const result = [tabs, shown, scene.width, scene.name];
        await scene.delete();
        return result;
      },
      // A prototype that changes by itself, the place of a token, and what a model has to track.
      tokens: async () => {
        const { NumberField, SchemaField } = foundry.data.fields;
        class Tracked extends foundry.abstract.DataModel {
          static defineSchema() {
            return { hp: new SchemaField({ value: new NumberField(), max: new NumberField() }), luck: new NumberField() };
          }
        }
        const tracked = TokenDocument.getTrackedAttributes(Tracked);
        class Own extends TokenDocument {
          static _getTrackedAttributesFromSchema(schema, path = []) { return { bar: [], value: [[...path, ...Object.keys(schema.fields)]] }; }
        }
        const own = Own.getTrackedAttributes(Tracked).value;
        const actor = await Actor.create({ name: "Big", type: "hero" });
        await actor.prototypeToken.update({ width: 2, "texture.scaleX": 1.5 });
        await actor.prototypeToken.setFlag("world", "mark", 7);
        const marked = actor.prototypeToken.getFlag("world", "mark");
        await actor.prototypeToken.unsetFlag("world", "mark");
        const scene = await Scene.create({ name: "Place", grid: { size: 100 } });
        const [token] = await scene.createEmbeddedDocuments("Token", [{ x: 100, y: 300, width: 2, height: 1 }]);
        const { width, texture } = actor._source.prototypeToken;
        const result = {
          tracked,
          own,
          choices: TokenDocument.getTrackedAttributeChoices(tracked),
          stored: [width, texture.scaleX, marked, actor.prototypeToken.getFlag("world", "mark") ?? null],
          place: [token.getSize(), token.getCenterPoint(), token.getCenterPoint({ x: 0, y: 0 })],
        };
        await scene.delete();
        await actor.delete();
        return result;
      },
      // A system's own size of a field takes the place of the host's.
      field: () => {
        const style = document.createElement("style");
        style.textContent = "@layer system { .small-field { height: 20px; } }";
        const input = document.createElement("input");
        input.className = "small-field";
        document.body.append(style, input);
        const { height } = input.getBoundingClientRect();
        style.remove();
        input.remove();
        return height;
      },
      // A dialog whose class brings its button.
      ownButtons: async () => {
        class Ask extends foundry.applications.api.DialogV2 {
          static DEFAULT_OPTIONS = { content: "<input name='n' value='4'>", buttons: [{ action: "done", label: "Done" }] };
        }
        const answers = [];
        const asked = await new Ask({ window: { title: "Ask" }, submit: (result) => answers.push(result) }).render({ force: true });
        const value = asked.element.querySelector("input").value;
        asked.element.querySelector("[data-action=done]").click();
        while (answers.length === 0) await new Promise(requestAnimationFrame);
        return [...answers, value, (() => { try { return new foundry.applications.api.DialogV2({}); } catch (error) { return text(error); } })()];
      },
      icons: () => ["fa-solid fa-dice-d20", "fa-solid fa-sword", "fa-light fa-dragon", "fa-solid fa-unheard-of"].map((classes) => {
        const icon = document.createElement("i");
        icon.className = classes;
        document.body.append(icon);
        const { content, fontFamily } = getComputedStyle(icon, "::before");
        icon.remove();
        return [content.codePointAt(1).toString(16), fontFamily.includes("Awesome")];
      }),
      globals: () => Hotbar === foundry.applications.ui.Hotbar && ui.chat instanceof ChatLog && new Ray({ x: 0, y: 0 }, { x: 3, y: 4 }).distance,
      // A V1 window that is only kept at hand, and sources as the server has them.
      kept: async () => {
        class Old extends foundry.appv1.api.Application {}
        const window = new Old({ id: "old" });
        class OldSheet extends foundry.appv1.sheets.ActorSheet {}
        Actors.registerSheet("public", OldSheet, { types: ["hero"] });
        const actor = await Actor.create({ name: "Old", type: "hero", flags: { core: { sheetClass: "public.OldSheet" } } }, { renderSheet: false });
        const isOf = actor.sheet instanceof OldSheet && actor.sheet.actor === actor;
        await actor.delete();
        const { result } = await foundry.helpers.SocketInterface.dispatch("modifyDocument", {
          type: "User", action: "get", operation: { query: {} },
        });
        class OldJournal extends foundry.appv1.sheets.JournalSheet {}
        const entry = await JournalEntry.create({ name: "Old" }, { renderSheet: false });
        const journal = new OldJournal(entry);
        const said = (() => { try { return journal.render(true); } catch (error) { return text(error); } })();
        await entry.delete();
        return [window.id, window.rendered, said, result.map((user) => user.name).includes(game.user.name), isOf];
      },
      classes: () => ({
        drawn: Object.keys(CONFIG).filter((name) => CONFIG[name]?.objectClass && CONFIG[name]?.layerClass).sort(),
        layers: Object.values(CONFIG.Canvas.layers).every(({ layerClass, group }) => layerClass && group),
        ruler: CONFIG.Token.rulerClass === Ruler,
        made: (() => { try { return String(new PIXI.Container()); } catch (error) { return text(error); } })(),
        read: (() => { try { return String(Icon.grey.desaturate); } catch (error) { return text(error); } })(),
      }),
      word: () => {
        const link = document.createElement("a");
        link.className = "public-word";
        link.dataset.word = "delegated";
        document.body.append(link);
        link.click();
        link.remove();
        return seen.clicks.pop();
      },
      message: async () => { await ChatMessage.create({ content: "Hello" }); },
      menu: async (options) => {
        const { context, row } = await menu(options);
        context.element.querySelector("li").click();
        row.remove();
        return seen.clicks.pop();
      },
      emptyMenu: async () => {
        const { context, row } = await menu({ jQuery: false }, []);
        const before = context.element.isConnected;
        context.element.append("filled by a subclass");
        context._setPosition(context.element, row.firstChild, {});
        const after = context.element.isConnected;
        document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        // Closing is asynchronous; a menu that stays fails by the test's time limit.
        while (document.getElementById("context-menu")) await new Promise(requestAnimationFrame);
        row.remove();
        return [before, after];
      },
      browse: async (target, options) => FilePicker.browse("data", target, options).catch(text),
      publicSource: () => FilePicker.browse("public", "icons").then(() => "listed", text),
      picker: async () => {
        await new FilePicker({ type: "image", current: "systems/public/art/hero.svg", callback: (path) => seen.clicks.push(path) }).browse();
      },
      upload: async (place) => FilePicker.upload("data", place, new File(["<svg/>"], "new.svg"), {}, { notify: false }),
      extras: async () => {
        const actor = await Actor.create({ name: "Otto", type: "hero" });
        await actor.update({ "flags.world.note": 1 });
        await actor.update({ name: "Otto II" });
        await ui.actors.render();
        return document.querySelectorAll("#actors .public-extra").length;
      },
      dialog: () => foundry.applications.api.DialogV2.prompt({
        window: { title: "Nested" }, content: "<form><input name='much' value='7'></form>",
        ok: { callback: (event, button) => button.form.elements.much.value },
      }),
      token: async () => {
        const actor = await Actor.create({ name: "Nadia", type: "hero", prototypeToken: { texture: { tint: "#ff0000" } } });
        const scene = await Scene.create({ name: "Yard", active: true, width: 1000, height: 1000 });
        await scene.createEmbeddedDocuments("Token", [await actor.getTokenDocument({ x: 100, y: 100 }).then((token) => token.toObject())]);
        await actor.toggleStatusEffect("prone");
      },
      tokenLook: () => {
        const token = canvas.tokens.placeables[0];
        const style = (selector) => { const element = token.element.querySelector(selector); return element && getComputedStyle(element); };
        return {
          alpha: style("img.token-image")?.opacity,
          effects: style(".token-effects")?.visibility,
          tint: style(".token-tint")?.backgroundColor,
          unknown: (() => { try { return String(token.mesh.shader); } catch (error) { return text(error); } })(),
        };
      },
      stage: () => {
        seen.points = [];
        const down = (event) => seen.points.push([event.button, event.getLocalPosition(canvas.stage)]);
        canvas.stage.on("pointerdown", down);
        seen.off = () => canvas.stage.off("pointerdown", down);
        const { x, y } = canvas.clientCoordinatesFromCanvas({ x: 700, y: 650 });
        const unknown = (() => { try { canvas.stage.on("globaltap", down); } catch (error) { return text(error); } })();
        return { x, y, unknown };
      },
      points: () => { seen.off(); return seen.points; },
      frames: () => new Promise((resolve) => {
        const { ticker } = canvas.app;
        const count = () => { if (++seen.frames === 3) { ticker.remove(count); resolve(ticker.count); } };
        ticker.add(count);
      }),
      dialogV1: () => new Promise((resolve) => {
        const seen = [];
        new Dialog({
          title: "Old", content: "<input name='much' value='5'>",
          buttons: { ok: { label: "Go", icon: "<i class='fas fa-check'></i>", callback: (html) => seen.push(html.find("[name=much]").val()) } },
          default: "ok", render: (html) => seen.push(html instanceof jQuery), close: () => resolve(seen),
        }).render(true);
      }),
      confirmV1: () => Dialog.confirm({ title: "Sure?", content: "<p>Really</p>" }),
      promptV1: () => Dialog.prompt({ title: "Ask", content: "", callback: () => 1 }).catch(text),
      subclassV1: () => { class Mine extends Dialog {} try { new Mine({}); } catch (error) { return text(error); } },
      formData: () => {
        const form = document.createElement("form");
        form.innerHTML = "<select name='mode'><option value='public' selected></option></select><input type='number' name='n' value='3'>";
        const data = new foundry.applications.ux.FormDataExtended(form);
        return [data.get("mode"), data.get("n"), data.object];
      },
      sheetConfig: async () => {
        const actor = game.actors.contents[0] ?? await Actor.create({ name: "Otto", type: "hero" });
        Hooks.once("renderDocumentSheetConfig", (app, html) => {
          html.querySelector("fieldset").insertAdjacentHTML("afterend", "<fieldset class='public-own'></fieldset>");
        });
        const app = new foundry.applications.apps.DocumentSheetConfig({ document: actor });
        await app.render({ force: true });
        const found = app.element.querySelectorAll("fieldset.public-own").length;
        await app.close();
        return found;
      },
      editor: async () => {
        await JournalEntry.create({ name: "The Old Mill" });
        const editor = document.createElement("prose-mirror");
        editor.name = "text";
        editor.value = "<p>We met at the mill.</p>";
        editor.id = "public-editor";
        editor.style.cssText = "position:fixed;inset:80px auto auto 80px;width:400px;height:160px;z-index:500;background:white";
        editor.addEventListener("plugins", (event) => {
          event.plugins.matches = ProseMirror.ProseMirrorHighlightMatchesPlugin.build(ProseMirror.defaultSchema);
        });
        document.body.append(editor);
      },
      editorText: () => document.querySelector("#public-editor .ProseMirror").textContent,
      editorGone: () => document.querySelector("#public-editor").remove(),
      gameMembers: () => [
        (() => { try { return String(game.documentIndex); } catch (error) { return text(error); } })(),
        typeof game.somebodysModule,
      ],
      setting: async () => {
        await game.settings.set("core", "leftClickRelease", false);
        return [game.settings.get("core", "leftClickRelease"), game.settings.get("core", "noCanvas")];
      },
    };
  `,
};

let table: Table;
let gm: Page;
let player: Page;
let folder: string;

/** Calls a function of the system in a page. */
function ask(page: Page, name: string, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([member, list]) =>
      (globalThis as unknown as { shown: Record<string, (...all: unknown[]) => unknown> }).shown[member]?.(...list),
    [name, args] as const,
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-public-"));
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, "public", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  table = await openTable({ system: join(folder, "public"), seed: null });
  gm = await table.join("Gamemaster");
  player = await table.join("Player 1");
}, 180_000);

afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("jQuery", () => {
  it("is there while modules load, for delegated listeners", async () => {
    expect(await ask(gm, "word")).toBe("delegated");
  });

  it("wraps what V13's older interfaces hand out", async () => {
    await ask(gm, "message");
    await gm.waitForFunction(
      () => (globalThis as unknown as { shown: { seen(): { hook: unknown } } }).shown.seen().hook !== null,
    );
    expect(await ask(gm, "seen")).toMatchObject({ hook: [true, 1] });
    expect(await ask(gm, "menu", {})).toBe("jQuery");
    expect(await ask(gm, "menu", { jQuery: true })).toBe("jQuery");
    expect(await ask(gm, "menu", { jQuery: false })).toBe("P");
  });
});

it("a context menu without entries has an element for subclasses to fill, and closes like any other", async () => {
  expect(await ask(gm, "emptyMenu")).toEqual([false, true]);
});

it("the content of a dialog is inside its form, even when it brings a form of its own", async () => {
  const answer = ask(gm, "dialog");
  await gm.click('dialog .form-footer button[data-action="ok"]');
  expect(await answer).toBe("7");
});

it("a directory's header is new whenever the hook of its rendering is called", async () => {
  expect(await ask(gm, "extras")).toBe(1);
});

it("the V1 dialog asks with jQuery, as modern systems still do here and there", async () => {
  const seen = ask(gm, "dialogV1");
  await gm.click('.dialog [data-button="ok"]');
  expect(await seen).toEqual([true, "5"]);
  const sure = ask(gm, "confirmV1");
  await gm.locator(".dialog .dialog-button.default").press("Enter");
  expect(await sure).toBe(true);
  await gm.waitForSelector(".dialog", { state: "detached" });
  const closed = ask(gm, "promptV1");
  await gm.locator(".dialog .dialog-button").press("Escape");
  expect(await closed).toMatch(/closed without a choice/);
  expect(await ask(gm, "subclassV1")).toMatch(/^Mesa does not model foundry\.appv1\.api\.Dialog as a base \(Mine\)/);
});

it("a V1 window can be kept at hand, those that are not drawn throw, and sources are asked of the server", async () => {
  const unmodelled = "Mesa does not model foundry.appv1.sheets.JournalSheet (OldJournal): extend ApplicationV2 instead";
  expect(await ask(gm, "kept")).toEqual(["old", false, unmodelled, true, true]);
});

it("an init that waits for its templates comes before the documents", async () => {
  const made = await gm.evaluate(async () => {
    const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<{ id: string }> } };
    return (await Item.create({ name: "Late", type: "late" })).id;
  });
  await gm.reload();
  await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  const isModel = await gm.evaluate((id) => {
    const { game } = globalThis as unknown as { game: { items: Map<string, { system: { schema?: object } }> } };
    return game.items.get(id)?.system.schema !== undefined;
  }, made);
  expect(isModel).toBe(true);
});

it("an adventure shows what it holds, and brings all or a part of it into the world", async () => {
  expect(await ask(gm, "adventure")).toEqual({
    parts: [
      ["Actor", 1],
      ["Folder", 1],
    ],
    offered: ["Actors (1)", "Journal (1)", "Folders (2)"],
    heard: [
      [["Actor", "Folder"], []],
      [[], ["Actor", "Folder"]],
    ],
    journal: false,
    made: ["Heroes", "Inspired", "Guest"],
  });
});

it("a system takes parts and tabs of the scene's form", async () => {
  expect(await ask(gm, "sceneConfig")).toEqual([["basics", "grid"], true, 1200, "Wide"]);
});

it("prototypes, places and tracked attributes of tokens", async () => {
  expect(await ask(gm, "tokens")).toEqual({
    tracked: { bar: [["hp"]], value: [["luck"]] },
    own: [["hp", "luck"]],
    choices: [
      { group: "Bars", value: "hp", label: "hp" },
      { group: "Numbers", value: "luck", label: "luck" },
    ],
    stored: [2, 1.5, 7, null],
    place: [
      { width: 200, height: 100 },
      { x: 200, y: 350 },
      { x: 100, y: 50 },
    ],
  });
  expect(await ask(gm, "field")).toBe(20);
});

it("a dialog takes its buttons from its class", async () => {
  expect(await ask(gm, "ownButtons")).toEqual(["done", "4", "You must define at least one entry in options.buttons"]);
});

it("icons that are not free are shown by others, and no icon is nothing", async () => {
  expect(await ask(gm, "icons")).toEqual([
    ["f6cf", true],
    ["f66d", true],
    ["f6d5", true],
    ["f61f", true],
  ]);
  expect(await ask(gm, "globals")).toBe(5);
});

it("a form's data holds text as it is, and its object the types", async () => {
  expect(await ask(gm, "formData")).toEqual(["public", "3", { mode: "public", n: 3 }]);
});

it("the choice of a sheet has fieldsets, after which systems put their own", async () => {
  expect(await ask(gm, "sheetConfig")).toBe(1);
});

it("an editor offers to link selected words to documents of that name, when a system asks for that", async () => {
  await ask(gm, "editor");
  const area = gm.locator("#public-editor .ProseMirror");
  await area.click();
  await area.press("End");
  await area.press("ArrowLeft");
  for (let i = 0; i < 4; i++) await area.press("Shift+ArrowLeft");
  const offer = gm.locator(".editor-matches button");
  await offer.waitFor();
  await expect.poll(() => offer.allInnerTexts()).toEqual([expect.stringContaining("The Old Mill")]);
  await offer.click();
  await gm.waitForFunction(() => !document.querySelector(".editor-matches"));
  expect(await ask(gm, "editorText")).toMatch(/^We met at the @UUID\[JournalEntry\.\w+\]\{mill\}\.$/);
  await ask(gm, "editorGone");
});

it("what of the game is not modelled throws by name; what packages may put there does not", async () => {
  expect(await ask(gm, "gameMembers")).toEqual(["Mesa does not model game.documentIndex", "undefined"]);
});

it("settings of the host that Mesa does not act upon are kept all the same", async () => {
  expect(await ask(gm, "setting")).toEqual([false, false]);
});

describe("the file picker", () => {
  it("lists folders of the user data, and says which source it does not have", async () => {
    expect(await ask(gm, "browse", "systems/public/art", { extensions: [".svg"] })).toMatchObject({
      target: "systems/public/art",
      files: ["systems/public/art/hero.svg"],
    });
    expect(await ask(gm, "browse", "nowhere")).toMatch(/does not exist/);
    expect(await ask(gm, "publicSource")).toBe(
      'Mesa does not model foundry.applications.apps.FilePicker source "public"',
    );
  });

  it("opens at the folder of the present file, walks, and gives the chosen path", async () => {
    await ask(gm, "picker");
    const picker = gm.locator(".filepicker");
    await picker.locator('[data-action="pickFile"]').waitFor();
    await expect.poll(() => picker.locator('[data-action="pickFile"]').allInnerTexts()).toEqual(["hero.svg"]);
    await picker.locator('.filepicker-target [data-action="browseFolder"]').click();
    await picker.locator('[data-action="browseFolder"][data-path="systems/public/art"]').click();
    await picker.locator('[data-action="pickFile"]').click();
    await picker.locator('button[type="submit"]').click();
    await picker.waitFor({ state: "detached" });
    expect(await ask(gm, "seen")).toMatchObject({ clicks: ["systems/public/art/hero.svg"] });
  });

  it("stores what is added next to the world, for those who may", async () => {
    expect(await ask(gm, "upload", "worlds/test")).toMatchObject({ status: "success", path: "worlds/test/new.svg" });
    const stored = await gm.request.get(`${table.url}/worlds/test/new.svg`);
    expect(await stored.text()).toBe("<svg/>");
    expect(await ask(gm, "upload", "systems/public")).toBe(false);
    expect(await ask(player, "upload", "worlds/test")).toBe(false);
    expect(await ask(player, "browse", "systems/public")).toMatch(/FILES_BROWSE/);
  });
});

describe("the canvas", () => {
  it("has its classes named where systems extend them; what is made of one later throws by name", async () => {
    const drawn = ["AmbientLight", "AmbientSound", "Drawing", "MeasuredTemplate", "Note", "Region", "Tile", "Token"];
    expect(await ask(gm, "classes")).toEqual({
      drawn: [...drawn, "Wall"],
      layers: true,
      ruler: true,
      made: expect.stringContaining("Mesa does not model PIXI.Container"),
      read: "Mesa does not model PIXI.filters.ColorMatrixFilter#.desaturate",
    });
  });

  it("lets listeners fade, tint and hide the parts of a token", async () => {
    await ask(gm, "token");
    await gm.waitForSelector(".board-token .token-effects", { state: "attached" });
    expect(await ask(gm, "tokenLook")).toEqual({
      alpha: "0.5",
      effects: "hidden",
      tint: "rgb(255, 0, 0)",
      unknown: "Mesa does not model foundry.canvas.placeables.Token#mesh.shader",
    });
  });

  it("tells listeners on the stage of pointers, with their place in the scene", async () => {
    const { x, y, unknown } = (await ask(gm, "stage")) as { x: number; y: number; unknown: string };
    expect(unknown).toBe('Mesa does not model canvas.stage.on("globaltap")');
    await gm.mouse.click(x, y);
    const [[button, point]] = (await ask(gm, "points")) as [number, { x: number; y: number }][] as [
      [number, { x: number; y: number }],
    ];
    expect(button).toBe(0);
    expect(Math.hypot(point.x - 700, point.y - 650)).toBeLessThan(3);
    await gm.mouse.click(x, y);
    expect(await ask(gm, "points")).toHaveLength(1);
  });

  it("calls listeners of its ticker once a frame", async () => {
    expect(await ask(gm, "frames")).toBe(0);
  });
});

it("nothing went wrong unnoticed", () => {
  const meant = /does not exist|FILES_BROWSE|refused|stored in|may not store|403/;
  expect(table.errors.filter((error) => !meant.test(error))).toEqual([]);
});
