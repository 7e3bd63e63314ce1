import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { laid, PEOPLE, type Person, send, userOf } from "./asking-table.ts";
import { aRoll, laySmallGame, rank } from "./small-game.ts";

/* Without a GM players go on with their own heroes; the next GM's page looks at what they did. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { applyTo } = await import("../../../module/play/outcome/apply.ts");
const { spendOn } = await import("../../../module/play/outcome/spend.ts");
const { undoFor } = await import("../../../module/play/outcome/undo.ts");
const { lookAtAlone } = await import("../../../module/play/alone.ts");
const { request } = await import("../../../module/requests/requests.ts");
const { happenedOn } = await import("../../../module/cards/past/happened.ts");
const { recordsOf } = await import("../../../module/cards/past/records.ts");
const { noteRecords, recordsFor, shownRecords } = await import("../../../module/cards/past/told.ts");

const everybody = () => PEOPLE.map(userOf);
/** The GMs leave; `as` sits at this page. */
function gmsLeave(as: Person = "owner"): void {
  table.users = everybody().filter(({ isGM }) => !isGM);
  table.user = userOf(as);
}
async function gmComes(): Promise<void> {
  table.users = everybody();
  table.user = userOf("gm");
  for (const actor of [laid.hero, laid.friend]) noteRecords(actor);
  await lookAtAlone();
}
const health = () => laid.hero.system.health.value;
const told = () => laid.messages.filter(({ system }: Any) => system.parts[0].kind === "alone");
const shown = () => {
  noteRecords(laid.hero);
  return shownRecords(laid.messages[0], 0).map(({ own }) => own);
};

beforeEach(laySmallGame);

