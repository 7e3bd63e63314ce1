import { beforeEach, describe, expect, it } from "vitest";
import { aHero, hostHooks, laid, send, userOf } from "./asking-table.ts";
import { aRoll, laySmallGame } from "./small-game.ts";

/* An outcome that touches several: the target, the striker, everybody in a blast. */

const { happenedOn } = await import("../../../module/cards/past/happened.ts");
const { openQuestions } = await import("../../../module/cards/questions.ts");
const { shownRecords } = await import("../../../module/cards/past/told.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

beforeEach(laySmallGame);

const points = (actor: Any): number => actor.system.health.value;
const settled = () => new Promise((done) => setTimeout(done, 5));
const records = () => shownRecords(laid.messages[0], 0);

/** The friend strikes the hero for 2, and it costs the friend 1. */
const struck = (more: object = {}) =>
  aRoll("otherPlayer", laid.friend, laid.hero, more, { rolls: [{ check: {}, outcome: { harm: 2, strain: 1 } }] });
const ask = (who: Parameters<typeof send>[0], more: object) => send(who, "apply", { messageId: "m", part: 0, ...more });

describe("an outcome that touches both sides", () => {
  it("is one deed when all of it is applied, with a record for each", async () => {
    struck();
    expect(await ask("gm", { all: true })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([6, 7]);
    const [deed, ...more] = happenedOn("m");
    expect(more).toEqual([]);
    expect(deed?.to.map(({ target, share }) => [target, share])).toEqual([
      [laid.hero.uuid, "harm"],
      [laid.friend.uuid, "strain"],
    ]);
    expect(await ask("gm", { all: true })).toBe("error.nothingToApply");
  });

  it("is applied alone, by the owner of the actor it falls on", async () => {
    struck();
    expect(await ask("otherPlayer", { share: "strain", target: laid.friend.uuid })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([8, 7]);
    expect(await ask("otherPlayer", { share: "strain", target: laid.friend.uuid })).toBe("error.appliedAlready");
    // What is left of it.
    expect(await ask("gm", { all: true })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([6, 7]);
  });

  it("does one's own share at once, and asks for the other's", async () => {
    struck();
    expect(await ask("otherPlayer", { all: true })).toBe("asked");
    expect([points(laid.hero), points(laid.friend)]).toEqual([8, 7]);
    expect(openQuestions().map(({ question }) => question.payload)).toEqual([
      { messageId: "m", part: 0, target: laid.hero.uuid, share: "harm" },
    ]);
  });

  it("falls on no other actor", async () => {
    struck();
    expect(await ask("gm", { share: "strain", target: laid.hero.uuid })).toBe("error.notTheirShare");
    expect(await ask("gm", { share: "glory", target: laid.hero.uuid })).toBe("error.nothingToApply");
    // The target's share may be given to another.
    expect(await ask("gm", { share: "harm", target: laid.friend.uuid })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([8, 6]);
  });

  it("touches a roller who struck themselves twice, one after the other", async () => {
    aRoll("owner", laid.hero, laid.hero, {}, { rolls: [{ check: {}, outcome: { harm: 2, strain: 1 } }] });
    expect(await ask("owner", { all: true })).toBe("done");
    expect(points(laid.hero)).toBe(5);
    expect(records().map(({ share }) => share)).toEqual(["harm", "strain"]);
  });

  it("is taken back share by share, or all at once", async () => {
    struck();
    await ask("gm", { all: true });
    const [harm] = records();
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: harm?.id })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([8, 7]);
    expect(await ask("gm", { all: true })).toBe("done");
    expect(await send("gm", "undo", { messageId: "m", part: 0, all: true })).toBe("done");
    expect([points(laid.hero), points(laid.friend)]).toEqual([8, 8]);
    expect(records()).toEqual([]);
    expect(await send("gm", "undo", { messageId: "m", part: 0, all: true })).toBe("error.nothingToUndo");
  });
});

describe("a blast", () => {
  const goblin = (name: string): Any => {
    const made = aHero(name, {});
    made.system = { health: { value: 5 }, money: 0, rank: 1, ledger: [] };
    made._source.system = structuredClone(made.system);
    return made;
  };
  const blast = () => {
    const goblins = ["Gob", "Lin"].map(goblin);
    struck({ data: { others: goblins.map(({ uuid }) => ({ target: uuid, differs: {}, without: [] })) } });
    return goblins;
  };

  it("has a share for each who stands in it, and is one deed", async () => {
    const goblins = blast();
    expect(await ask("gm", { all: true })).toBe("done");
    expect([laid.hero, ...goblins, laid.friend].map(points)).toEqual([6, 3, 3, 7]);
    expect(happenedOn("m")).toHaveLength(1);
    expect(await send("gm", "undo", { messageId: "m", part: 0, all: true })).toBe("done");
    expect([laid.hero, ...goblins, laid.friend].map(points)).toEqual([8, 5, 5, 8]);
  });

  it("asks those once who answer for several", async () => {
    const [gob, lin] = blast();
    expect(await ask("otherPlayer", { all: true })).toBe("asked");
    expect(points(laid.friend)).toBe(7);
    const questions = openQuestions();
    expect(questions.map(({ question }) => question.deeds.map(({ target }: Any) => target))).toEqual([
      [laid.hero.uuid],
      [gob.uuid, lin.uuid],
    ]);
    const both = questions[1] as Any;
    const press = { messageId: both.message.id, part: 0, button: "allow", revision: 1 };
    // A player who owns none of them is not even asked.
    expect(await send("owner", "prompt", press)).toBe("error.messageGone");
    expect(await send("gm", "prompt", press)).toBe("done");
    expect([gob, lin].map(points)).toEqual([3, 3]);
    expect(points(laid.hero)).toBe(8);
  });

  it("is read anew when one of them changes meanwhile", async () => {
    const [gob, lin] = blast();
    await ask("otherPlayer", { all: true });
    const both = openQuestions()[1] as Any;
    await lin.update({ "system.health.value": 4 });
    hostHooks().callAll("updateActor", lin, {}, {}, "gm");
    await settled();
    expect(await send("gm", "prompt", { messageId: both.message.id, part: 0, button: "allow", revision: 1 })).toBe(
      "consent.changed",
    );
    expect([gob, lin].map(points)).toEqual([5, 4]);
  });
});

it("the owner of one of several does not agree for all of them", async () => {
  const { mayAgreeTo } = await import("../../../module/play/consent/wanted.ts");
  const [hers, theirs, askers] = [
    aHero("Hers", { owner: 3 }),
    aHero("Theirs", { observer: 3 }),
    aHero("Askers", { otherPlayer: 3 }),
  ].map((target) => ({ target, changes: { updates: {}, lines: [] } }));
  const wish = (...of: Any[]): Any => ({ ...of[0], also: of.slice(1) });
  const may = (...of: Any[]) => mayAgreeTo(wish(...of), userOf("owner"), "otherPlayer");
  expect(may(hers)).toBe(true);
  expect(may(theirs)).toBe(false);
  expect(may(hers, theirs)).toBe(false);
  expect(may(hers, askers, theirs)).toBe(false);
  // The sender agrees for their own, and for no other by that alone.
  expect(may(hers, askers)).toBe(true);
  expect(may(askers, hers)).toBe(false);
  expect(mayAgreeTo(wish(hers, theirs), userOf("gm"), "otherPlayer")).toBe(true);
});
