import { expect } from "vitest";
import { aCollection } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anEffect, anItem } from "../table.ts";
import { aMessage, aPart, laid, layTable, place, send } from "./asking-table.ts";

/* A small game, its table, and what can lie on it, for tests of requests to the GM's page. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { registerShipCharges } = await import("../../../module/play/charge-aboard.ts");
const { registerApplying } = await import("../../../module/play/outcome/apply.ts");
const { registerAlone } = await import("../../../module/play/alone.ts");
const { registerSpending } = await import("../../../module/play/outcome/spend.ts");
const { registerUndoing } = await import("../../../module/play/outcome/undo.ts");
const { registerRuling } = await import("../../../module/play/outcome/ruling.ts");
const { keepRuled } = await import("../../../module/cards/past/ruled.ts");
const { registerVoiding } = await import("../../../module/play/outcome/voiding.ts");
const { keepVoided } = await import("../../../module/cards/past/voided.ts");
const { registerConsent } = await import("../../../module/play/consent/consent.ts");
const { registerGivenEffects } = await import("../../../module/play/effects/give.ts");
const { registerGiving } = await import("../../../module/play/give.ts");
const { registerExperience } = await import("../../../module/play/experience.ts");
const { postDeedCard, registerPrompts } = await import("../../../module/play/prompts.ts");
const { registerDeeds } = await import("../../../module/deeds/whole.ts");
const { registerVeil } = await import("../../../module/cards/veiling.ts");
const { registerAsking } = await import("../../../module/play/asking.ts");
const { registerEndings, registerUsing } = await import("../../../module/play/endings/cards.ts");
const { addSharedPrompt } = await import("../../../module/cards/prompts.ts");
const { watchQuestions } = await import("../../../module/cards/questions.ts");
const { sleeps } = await import("../../../module/plan/people/night.ts");
const { registerClock } = await import("../../../module/play/endings/clock.ts");
const { keepHappened } = await import("../../../module/cards/past/happened.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

export const POINTS = "system.health.value";

/** Rules by which a roll takes points from its target, and leaves something to be spent. */
const option = (id: string, by: "roller" | "gm", on: "roller" | "any", affordable: boolean) => ({
  id,
  label: id,
  price: "",
  by,
  on,
  affordable,
});
const loses = (harm: number) => (target: Any) => ({
  updates: { [POINTS]: target.system.health.value - harm },
  lines: [],
  intent: "harm" as const,
});
const roll = {
  /** What was bought for oneself is rolled; and for each who was struck deep, something of their own. */
  followUps: ({ spent, done, outcome: { deep } }: Any) => [
    ...(spent.includes("mine") ? [{ kind: "tend", label: "Tend", icon: "", args: { by: 1 }, by: "roller" }] : []),
    ...(deep
      ? done.map(({ target }: Any) => ({ kind: "tend", label: "Deep", icon: "", args: {}, by: "roller", target }))
      : []),
  ],
  view: ({ outcome: { missed } }: Any) => ({
    verdict: missed ? { kind: "failure", label: "Failure" } : { kind: "success", label: "Success" },
    total: 9,
    groups: [],
    terms: [],
    notes: [],
  }),
  odds: () => ({ bands: [{ kind: "success" }, { kind: "failure" }], figures: [], bars: [] }),
  /** A GM may rule that it missed, or how much it harms. */
  ruled: ({ check, outcome }: Any, { degree, total }: Any) =>
    degree === "never"
      ? null
      : { check, outcome: { ...outcome, missed: degree === "failure", ...(total && { harm: total }) } },
  spending: {
    menu: ({ spent }: Any) => ({
      left: [],
      options: [
        {
          ...option("mine", "roller", "roller", !spent.includes("mine")),
          ready: [{ id: "more", label: "More", group: "Ready" }],
        },
        option("theirs", "gm", "roller", !spent.includes("theirs")),
        option("friends", "roller", "any", !spent.includes("friends")),
        option("dear", "roller", "roller", false),
      ],
    }),
    changes: (id: string) => ({ updates: { [POINTS]: id === "mine.more" ? 4 : 3 }, lines: [] }),
  },
  applying: {
    /** It may cost the roller points too. */
    shares: ({ outcome: { harm = 2, strain = 0, missed } }: Any) => [
      ...(missed ? [] : [{ id: "harm", to: "target", changes: loses(harm) }]),
      ...(strain > 0 ? [{ id: "strain", to: "roller", changes: loses(strain) }] : []),
    ],
  },
};
/** A wound is treated: the attempt stays noted on the patient, and then what it gives back. */
const { view } = roll;
const helps = (updates: (target: Any) => Record<string, unknown>) => ({
  view,
  applying: {
    shares: () => [
      {
        id: "help",
        to: "target",
        changes: (target: Any) => ({ updates: updates(target), lines: [], intent: "help" }),
      },
    ],
  },
});
const tend = helps(() => ({ "system.treatment": { at: 1, given: false } }));
const mend = helps(({ system }) => ({ [POINTS]: system.health.value + 2 }));
/** A roll that goes on from the card before it, as often as it says so. */
const onward = {
  ...tend,
  goesOn: true as const,
  followUps: ({ outcome: { stands } }: Any) =>
    stands === undefined ? [] : [{ kind: "onward", label: "On", icon: "", args: { soFar: stands }, by: "roller" }],
};
/** What is left of it is its target's. */
const parried = {
  view,
  spending: {
    menu: ({ spent }: Any) => ({
      left: [],
      options: [{ ...option("riposte", "gm", "roller", !spent.includes("riposte")), by: "target" as const }],
    }),
    changes: roll.spending.changes,
  },
};
/** What is shot comes out of what it is shot from. */
const shot = {
  view,
  plan: ({ item }: Any) => ({ title: "Shot", base: { item }, controls: [], modifiers: [] }),
  cost: ({ base: { item } }: Any) => ({
    updates: {},
    items: [{ item, updates: { "system.quantity": item.system.quantity - 1 } }],
    lines: [],
  }),
};
const crew = { stations: {}, guns: [], mounted: "thing", takes: () => true, rolls: () => [], idle: () => null };
/** Two ranks cost two points each. */
const experience = {
  label: "Points",
  keepers: ["hero"],
  usual: 5,
  options: ({ system: { rank } }: Any) => [
    { kind: "rank", item: "", label: "Rank", group: "", from: rank, to: rank + 1, price: 2 },
    { kind: "dear", item: "", label: "Dear", group: "", from: 0, to: 1, price: 99 },
    { kind: "skill", item: "climb", label: "Climb", group: "", from: 1, to: 2, price: 2 },
  ],
  growth: (actor: Any, { kind, from, to }: Any) => {
    const on = { rank: actor, skill: actor.items.get("climb") }[kind as "rank" | "skill"];
    return on ? { on, path: "system.rank", before: from, after: to } : null;
  },
};
rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: {}, ship: { crew } },
    items: { thing: {} },
    rolls: { roll, tend, mend, shot, onward, parried },
    experience,
    // A night gives a point back.
    endings: {
      changes: ({ system }: Any, ending: Any, how: Any) =>
        ["night", "week"].includes(ending)
          ? {
              updates: {
                [POINTS]: system.health.value + 1,
                ...sleeps(system.nights, "", how.clock && ending === "week" ? 6 : 0),
              },
              lines: [],
            }
          : null,
    },
    // Nobody flies untrained.
    asking: { against: () => null, untrained: ({ name }: Any) => (name === "Fly" ? null : { untrained: name }) },
  }),
);
rulesets.add(aRuleSet({ id: "clouds", actors: { cloud: {} }, items: {}, rolls: {} }));