describe("a player whose GM is away", () => {
  it("applies what falls on their own hero, once, and it is marked as theirs", async () => {
    aRoll("owner", laid.hero, laid.hero);
    gmsLeave();
    expect(await applyTo("m", 0, laid.hero.uuid)).toBe("done");
    expect([health(), shown(), happenedOn("m")]).toEqual([6, [true], []]);
    await expect(applyTo("m", 0, laid.hero.uuid)).rejects.toThrow("appliedAlready");
    expect(health()).toBe(6);
  });

  it("takes that back again", async () => {
    aRoll("owner", laid.hero, laid.hero);
    gmsLeave();
    await applyTo("m", 0, laid.hero.uuid);
    noteRecords(laid.hero);
    await undoFor("m", 0, laid.hero.uuid);
    expect([health(), recordsOf(laid.hero)]).toEqual([8, []]);
  });

  it("waits with what falls on others, what is spent, what a GM noted, and requested growth", async () => {
    aRoll("owner", laid.hero, laid.friend);
    expect(await send("gm", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    noteRecords(laid.hero);
    gmsLeave();
    for (const work of [
      () => applyTo("m", 0, laid.friend.uuid),
      () => spendOn("m", 0, "mine"),
      () => undoFor("m", 0, laid.hero.uuid),
      () => request("grow", rank()),
      () => request("void", { messageId: "m", part: 0 }),
    ])
      await expect(work()).rejects.toThrow("noGM");
    expect([laid.friend.system.health.value, health()]).toEqual([8, 6]);
  });

  it("grows where the table leaves that free, and takes it back", async () => {
    const { host } = await import("../table.ts");
    host.settings.set("growth", "free");
    gmsLeave();
    await request("grow", rank());
    expect([laid.hero.system.rank, laid.hero.system.ledger.length]).toEqual([2, 2]);
    const { id, amount } = laid.hero.system.ledger[1];
    await request("ungrow", { actor: laid.hero.uuid, index: 1, id, amount });
    expect([laid.hero.system.rank, laid.hero.system.ledger.length]).toEqual([1, 1]);
    // Another player's hero is not theirs to grow.
    await expect(request("grow", { ...rank(), actor: laid.friend.uuid })).rejects.toThrow("notYours");
  });

  it("does not apply a card that was edited", async () => {
    aRoll("owner", laid.hero, laid.hero);
    const { host } = await import("../table.ts");
    host.settings.set("editedCards", ["m"]);
    gmsLeave();
    await expect(applyTo("m", 0, laid.hero.uuid)).rejects.toThrow("noGM");
    expect(health()).toBe(8);
  });
});

describe("a GM who comes back", () => {
  const done = async () => {
    aRoll("owner", laid.hero, laid.hero);
    gmsLeave();
    await applyTo("m", 0, laid.hero.uuid);
  };

  it("acknowledges what comes to the same by the roll, and says nothing", async () => {
    await done();
    await gmComes();
    expect([told(), shown(), recordsFor("m", 0).length]).toEqual([[], [false], 1]);
    expect(happenedOn("m")).toMatchObject([{ user: "gm", open: "", to: [{ target: laid.hero.uuid }] }]);
    await lookAtAlone();
    expect(happenedOn("m")).toHaveLength(1);
  });

  it("gets one note of what comes out differently, and it stands once they say so", async () => {
    await done();
    const record = Object.values(laid.hero.flags.cubilete.changes)[0] as Any;
    record.writes[0].after = record.writes[0].before + 40;
    await gmComes();
    await lookAtAlone();
    expect(told()).toHaveLength(1);
    expect(happenedOn("m")).toEqual([]);
    // The card's own button is the GM's to press all the same.
    expect(await send("gm", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    const press = { messageId: told()[0].id, part: 0, button: "stand" };
    expect(await send("owner", "prompt", press)).toBe("error.notYours");
    expect(await send("gm", "prompt", press)).toBe("done");
    expect(happenedOn("m").length).toBe(2);
  });

  it("looks at a planted record of a card that did nothing of the kind, and believes nothing of it", async () => {
    aRoll("gm", laid.friend, laid.hero);
    const record = { target: laid.hero.uuid, name: "Hero", message: "m", part: 0, by: "owner", at: 5, lines: [] };
    laid.hero.flags = { cubilete: { changes: { planted: record } } };
    await gmComes();
    expect([told().length, happenedOn("m"), shown()]).toEqual([1, [], []]);
    expect(await send("gm", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    expect(health()).toBe(6);
  });

  it("has nothing to look at where a roll only cost something", async () => {
    aRoll("owner", laid.hero, laid.friend);
    const record = { target: laid.hero.uuid, name: "Hero", message: "m", part: 0, by: "owner", at: 5, cost: true };
    laid.hero.flags = { cubilete: { changes: { cost: record } } };
    await gmComes();
    expect([told(), happenedOn("m")]).toEqual([[], []]);
  });

  it("gets a note of a roll that cannot be read any more", async () => {
    await done();
    laid.messages[0].rolls = [];
    await gmComes();
    expect(told()).toHaveLength(1);
    expect(JSON.stringify(told()[0].system)).not.toContain("CUBILETE.error");
  });

  /** The record of what its player did, to be altered. */
  const recordOn = (actor: Any) => Object.values(actor.flags.cubilete.changes)[0] as Any;

  it.each([
    ["by nobody who is known", (record: Any) => (record.by = "stranger")],
    ["by a GM", (record: Any) => (record.by = "secondGM")],
    ["by another hero's player", (record: Any) => (record.by = "otherPlayer")],
    ["by a card that is gone", (record: Any) => (record.message = "gone")],
    ["by a part of it that is not there", (record: Any) => (record.part = 3)],
    ["by what was bought with it", (record: Any) => (record.option = "mine")],
  ])("has nothing to look at where something was done %s", async (_what, alter) => {
    await done();
    alter(recordOn(laid.hero));
    await gmComes();
    expect([told(), happenedOn("m")]).toEqual([[], []]);
  });

  it("has nothing to look at where a prompt and no roll is what it speaks of", async () => {
    await done();
    laid.messages[0].system.parts[0].type = "prompt";
    await gmComes();
    expect([told(), happenedOn("m")]).toEqual([[], []]);
  });

  it.each([
    ["a thing that the roll makes none of", (record: Any) => (record.created = ["aThing"])],
    ["an effect that it puts none of", (record: Any) => (record.put = ["anEffect"])],
    [
      "a thing that it takes away",
      (record: Any) => (record.removed = [{ _id: "sword", name: "Sword", type: "thing" }]),
    ],
    ["another figure", (record: Any) => (record.writes[0].path = "system.money")],
    ["words where a number was", (record: Any) => (record.writes[0].after = "6")],
  ])("gets a note where there is %s", async (_what, alter) => {
    await done();
    alter(recordOn(laid.hero));
    await gmComes();
    expect([told().length, happenedOn("m")]).toEqual([1, []]);
  });

  const lines = () => told().flatMap(({ system }: Any) => system.parts[0].data.rows.map(({ line }: Any) => line));

  it("gets a note of the same share of a figure that stands elsewhere: it was written down and not done", async () => {
    await done();
    const [write] = recordOn(laid.hero).writes;
    Object.assign(write, { before: 30, after: 28 });
    await gmComes();
    expect([lines().length, happenedOn("m")]).toEqual([1, []]);
    expect(lines()[0]).toContain("not as it was left then");
  });

  it("gets a note where a planted record would spare its hero what a roll does", async () => {
    await done();
    await laid.hero.update({ "system.health.value": 8 });
    await gmComes();
    expect([lines().length, happenedOn("m")]).toEqual([1, []]);
    expect(await send("gm", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("done");
    expect(health()).toBe(6);
  });

  /** A second roll hurt the hero too. */
  async function doneTwice(): Promise<void> {
    await done();
    aRoll("owner", laid.hero, laid.hero);
    laid.messages.at(-1).id = "again";
    await applyTo("again", 0, laid.hero.uuid);
    const [first, second] = Object.values(laid.hero.flags.cubilete.changes) as Any[];
    second.at = first.at + 1;
    expect(health()).toBe(4);
  }

  it("acknowledges two that moved one figure one after the other, and neither where only the first one was done", async () => {
    await doneTwice();
    await gmComes();
    expect([lines(), happenedOn("m").length, happenedOn("again").length]).toEqual([[], 1, 1]);
    laySmallGame();
    await doneTwice();
    await laid.hero.update({ "system.health.value": 6 });
    await gmComes();
    // The first stands as it was left; of the second one there is only the word.
    expect([lines().length, happenedOn("m").length, happenedOn("again").length]).toEqual([1, 1, 0]);
  });

  it.each([
    ["a condition that the roll does not bring", (record: Any) => (record.statuses = [{ id: "prone", before: false }])],
    ["an effect that it ends none of", (record: Any) => (record.ended = [{ _id: "fog" }])],
  ])("gets a note where there is %s", async (_what, alter) => {
    await done();
    alter(recordOn(laid.hero));
    await gmComes();
    expect([lines().length, happenedOn("m")]).toEqual([1, []]);
  });

  it("gets one note of growth without a request, and one of what was taken back of it", async () => {
    const { host } = await import("../table.ts");
    host.settings.set("growth", "free");
    gmsLeave();
    await request("grow", rank());
    await gmComes();
    await lookAtAlone();
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatch(/Hero.*owner.*1.*2.*-2|Hero.*owner.*1.*2.*−2/);
    expect(await send("gm", "prompt", { messageId: told()[0].id, part: 0, button: "stand" })).toBe("done");
    gmsLeave();
    const { id, amount } = laid.hero.system.ledger[1];
    await request("ungrow", { actor: laid.hero.uuid, index: 1, id, amount });
    await gmComes();
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toContain("taken back");
    expect(lines().join()).not.toContain("CUBILETE");
  });

  it("gets a note of what is new, however much earlier notes told", async () => {
    await done();
    const record = recordOn(laid.hero);
    record.writes[0].after = -30;
    const many = Array.from({ length: 45 }, (_, at) => [
      `planted${at}`,
      { ...record, id: `planted${at}`, at: 9e15 + at },
    ]);
    const friends = Array.from({ length: 45 }, (_, at) => [`more${at}`, { ...record, at: 9e15 + at }]);
    laid.hero.flags.cubilete.changes = Object.fromEntries(many);
    const other = { target: laid.friend.uuid, by: "otherPlayer" };
    laid.friend.flags = {
      cubilete: { changes: Object.fromEntries(friends.map(([id, one]: Any) => [id, { ...one, ...other }])) },
    };
    await gmComes();
    await lookAtAlone();
    expect(lines()).toHaveLength(90);
    Object.assign(laid.hero.flags.cubilete.changes, { fresh: { ...record, id: "fresh", at: 5 } });
    await lookAtAlone();
    expect(lines()).toHaveLength(91);
  });

  it("reads in the note who did what to which actor, and why; once it may stand, that it does, without a button", async () => {
    await done();
    const record = recordOn(laid.hero);
    record.writes[0].after = -30;
    record.lines = Array.from({ length: 7 }, (_, at) => ({ label: `Line ${at}`, value: at }));
    await gmComes();
    const [card] = told();
    const { findPrompt, placeOf } = await import("../../../module/cards/prompts.ts");
    const view = () => findPrompt("", "alone")?.view(card.system.parts[0].data, null, placeOf(card, 0)) as Any;
    const [{ label }] = view().lines;
    expect(label).toContain("Hero");
    expect(label).toContain("owner");
    expect(label).toContain("Line 0 0 · Line 1 1 · Line 2 2 · Line 3 3 · Line 4 4");
    expect(label).not.toContain("Line 5");
    expect(label).not.toContain("CUBILETE");
    expect(view().buttons.map(({ id, by }: Any) => [id, by])).toEqual([["stand", "gm"]]);
    expect(await send("gm", "prompt", { messageId: card.id, part: 0, button: "stand" })).toBe("done");
    expect(view().lines.map(({ label }: Any) => label)).toEqual([label, "CUBILETE.alone.stands"]);
    expect(view().buttons).toEqual([]);
    // It is acknowledged with what its player's page said of it.
    expect(happenedOn("m")[0]?.to[0]?.lines).toHaveLength(7);
  });

  it("reads why a card is doubted, and not that it differs", async () => {
    await done();
    const { host } = await import("../table.ts");
    host.settings.set("editedCards", ["m"]);
    await gmComes();
    expect(told()).toHaveLength(1);
    expect(happenedOn("m")).toEqual([]);
  });

  it("reads a card of odd rows as far as they are such, and believes no player's", async () => {
    const { findPrompt } = await import("../../../module/cards/prompts.ts");
    const view = (rows: Any) => findPrompt("", "alone")?.view({ rows, state: "open" }, null, {} as Any) as Any;
    expect(view("none").lines).toEqual([]);
    expect(
      view([null, 7, {}, { record: "r" }, { line: "l" }, { record: "r", line: "A line", actor: "a" }]).lines,
    ).toHaveLength(1);
    await done();
    const record = recordOn(laid.hero);
    record.writes[0].after = 99;
    // A player's card that says that it was told already.
    const { aMessage, aPart } = await import("./asking-table.ts");
    const data = {
      rows: [{ actor: laid.hero.uuid, record: Object.keys(laid.hero.flags.cubilete.changes)[0], line: "x" }],
    };
    aMessage("forged", "owner", { ruleset: "", parts: [aPart({ type: "prompt", kind: "alone", data })] });
    await gmComes();
    expect(told().filter(({ author }: Any) => author.isGM)).toHaveLength(1);
  });
});
