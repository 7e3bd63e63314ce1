import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host, table } from "../table.ts";
import { aHero, aMessage, laid, send } from "./asking-table.ts";
import { laySmallGame } from "./small-game.ts";

/* One roll at several: the dice fall once, each target meets them with their own figures, and all of it is one deed. */

vi.mock("../../../module/cards/beside.ts", () => ({ showResult: async () => {} }));
Object.assign(globalThis, {
  document: { activeElement: null, body: null, querySelectorAll: () => [], addEventListener: () => {} },
});
const { rulesets } = await import("../../../module/contract/index.ts");
const { wholeNumber } = await import("../../../module/core/validate.ts");
const { startRoll } = await import("../../../module/play/roll.ts");
const { byHandOn } = await import("../../../module/cards/by-hand.ts");
const { rollPartContext } = await import("../../../module/cards/card-context.ts");
const { happenedOn } = await import("../../../module/cards/past/happened.ts");
const { metOn, rolledAt, rolledFor, sharesOn } = await import("../../../module/cards/past/rolled.ts");
const { noteRuling } = await import("../../../module/cards/past/ruled.ts");
const { followUpsFor } = await import("../../../module/plan/follow-ups.ts");
const { readOthers } = await import("../../../module/plan/people/several.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

/** One die against a defence: what is over it hurts. A quick actor makes it two dice. */
class Blast {
  dice: Any[];
  options: Any;
  constructor(readonly check: Any) {
    this.dice = [{ number: check.quick ? 2 : 1, faces: 6, modifiers: [], results: [] }];
    this.options = { check };
  }
  static fromCheck = (check: Any) => new Blast(structuredClone(check));
  async evaluate(): Promise<this> {
    return this;
  }
  readAs({ defence, bonus = 0, boon = 0 }: Any): object {
    wholeNumber(defence, "defence", -99, 99);
    const margin = 4 + bonus + boon - defence;
    return { margin, hit: margin >= 0, ...(this.check.ruled && { ruled: true }) };
  }
  get outcome(): object {
    return this.readAs(this.check);
  }
  toJSON = () => ({ options: this.options, terms: [] });
}
const spark = {
  plan: ({ target, values, args }: Any) => ({
    title: "Spark",
    several: args.alone !== true,
    base: {
      defence: target?.system.defence ?? 0,
      quick: target?.system.quick === true,
      bonus: Number(values.modifier ?? 0),
      boon: Number(values.range ?? target?.system.near ?? 0),
    },
    controls: [
      { name: "target", type: "target", label: "", value: target?.uuid ?? "" },
      { name: "range", type: "number", label: "", value: Number(values.range ?? target?.system.near ?? 0) },
      { name: "modifier", type: "number", label: "", value: Number(values.modifier ?? 0) },
    ],
    modifiers: [],
  }),
  check: ({ base: { quick, boon, ...base } }: Any) => ({
    ...base,
    ...(quick && { quick }),
    ...(boon !== 0 && { boon }),
  }),
  odds: ({ defence }: Any) => ({ success: (7 - defence) / 6, bars: [], figures: [], bands: [] }),
  view: ({ outcome: { hit, margin } }: Any) => ({
    groups: [],
    terms: [],
    total: margin,
    against: null,
    verdict: hit ? { kind: "success", label: "Hit" } : { kind: "failure", label: "Miss" },
    notes: [],
  }),
  byHand: ({ check }: Any) => [
    { label: "Defence", value: check.defence },
    { label: "Bonus", value: check.bonus },
  ],
  followUps: ({ outcome: { hit, margin } }: Any) =>
    hit ? [{ kind: "burn", label: "Burn", icon: "", by: "roller", args: { deep: margin > 2 }, joins: true }] : [],
  ruled: ({ check, outcome }: Any, { degree }: Any) => ({ check, outcome: { ...outcome, hit: degree === "success" } }),
  applying: {
    shares: ({ outcome: { hit, margin } }: Any) => [
      ...(hit
        ? [
            {
              id: "harm",
              to: "target",
              changes: ({ system }: Any) => ({
                updates: { "system.health.value": system.health.value - margin },
                lines: [],
                intent: "harm",
              }),
            },
          ]
        : []),
      {
        id: "strain",
        to: "roller",
        changes: ({ system }: Any) => ({ updates: { "system.health.value": system.health.value - 1 }, lines: [] }),
      },
    ],
  },
};
const burn = { ...spark, byHand: undefined, followUps: () => [] };
rulesets.add(aRuleSet({ id: "sparks", actors: { imp: {} }, items: {}, roll: Blast, rolls: { spark, burn } }));

let mage: Any;
let imps: Any[] = [];

function imp(name: string, system: object, ownership = {}): Any {
  const made = aHero(name, ownership, { type: "imp", isOwner: true });
  made.system = { health: { value: 9 }, defence: 2, ...system };
  made._source.system = structuredClone(made.system);
  table.actors.push(made);
  return made;
}

beforeEach(() => {
  laySmallGame();
  table.user.targets = [];
  host.settings.set("skipDialog", true);
  host.settings.set("damageAtOnce", false);
  mage = imp("Mage", {}, { owner: 3 });
  imps = [imp("Slow", { defence: 2 }), imp("Hard", { defence: 5 }), imp("Soft", { defence: 0 })];
  Object.assign((globalThis as Any).CONFIG, { sounds: { dice: "dice.ogg" } });
  (globalThis as Any).CONFIG.ChatMessage.documentClass.create = async (data: Any) =>
    aMessage(data._id, "gm", data.system, { rolls: data.rolls, speaker: data.speaker });
});

const [slow, hard, soft] = [() => imps[0], () => imps[1], () => imps[2]];
const points = (...of: Any[]): number[] => of.map(({ system }) => system.health.value);
const cast = async (more: object = {}, target: Any = slow()): Promise<Any> =>
  startRoll({
    ...{ ruleset: "sparks", kind: "spark", actor: mage.uuid, target: target.uuid },
    others: imps.filter((one) => one !== target).map(({ uuid }) => uuid),
    ...more,
  });
const theRoll = (message: Any, at = 0): Any => rolledAt(message, at);
const outcomes = (message: Any) => metOn(message, 0, theRoll(message)).map(({ outcome }: Any) => outcome.margin);
const apply = (message: Any, more: object) => send("gm", "apply", { messageId: message.id, part: 0, ...more });

describe("a roll at several", () => {
  it("is read by each one's own figures, of the dice that fell once", async () => {
    const message = await cast();
    expect(outcomes(message)).toEqual([2, -1, 4]);
    expect(readOthers(message.system.parts[0].data.others)).toEqual([
      { target: hard().uuid, differs: { defence: 5 }, without: [] },
      { target: soft().uuid, differs: { defence: 0 }, without: [] },
    ]);
  });

  it("is one deed for all that it hit, and costs the roller once", async () => {
    const message = await cast();
    expect(await apply(message, { all: true })).toBe("done");
    expect(points(slow(), hard(), soft(), mage)).toEqual([7, 9, 5, 8]);
    expect(happenedOn(message.id)).toHaveLength(1);
    expect(await send("gm", "undo", { messageId: message.id, part: 0, all: true })).toBe("done");
    expect(points(slow(), hard(), soft(), mage)).toEqual([9, 9, 9, 9]);
  });

  it("is applied to one alone by that one's own figures; does nothing to those it missed", async () => {
    const message = await cast();
    expect(await apply(message, { share: "harm", target: soft().uuid })).toBe("done");
    expect(await apply(message, { share: "harm", target: hard().uuid })).toBe("error.nothingToApply");
    expect(points(slow(), hard(), soft())).toEqual([9, 9, 5]);
  });

  it("falls on those it hit where it missed the first of them", async () => {
    const message = await cast({}, hard());
    const open = sharesOn(message, 0, spark as Any, theRoll(message));
    expect(open.map(({ share, actor }: Any) => [share.id, actor.name])).toEqual([
      ["strain", "Mage"],
      ["harm", "Slow"],
      ["harm", "Soft"],
    ]);
  });

  it("keeps what was said for all of them, and proposes anew what was only proposed", async () => {
    slow().system.near = 3;
    // By the shortest way nothing is proposed beforehand: each stands where they stand.
    expect(outcomes(await cast({ values: { modifier: 1 } }))).toEqual([6, 0, 5]);
    expect(outcomes(await cast({ values: { range: 2 } }))).toEqual([4, 1, 6]);
  });

  it("is met by the first one's figures where a target's own would need other dice", async () => {
    soft().system.quick = true;
    expect(outcomes(await cast())).toEqual([2, -1, 2]);
  });

  it("takes all of the user's targets, and one alone where the kind is for one", async () => {
    table.user.targets = imps.map((actor) => ({ actor, name: actor.name }));
    expect(outcomes(await cast({ target: null, others: undefined }))).toEqual([2, -1, 4]);
    expect(outcomes(await cast({ target: null, others: undefined, args: { alone: true } }))).toEqual([2]);
    // A request that names one target means that one.
    expect(outcomes(await cast({ others: undefined }))).toEqual([2]);
  });

  it("leaves out who plays by other rules, who is gone, who is named twice, and the first once more", async () => {
    const others = [laid.hero.uuid, "Actor.gone", soft().uuid, soft().uuid, slow().uuid];
    const message = await cast({ others });
    expect(message.system.parts[0].data.others.map(({ target }: Any) => target)).toEqual([soft().uuid]);
  });

  it("has room for an area, and no more", async () => {
    const crowd = Array.from({ length: 80 }, (_, at) => imp(`Imp${at}`, {}));
    const message = await cast({ others: crowd.map(({ uuid }) => uuid) });
    expect(message.system.parts[0].data.others).toHaveLength(59);
    expect(await apply(message, { all: true })).toBe("done");
    expect(points(...crowd.slice(0, 60))).toEqual([...Array(59).fill(7), 9]);
  });
});

describe("its card", () => {
  const drawn = async (message: Any): Promise<Any> =>
    rollPartContext(message, message.system, message.system.parts[0], 0);

  it("names each with how it came out for them, and has a button for each that it touches", async () => {
    const { targets, pending, together } = await drawn(await cast());
    expect(targets.map(({ name, verdict }: Any) => [name, verdict])).toEqual([
      ["Hard", "Miss"],
      ["Soft", "Hit"],
    ]);
    expect(pending.map(({ name, share }: Any) => [name, share])).toEqual([
      ["Slow", "harm"],
      ["Mage", "strain"],
      ["Soft", "harm"],
    ]);
    expect(together).toBe(true);
  });

  it("offers what comes next once for all that it means the same for", async () => {
    const message = await cast();
    const next = followUpsFor(spark as Any, metOn(message, 0, theRoll(message)));
    expect(next.map(({ args, at }: Any) => [args.deep, at.map(({ target }: Any) => target)])).toEqual([
      [false, [slow().uuid]],
      [true, [soft().uuid]],
    ]);
    soft().system.defence = 2;
    const same = await cast();
    expect(
      followUpsFor(spark as Any, metOn(same, 0, theRoll(same))).map(({ at }) => at.map(({ target }) => target)),
    ).toEqual([[slow().uuid, soft().uuid]]);
    // Those it missed at first, it burns no more than the others.
    const missed = await cast({}, hard());
    expect(
      followUpsFor(spark as Any, metOn(missed, 0, theRoll(missed))).map(({ at }) => at.map(({ target }) => target)),
    ).toEqual([[slow().uuid, soft().uuid]]);
  });

  it("rolls what joins it at all that it hit", async () => {
    host.settings.set("damageAtOnce", true);
    soft().system.defence = 2;
    const message = await cast({}, hard());
    const [, second] = message.system.parts;
    expect([second.kind, second.target, second.data.others.map(({ target }: Any) => target)]).toEqual([
      "burn",
      slow().uuid,
      [soft().uuid],
    ]);
  });

  it("says what was put in by hand, also where it was put in for one of the others alone", async () => {
    expect(byHandOn(await cast(), 0)).toEqual([]);
    expect(byHandOn(await cast({ values: { modifier: 2 } }), 0)).toHaveLength(1);
    const forged = await cast();
    forged.system.parts[0].data.others[1].differs = { defence: -20 };
    expect(byHandOn(forged, 0)).toHaveLength(1);
  });

  it("follows a GM's ruling for each of them, and those it was ruled to hit", async () => {
    const message = await cast();
    const place = { message: message.id, part: 0 };
    await noteRuling(place, { ...place, degree: "success", total: null, targets: null, by: "GM" });
    expect(metOn(message, 0, theRoll(message)).map(({ outcome }: Any) => [outcome.hit, outcome.margin])).toEqual([
      [true, 2],
      [true, -1],
      [true, 4],
    ]);
    await noteRuling(place, { ...place, degree: null, total: null, targets: [soft().uuid, slow().uuid], by: "GM" });
    const open = sharesOn(message, 0, spark as Any, theRoll(message));
    expect(open.map(({ share, actor }: Any) => [share.id, actor.name])).toEqual([
      ["harm", "Soft"],
      ["strain", "Mage"],
      ["harm", "Slow"],
    ]);
    expect(rolledFor(message, 0, theRoll(message), soft().uuid).outcome).toMatchObject({ margin: 4 });
  });

  it.each([
    ["no list", "nobody"],
    ["no targets", [null, 7, { target: 9 }, {}]],
    ["a check that no dice can mean", [{ target: "Actor.Hard", differs: { defence: "none" }, without: [] }]],
    ["no check", [{ target: "Actor.Hard", differs: "all", without: 3 }]],
  ])("is drawn where a player wrote into it: %s", async (_, others) => {
    const message = await cast();
    message.system.parts[0].data.others = others;
    expect((await drawn(message)).title).toBe("Spark");
    expect(await apply(message, { all: true })).toBe("done");
  });
});
