import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTab } from "./play.ts";
import { openTable, type Table } from "./table.ts";

// A little system of its own: what is tested here is Mesa's board, not the system of this repository.

const SYSTEM: Record<string, string> = {
  "system.json": JSON.stringify({
    id: "pieces",
    title: "Pieces",
    version: "1.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["pieces.mjs"],
    documentTypes: { Actor: { hero: {} }, Item: { gear: {} } },
    primaryTokenAttribute: "hp",
    grid: { type: 1, distance: 2, units: "m", diagonals: 0 },
  }),
  "pieces.mjs": `
    const { NumberField, SchemaField } = foundry.data.fields;
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        const number = (initial) => new NumberField({ required: true, nullable: false, integer: true, min: 0, initial });
        return { hp: new SchemaField({ value: number(10), max: number(10) }), speed: number(3) };
      }
    }
    class Gear extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { uses: new NumberField({ initial: 3 }) }; }
    }
    globalThis.seen = [];
    Hooks.once("init", () => {
      CONFIG.Actor.dataModels.hero = Hero;
      CONFIG.Item.dataModels.gear = Gear;
      for (const hook of ["controlToken", "targetToken", "canvasReady", "drawToken", "dropCanvasData", "applyTokenStatusEffect"]) {
        Hooks.on(hook, (...args) => {
          const said = args.map((arg) => (typeof arg === "object" ? ("name" in arg ? arg.name : arg.constructor.name) : arg));
          globalThis.seen.push([hook, ...said].join(" "));
        });
      }
    });
    Hooks.once("ready", () => globalThis.seen.push("ready"));
  `,
};

const SEED = `
users:
  - { name: Gamemaster, role: 4 }
  - { name: Ana, role: 1 }
documents:
  actors:
    - { name: Hero, type: hero, owners: [Ana], prototypeToken: { actorLink: true, disposition: 1, displayBars: 50, displayName: 50, sight: { enabled: true } } }
    - name: Wolf
      type: hero
      ownership: { default: 1 }
      prototypeToken: { appendNumber: true, displayBars: 50 }
      items: [{ name: Fangs, type: gear }]
  scenes:
    - name: Field
      active: true
      width: 1000
      height: 800
      padding: 0
      grid: { size: 100 }
      tokens:
        - { actor: Hero, at: [2, 2] }
        - { actor: Wolf, at: [6, 2], name: Grey }
        - { actor: Wolf, at: [6, 5], name: Lurker, hidden: true }
    - { name: Cellar, width: 600, height: 400, padding: 0 }
`;

interface PageToken {
  id: string;
  name: string;
  controlled: boolean;
  actor: PageActor;
  document: { x: number; y: number; uuid: string; rotation: number };
}
interface PageActor {
  id: string;
  uuid: string;
  name: string;
  isToken: boolean;
  statuses: Set<string>;
  system: { hp: { value: number; max: number }; speed: number };
  items: { contents: PageItem[]; getName(name: string): PageItem };
  update(data: object): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: object[]): Promise<PageItem[]>;
}
interface PageItem {
  id: string;
  uuid: string;
  name: string;
  system: { uses: number };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface PageGlobals {
  canvas: {
    ready: boolean;
    scene: { name: string; id: string };
    grid: { size: number; measurePath(points: object[]): { distance: number } };
    tokens: { placeables: PageToken[]; controlled: PageToken[]; get(id: string): PageToken };
    [member: string]: unknown;
  };
  game: {
    scenes: { active?: { name: string } };
    user: { targets: Set<PageToken> };
    users: { getName(name: string): { targets: Set<PageToken> } };
    actors: { getName(name: string): PageActor };
    combat: { combatants: { contents: { name: string; tokenId: string }[] } } | null;
    socket: unknown;
    modifyDocument(type: string, action: string, operation: object): Promise<unknown>;
  };
  seen: string[];
  fromUuid(uuid: string): Promise<PageActor & PageItem>;
}

let table: Table;
let gm: Page;
let ana: Page;
const folder = mkdtempSync(join(tmpdir(), "mesa-board-"));

const tokenOf = (page: Page, name: string): Locator => page.locator(`.board-token[aria-label^="${name},"]`);

/** Where the middle of a square is on the screen. */
const square = (page: Page, column: number, row: number): Promise<{ x: number; y: number }> =>
  page.evaluate(
    ([column, row]) => {
      const { canvas } = globalThis as unknown as {
        canvas: { clientCoordinatesFromCanvas(point: object): { x: number; y: number } };
      };
      return canvas.clientCoordinatesFromCanvas({ x: column * 100 + 50, y: row * 100 + 50 });
    },
    [column, row] as const,
  );

/** Waits until a token stands on a square of a page's board. */
const standsOn = (page: Page, name: string, column: number, row: number): Promise<unknown> =>
  page.waitForFunction(
    ([name, x, y]) =>
      (globalThis as unknown as PageGlobals).canvas.tokens.placeables.some(
        (token) => token.name === name && token.document.x === x && token.document.y === y,
      ),
    [name, column * 100, row * 100] as const,
  );

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const controlled = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as PageGlobals).canvas.tokens.controlled.map(({ name }) => name).sort());

