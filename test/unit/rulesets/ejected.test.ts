import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { RuleSet } from "../../../module/contract/index.ts";
import * as workshop from "../../../module/core/workshop/index.ts";
import type { Hero, HeroThing, Page } from "../../../module/core/workshop/page/types.ts";
import { copyTree } from "../../../scripts/eject/tree.ts";
import { eject } from "../../../scripts/eject.ts";
import { ROOT } from "../../../scripts/files.ts";
import { asRolled, changesOn } from "../rolled.ts";
import { kitFor, load } from "./host.ts";

/** Games of a page that became code: they say and do what the page says. `npm run eject:check` builds them. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

const root = copyTree();
afterAll(() => rmSync(root, { recursive: true }));
const EMBERS = join(ROOT, "examples/workshop/embers.yml");
const DUSK = join(ROOT, "test/fixtures/workshop/dusk-road.yml");
// Bringing the code into form takes longest, and `npm run eject:check` does it.
const made = [EMBERS, DUSK].map((file) => eject(file, root, false));
const { keepPart } = await import(/* @vite-ignore */ join(root, "module/foundry/parts.ts"));
keepPart("workshop", workshop);

async function game(id: string, file: string) {
  const { ruleset } = await import(/* @vite-ignore */ join(root, `module/rulesets/${id}/index.ts`));
  return {
    page: workshop.page(readFileSync(file, "utf8")),
    kit: kitFor(ruleset as RuleSet),
    ruleset: ruleset as RuleSet,
  };
}
const embers = await game("embers", EMBERS);
const dusk = await game("dusk-road", DUSK);
beforeEach(() => embers.kit.reset());

const TYPES: Record<string, string> = {
  hero: "duskRoadHeroThing",
  coat: "duskRoadCoat",
  blade: "duskRoadBlade",
  draught: "duskRoadDraught",
};
for (const kind of ["skill", "weapon", "armour", "salve"])
  TYPES[kind] = `embers${kind[0]?.toUpperCase()}${kind.slice(1)}`;

/** The same hero by the page and by the code. */
function both({ page, kit }: typeof embers, held: Partial<Hero>): { hero: Hero; actor: Doc; page: Page } {
  const hero: Hero = { attributes: {}, resources: {}, conditions: [], things: [], ...held };
  const items = hero.things.map(({ id, kind, name, worn, pick, numbers }) => ({
    _id: id,
    name,
    type: TYPES[kind],
    system: { worn, numbers, ...(pick !== undefined && { pick }) },
  }));
  const resources = Object.fromEntries(Object.entries(hero.resources).map(([id, value]) => [id, { value }]));
  const system = { attributes: hero.attributes, resources, conditions: hero.conditions };
  const type = page.id === "embers" ? "embersHero" : "duskRoadHero";
  return { hero, page, actor: kit.actor({ name: "Ada", type, system, items }) };
}

const thing = (id: string, kind: string, more: Partial<HeroThing> = {}): HeroThing => {
  return { id, kind, name: id, worn: false, numbers: {}, ...more };
};

const HEROES: [string, typeof embers, Partial<Hero>][] = [
  ["a new hero of Embers", embers, {}],
  [
    "one who is armed",
    embers,
    {
      attributes: { brawn: 5, grace: 2 },
      resources: { stress: 3, health: 2, supply: 6 },
      things: [
        thing("s", "skill", { pick: "brawn", numbers: { rank: 2 } }),
        thing("w", "weapon", { pick: "s", numbers: { damage: 4 } }),
        thing("a", "armour", { worn: true, numbers: { armour: 3 } }),
      ],
    },
  ],
  ["a new hero of Dusk Road", dusk, {}],
  [
    "one who is laden, tired and hurt",
    dusk,
    {
      attributes: { arms: 10, class: 6, grit: 7 },
      resources: { wind: 2, hurt: 3 },
      conditions: ["tired"],
      things: [
        thing("f", "hero", { pick: "grit", numbers: { favour: 2 } }),
        thing("b", "blade", { pick: "f", numbers: { edge: 3 } }),
        thing("c", "coat", { worn: true, numbers: { weight: 5, guard: 3 } }),
        thing("d", "coat", { numbers: { weight: 6 } }),
      ],
    },
  ],
  ["one whose die has no such size", dusk, { attributes: { arms: 7 }, resources: { hurt: -2 } }],
];

