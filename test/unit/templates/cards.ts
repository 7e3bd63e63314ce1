import { aPerson, games, gm, lying, rulesets, table } from "./house.ts";
import { aCard, show } from "./rolls.ts";
import { draw } from "./strict.ts";

/* Cards that ask or tell something, and what several rolls make of one another. */

// biome-ignore lint/suspicious/noExplicitAny: cards of every kind.
type Any = any;

const { promptContext, resultContext, rollPartContext } = await import("../../../module/cards/card-context.ts");
const { answeredContext, duelContext } = await import("../../../module/cards/answers.ts");
const { PANEL } = await import("../../../module/play/consent/consent.ts");
const { differences } = await import("../../../module/deeds/differences.ts");
const { planRoll, prepareRoll } = await import("../../../module/plan/plan.ts");
const { deedOf } = await import("../../../module/deeds/deed.ts");

/** A prompt of a rule set as a card shows it to this user. */
async function showPrompt(ruleset: string, kind: string, data: object, actor: Any = null): Promise<void> {
  const message = aCard(ruleset, null, { type: "prompt", kind, data, actor: actor?.uuid ?? null }, { author: gm() });
  draw("shared/card-prompt.hbs", await promptContext(message, message.system, message.system.parts[0], 0));
}

/** A card of a roll with dice that fell. */
async function rolled(id: "ryf", kind: string, check: object, part: object): Promise<Any> {
  const roll = await games[id].roll.fromCheck(check as never).evaluate();
  return aCard(id, roll, { kind, ...part });
}

export const CARDS: Record<string, () => Promise<void>> = {
  async "a question of the GM's to several"() {
    const [ana, zoe] = [aPerson("ryf", "ryfHero"), aPerson("ryf", "ryfHero", { id: "zoe" })];
    const one = { actor: ana.uuid, name: "Ana", message: "m", total: 12, wrong: null };
    const asked = { kind: "skill", args: {}, values: {}, fixed: {}, what: "Stealth", difficulty: 15 };
    const people = [ana, zoe].map(({ uuid, name }) => ({ uuid, name }));
    for (const verdict of [{ kind: "success", label: "Success" }, null])
      await showPrompt("ryf", "ask", { ...asked, asked: people, tally: [{ ...one, verdict }] }, null);
    await showPrompt("ryf", "ask", { ...asked, asked: [], tally: [], closed: true });
  },
  async "a prompt that nobody may lay"() {
    const message = aCard("ryf", null, { type: "prompt", kind: "ask" }, { author: null });
    draw("shared/card-prompt.hbs", await promptContext(message, message.system, message.system.parts[0], 0));
  },
  async "a question before something is changed"() {
    const hero = aPerson("ryf", "ryfHero");
    const item = hero.items.contents[0];
    const changes = {
      updates: { "system.health.value": 1 },
      statuses: { prone: true },
      lines: [{ label: "Damage", value: 3 }],
      creates: [{ name: "Cut", type: item.type, system: {}, effects: [] }],
      removes: [item.id],
    };
    const told = differences(hero, deedOf(hero, changes as never), []);
    const people = [{ name: "Ana", ...told }];
    const context = { asks: "The GM asks", about: "Attack", doubts: ["A player wrote it"], people, until: 1 };
    draw(PANEL, context);
  },
  async "a card of a chain: what it came of, and what came of it"() {
    const hero = aPerson("ryf", "ryfHero");
    const prepared = await prepareRoll({
      ruleset: "ryf",
      kind: "attribute",
      actor: hero.uuid,
      item: null,
      args: { attribute: "perception" },
    });
    const plan = planRoll(prepared, {});
    if (!plan) throw new Error("nothing to roll");
    const message = await rolled("ryf", "attribute", prepared.kind.check(plan) as object, { actor: hero.uuid });
    const claim = {
      id: "claim",
      target: hero.uuid,
      name: "Ana",
      by: "gm",
      combat: "",
      cost: false,
      option: "",
      note: "",
    };
    message.system.parts[0].applied = [{ ...claim, writes: [], created: [], removed: [], statuses: [], lines: [] }];
    const context: Any = await rollPartContext(message, message.system, message.system.parts[0], 0);
    const link = { message: "m", text: "Blow" };
    const applied = context.applied.map((one: object) => ({ ...one, came: [link] }));
    draw("shared/card-roll.hbs", { ...context, origin: link, applied });
  },
  async "effect: the card of a contest"() {
    const [a, b] = [aPerson("effect", "effectHero"), aPerson("effect", "effectHero", { id: "b" })];
    const sides = [a, b].map(({ uuid, name }) => ({ uuid, name, img: "a.svg", bonus: 3 }));
    const contest = { title: "Race", target: 10, resistance: 15, sides, order: [{ side: 0, message: "m" }] };
    for (const mode of ["margin", "ranked"])
      for (const rounds of [[], [[2, null]], [[2, 4]], [[20, 1]]])
        await showPrompt("effect", "contest", { ...contest, mode, rounds });
  },
  async "escala3: a performed roll"() {
    const data = { task: "Sing", trait: "Voice", difficulty: "8", seconds: 60, until: 1 };
    for (const state of ["ready", "running", "done", "failed"])
      await showPrompt("escala3", "performed", { ...data, state });
  },
  async "a roll that was answered"() {
    const hero = aPerson("ryf", "ryfHero");
    const prepared = await prepareRoll({
      ruleset: "ryf",
      kind: "attribute",
      actor: hero.uuid,
      args: { attribute: "strength" },
    });
    const plan = planRoll(prepared, {});
    if (!plan) throw new Error("nothing to roll");
    const first = await rolled("ryf", "attribute", prepared.kind.check(plan) as object, {
      actor: hero.uuid,
      title: "Lift",
    });
    const part = { ...first.system.parts[0] };
    const settlement = { winner: "first", totals: { first: 3, answer: 2 }, rule: { label: "Higher" } };
    draw("shared/card-answered.hbs", answeredContext({ first, answer: { message: first, part, settlement } } as never));
    const result = resultContext(first);
    if (!result) throw new Error("the roll came to nothing");
    draw("shared/result.hbs", result);
    lying.messages.push(first);
    const context = await rollPartContext(first, first.system, part, 0, true);
    const duel = duelContext({ name: "Ana", title: "Lift" }, [{ message: first, part, settlement } as never]);
    draw("shared/card-roll.hbs", { ...context, duel });
  },
  async "the party"() {
    const hero = aPerson("ryf", "ryfHero");
    const ship = aPerson("narrative", "narrativeVehicle");
    for (const one of [hero, ship]) table.documents.set(one.uuid, one);
    const members = [hero, ship, { uuid: "Actor.gone", name: "Gone" }].map(({ uuid, name }) => ({ uuid, name }));
    const { model } = rulesets.house.party as Any;
    const system = new model({ members, money: 3 });
    const source = { name: "We", system: system.toObject(), ownership: {} };
    const party: Any = {
      ...hero,
      id: "party",
      uuid: "Actor.party",
      name: "We",
      type: "party",
      system,
      _source: source,
    };
    for (const editing of [false, true]) await showSheet(party, { editing });
    await showSheet(party, { editable: false });
  },
};

async function showSheet(document: Any, how: object): Promise<void> {
  const { sheetOf } = await import("./house.ts");
  await show(sheetOf(document, how));
}
