import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

// How systems feel their way over several generations, and what they find in a page of V13, in a system of its own.

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "feel",
    title: "Feel",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["feel.mjs"],
    grid: { distance: 5, units: "ft", diagonals: 4 },
    documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
    packs: [{ name: "gear", label: "Gear", type: "Item", path: "packs/gear" }],
  }),
  // Around a root part stands one element that is taken off: here a form in a window that is a form itself.
  "item.hbs": '<form class="around"><input name="name" value="{{document.name}}"></form>',
  // What is imported late is late in the public host too; there the languages alone take longer.
  "late.mjs": `
    const { NumberField } = foundry.data.fields;
    export class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { might: new NumberField({ initial: 3, integer: true }) }; }
    }
  `,
  "feel.mjs": `
    const attempt = (f) => { try { return f(); } catch (error) { return error.message; } };
    // One such line used to stop the whole system.
    const Base = foundry.appv1?.sheets?.TokenDocument || TokenDocument;
    const early = [Base === TokenDocument, foundry.nothing?.deeper?.still, typeof foundry.utils.feelNothing];
    Hooks.once("init", async () => {
      const { Hero } = await import("./late.mjs");
      CONFIG.Actor.dataModels.hero = Hero;
      game.settings.register("feel", "odd", { scope: "wrold", type: Number, default: 2, config: false });
    });
    Hooks.once("ready", () => {});
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    class GearSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ItemSheetV2) {
      static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
      static PARTS = { body: { template: "systems/feel/item.hbs", root: true } };
    }
    const seen = {};
    Hooks.once("init", () => {
      foundry.documents.collections.Items.registerSheet("feel", GearSheet, { makeDefault: true });
      // A whole module by mistake instead of the class in it: nothing comes of it, and init goes on.
      foundry.applications.apps.DocumentSheetConfig.unregisterSheet(Object.create(null), "core", GearSheet);
      seen.afterMistake = true;
      CONFIG.ui.pause = class extends ApplicationV2 { async _prepareContext() { throw new Error("no pause"); } };
      CONFIG.ui.nav = class extends foundry.applications.ui.SceneNavigation {
        async _prepareContext(options) {
          const context = await super._prepareContext(options);
          seen.nav = [context.scenes.active.length, context.scenes.inactive.length];
          return context;
        }
      };
    });
    Hooks.on("getSceneControlButtons", (controls) => {
      const { tools } = controls.lighting;
      tools.dim = { name: "dim", title: "Dim", icon: "fa-solid fa-cloud", order: tools.day.order + 0.5, button: true,
        onChange: () => { seen.dim = true; } };
    });
    Hooks.on("renderSceneControls", (app, html) => {
      seen.beside = html.querySelector("#scene-controls-layers .fa-bookmark").parentElement.tagName;
    });
    const pressed = [];
    Hooks.once("init", () => {
      game.keybindings.register("feel", "act", { editable: [{ key: "KeyZ", modifiers: ["Shift"] }],
        onDown: (context) => { pressed.push(["down", context.isShift]); return true; },
        onUp: () => { pressed.push(["up"]); return true; } });
    });
    globalThis.feel = {
      early: () => early,
      used: () => [
        attempt(() => foundry.utils.feelNothing(1)), attempt(() => foundry.utils?.feelNothing(1)),
        attempt(() => class extends foundry.applications.api.Nothing {}),
        attempt(() => { const { feelNothing } = foundry.utils; return feelNothing; }),
        attempt(() => foundry.utils.feelNothing ?? "own"), attempt(() => game.webrtc?.client ?? "none"),
        attempt(() => foundry.utils.getProperty(foundry, "utils.feelNothing") ?? "no such property"),
      ],
      late: () => Actor.create({ name: "Ana", type: "hero" }).then((actor) => actor.system.might),
      scope: async () => {
        await game.settings.set("feel", "odd", 5);
        return [game.settings.settings.get("feel.odd").scope, game.settings.get("feel", "odd")];
      },
      settings: () => [game.settings.get("core", "gridDiagonals"), game.settings.get("core", "combatTrackerConfig"),
        CONFIG.Combat.settings.turnMarker.src],
      pack: () => game.packs.get("feel.gear").metadata.path,
      keys: () => {
        const context = foundry.helpers.interaction.KeyboardManager.emulateKeypress(false, "KeyZ", { shiftKey: true });
        foundry.helpers.interaction.KeyboardManager.emulateKeypress(true, "KeyZ", { shiftKey: true });
        foundry.helpers.interaction.KeyboardManager.emulateKeypress(false, "KeyZ");
        return [pressed, context.key, context.up, game.keyboard.downKeys.size];
      },
      styles: () => [Object.keys(CONST.CHAT_MESSAGE_STYLES), CONST.CHAT_MESSAGE_STYLES.WHISPER],
      tabs: () => [...document.querySelectorAll("#sidebar nav.tabs > menu > li > button[data-action=tab]")]
        .map((button) => button.dataset.tab),
      delta: async () => {
        const actor = await Actor.create({ name: "Beast", type: "hero", items: [{ name: "Claw", type: "gear" }] });
        const scene = await Scene.create({ name: "Field", navigation: false });
        const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Beast", actorId: actor.id, actorLink: false }]);
        const objects = [token.object, new TokenDocument({ name: "Free" }, { parent: scene }).object, token.rendered];
        await token.actor.update({ name: "Changed", "system.might": 9 });
        await token.actor.createEmbeddedDocuments("Item", [{ name: "Fang", type: "gear" }]);
        const changed = [token.actor.name, token.actor.system.might, token.actor.items.size];
        const restored = await token.delta.restore();
        return { objects, changed, restored: [restored === token.actor, restored.name, restored.system.might, restored.items.size],
          stored: [token.delta._source.name, token.delta.items.size - token.actor.items.size], base: actor.name };
      },
      seen: async () => {
        document.querySelector('#scene-controls-tools [data-tool="dim"]').click();
        const shown = [...document.querySelectorAll("#scene-controls button")].filter((each) => each.offsetParent);
        return { ...seen, shown: shown.map((each) => each.dataset.tool), control: ui.controls.control.name };
      },
      scenes: async () => {
        await Scene.createDocuments([{ name: "On", active: true, navigation: true }, { name: "Off", navigation: true }]);
        await ui.nav.render();
        return { nav: seen.nav, lists: ["active", "inactive"].map((name) =>
          [...document.querySelectorAll("#scene-navigation-" + name + " .scene")].map((each) => each.textContent.trim())) };
      },
      root: async () => {
        const item = await Item.create({ name: "Rope", type: "gear" });
        await item.sheet.render({ force: true });
        const input = item.sheet.element.querySelector("input[name=name]");
        input.value = "Chain";
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((done) => Hooks.once("updateItem", done));
        const around = item.sheet.element.querySelector(".around");
        await item.sheet.close();
        return [item.name, around];
      },
      basic: () => Actor.create({ name: "Plain", type: "base" }).then((actor) => actor.type),
    };
  `,
};

