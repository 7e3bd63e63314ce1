import { describe, expect, it } from "vitest";
import { aPerson, GAMES, type Game, games, layHouse, sheetOf } from "../templates/house.ts";
import { type Button, buttonsIn, show } from "../templates/rolls.ts";
import { press } from "./press.ts";

/**
 * Every button of every sheet that steps or flips something, pressed over all rule sets: what goes up goes up, what is offered
 * changes something, and what would change nothing is not offered.
 */

// biome-ignore lint/suspicious/noExplicitAny: sheets of every kind.
type Any = any;

const people = GAMES.flatMap((id) => Object.keys(games[id].actors).map((type): [Game, string] => [id, type]));

/** What an actor and its things hold, to see what a button changed: numbers and switches, by path. */
function heldBy(actor: Any): Map<string, unknown> {
  const { flattenObject } = foundry.utils as Any;
  const all = [actor, ...actor.items.contents];
  return new Map(
    all.flatMap((each) =>
      Object.entries(flattenObject(each._source.system)).map(([way, value]) => [`${each.id} ${way}`, value] as const),
    ),
  );
}
const changed = (before: Map<string, unknown>, after: Map<string, unknown>): [was: unknown, is: unknown][] =>
  [...after].flatMap(([way, is]) =>
    JSON.stringify(before.get(way)) === JSON.stringify(is) ? [] : [[before.get(way), is]],
  );

/** An actor with all figures at so much of the most. */
async function at(id: Game, type: string, share: number): Promise<Any> {
  layHouse({ modules: true });
  const actor = aPerson(id, type);
  const walk = async (data: Any, way: string): Promise<void> => {
    for (const [name, each] of Object.entries(data ?? {}) as [string, Any][]) {
      if (typeof each !== "object" || each === null || Array.isArray(each)) continue;
      const { max } = (foundry.utils as Any).getProperty(actor.system, `${way}${name}`) ?? {};
      if ("value" in each && typeof max === "number")
        await actor.update({ [`system.${way}${name}.value`]: Math.floor(max * share) });
      else await walk(each, `${way}${name}.`);
    }
  };
  await walk(actor.system.toObject(), "");
  return actor;
}

const STEPS = new Set(["step"]);
const states: [what: string, share: number][] = [
  ["with nothing", 0],
  ["half full", 0.5],
  ["full", 1],
];

async function stepsOf(id: Game, type: string, share: number): Promise<Button[]> {
  const actor = await at(id, type, share);
  const drawn = await Promise.all([false, true].map((editing) => show(sheetOf(actor, { editing }))));
  const buttons = drawn.flatMap(buttonsIn).filter(({ action }) => STEPS.has(action));
  return [...new Map(buttons.map((one) => [JSON.stringify(one), one])).values()];
}

describe.each(people)("buttons that step on a sheet of %s, %s,", (id, type) => {
  it.each(states)("%s: plus adds, minus takes, and what is offered changes something", async (_, share) => {
    const wrong: string[] = [];
    const moves = new Map<string, boolean>();
    for (const button of await stepsOf(id, type, share)) {
      const actor = await at(id, type, share);
      const before = heldBy(actor);
      await press(sheetOf(actor), button);
      const moved = changed(before, heldBy(actor));
      const said = `${button.action} ${JSON.stringify(button.dataset)}`;
      const sign = button.icon === "plus" ? 1 : button.icon === "minus" ? -1 : Math.sign(Number(button.dataset.amount));
      if (Math.sign(Number(button.dataset.amount)) !== sign) wrong.push(`${said} has a ${button.icon}`);
      if (moved.length > 1) wrong.push(`${said} changes ${moved.length} figures`);
      // At an end it may stand there and change nothing; it may not go the other way.
      for (const [was, is] of moved)
        if (Math.sign(Number(is) - Number(was)) !== sign) wrong.push(`${said} goes from ${was} to ${is}`);
      if (moved.length > 0 && button.disabled) wrong.push(`${said} is not offered, and changes something`);
      const { amount, min, max, ...of } = button.dataset;
      const pair = `${JSON.stringify(of)} ${button.item}`;
      if (!button.disabled) moves.set(pair, moves.get(pair) || moved.length > 0);
    }
    // In the middle something goes one way at least.
    if (share === 0.5)
      for (const [pair, does] of moves) if (!does) wrong.push(`${pair} is offered, and changes nothing`);
    expect(wrong).toEqual([]);
  });

  it("and buttons that flip flip what they name, there and back", async () => {
    layHouse({ modules: true });
    const actor = aPerson(id, type);
    const drawn = await Promise.all([false, true].map((editing) => show(sheetOf(actor, { editing }))));
    const flips = drawn.flatMap(buttonsIn).filter(({ action }) => action === "toggleItem");
    for (const { dataset, item } of flips) {
      const { getProperty } = foundry.utils as Any;
      const thing = actor.items.get(item);
      const was = getProperty(thing, dataset.path ?? "");
      expect(typeof was, dataset.path).toBe("boolean");
      const now: unknown[] = [];
      for (const _ of [1, 2]) {
        await press(sheetOf(actor), { action: "toggleItem", dataset, item });
        now.push(getProperty(thing, dataset.path ?? ""));
      }
      expect(now).toEqual([!was, was]);
    }
  });
});

it("there are such buttons in every rule set that has tracks", async () => {
  const counts = await Promise.all(
    people.map(async ([id, type]) => [id, (await stepsOf(id, type, 0.5)).length] as const),
  );
  const without = GAMES.filter((id) => counts.every(([game, count]) => game !== id || count === 0));
  // Its page's resources are fields.
  expect(without).toEqual(["workshop"]);
});
