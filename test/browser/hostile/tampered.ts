import { expect, it } from "vitest";
import { type Host, rollIn } from "../host.ts";
import { lastCard, openChat } from "../play.ts";
import { type At, expectHarmless } from "./at.ts";

/** What is spoilt, how (on the message's `data` and its parsed `roll`), and whether the roll can still be read. */
const SPOIL: [string, string, boolean][] = [
  ["no rolls", "data.rolls = []", false],
  ["a roll without terms", "delete roll.terms", false],
  ["faces of 0", "roll.terms[0].faces = 0", false],
  ["a face of 0", "roll.terms[0].results[0].result = 0", false],
  ["a face of a thousand", "roll.terms[0].results[0].result = 1000", false],
  ["dice without faces", "roll.terms[0].results = []", false],
  ["results that are a text", 'roll.terms[0].results = "ten"', false],
  ["no check", "delete roll.options.check", false],
  ["a check that is a text", 'roll.options.check = "skill"', false],
  ["a check of an unknown kind", 'roll.options.check.kind = "constructor"', false],
  ["an unknown class of roll", 'roll.class = "Object"', false],
  ["an unknown rule set", 'data.system.ruleset = "__proto__"', false],
  ["an unknown kind", 'data.system.parts[0].kind = "constructor"', false],
  ["an actor that is no address", 'data.system.parts[0].target = "../../../x"', true],
  ["a title with a tag", 'data.system.parts[0].title = "<img src=x onerror=window.pwned=1>"', true],
  ["a picture that is a script", 'data.system.parts[0].img = "javascript:window.pwned=1"', true],
];

/** Messages that a player's client wrote by hand. */
export function tamperedCards(at: At): void {
  it("says so on each card, and the page lives on", async () => {
    const { player, gm, hero } = at;
    const strength = { ruleset: "ryf", kind: "attribute", actor: hero, args: { attribute: "strength" } };
    const good = await rollIn(player, strength);
    const ids: string[] = [];
    for (const [, spoil] of SPOIL) {
      const made = await player.evaluate(
        async ([id, spoil]) => {
          const { game, ChatMessage } = globalThis as unknown as Host;
          const data = game.messages.get(id)?.toObject() as { rolls: string[]; _id?: string };
          delete data._id;
          const roll = JSON.parse(data.rolls[0] ?? "{}");
          new Function("data", "roll", `${spoil}; if (data.rolls[0]) data.rolls[0] = JSON.stringify(roll);`)(
            data,
            roll,
          );
          return (await ChatMessage.create(data)).id;
        },
        [good ?? "", spoil] as const,
      );
      ids.push(made);
    }
    const next = await rollIn(gm, strength);
    for (const page of [player, gm]) {
      await openChat(page);
      for (const [index, [what, , readable]] of SPOIL.entries()) {
        const card = page.locator(`#chat [data-message-id="${ids[index]}"] .cubilete.card`);
        await card.waitFor();
        await expect.poll(() => card.locator(".problem").count(), { message: what }).toBe(readable ? 0 : 1);
      }
      await expectHarmless(page);
      // The page lives: the roll that came after them is shown.
      await page.locator(`#chat [data-message-id="${next}"] .total`).waitFor();
    }
  });

  it("leaves a log that still loads after a reload", async () => {
    await at.gm.reload();
    await at.gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await openChat(at.gm);
    await lastCard(at.gm).locator(".total").waitFor();
    await expectHarmless(at.gm);
  });
}
