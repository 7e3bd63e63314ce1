import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Host, messageCount, rollIn, told, waitTold } from "../host.ts";
import { lastCard, loadDice, openActor, openChat } from "../play.ts";
import { type At, type HostDocuments, stored } from "./at.ts";

/** Documents deleted while a card still points at them. */
export function goneMeanwhile(at: At): void {
  /** A throwaway hero of the at.player's with a knife, and a rat to hit. */
  async function cast(): Promise<{ hero: string; knife: string; rat: string }> {
    return at.gm.evaluate(async () => {
      const { Actor, game } = globalThis as unknown as Host;
      const owner = game.users.getName("Player 1").id;
      const ownership = { default: 1, [owner]: 3 };
      const items = [{ type: "ryfWeapon", name: "Knife", system: { melee: true, damage: "1d6", equipped: true } }];
      const hero = await Actor.create({ type: "ryfHero", name: "Extra", ownership, items });
      const rat = await Actor.create({ type: "ryfNpc", name: "Rat", ownership: { default: 1 } });
      return { hero: hero.uuid, knife: hero.items.contents[0]?.uuid ?? "", rat: rat.uuid };
    });
  }
  const remove = (uuid: string): Promise<unknown> =>
    at.gm.evaluate(async (uuid) => (await (globalThis as unknown as HostDocuments).fromUuid(uuid)).delete(), uuid);
  const gone = (uuid: string): Promise<void> =>
    expect
      .poll(() =>
        at.player.evaluate(
          async (uuid) => (await (globalThis as unknown as HostDocuments).fromUuid(uuid)) === null,
          uuid,
        ),
      )
      .toBe(true);
  const followUp = (page: Page): Locator => lastCard(page).locator('[data-action="followUp"]').first();

  async function attackWith(names: { hero: string; knife: string; rat: string }): Promise<void> {
    await expect.poll(() => stored(at.player, names.rat, "name").catch(() => null)).toBe("Rat");
    await loadDice(at.player, [9, 9, 9]);
    const id = await rollIn(at.player, {
      ruleset: "ryf",
      kind: "attack",
      actor: names.hero,
      item: names.knife,
      target: names.rat,
    });
    await openChat(at.player);
    await at.player.locator(`#chat [data-message-id="${id}"] [data-action="followUp"]`).first().waitFor();
  }

  it("the weapon behind a follow-up", async () => {
    const names = await cast();
    await attackWith(names);
    await remove(names.knife);
    await gone(names.knife);
    const before = await messageCount(at.player);
    await told(at.player);
    await followUp(at.player).click({ modifiers: ["Shift"] });
    await waitTold(at.player, "item no longer exists");
    expect(await messageCount(at.player)).toBe(before);
    await remove(names.hero);
    await remove(names.rat);
  });

  it("the target between attack and damage, and behind the damage's own button", async () => {
    const names = await cast();
    await attackWith(names);
    await loadDice(at.player, [3], 6);
    await followUp(at.player).click({ modifiers: ["Shift"] });
    await expect.poll(() => lastCard(at.gm).locator('[data-action="apply"][data-target]').count()).toBe(1);
    const apply = lastCard(at.gm).locator('[data-action="apply"][data-target]');
    await openChat(at.gm);
    await apply.waitFor();
    await remove(names.rat);
    await gone(names.rat);
    // A deleted actor is no longer offered.
    await apply.waitFor({ state: "detached" });

    await told(at.player);
    const id = await rollIn(at.player, {
      ruleset: "ryf",
      kind: "damage",
      actor: names.hero,
      item: names.knife,
      target: names.rat,
    });
    await waitTold(at.player, "target no longer exists");
    expect(id).not.toBeNull();
    await remove(names.hero);
  });

  it("the actor who rolled", async () => {
    const names = await cast();
    await attackWith(names);
    await remove(names.hero);
    await gone(names.hero);
    await told(at.player);
    await followUp(at.player).click();
    await waitTold(at.player, "character no longer exists");
    expect(await at.player.locator(".roll-dialog").count()).toBe(0);
    await remove(names.rat);
  });

  it("the message itself", async () => {
    const names = await cast();
    const id = await rollIn(at.gm, {
      ruleset: "ryf",
      kind: "damage",
      actor: names.hero,
      item: names.knife,
      target: names.rat,
    });
    const answer = await at.gm.evaluate(
      async ([id, rat]) => {
        const { game } = globalThis as unknown as Host;
        await game.messages.get(id)?.delete();
        return game.system.api.apply(id, 0, rat).then(
          () => "done",
          (error: { key?: string }) => error.key,
        );
      },
      [id ?? "", names.rat] as const,
    );
    expect(answer).toBe("CUBILETE.error.messageGone");
    await remove(names.hero);
    await remove(names.rat);
  });
}

/** A store that was damaged while the server was down. */
export function damagedStore(at: At): void {
  it("loses only what is damaged: the rest loads, the actor opens, the bad one is named", async () => {
    const [unknown, nonsense, key] = at.spoilt;
    expect(at.serverSaid.filter((text) => text.includes(key)).length).toBeGreaterThan(0);
    const fresh = await at.table.join("Player 2");
    await waitTold(fresh, unknown);
    await waitTold(fresh, "Tomás Rueda");
    const sheet = await openActor(fresh, "Tomás Rueda");
    await sheet.locator('[data-roll="skill"]').first().waitFor();
    await sheet.locator('[data-tab="gear"][data-action="tab"]').click();
    await sheet.locator(".tab.gear", { hasText: nonsense }).waitFor();
    expect(await sheet.locator(".tab.gear .row", { hasText: unknown }).count()).toBe(0);
    await at.table.leave(fresh);
  });
}
