import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anItem, aUser, clearTable, table } from "../table.ts";

/** A roll is planned again from what its card keeps, before its outcome is applied. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { byHandOn } = await import("../../../module/cards/by-hand.ts");
const { rolledAt } = await import("../../../module/cards/past/rolled.ts");
const { intentOf } = await import("../../../module/plan/plan-again.ts");
const { planRoll, prepareRoll } = await import("../../../module/plan/plan.ts");

// biome-ignore lint/suspicious/noExplicitAny: cards in part.
type Any = any;

const number = (name: string, value: unknown, max: number) => ({
  name,
  label: name,
  type: "number",
  value,
  min: 0,
  max,
});
/** A blow: the weapon's dice, what its bearer adds, what armour takes, and what is typed. */
const blow = {
  plan: ({ actor, item, target, values }: Any) => ({
    title: "Blow",
    base: {
      dice: item?.system.dice ?? "1d4",
      help: Number(values.help ?? 0),
      by: Number(values.modifier ?? 0),
    },
    controls: [
      number("help", values.help ?? 0, 3),
      { name: "band", label: "band", type: "select", value: "near", options: [{ value: "near", label: "near" }] },
      { ...number("modifier", values.modifier ?? 0, 100) },
      { name: "target", label: "target", type: "target", value: target?.uuid ?? "" },
    ],
    modifiers: [
      { id: "strong", label: "Strong", field: "bonus", value: actor.system.strength, on: true },
      ...(target ? [{ id: "armour", label: "Armour", field: "armour", value: -target.system.armour, on: true }] : []),
    ],
  }),
  check: ({ base, modifiers }: Any) => {
    const sum = (field: string) =>
      modifiers.reduce((all: number, one: Any) => (one.on && one.field === field ? all + one.value : all), 0);
    return { dice: base.dice, bonus: base.help + base.by + sum("bonus"), armour: -sum("armour") };
  },
  byHand: ({ check: { dice, bonus, armour } }: Any) => [
    { label: "Dice", value: dice },
    { label: "Bonus", value: bonus },
    { label: "Armour", value: armour },
  ],
  applying: { shares: () => [] },
  ruled: ({ check, outcome }: Any, { total }: Any) => ({ check: { ...check, bonus: total }, outcome }),
};
const answer = { ...blow, settles: () => ({ winner: null, totals: null, rule: { label: "" } }) };
const opens = {
  ...blow,
  followUps: ({ check }: Any) => [
    { kind: "answer", by: "anyone", label: "", icon: "", args: { against: check.bonus } },
  ],
};
const on = ({ outcome: { stands } }: Any) => [
  { kind: "onward", by: "roller", label: "", icon: "", args: { soFar: stands } },
];
const onward = { ...blow, goesOn: true as const, followUps: on };
const begins = { ...blow, followUps: on };
rulesets.add(
  aRuleSet({ id: "clubs", actors: { hero: {} }, items: { thing: {} }, rolls: { blow, answer, opens, begins, onward } }),
);

const { game } = globalThis as Any;
let ana: Any;
let orc: Any;
let club: Any;
beforeEach(() => {
  clearTable();
  table.user = aUser("gm", { isGM: true });
  club = anItem("club", { system: { dice: "1d6" } });
  ana = anActor("Ana", { system: { strength: 2 }, items: [club] });
  orc = anActor("Orc", { system: { armour: 3 } });
  for (const each of [ana, orc, club]) table.documents.set(each.uuid, each);
  table.actors = [ana, orc];
  const messages = new Map();
  Object.defineProperty(messages, "contents", { get: () => [...messages.values()] });
  Object.defineProperty(game, "messages", { configurable: true, value: messages });
});

/** The card of a roll, as its roller's page posts it, and what of it is another on the GM's page. */
async function posted(values: Any = {}, switches: Any = {}, change: (card: Any) => void = () => {}, more: Any = {}) {
  const { kind = "blow", args = {}, follows = null } = more;
  const request = { ruleset: "clubs", kind, actor: ana.uuid, item: club.uuid, target: orc.uuid, values, args };
  const prepared = await prepareRoll(request);
  const plan = planRoll(prepared, switches) as Any;
  const part = {
    ...{ type: "roll", kind, actor: ana.uuid, item: club.uuid, target: orc.uuid, follows, applied: [] },
    data: { intent: JSON.parse(JSON.stringify(intentOf(prepared, plan))) },
  };
  const card: Any = { id: more.id ?? "card", system: { ruleset: "clubs", parts: [part] } };
  card.rolls = [{ check: blow.check(plan), outcome: {} }];
  change(card);
  game.messages.set(card.id, card);
  return byHandOn(card, 0);
}

it("says nothing of what the sheets and the choices of the dialog come to", async () => {
  expect(await posted()).toEqual([]);
  expect(await posted({ help: 3, band: "near" }, { strong: false })).toEqual([]);
});

