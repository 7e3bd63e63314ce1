import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { waitTold } from "./host.ts";
import {
  closeWindow,
  dragOnto,
  healthOf,
  itemCount,
  lastCard,
  loadDice,
  messageCount,
  openActor,
  openChat,
  openRoll,
  pressOnCard,
  rollDice,
  say,
  strike,
} from "./play.ts";

/** What RyF must do at a table of every generation. */

const INES = "Inés Montalbán";

/** Who sees the dice, by the visibility chosen in the dialog. Both generations must agree. */
const SEEN_BY: Record<string, { gm: boolean; player: boolean; other: boolean }> = {
  public: { gm: true, player: true, other: true },
  gm: { gm: true, player: true, other: false },
  blind: { gm: true, player: false, other: false },
  self: { gm: false, player: true, other: false },
};

interface Pages {
  gm: Page;
  player: Page;
  other: Page;
}

/** A player's roll is shown to exactly those it is meant for. */
export function testVisibility(pages: () => Pages): void {
  describe("the visibility of a roll", () => {
    it.each(Object.entries(SEEN_BY))("%s", async (visibility, seenBy) => {
      const { player } = pages();
      const sheet = await openActor(player, INES);
      const dialog = await openRoll(sheet);
      await dialog.locator('select[name="visibility"]').selectOption(visibility);
      const before = await messageCount(player);
      const rolled = (await dialog.locator(".roll-setup h2").textContent()) ?? "";
      expect(rolled).not.toBe("");
      // The kept die is the middle one; the skill makes of it a total no other card shows here.
      await rollDice(dialog, [5, 7, 6]);
      await closeWindow(sheet);
      for (const [role, page] of Object.entries(pages()) as [keyof Pages, Page][]) {
        await expect.poll(() => messageCount(page)).toBe(before + 1);
        await openChat(page);
        const card = lastCard(page);
        await card.waitFor();
        const faces = await card.locator(".die .face").allTextContents();
        expect(faces, `the dice in the page of the ${role}`).toEqual(seenBy[role] ? ["5", "7", "6"] : []);
        // Nowhere else in the message either: no total, no tooltip, no outcome, no odds; not what was rolled, nor its picture.
        const message = page.locator("#chat .chat-message").last();
        const traces = message.locator(
          ".die, .total, .verdict, .dice-roll, .against, .card-header, .message-content img",
        );
        const text = await message.textContent();
        if (seenBy[role]) {
          expect(await traces.count()).toBeGreaterThan(0);
          expect(text).toContain(rolled);
        } else {
          expect(await traces.count()).toBe(0);
          expect(text).not.toContain(rolled);
          expect(text).not.toContain(INES);
        }
      }
    });
  });
}

/** Gear comes out of a compendium onto the hero. */
export function testGear(pages: () => Pages): void {
  describe("gear from the compendium", () => {
    it("is dragged onto the hero, worn, and counted", async () => {
      const { player } = pages();
      const sheet = await openActor(player, INES);
      let items = await itemCount(player, INES);
      await dragOnto(sheet, "cubilete.ryf-gear-en", ["Katana", "Large shield"], () =>
        expect.poll(() => itemCount(player, INES)).toBe(++items),
      );
      await sheet.locator(".weapon", { hasText: "Katana" }).first().waitFor();
      await closeWindow(sheet);
    });
  });
}

/** A blow with that katana, through armour and back. */
export function testAttack(pages: () => Pages): void {
  describe("an attack", () => {
    it("hits, rolls exploding damage, is applied through armour by the GM, and undone", async () => {
      const { gm, player } = pages();
      const before = await healthOf(gm, "Knight");
      await strike(player, "Katana", "Knight", [10, 4]);
      await expect.poll(() => lastCard(player).locator(".die .face").allTextContents()).toEqual(["10", "4"]);

      // The knight is not the player's: the GM gets a question, and nothing changes before the answer.
      await pressOnCard(player, "apply");
      await player.locator("#notifications", { hasText: "has to agree" }).waitFor();
      expect(await healthOf(gm, "Knight")).toBe(before);
      await openChat(gm);
      const question = lastCard(gm);
      await question.locator(".differences", { hasText: `Hit points ${before}` }).waitFor();

      await question.locator('[data-press="allow"]').click();
      // Katana 10 + 4 through plate (absorption 3).
      await expect.poll(() => healthOf(player, "Knight")).toBe(before - 11);
      await player.locator("#chat .applied", { hasText: "Knight" }).waitFor();
      await lastCard(player).locator(":scope", { hasText: "Allowed by Gamemaster" }).waitFor();
      await pressOnCard(gm, "undo");
      await expect.poll(() => healthOf(player, "Knight")).toBe(before);
      await expect.poll(() => player.locator("#chat .applied").count()).toBe(0);
    });
  });
}

