import { beforeEach, expect, it } from "vitest";
import { host, kitFor, wholeRuleset } from "./host.ts";

/* A thing that is used one at a time is used when it is dropped on an actor with empty hands, and carried beside another. */

const CASES: [game: string, type: string, room: number][] = [
  ["ryf", "ryfWeapon", 1],
  ["ryf", "ryfArmour", 1],
  ["ryf", "ryfShield", 1],
  ["effect", "effectArmour", 1],
  ["narrative", "narrativeWeapon", 2],
  ["narrative", "narrativeArmour", 1],
];

beforeEach(() => {
  host.lang = "en";
});

it.each(CASES)("%s: %s", async (game, type, room) => {
  const ruleset = await wholeRuleset(game);
  const kit = kitFor(ruleset);
  kit.reset();
  const used = Array.from({ length: room }, (_, at) => ({
    name: `Old ${at + 1}`,
    type,
    system: { equipped: true },
  }));
  const hero = ["Npc", "Adversary", "Hero"].map((end) => `${game}${end}`).find((each) => each in ruleset.actors);
  const dropOn = (items: object[]) => {
    const actor = kit.actor({ name: "Ada", type: hero, items });
    host.told = [];
    return ruleset.items[type]?.onDrop?.({ name: "New", type } as never, actor);
  };
  expect(dropOn(used.slice(1))).toEqual({ "system.equipped": true });
  expect(host.told).toEqual(["Ada now uses “New”."]);
  expect(dropOn(used)).toEqual({ "system.equipped": false });
  expect(host.told).toEqual([`Ada carries “New”: “Old ${room}” is in use already.`]);
});
