import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/*
 * Monk's TokenBar asks a class of its own what can be rolled. A module of ours stands for it: it chooses its class at `setup` and
 * draws its buttons at `ready`, as the public code does, and calls what that calls.
 */

const folder = mkdtempSync(join(tmpdir(), "cubilete-bar-"));
const MANIFEST = {
  id: "monks-tokenbar",
  title: "A bar",
  version: "1.0.0",
  authors: [],
  esmodules: ["monks-tokenbar.mjs"],
};
writeFileSync(join(folder, "module.json"), JSON.stringify({ ...MANIFEST, compatibility: { minimum: "13" } }));
writeFileSync(
  join(folder, "monks-tokenbar.mjs"),
  `class BaseRolls {
    constructor() { this._requestoptions = [{ id: "dice", text: "Dice", groups: { "1d6": "1d6" } }]; }
    get _supportedSystem() { return false; }
    get requestoptions() { return this._requestoptions; }
    dynamicRequest() { return []; }
    roll({ id }) { return { id, error: true, msg: "No roll function" }; }
    rollSuccess(roll, dc) { return { passed: roll?.total >= dc }; }
  }
  export class MonksTokenBar {}
  Hooks.on("setup", () => { MonksTokenBar.system = new BaseRolls(); });
  Hooks.on("ready", () => { globalThis.buttons = MonksTokenBar.system._supportedSystem; globalThis.bar = MonksTokenBar; });`,
);
writeFileSync(join(folder, "monks-tokenbar.js"), `export * from "./monks-tokenbar.mjs";`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: what the module sees.
type Any = any;

describe.each([13, 14] as const)("in generation %i", (generation) => {
  let table: Table;
  let player: Page;

  beforeAll(async () => {
    table = await openTable({ lang: "en", generation, modules: [folder] });
    player = await table.join("Player 1");
    // The rules come once the page has nothing else to do.
    await player.waitForFunction(() => JSON.stringify((globalThis as Any).bar.system.requestoptions).includes("ryf."));
  });
  afterAll(async () => {
    await table?.close();
  });

  const rollFor = (dc: number | "", showdc: boolean) =>
    player.evaluate(
      async ({ dc, showdc }) => {
        const { bar, game } = globalThis as Any;
        const actor = game.actors.getName("Inés Montalbán");
        const request = {
          type: "ryf.attributes",
          key: Object.keys(bar.system.requestoptions.find(({ id }: Any) => id === "ryf.attributes").groups)[0],
        };
        const message = { flags: { "monks-tokenbar": { dc, showdc } } };
        const task = { id: "one", actor, request, rollMode: "roll", fastForward: true, message };
        const before = game.messages.size;
        const roll = await bar.system.roll(task, async (roll: unknown) => roll);
        const card = game.messages.contents.at(-1);
        const passed = dc === "" ? null : bar.system.rollSuccess(roll.toJSON(), dc, actor.id, request).passed;
        return {
          posted: game.messages.size - before,
          kind: roll.constructor.name,
          total: roll.total,
          passed,
          check: { ...roll.check },
          text: card.content,
        };
      },
      { dc, showdc },
    );

  it("asks for what the desk asks for, from before its buttons are drawn", async () => {
    const seen = await player.evaluate(() => {
      const { bar, buttons } = globalThis as Any;
      return {
        buttons,
        options: bar.system.requestoptions.map(({ id, text, groups }: Any) => [id, text, Object.values(groups)]),
      };
    });
    expect(seen.buttons).toBe(true);
    const named = new Map(seen.options.map(([id, text, names]: Any) => [id, [text, names]]));
    expect(named.get("dice")).toEqual(["Dice", ["1d6"]]);
    expect([...named.values()].flat(2)).toEqual(expect.arrayContaining(["Dexterity", "Dodge"]));
  });

  it("rolls with our rules and one card of ours, and tells the bar how it went", async () => {
    const shown = await rollFor(1, true);
    expect(shown).toMatchObject({ posted: 1, kind: "RyfRoll", passed: true, check: { difficulty: 1 } });
    expect(await rollFor(99, true)).toMatchObject({ posted: 1, passed: false, check: { difficulty: 99 } });
    expect(await rollFor("", false)).toMatchObject({ posted: 1, passed: null });
  });

  it("keeps a difficulty that the GM keeps: the check does not say it, the bar knows how it went", async () => {
    const easy = await rollFor(1, false);
    expect(easy.passed).toBe(true);
    expect(JSON.stringify(easy.check)).not.toContain('"difficulty":1,');
    expect((await rollFor(99, false)).passed).toBe(false);
  });

  it("answers without a roll where the player closes the dialog: the bar reads every answer", async () => {
    await player.evaluate(() => {
      const { bar, game } = globalThis as Any;
      const actor = game.actors.getName("Inés Montalbán");
      const key = Object.keys(bar.system.requestoptions.find(({ id }: Any) => id === "ryf.attributes").groups)[0];
      const task = { id: "one", actor, request: { type: "ryf.attributes", key }, rollMode: "roll" };
      (globalThis as Any).answer = bar.system.roll(task, () => "rolled", { shiftKey: false });
    });
    await player.locator(".roll-dialog [data-action=close]").click();
    expect(await player.evaluate(() => (globalThis as Any).answer)).toEqual({ id: "one" });
  });

  it("says what an actor has not, and rolls nothing", async () => {
    const answer = await player.evaluate(async () => {
      const { bar, game } = globalThis as Any;
      const actor = game.actors.getName("Inés Montalbán");
      return bar.system.roll({ id: "one", actor, request: { type: "ryf.skills", key: "flying" } }, () => "rolled");
    });
    expect(answer).toMatchObject({ id: "one", error: true, msg: expect.stringContaining("Inés Montalbán") });
  });
});