describe("figures", () => {
  it.each(HEROES)("of %s are those of the page", (_what, of, held) => {
    const { hero, actor, page } = both(of, held);
    const { attributes, derived, resources, worn } = workshop.heroNumbers(page, hero);
    const figures: Record<string, number> = { ...attributes, ...derived };
    for (const [id, { value, max }] of Object.entries(resources)) {
      figures[id] = value;
      if (max !== null) figures[`${id}.max`] = max;
    }
    for (const [id, sum] of Object.entries(worn)) figures[`worn.${id}`] = sum;
    expect(actor.system.figures).toEqual(figures);
    expect(actor.system.resources).toMatchObject(JSON.parse(JSON.stringify(resources, (_, each) => each ?? undefined)));
  });
});

/** Rolls of a hero against another, with what the dialog may say, and what the page is given for them. */
const ROLLS: [string, typeof embers, string, string | null, object, Record<string, number | number[] | string>][] = [
  ["a test", embers, "test", "s", { needed: 2, modifier: -1 }, { needed: 2, modifier: -1 }],
  ["an attack", embers, "attack", "w", {}, { needed: 1, modifier: 0 }],
  ["an attack that is hard", embers, "attack", "w", { needed: 3, modifier: 2 }, { needed: 3, modifier: 2 }],
  ["a use of supplies", embers, "use", null, {}, {}],
  [
    "a walk",
    dusk,
    "walk",
    null,
    { road: 7, patron: "f", hand: "6 8", by: "grit" },
    { road: 7, patron: "f", hand: [6, 8], by: "grit" },
  ],
  ["a ward", dusk, "ward", null, {}, {}],
  ["a strike against a ward", dusk, "strike", "b", {}, {}],
];

describe("odds", () => {
  it.each(ROLLS)("of %s are those of the page", (_what, of, id, item, values, asked) => {
    const [, , own] = HEROES[of === embers ? 1 : 3] as (typeof HEROES)[number];
    const me = both(of, own);
    const other = both(of, { ...own, attributes: { ...own.attributes, grit: 6, brawn: 2 } });
    const rules = of.ruleset.rolls[id] as Doc;
    const plan = rules.plan({
      actor: me.actor,
      item: item && me.actor.items.get(item),
      target: other.actor,
      args: {},
      values,
    });
    const bars = rules.odds(rules.check(plan)).bars.map(({ chance }: Doc) => chance);

    const roll = of.page.rolls.find((one) => one.id === id) as Page["rolls"][number];
    const numbers = workshop.heroNumbers(of.page, me.hero);
    const given = workshop.rollGiven(of.page, me.hero, {
      asked: Object.fromEntries(
        Object.entries(asked).map(([name, value]) => {
          const picked = me.hero.things.find((one) => one.id === value);
          return [name, picked ?? (typeof value === "string" ? (numbers.attributes[value] as number) : value)];
        }),
      ),
      target: other.hero,
      ...(item && { thing: me.hero.things.find((one) => one.id === item) as HeroThing }),
    });
    const against = roll.against === undefined ? {} : { rival: workshop.rollGiven(of.page, other.hero) };
    const said = workshop.odds(roll, { ...given, ...against }).bands.map(({ chance }) => chance);
    expect(bars.length).toBe(said.length);
    for (const [at, chance] of said.entries()) expect(Math.abs(chance - bars[at])).toBeLessThan(1e-12);
    expect(said.some((chance) => chance > 0.001 && chance < 0.999)).toBe(true);
  });
});

