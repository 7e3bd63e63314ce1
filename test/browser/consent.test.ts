import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses, countRecords, damageIn, type Host, healthOf, rollIn, setSetting, waitTold } from "./host.ts";
import { lastCard, loadDice, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A player asks, an owner agrees: the question on each screen, what becomes of it, and what outlives a reload. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";

let table: Table;
let gm: Page;
let one: Page;
let two: Page;

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  one = await table.join("Player 1");
  two = await table.join("Player 2");
  for (const page of [gm, one, two]) {
    page.setDefaultTimeout(10_000);
    await openChat(page);
  }
});
afterAll(async () => {
  await table?.close();
});

/** A damage card of Player 1's with a target and these dice, and its place on a page. */
async function damage(target: string, dice = [2, 3]): Promise<{ id: string; on(page: Page): Locator }> {
  const { uuid } = await addresses(gm, target);
  await loadDice(one, dice, 6);
  const id = await damageIn(one, INES, "Machete", uuid);
  return { id, on: (page) => page.locator(`#chat [data-message-id="${id}"]`) };
}
const records = (page: Page, id: string): Promise<number> => page.evaluate(countRecords, id);
const press = (card: Locator, what: string): Promise<void> => card.locator(`[data-press="${what}"]`).click();
const setting = (value: string): Promise<unknown> => setSetting(gm, "consent", value);

describe("a blow at another user's actor", () => {
  it("becomes a question, shown to the GM as it would be, and done once allowed", async () => {
    const before = await healthOf(gm, "Knight");
    const card = await damage("Knight");
    await card.on(one).locator('[data-action="apply"]', { hasText: "Ask the GM: apply to Knight" }).click();
    await waitTold(one, "has to agree");
    await card.on(one).locator(".waits", { hasText: "Knight" }).waitFor();
    const question = lastCard(gm);
    await question.locator(".differences li", { hasText: `Hit points ${before} ` }).waitFor();
    await expect.poll(() => question.textContent()).toContain("Player 1 wants to apply this");
    // Who asked sees that it waits, and nothing of the knight's figures; another player nothing at all.
    expect(await lastCard(one).locator(".differences, [data-press]").count()).toBe(0);
    expect(await two.locator("#chat .cubilete.card", { hasText: "Agreement to change" }).count()).toBe(0);
    await press(question, "allow");
    await expect.poll(() => healthOf(one, "Knight")).toBe(before - 2);
    await card.on(one).locator(".applied", { hasText: "Knight" }).waitFor();
    await card.on(one).locator(".waits").waitFor({ state: "detached" });
    await lastCard(one).locator(":scope", { hasText: "Allowed by Gamemaster" }).waitFor();
    await expect.poll(() => records(two, card.id)).toBe(1);

    // Undoing it becomes a question too.
    await card.on(one).locator('[data-action="undo"]', { hasText: "Ask the GM to undo it" }).click();
    await lastCard(gm)
      .locator(".differences li", { hasText: `${before - 2}` })
      .waitFor();
    await press(lastCard(gm), "refuse");
    await lastCard(one).locator(":scope", { hasText: "Refused by Gamemaster" }).waitFor();
    expect(await healthOf(gm, "Knight")).toBe(before - 2);
    await card.on(gm).locator('[data-action="undo"]').click();
    await expect.poll(() => healthOf(one, "Knight")).toBe(before);
    await expect.poll(() => records(two, card.id)).toBe(0);
  });

  it("is its player's to allow where it falls on a hero, without the GM's hand", async () => {
    const before = await healthOf(gm, TOMAS);
    const card = await damage(TOMAS);
    await card.on(one).locator('[data-action="apply"][data-target]').click();
    await press(lastCard(two), "allow");
    await expect.poll(() => healthOf(one, TOMAS)).toBeLessThan(before);
    await card.on(two).locator('[data-action="undo"]', { hasText: "Undo" }).click();
    await expect.poll(() => healthOf(one, TOMAS)).toBe(before);
  });

  it("may be allowed for the rest of the fight, of this player and on adversaries alone", async () => {
    await gm.evaluate(async () => {
      const host = globalThis as unknown as Host;
      const combat = await host.Combat.implementation.create({});
      await combat.createEmbeddedDocuments("Combatant", [
        { actorId: host.game.actors.getName("Knight").id, initiative: 1 },
      ]);
      await combat.startCombat();
    });
    const before = await healthOf(gm, "Wolf");
    const first = await damage("Knight");
    await first.on(one).locator('[data-action="apply"][data-target]').click();
    await press(lastCard(gm), "fight");
    await expect.poll(() => records(one, first.id)).toBe(1);
    const second = await damage("Wolf");
    await second.on(one).locator('[data-action="apply"][data-target]').click();
    await expect.poll(() => healthOf(one, "Wolf")).toBeLessThan(before);
    const hero = await damage(TOMAS);
    await hero.on(one).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator('[data-press="allow"]').waitFor();
    await expect.poll(() => records(gm, hero.id)).toBe(0);
    await press(lastCard(gm), "refuse");
    await gm.evaluate(() => (globalThis as unknown as Host).game.combat?.delete());
    const after = await damage("Wolf");
    await after.on(one).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator('[data-press="allow"]').waitFor();
    await expect.poll(() => records(gm, after.id)).toBe(0);
    await press(lastCard(gm), "refuse");
    for (const card of [first, second]) await card.on(gm).locator('[data-action="undo"]').click();
    await expect.poll(() => healthOf(one, "Wolf")).toBe(before);
  });

  it("waits through the GM's reload", async () => {
    const before = await healthOf(gm, "Knight");
    const card = await damage("Knight");
    await card.on(one).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator('[data-press="allow"]').waitFor();
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await openChat(gm);
    await press(lastCard(gm), "allow");
    await expect.poll(() => healthOf(one, "Knight")).toBe(before - 2);
    await card.on(gm).locator('[data-action="undo"]').click();
    await expect.poll(() => healthOf(one, "Knight")).toBe(before);
  });
});

