import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, type Table } from "./table.ts";

/*
 * What modules read of every actor and write to it, `system.health`, by the ways that they write: an update, an update of several,
 * a bar of a token; of the world's actors and of an unlinked token's own. In both generations.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind, as a module meets them.
type Any = any;

describe.each([13, 14] as const)("in generation %i", (generation) => {
  let table: Table;
  let gm: Page;

  beforeAll(async () => {
    table = await openTable({ lang: "en", generation });
    gm = await table.join("Gamemaster");
  });
  afterAll(async () => {
    await table?.close();
  });

  it("every type answers, and no bar of a new token points at a figure that is not there", async () => {
    const seen = await gm.evaluate(async () => {
      const { game, Actor } = globalThis as Any;
      const types = Actor.TYPES.filter((type: string) => type !== "base");
      const scene = game.scenes.contents[0];
      const rows: Any[] = [];
      for (const type of types) {
        const actor = await Actor.create({ name: `New ${type}`, type });
        const { value, max } = actor.system.health;
        const [token] = await scene.createEmbeddedDocuments("Token", [(await actor.getTokenDocument()).toObject()]);
        const bars = ["bar1", "bar2"].flatMap((bar) => {
          const { attribute } = token[bar];
          return attribute === null ? [] : [[attribute, token.getBarAttribute(bar) !== null]];
        });
        rows.push({ type, numbers: [value, max].every(Number.isFinite), bars });
        await token.delete();
        await actor.delete();
      }
      return rows;
    });
    expect(seen.length).toBeGreaterThan(14);
    for (const { type, numbers, bars } of seen) {
      expect([type, numbers]).toEqual([type, true]);
      for (const [attribute, there] of bars) expect([type, attribute, there]).toEqual([type, attribute, true]);
    }
    expect(seen.find(({ type }: Any) => type === "party").bars).toEqual([["health", true]]);
  });

  it("what is written arrives where a game that counts upwards keeps it", async () => {
    const seen = await gm.evaluate(async () => {
      const { game, Actor, Hooks } = globalThis as Any;
      const actor = await Actor.create({
        name: "Thug",
        type: "narrativeRival",
        system: { wounds: { value: 0, max: 12 } },
      });
      const [token] = await game.scenes.contents[0].createEmbeddedDocuments("Token", [
        (await actor.getTokenDocument({ actorLink: false })).toObject(),
      ]);
      const asked: unknown[] = [];
      Hooks.on(
        "preUpdateActor",
        (_: unknown, changes: object) =>
          void asked.push((globalThis as Any).foundry.utils.flattenObject(changes)["system.wounds.value"]),
      );
      const steps: unknown[] = [];
      const both = () =>
        steps.push([actor.system.health.value, token.actor.system.health.value, token.actor.system.wounds.value]);
      await actor.update({ "system.health.value": 9 });
      both();
      await token.actor.update({ system: { health: { value: 4 } } });
      both();
      await Actor.implementation.updateDocuments([{ _id: actor.id, "system.health.value": 7 }]);
      both();
      await token.actor.modifyTokenAttribute("health", -3, true);
      both();
      await actor.modifyTokenAttribute("health", 11, false);
      both();
      const bar = token.getBarAttribute("bar1", { alternative: "health" });
      await token.delete();
      await actor.delete();
      return { steps, asked, bar: [bar.value, bar.max, bar.editable] };
    });
    expect(seen.steps).toEqual([
      [9, 12 - 3, 3],
      [9, 4, 8],
      [7, 4, 8],
      [7, 1, 11],
      [11, 1, 11],
    ]);
    expect(seen.bar).toEqual([1, 12, true]);
    expect(seen.asked).toContain(3);
  });

  it("where nobody keeps a figure the writer reads so, and nothing else is lost", async () => {
    const seen = await gm.evaluate(async () => {
      const { Actor, ui } = globalThis as Any;
      const told: string[] = [];
      const { warn } = ui.notifications;
      ui.notifications.warn = (message: string) => void told.push(message);
      const actor = await Actor.create({ name: "Ada", type: "escala3Hero" });
      await actor.update({ "system.health.value": 1, "system.concept": "A pilot" });
      const { health, concept } = actor.system;
      ui.notifications.warn = warn;
      await actor.delete();
      return { health, concept, told };
    });
    expect(seen.health).toEqual({ value: 100, max: 100 });
    expect(seen.concept).toBe("A pilot");
    expect(seen.told.join()).toContain("s health cannot be written directly");
  });

  it("an icon that shows an injury is found by its address, and taking it off takes the injury", async () => {
    const seen = await gm.evaluate(async () => {
      const { Actor, fromUuid } = globalThis as Any;
      const injury = { name: "Cut", type: "narrativeInjury", img: "icons/svg/blood.svg" };
      const actor = await Actor.create({ name: "Thug", type: "narrativeRival", items: [injury] });
      const icons = [...actor.temporaryEffects];
      const found = await Promise.all(icons.map(({ uuid }: Any) => fromUuid(uuid)));
      await icons[0].delete();
      const left = [actor.items.size, [...actor.temporaryEffects].length];
      await actor.delete();
      return { found: found.map((one: Any) => one?.name ?? null), left };
    });
    expect(seen).toEqual({ found: ["Cut"], left: [0, 0] });
  });
});
