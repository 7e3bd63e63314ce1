import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventory, of, only, openWindow, runIt, WHOLE } from "./checkup.ts";
import { closeWindow, openToolbox } from "./play.ts";
import { openTable, type Table } from "./table.ts";
import { damage } from "./torn-world.ts";

/** The check-up where something is wrong: faults that were planted are named, and nothing stays behind. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

describe("where something is wrong", () => {
  let table: Table;
  let gm: Page;
  let before: Awaited<ReturnType<typeof inventory>>;
  beforeAll(async () => {
    table = await openTable({ lay: damage, log: () => {} });
    gm = await table.join("Gamemaster");
    await only(gm, "ryf");
    before = await inventory(gm);
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
    "takes everything away when it is closed in the middle",
    async () => {
      const app = await openWindow(gm);
      await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await expect.poll(async () => (await inventory(gm)).actors, { timeout: 90_000 }).not.toBe(before.actors);
      await closeWindow(app);
      await expect.poll(() => inventory(gm), { timeout: 90_000 }).toEqual(before);
    },
    WHOLE,
  );

  it(
    "refuses to run twice at once, for the second GM",
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
      await expect
        .poll(() => gm.locator("#cubilete-checkup textarea.report").inputValue())
        .toContain("stopped before its end");
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
    "stops only when the GM loses their rights: they get a message, and the GM takes away what stayed",
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
      await expect.poll(() => app.locator("textarea.report").inputValue()).toContain("Could not be tidied away");
      // Once more, as a player: a clear answer, and nothing happens.
      await app.locator('[data-action="beginCheckup"][data-ask="false"]').dispatchEvent("click");
      await app.locator(".problem", { hasText: "Only a GM can run the check-up." }).waitFor();
      // A GM who lost the role keeps no one waiting.
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
    await expect.poll(() => inventory(gm)).toEqual(before);
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
        rolls.damage.applying.shares = () => [
          { id: "planted", to: "target", changes: () => ({ updates: { "system.nowhere": 7 }, lines: [] }) },
        ];
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
      await expect.poll(() => inventory(gm)).toEqual(before);
    },
    WHOLE,
  );
});
