import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closeWindow, lastCard, messageCount, openActor, openChat, openThrow, throwDice } from "./play.ts";

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

/** A player's throw is shown to exactly those it is meant for. */
export function testVisibility(pages: () => Pages): void {
  describe("the visibility of a throw", () => {
    it.each(Object.entries(SEEN_BY))("%s", async (visibility, seenBy) => {
      const { player } = pages();
      const sheet = await openActor(player, "Inés Montalbán");
      const dialog = await openThrow(sheet);
      await dialog.locator('select[name="visibility"]').selectOption(visibility);
      const before = await messageCount(player);
      // The kept die is the middle one; the skill makes of it a total no other card shows here.
      await throwDice(dialog, [5, 7, 6]);
      await closeWindow(sheet);
      for (const [role, page] of Object.entries(pages()) as [keyof Pages, Page][]) {
        await expect.poll(() => messageCount(page)).toBe(before + 1);
        await openChat(page);
        const card = lastCard(page);
        await card.waitFor();
        const faces = await card.locator(".die .face").allTextContents();
        expect(faces, `the dice in the page of the ${role}`).toEqual(seenBy[role] ? ["5", "7", "6"] : []);
        // Nowhere else in the message either: no total, no tooltip, no outcome, no odds.
        const traces = page
          .locator("#chat .chat-message")
          .last()
          .locator(".die, .total, .verdict, .dice-roll, .against");
        if (seenBy[role]) expect(await traces.count()).toBeGreaterThan(0);
        else expect(await traces.count()).toBe(0);
      }
    });
  });
}
