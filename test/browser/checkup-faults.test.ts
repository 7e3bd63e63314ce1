import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hideInterface, inventory, of, only, openWindow, type Result, runIt, WHOLE } from "./checkup.ts";
import { closeWindow, openToolbox } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The check-up where something is wrong: faults that were planted are named, and nothing stays behind. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

/** What stands in the stores and no page would have written: all of this file is played in such a world. */
const DAMAGE: Record<string, Record<string, object>> = {
  actors: {
    "!actors!tornActor0000001": { name: "Of no type", type: "nosuchHero", system: {}, items: [], effects: [] },
    "!actors!tornActor0000002": { name: "", type: "ryfHero", system: {}, items: [], effects: [] },
    "!actors!tornActor0000003": {
      name: "Twisted",
      type: "ryfHero",
      system: { attributes: "strong", health: { value: "many", max: null }, notes: 7, concept: ["a"] },
      items: ["tornItem00000001", "tornItem00000002"],
      effects: [],
      flags: { cubilete: { checkup: { run: 1, user: null }, records: "none", creation: 3 } },
      prototypeToken: { bar1: { attribute: "no.such.bar" } },
    },
    "!actors.items!tornActor0000003.tornItem00000001": { name: "Of no type", type: "nosuchThing", system: {} },
    "!actors.items!tornActor0000003.tornItem00000002": { name: "Bent", type: "ryfWeapon", system: { damage: null } },
  },
  messages: {
    "!messages!tornMessage00001": {
      type: "card",
      system: { ruleset: "ryf", parts: [{ type: "roll", kind: "constructor", records: 3 }, null] },
      rolls: ["no roll", "{}"],
      content: "",
      whisper: [],
    },
  },
  folders: {
    "!folders!tornFolder000001": {
      name: "Not of a check-up",
      type: "Actor",
      flags: { cubilete: { checkup: { run: 1, user: null, before: "{" } } },
    },
  },
};

async function damage(stores: string): Promise<void> {
  for (const [store, records] of Object.entries(DAMAGE)) {
    const level = new ClassicLevel<string, string>(join(stores, store));
    for (const [key, record] of Object.entries(records))
      await level.put(key, JSON.stringify({ _id: key.split(/[!.]/).at(-1), ...record }));
    await level.close();
  }
}

/** What the first questions put on the screen. */
const SHOWN = [
  ".actor-sheet nav.tabs",
  ".actor-sheet prose-mirror [contenteditable='true'] li",
  ".roll-dialog .roll-odds",
  "#chat .cubilete.card .die.dropped",
];

/** In a page: what kind of drawing stands at an address. */
async function pictureAt(src: string) {
  const drawing = new DOMParser().parseFromString(await (await fetch(src)).text(), "image/svg+xml");
  const { localName: kind } = drawing.documentElement;
  const width = drawing.documentElement.getAttribute("width");
  return { kind, width, broken: drawing.querySelector("parsererror") !== null };
}

/** What of the world could not be read, and how the rest of it stands. */
const torn = (page: Page): Promise<{ invalid: string[]; twisted: string }> =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    const twisted = game.actors.get("tornActor0000003");
    const holding = [game.actors, game.items, game.messages, ...game.actors.map((actor: Any) => actor.items)];
    return {
      invalid: holding.flatMap(({ invalidDocumentIds }) => [...invalidDocumentIds]).sort(),
      twisted: JSON.stringify(twisted?.toObject() ?? null),
    };
  });

