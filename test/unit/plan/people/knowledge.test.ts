import { beforeEach, describe, expect, it } from "vitest";
import type { Control, RollPlan, RollSource, RollType } from "../../../../module/contract/index.ts";
import { anActor, clearTable, collectionOf, host, table } from "../../table.ts";

const { UserError } = await import("../../../../module/i18n/errors.ts");
const { chanceWord, fromTarget, isAimed, isUnseen, knowledgeAt, knowledgeOf } = await import(
  "../../../../module/plan/people/knowledge.ts"
);

const [ana, beto] = [anActor("Ana"), anActor("Beto")];

beforeEach(() => {
  clearTable();
  host.settings.set("knowledge", "words");
});

describe("what the user may know", () => {
  it("is the table's setting, for actors whose sheet they may not see", () => {
    for (const word of ["all", "words", "nothing"]) {
      host.settings.set("knowledge", word);
      expect(knowledgeOf(beto)).toBe(word);
    }
  });

  it("is everything without a target, for sheets they may see, and for the GM", () => {
    expect(knowledgeOf(null)).toBe("all");
    expect(knowledgeOf(anActor("Open", { may: ["OBSERVER"] }))).toBe("all");
    // Knowing an actor by name is not seeing their sheet.
    expect(knowledgeOf(anActor("Met", { may: ["LIMITED"] }))).toBe("words");
    table.user.isGM = true;
    expect(knowledgeOf(beto)).toBe("all");
  });

  it("does not grow when a card's target is deleted", () => {
    table.documents.set(beto.uuid, beto);
    expect([knowledgeAt(beto.uuid), knowledgeAt(null)]).toEqual(["words", "all"]);
    table.documents.clear();
    expect(knowledgeAt(beto.uuid)).toBe("words");
    host.settings.set("knowledge", "nothing");
    expect(knowledgeAt(beto.uuid)).toBe("nothing");
    table.user.isGM = true;
    expect(knowledgeAt(beto.uuid)).toBe("all");
  });
});

describe("an actor that players do not know", () => {
  const on = (tokens: object[], scene: object = { active: true }) => {
    table.scenes = [{ id: "s", tokens: collectionOf(tokens as { id: string }[]), ...scene }];
  };
  const token = (hidden: boolean) => ({ id: `t${hidden}`, actor: beto, hidden });
  const fight = (...hidden: boolean[]) => {
    table.combats = [
      { id: "c", combatants: collectionOf(hidden.map((each, at) => ({ id: `${at}`, actor: beto, hidden: each }))) },
    ];
  };

  it("is who is hidden wherever they fight or stand", () => {
    expect(isUnseen(beto)).toBe(false);
    on([token(true)]);
    expect(isUnseen(beto)).toBe(true);
    on([token(true), token(false)]);
    expect(isUnseen(beto)).toBe(false);
    // A place that nobody plays on says nothing.
    on([token(true)], { active: false });
    expect(isUnseen(beto)).toBe(false);
    fight(true);
    expect(isUnseen(beto)).toBe(true);
    fight(true, false);
    on([token(true)]);
    expect(isUnseen(beto)).toBe(false);
  });

  it("is no hero of a player's", () => {
    on([{ ...token(true), actor: anActor("Cora", { hasPlayerOwner: true }) }]);
    expect(isUnseen(anActor("Cora", { hasPlayerOwner: true }))).toBe(false);
  });
});

const control = (name: string, type: Control["type"] = "number"): Control => ({ name, label: name, type, value: 0 });
const source = (more: Partial<RollSource>): RollSource => ({
  actor: ana,
  item: null,
  target: null,
  args: {},
  values: {},
  ...more,
});
const plan = (more: Partial<RollPlan>): RollPlan => ({ title: "", base: {}, controls: [], modifiers: [], ...more });

describe("a roll is aimed", () => {
  const aimed = plan({ controls: [control("difficulty"), control("target", "target")] });

  it("where it has a target that is not the roller, and asks for one", () => {
    expect(isAimed(aimed, source({ target: beto }))).toBe(true);
    expect(isAimed(aimed, source({ target: beto, actor: null }))).toBe(true);
    expect(isAimed(aimed, source({ target: null }))).toBe(false);
    expect(isAimed(aimed, source({ target: ana }))).toBe(false);
    expect(isAimed(plan({ controls: [control("difficulty")] }), source({ target: beto }))).toBe(false);
    expect(isAimed(plan({}), source({ target: beto }))).toBe(false);
  });
});

describe("what comes from the target", () => {
  const modifier = (id: string, value: number) => ({ id, label: id, field: "bonus", value, on: true });
  const kind = {
    plan: ({ target }: RollSource) =>
      plan({
        controls: [control("difficulty"), ...(target ? [control("cover")] : [])],
        modifiers: [modifier("own", 2), modifier("size", target ? 3 : 0), ...(target ? [modifier("armour", -1)] : [])],
      }),
  } as unknown as RollType;

  it("is what would not be there, or not so, without one", () => {
    expect(fromTarget(kind, source({ target: beto }))).toEqual({
      modifiers: new Set(["size", "armour"]),
      controls: new Set(["cover"]),
    });
    expect(fromTarget(kind, source({}))).toEqual({ modifiers: new Set(), controls: new Set() });
  });

  it("is everything where the roll makes no sense without one", () => {
    const helpless = {
      plan({ target }: RollSource) {
        if (!target) throw new UserError("which target?");
        return plan({});
      },
    } as unknown as RollType;
    expect(fromTarget(helpless, source({ target: beto }))).toBeNull();
  });
});

it.each([
  [0, "impossible"],
  [1e-9, "slim"],
  [0.15, "slim"],
  [0.151, "unlikely"],
  [0.4, "unlikely"],
  [0.401, "even"],
  [0.6, "even"],
  [0.601, "likely"],
  [0.85, "likely"],
  [0.851, "nearlySure"],
  [0.999, "nearlySure"],
  [0.9999, "certain"],
  [1, "certain"],
])("a chance of %d reads %s", (chance, word) => {
  expect(chanceWord(chance)).toBe(`CUBILETE.knowledge.chance.${word}`);
});
