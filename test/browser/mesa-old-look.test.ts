import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

// What older packages are drawn with: windows of V1, and icons in styles that are not free.

// biome-ignore lint/suspicious/noExplicitAny: the public API in the page has no types here
type Any = any;

let table: Table;
let gm: Page;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster");
}, 120_000);
afterAll(() => table?.close());

it("a window of V1 has its title on the left and its buttons on the right, as wide as their words", async () => {
  const boxes = await gm.evaluate(async () => {
    const { foundry, Hooks } = globalThis as Any;
    class Old extends foundry.appv1.api.Application {
      static get defaultOptions() {
        return { ...super.defaultOptions, id: "old-window", title: "Old", width: 600, height: 200 };
      }
      async _renderInner() {
        return (globalThis as Any).$("<p>inside</p>");
      }
      _getHeaderButtons() {
        const more = ["Sheet", "Token"].map((label) => ({
          label,
          class: label.toLowerCase(),
          icon: "fas fa-cog",
          onclick() {},
        }));
        return [...more, ...super._getHeaderButtons()];
      }
    }
    const drawn = new Promise((done) => Hooks.once("renderOld", done));
    const app = new Old();
    app.render(true);
    await drawn;
    const header = document.querySelector("#old-window .window-header") as Element;
    const boxes = [...header.children].map((each) => each.getBoundingClientRect());
    const outer = header.getBoundingClientRect();
    const measures = boxes.map(({ left, right, width }) => ({
      left: left - outer.left,
      right: outer.right - right,
      width,
    }));
    await app.close();
    return measures;
  });
  const [title, ...buttons] = boxes as { left: number; right: number; width: number }[];
  expect(title?.left).toBeLessThan(20);
  expect(buttons).toHaveLength(3);
  expect(buttons.at(-1)?.right).toBeLessThan(20);
  for (const { width } of buttons) expect(width).toBeLessThan(110);
  expect(title?.width).toBeGreaterThan(200);
});

describe("an icon in a style that is not free", () => {
  /** The fonts that an icon's glyph is drawn with. */
  async function fontsOf(classes: string): Promise<string[]> {
    await gm.evaluate(async (classes) => {
      document.querySelector("#probe-icon")?.remove();
      const icon = document.createElement("i");
      icon.className = classes;
      document.body.append(icon);
      // The glyph as a text of its own: what it is drawn with can be asked for elements alone.
      const { content, fontFamily, fontWeight } = getComputedStyle(icon, "::before");
      const glyph = document.createElement("span");
      glyph.id = "probe-icon";
      glyph.textContent = content.replaceAll('"', "");
      Object.assign(glyph.style, { fontFamily, fontWeight });
      icon.replaceWith(glyph);
      await document.fonts.load(`${fontWeight} 16px ${fontFamily}`, glyph.textContent);
      // While a font comes, a glyph is drawn with none: two frames on it has been drawn with its own.
      for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, classes);
    const session = await gm.context().newCDPSession(gm);
    await session.send("DOM.enable");
    await session.send("CSS.enable");
    const { root } = await session.send("DOM.getDocument");
    const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#probe-icon" });
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    await session.detach();
    return fonts.map(({ familyName, postScriptName }) => postScriptName || familyName);
  }

  const SOLID = ["FontAwesome6Free-Solid"];

  it.each([
    ["fa-solid fa-shield", SOLID],
    ["fa-regular fa-shield", SOLID],
    ["far fa-shield", SOLID],
    ["fa-sharp fa-regular fa-shield", SOLID],
    ["fa-duotone fa-regular fa-shield", SOLID],
    ["fa-sharp fa-light fa-shield", SOLID],
    ["fa-light fa-shield", SOLID],
    ["fa-thin fa-shield", SOLID],
    ["fa-duotone fa-shield", SOLID],
    ["fa-sharp-duotone fa-shield", SOLID],
    ["fasr fa-shield", SOLID],
    ["fa-regular fa-sword", SOLID],
    ["fa-regular fa-no-such-name", SOLID],
    // What is free in that style is drawn in it.
    ["fa-regular fa-heart", ["FontAwesome6Free-Regular"]],
    ["fa-brands fa-github", ["FontAwesome6Brands-Regular"]],
  ])("is a glyph all the same: %s", async (classes, fonts) => {
    expect(await fontsOf(classes)).toEqual(fonts);
  });
});

it("nothing threw", () => {
  expect(table.errors).toEqual([]);
});