describe("where something is wrong", () => {
  let table: Table;
  let gm: Page;
  let before: Awaited<ReturnType<typeof inventory>>;
  let damaged: Awaited<ReturnType<typeof torn>>;
  beforeAll(async () => {
    table = await openTable({ lay: damage, log: () => {} });
    gm = await table.join("Gamemaster");
    await only(gm, "ryf");
    before = await inventory(gm);
    damaged = await torn(gm);
  });
  afterAll(() => table?.close());

  /** Begins, and stops at once: what it made until then, and what others left lying, is taken away. */
  async function beginAndStop(): Promise<void> {
    await gm.locator('#cubilete-checkup [data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
    await gm.locator("#cubilete-checkup progress").waitFor();
    await gm.locator('#cubilete-checkup [data-action="stopCheckup"]').dispatchEvent("click");
    await gm.locator("#cubilete-checkup textarea.report").waitFor({ timeout: WHOLE });
    await expect.poll(() => inventory(gm), { timeout: 90_000 }).toEqual(before);
  }

  it(
    "finds nothing wrong where a world holds what nobody can read, counts it, asks what needs eyes, and leaves all as it is",
    async () => {
      expect(damaged.invalid).toEqual(expect.arrayContaining(["tornActor0000001", "tornActor0000002"]));
      await only(gm, "multi", "ryf");
      const app = await openWindow(gm);
      const unseen = await hideInterface(gm);
      await app.locator('[data-action="beginCheckup"][data-ask="true"]').dispatchEvent("click");
      await app.locator(".eyebrow").waitFor({ timeout: WHOLE });
      await unseen.evaluate((style) => (style as Element).remove());
      const drawings: string[] = [];
      for (let at = 1, last = 1; at <= last; at++) {
        const asked = await gm.waitForFunction(
          (at) => {
            const [now, of] = document.querySelector("#cubilete-checkup .eyebrow")?.textContent?.match(/\d+/g) ?? [];
            const image = document.querySelector<HTMLImageElement>("#cubilete-checkup figure img");
            return Number(now) === at && image && { of: Number(of), src: image.src };
          },
          at,
          { timeout: WHOLE },
        );
        const { of, src } = (await asked.jsonValue()) as { of: number; src: string };
        // This page shows no pictures: each is asked for here, and is what its place is for.
        expect(await gm.evaluate(pictureAt, src)).toEqual({ kind: "svg", width: "360", broken: false });
        last = of;
        drawings.push(src);
        // What is asked about is there, and lies over neither the question nor its answers.
        const there = SHOWN[at - 1];
        if (there) await gm.locator(there).first().waitFor();
        await app.locator(`[data-answer="${at === 1 ? "no" : at === 3 ? "skip" : "yes"}"]`).click();
      }
      await app.locator("textarea.report").waitFor({ timeout: WHOLE });
      expect(new Set(drawings).size).toBe(drawings.length);
      expect(drawings.length).toBeGreaterThan(9);
      expect(drawings.length).toBeLessThanOrEqual(12);
      const results: Result[] = await gm.evaluate(
        () => (globalThis as Any).foundry.applications.instances.get("cubilete-checkup").report.results,
      );
      expect(results.filter(({ id }) => id.startsWith("question.")).length).toBe(drawings.length);
      expect(of(results, "differed")).toEqual(["question.sheet: "]);
      expect(results.find(({ id }) => id === "question.dialog")?.verdict).toBe("untried");
      expect(results.find(({ id }) => id === "roll.ryf.damage")?.verdict).toBe("passed");
      expect(await app.locator("textarea.report").inputValue()).toContain(
        `Documents that Foundry could not read: ${damaged.invalid.length}\n`,
      );
      expect(await inventory(gm)).toEqual(before);
      expect(await torn(gm)).toEqual(damaged);
      expect(await gm.locator(".actor-sheet, .roll-dialog").count()).toBe(0);
      await only(gm, "ryf");
    },
    WHOLE,
  );

  it(
    "takes everything away when it is closed in the middle",
    async () => {
      const app = gm.locator("#cubilete-checkup");
      await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await expect.poll(async () => (await inventory(gm)).actors, { timeout: 90_000 }).not.toBe(before.actors);
      await closeWindow(app);
      await expect.poll(() => inventory(gm), { timeout: 90_000 }).toEqual(before);
    },
    WHOLE,
  );

  it(
    "refuses to run twice at once, for whoever asks second",
    async () => {
      const other = await table.join("Assistant");
      await openWindow(gm);
      await gm.locator('#cubilete-checkup [data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await expect.poll(async () => (await inventory(other)).folders, { timeout: 90_000 }).not.toBe(before.folders);
      await openWindow(other);
      await other.locator('#cubilete-checkup [data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await other.locator("#cubilete-checkup .problem", { hasText: "Gamemaster" }).waitFor({ timeout: 90_000 });
      await gm.locator('#cubilete-checkup [data-action="stopCheckup"]').dispatchEvent("click");
      await gm.locator("#cubilete-checkup textarea.report").waitFor({ timeout: WHOLE });
      expect(await gm.locator("#cubilete-checkup textarea.report").inputValue()).toContain("stopped before its end");
      await expect.poll(() => inventory(gm), { timeout: 90_000 }).toEqual(before);
      await table.leave(other);
    },
    WHOLE,
  );

  it(
    "takes away what was left by a page that was closed, before it begins anew",
    async () => {
      await gm.locator('#cubilete-checkup [data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await expect.poll(async () => (await inventory(gm)).actors, { timeout: 90_000 }).not.toBe(before.actors);
      await table.leave(gm);
      gm = await table.join("Gamemaster");
      await expect.poll(async () => (await inventory(gm)).folders).toBeGreaterThan(before.folders as number);
      await openWindow(gm);
      await beginAndStop();
    },
    WHOLE,
  );

  it(
    "is stopped by nobody's rights but the GM's: who loses them halfway is told, and the GM takes away what stayed",
    async () => {
      const assistant = await table.join("Assistant");
      const role = (role: number) =>
        gm.evaluate((role) => (globalThis as Any).game.users.getName("Assistant").update({ role }), role);
      const app = await openWindow(assistant);
      await assistant
        .locator('#cubilete-checkup [data-action="beginCheckup"][data-ask="false"]')
        .dispatchEvent("click");
      await expect.poll(async () => (await inventory(gm)).actors, { timeout: 90_000 }).not.toBe(before.actors);
      await role(1);
      await app.locator("textarea.report").waitFor({ timeout: WHOLE });
      expect(await app.locator("textarea.report").inputValue()).toContain("Could not be tidied away");
      // Once more, as a player: a clear answer, and nothing happens.
      await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await app.locator(".problem", { hasText: "Only a GM can run the check-up." }).waitFor();
      // Whoever is no GM any more keeps nobody waiting.
      await openWindow(gm);
      await beginAndStop();
      await role(3);
      await table.leave(assistant);
    },
    WHOLE,
  );

  it("asks for an active GM where the host names none", async () => {
    await gm.evaluate(() =>
      Object.defineProperty((globalThis as Any).game.users, "activeGM", { configurable: true, get: () => null }),
    );
    const app = await openWindow(gm);
    await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
    await app.locator(".problem", { hasText: "The check-up needs an active GM." }).waitFor();
    expect(await inventory(gm)).toEqual(before);
    await gm.evaluate(() => delete (globalThis as Any).game.users.activeGM);
  });

  it("is no player's, also when they ask by the api, with a GM there or without", async () => {
    const player = await table.join("Player 1");
    for (const withGM of [true, false]) {
      if (!withGM) await table.leave(gm);
      await expect.poll(() => player.evaluate(() => (globalThis as Any).game.users.activeGM !== null)).toBe(withGM);
      await player.evaluate(() => (globalThis as Any).ui.notifications.clear());
      await player.evaluate(() => (globalThis as Any).game.system.api.checkup());
      await player.locator("#notifications", { hasText: "Only a GM can run the check-up." }).waitFor();
      expect(await player.locator("#cubilete-checkup").count()).toBe(0);
    }
    // Nor is the button offered to them.
    const toolbox = await openToolbox(player);
    expect(await toolbox.locator('[data-tool="checkup"]').count()).toBe(0);
    await table.leave(player);
  });

  it(
    "says which rule set cannot start, names faults planted in another, and what they have nothing to do with passes",
    async () => {
      // They left before, and nobody else is a GM here.
      gm = await table.join("Gamemaster", async (page) => {
        await page.addInitScript(() => {
          let hooks: Any;
          Object.defineProperty(globalThis, "Hooks", {
            configurable: true,
            get: () => hooks,
            set(value) {
              hooks = value;
              value.once("cubilete.register", (rulesets: Any) => {
                rulesets.get("multi").init = () => {
                  throw new Error("planted at the start");
                };
              });
            },
          });
        });
      });
      await only(gm, "multi", "ryf");
      await gm.evaluate(async () => {
        const { rulesets } = (globalThis as Any).game.system.api;
        await rulesets.load("ryf");
        const { actors, rolls } = rulesets.get("ryf");
        const { gear, ...rest } = actors.ryfHero.sheet.PARTS;
        actors.ryfHero.sheet.PARTS = rest;
        rolls.damage.applying.changes = () => ({ updates: { "system.nowhere": 7 }, lines: [] });
        const dead = (event: Event) => {
          if ((event.target as Element).closest('[data-roll="attribute"]')) event.stopImmediatePropagation();
        };
        document.addEventListener("click", dead, { capture: true });
      });
      await openWindow(gm);
      const results = await runIt(gm);
      expect(of(results, "differed").filter((one) => one.startsWith("start."))).toEqual([
        expect.stringContaining("planted at the start"),
      ]);
      expect(results.some(({ id }) => id.startsWith("roll.multi"))).toBe(false);
      const differed = Object.fromEntries(
        results.filter(({ verdict }) => verdict === "differed").map(({ id, details }) => [id, details.join("; ")]),
      );
      expect(differed["sheet.ryfHero"]).toContain("a part of the sheet is missing: Gear");
      expect(differed["roll.ryf.damage"]).toContain("system.nowhere");
      expect(differed["roll.ryf.attribute"]).toContain("button on the sheet: did not happen");
      expect(Object.keys(differed).sort()).toEqual(
        expect.arrayContaining(["roll.ryf.attribute", "roll.ryf.damage", "sheet.ryfHero"]),
      );
      expect(of(results, "passed").map((one) => one.split(":")[0])).toEqual(
        expect.arrayContaining(["sheet.ryfWeapon", "roll.ryf.skill", "document.ryfHero", "drop.ryf", "combat.ryf"]),
      );
      expect(await inventory(gm)).toEqual(before);
    },
    WHOLE,
  );
});
