import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/** Applications in browser windows of their own, as V14 has them: another document, other events, other elements. */

const FILES: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "apart",
    title: "Apart",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["apart.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
  }),
  "sheet.hbs": `<section>
    <input type="number" name="system.n" value="{{source.system.n}}"> <button type="button" data-action="bump">+</button>
    <span class="links">{{{links}}}</span>
    <prose-mirror name="system.text" value="{{source.system.text}}"></prose-mirror>
  </section>`,
  "apart.mjs": `
    const { HandlebarsApplicationMixin } = foundry.applications.api;
    const { fields } = foundry.data;
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        return { n: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 1 }), text: new fields.HTMLField() };
      }
    }
    class Gear extends foundry.abstract.TypeDataModel { static defineSchema() { return {}; } }
    const seen = { hooks: [], moved: [], main: 0 };
    class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
      static DEFAULT_OPTIONS = {
        window: { resizable: true }, form: { submitOnChange: true },
        actions: { bump() { return this.document.update({ "system.n": this.document.system.n + 1 }); } },
      };
      static PARTS = { body: { template: "systems/apart/sheet.hbs" } };
      async _prepareContext(options) {
        const links = await foundry.applications.ux.TextEditor.implementation.enrichHTML("[[/r 1d1]] @UUID[" + this.document.uuid + "]{me}");
        return Object.assign(await super._prepareContext(options), { links });
      }
      _onDetach(from, to) { seen.moved.push(["detach", from === document, to !== document]); }
      _onAttach(from, to) { seen.moved.push(["attach", from !== document, to === document]); }
    }
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Item.dataModels.gear = Gear;
      foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "apart", HeroSheet, { types: ["hero"], makeDefault: true });
    });
    for (const name of ["openDetachedWindow", "closeDetachedWindow"]) Hooks.on(name, (id, win) => seen.hooks.push([name, typeof id, win !== window]));
    document.addEventListener("click", () => { seen.main += 1; });
    globalThis.apart = { seen };
  `,
};

const SEED = `
users:
  - { name: Gamemaster, role: 4 }
documents:
  actors:
    - { name: Ana, type: hero }
`;

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let folder: string;
let table: Table;
let gm: Page;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mesa-apart-"));
  const system = join(folder, "apart");
  mkdirSync(system);
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(system, path), text);
  writeFileSync(join(folder, "seed.yml"), SEED);
  table = await openTable({ system, seed: join(folder, "seed.yml"), generation: 14 });
  gm = await table.join("Gamemaster");
});
afterAll(async () => {
  await table?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Opens the sheet and lets it go into a window, by its control in the header. */
async function detach(): Promise<Page> {
  await gm.evaluate(() => (globalThis as Any).game.actors.getName("Ana").sheet.render({ force: true }));
  const sheet = gm.locator(".application.sheet");
  await sheet.locator('[data-action="toggleControls"]').click();
  const [popup] = await Promise.all([
    gm.waitForEvent("popup"),
    sheet.locator('.controls-dropdown [data-action="detach"]').click(),
  ]);
  await popup.locator(".application.sheet").waitFor();
  return popup;
}

const stored = () => gm.evaluate(() => (globalThis as Any).game.actors.getName("Ana").system.n);
const seen = () => gm.evaluate(() => (globalThis as Any).apart.seen);

/** Presses what closes the window that it stands in, maybe before the press has had its answer. */
async function pressAway(popup: Page, selector: string): Promise<void> {
  const closed = popup.waitForEvent("close");
  await popup
    .locator(selector)
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await closed;
}

describe("a sheet in a window of its own", () => {
  let popup: Page;

  it("is in another document, looks as before and hears of it", async () => {
    popup = await detach();
    expect(await gm.locator(".application.sheet").count()).toBe(0);
    expect(await popup.title()).toContain("Ana");
    expect(
      await popup.evaluate(() => getComputedStyle(document.querySelector(".window-header") as Element).display),
    ).toBe("flex");
    expect(await gm.evaluate(() => (globalThis as Any).foundry.applications.detached.windows.size)).toBe(1);
    expect(await seen()).toMatchObject({
      hooks: [["openDetachedWindow", "string", true]],
      moved: [["detach", true, true]],
    });
  });

  it("acts, is drawn again and sends its form; the page's own document hears nothing of it", async () => {
    const before = (await seen()).main;
    await popup.locator('[data-action="bump"]').click();
    await expect.poll(() => popup.locator('[name="system.n"]').inputValue()).toBe("2");
    await popup.locator('[name="system.n"]').fill("7");
    await popup.locator('[name="system.n"]').press("Tab");
    await expect.poll(stored).toBe(7);
    expect((await seen()).main).toBe(before);
  });

  it("has the host's own elements alive after it was drawn again", async () => {
    await popup.locator('[data-action="bump"]').click();
    await expect.poll(() => popup.locator('[name="system.n"]').inputValue()).toBe("8");
    await popup.locator("prose-mirror .ProseMirror").click();
    await popup.keyboard.type("far away");
    await popup.locator('[name="system.n"]').fill("9");
    await popup.locator('[name="system.n"]').press("Tab");
    await expect
      .poll(() => gm.evaluate(() => (globalThis as Any).game.actors.getName("Ana").system.text))
      .toBe("<p>far away</p>");
  });

  it("rolls the rolls in its text", async () => {
    await popup.locator("a.inline-roll").click();
    await expect.poll(() => gm.evaluate(() => (globalThis as Any).game.messages.size)).toBe(1);
  });

  it("shows its children there, and closes the window when it comes back", async () => {
    await gm.evaluate(async () => {
      const { game, foundry } = globalThis as Any;
      const child = new foundry.applications.api.DialogV2({
        content: "a child",
        modal: false,
        buttons: [{ action: "a", label: "A" }],
      });
      await game.actors.getName("Ana").sheet.renderChild(child);
    });
    await popup.getByText("a child").waitFor();
    await popup.locator('.sheet [data-action="toggleControls"]').click();
    await pressAway(popup, '.sheet .controls-dropdown [data-action="attach"]');
    await gm.locator(".application.sheet").waitFor();
    await gm.getByText("a child").waitFor();
    expect((await seen()).moved.at(-1)).toEqual(["attach", true, true]);
    expect((await seen()).hooks.at(-1)).toEqual(["closeDetachedWindow", "string", true]);
    await gm.evaluate(() => (globalThis as Any).game.actors.getName("Ana").sheet.close());
  });

  it("closes with its window, and the window with it", async () => {
    popup = await detach();
    await popup.close();
    await expect
      .poll(() => gm.evaluate(() => (globalThis as Any).game.actors.getName("Ana").sheet.rendered))
      .toBe(false);
    popup = await detach();
    await pressAway(popup, '.window-header [data-action="close"]');
    expect(await gm.evaluate(() => (globalThis as Any).foundry.applications.detached.windows.size)).toBe(0);
  });

  it("is not moved twice", async () => {
    const same = await gm.evaluate(async () => {
      const { sheet } = (globalThis as Any).game.actors.getName("Ana");
      await sheet.detachWindow();
      await sheet.detachWindow();
      const { size } = (globalThis as Any).foundry.applications.detached.windows;
      await sheet.close();
      return size;
    });
    expect(same).toBe(1);
  });
});

describe("the pages", () => {
  it("threw no error", () => {
    expect(table.errors).toEqual([]);
  });
});