describe("what the table agreed beforehand", () => {
  it("is done at once; not with a card that was edited after it was posted, about which even the GM gets a question", async () => {
    await setting("harm");
    const before = await healthOf(gm, "Knight");
    const card = await damage("Knight");
    await card.on(one).locator('[data-action="apply"][data-target]').click();
    await expect.poll(() => healthOf(one, "Knight")).toBe(before - 2);
    await card.on(gm).locator('[data-action="undo"]').click();
    await expect.poll(() => healthOf(one, "Knight")).toBe(before);

    const edited = await damage("Knight");
    await one.evaluate(async (id) => {
      const message = (globalThis as unknown as Host).game.messages.get(id);
      const source = message?.toObject() as unknown as { rolls: string[] } | undefined;
      const roll = JSON.parse(source?.rolls[0] ?? "{}");
      roll.options.check.bonus = 20;
      await message?.update({ rolls: [JSON.stringify(roll)] });
    }, edited.id);
    await edited.on(gm).locator(".doubt", { hasText: "changed it after it was posted" }).waitFor();
    await edited.on(gm).locator(".doubt", { hasText: "By hand" }).waitFor();
    await edited.on(gm).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator(".doubt", { hasText: "changed it after it was posted" }).waitFor();
    await press(lastCard(gm), "refuse");
    expect(await healthOf(gm, "Knight")).toBe(before);
    // A reload forgets nothing of it.
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
    await openChat(gm);
    await edited.on(gm).locator(".doubt", { hasText: "changed it after it was posted" }).waitFor();
    await setting("nothing");
  });
});

describe("the last of a margin", () => {
  it("goes to exactly one of six who want it at once, in each of ten rounds", async () => {
    const [{ uuid: aldara }, { uuid: telmo }] = [
      await addresses(one, "Aldara Vega"),
      await addresses(two, "Telmo Arce"),
    ];
    // Both players play her, and each spends on their own.
    await gm.evaluate(async (id) => {
      const { game } = globalThis as unknown as Host;
      const user = game.users.getName("Player 2");
      await game.actors.contents.find(({ uuid }) => uuid === id)?.update({ [`ownership.${user.id}`]: 3 });
    }, aldara);
    for (let round = 0; round < 10; round++) {
      const id = await rollIn(one, { ruleset: "effect", kind: "action", actor: aldara, values: { resistance: 5 } });
      if (!id) throw new Error("There is no card.");
      await expect
        .poll(() => two.evaluate((id) => Boolean((globalThis as unknown as Host).game.messages.get(id)), id))
        .toBe(true);
      const buy = (page: Page, target: string) =>
        page.evaluate(
          async ([id, target]) => {
            const { game } = globalThis as unknown as Host & { game: { system: { api: { spend: Spend } } } };
            type Spend = (id: string, part: number, option: string, more: object) => Promise<string>;
            const message = game.messages.get(id) as unknown as { rolls: { outcome: { effect: number } }[] };
            const amount = message.rolls[0]?.outcome.effect;
            const asked = () => game.system.api.spend(id, 0, "effect.other", { target, amount, note: "All" });
            return Promise.all([asked, asked, asked].map((ask) => ask().catch((error: { key: string }) => error.key)));
          },
          [id, target] as const,
        );
      const answers = (await Promise.all([buy(one, aldara), buy(two, telmo)])).flat();
      expect(
        answers.filter((answer) => answer === "done"),
        `round ${round}: ${answers}`,
      ).toHaveLength(1);
      await expect.poll(() => records(gm, id)).toBe(1);
    }
  });
});

