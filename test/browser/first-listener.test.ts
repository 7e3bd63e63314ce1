import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openChat } from "./play.ts";
import { openTable } from "./table.ts";

// Modules that listen to the chat from their first line, as many do, find each message as everybody sees it.

const folder = mkdtempSync(join(tmpdir(), "cubilete-first-"));
const MODULE = { id: "eager", title: "Eager", version: "1.0.0", authors: [], esmodules: ["eager.mjs"] };
writeFileSync(join(folder, "module.json"), JSON.stringify({ ...MODULE, compatibility: { minimum: "13" } }));
writeFileSync(
  join(folder, "eager.mjs"),
  `Hooks.on("renderChatMessageHTML", (message, html) => heard.push([
    html.querySelector(".message-content .cubilete.card h4")?.textContent ?? "",
    html.querySelectorAll(".dice-total.symbols").length,
  ]));
  globalThis.heard = [];`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Eager {
  heard: [card: string, symbols: number][];
  game: {
    actors: { getName(name: string): { roll(kind: string, args: object, options: object): Promise<unknown> } };
  };
  Roll: new (formula: string) => { toMessage(): Promise<unknown> };
}

describe.each([13, 14] as const)("a module's first line in generation %i", (generation) => {
  it("hears of cards that are whole, and of Foundry's own messages with their symbols", async () => {
    const table = await openTable({ generation, modules: [folder] });
    try {
      const page = await table.join("Player 1");
      await openChat(page);
      await page.evaluate(async () => {
        const { game, heard, Roll } = globalThis as unknown as Eager;
        heard.length = 0;
        const hero = game.actors.getName("Inés Montalbán");
        await hero.roll("attribute", { attribute: "dexterity" }, { dialog: false });
        await new Roll("1dp").toMessage();
      });
      await expect
        .poll(() => page.evaluate(() => (globalThis as unknown as Eager).heard.map(([card, at]) => [card, at])))
        .toEqual(
          expect.arrayContaining([
            ["Dexterity", 0],
            ["", 1],
          ]),
        );
      const cards = await page.evaluate(() => (globalThis as unknown as Eager).heard.map(([card]) => card));
      // No drawing of the card came without it.
      expect(cards.filter((card) => card === "")).toHaveLength(1);
      expect(table.errors).toEqual([]);
    } finally {
      await table.close();
    }
  });
});
