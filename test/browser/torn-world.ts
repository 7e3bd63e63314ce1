import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";

/** A world in whose stores stands what nobody can read. */

// biome-ignore lint/suspicious/noExplicitAny: globals of a page
type Any = any;

/** What stands in the stores and no page would have written. */
const DAMAGE: Record<string, Record<string, object>> = {
  actors: {
    "!actors!tornActor0000001": { name: "Of no type", type: "nosuchHero", system: {}, items: [], effects: [] },
    "!actors!tornActor0000002": { name: "", type: "ryfHero", system: {}, items: [], effects: [] },
    "!actors!tornActor0000003": {
      name: "Twisted",
      type: "ryfHero",
      system: { attributes: "strong", health: { value: "many", max: null }, notes: 7, concept: ["a"] },
      items: ["tornItem00000001", "tornItem00000002"],
      effects: [],
      flags: { cubilete: { checkup: { run: 1, user: null }, records: "none", creation: 3 } },
      prototypeToken: { bar1: { attribute: "no.such.bar" } },
    },
    "!actors.items!tornActor0000003.tornItem00000001": { name: "Of no type", type: "nosuchThing", system: {} },
    "!actors.items!tornActor0000003.tornItem00000002": { name: "Bent", type: "ryfWeapon", system: { damage: null } },
  },
  messages: {
    "!messages!tornMessage00001": {
      type: "card",
      system: { ruleset: "ryf", parts: [{ type: "roll", kind: "constructor", records: 3 }, null] },
      rolls: ["no roll", "{}"],
      content: "",
      whisper: [],
    },
  },
  folders: {
    "!folders!tornFolder000001": {
      name: "Not of a check-up",
      type: "Actor",
      flags: { cubilete: { checkup: { run: 1, user: null, before: "{" } } },
    },
  },
};

/** Writes it there. */
export async function damage(stores: string): Promise<void> {
  for (const [store, records] of Object.entries(DAMAGE)) {
    const level = new ClassicLevel<string, string>(join(stores, store));
    for (const [key, record] of Object.entries(records))
      await level.put(key, JSON.stringify({ _id: key.split(/[!.]/).at(-1), ...record }));
    await level.close();
  }
}

/** What of the world could not be read, and how the rest of it stands. */
export const torn = (page: Page): Promise<{ invalid: string[]; twisted: string }> =>
  page.evaluate(() => {
    const { game } = globalThis as Any;
    const twisted = game.actors.get("tornActor0000003");
    const holding = [game.actors, game.items, game.messages, ...game.actors.map((actor: Any) => actor.items)];
    return {
      invalid: holding.flatMap(({ invalidDocumentIds }) => [...invalidDocumentIds]).sort(),
      twisted: JSON.stringify(twisted?.toObject() ?? null),
    };
  });
