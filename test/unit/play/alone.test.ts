import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { laid, PEOPLE, type Person, send, userOf } from "./asking-table.ts";
import { aRoll, laySmallGame, rank } from "./small-game.ts";

/* Without a GM players go on with their own heroes; the next GM's page looks at what they did. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { applyTo, spendOn, undoFor } = await import("../../../module/play/apply.ts");
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

  it("waits with what falls on others, what is spent, what a GM noted, and growth that is asked for", async () => {
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
    // Of somebody else's hero it is nobody's.
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

  it("is told once of what comes to something else, and that it stands where they say so", async () => {
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

  it("is told of a roll that cannot be read any more", async () => {
    await done();
    laid.messages[0].rolls = [];
    await gmComes();
    expect(told()).toHaveLength(1);
    expect(JSON.stringify(told()[0].system)).not.toContain("CUBILETE.error");
  });
});
