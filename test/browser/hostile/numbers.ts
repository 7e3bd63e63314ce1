import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { type Host, messageCount, told, waitTold } from "../host.ts";
import { closeWindow, say } from "../play.ts";
import { type At, expectHarmless, openSheet, stored, update } from "./at.ts";

/** One of each kind of thing; all fields of all games are typed into in test/unit/rulesets/junk-numbers.test.ts. */
const NUMBER_FIELDS: Record<string, string> = {
  ryfSkill: "system.level",
  ryfArmour: "system.hindrance",
  ryfShield: "system.melee",
  ryfGear: "system.quantity",
  ryfWeapon: "system.bands.medium",
};
const JUNK = ["1000000000", "-5", "1.5", ""];

/** Empty, huge, negative, broken and worded numbers in every number field. */
export function junkNumbers(at: At): void {
  /** What the data model makes of a typed number. */
  const cleaned = (uuid: string, path: string, typed: string): Promise<number | null> =>
    at.player.evaluate(
      async ([uuid, path, typed]) => {
        const host = globalThis as unknown as {
          fromUuid(uuid: string): Promise<{ system: { schema: { getField(path: string): NumberField } } }>;
        };
        interface NumberField {
          clean(value: number | null): number | null;
        }
        const field = (await host.fromUuid(uuid)).system.schema.getField(path.replace(/^system\./, ""));
        return field.clean(typed === "" ? null : Number(typed));
      },
      [uuid, path, typed] as const,
    );

  async function junk(input: Locator, uuid: string, path: string, restore = false): Promise<void> {
    const { player } = at;
    const readable = await input.inputValue();
    // A figure that nobody said otherwise stands as the rules give it.
    const given = (await input.getAttribute("data-figure")) === null ? "" : readable;
    for (const typed of JUNK) {
      const becomes = await cleaned(uuid, path, typed);
      expect(
        becomes === null || (Number.isInteger(becomes) && Math.abs(becomes) <= 1_000_000),
        `${path}: ${becomes}`,
      ).toBe(true);
      const bent = typed !== "" && becomes !== Number(typed);
      const was = await stored(player, uuid, path);
      await told(player);
      // While the player writes in it, it takes more than a number field does: a bare `-5` takes five off a figure of play.
      await input.focus();
      await input.fill(typed.startsWith("-") ? `=${typed}` : typed);
      await input.blur();
      // A number that the data model would bend is refused in words, and the field shows again what is stored.
      if (bent) {
        await waitTold(player, /accepted\. It stays as it was\./);
        expect((await told(player)).join(), "the field's name is in words").not.toContain("system.");
        await expect.poll(() => input.inputValue(), { message: `${path} after "${typed}"` }).toBe(String(was ?? given));
        expect(await stored(player, uuid, path), `${path} after "${typed}"`).toBe(was);
        continue;
      }
      await expect.poll(() => stored(player, uuid, path), { message: `${path} after "${typed}"` }).toBe(becomes);
      // An empty field may show what the rules give instead; a figure always does.
      if (becomes !== null || given !== "") await expect.poll(() => input.inputValue()).toBe(String(becomes ?? given));
    }
    const before = await stored(player, uuid, path);
    await told(player);
    await update(player, uuid, { [path]: "abc" });
    await waitTold(player, /number|integer/i);
    expect(await stored(player, uuid, path)).toBe(before);
    if (!restore) return;
    await input.fill(readable);
    await input.blur();
    await expect.poll(() => input.inputValue()).toBe(readable);
  }

  it("on the hero's sheet is cleaned or refused with a message; the sheet shows what is stored", async () => {
    const { player, hero } = at;
    const sheet = await openSheet(player, hero);
    await sheet.locator('[data-action="toggleMode"]').click();
    await junk(sheet.locator('input[name="system.attributes.strength"]'), hero, "system.attributes.strength", true);
    await junk(sheet.locator('input[name="system.health.max"]'), hero, "system.health.max", true);
    await junk(sheet.locator("input[data-figure='system.health.value']"), hero, "system.health.value", true);
    await sheet.locator('[data-action="toggleMode"]').click();
    await closeWindow(sheet);
  });

  it.each(Object.entries(NUMBER_FIELDS))("on the sheet of %s likewise", async (type, path) => {
    const uuid = at.kit[type] ?? "";
    const sheet = await openSheet(at.player, uuid);
    await junk(sheet.locator(`input[name="${path}"]`), uuid, path);
    await closeWindow(sheet);
  });

  it("leaves a sheet that still opens after a reload", async () => {
    await at.player.reload();
    await at.player.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    const sheet = await openSheet(at.player, at.hero);
    await sheet.locator(".attributes .number").first().waitFor();
    await closeWindow(sheet);
  });
}

/** Formulas that cannot be read, in a weapon and in chat. */
export function brokenFormulas(at: At): void {
  it.each(["2d6+", "99999999d6", "1d6; window.pwned=1", "1d0"])(
    "of a weapon (%s) shows in the dialog and on the roll, and nothing is posted",
    async (formula) => {
      const { player, hero, kit } = at;
      const uuid = kit.ryfWeapon ?? "";
      await update(player, uuid, { name: "Odd thing", "system.damage": formula });
      const before = await messageCount(player);
      const sheet = await openSheet(player, hero);
      const button = sheet.locator(`.weapon[data-item-id="${uuid.split(".").at(-1)}"] [data-roll="damage"]`);
      await told(player);
      await button.click();
      const dialog = player.locator(".roll-dialog");
      await dialog.locator(".roll-odds .problem").waitFor();
      await expect
        .poll(() => dialog.locator(".roll-odds .problem").textContent())
        .toMatch(/damage|formula|dice|faces/i);
      // It stays open, with everything chosen so far.
      await expect.poll(() => dialog.locator(".roll-button").isDisabled()).toBe(true);
      await closeWindow(dialog);
      await told(player);
      await button.click({ modifiers: ["Shift"] });
      await waitTold(player, /damage|formula|dice|faces/i);
      expect(await messageCount(player)).toBe(before);
      await closeWindow(sheet);
    },
  );

  it.each(CHAT_LINES)("in chat (%s) is answered in words, and nothing is posted", async (line) => {
    const { player } = at;
    const before = await messageCount(player);
    await told(player);
    await say(player, line);
    await player.locator("#notifications > li").first().waitFor();
    expect((await told(player)).join().length).toBeGreaterThan(10);
    expect(await messageCount(player)).toBe(before);
    await expectHarmless(player);
  });
}

export const CHAT_LINES = [
  "/r 3d10o +* 2",
  "/r 1d",
  "/r (((((1d6",
  "/r 1d6 + window.alert(1)",
  "/gmr 1o3d10 +",
  "/r 999999999d6",
];
