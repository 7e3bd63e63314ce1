import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { aHero, aMessage, aPart, laid, send, userOf } from "./asking-table.ts";
import { aRoll, laySmallGame } from "./small-game.ts";

/*
 * A price that was paid, the roll that it gave the right to, and what that did are one chain: each card leads to the others, and what is
 * taken back at its beginning takes along what came of it, and nothing else.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { isVoided } = await import("../../../module/cards/past/voided.ts");
const { noteRecords, recordsFor } = await import("../../../module/cards/past/told.ts");
const { rollPartContext } = await import("../../../module/cards/card-context.ts");

let other: Any;

function lay(): void {
  laySmallGame();
  other = aHero("other", {});
  Object.assign(other, { system: structuredClone(laid.friend.system) });
  Object.assign(other._source, { system: structuredClone(laid.friend.system) });
}
beforeEach(lay);

const at = (message: string) => ({ messageId: message, part: 0 });
const said = () => [laid.hero, laid.friend, other].forEach((actor) => void noteRecords(actor));
/** A roll of the hero's owner that follows the first one, applied to its target. */
async function follows(id: string, target: Any, args: object): Promise<void> {
  const data = { intent: { args, values: [], switches: [] } };
  const part = aPart({
    kind: "tend",
    title: `Tend ${id}`,
    actor: laid.hero.uuid,
    target: target.uuid,
    follows: "m",
    data,
  });
  aMessage(id, "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  expect(await send("gm", "apply", { ...at(id), target: target.uuid })).toBe("done");
  said();
}
/** The owner struck deep, was applied, and bought a right. */
async function struck(targets: Any[] = [laid.friend]): Promise<void> {
  aRoll("owner", laid.hero, laid.friend, { title: "Blow" }, { rolls: [{ check: {}, outcome: { deep: true } }] });
  for (const target of targets)
    expect(await send("gm", "apply", { ...at("m"), target: target.uuid, share: "harm" })).toBe("done");
  expect(await send("owner", "spend", { ...at("m"), option: "mine" })).toBe("done");
  said();
}
const recordOf = (test: (record: Any) => boolean): Any => recordsFor("m", 0).find(test);
const undo = async (test: (record: Any) => boolean) => send("gm", "undo", { ...at("m"), record: recordOf(test).id });
const bought = ({ option }: Any) => option === "mine";
const doneTo = (actor: Any) => (record: Any) => record.option === "" && record.target === actor.uuid;
const voided = (...ids: string[]) => ids.map((id) => isVoided(id, 0));
const contextOf = async (id: string, more: object = {}): Promise<Any> => {
  const message = Object.assign(
    laid.messages.find((one) => one.id === id),
    { isContentVisible: true, ...more },
  );
  return rollPartContext(message, message.system, message.system.parts[0], 0);
};

describe("what is taken back at the beginning of a chain", () => {
  it("takes along the roll that what was applied led to, and what that did", async () => {
    await struck();
    await follows("over", laid.friend, {});
    expect(await undo(doneTo(laid.friend))).toBe("done");
    expect([laid.friend.system.health.value, laid.friend.system.treatment ?? null]).toEqual([8, null]);
    expect(voided("over", "m")).toEqual([true, false]);
  });

  it("asks the GM where a player wants it", async () => {
    await struck();
    await follows("over", laid.friend, {});
    table.user = userOf("gm");
    expect(await send("otherPlayer", "undo", { ...at("m"), record: recordOf(doneTo(laid.friend)).id })).toBe("asked");
    expect(voided("over")).toEqual([false]);
  });

  it("tells a roll that was bought from one that the harm led to, at the same target", async () => {
    await struck();
    await follows("over", laid.friend, {});
    await follows("bought", other, { by: 1 });
    expect(await undo(bought)).toBe("done");
    expect(voided("over", "bought")).toEqual([false, true]);
    expect(await undo(doneTo(laid.friend))).toBe("done");
    expect(voided("over", "bought")).toEqual([true, true]);
  });

  it("leaves what the harm of another led to", async () => {
    await struck([laid.friend, other]);
    await follows("one", laid.friend, {});
    await follows("two", other, {});
    expect(await undo(doneTo(other))).toBe("done");
    expect(voided("one", "two")).toEqual([false, true]);
  });

  it("takes all of it along where all that was applied is taken back, or ruled away", async () => {
    for (const [kind, more] of [
      ["undo", { all: true }],
      ["rule", { degree: "failure", takeBack: true }],
    ] as const) {
      lay();
      await struck([laid.friend, other]);
      await follows("over", laid.friend, {});
      await follows("bought", laid.friend, { by: 1 });
      expect(await send("gm", kind, { ...at("m"), ...more }), kind).toBe("done");
      expect(voided("over", "bought"), kind).toEqual([true, false]);
    }
  });
});

describe("each card of a chain", () => {
  it("leads to what paid for it, in words, and to what came of that", async () => {
    await struck();
    await follows("bought", other, { by: 1 });
    await follows("over", laid.friend, {});
    expect((await contextOf("bought")).origin).toEqual({ message: "m", text: "Bought on “Blow”: mine" });
    expect((await contextOf("over")).origin).toEqual({
      message: "m",
      text: `By what “Blow” did to ${laid.friend.name}`,
    });
    const { applied, origin } = await contextOf("m");
    expect(origin).toBeNull();
    const links = applied.map(({ option, came }: Any) => [
      option,
      came.map(({ message, text }: Any) => [message, text]),
    ]);
    expect(links).toContainEqual(["mine", [["bought", "Tend bought: Success"]]]);
    expect(links).toContainEqual(["", [["over", "Tend over: Success"]]]);
  });

  it("names no card that its viewer does not see", async () => {
    await struck();
    await follows("bought", other, { by: 1 });
    await contextOf("bought", { isContentVisible: false });
    const { applied } = await contextOf("m");
    expect(applied.flatMap(({ came }: Any) => came)).toEqual([]);
    await contextOf("m", { isContentVisible: false });
    expect((await contextOf("bought")).origin).toBeNull();
  });

  it("leads nowhere once the chain was taken back", async () => {
    await struck();
    await follows("bought", other, { by: 1 });
    await undo(bought);
    expect((await contextOf("bought")).origin).toBeNull();
    expect((await contextOf("m")).applied.flatMap(({ came }: Any) => came)).toEqual([]);
  });
});

describe("rolls that go on from card to card", () => {
  /** Three in a row, each from the card before it. */
  async function chained(): Promise<void> {
    const onward = (id: string, follows: string | null, soFar: number, stands: number) => {
      const data = { intent: { args: { soFar }, values: [], switches: [] } };
      const part = aPart({ kind: "onward", title: id, actor: laid.hero.uuid, target: laid.friend.uuid, follows, data });
      aMessage(id, "owner", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: { stands } }] });
    };
    onward("m", null, 0, 1);
    onward("two", "m", 1, 2);
    onward("three", "two", 2, 3);
  }

  it("are voided with the first of them, and not with a later one", async () => {
    await chained();
    expect(await send("gm", "void", at("two"))).toBe("done");
    expect(voided("m", "two", "three")).toEqual([false, true, true]);
    lay();
    await chained();
    expect(await send("gm", "void", at("m"))).toBe("done");
    expect(voided("m", "two", "three")).toEqual([true, true, true]);
  });

  it("go on once from each card, until what went on is voided", async () => {
    await chained();
    const buttons = async (id: string) => (await contextOf(id)).followUps.map(({ kind }: Any) => kind);
    expect([await buttons("m"), await buttons("two"), await buttons("three")]).toEqual([[], [], ["onward"]]);
    expect(await send("gm", "void", at("three"))).toBe("done");
    expect(await buttons("two")).toEqual(["onward"]);
  });
});

describe("what is left to a target", () => {
  it("is spent by its owner or a GM, and by nobody else", async () => {
    const riposte = { ...at("m"), option: "riposte" };
    for (const [who, answer] of [
      ["owner", "error.notYours"],
      ["observer", "error.notYours"],
      ["gm", "done"],
    ] as const) {
      lay();
      aRoll("owner", laid.hero, laid.friend, { kind: "parried" });
      expect(await send(who, "spend", riposte), who).toBe(answer);
    }
    lay();
    aRoll("owner", laid.hero, laid.friend, { kind: "parried" });
    // It works on the roller, who is another's, and needs their leave.
    expect(await send("otherPlayer", "spend", riposte)).toBe("asked");
  });

  it("stands on the card for its owner alone", async () => {
    aRoll("owner", laid.hero, laid.friend, { kind: "parried" });
    const seen = async (isOwner: boolean) => {
      table.user = userOf("otherPlayer");
      Object.assign(laid.friend, { isOwner });
      return (await contextOf("m")).spending?.groups.length ?? 0;
    };
    expect([await seen(true), await seen(false)]).toEqual([1, 0]);
  });
});
