import { beforeEach, expect, it } from "vitest";
import { aMessage, aPart, laid, send } from "./asking-table.ts";
import { aRoll, carries, gift, laySmallGame, POINTS } from "./small-game.ts";

/* A cost does not come back once the dice are seen, unless the GM voids the roll; what was bought and used comes back with what came of it. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { isVoided } = await import("../../../module/cards/past/voided.ts");
const { happenedOn } = await import("../../../module/cards/past/happened.ts");
const { noteRecords, recordsFor } = await import("../../../module/cards/past/told.ts");
const { wayBack } = await import("../../../module/cards/past/way-back.ts");
const { carryOut } = await import("../../../module/deeds/whole.ts");

beforeEach(laySmallGame);

const healths = () => [laid.hero.system.health.value, laid.friend.system.health.value];
const at = (message: string) => ({ messageId: message, part: 0 });
const recordOn = (message: string): Any => recordsFor(message, 0).at(-1);
const question = () => laid.messages.at(-1);
const press = (person: "gm" | "owner", button: string) => {
  const { revision } = question().system.parts[0].data;
  return send(person, "prompt", { messageId: question().id, part: 0, button, revision });
};
const said = () => noteRecords(laid.hero) && noteRecords(laid.friend);

/** The hero's owner rolled, paid three points for it, and hurt the friend by two. */
async function paid(): Promise<void> {
  const cost = { updates: { [POINTS]: 5 }, lines: [] };
  await carryOut(laid.hero, cost, "owner", { message: "m", part: 0, cost: true });
  aRoll("owner", laid.hero, laid.friend);
  expect(await send("gm", "apply", { ...at("m"), target: laid.friend.uuid })).toBe("done");
  said();
  expect(healths()).toEqual([5, 6]);
}
/** The owner bought a right for three points of eight, and rolled by it; that roll was applied to the friend. */
async function boughtAndRolled(): Promise<void> {
  aRoll("owner", laid.hero, null);
  expect(await send("owner", "spend", { ...at("m"), option: "mine" })).toBe("done");
  const part = aPart({ kind: "tend", actor: laid.hero.uuid, target: laid.friend.uuid, follows: "m" });
  aMessage("critical", "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  expect(await send("gm", "apply", { ...at("critical"), target: laid.friend.uuid })).toBe("done");
  said();
  expect(laid.friend.system.treatment).toEqual({ at: 1, given: false });
}

it("the player asks for a cost back, and the GM gives it: the roll stands", async () => {
  await paid();
  const cost = recordsFor("m", 0).find((one: Any) => one.cost);
  expect(await send("owner", "undo", { ...at("m"), record: cost?.id })).toBe("asked");
  expect(await press("owner", "allow")).toBe("error.notYours");
  expect(await press("owner", "void")).toBe("error.notYours");
  expect(await press("gm", "allow")).toBe("done");
  expect([healths(), isVoided("m", 0)]).toEqual([[8, 6], false]);
});

it("or voids the roll instead: what it cost comes back, and all that came of it", async () => {
  await paid();
  const cost = recordsFor("m", 0).find((one: Any) => one.cost);
  expect(await send("owner", "undo", { ...at("m"), record: cost?.id })).toBe("asked");
  expect(await press("gm", "void")).toBe("done");
  expect([healths(), isVoided("m", 0), happenedOn("m")]).toEqual([[8, 8], true, []]);
});

it.each(["apply", "spend", "effects"])("nothing comes of a voided roll any more: %s", async (kind) => {
  await paid();
  expect(await send("gm", "void", at("m"))).toBe("done");
  expect(await send("gm", kind, { ...at("m"), option: "mine", to: "target", target: laid.friend.uuid })).toBe(
    "error.voided",
  );
});

it("what was bought and rolled comes back by the GM's leave, with what came of it", async () => {
  await boughtAndRolled();
  const { id } = recordOn("m");
  expect(await send("owner", "undo", { ...at("m"), record: id })).toBe("asked");
  expect(laid.hero.system.health.value).toBe(3);
  expect(await press("gm", "allow")).toBe("done");
  expect([healths(), laid.friend.system.treatment ?? null, isVoided("critical", 0), isVoided("m", 0)]).toEqual([
    [8, 8],
    null,
    true,
    false,
  ]);
});

it("what was bought and not used yet comes back at once", async () => {
  aRoll("owner", laid.hero, null);
  expect(await send("owner", "spend", { ...at("m"), option: "mine" })).toBe("done");
  expect(await send("owner", "undo", { ...at("m"), record: recordOn("m").id })).toBe("done");
  expect(laid.hero.system.health.value).toBe(8);
});

it("what was put on an actor and used up by a later roll counts as used", async () => {
  aRoll("owner", laid.hero, null);
  await carryOut(laid.hero, { updates: {}, puts: [{ name: "Upgrade" }], lines: [] }, "owner", {
    ...{ message: "m", part: 0, option: "next" },
  });
  const [effect] = [...laid.hero.effects.values()] as Any[];
  const part = aPart({ actor: laid.hero.uuid });
  const cost = { updates: {}, ends: [effect.id], lines: [] };
  await carryOut(laid.hero, cost, "owner", { message: "later", part: 0, cost: true });
  aMessage("later", "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  said();
  expect(await send("owner", "undo", { ...at("m"), record: recordOn("m").id })).toBe("asked");
  expect(await press("gm", "allow")).toBe("done");
  expect([isVoided("later", 0), laid.hero.effects.size]).toEqual([true, 0]);
});

it("nothing is taken back where something of it has moved on", async () => {
  await boughtAndRolled();
  const other = { updates: { "system.treatment": "seen to" }, lines: [] };
  await carryOut(laid.friend, other, "gm", { message: "x", part: 0 });
  const before = healths();
  expect(await send("gm", "void", at("m"))).toBe("error.record.since");
  expect([healths(), isVoided("m", 0), recordsFor("m", 0).length]).toEqual([before, false, 1]);
  expect(() => wayBack(laid.friend, recordOn("critical"))).toThrow("since");
});

it("rolls that follow a voided one are voided with it, and the same roll made once more is not", async () => {
  await paid();
  for (const [id, kind] of [
    ["follows", "tend"],
    ["again", "roll"],
  ] as const) {
    const part = aPart({ kind, actor: laid.hero.uuid, target: laid.friend.uuid, follows: "m" });
    aMessage(id, "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
    expect(await send("gm", "apply", { ...at(id), target: laid.friend.uuid })).toBe("done");
  }
  expect(healths()).toEqual([5, 4]);
  expect(await send("gm", "void", at("m"))).toBe("done");
  expect([healths(), laid.friend.system.treatment ?? null]).toEqual([[8, 6], null]);
  expect(["m", "follows", "again"].map((id) => isVoided(id, 0))).toEqual([true, true, false]);
});

it("is stopped by nobody's card that says it follows: what a player alone says was done there is left alone", async () => {
  await paid();
  const part = aPart({ kind: "tend", actor: laid.friend.uuid, target: laid.friend.uuid, follows: "m" });
  aMessage("hung", "otherPlayer", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  const planted = { target: laid.friend.uuid, message: "hung", part: 0, at: 9e15, by: "otherPlayer" };
  const writes = [{ item: "", path: "system.treatment", before: "a", after: "b" }];
  laid.friend.flags.cubilete.changes.planted = { ...planted, name: "Friend", writes };
  said();
  expect(await send("gm", "void", at("m"))).toBe("done");
  expect(healths()).toEqual([8, 8]);
});

it("a right is not used up by another player's card that says it is", async () => {
  aRoll("owner", laid.hero, null);
  expect(await send("owner", "spend", { ...at("m"), option: "mine" })).toBe("done");
  for (const [id, actor] of [
    ["one", laid.friend.uuid],
    ["two", laid.hero.uuid],
  ] as const) {
    const part = aPart({ kind: "tend", actor, follows: "m" });
    aMessage(id, "otherPlayer", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  }
  expect(await send("owner", "undo", { ...at("m"), record: recordOn("m").id })).toBe("done");
});

it("nothing is taken back, of the newest neither, where an older part of it has moved on", async () => {
  await boughtAndRolled();
  const later = { updates: { [POINTS]: laid.hero.system.health.value - 1 }, lines: [] };
  await carryOut(laid.hero, later, "gm", { message: "m", part: 0, option: "mine" });
  const other = { updates: { "system.treatment": "seen to" }, lines: [] };
  await carryOut(laid.friend, other, "gm", { message: "x", part: 0 });
  const before = healths();
  expect(await send("gm", "void", at("m"))).toBe("error.record.since");
  expect(healths()).toEqual(before);
});

it("what a gift did is taken back on both sides by its own card, and on one side by nobody", async () => {
  carries(laid.hero, "apple");
  expect(await send("gm", "give", gift("apple", 2))).toBe("done");
  said();
  const card = laid.messages.at(-1);
  const [taken] = recordsFor(card.id, 0).filter(({ target }: Any) => target === laid.hero.uuid);
  for (const person of ["owner", "gm"] as const)
    expect(await send(person, "undo", { messageId: card.id, part: 0, record: taken?.id })).toBe("error.nothingToUndo");
  expect([laid.hero.items.size, laid.friend.items.size]).toEqual([0, 1]);
});
