import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { closeWindow, openActor } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** Settings and shared state that no window of ours would write: every window lives, and the GM can mend them. */

let table: Table;
let gm: Page;

/** What stands in the world, put there past everything that would refuse it. */
const DAMAGE: Record<string, unknown> = {
  "escala3.scale": "99",
  "escala3.method": "__proto__",
  "escala3.pointsCosts": "1 2 nonsense",
  "escala3.pointsInitial": 1e9,
  "ryf.edition": "__proto__",
  "effect.costMinor": -5,
  "narrative.destiny": { light: "many", dark: 3, flips: [{ id: 1 }, null], rolled: "nobody" },
  "narrative.live": { pools: [{ id: 7 }, "pool"] },
  "escala3.trackers": { list: null },
  consent: "constructor",
};

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  gm.setDefaultTimeout(8000);
  await gm.evaluate(async (damage) => {
    const { CONFIG, game } = globalThis as unknown as {
      CONFIG: { Setting: { documentClass: { create(data: object): Promise<unknown> } } };
      game: {
        settings: {
          storage: { get(scope: string): { contents: { key: string; update(change: object): Promise<unknown> }[] } };
        };
      };
    };
    for (const [name, damaged] of Object.entries(damage)) {
      const [key, value] = [`cubilete.${name}`, JSON.stringify(damaged)];
      const known = game.settings.storage.get("world").contents.find((setting) => setting.key === key);
      await (known ? known.update({ value }) : CONFIG.Setting.documentClass.create({ key, value }));
    }
  }, DAMAGE);
});
afterAll(async () => {
  await table?.close();
});

const openTool = (ruleset: string, tool: string): Promise<void> =>
  gm.evaluate(
    async ([ruleset, tool]) => {
      const { api } = (globalThis as unknown as Host).game.system as unknown as {
        api: { rulesets: { get(id: string): { tools: { id: string; open(): unknown }[] } } };
      };
      await api.rulesets
        .get(ruleset)
        .tools.find(({ id }) => id === tool)
        ?.open();
    },
    [ruleset, tool] as const,
  );

const openRepair = async () => {
  await gm.evaluate(async () => {
    const { game } = globalThis as unknown as {
      game: { settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> } };
    };
    const Repair = game.settings.menus.get("cubilete.repair")?.type;
    if (Repair) await new Repair().render({ force: true });
  });
  const window = gm.locator("#cubilete-repair");
  await window.waitFor();
  return window;
};

describe("a damaged world", () => {
  it("tells the GM when the world is opened", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    await gm
      .locator("#notifications", { hasText: `${Object.keys(DAMAGE).length} stored things` })
      .first()
      .waitFor();
  });

  it.each(["Inés Montalbán", "Aldara Vega"])("opens the sheet of %s", async (name) => {
    const sheet = await openActor(gm, name);
    expect(await sheet.locator(".sheet-header").count()).toBeGreaterThan(0);
    await closeWindow(sheet);
  });

  it("opens a sheet of every type that can be played", async () => {
    const failed = await gm.evaluate(async () => {
      const { Actor, game } = globalThis as unknown as Host;
      const { rulesets } = game.system.api as unknown as { rulesets: { all(): { actors: object }[] } };
      const failed: string[] = [];
      for (const type of rulesets.all().flatMap(({ actors }) => Object.keys(actors))) {
        const actor = (await Actor.create({ name: type, type })) as unknown as {
          sheet: { render(options: object): Promise<unknown>; close(): Promise<unknown>; rendered: boolean };
        };
        await actor.sheet.render({ force: true }).catch((error: Error) => failed.push(`${type}: ${error.message}`));
        await actor.sheet.close();
      }
      return failed;
    });
    expect(failed).toEqual([]);
  });

  it.each([
    ["escala3", "rules", "#escala3-rules"],
    ["escala3", "tracker", ".window-content"],
    ["narrative", "destiny", ".window-content"],
  ])("opens the tool %s.%s, which would mend it", async (ruleset, tool, place) => {
    await openTool(ruleset, tool);
    await gm.locator(`.tool.${ruleset} ${place}, .tool${place}`).first().waitFor();
    await gm.evaluate(async () => {
      const { foundry } = globalThis as unknown as {
        foundry: { applications: { instances: Map<string, { element: HTMLElement; close(): Promise<unknown> }> } };
      };
      for (const app of foundry.applications.instances.values())
        if (app.element?.classList.contains("tool")) await app.close();
    });
  });

  it("has no pool where none can be read", async () => {
    await openTool("narrative", "live");
    await gm.locator("#notifications", { hasText: "No pool is being built right now." }).first().waitFor();
  });

  it("is mended from a page of the settings, one thing after the other", async () => {
    const window = await openRepair();
    await expect.poll(() => window.locator("article").count()).toBe(Object.keys(DAMAGE).length);
    await expect.poll(() => window.locator("article", { hasText: "Destiny" }).textContent()).toContain("light");
    const keep = window.locator("article", { hasText: "Destiny" }).locator("button").first();
    await keep.click();
    await expect.poll(() => window.locator("article").count()).toBe(Object.keys(DAMAGE).length - 1);
    // What fitted stayed.
    const destiny = await gm.evaluate(() =>
      (
        (globalThis as unknown as Host).game.settings as unknown as { get(namespace: string, key: string): unknown }
      ).get("cubilete", "narrative.destiny"),
    );
    expect(destiny).toMatchObject({ light: 0, dark: 3, flips: [], rolled: [] });
    while ((await window.locator("article").count()) > 0) {
      const before = await window.locator("article").count();
      await window.locator("article button").last().click();
      await expect.poll(() => window.locator("article").count()).toBe(before - 1);
    }
    await window.locator("[role=status]", { hasText: "Everything is in order." }).waitFor();
    await closeWindow(window);
  });

  it("raised no error all along", () => {
    expect(table.errors).toEqual([]);
  });
});
