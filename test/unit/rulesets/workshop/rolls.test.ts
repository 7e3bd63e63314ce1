import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, changesOn, whereTo } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Games of one's own at the table, as far as it goes without windows. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const kit = kitFor(ruleset);

const example = (name: string): string =>
  readFileSync(new URL(`../../../../examples/workshop/${name}.yml`, import.meta.url), "utf8");
const DUEL = `
workshop: 1
id: duel
name: Duel
attributes: { arms: 1..9 }
resources: { will: { name: Will, start: 5, max: 5 } }
rolls:
  cross:
    against: cross
    dice: { d: { count: arms, die: 6, explode: max } }
    numbers: { best: high(d), margin: best - rival.best }
    bands: [{ name: Wins, as: success, when: margin > 0, then: { target.will: -margin } }, { name: Held, as: failure }]
  luck: { dice: { f: 4dF, r: { die: 8, reroll: [1] } }, numbers: { n: { name: Luck, is: sum(f) + sum(r) } } }
  odd: { dice: { d: { die: 6, explode: [2, 5] } } }
initiative: { roll: luck, number: n }
`;

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;
const thing = (name: string, kind: string, system: object = {}) => {
  return { _id: name, name, type: "workshopThing", system: { game: "embers", kind, ...system } };
};
const hero = (game: string, system: object = {}, items: object[] = []): Doc =>
  kit.actor({ name: "Ada", type: "workshopHero", system: { game, ...system }, items });

function prepare(kind: string, source: object) {
  const rules = ruleset.rolls[kind] as Doc;
  const plan = rules.plan({ item: null, target: null, args: {}, values: {}, ...source });
  const check = rules.check(plan);
  return { rules, plan, check, roll: () => ruleset.roll.fromCheck(check).evaluate() as Promise<Doc> };
}

beforeEach(() => {
  kit.reset();
  const pages = {
    embers: example("embers"),
    crossroads: example("crossroads"),
    lamplight: example("lamplight"),
    duel: DUEL,
  };
  host.settings.set("workshop.games", JSON.stringify({ ...pages, broken: "workshop: 1\nid: [", later: 3 }));
});

