import { expect, it } from "vitest";
import { type Host, told, waitTold } from "../host.ts";
import { closeWindow, openChat, openTab } from "../play.ts";
import { type At, HERO, type HostDocuments, openSheet } from "./at.ts";

/** A rule set from another script, at one table with RyF. */
export function otherRuleset(at: At): void {
  it("comes in through cubilete.register, and its roll makes a card", async () => {
    const [rulesets, card] = await at.gm.evaluate(async () => {
      const { game, Actor } = globalThis as unknown as Host;
      const gambler = await Actor.create({ type: "coinGambler", name: "Lucky" });
      const message = await game.system.api.roll(
        { ruleset: "coin", kind: "flip", actor: gambler.uuid },
        { dialog: false },
      );
      return [game.system.api.rulesets.all().map(({ id }) => id), message?.id ?? null] as const;
    });
    expect(rulesets).toContain("coin");
    await openChat(at.player);
    const verdict = at.player.locator(`#chat [data-message-id="${card}"] .verdict`);
    await verdict.waitFor();
    await expect.poll(() => verdict.textContent()).toMatch(/Heads|Tails/);
  });

  it("its item is refused on a hero, dropped or by script, and nothing changes", async () => {
    await at.gm.evaluate(() =>
      (globalThis as unknown as Host).Item.create({
        type: "coinToken",
        name: "<b>Doubloon</b>",
        ownership: { default: 2 },
      } as object),
    );
    const sheet = await openSheet(at.gm, at.hero);
    await at.gm.evaluate(async (uuid) => {
      (await (globalThis as unknown as HostDocuments).fromUuid(uuid)).sheet.setPosition({ left: 0 });
    }, at.hero);
    await openTab(at.gm, "items");
    const before = await at.gm.evaluate(
      (hero) => (globalThis as unknown as Host).game.actors.getName(hero).items.size,
      HERO,
    );
    await told(at.gm);
    await at.gm.locator("#items .directory-item", { hasText: "Doubloon" }).dragTo(sheet.locator(".window-content"));
    await waitTold(at.gm, "<b>Doubloon</b>");
    await waitTold(at.gm, "another rule set");
    await told(at.gm);
    const made = await at.gm.evaluate(async (hero) => {
      const actor = (globalThis as unknown as Host).game.actors.getName(hero);
      return (await actor.createEmbeddedDocuments("Item", [{ type: "coinToken", name: "Doubloon" }])).length;
    }, HERO);
    expect(made).toBe(0);
    await waitTold(at.gm, "another rule set");
    expect(
      await at.gm.evaluate((hero) => (globalThis as unknown as Host).game.actors.getName(hero).items.size, HERO),
    ).toBe(before);
    await closeWindow(sheet);
  });
}