describe("an ejected game", () => {
  it("rolls, pushes, hits and uses things up", async () => {
    const { actor } = both(embers, HEROES[1]?.[2] as Partial<Hero>);
    const target = both(embers, {}).actor;
    const { attack, push, useThing } = embers.ruleset.rolls as Record<string, Doc>;
    const check = attack.check(attack.plan({ actor, item: actor.items.get("w"), target, args: {}, values: {} }));
    load(6, [1, 2, 3, 4, 5, 1, 2, 2, 1, 1]);
    const missed = (await embers.ruleset.roll.fromCheck(check).evaluate()) as Doc;
    expect(attack.view(asRolled(missed.outcome, check))).toMatchObject({
      verdict: { kind: "failure", label: "CUBILETE.embers.roll.attack.band.miss" },
      notes: [
        { label: "CUBILETE.embers.roll.attack.number.hits", data: { value: 0 } },
        { label: "CUBILETE.embers.roll.attack.note.youCrack" },
      ],
    });
    const [follow] = attack.followUps(asRolled(missed.outcome, check));
    const again = push.check(
      push.plan({ actor, item: null, target, args: JSON.parse(JSON.stringify(follow.args)), values: {} }),
    );
    load(6, [6, 6, 1, 2, 3, 4, 5, 5, 5, 5, 5]);
    const { outcome } = (await embers.ruleset.roll.fromCheck(again).evaluate()) as Doc;
    expect(outcome.pushed).toBe(true);
    expect(changesOn(attack, outcome, again, target).updates).toEqual({ "system.resources.health.value": 1 });
    const salve = {
      ...actor.items.get("s"),
      type: "embersSalve",
      name: "Salve",
      system: { numbers: { heals: 2 }, quantity: 1 },
    };
    const plan = useThing.plan({ actor, item: salve, target: null, args: {}, values: {} });
    expect(useThing.cost(plan, actor).items[0].updates).toEqual({ "system.quantity": 0 });
    const healed = (await embers.ruleset.roll.fromCheck(useThing.check(plan)).evaluate()) as Doc;
    expect(changesOn(useThing, healed.outcome, useThing.check(plan), actor).updates).toEqual({
      "system.resources.health.value": 4,
    });
    salve.system.quantity = 0;
    expect(() => useThing.plan({ actor, item: salve, target: null, args: {}, values: {} })).toThrow(/noneLeft/);
    expect(() => attack.plan({ actor, item: null, target: null, args: {}, values: {} })).toThrow(/noThing/);
  });

  it("knows who is out of the fight, and who acts first", async () => {
    const of = dusk.ruleset.derivedConditions?.of as (actor: Doc) => string | null;
    expect([0, 1].map((wind) => of(both(dusk, { resources: { wind } }).actor))).toEqual(["unconscious", null]);
    const { initiative } = embers.ruleset.rolls as Record<string, Doc>;
    const fares = (health: number) => embers.ruleset.health?.(both(embers, { resources: { health } }).actor);
    expect([6, 4, 1, 0].map(fares)).toEqual(["unhurt", "hurt", "badlyHurt", "down"]);
    expect(embers.ruleset.health?.(both(embers, { conditions: ["down"] }).actor)).toBe("down");
    const { actor } = both(embers, { attributes: { grace: 4 } });
    const check = initiative.check(initiative.plan({ actor, item: null, target: null, args: {}, values: {} }));
    const { outcome } = (await embers.ruleset.roll.fromCheck(check).evaluate()) as Doc;
    expect(embers.ruleset.initiative?.total(outcome)).toBe(4);
  });

  it("can be asked from the desk, each roll against its own ladder", () => {
    const { asking } = embers.ruleset;
    const { actor } = both(embers, HEROES[1]?.[2] as Partial<Hero>);
    const subjects = asking?.subjects([actor]) ?? [];
    expect(subjects.map(({ kind, like }) => `${kind} ${like?.name ?? ""}`)).toEqual(["use ", "test s", "attack w"]);
    expect(asking?.difficulties("use", {})).toBeNull();
    expect(asking?.difficulties("test", {})).toMatchObject({
      steps: [{ value: 1 }, { value: 2 }, { value: 3 }],
      usual: 1,
    });
    const { test } = embers.ruleset.rolls as Record<string, Doc>;
    const { values } = asking?.fix(2, "test", {}) ?? {};
    const check = test.check(test.plan({ actor, item: actor.items.get("s"), target: null, args: {}, values }));
    expect(asking?.against(check, 2)).toBe(2);
    expect(asking?.against(asking?.judged?.(check, 3) as Doc, null)).toBe(3);
  });

  it("is touched by effects as the page is, in figures and in odds", () => {
    const effect = (key: string, value: number) => ({
      _id: key,
      name: key,
      changes: [{ key, mode: 2, type: "add", value: String(value) }],
    });
    const effects = [effect("system.resources.health.max", 2), effect("roll.test.pool", 3)];
    const items = [{ _id: "s", name: "Brawl", type: "embersSkill", system: { pick: "brawn", numbers: { rank: 1 } } }];
    const actor = embers.kit.actor({ name: "Ada", type: "embersHero", system: {}, items, effects });
    expect(actor.system.resources.health).toMatchObject({ value: 8, max: 8 });
    const { test } = embers.ruleset.rolls as Record<string, Doc>;
    const plan = test.plan({ actor, item: actor.items.get("s"), target: null, args: {}, values: {} });
    expect(test.odds(test.check(plan)).success).toBeCloseTo(1 - (5 / 6) ** 7, 12);
    for (const one of plan.modifiers) one.on = false;
    expect(test.odds(test.check(plan)).success).toBeCloseTo(1 - (5 / 6) ** 4, 12);
    expect(embers.ruleset.effects?.derived).toContain("system.resources.health.max");
  });

  it("starts with the page's things", async () => {
    const { startingThings } = await import(
      /* @vite-ignore */ join(root, "module/rulesets/dusk-road/data/starting.ts")
    );
    const [ferryman, sabre, coat] = startingThings();
    expect(ferryman).toMatchObject({ type: "duskRoadHeroThing", system: { pick: "grit", numbers: { favour: 2 } } });
    expect(sabre.system.pick).toBe(ferryman._id);
    expect(coat.system.worn).toBe(true);
    expect(made[1]).toContain("assets/icons/dusk-road/hero.svg");
    expect(readFileSync(join(root, "lang/dusk-road.yml"), "utf8")).toContain(
      'oldSabre: { es: "Old sabre", en: "Old sabre" }',
    );
  });
});