it("says what was typed, and what nobody could have chosen", async () => {
  expect(await posted({ modifier: 9 })).toHaveLength(1);
  expect(
    await posted({ help: 3 }, {}, ({ system }) => system.parts[0].data.intent.values.push(["help", 50])),
  ).toHaveLength(1);
  const raised = await posted({}, {}, ({ rolls }) => Object.assign(rolls[0].check, { dice: "9d6" }));
  expect(raised).toHaveLength(1);
});

it("says that the target's armour was switched off", async () => {
  expect(await posted({}, { armour: false })).toHaveLength(1);
});

it("says so where the card is older, or something it was made with is gone", async () => {
  const untold = await posted({}, {}, ({ system }) => delete system.parts[0].data.intent);
  expect(untold.join()).toContain("earlier version");
  const odd = await posted({}, {}, ({ system }) =>
    Object.assign(system.parts[0].data, { intent: { args: {}, values: 3, switches: {} } }),
  );
  expect(odd.join()).toContain("earlier version");
  await posted();
  table.documents.delete(club.uuid);
  const card = game.messages.get("card");
  expect(byHandOn(card, 0)).toHaveLength(1);
});

it("follows the sheet: names what changed since as well", async () => {
  await posted();
  const card = game.messages.get("card");
  club.system.dice = "1d8";
  expect(byHandOn(card, 0)).toHaveLength(1);
});

it("holds an answer to the card that it answers", async () => {
  await posted({}, {}, () => {}, { id: "first", kind: "opens" });
  const more = { kind: "answer", follows: "first" };
  expect(await posted({}, {}, () => {}, { ...more, args: { against: 2 } })).toEqual([]);
  expect((await posted({}, {}, () => {}, { ...more, args: { against: 1 } })).join()).toContain("does not answer");
  expect((await posted({}, {}, () => {}, { ...more, follows: "gone", args: { against: 2 } })).join()).toContain(
    "does not answer",
  );
  // What was put in by hand there counts against the target here.
  await posted({ modifier: 9 }, {}, () => {}, { id: "first", kind: "opens" });
  expect(await posted({}, {}, () => {}, { ...more, args: { against: 11 } })).toHaveLength(1);
});

it("holds an answer that is rolled again to the same card, and the first roll to none", async () => {
  await posted({}, {}, () => {}, { id: "first", kind: "opens" });
  const more = { kind: "answer", follows: "first" };
  const again = { kind: "answer", follows: "once", id: "again" };
  for (const [against, doubts] of [
    [2, 0],
    [1, 1],
  ]) {
    await posted({}, {}, () => {}, { ...more, id: "once", args: { against } });
    expect(await posted({}, {}, () => {}, { ...again, args: { against } })).toHaveLength(Number(doubts));
  }
  await posted({}, {}, () => {}, { kind: "answer", id: "once" });
  expect(await posted({}, {}, () => {}, again)).toEqual([]);
});

describe("a roll that goes on from a card", () => {
  const card = (id: string, kind: string, stands: number, more: object = {}) =>
    posted(
      {},
      {},
      (one) => Object.assign(one, { author: table.user, rolls: [{ check: one.rolls[0].check, outcome: { stands } }] }),
      {
        ...{ id, kind },
        ...more,
      },
    );
  const goesOn = (id: string, from: string | null, soFar: number, stands = 9) =>
    card(id, "onward", stands, { follows: from, args: { soFar } });
  const told = "does not go on from";

  it("holds where it goes on from what stands there", async () => {
    await card("first", "begins", 4);
    expect(await goesOn("second", "first", 4)).toEqual([]);
    expect(await goesOn("third", "second", 9)).toEqual([]);
  });

  it("does not where it says another total, another card, or none", async () => {
    await card("first", "begins", 4);
    expect((await goesOn("second", "first", 40)).join()).toContain(told);
    expect((await goesOn("third", "gone", 4)).join()).toContain(told);
    expect((await goesOn("fourth", null, 4)).join()).toContain(told);
    expect((await goesOn("fifth", "fifth", 9)).join()).toContain(told);
  });

  it("does not where another roll went on from there already", async () => {
    await card("first", "begins", 4);
    await goesOn("second", "first", 4);
    expect((await goesOn("again", "first", 4)).join()).toContain(told);
    expect(byHandOn(game.messages.get("second"), 0)).toEqual([]);
  });

  it("does not where a card before it did not, however long ago", async () => {
    await card("first", "begins", 4);
    await goesOn("second", "first", 40);
    await goesOn("third", "second", 9);
    expect((await goesOn("fourth", "third", 9)).join()).toContain(told);
  });
});

it("takes what a GM ruled since for nobody's hand", async () => {
  const { keepRuled, noteRuling } = await import("../../../module/cards/past/ruled.ts");
  keepRuled(() => {});
  await posted();
  const card = game.messages.get("card");
  const place = { message: "card", part: 0 };
  await noteRuling(place, { ...place, degree: null, total: 40, targets: null, by: "GM" });
  const ruled = rolledAt(card, 0) as Any;
  expect(ruled.check.bonus).toBe(40);
  expect(byHandOn(card, 0)).toEqual([]);
  await noteRuling(place, null);
  expect((rolledAt(card, 0) as Any).check.bonus).toBe(2);
});
