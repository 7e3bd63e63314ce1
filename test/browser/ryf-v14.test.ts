import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  closeWindow,
  defenceOf,
  dragOnto,
  healthOf,
  itemCount,
  lastCard,
  loadDice,
  messageCount,
  openActor,
  openChat,
  openThrow,
  pressOnCard,
  say,
  strike,
  throwDice,
} from "./play.ts";
import { testVisibility } from "./ryf-visibility.ts";
import { openTable, type Table } from "./table.ts";

/** RyF at a table of generation 14: the essential path, so that the other side of `module/compat` runs too. */

let table: Table;
let gm: Page;
let player: Page;
let other: Page;
const deprecations: string[] = [];

beforeAll(async () => {
  table = await openTable({ generation: 14 });
  const listen = async (page: Page): Promise<void> => {
    page.on("console", (message) => {
      if (message.text().includes("Deprecated since Version")) deprecations.push(message.text());
    });
  };
  gm = await table.join("Gamemaster", listen);
  player = await table.join("Player 1", listen);
  other = await table.join("Player 2", listen);
});
afterAll(async () => {
  await table?.close();
});

describe("generation 14", () => {
  it("is what the pages play in", async () => {
    interface Host {
      game: { release: { generation: number }; settings: { settings: Map<string, unknown> } };
      CONFIG: { ChatMessage: { modes: object }; statusEffects: object };
    }
    const facts = await player.evaluate(() => {
      const { game, CONFIG } = globalThis as unknown as Host;
      return {
        generation: game.release.generation,
        settings: ["core.rollMode", "core.messageMode"].map((key) => game.settings.settings.has(key)),
        modes: Object.keys(CONFIG.ChatMessage.modes),
        statuses: Array.isArray(CONFIG.statusEffects),
      };
    });
    expect(facts).toEqual({
      generation: 14,
      settings: [false, true],
      modes: ["public", "gm", "blind", "self", "ic"],
      statuses: false,
    });
  });
});

describe("words of generation 13", () => {
  it("are told apart in the console, so that the end of this file means something", async () => {
    await player.evaluate(() => {
      const { foundry } = globalThis as unknown as {
        foundry: { utils: Record<string, (...args: object[]) => object> };
      };
      foundry.utils.mergeObject?.({}, {}, { performDeletions: true });
    });
    await expect.poll(() => deprecations.splice(0).join()).toContain("applyOperators");
  });
});

describe("a player's throw", () => {
  it("reaches every page", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    await throwDice(await openThrow(sheet), [4, 8, 3]);
    await openChat(gm);
    await expect.poll(() => lastCard(gm).locator(".die .face").allTextContents()).toEqual(["4", "8", "3"]);
    await closeWindow(sheet);
  });

  it("starts from the visibility chosen in the chat bar", async () => {
    await openChat(player);
    await player.locator('#chat [data-roll-mode="blind"]').click();
    const sheet = await openActor(player, "Inés Montalbán");
    const dialog = await openThrow(sheet);
    expect(await dialog.locator('select[name="visibility"]').inputValue()).toBe("blind");
    const choices = await dialog.locator('select[name="visibility"] option').allTextContents();
    expect(choices.filter((label) => label.includes("."))).toEqual([]);
    expect(new Set(choices).size).toBe(4);
    await closeWindow(dialog);
    await closeWindow(sheet);
    await openChat(player);
    // In character is public where dice are concerned.
    await player.locator('#chat [data-roll-mode="ic"]').click();
    const again = await openActor(player, "Inés Montalbán");
    const second = await openThrow(again);
    expect(await second.locator('select[name="visibility"]').inputValue()).toBe("public");
    await closeWindow(second);
    await closeWindow(again);
    await openChat(player);
    await player.locator('#chat [data-roll-mode="public"]').click();
  });
});

testVisibility(() => ({ gm, player, other }));

describe("gear and blows", () => {
  it("gear is dragged onto the hero and counted", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    const defence = await defenceOf(player, "Inés Montalbán");
    let items = await itemCount(player, "Inés Montalbán");
    await dragOnto(sheet, "cubilete.ryf-gear-en", ["Katana", "Large shield"], () =>
      expect.poll(() => itemCount(player, "Inés Montalbán")).toBe(++items),
    );
    await sheet.locator(".weapon", { hasText: "Katana" }).first().waitFor();
    expect(await defenceOf(player, "Inés Montalbán")).toBeGreaterThanOrEqual(defence);
    await closeWindow(sheet);
  });

  it("an attack hits, its damage is applied by the GM and undone", async () => {
    const before = await healthOf(gm, "Knight");
    await strike(player, "Katana", "Knight", [10, 4]);
    await pressOnCard(gm, "apply");
    // Katana 10 + 4 through plate (absorption 3).
    await expect.poll(() => healthOf(player, "Knight")).toBe(before - 11);
    await pressOnCard(gm, "undo");
    await expect.poll(() => healthOf(player, "Knight")).toBe(before);
  });
});

describe("the dice words", () => {
  it("are understood in chat", async () => {
    const before = await messageCount(player);
    await loadDice(player, [2, 9, 6]);
    await say(player, "1o3d10 + 5");
    await expect.poll(() => messageCount(player)).toBe(before + 1);
    const shown = player.locator("#chat .chat-message").last().locator(".dice-total");
    await expect.poll(async () => (await shown.textContent())?.trim()).toBe("11");
  });

  it("follow the commands that hide a roll", async () => {
    const before = await messageCount(player);
    await loadDice(player, [2, 9, 6]);
    await say(player, "/br 1o3d10 + 5");
    await expect.poll(() => messageCount(gm)).toBe(before + 1);
    await openChat(gm);
    const total = (page: Page) => page.locator("#chat .chat-message").last().locator(".dice-total");
    await expect.poll(async () => (await total(gm).textContent())?.trim()).toBe("11");
    await expect.poll(async () => (await total(player).textContent())?.trim()).toBe("?");
  });
});

describe("the pages", () => {
  it("threw no error, and nothing of Cubilete is deprecated in generation 14", () => {
    expect(table.errors).toEqual([]);
    expect(deprecations).toEqual([]);
  });
});
