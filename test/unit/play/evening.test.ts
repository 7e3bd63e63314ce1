import { expect, it } from "vitest";
import { host } from "../table.ts";
import { aMessage, aPart, laid, type Person, send } from "./asking-table.ts";
import { blessed, carries, laySmallGame } from "./small-game.ts";

/*
 * An evening at a table that set nothing: how often an owner or the GM has to agree. Every question interrupts the game; the evening counts
 * them, so that nobody makes them more without noticing.
 */

const { registerSettings } = await import("../../../module/settings/settings.ts");
const { noteRecords } = await import("../../../module/cards/past/told.ts");
const { GRANTS } = await import("../../../module/core/consent.ts");
const { table } = await import("../table.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

let cards = 0;
/** An actor's roll with a target. */
function rolled(author: Person, actor: Any, target: Any, kind = "roll"): string {
  const id = `card${++cards}`;
  const part = aPart({ kind, actor: actor.uuid, target: target.uuid });
  aMessage(id, author, { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  return id;
}

/** Questions that were asked this evening, each with what it was about. */
const asked: string[] = [];

/**
 * A player sends a request; where it becomes a question, the GM reads it and allows it. `fight`: for the rest of the
 * fight.
 */
async function does(person: Person, kind: string, payload: object, fight = false): Promise<void> {
  for (const actor of [laid.hero, laid.friend]) noteRecords(actor);
  const answer = await send(person, kind, payload);
  if (answer === "done") return;
  expect(`${kind}: ${answer}`).toBe(`${kind}: asked`);
  asked.push(kind);
  const question = laid.messages.at(-1);
  const { revision } = question.system.parts[0].data;
  const press = { messageId: question.id, part: 0, button: fight ? "fight" : "allow", revision };
  expect(await send("gm", "prompt", press)).toBe("done");
}

it("an evening asks the GM seldom", async () => {
  registerSettings();
  laySmallGame();
  host.settings.set("consent", table.registered.get("consent")?.default ?? GRANTS[0]);
  const { hero, friend } = laid;
  const { aHero } = await import("./asking-table.ts");
  const wolf = aHero("Wolf", {});
  wolf.system = { health: { value: 8 } };
  wolf._source.system = { health: { value: 8 } };
  table.actors.push(wolf);
  for (const thing of ["rope", "lamp", "map"]) carries(hero, thing);

  // On the way they share what they carry, and what was in the chest.
  for (const item of ["rope", "lamp", "map"])
    await does("owner", "give", { from: hero.uuid, to: friend.uuid, item, amount: 1 });
  await does("owner", "give", { from: hero.uuid, to: friend.uuid, item: "", amount: 3 });
  await does("otherPlayer", "give", { from: friend.uuid, to: hero.uuid, item: "", amount: 1 });

  // The wolf comes.
  table.combats = [{ id: "fight", started: true, combatants: [] }];
  host.combat = table.combats[0];
  const apply = (messageId: string, { uuid }: Any) => ({ messageId, part: 0, target: uuid });
  await does("owner", "apply", apply(rolled("owner", hero, wolf), wolf), true);
  await does("otherPlayer", "apply", apply(rolled("otherPlayer", friend, wolf), wolf), true);
  await does("gm", "apply", apply(rolled("gm", wolf, hero), hero));
  await does("owner", "apply", apply(rolled("owner", hero, wolf), wolf));
  await does("otherPlayer", "effects", { ...blessed(), target: hero.uuid });
  host.combat = null;
  table.combats = [];

  // Wounds are seen to, in two steps each: that it was tried today, and what it gives back.
  for (const person of ["otherPlayer", "owner"] as const) {
    const [who, patient] = person === "owner" ? [hero, friend] : [friend, hero];
    await does(person, "apply", apply(rolled(person, who, patient, "tend"), patient));
    await does(person, "apply", apply(rolled(person, who, patient, "mend"), patient));
  }

  // And what they learned.
  await does("owner", "grow", { actor: hero.uuid, kind: "rank", item: "", to: 2, price: 2 });
  // Thirteen before help to allies was theirs to give: two for each wound, one for each thing they shared.
  expect(asked).toEqual(["apply", "apply", "effects", "grow"]);
});