describe("what was spent on an actor", () => {
  it("stays spent when they are gone: deleted, or with the scene that they stood on", async () => {
    await setting("everything");
    const { uuid: aldara } = await addresses(one, "Aldara Vega");
    const stages = await gm.evaluate(async () => {
      const host = globalThis as unknown as Host & {
        Scene: { create(data: object): Promise<{ id: string; createEmbeddedDocuments: Create; delete(): unknown }> };
      };
      type Create = (name: string, data: object[]) => Promise<[{ actor: { uuid: string } }]>;
      const { _id, ...data } = host.game.actors.getName("Goblin").toObject() as unknown as { _id: string };
      const copy = await host.Actor.create({ ...data, name: "Goblin who goes" });
      const other = await host.Actor.create({ ...data, name: "Goblin of a place" });
      const scene = await host.Scene.create({ name: "A place that goes", active: true });
      const there = { ...(await other.getTokenDocument({ x: 0, y: 0 })).toObject(), actorLink: false };
      const [token] = await scene.createEmbeddedDocuments("Token", [there]);
      return { deleted: { uuid: copy.uuid, id: copy.id }, scene: { uuid: token.actor.uuid, id: scene.id } };
    });
    for (const [how, { uuid, id: goes }] of Object.entries(stages)) {
      await loadDice(one, [6, 6, 6], 6);
      const id = await rollIn(one, { ruleset: "effect", kind: "action", actor: aldara, values: { resistance: 10 } });
      if (!id) throw new Error("There is no card.");
      const spendOn = (target: string) =>
        one.evaluate(
          async ([id, target]) => {
            const { game } = globalThis as unknown as Host & { game: { system: { api: { spend: Spend } } } };
            type Spend = (id: string, part: number, option: string, more: object) => Promise<string>;
            const { rolls } = game.messages.get(id) as unknown as { rolls: { outcome: { effect: number } }[] };
            const amount = rolls[0]?.outcome.effect;
            return game.system.api
              .spend(id, 0, "effect.other", { target, amount, note: "All" })
              .catch((error: { key: string }) => error.key);
          },
          [id, target] as const,
        );
      expect(await spendOn(uuid), how).toBe("done");
      await gm.evaluate(
        async ([how, id]) => {
          const { game } = globalThis as unknown as {
            game: Record<string, { get(id: string): { delete(): unknown } }>;
          };
          await game[how === "scene" ? "scenes" : "actors"]?.get(id).delete();
        },
        [how, goes] as const,
      );
      const noted = () =>
        one.evaluate(
          (id) =>
            Array.from({ length: 16 }, (_, at) =>
              (
                (globalThis as unknown as Host).game.settings as unknown as {
                  get(namespace: string, key: string): { list: { message: string }[] };
                }
              ).get("cubilete", `happened.${at}`),
            ).some(({ list }) => list.some(({ message }) => message === id)),
          id,
        );
      await expect.poll(noted, { message: how, timeout: 10_000 }).toBe(true);
      expect(await spendOn(aldara), how).not.toBe("done");
      await expect.poll(() => records(gm, id)).toBe(0);
    }
    await setting("nothing");
  });
});

describe("the sender", () => {
  it("and has left since gets nothing, and the question says so", async () => {
    const before = await healthOf(gm, "Knight");
    const card = await damage("Knight");
    await card.on(one).locator('[data-action="apply"][data-target]').click();
    await lastCard(gm).locator('[data-press="allow"]').waitFor();
    await table.leave(one);
    await gm.evaluate(async () => {
      const user = (globalThis as unknown as Host).game.users.getName("Player 1") as unknown as {
        delete(): Promise<unknown>;
      };
      await user.delete();
    });
    await lastCard(gm).locator(":scope", { hasText: "has left the table" }).waitFor();
    // Nothing is left to be said to it.
    const answers = lastCard(gm).locator('[data-press="allow"], [data-press="refuse"]');
    await expect.poll(() => answers.count()).toBe(0);
    expect(await healthOf(gm, "Knight")).toBe(before);
  });

  it("raised no error on any page", () => {
    expect(table.errors).toEqual([]);
  });
});
