import { beforeEach, expect, it } from "vitest";
import { hostHooks, laid, send } from "./asking-table.ts";
import { aRoll, carries, claimed, gift, laySmallGame, POINTS } from "./small-game.ts";

/*
 * What was read is what is written: a question holds what would be written, and whatever is another by the time it is allowed is
 * read again first.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { noteRecords } = await import("../../../module/cards/past/told.ts");

beforeEach(laySmallGame);

const question = () => laid.messages.at(-1);
const data = () => question().system.parts[0].data;
const health = () => laid.hero.system.health.value;
const press = (button: string, revision: unknown = data().revision) =>
  send("gm", "prompt", { messageId: question().id, part: 0, button, revision });
const settled = () => new Promise((done) => setTimeout(done, 10));

/** The other player hurts the hero, whose owner and the GM are asked. */
async function hurts(harm = 2): Promise<Any> {
  const card = aRoll("otherPlayer", laid.friend, laid.hero, {}, { rolls: [{ check: {}, outcome: { harm } }] });
  expect(await send("otherPlayer", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("asked");
  return card;
}

it("a question holds the deed: what stands there now, and what would", async () => {
  await hurts();
  const [deed] = data().deeds;
  expect(deed).toMatchObject({ target: laid.hero.uuid, writes: [{ item: "", path: POINTS, before: 8, after: 6 }] });
  expect(await press("allow")).toBe("done");
  expect([health(), data().state]).toEqual([6, "allowed"]);
});

it("a card that its author edits writes nothing more than was read", async () => {
  const card = await hurts();
  card.rolls = [{ check: {}, outcome: { harm: 185 } }];
  expect(await press("allow")).toBe("consent.changed");
  expect([health(), data().state, data().revision]).toEqual([8, "open", 2]);
  expect(data().moved).toEqual([`.${POINTS}`]);
  // A press on what was read before counts no more.
  expect(await press("allow", 1)).toBe("consent.changed");
  expect(await press("fight", 1)).toBe("error.messageGone");
  expect(health()).toBe(8);
  expect(await press("allow", 2)).toBe("done");
  expect(health()).toBe(8 - 185);
});

it.each([undefined, 0, 2, "1", null])(
  "a press that read nothing, or something else (%s), writes nothing",
  async (revision) => {
    await hurts();
    expect(await send("gm", "prompt", { messageId: question().id, part: 0, button: "allow", revision })).toBe(
      revision === "1" ? "done" : "consent.changed",
    );
    expect(health()).toBe(revision === "1" ? 6 : 8);
  },
);

it("is drawn anew at once when its card, its thing or its target is another", async () => {
  const card = await hurts();
  card.rolls = [{ check: {}, outcome: { harm: 5 } }];
  hostHooks().callAll("updateChatMessage", card, { rolls: [] }, {}, "otherPlayer");
  await settled();
  expect([data().revision, data().deeds[0].writes[0].after]).toEqual([2, 3]);
  await laid.hero.update({ [POINTS]: 7 });
  hostHooks().callAll("updateActor", laid.hero, {}, {}, "owner");
  await settled();
  expect([data().revision, data().deeds[0].writes[0]]).toMatchObject([3, { before: 7, after: 2 }]);
});

it("is left alone by what does not touch it", async () => {
  await hurts();
  await laid.friend.update({ [POINTS]: 1 });
  hostHooks().callAll("updateActor", laid.friend, {}, {}, "otherPlayer");
  await settled();
  expect(data().revision).toBe(1);
});

it("closes itself with the reason when it cannot be done any more", async () => {
  await hurts();
  laid.messages.splice(
    laid.messages.findIndex(({ id }) => id === "m"),
    1,
  );
  hostHooks().callAll("deleteChatMessage", { id: "m", system: {} }, {}, "otherPlayer");
  await settled();
  expect(data()).toMatchObject({ state: "void", why: { key: "CUBILETE.error.messageGone" } });
  expect(await press("allow")).toBe("error.messageGone");
});

it("a gift is what was read: a thing that is another by now is not given", async () => {
  const fig = carries(laid.hero, "fig", { type: "thing" });
  expect(await send("owner", "give", gift("fig", 2))).toBe("asked");
  const cursed = { _id: "fig", name: "Curse", type: "thing", system: { quantity: 2 }, effects: [], flags: {} };
  Object.assign(fig, { name: "Curse", toObject: () => cursed });
  expect(await press("allow")).toBe("consent.changed");
  expect(laid.friend.items.size).toBe(0);
  expect(data().deeds[0].creates[0].name).toBe("Curse");
  expect(data().moved).toEqual(["creates"]);
});

it("a claim of an old card is what was read", async () => {
  const payload = claimed();
  for (const actor of [laid.hero, laid.friend]) noteRecords(actor);
  expect(await send("otherPlayer", "undo", payload)).toBe("asked");
  const [card] = laid.messages;
  card.system.parts[0].applied[0].writes = [{ item: "", path: POINTS, before: -99, after: 8 }];
  expect(await press("allow")).toBe("consent.changed");
  expect(health()).toBe(8);
});

it("a question of an older version has no deed, and is read again first", async () => {
  await hurts();
  for (const name of ["deeds", "revision", "doubt", "moved", "why"]) delete data()[name];
  expect(await press("allow", undefined)).toBe("error.messageGone");
  hostHooks().callAll("updateActor", laid.hero, {}, {}, "owner");
  await settled();
  expect(data().revision).toBe(1);
  expect(await press("allow")).toBe("done");
});

it("what a roll cost comes back by the GM's leave alone, once its dice are seen", async () => {
  const { carryOut } = await import("../../../module/deeds/whole.ts");
  aRoll("owner", laid.hero, laid.friend);
  const price = { updates: { "system.money": 9 }, lines: [] };
  const { id } = await carryOut(laid.hero, price, "owner", { message: "m", part: 0, cost: true });
  const undo = { messageId: "m", part: 0, record: id };
  expect(await send("owner", "undo", undo)).toBe("asked");
  expect(laid.hero.system.money).toBe(9);
  const { revision } = data();
  expect(await send("owner", "prompt", { messageId: question().id, part: 0, button: "allow", revision })).toBe(
    "error.notYours",
  );
  expect(await press("allow")).toBe("done");
  expect(laid.hero.system.money).toBe(10);
});

it("a gift is undone by what the GM's message says, whatever its receiver wrote into their own record", async () => {
  carries(laid.hero, "crown", { type: "thing" });
  expect(await send("gm", "give", gift("crown", 2))).toBe("done");
  const card = question();
  expect(laid.friend.items.size).toBe(1);
  const [record] = Object.values(laid.friend.flags.cubilete.changes) as Any[];
  record.created = [];
  laid.friend.flags.cubilete.changes.planted = { ...record, id: "planted" };
  expect(await send("gm", "prompt", { messageId: card.id, part: 0, button: "undo" })).toBe("done");
  expect([laid.friend.items.size, laid.hero.items.size]).toEqual([0, 1]);
});