/** A formula of target dice is typed into the chat bar. */
export async function sayDice(page: Page, text: string, faces: number[]): Promise<void> {
  const before = await messageCount(page);
  await loadDice(page, faces);
  await say(page, text);
  await expect.poll(() => messageCount(page)).toBe(before + 1);
}

/** The total that the newest message shows. */
export const shownTotal = async (page: Page): Promise<string | undefined> =>
  (await page.locator("#chat .chat-message").last().locator(".dice-total").textContent())?.trim();

/** What the newest message in a page says of a roll. */
const lastRoll = (page: Page) =>
  page.evaluate(() => {
    interface Said {
      readonly flavor: string;
      readonly rolls: readonly { readonly formula: string }[];
      readonly whisper: readonly string[];
      readonly blind: boolean;
      readonly author: { readonly id: string };
    }
    const { game } = globalThis as unknown as { game: { messages: { contents: Said[] } } };
    const { flavor, rolls, whisper, blind, author } = game.messages.contents.at(-1) as Said;
    const seen = blind ? "blind" : whisper.length === 0 ? "public" : whisper.join() === author.id ? "self" : "gm";
    return { flavor, dice: rolls.map(({ formula }) => formula), seen };
  });

/** What is written behind dice words, and where only some may see them: as the host has it for its own. */
export function testRemarks(pages: () => { player: Page }): void {
  it.each([
    ["/r 1o3d10 + 12 # sigilo", "sigilo", ["3d10ox + 12"], "public"],
    ["1o3d10 + 12 # sigilo", "sigilo", ["3d10ox + 12"], "public"],
    ["/r 1d20 # sigilo", "sigilo", ["1d20"], "public"],
    ["/GMR 1O3D10 # oculto", "oculto", ["3d10ox"], "gm"],
    ["/br (1o3d10 + 5)*2#a b", "a b", ["(3d10ox + 5) * 2"], "blind"],
    ["/sr {1o3d10, 1o3d10}kh # uno # dos", "uno # dos", ["{3d10ox,3d10ox}kh"], "self"],
    ["/pr 1o3d10", "", ["3d10ox"], "public"],
    ["/r 1o3d10 + 12[Sigilo]", "", ["3d10ox + 12[Sigilo]"], "public"],
    ["/r 2p 1a 2i + 1d6 # muro", "muro", ["2dp + 1da + 2di + 1d6"], "public"],
    ["2P1A2I # muro", "muro", ["2dp + 1da + 2di"], "public"],
    ["/gmr 1o3d10 # uno\n/gmr 1d20 # dos", "uno · dos", ["3d10ox", "1d20"], "gm"],
    ["I roll 1o3d10 # sigilo", "", [], "public"],
  ])("%j is rolled with its remark, and seen as the command says", async (text, flavor, dice, seen) => {
    const { player } = pages();
    await sayDice(player, text, [2, 9, 6, 3, 4, 5, 1, 7]);
    expect(await lastRoll(player)).toEqual({ flavor, dice, seen });
  });

  it.each([
    ["/gmr 1o3d10 + 12 sigilo", "“sigilo” cannot be read"],
    ["/r 1o3 # sigilo", "“1o3” cannot be read"],
    ["/r 2p1a2i + 3 # muro", "“+ 3” cannot be read"],
  ])("%j is refused in words that name the part, and nothing is posted", async (text, told) => {
    const { player } = pages();
    const before = await messageCount(player);
    await say(player, text);
    await waitTold(player, told);
    expect(await messageCount(player)).toBe(before);
  });
}
