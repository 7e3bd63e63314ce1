import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { openActor, openRoll, pressRoll, untilPosted } from "./play.ts";
import { layTestWorld, openTable, type Table } from "./table.ts";

/* A world that was played in Foundry 13 is opened in 14: people, things, effects and cards are what they were. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind.
type Any = any;

const data = mkdtempSync(join(tmpdir(), "cubilete-13-"));
let table: Table | null = null;
afterAll(async () => {
  await table?.close();
  rmSync(data, { recursive: true, force: true });
});

async function sitDown(generation: 13 | 14): Promise<Page> {
  await table?.close();
  table = await openTable({ lang: "en", generation, data });
  return table.join("Gamemaster");
}

/** Everybody's figures, what lasts on them, and what stands on the cards. */
const everything = (page: Page): Promise<{ people: unknown[][]; cards: unknown[] }> =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
    const byId = [...game.actors.contents].sort((one: Any, other: Any) => (one.id < other.id ? -1 : 1));
    const people = byId.map((actor: Any) => [
      actor.name as string,
      plain({
        system: actor.system.toObject(),
        health: { ...actor.system.health },
        items: actor.items.contents.map(({ name, type, system }: Any) => [name, type, system.toObject()]),
        effects: actor.effects.contents.map(({ name, disabled, statuses }: Any) => [name, disabled, [...statuses]]),
        icons: [...actor.temporaryEffects].map(({ name }: Any) => name).sort(),
      }),
    ]);
    const cards = game.messages.contents.map(({ rolls, system }: Any) => [
      rolls.map(({ total, formula }: Any) => [total, formula]),
      system.parts?.map(({ title, type }: Any) => [title, type]) ?? null,
    ]);
    return { people, cards: plain(cards) };
  });

it("comes up as it was left", async () => {
  await layTestWorld(data, "en");
  let page = await sitDown(13);
  await page.evaluate(async () => {
    const { game, CONST } = globalThis as Any;
    const hero = game.actors.getName("Inés Montalbán");
    const changes = [{ key: "system.attributes.dexterity", mode: CONST.ACTIVE_EFFECT_MODES.ADD, value: "2" }];
    await hero.createEmbeddedDocuments("ActiveEffect", [
      { name: "Quick", img: "icons/svg/upgrade.svg", changes, duration: { rounds: 3 } },
      { name: "Blinded", img: "icons/svg/blind.svg", statuses: ["blind"] },
    ]);
    const [rival, other] = await game.actors.documentClass.createDocuments([
      { name: "Thug", type: "narrativeRival", items: [{ name: "Cut", type: "narrativeInjury" }] },
      { name: "Ada", type: "escala3Hero", items: [{ name: "Will", type: "escala3Trait", system: { level: 5 } }] },
    ]);
    await rival.update({ "system.wounds.value": 2 });
    await other.createEmbeddedDocuments("Item", [{ name: "Tired", type: "escala3Penalty", system: { value: -2 } }]);
  });
  const sheet = await openActor(page, "Inés Montalbán");
  await untilPosted(page, async () => pressRoll(await openRoll(sheet)));
  const before = await everything(page);
  expect(table?.errors).toEqual([]);

  page = await sitDown(14);
  const after = await everything(page);
  for (const [at, person] of before.people.entries()) expect(after.people[at]).toEqual(person);
  expect(after.cards).toEqual(before.cards);
  // And it is played on.
  const again = await openActor(page, "Inés Montalbán");
  await untilPosted(page, async () => pressRoll(await openRoll(again)));
  expect(table?.errors).toEqual([]);
});