let table: Table;
let gm: Page;
let folder: string;
const said: string[] = [];

const ask = (name: string): Promise<unknown> =>
  gm.evaluate((name) => (globalThis as unknown as { feel: Record<string, () => unknown> }).feel[name]?.(), name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-feel-"));
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(folder, "feel", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  table = await openTable({
    system: join(folder, "feel"),
    seed: null,
    log: (level, message) => void said.push(`${level}: ${message}`),
  });
  gm = await table.join("Gamemaster");
}, 180_000);

afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("what Mesa lacks", () => {
  it("is absent where a script asks whether it is there, and the terminal names it once", async () => {
    expect(await ask("early")).toEqual([true, undefined, "undefined"]);
    expect(await ask("used")).toEqual([
      "Mesa does not model foundry.utils.feelNothing",
      "Mesa does not model foundry.utils.feelNothing",
      "Mesa does not model foundry.applications.api.Nothing",
      "Mesa does not model foundry.utils.feelNothing",
      "own",
      "none",
      "no such property",
    ]);
    const notes = said.filter((line) => line.includes("does not model"));
    for (const api of ["foundry.appv1.sheets.TokenDocument", "foundry.nothing", "foundry.utils.feelNothing"]) {
      const about = notes.filter((line) => line.includes(`${api}:`));
      expect(about).toEqual([expect.stringMatching(/^warn: .* feel\.mjs:\d+ asks/)]);
    }
  });
});

describe("a page of V13", () => {
  it("waits for a listener of init that imports, as languages take long in the public host", async () => {
    expect(await ask("late")).toBe(3);
  });

  it("takes a setting of an unknown scope for one of the client", async () => {
    expect(await ask("scope")).toEqual(["client", 5]);
  });

  it("has the settings of measuring and of encounters whole", async () => {
    const turnMarker = { enabled: true, animation: "spin", src: "", disposition: false };
    expect(await ask("settings")).toEqual([4, { resource: "", skipDefeated: false, turnMarker }, ""]);
  });

  it("says where a compendium lies", async () => {
    expect(await ask("pack")).toBe("systems/feel/packs/gear");
  });

  it("lets keys be pressed by a script", async () => {
    expect(await ask("keys")).toEqual([[["down", true], ["up"]], "KeyZ", false, 0]);
  });

  it("lists four styles of messages, and knows the names of two older ones", async () => {
    expect(await ask("styles")).toEqual([["OTHER", "OOC", "IC", "EMOTE"], 0]);
  });

  it("has the sidebar's tabs as the buttons of a menu", async () => {
    expect(await ask("tabs")).toContain("actors");
    await gm.locator("#sidebar menu button[data-tab=items]").click();
    await expect.poll(() => gm.locator("#items.active").count()).toBe(1);
  });

  it("takes back what makes a token's actor differ", async () => {
    expect(await ask("delta")).toEqual({
      objects: [null, null, false],
      changed: ["Changed", 9, 2],
      restored: [true, "Beast", 3, 1],
      stored: [null, 0],
      base: "Beast",
    });
  });

  it("stands though one part of its interface fails, and a mistake in init is no end of it", async () => {
    expect(await ask("seen")).toMatchObject({
      afterMistake: true,
      dim: true,
      beside: "LI",
      shown: ["dim"],
      control: "tokens",
    });
    expect(table.errors.filter((line) => line.includes("no pause"))).not.toEqual([]);
  });

  it("lists scenes that are in use apart from the others", async () => {
    expect(await ask("scenes")).toEqual({ nav: [1, 1], lists: [["On"], ["Off"]] });
  });

  it("takes off the one element around a root part, so that a form in a form is none", async () => {
    expect(await ask("root")).toEqual(["Chain", null]);
  });

  it("makes a document of the basic type", async () => {
    expect(await ask("basic")).toBe("base");
  });
});