registerDeeds(postDeedCard);
registerShipCharges();
registerApplying();
registerSpending();
registerUndoing();
registerRuling();
registerVoiding();
registerAlone();
registerConsent();
registerGivenEffects();
registerGiving();
registerExperience();
registerPrompts();
registerEndings();
registerClock();
registerUsing();
registerAsking();
registerVeil();
watchQuestions(() => {});
keepHappened(
  () => [],
  () => {},
);
keepVoided(() => {});
keepRuled(() => {});
addSharedPrompt("bell", {
  from: "gm",
  view: ({ rung }) => ({
    lines: [],
    buttons: rung
      ? []
      : [
          { id: "ring", label: "", icon: "", by: "owner" },
          { id: "mute", label: "", icon: "", by: "gm" },
          { id: "roll", label: "", icon: "", by: "owner", roll: { kind: "roll", args: {} } },
        ],
  }),
  onButton: async (_button, data) => ({ ...data, rung: true }),
});

const system = () => ({
  health: { value: 8 },
  money: 10,
  nights: [],
  rank: 1,
  ledger: [{ id: "first", kind: "award", amount: 4 }],
});
const setUp = (actor: Any) => {
  actor.system = system();
  actor._source.system = system();
};

/** Gives an actor a thing; `effects`: what it puts on others. */
export function carries(actor: Any, id: string, more: object = {}): Any {
  const data = { quantity: 2 };
  const item = anItem(id, {
    system: data,
    _source: { system: structuredClone(data) },
    actor,
    parent: actor,
    uuid: `${actor.uuid}.Item.${id}`,
    effects: aCollection([]),
    toObject: () => ({ _id: id, name: id, type: "thing", system: structuredClone(data), effects: [], flags: {} }),
    ...more,
  });
  actor.items.set(id, item);
  return place(item);
}