describe("games of one's own", () => {
  const armed = () =>
    hero("embers", { attributes: { brawn: 4 }, resources: { stress: 1 } }, [
      thing("Brawl", "skill", { pick: "brawn", numbers: { rank: 1 } }),
      thing("Club", "weapon", { pick: "Brawl", numbers: { damage: 3 } }),
    ]);

  it("live side by side, and a hero is read by the page of his", () => {
    expect(armed().system.derived.resources.health).toEqual({ value: 7, max: 7 });
    expect(hero("lamplight").system.derived.attributes).toEqual({ body: 10, mind: 10 });
    expect(hero("broken").system.derived).toBeNull();
    expect(hero("nowhere").system.derived).toBeNull();
  });

  it("show exact odds before the roll, by what is chosen", () => {
    const ada = armed();
    const source = { actor: ada, item: ada.items.get("Club"), target: hero("embers"), args: {} };
    const { rules, plan, check } = prepare("roll", source);
    expect(plan.controls.map(({ name, type }: Doc) => `${name} ${type}`)).toEqual([
      "target target",
      "needed ladder",
      "modifier number",
    ]);
    expect(rules.odds(check).success).toBeCloseTo(1 - (5 / 6) ** 6, 12);
    const hard = prepare("roll", { ...source, values: { needed: 2, modifier: -2 } });
    expect(hard.rules.odds(hard.check).success).toBeCloseTo(1 - (5 / 6) ** 4 - 4 * (1 / 6) * (5 / 6) ** 3, 12);
    const move = prepare("roll", {
      actor: hero("crossroads", { attributes: { bold: 2 } }),
      args: { roll: "move" },
      values: { stat: "bold" },
    });
    expect(move.rules.odds(move.check).bars.map(({ chance, kind }: Doc) => [Math.round(chance * 36), kind])).toEqual([
      [15, "success"],
      [15, "mixed"],
      [6, "failure"],
    ]);
  });

  it("read Foundry's dice, push them, and apply what the page says", async () => {
    const ada = armed();
    const bruno = hero("embers", {}, [thing("Mail", "armour", { worn: true, numbers: { armour: 2 } })]);
    const { rules, check, roll } = prepare("roll", { actor: ada, item: ada.items.get("Club"), target: bruno });
    load(6, [1, 2, 3, 4, 5, 1]);
    const missed = await roll();
    expect(rules.view(asRolled(missed.outcome, check))).toMatchObject({
      verdict: { kind: "failure" },
      groups: [[{ face: 1 }, {}, {}, {}, {}]],
      others: [{ groups: [[{ face: 1 }]] }],
    });
    const [follow] = rules.followUps(asRolled(missed.outcome, check));
    const pushed = prepare("push", { actor: ada, args: JSON.parse(JSON.stringify(follow.args)) });
    load(6, [6, 6, 1, 2, 3, 6]);
    const { outcome } = await pushed.roll();
    expect(outcome).toMatchObject({ numbers: { hits: 3, cracks: 1, harm: 3 }, pushed: true });
    expect(rules.followUps(asRolled(outcome, pushed.check))).toEqual([]);
    expect(whereTo(rules, outcome, undefined)).toBe("target");
    expect(changesOn(rules, outcome, pushed.check, bruno)).toMatchObject({
      updates: { "system.resources.health": 3 },
      lines: [{ value: -3 }],
    });
  });

  it("a card knows what it meant when the page has changed", async () => {
    const { check, roll } = prepare("roll", { actor: hero("crossroads"), args: { roll: "move" } });
    load(6, [6, 5]);
    const made = await roll();
    host.settings.set("workshop.games", "{}");
    const again = (ruleset.roll as Doc).fromData(JSON.parse(JSON.stringify(made)));
    expect(again.outcome.name).toEqual(made.outcome.name);
    expect(JSON.stringify(check).length).toBeLessThan(4000);
  });

  it("both sides of an opposed roll, with dice that explode", async () => {
    const [ada, bruno] = [hero("duel", { attributes: { arms: 2 } }), hero("duel", { attributes: { arms: 1 } })];
    const { rules, check, roll } = prepare("roll", { actor: ada, target: bruno, args: { roll: "cross" } });
    expect(rules.odds(check).success).toBeGreaterThan(0.5);
    load(6, [6, 2, 3, 5]);
    const { outcome } = await roll();
    // 6 and 3 beside a 2, against a 5: by four.
    expect(outcome).toMatchObject({ numbers: { best: 9, margin: 4 }, name: "Wins" });
    expect(changesOn(rules, outcome, check, bruno).updates).toEqual({ "system.resources.will": 1 });
  });

  it("fudge dice and dice rolled again put a fight in order", async () => {
    const { roll } = prepare("initiative", { actor: hero("duel") });
    host.config.randomUniform = () => 0.3;
    const { outcome } = await roll();
    const values: number[] = outcome.dice.map(({ value }: Doc) => value);
    expect(values).toHaveLength(5);
    expect(values.slice(0, 4).every((value) => Math.abs(value) <= 1)).toBe(true);
    expect(ruleset.initiative?.total(outcome)).toBe(values.reduce((sum, value) => sum + value, 0));
  });

  it("a supply steps down by the page's sizes, and is gone below the smallest", async () => {
    for (const [supply, after] of [
      [8, 6],
      [4, 0],
    ] as const) {
      const ada = hero("embers", { resources: { supply } });
      const { rules, check, roll } = prepare("roll", { actor: ada, args: { roll: "use" } });
      load(supply, [2]);
      const { outcome } = await roll();
      expect(whereTo(rules, outcome, undefined)).toBe("roller");
      expect(changesOn(rules, outcome, check, ada).updates).toEqual({ "system.resources.supply": after });
    }
  });

  it("a fallen actor is out of the fight", () => {
    const of = ruleset.derivedConditions?.of as (actor: Doc) => string | null;
    expect(of(hero("embers", { resources: { health: 0 } }))).toBe("unconscious");
    expect(of(hero("embers", { resources: { health: 1 } }))).toBeNull();
    expect(of(hero("nowhere", { resources: { health: 0 } }))).toBeNull();
  });

  it.each<[string, object, RegExp]>([
    ["a game that is not there", { actor: () => hero("nowhere"), args: { roll: "test" } }, /noGame/],
    ["a roll that the page does not have", { actor: () => hero("embers"), args: { roll: "fly" } }, /noRoll/],
    ["a roll without its thing", { actor: () => hero("embers"), args: { roll: "attack" } }, /noThing/],
  ])("%s is refused in words", (_, source, said) => {
    const { actor, ...rest } = source as { actor: () => Doc };
    expect(() => prepare("roll", { actor: actor(), ...rest })).toThrow(said);
  });

  it("faces that lie apart are rolled again as well", async () => {
    const { roll } = prepare("roll", { actor: hero("duel"), args: { roll: "odd" } });
    load(6, [5, 2, 4]);
    expect((await roll()).outcome.dice).toMatchObject([{ faces: [5, 2, 4], value: 11 }]);
  });
});
