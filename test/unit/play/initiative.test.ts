import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host } from "../rulesets/host.ts";
import { anActor, anEffect, aUser, clearTable, collectionOf, table } from "../table.ts";

/** A roll for the order of a fight, wherever it was made. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { landInOrder, sortInOrder } = await import("../../../module/play/initiative.ts");
const { planRoll, prepareRoll } = await import("../../../module/plan/plan.ts");

// biome-ignore lint/suspicious/noExplicitAny: fights in part.
type Any = any;

const line = (id: string, more = {}) => ({ id, label: id, field: "bonus", value: 1, on: true, ...more });
const plan = ({ actor, switches }: Any) => ({
  title: "Order",
  base: { seen: switches?.saved },
  controls: [],
  modifiers: [
    line("usual"),
    line("saved", { once: true }),
    ...actor.effects.map(({ id }: Any) => line(`lasting.${id}.0`)),
  ],
});
rulesets.add(
  aRuleSet({
    id: "drums",
    actors: { hero: {} },
    rolls: { order: { plan, view: () => ({}) }, roll: { plan, view: () => ({}) } },
    initiative: { kind: "order", total: ({ sum }: Any) => sum, tiebreak: () => 0, actions: () => 2 },
  }),
);

const written: Any[] = [];
function aFight(id: string, ...combatants: Any[]): Any {
  const combat: Any = {
    id,
    started: false,
    combatants: collectionOf(combatants),
    turns: combatants,
    combatant: null,
    async updateEmbeddedDocuments(_: string, updates: Any[]) {
      written.push(...updates.map((update) => ({ in: id, ...update })));
      for (const { _id, initiative } of updates) combat.combatants.get(_id).initiative = initiative;
    },
    update: async (change: object) => void written.push({ in: id, ...change }),
  };
  return combat;
}
const stands = (id: string, actor: Any, more = {}) => ({ id, actor, isOwner: true, initiative: null, ...more });
const rolled = (...sums: [actor: Any, sum: number, kind?: string][]): Any => ({
  system: { ruleset: "drums", parts: sums.map(([actor, , kind = "order"]) => ({ kind, actor: actor.uuid })) },
  rolls: sums.map(([, sum]) => ({ check: {}, outcome: { sum } })),
});

const [ana, beto] = [anActor("Ana"), anActor("Beto")];
beforeEach(() => {
  clearTable();
  written.length = 0;
  table.user = aUser("gm", { isGM: true });
  for (const actor of [ana, beto]) table.documents.set(actor.uuid, actor);
});
const fights = (...combats: Any[]) => {
  table.combats = combats;
};

describe("lands in the fight", () => {
  it("where its roller stands without a number, and nowhere else", async () => {
    fights(aFight("fight", stands("a", ana), stands("b", beto)));
    await landInOrder("drums", rolled([ana, 17]));
    expect(written).toEqual([{ in: "fight", _id: "a", initiative: 17, "flags.cubilete.actions": 2 }]);
    // Who has one keeps it.
    await landInOrder("drums", rolled([ana, 3]));
    expect(written).toHaveLength(1);
    await landInOrder("drums", rolled([beto, 3, "roll"]));
    expect(written).toHaveLength(1);
  });

  it("in the fight in view before any other", async () => {
    const [other, seen] = [aFight("other", stands("o", ana)), aFight("seen", stands("s", ana))];
    fights(other, seen);
    host.combat = seen;
    await landInOrder("drums", rolled([ana, 17]));
    expect(written.map(({ _id }) => _id)).toEqual(["s"]);
    await landInOrder("drums", rolled([ana, 5]));
    expect(written.map(({ _id }) => _id)).toEqual(["s", "o"]);
  });

  it("for each who rolled on one card, and for two of one name each in a place of its own", async () => {
    fights(aFight("fight", stands("a1", ana), stands("a2", ana), stands("b", beto)));
    await landInOrder("drums", rolled([ana, 9], [beto, 8], [ana, 7]));
    expect(written.map(({ _id, initiative }) => [_id, initiative])).toEqual([
      ["a1", 9],
      ["b", 8],
      ["a2", 7],
    ]);
  });

  it("not for actors of other players, and not without a fight", async () => {
    await landInOrder("drums", rolled([ana, 9]));
    fights(aFight("fight", stands("a", ana, { isOwner: false })));
    await landInOrder("drums", rolled([ana, 9]));
    expect(written).toEqual([]);
  });

  it("and leaves the turn with the combatant who has it", async () => {
    const [a, b] = [stands("a", ana), stands("b", beto, { initiative: 5 })];
    const fight = aFight("fight", a, b);
    Object.assign(fight, { started: true, combatant: b, turns: [a, b] });
    fights(fight);
    await landInOrder("drums", rolled([ana, 17]));
    expect(written.at(-1)).toEqual({ in: "fight", turn: 1 });
  });
});

describe("spends nothing that was saved for another roll", () => {
  const blessed = () => {
    const effects = [anEffect("once", [], { lasts: "used" }), anEffect("long", [])];
    const hero = anActor("Cid", { effects });
    table.documents.set(hero.uuid, hero);
    return hero;
  };
  const on = async (kind: string, switches = {}) => {
    const prepared = await prepareRoll({ ruleset: "drums", kind, actor: blessed().uuid });
    const made = planRoll(prepared, switches) as Any;
    return { lines: made.modifiers.filter(({ on }: Any) => on).map(({ id }: Any) => id), seen: made.base.seen };
  };

  it("unless the player switches it on", async () => {
    expect(await on("roll")).toEqual({
      lines: ["usual", "saved", "lasting.once.0", "lasting.long.0"],
      seen: undefined,
    });
    expect(await on("order")).toEqual({ lines: ["usual", "lasting.long.0"], seen: false });
    expect(await on("order", { saved: true })).toEqual({ lines: ["usual", "saved", "lasting.long.0"], seen: true });
  });
});

it("all who roll at a time stand on their card in order, the quicker of two alike first; what is no such roll stays where it is", () => {
  const fast = anActor("Fast");
  rulesets.add(
    aRuleSet({
      id: "flutes",
      actors: {},
      rolls: { order: {} },
      initiative: {
        kind: "order",
        total: ({ sum }: Any) => sum,
        tiebreak: ({ name }: Any) => (name === "Fast" ? 2 : 1),
      },
    }),
  );
  const entry = (actor: Any, sum: number, kind = "order"): Any => ({
    actor,
    part: { kind },
    roll: { outcome: { sum } },
  });
  const list = [entry(ana, 7), entry(null, 9), entry(beto, 12), entry(fast, 7)];
  sortInOrder("flutes", list);
  expect(list.map(({ actor }) => actor?.name ?? null)).toEqual(["Beto", null, "Fast", "Ana"]);
  const mixed = [entry(ana, 1), entry(beto, 2, "roll")];
  sortInOrder("flutes", mixed);
  sortInOrder("nobody", mixed);
  expect(mixed.map(({ actor }) => actor.name)).toEqual(["Ana", "Beto"]);
});
