import { beforeEach, expect, it } from "vitest";
import { laid, send } from "./asking-table.ts";
import { aRoll, laySmallGame } from "./small-game.ts";

/* The GM's last word: what a roll came to is changed after the dice, and everything that follows from it follows. */

const { rolledAt, asItLies, targetsOf } = await import("../../../module/cards/past/rolled.ts");
const { rulingText, isRulable } = await import("../../../module/cards/lines/ruling.ts");
const { rulesets } = await import("../../../module/contract/index.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(laySmallGame);

const points = (actor: Any): number => actor.system.health.value;
const rule = (more: object) => send("gm", "rule", { messageId: "m", part: 0, ...more });
const apply = (more: object = { all: true }) => send("gm", "apply", { messageId: "m", part: 0, ...more });
const card = () => laid.messages[0];
const says = () => {
  const { kind } = rulesets.rollType("stones", "roll");
  return rulingText(card(), 0, kind, rolledAt(card(), 0) as Any, true);
};

it("what was applied is taken back by the same press, and what follows is another", async () => {
  aRoll("otherPlayer", laid.friend, laid.hero);
  expect(says()).toBeNull();
  await apply();
  expect(points(laid.hero)).toBe(6);
  expect(await rule({ degree: "failure", takeBack: true })).toBe("done");
  expect(points(laid.hero)).toBe(8);
  expect(await apply()).toBe("error.nothingToApply");
  expect(says()).toContain("Success");
  expect(says()).toContain("Failure");
  // The dice are as they were.
  expect(asItLies(card(), 0)?.outcome).toEqual({});
  expect(await rule({})).toBe("done");
  expect(says()).toBeNull();
  expect(await apply()).toBe("done");
  expect(points(laid.hero)).toBe(6);
});

it("what was applied may be left, and a total counts for what is applied next", async () => {
  aRoll("otherPlayer", laid.friend, laid.hero);
  await apply();
  expect(await rule({ total: 5 })).toBe("done");
  expect(points(laid.hero)).toBe(6);
  expect(await send("gm", "undo", { messageId: "m", part: 0, all: true })).toBe("done");
  await apply();
  expect(points(laid.hero)).toBe(3);
});

it("another target was hit", async () => {
  aRoll("owner", laid.hero, laid.hero);
  expect(await rule({ targets: [laid.friend.uuid, laid.hero.uuid] })).toBe("done");
  expect(targetsOf(card(), 0)).toEqual([laid.friend.uuid, laid.hero.uuid]);
  expect(rolledAt(card(), 0)?.target?.uuid).toBe(laid.friend.uuid);
  expect(await apply()).toBe("done");
  expect([laid.friend, laid.hero].map(points)).toEqual([6, 6]);
  expect(await rule({ targets: [] })).toBe("done");
  expect(targetsOf(card(), 0)).toEqual([]);
});

it("is offered to GMs alone, of what can be another", () => {
  aRoll("owner", laid.hero, laid.friend);
  const { kind } = rulesets.rollType("stones", "roll");
  expect(isRulable(kind, rolledAt(card(), 0) as Any, { target: null })).toBe(true);
  const plain = { view: () => ({}) } as Any;
  expect(isRulable(plain, rolledAt(card(), 0) as Any, { target: null })).toBe(false);
});

it.each([
  ["a degree that is no text", { degree: 7 }],
  ["no degree at all", { degree: "" }],
  ["a total that is no number", { total: "5" }],
  ["a total without end", { total: Number.POSITIVE_INFINITY }],
  ["targets that are no list", { targets: "Actor.Hero" }],
])("%s rules nothing", async (_, said) => {
  aRoll("otherPlayer", laid.friend, laid.hero);
  expect(await rule(said)).toBe("error.nothingToUndo");
  expect(says()).toBeNull();
});

it("a word as long as one likes is cut before it is looked up", async () => {
  aRoll("otherPlayer", laid.friend, laid.hero);
  expect(await rule({ degree: `never${"x".repeat(1000)}` })).toBe("done");
  expect(says()?.length).toBeLessThan(200);
});
