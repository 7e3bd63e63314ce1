import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeWindow, lastCard, messageCount, openActor, openChat, openRoll, rollDice } from "./play.ts";
import { sayDice, shownTotal, testAttack, testGear, testRemarks, testVisibility } from "./ryf-essentials.ts";
import { openTable, type Table } from "./table.ts";

/** RyF at a table of generation 14: the essential path, so that the other side of `module/compat` runs too. */

let table: Table;
let gm: Page;
let player: Page;
let other: Page;
const deprecations: string[] = [];

beforeAll(async () => {
  const hear = (words: string): void => {
    if (words.includes("Deprecated since Version")) deprecations.push(words);
  };
  table = await openTable({ generation: 14, mouse: true, hear });
  gm = await table.join("Gamemaster");
  player = await table.join("Player 1");
  other = await table.join("Player 2");
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
      // The older one answers for the newer one.
      settings: [true, true],
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

describe("a player's roll", () => {
  it("reaches every page", async () => {
    const sheet = await openActor(player, "Inés Montalbán");
    await rollDice(await openRoll(sheet), [4, 8, 3]);
    await openChat(gm);
    await expect.poll(() => lastCard(gm).locator(".die .face").allTextContents()).toEqual(["4", "8", "3"]);
    await closeWindow(sheet);
  });

  it("starts from the visibility chosen in the chat bar", async () => {
    await openChat(player);
    await player.locator('#chat [data-roll-mode="blind"]').click();
    const sheet = await openActor(player, "Inés Montalbán");
    const dialog = await openRoll(sheet);
    await expect.poll(() => dialog.locator('select[name="visibility"]').inputValue()).toBe("blind");
    const choices = await dialog.locator('select[name="visibility"] option').allTextContents();
    expect(choices.filter((label) => label.includes("."))).toEqual([]);
    expect(new Set(choices).size).toBe(4);
    await closeWindow(dialog);
    await closeWindow(sheet);
    await openChat(player);
    // In character is public where dice are concerned.
    await player.locator('#chat [data-roll-mode="ic"]').click();
    const again = await openActor(player, "Inés Montalbán");
    const second = await openRoll(again);
    await expect.poll(() => second.locator('select[name="visibility"]').inputValue()).toBe("public");
    await closeWindow(second);
    await closeWindow(again);
    await openChat(player);
    await player.locator('#chat [data-roll-mode="public"]').click();
  });
});

testVisibility(() => ({ gm, player, other }));

describe("a roll for the GMs alone", () => {
  it("is known to its roller, also where the host keeps it from them, as Foundry 14 did before 14.361", async () => {
    const before = await messageCount(player);
    await player.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: globals of a page
      const { game, CONFIG } = globalThis as any;
      const { prototype } = Object.getPrototypeOf(CONFIG.ChatMessage.documentClass);
      Object.defineProperty(prototype, "isContentVisible", {
        configurable: true,
        get() {
          return !this.whisper.length || this.whisper.includes(game.user.id);
        },
      });
    });
    for (const [visibility, faces] of [
      ["gm", ["2", "9", "6"]],
      ["blind", []],
    ] as const) {
      const sheet = await openActor(player, "Inés Montalbán");
      const dialog = await openRoll(sheet);
      await dialog.locator('select[name="visibility"]').selectOption(visibility);
      await rollDice(dialog, [2, 9, 6]);
      await closeWindow(sheet);
      await openChat(player);
      await expect.poll(() => messageCount(player)).toBe(before + (visibility === "gm" ? 1 : 2));
      await expect.poll(() => lastCard(player).locator(".die .face").allTextContents()).toEqual(faces);
    }
    await player.reload();
    await player.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
  });
});

testGear(() => ({ gm, player, other }));
testAttack(() => ({ gm, player, other }));

describe("the dice words", () => {
  it("are understood in chat", async () => {
    await sayDice(player, "1o3d10 + 5", [2, 9, 6]);
    await expect.poll(() => shownTotal(player)).toBe("11");
  });

  it.each([
    ["<p>1o3d10 + 5</p>", true],
    ["<p>1o3d10 + 5</p><p></p>", true],
    ["<p>/r 1o3d10 + 5</p>", true],
    ["<p>1o3d10 + 5</p><p>and so on</p>", false],
    ["<p>I roll <strong>1o3d10</strong></p>", false],
    ["<ul><li><p>1o3d10</p></li></ul>", false],
  ])("are read in the rich text that the chat hands over: %s", async (html, read) => {
    const [handled, messages] = await player.evaluate(async (html) => {
      // biome-ignore lint/suspicious/noExplicitAny: globals of a page
      const { Hooks, ui, game } = globalThis as any;
      const posted = new Promise((done) => Hooks.once("createChatMessage", done));
      const kept = Hooks.call("chatMessage", ui.chat, html, { user: game.userId, speaker: {} });
      if (!kept) await posted;
      return [!kept, game.messages.contents.at(-1).rolls.length];
    }, html);
    expect(handled).toBe(read);
    if (read) expect(messages).toBe(1);
  });

  testRemarks(() => ({ player }));

  it("follow the commands that hide a roll", async () => {
    await sayDice(player, "/br 1o3d10 + 5", [2, 9, 6]);
    await openChat(gm);
    await expect.poll(() => shownTotal(gm)).toBe("11");
    await expect.poll(() => shownTotal(player)).toBe("?");
  });
});

describe("the pages", () => {
  it("raised no error, and nothing of Cubilete is deprecated in generation 14", () => {
    expect(table.errors).toEqual([]);
    expect(deprecations).toEqual([]);
  });
});