/** A roll that a user made with a hero, with a target. */
export function aRoll(
  author: "owner" | "otherPlayer" | "gm",
  actor: Any,
  target: Any,
  more: object = {},
  message = {},
): Any {
  const part = aPart({ actor: actor.uuid, target: target?.uuid ?? null, ...more });
  return aMessage(
    "m",
    author,
    { ruleset: "stones", parts: [part] },
    { rolls: [{ check: {}, outcome: {} }], ...message },
  );
}

/** The hero shoots with a gun of the friend's ship, which has two shells. */
export function shotAboard(author: "owner" | "otherPlayer" | "gm" = "owner", aboard = true): object {
  const ship = laid.friend;
  const gun = carries(ship, "gun");
  ship.type = "ship";
  ship.system.crew = aboard ? [{ station: "gunner", skill: "", actor: laid.hero.uuid }] : [];
  const intent = { args: {}, values: [], switches: [] };
  aRoll(author, laid.hero, null, { kind: "shot", item: gun.uuid, data: { intent } });
  return { messageId: "m", part: 0 };
}

/** The hero was hurt by a roll. */
export async function applied(): Promise<object> {
  aRoll("otherPlayer", laid.friend, laid.hero);
  const { uuid } = laid.hero;
  expect(await send("gm", "apply", { messageId: "m", part: 0, target: uuid })).toBe("done");
  return { messageId: "m", part: 0, record: uuid };
}

/** A card of version 0.1.0, which alone says what it did. */
export function claimed(): object {
  const writes = [{ item: "", path: POINTS, before: 80, after: 8 }];
  const claim = { target: laid.hero.uuid, name: "Hero", writes, created: [], removed: [], statuses: [], lines: [] };
  aRoll("otherPlayer", laid.friend, laid.hero, {
    applied: [{ id: "claim", cost: false, option: "", note: "", ...claim }],
  });
  return { messageId: "m", part: 0, record: "claim" };
}

/** What a thing puts on its target. */
export const giving = () => {
  const blessing = anEffect("blessing", [[POINTS, "2"]], { transfer: false, disabled: false, statuses: new Set() });
  return { effects: aCollection([blessing]) };
};

export function blessed(): object {
  const item = carries(laid.friend, "balm", giving());
  aRoll("otherPlayer", laid.friend, laid.hero, { item: item.uuid });
  return { messageId: "m", part: 0, to: "target", target: laid.hero.uuid };
}

