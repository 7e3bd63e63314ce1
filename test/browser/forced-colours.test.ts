import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";
import { actorSheets, heroWindows, itemSheets, type Opened, toolWindows } from "./windows.ts";

/** With the reader's own colours (high contrast), every window still tells what is chosen; and whatever is pressed has room for a finger. */

let table: Table;
let gm: Page;
beforeAll(async () => {
  table = await openTable({ drawn: true });
  gm = await table.join("Gamemaster");
  await gm.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await gm.setViewportSize({ width: 1280, height: 2000 });
});
afterAll(async () => {
  await table?.close();
});

/** What of a part of the page loses its meaning with the colours, or is too small; each kind once, how many states, bars and drawings were seen. */
const lost = (selector: string): Promise<{ found: string[]; states: number; drawn: number }> =>
  gm.evaluate((selector) => {
    const roots = [...document.querySelectorAll<HTMLElement>(selector)];
    const within = (sought: string) =>
      roots
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>(sought)])
        .filter((one) => one.getClientRects().length > 0 && !one.closest("prose-mirror, .cm-editor, .window-header"));
    const kind = (one: Element) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`.trim();
    const found = new Set<string>();
    let states = 0;
    let drawn = 0;

    // What is drawn without colour: edges, lines and marks.
    const DRAWN = ["Width", "Style"];
    const SIDES = ["borderTop", "borderRight", "borderBottom", "borderLeft", "outline"];
    const looks = (one: Element): string => {
      const own = [null, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(one, pseudo) as unknown as Record<string, string>;
        return [...SIDES.flatMap((side) => DRAWN.map((what) => style[side + what])), style.content].join(" ");
      });
      return [...own, ...[...one.children].map(looks)].join("|");
    };
    const CLASSES = ["chosen", "active", "on", "bought", "prime", "here"];
    const SWITCHED = ["aria-pressed", "aria-checked", "aria-selected"];
    const marked = [
      ...SWITCHED.map((name) => `[${name}]`),
      '[aria-current="step"]',
      ...CLASSES.map((name) => `.${name}`),
    ].join(",");
    for (const one of within(marked)) {
      // Of an open page its tab tells it, and a native box or a drawing what is inside it.
      if (one.matches('.tab, input, path, [role="tabpanel"]') || one.closest("svg")) continue;
      states++;
      const before = looks(one);
      const attributes = [...one.attributes].map(({ name, value }) => [name, value] as const);
      const isOn = SWITCHED.some((name) => one.getAttribute(name) === "true") || one.hasAttribute("aria-current");
      for (const name of SWITCHED) if (one.hasAttribute(name)) one.setAttribute(name, String(!isOn));
      one.removeAttribute("aria-current");
      one.classList.remove(...CLASSES);
      if (looks(one) === before) found.add(`state: ${kind(one)}`);
      for (const [name, value] of attributes) one.setAttribute(name, value);
    }

    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.forcedColorAdjust = "none";
    const system = ["Canvas", "CanvasText", "Highlight", "HighlightText", "GrayText", "LinkText", "ButtonText"].map(
      (name) => {
        probe.style.color = name;
        return getComputedStyle(probe).color;
      },
    );
    const nothing = (colour: string) => /^none$|^rgba\(.*, 0\)$/.test(colour);
    probe.remove();
    for (const bar of within('[style*="%"]')) {
      if (bar.textContent?.trim()) continue;
      drawn++;
      const { forcedColorAdjust, backgroundImage } = getComputedStyle(bar);
      const { borderTopWidth, borderTopStyle } = getComputedStyle(bar.parentElement as HTMLElement);
      const isEdged = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
      const own = getComputedStyle(bar).borderTopStyle !== "none";
      const filled =
        forcedColorAdjust === "none" && (backgroundImage !== "none" || !nothing(getComputedStyle(bar).backgroundColor));
      if (!isEdged || !(own || filled)) found.add(`bar: ${kind(bar)} in ${kind(bar.parentElement as HTMLElement)}`);
    }
    for (const shape of within("svg :is(path, polygon, rect, circle, line, polyline)")) {
      drawn++;
      const { fill, stroke } = getComputedStyle(shape);
      const other = [fill, stroke].filter(
        (colour) => !nothing(colour) && !colour.startsWith("url") && !system.includes(colour),
      );
      if (other.length > 0) found.add(`drawing: ${kind(shape)} in ${kind(shape.closest("svg") as Element)} ${other}`);
    }

    const PRESSED = "button, a[data-action], input:not([type=hidden]), select, summary, [role=button], [role=tab]";
    for (const one of within(PRESSED)) {
      const box = (one.closest("label") ?? one).getBoundingClientRect();
      const hidden = one.closest(".visually-hidden") || getComputedStyle(one).visibility === "hidden";
      // A link in a sentence is as high as its line.
      if (hidden || (one.matches("a") && one.closest("p"))) continue;
      const labelled = (one as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
      const wide = Math.max(box.width, labelled?.width ?? 0);
      const high = Math.max(box.height, labelled?.height ?? 0);
      if (wide < 23.5 || high < 23.5)
        found.add(
          `small: ${kind(one)} ${one.dataset.action ?? one.getAttribute("name") ?? ""} ${Math.round(wide)}x${Math.round(high)}`,
        );
    }
    return { found: [...found], states, drawn };
  }, selector);

/** Looks at each; the same fault in many windows is one, with the first of them. */
async function judge(windows: AsyncGenerator<Opened>): Promise<{ states: number; drawn: number }> {
  const found = new Map<string, string>();
  let states = 0;
  let drawn = 0;
  for await (const { name, window } of windows) {
    const seen = await lost(`[id="${await window.getAttribute("id")}"]`);
    states += seen.states;
    drawn += seen.drawn;
    for (const fault of seen.found) if (!found.has(fault)) found.set(fault, name);
  }
  expect(Object.fromEntries(found)).toEqual({});
  return { states, drawn };
}

describe("in forced colours, nothing is lost and everything has room for a finger in", () => {
  it("the sheets of actors, and the dialogs behind their buttons", async () => {
    const { states, drawn } = await judge(actorSheets(gm, { pages: "together", modes: ["play"] }));
    expect(states).toBeGreaterThan(100);
    expect(drawn).toBeGreaterThan(100);
  }, 400_000);

  it("the sheets of items", async () => {
    await judge(itemSheets(gm));
  }, 200_000);

  it("the tools, and the pages of settings", async () => {
    await judge(toolWindows(gm));
  }, 200_000);

  it("where heroes come from, and the guide page by page", async () => {
    const { states } = await judge(heroWindows(gm, ["narrative", "ryf", "effect", "escala3", "multi"]));
    expect(states).toBeGreaterThan(20);
  }, 200_000);

  it("the cards of all those rolls", async () => {
    await openChat(gm);
    const { found, drawn } = await lost("#chat .cubilete.card");
    expect(found).toEqual([]);
    expect(drawn).toBeGreaterThan(20);
  });

  it("and no page threw an error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