describe("what cannot be ejected is refused in a sentence", () => {
  const page = (name: string, change: (text: string) => string): string => {
    const file = join(root, name);
    writeFileSync(file, change(readFileSync(EMBERS, "utf8")));
    return file;
  };
  it.each<[string, () => string[], RegExp]>([
    [
      "a folder that is there",
      () => eject(EMBERS, root),
      /“embers” is taken: module\/rulesets\/embers, .*nothing is written over it/,
    ],
    [
      "an id of ours",
      () =>
        eject(
          page("a.yml", (text) => text.replace("id: embers", "id: multi")),
          root,
        ),
      /“multi” is taken/,
    ],
    [
      "a word of the shared rooms",
      () =>
        eject(
          page("b.yml", (text) => text.replace("id: embers", "id: sheet")),
          root,
        ),
      /“sheet” is a word of /,
    ],
    [
      "a page that cannot be read",
      () =>
        eject(
          page("c.yml", (text) => text.replace("max: brawn + 3", "max: brwn + 3")),
          root,
        ),
      /c\.yml:\d+:\d+ resources\.health\.max: .*brwn.*brawn/,
    ],
    ["a page that is not there", () => eject(join(root, "d.yml"), root), /there is no such file/],
    ["a folder that is no copy", () => eject(EMBERS, join(root, "docs")), /is no copy of this repository/],
  ])("%s", (_what, act, said) => {
    expect(act).toThrow(said);
  });
});
