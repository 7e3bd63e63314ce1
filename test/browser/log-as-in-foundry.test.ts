import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/**
 * Foundry's chat log takes in a message that it has to draw anew and does not hold, also for users who may not see it
 * (foundryvtt#14429).
 */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await openTable();
  gm = await table.join("Gamemaster");
  player = await table.join("Player 1");
});
afterAll(() => table?.close());

/** The GM rolls, and everybody has the message. @returns Its id. */
async function rolled(): Promise<string> {
  const id = await gm.evaluate(async () => {
    const { game } = globalThis as Any;
    const actor = game.actors.getName("Inés Montalbán");
    const roll = { ruleset: "ryf", kind: "attribute", actor: actor.uuid, args: { attribute: "dexterity" } };
    return (await game.system.api.roll(roll, { dialog: false })).id;
  });
  await player.waitForFunction((id) => (globalThis as Any).game.messages.has(id), id);
  return id;
}

const card = (page: Page, id: string) => page.locator(`#chat .chat-message[data-message-id="${id}"]`);

describe("what a player may not see", () => {
  it("comes into no log when a GM joins, and all cards are drawn anew", async () => {
    await openChat(player);
    const open = await rolled();
    await card(player, open).waitFor();
    const secret = await player.evaluate((id) => {
      const { game, ChatMessage, Hooks } = globalThis as Any;
      // Foundry's pages have messages of others too, and hide them; Mesa does not send them.
      const { rolls: _, ...source } = game.messages.get(id).toObject();
      const whisper = [game.users.activeGM.id];
      const hidden = new ChatMessage.implementation({
        ...source,
        _id: "cubileteWhisper0",
        author: whisper[0],
        whisper,
      });
      game.messages.set(hidden.id, hidden);
      const shown = document.querySelector(`#chat .chat-message[data-message-id="${id}"]`) as HTMLElement;
      shown.dataset.before = "";
      Hooks.callAll("userConnected", game.users.activeGM, true);
      return { id: hidden.id, visible: hidden.visible };
    }, open);
    expect(secret.visible).toBe(false);
    await expect.poll(() => card(player, open).getAttribute("data-before")).toBeNull();
    await player.evaluate((id) => {
      const { game } = globalThis as Any;
      return game.system.api.kit.redrawMessage(game.messages.get(id));
    }, secret.id);
    expect(await card(player, secret.id).count()).toBe(0);
  });
});

describe("a card that is to be drawn anew before it stands", () => {
  it("stands there once, and says what came meanwhile", async () => {
    await openChat(gm);
    const id = await gm.evaluate(async () => {
      const { game, ChatMessage } = globalThis as Any;
      const { renderHTML } = Object.getPrototypeOf(ChatMessage.implementation).prototype;
      const frames = Object.getPrototypeOf(ChatMessage.implementation).prototype;
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      let begun = (_message: Any) => {};
      const drawn = new Promise<Any>((resolve) => {
        begun = resolve;
      });
      let nth = 0;
      frames.renderHTML = async function (this: Any, options: object) {
        const turn = ++nth;
        if (turn === 1) {
          begun(this);
          await gate;
        }
        const html = await renderHTML.call(this, options);
        html.dataset.nth = String(turn);
        return html;
      };
      const actor = game.actors.getName("Inés Montalbán");
      const roll = { ruleset: "ryf", kind: "attribute", actor: actor.uuid, args: { attribute: "dexterity" } };
      const posted = game.system.api.roll(roll, { dialog: false });
      const message = await drawn;
      const asked = game.system.api.kit.redrawMessage(message);
      open();
      await Promise.all([posted, asked]);
      return message.id;
    });
    await expect.poll(() => card(gm, id).getAttribute("data-nth")).toBe("2");
    expect(await card(gm, id).count()).toBe(1);
  });
});

it("threw no error", () => {
  expect(table.errors).toEqual([]);
});