beforeAll(async () => {
  const system = join(folder, "pieces");
  mkdirSync(system, { recursive: true });
  for (const [name, text] of Object.entries(SYSTEM)) writeFileSync(join(system, name), text);
  const seed = join(folder, "seed.yml");
  writeFileSync(seed, SEED);
  table = await openTable({ system, seed });
  gm = await table.join("Gamemaster");
  ana = await table.join("Ana");
});

afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the board", () => {
  it("shows the active scene before the world is ready, with the bars the manifest names", async () => {
    const seen = await gm.evaluate(() => (globalThis as unknown as PageGlobals).seen);
    expect(seen.indexOf("canvasReady Canvas")).toBeGreaterThan(seen.indexOf("drawToken Grey"));
    expect(seen.indexOf("ready")).toBeGreaterThan(seen.indexOf("canvasReady Canvas"));
    await expect.poll(() => tokenOf(gm, "Grey").locator(".token-bar.bar1").count()).toBe(1);
    const distance = await gm.evaluate(() => {
      const { grid } = (globalThis as unknown as PageGlobals).canvas;
      return grid.measurePath([
        { x: 50, y: 50 },
        { x: 350, y: 250 },
      ]).distance;
    });
    expect(distance).toBe(6);
  });

  it("hides hidden tokens from players", async () => {
    await expect.poll(() => tokenOf(gm, "Lurker").count()).toBe(1);
    await expect.poll(() => tokenOf(ana, "Grey").count()).toBe(1);
    expect(await tokenOf(ana, "Lurker").count()).toBe(0);
  });

  it("says by name what it does not have", async () => {
    const said = await gm.evaluate(() => {
      try {
        return String((globalThis as unknown as PageGlobals).canvas.walls);
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(said).toBe("Mesa does not model canvas.walls");
    // Nothing can be hung on a token, and nothing is found there.
    const hung = await gm.evaluate(() => {
      interface Hung {
        children: object[];
        addChild(child: object): object;
      }
      const { canvas } = globalThis as unknown as { canvas: { tokens: { placeables: Hung[] } } };
      const [token] = canvas.tokens.placeables;
      if (!token) throw new Error("There is no token");
      const found = token.children.filter(() => true).length;
      try {
        return [found, token.addChild({})];
      } catch (error) {
        return [found, (error as Error).message];
      }
    });
    expect(hung).toEqual([0, "Mesa does not model foundry.canvas.placeables.Token#addChild"]);
  });

  it("selects by click, Shift+click and a frame, and lets go on empty ground", async () => {
    await tokenOf(gm, "Hero").click();
    expect(await controlled(gm)).toEqual(["Hero"]);
    await tokenOf(gm, "Grey").click({ modifiers: ["Shift"] });
    expect(await controlled(gm)).toEqual(["Grey", "Hero"]);
    const empty = await square(gm, 4, 7);
    await gm.mouse.click(empty.x, empty.y);
    expect(await controlled(gm)).toEqual([]);
    await drag(gm, await square(gm, 5, 1), await square(gm, 7, 6));
    expect(await controlled(gm)).toEqual(["Grey", "Lurker"]);
    expect(await gm.evaluate(() => (globalThis as unknown as PageGlobals).seen)).toContain("controlToken Grey true");
    await tokenOf(ana, "Grey").click();
    expect(await controlled(ana)).toEqual([]);
  });

  it("moves an own token by dragging and by the arrow keys, for everybody, from square to square", async () => {
    const from = await square(ana, 2, 2);
    const to = await square(ana, 4, 3);
    await drag(ana, from, { x: to.x + 9, y: to.y - 7 });
    await Promise.all([standsOn(ana, "Hero", 4, 3), standsOn(gm, "Hero", 4, 3)]);
    await ana.keyboard.press("ArrowLeft");
    await standsOn(gm, "Hero", 3, 3);
    await ana.keyboard.press("ArrowUp");
    await standsOn(gm, "Hero", 3, 2);
  });

  it("does not let players move what is not theirs, by mouse or by a forged packet", async () => {
    await drag(ana, await square(ana, 6, 2), await square(ana, 8, 2));
    const refused = await ana.evaluate(async () => {
      const { canvas, game } = globalThis as unknown as PageGlobals;
      const grey = canvas.tokens.placeables.find(({ name }) => name === "Grey") as PageToken;
      const parentUuid = grey.document.uuid.split(".Token")[0];
      const tries: [string, string, object][] = [
        ["Token", "update", { updates: [{ _id: grey.id, x: 0 }], parentUuid }],
        ["Token", "create", { data: [{ name: "Mine", actorId: grey.actor.id }], parentUuid }],
        ["Token", "delete", { ids: [grey.id], parentUuid }],
        ["Scene", "update", { updates: [{ _id: canvas.scene.id, name: "Ha" }] }],
      ];
      const names: string[] = [];
      for (const [type, action, operation] of tries)
        names.push(
          await game.modifyDocument(type, action, operation).then(
            () => "done",
            (error: Error) => error.name,
          ),
        );
      return names;
    });
    expect(refused).toEqual(["PermissionError", "PermissionError", "PermissionError", "PermissionError"]);
    await standsOn(gm, "Grey", 6, 2);
  });

  it("targets with T and with a double right click, and everybody sees whose target it is", async () => {
    await tokenOf(ana, "Grey").hover();
    await ana.keyboard.press("t");
    const pip = tokenOf(gm, "Grey").locator(".token-targets .pip");
    await pip.waitFor();
    await expect.poll(() => tokenOf(gm, "Grey").getAttribute("aria-label")).toContain("targeted by Ana");
    const targetsOfAna = (page: Page) =>
      page.evaluate(() =>
        [...(globalThis as unknown as PageGlobals).game.users.getName("Ana").targets].map(({ name }) => name),
      );
    expect(await targetsOfAna(ana)).toEqual(["Grey"]);
    expect(await targetsOfAna(gm)).toEqual(["Grey"]);
    await tokenOf(ana, "Grey").click({ button: "right", clickCount: 2 });
    await pip.waitFor({ state: "detached" });
    expect(await targetsOfAna(gm)).toEqual([]);
    expect(await ana.evaluate(() => (globalThis as unknown as PageGlobals).seen)).toContain(
      "targetToken Ana Grey false",
    );
  });

  it("changes bars and statuses of an unlinked token in its controls, and leaves the actor alone", async () => {
    await tokenOf(gm, "Grey").click({ button: "right" });
    const hud = gm.locator("#token-hud");
    const field = hud.locator('input[name="bar1"]');
    await field.fill("-4");
    await field.press("Enter");
    const bar = (page: Page): Promise<string | null> => tokenOf(page, "Grey").getAttribute("aria-label");
    await expect.poll(() => bar(ana)).toContain("6 / 10");
    await hud.locator('[data-action="togglePalette"]').click();
    await hud.locator('[data-status-id="prone"]').click();
    await tokenOf(ana, "Grey").locator(".token-effects .effect").waitFor();
    const state = () =>
      gm.evaluate(() => {
        const { canvas, game, seen } = globalThis as unknown as PageGlobals;
        const { actor } = canvas.tokens.placeables.find(({ name }) => name === "Grey") as PageToken;
        const base = game.actors.getName("Wolf");
        const hook = seen.filter((line) => line.startsWith("applyTokenStatusEffect"));
        const all = [actor, base].map((each) => ({ hp: each.system.hp.value, prone: each.statuses.has("prone") }));
        return { all, hook, isToken: actor.isToken };
      });
    // Others may hear of it before who did it has the answer.
    await expect.poll(state).toEqual({
      all: [
        { hp: 6, prone: true },
        { hp: 10, prone: false },
      ],
      hook: ["applyTokenStatusEffect Grey prone true"],
      isToken: true,
    });
    await hud.locator('[data-action="combat"]').click();
    await expect
      .poll(() => gm.evaluate(() => (globalThis as unknown as PageGlobals).game.combat?.combatants.contents.length))
      .toBe(1);
    await gm.keyboard.press("Escape");
    await hud.waitFor({ state: "detached" });
  });

  it("gives an unlinked token items of its own, found by their uuids", async () => {
    const result = await gm.evaluate(async () => {
      const { canvas, game, fromUuid } = globalThis as unknown as PageGlobals;
      const { actor } = canvas.tokens.placeables.find(({ name }) => name === "Grey") as PageToken;
      const fangs = actor.items.getName("Fangs");
      await fangs.update({ "system.uses": 1 });
      const [collar] = (await actor.createEmbeddedDocuments("Item", [{ name: "Collar", type: "gear" }])) as [PageItem];
      const found = [(await fromUuid(actor.uuid)) === actor, (await fromUuid(collar.uuid)) === collar];
      const base = game.actors.getName("Wolf");
      return { found, uuid: actor.uuid, base: base.items.contents.map(({ name, system }) => [name, system.uses]) };
    });
    expect(result.found).toEqual([true, true]);
    expect(result.uuid).toMatch(/^Scene\.\w{16}\.Token\.\w{16}\.Actor\.\w{16}$/);
    expect(result.base).toEqual([["Fangs", 3]]);
  });

  it("passes on what changes in the base actor, where the token does not say differently", async () => {
    await gm.evaluate(() =>
      (globalThis as unknown as PageGlobals).game.actors
        .getName("Wolf")
        .update({ "system.speed": 7, "system.hp.max": 12 }),
    );
    const grey = () =>
      ana.evaluate(() => {
        const { canvas } = globalThis as unknown as PageGlobals;
        const { system, items } = (canvas.tokens.placeables.find(({ name }) => name === "Grey") as PageToken).actor;
        return { speed: system.speed, hp: { ...system.hp }, items: items.contents.map(({ name }) => name).sort() };
      });
    await expect.poll(grey).toEqual({ speed: 7, hp: { value: 6, max: 12 }, items: ["Collar", "Fangs"] });
  });

  it("places a dragged actor where it is dropped, numbered, and takes it away again", async () => {
    await openTab(gm, "actors");
    const { x, y } = await square(gm, 1, 6);
    const board = gm.locator("#board");
    await gm.locator("#actors .directory-item", { hasText: "Wolf" }).dragTo(board, { targetPosition: { x, y } });
    await standsOn(gm, "Wolf (3)", 1, 6);
    await standsOn(ana, "Wolf (3)", 1, 6);
    expect(await gm.evaluate(() => (globalThis as unknown as PageGlobals).seen)).toContain(
      "dropCanvasData Canvas Object DragEvent",
    );
    await tokenOf(gm, "Wolf (3)").click();
    await gm.keyboard.press("Delete");
    await tokenOf(ana, "Wolf (3)").waitFor({ state: "detached" });
  });

  it("opens the sheet of what a player may see with a double click", async () => {
    await tokenOf(ana, "Hero").dblclick();
    const sheet = ana.locator(".application.sheet, .application.base-sheet", { hasText: "Hero" }).first();
    await sheet.waitFor();
    await ana.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  it("shows another scene to the one who chooses it, and to everybody when it is activated", async () => {
    const viewed = (page: Page) => page.evaluate(() => (globalThis as unknown as PageGlobals).canvas.scene.name);
    await openTab(gm, "scenes");
    const line = gm.locator("#scenes .directory-item", { hasText: "Cellar" });
    await line.locator(".entry-name").click();
    await expect.poll(() => viewed(gm)).toBe("Cellar");
    expect(await viewed(ana)).toBe("Field");
    await line.click({ button: "right" });
    await gm.locator("#context-menu .context-item", { hasText: "Activate" }).click();
    // Only a scene that is not active has that entry.
    const active = () => gm.evaluate(() => (globalThis as unknown as PageGlobals).game.scenes.active?.name);
    for (const shows of [() => viewed(ana), active]) await expect.poll(shows).toBe("Cellar");
    await gm.locator("#scene-navigation .scene", { hasText: "Field" }).click({ button: "right" });
    await gm.locator("#context-menu .context-item", { hasText: "Activate" }).click();
    await expect.poll(() => viewed(ana)).toBe("Field");
    await expect.poll(() => viewed(gm)).toBe("Field");
  });

  it("is the same after a reload", async () => {
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    const state = await gm.evaluate(() => {
      const { canvas } = globalThis as unknown as PageGlobals;
      return canvas.tokens.placeables
        .map(({ name, document, actor }) => ({
          name,
          x: document.x,
          hp: actor.system.hp.value,
          prone: actor.statuses.has("prone"),
          items: actor.items.contents.map((item) => `${item.name} ${item.system.uses}`).sort(),
        }))
        .sort((a, b) => a.name.localeCompare(b.name));
    });
    expect(state).toEqual([
      { name: "Grey", x: 600, hp: 6, prone: true, items: ["Collar 3", "Fangs 1"] },
      { name: "Hero", x: 300, hp: 10, prone: false, items: [] },
      { name: "Lurker", x: 600, hp: 10, prone: false, items: ["Fangs 3"] },
    ]);
    expect(table.errors).toEqual([]);
  });
});