export const gift = (item: string, amount: number) => ({ from: laid.hero.uuid, to: laid.friend.uuid, item, amount });

export const rank = () => ({ actor: laid.hero.uuid, kind: "rank", item: "", to: 2, price: 2 });

export async function grown(): Promise<object> {
  expect(await send("gm", "grow", rank())).toBe("done");
  const { id, amount } = laid.hero.system.ledger[1];
  return { actor: laid.hero.uuid, index: 1, id, amount };
}

export const award = (amount: number) => ({ actors: [laid.hero.uuid, laid.friend.uuid], amount, reason: "The mill" });

export function bell(button: string, author: "gm" | "otherPlayer" = "gm"): object {
  const part = aPart({ type: "prompt", kind: "bell", actor: laid.hero.uuid });
  aMessage("m", author, { ruleset: "stones", parts: [part] });
  return { messageId: "m", part: 0, button };
}

/** A GM asked for a roll, and one was counted, with that verdict. */
export function request(verdict: object | null, author: "gm" | "otherPlayer" = "gm"): object {
  const tally = [{ actor: laid.hero.uuid, name: "Hero", message: "r", total: 9, verdict, wrong: null }];
  const data = { kind: "roll", discretion: "judged", difficulty: null, asked: [], tally };
  aMessage("m", author, { ruleset: "stones", parts: [aPart({ type: "prompt", kind: "ask", data })] });
  return { message: "m", roll: "r", kind: "success", label: "Success" };
}

/** A player answered a GM's request with the hero. */
export function answered(author: "owner" | "otherPlayer", more: object = {}): object {
  const data = { kind: "roll", discretion: "open", difficulty: null, asked: [], tally: [], ...more };
  aMessage("m", "gm", { ruleset: "stones", parts: [aPart({ type: "prompt", kind: "ask", data })] });
  const part = aPart({ actor: laid.hero.uuid, follows: "m" });
  aMessage("r", author, { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
  return { message: "r" };
}

/** What a card that is about to be posted hides. */
export const hides = (id = "aCardThatIsHiddn") => ({
  id,
  secret: {
    author: "gm",
    speaker: { actor: "hero", alias: "Hero" },
    parts: [{ title: "Poison", subtitle: "", img: "", actor: laid.hero.uuid, item: null, target: null, modifiers: [] }],
    targets: ["null"],
  },
});

/** Both heroes are asked for a roll; a button of the list is pressed. */
export function saysCannot(at: number, more: object = {}): object {
  const asked = [laid.hero, laid.friend].map(({ uuid, name }) => ({ uuid, name }));
  const data = { kind: "roll", discretion: "open", difficulty: null, asked, tally: [], ...more };
  aMessage("m", "gm", { ruleset: "stones", parts: [aPart({ type: "prompt", kind: "ask", data })] });
  return { messageId: "m", part: 0, button: `cannot.${at}` };
}

/** A GM, or a player, rolled for both on one card. */
export function answeredForBoth(author: "gm" | "owner"): object {
  saysCannot(0);
  const parts = [laid.hero, laid.friend].map(({ uuid }) => aPart({ actor: uuid, follows: "m" }));
  const rolls = parts.map(() => ({ check: {}, outcome: {} }));
  aMessage("r", author, { ruleset: "stones", parts }, { rolls });
  return { message: "r" };
}

/** The hero, who has not got the thing that was asked for, rolled without it. */
export function untrained(like: { name: string }): object {
  const data = { kind: "roll", discretion: "open", difficulty: null, asked: [], tally: [], like };
  answered("owner");
  laid.messages[0].system.parts[0].data = data;
  return { message: "r" };
}

/** The game's table: both heroes with eight points, ten coins, the first rank and four points of experience. */
export function laySmallGame(): void {
  layTable();
  setUp(laid.hero);
  setUp(laid.friend);
}
