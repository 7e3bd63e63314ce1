import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, collectionOf, table } from "../table.ts";

/** What the rows of slots say and offer: to the GM a second slot for a strong foe, to all who has still to act. */

// biome-ignore lint/suspicious/noExplicitAny: combats and elements of a host that is not there.
type Any = any;

const { rulesets } = await import("../../../module/contract/index.ts");
const { fillRows } = await import("../../../module/windows/fight/rows.ts");
const { claimButtons, secondSlot, waitingNote } = await import("../../../module/windows/fight/slot-rows.ts");

rulesets.add(
  aRuleSet({
    id: "slots",
    actors: { strong: {}, plain: {} },
    rolls: { first: {} },
    initiative: {
      kind: "first",
      total: () => 0,
      tiebreak: () => 0,
      slots: true,
      second: ({ type }: Any) => type === "strong",
    },
  }),
);

const made: object[] = [];
const combatant = (id: string, type: string, more: object = {}): Any => ({
  id,
  name: id,
  hidden: false,
  isDefeated: false,
  isOwner: true,
  getFlag: () => undefined,
  actor: anActor(id, { type }),
  _source: { tokenId: `${id}-token`, sceneId: "scene", actorId: id },
  ...more,
});
const fight = (...turns: Any[]): Any => ({
  ...{ id: "fight", started: true, round: 1, turn: 0, turns, combatants: collectionOf(turns), combatant: turns[0] },
  getFlag: () => undefined,
  createEmbeddedDocuments: async (type: string, data: object[]) => void made.push({ type, data }),
});
const press = async (button: Any) => {
  for (const run of button.listeners) run({ stopPropagation() {} });
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  clearTable();
  made.length = 0;
  table.user = { id: "gm", isGM: true };
  const createElement = () => ({
    dataset: {},
    listeners: [] as (() => void)[],
    addEventListener(_: string, run: () => void) {
      this.listeners.push(run);
    },
  });
  Object.assign(globalThis, { document: { createElement } });
});

describe("a second slot", () => {
  it("is a second combatant of the same token, as hidden as the first, and is offered once", async () => {
    const boss = combatant("boss", "strong", { hidden: true });
    const combat = fight(boss);
    const [button] = secondSlot(combat, boss, "The boss") as Any[];
    expect(button.dataset.tooltipText).toBe("The boss acts twice in each round");
    await press(button);
    const data = { tokenId: "boss-token", sceneId: "scene", actorId: "boss", hidden: true };
    expect(made).toEqual([{ type: "Combatant", data: [data] }]);
    const twin = { ...boss, id: "twin" };
    const both = fight(boss, twin);
    for (const one of [boss, twin]) expect(secondSlot(both, one, "The boss")).toEqual([]);
    // Another token of the same actor is another foe.
    const other = combatant("other", "strong", { _source: { tokenId: "x", sceneId: "scene", actorId: "boss" } });
    expect(secondSlot(fight(boss, other), boss, "The boss")).toHaveLength(1);
  });

  it("is the GM's to give, and only where the rules have it", () => {
    const [boss, plain] = [combatant("boss", "strong"), combatant("plain", "plain")];
    const combat = fight(boss, plain);
    expect(secondSlot(combat, plain, "Plain")).toEqual([]);
    table.user = { id: "player", isGM: false };
    expect(secondSlot(combat, boss, "The boss")).toEqual([]);
  });
});

describe("the slot whose turn it is", () => {
  it("says who of its side has still to act, to players without the hidden ones", () => {
    const people = [combatant("Ana", "plain"), combatant("Spy", "plain", { hidden: true })];
    const combat = fight(...people);
    const said = (slot: Any) =>
      (waitingNote(combat, slot, ({ name }) => name) as Any[]).map((note) => note.textContent);
    expect(said(people[0])).toEqual(["Still to act: Ana, Spy"]);
    expect(said(people[1])).toEqual([]);
    table.user = { id: "player", isGM: false };
    expect(said(people[0])).toEqual(["Still to act: Ana"]);
  });

  it("says which combatants of its side are out, as no row names them: wrecked ships too", () => {
    const people = [combatant("Ana", "plain"), combatant("Heron", "plain", { isDefeated: true })];
    const combat = fight(...people);
    const said = () => (waitingNote(combat, people[0], ({ name }) => name) as Any[]).map((note) => note.textContent);
    expect(said()).toEqual(["Still to act: Ana", "Out of the fight: Heron"]);
    people[1].hidden = true;
    table.user = { id: "player", isGM: false };
    expect(said()).toEqual(["Still to act: Ana"]);
  });

  it("is not claimed any more; those to come are, by players of one who can act", () => {
    const people = [combatant("Ana", "plain"), combatant("Zoe", "plain")];
    const combat = fight(...people);
    const offered = (slot: Any) => (claimButtons(combat, slot) as Any[]).map(({ className }) => className);
    expect([offered(people[0]), offered(people[1])]).toEqual([[], ["claim"]]);
    for (const one of people) one.isOwner = false;
    expect(offered(people[1])).toEqual([]);
    combat.getFlag = (_: string, key: string) => key === "claims" && { round: 1, by: [["Zoe", "Ana"]] };
    expect(offered(people[1])).toEqual([]);
    for (const one of people) one.isOwner = true;
    expect(offered(people[1])).toEqual(["release"]);
  });
});

describe("how a combatant fares", () => {
  const of = (id: string, healthFigures?: () => string[]) =>
    aRuleSet({
      id,
      actors: { [id]: { trackable: { bar: ["points"], value: [] } } },
      health: () => "hurt",
      healthFigures,
    });
  rulesets.add(of("wounded", () => ["system.points.value"]));
  rulesets.add(of("lucky", () => []));
  rulesets.add(of("plainly"));

  /** What the row of an actor of that type says. */
  const said = (type: string) => {
    const points = { value: 2, max: 3 };
    const one = combatant("Ana", type, { initiative: null });
    one.actor = anActor("Ana", { type, system: { points } });
    const element = (): Any => {
      const parts: Any[] = [];
      return {
        parts,
        append: (...more: Any[]) => parts.push(...more),
        get childElementCount() {
          return parts.length;
        },
      };
    };
    Object.assign(globalThis, { document: { createElement: element } });
    const place = { ...element(), querySelector: () => null, firstElementChild: null };
    const row = {
      dataset: { combatantId: "Ana" },
      classList: { toggle() {} },
      querySelector: (what: string) => (what === ".token-name" ? place : null),
    };
    fillRows(fight(one), { querySelectorAll: () => [row] } as Any);
    return place.parts[0].parts[0].textContent;
  };

  it("is the figure of the first bar where that tells of health, and else a word, for the GM too", () => {
    expect([said("wounded"), said("plainly"), said("lucky")]).toEqual(["2 / 3", "2 / 3", "Hurt"]);
  });
});
