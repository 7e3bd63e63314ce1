import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openChat } from "./play.ts";
import { openTable, type Table, type TableOptions } from "./table.ts";
import { actorSheets, heroWindows, itemSheets, type Opened, toolWindows } from "./windows.ts";

export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Puts axe into a page; and for gradients, which axe cannot judge, the one of their colours that is hardest to read on. */
export async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const style = document.createElement("style");
    const light = (hex: string) => [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);
    for (const theme of ["theme-light", "theme-dark"]) {
      const probe = document.body.appendChild(document.createElement("div"));
      probe.className = theme;
      const texture = getComputedStyle(probe).getPropertyValue("--cub-texture");
      probe.remove();
      const colours = [...texture.matchAll(/#[0-9a-f]{6}/gi)].map(([hex]) => hex).sort((a, b) => light(a) - light(b));
      const hardest = theme === "theme-light" ? colours[0] : colours.at(-1);
      if (!hardest) throw new Error(`${theme} has no colours in its texture.`);
      style.textContent += `.${theme} { --cub-texture: ${hardest}; }\n`;
    }
    document.head.append(style);
  });
}

/** What colours, words and their lengths decide; everything else, the markup alone. */
const BY_LOOKS = ["color-contrast", "target-size", "label-content-name-mismatch"];

/** What lies below an edge is not judged. This alone looks at what scrolls, as it is. */
const SCROLLS = "scrollable-region-focusable";

/**
 * What axe finds serious or critical in the parts of the page that a selector names. Like elements are one line: the rule,
 * how many, the first of them and what is wrong with it.
 * @param unroll Whether they are windows, which are made as high as what is in them and judged whole.
 * @param only The rules that are asked; otherwise all.
 */
export async function faults(
  page: Page,
  selector: string,
  { unroll = false, only }: { unroll?: boolean; only?: string[] } = {},
): Promise<Map<string, string>> {
  const found = await page.evaluate(
    async ([selector, unroll, only, SCROLLS]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      // axe walks the whole page each time: what holds nothing of this is taken out meanwhile.
      const others = [...document.body.children].filter(
        (child) => !child.matches(selector) && !child.querySelector(selector),
      );
      // Pages that nobody looks at are clear (worker.ts), and axe sees no colours in what is.
      document.body.style.opacity = "1";
      const gaps = others.map((child) => [child, document.createComment("")] as const);
      for (const [child, gap] of gaps) child.replaceWith(gap);
      const scrolled = unroll && !only ? (await run(selector, { runOnly: [SCROLLS], preload: false })).violations : [];
      const frame = unroll ? document.querySelector(selector)?.closest<HTMLElement>(".application") : null;
      const scrolling = [...(frame?.querySelectorAll<HTMLElement>("*") ?? [])].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      const styles = (frame ? [frame, ...scrolling] : []).map((part) => [part, part.getAttribute("style")] as const);
      for (const [part] of styles) {
        part.style.cssText += "; height: auto !important; max-height: none !important";
        part.style.cssText +=
          part === frame ? "; top: 0 !important" : "; overflow: visible !important; flex: none !important";
      }
      const { violations } = await run(selector, {
        resultTypes: ["violations"],
        // Assets are for rules about films and style sheets, of which there are none here.
        preload: false,
        ...(only && { runOnly: only }),
        rules: {
          [SCROLLS]: { enabled: !unroll },
          "target-size": { enabled: true },
          "label-content-name-mismatch": { enabled: true },
        },
      });
      // What a list cuts at its edge is large enough once one scrolls to it.
      for (const violation of violations.filter(({ id }) => id === "target-size")) {
        const small = [];
        for (const node of violation.nodes) {
          const target = String(node.target.at(-1));
          document.querySelector(target)?.scrollIntoView({ block: "center" });
          small.push(...(await run(target, { runOnly: ["target-size"] })).violations.flatMap(({ nodes }) => nodes));
        }
        violation.nodes = small;
      }
      for (const [part, style] of styles) part.setAttribute("style", style ?? "");
      for (const [child, gap] of gaps) gap.replaceWith(child);
      document.body.style.opacity = "";
      const grave = [...violations, ...scrolled].filter(({ impact }) => impact !== "minor");
      return grave.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = "", target }) => {
          const element = document.querySelector<HTMLElement>(String(target.at(-1)));
          const kind =
            element && [element.tagName, element.className, element.dataset.action, element.dataset.roll].join(" ");
          return [
            `${id}: ${kind ?? target}`,
            `${html.slice(0, 200)} ${failureSummary.split("\n")[1]?.trim()}`,
          ] as const;
        }),
      );
    },
    [selector, unroll, only, SCROLLS] as const,
  );
  return new Map(found.reverse());
}

/** The tests: in one theme, one language and one of the host's generations. */
export function judgeEveryWindow(options: TableOptions): void {
  let table: Table;
  let gm: Page;
  beforeAll(async () => {
    table = await openTable(options);
    gm = await table.join("Gamemaster");
    // Room for the highest of them.
    await gm.setViewportSize({ width: 1280, height: 6000 });
    await bringAxe(gm);
    // The table around them is judged by itself (mesa-axe): without it a window is drawn and walked in half the time.
    await gm.evaluate(() => {
      const page = globalThis as unknown as { table: HTMLElement };
      page.table = document.querySelector("#interface") as HTMLElement;
      page.table.remove();
    });
  });
  afterAll(async () => {
    await table?.close();
  });

  /** Looks at each; the same fault in many windows is one, with the first of them. */
  async function judge(windows: AsyncGenerator<Opened>, atLeast: number): Promise<void> {
    const found = new Map<string, string>();
    let seen = 0;
    for await (const { name, window, part = "" } of windows) {
      seen++;
      const id = await window.getAttribute("id");
      // The markup is the same in both generations: one of them checks the first of each sort.
      const only = options.generation === 14 && seen > 1 ? BY_LOOKS : undefined;
      for (const [kind, fault] of await faults(gm, `[id="${id}"] ${part}`, { unroll: true, only })) {
        if (!found.has(kind)) found.set(kind, `${name}: ${fault}`);
      }
    }
    expect(Object.fromEntries(found)).toEqual({});
    expect(seen).toBeGreaterThan(atLeast);
  }

  it("the sheets of actors, and the roll dialogs behind their buttons", async () => {
    // A field looks alike on every sheet, and the sheets of items are nothing but fields.
    const modes = options.generation === 14 ? (["play"] as const) : (["play", "edit"] as const);
    await judge(actorSheets(gm, { pages: "together", modes }), 40);
  }, 400_000);

  it("the sheets of items", async () => {
    await judge(itemSheets(gm), 20);
  }, 200_000);

  it("the tools, and the pages of settings", async () => {
    await judge(toolWindows(gm), 10);
  }, 200_000);

  it("where heroes come from, and the guide page by page", async () => {
    // All of them in one generation: what the windows hold is the same in both.
    const guides = ["narrative", "ryf", ...(options.generation === 14 ? [] : ["effect", "escala3", "multi"])];
    await judge(heroWindows(gm, guides), 10);
  }, 100_000);

  it("the cards of all those rolls", async () => {
    await gm.evaluate(() => document.body.prepend((globalThis as unknown as { table: HTMLElement }).table));
    await openChat(gm);
    await expect.poll(() => gm.locator("#chat .cubilete.card").count()).toBeGreaterThan(20);
    expect(Object.fromEntries(await faults(gm, "#chat .cubilete.card"))).toEqual({});
  }, 200_000);

  it("and no page threw an error all along", () => {
    expect(table.errors).toEqual([]);
  });
}
