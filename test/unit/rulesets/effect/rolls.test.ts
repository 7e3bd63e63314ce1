import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, changesOn } from "../../rolled.ts";
import { actor, explain, host, load, ofName, packed, prepare, ready, reset, ruleset } from "./host.ts";

// biome-ignore lint/suspicious/noExplicitAny: outcomes of every kind.
type Any = any;

beforeEach(reset);

const set = (key: string, value: unknown) => host.settings.set(`effect.${key}`, value);

describe("the sheet", () => {
  it("doubles the prime attribute that the class fixes, and adds up defences and hit points", () => {
    const { derived, health, mind } = ready("Aldara Vega").system;
    expect(derived.prime).toBe("strength");
    expect(derived.modifiers).toMatchObject({ strength: 6, dexterity: 1, charisma: 0 });
    // 10 + Dexterity 1 + school of arms (level 1) + mail 3 + shield 1; 10 + Wisdom 1.
    expect([derived.defences.physical.value, derived.defences.mental.value]).toEqual([16, 11]);
    // Constitution 14 + d10, Wisdom 12 + d6: reviews' rule for level 1.
    expect([health, mind]).toEqual([
      { value: 24, max: 24 },
      { value: 18, max: 18 },
    ]);
    expect(derived.advances).toEqual({ due: 1, taken: 1 });
  });

  it("takes race before nothing and class before race: scores, dice, traits by one name once", () => {
    const { derived } = ready("Iria Solana").system;
    expect(derived.scores).toMatchObject({ dexterity: 14, constitution: 11 });
    expect(derived.hitDice).toEqual({ physical: 4, mental: 10 });
    const twice = actor({
      name: "Twice",
      type: "effectHero",
      items: [packed("Elf"), { name: "HAWK'S EYES ", type: "effectTrait", system: {} }],
    });
    expect(twice.system.derived.traits.map(({ name }: { name: string }) => name)).toEqual([
      "HAWK'S EYES ",
      "A memory of centuries",
    ]);
    expect(twice.system.derived.hitDice).toEqual({ physical: 6, mental: 10 });
  });

  it("follows the table's choices", () => {
    set("prime", "single");
    set("role.physicalDefence", "strength");
    set("hitDie.physical", 12);
    set("growth", "full");
    set("name.strength", "Vigour");
    const wolf = ready("Wolf", { system: { level: 3 } });
    expect(wolf.system.health.max).toBe(13 + 12 + 2 * 12);
    // 10 + Strength 1 + quick reflexes at level 3.
    expect(wolf.system.derived.defences.physical.value).toBe(14);
    expect(ready("Aldara Vega").system.derived.modifiers.strength).toBe(3);
    expect(prepare("action", { actor: wolf, args: { attribute: "strength" } }).plan.title).toContain("Vigour");
  });

  it("counts one armour, and what comes on top of it", () => {
    const worn = (name: string) => ({
      ...packed(name),
      system: { ...(packed(name).system as object), equipped: true },
    });
    const dressed = actor({
      name: "Dressed",
      type: "effectNpc",
      items: [worn("Leather"), worn("Plate"), worn("Shield")],
    });
    expect(dressed.system.derived.defences.physical.value).toBe(16);
  });

  it("keeps a nameless trait of a race and does not count it", () => {
    const origin = { name: "Odd", type: "effectRace", system: { traits: [{ name: "  " }, { name: "Real" }] } };
    const odd = actor({ name: "Odd", type: "effectHero", items: [origin] });
    expect(odd.system.derived.traits).toHaveLength(1);
    expect(odd.items.contents[0].system.traits).toHaveLength(2);
  });
});

describe("traits before a roll", () => {
  const bonus = (level: number, count: number) => {
    const names = Array.from({ length: 6 }, (_, index) => `Trait ${index}`);
    const items = names.map((name) => ({ _id: name, name, type: "effectTrait", system: {} }));
    const who = actor({ name: "Many", type: "effectHero", system: { level }, items });
    return prepare("action", { actor: who, ticked: names.slice(0, count) });
  };

  it.each([
    [1, 1, 1],
    [1, 2, 2],
    [1, 3, 2],
    [3, 1, 3],
    [3, 4, 6],
    [3, 5, 6],
  ])("at level %i, %i of them add %i", (level, count, expected) => {
    expect(bonus(level, count).check()).toMatchObject({ bonus: expected });
  });

  it("say what each adds, what the next would, and how far the cap is", () => {
    const { plan } = bonus(3, 2);
    expect(plan.modifiers.map(({ value, on }) => [value, on])).toEqual([
      [3, true],
      [1, true],
      [1, false],
      [1, false],
      [1, false],
      [1, false],
    ]);
    expect(plan.panel?.context).toMatchObject({ said: "Traits: +4 of +6 at most", capped: false });
    expect(bonus(1, 2).plan.panel?.context).toMatchObject({ capped: true });
    expect(bonus(1, 2).plan.modifiers.at(-1)).toMatchObject({ on: false, value: 0 });
  });
});

describe("an action", () => {
  it("14, 12 and 10 against 12: the source's example", async () => {
    const who = actor({ name: "Plain", type: "effectHero", system: { attributes: { strength: 18 } } });
    const made = prepare("action", { actor: who, values: { resistance: 12 } });
    const results = [];
    for (const dice of [
      [4, 4, 2],
      [4, 2, 2],
      [4, 1, 1],
    ])
      results.push((await made.roll(...dice)).outcome);
    expect(results.map(({ effect, consequence }) => [effect, consequence])).toEqual([
      [2, 0],
      [0, 0],
      [0, 2],
    ]);
    expect(made.rules.odds(made.check()).success).toBeCloseTo(0.838, 3);
  });

  it("with a weapon meets the defence that it is made for, with its trait ticked, and its dice follow", async () => {
    const aldara = ready("Aldara Vega");
    const guard = ready("Gate guard");
    const sword = prepare("attack", { actor: aldara, item: ofName(aldara, "Sword"), target: guard });
    expect(sword.check()).toMatchObject({ bonus: 7, resistance: guard.system.derived.defences.physical.value });
    const threat = prepare("attack", { actor: aldara, item: ofName(aldara, "Threat"), target: guard });
    expect(threat.check()).toMatchObject({ bonus: 6, resistance: guard.system.derived.defences.mental.value });
    const roll = await sword.roll(6, 6, 6);
    const from = { item: ofName(aldara, "Sword"), spent: [] };
    expect(sword.rules.followUps?.(asRolled(roll.outcome, roll.check, from))).toMatchObject([{ kind: "damage" }]);
    set("damage", "margin");
    expect(sword.rules.followUps?.(asRolled(roll.outcome, roll.check, from))).toEqual([]);
    const missed = await sword.roll(1, 1, 1);
    set("damage", "both");
    expect(sword.rules.followUps?.(asRolled(missed.outcome, missed.check, from))).toEqual([]);
  });

  it("bears lasting effects that have a number", () => {
    const items = [{ _id: "x", name: "Blinded", type: "effectEffect", system: { size: "minor", modifier: -3 } }];
    const { plan, check } = prepare("action", { actor: actor({ name: "Blind", type: "effectHero", items }) });
    expect(plan.modifiers).toMatchObject([{ label: expect.stringContaining("Blinded"), value: -3, on: true }]);
    expect(check()).toMatchObject({ modifier: -3 });
  });

  it.each([["abc"], [1e9], [2.5]])("against a resistance of %s says what is accepted", (resistance) => {
    const { rules, check } = prepare("action", { actor: ready("Wolf"), args: { resistance } });
    expect(() => rules.odds(check())).toThrow(/resistance/);
    try {
      rules.odds(check());
    } catch (error) {
      expect(explain(error)).toBe("resistance: a whole number from −1000 to 1000 is accepted.");
    }
  });
});

describe("bad input", () => {
  const action = (system: object, values: object = {}, items: object[] = []) =>
    prepare("action", { actor: actor({ name: "Odd", type: "effectHero", system, items } as never), values });
  const bold = [{ _id: "bold", name: "Bold", type: "effectTrait", system: {} }];

  it.each([
    [0, 1],
    [1, 1],
    [1000, 100],
    [2.5, 3],
    [-1, 1],
  ])("level %d on a sheet counts as %d", (level, counts) => {
    const who = actor({ name: "Odd", type: "effectHero", system: { level }, items: bold });
    expect(who.system.level).toBe(counts);
    expect(prepare("action", { actor: who, ticked: ["Bold"] }).check()).toMatchObject({ bonus: counts });
  });

  it.each([
    [{ resistance: "" }, /^resistance: a whole number/],
    [{ resistance: "12.5" }, /^resistance: a whole number/],
    [{ resistance: 1001 }, /^resistance: a whole number/],
    [{ resistance: 12, modifier: 1.5 }, /^modifier: a whole number/],
  ])("%j gets a message", (values, words) => {
    const { rules, check } = action({}, values);
    let said = "";
    try {
      rules.odds(check());
    } catch (error) {
      said = explain(error);
    }
    expect(said).toMatch(words);
  });

  it("a modifier left empty is none, and a hit die of one face is of two", () => {
    expect(action({}, { resistance: 12, modifier: "" }).check()).toMatchObject({ modifier: 0 });
    const items = [{ _id: "c", name: "Class", type: "effectClass", system: { hitDice: { physical: 1 } } }];
    expect(actor({ name: "Odd", type: "effectHero", items }).system.derived.hitDice.physical).toBe(2);
  });
});

describe("the other rolls", () => {
  it("holding out becomes the other side's resistance, also without dice", async () => {
    const telmo = ready("Telmo Arce");
    const held = prepare("resistance", { actor: telmo, args: { attribute: "wisdom" }, ticked: ["Cool head"] });
    const roll = await held.roll(4, 4, 3);
    expect(roll.outcome.total).toBe(14);
    const [follow] = held.rules.followUps?.(asRolled(roll.outcome, roll.check)) ?? [];
    expect(follow).toMatchObject({ kind: "action", by: "anyone", args: { resistance: 14 } });
    expect(
      prepare("action", { actor: ready("Ogre"), target: telmo, args: follow?.args as never }).check(),
    ).toMatchObject({
      resistance: 14,
    });
    // Without dice it is the mental defence, but for the court dress: the traits that always count are ticked already.
    const still = prepare("resistance", { actor: telmo, args: { attribute: "wisdom" }, values: { still: true } });
    expect((await still.roll()).outcome).toMatchObject({ kind: "static", total: 14 });
    expect(telmo.system.derived.defences.mental.value).toBe(16);
  });

  it("opposes both sides in one roll whose total is the margin", async () => {
    const made = prepare("opposed", {
      actor: ready("Telmo Arce"),
      target: ready("Gate guard"),
      args: { attribute: "charisma" },
      values: { rivalAttribute: "wisdom", rivalTraits: 2 },
    });
    const roll = await made.roll(5, 4, 3, 2, 2, 2);
    expect(roll.formula).toBe("3d6 - 3d6 + 4");
    // 12 + 6 against 6 + 0 + two traits at level 1.
    expect(roll.outcome).toMatchObject({ total: 18, resistance: 8, effect: 10 });
    expect(roll.total).toBe(10);
    const odds = made.rules.odds(roll.check);
    expect(odds.bars.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("orders initiative by its total, ties by the modifier", async () => {
    const wolf = ready("Wolf");
    const roll = await prepare("initiative", { actor: wolf, ticked: [] }).roll(3, 3, 3);
    expect(ruleset.initiative?.total(roll.outcome)).toBe(11);
    expect(ruleset.initiative?.tiebreak(wolf)).toBe(2);
  });

  it("reads a d3 and a d100 as the table does", async () => {
    const wolf = ready("Wolf");
    expect((await prepare("d3", { actor: wolf }).roll(4)).outcome.total).toBe(2);
    const hundred = async () => {
      load(10, [9, 10]);
      return (await ruleset.roll.fromCheck(prepare("d100", { actor: wolf }).check()).evaluate()) as unknown as {
        outcome: { total: number };
      };
    };
    expect((await hundred()).outcome.total).toBe(90);
    set("percentile", "alternative");
    expect((await hundred()).outcome.total).toBe(100);
  });

  it("every outcome survives being stored", async () => {
    const aldara = ready("Aldara Vega");
    const { roll } = prepare("attack", { actor: aldara, item: ofName(aldara, "Sword") });
    const made = await roll(2, 5, 4);
    const { foundry } = globalThis as unknown as {
      foundry: { dice: { Roll: { fromJSON(json: string): typeof made } } };
    };
    expect(foundry.dice.Roll.fromJSON(JSON.stringify(made)).outcome).toEqual(made.outcome);
  });
});

describe("damage and rest", () => {
  it("takes hit points of the weapon's track, down to 0", async () => {
    const telmo = ready("Telmo Arce");
    const goblin = ready("Goblin");
    const words = prepare("damage", { actor: telmo, item: ofName(telmo, "Oratory"), target: goblin });
    load(8, [8]);
    const roll = (await ruleset.roll.fromCheck(words.check()).evaluate()) as unknown as {
      outcome: unknown;
      check: never;
    };
    expect(changesOn(words.rules, roll.outcome, roll.check, goblin, true)).toMatchObject({
      updates: { "system.mind.value": 0 },
    });
    expect(words.rules.odds(words.check(), words.plan).figures[1]).toMatchObject({ chance: 1 / 8 });
    expect(ruleset.derivedConditions?.of(ready("Goblin", { system: { mind: { value: 0 } } }))).toBe("overcome");
    expect(
      ruleset.derivedConditions?.of(ready("Goblin", { system: { mind: { value: 0 }, health: { value: 0 } } })),
    ).toBe("unconscious");
  });

  it("is offered to each actor that gains by it, on each track that lacks points", () => {
    const tired = ready("Iria Solana", { system: { mind: { value: 1 } } });
    const offered = (ending: "rest" | "night" | "scene") => ruleset.endings?.rolls?.(ending, tired) ?? [];
    expect(offered("night").map(({ args }) => args)).toEqual([{ rest: "night", track: "mental" }]);
    expect(offered("rest").map(({ args }) => args)).toEqual([{ rest: "breather", track: "mental" }]);
    expect([offered("scene"), ruleset.endings?.rolls?.("night", ready("Iria Solana"))]).toEqual([[], []]);
  });

  it("sleeps a night once for each track, and takes a breath as often as it likes", () => {
    host.worldTime = 22 * 3600;
    const tired = (nights: { id: string }[] = []) =>
      ready("Iria Solana", { system: { health: { value: 1 }, mind: { value: 1 }, nights } });
    const resting = (who: Any, track: string, rest: string) =>
      prepare("rest", { actor: who, args: { track }, values: { rest } });
    const slept = (who: Any, track: string, rest: string, on = who) => {
      const { rules, check } = resting(who, track, rest);
      return changesOn(rules, { kind: "recovery", track, total: 2 }, check(), on, true).updates as Any;
    };
    const nights = slept(tired(), "physical", "night")["system.nights"];
    expect(nights).toEqual([{ id: `${32 * 3600}.physical` }]);
    expect(slept(tired(), "physical", "breather")).not.toHaveProperty(["system.nights"]);
    expect(() => resting(tired(nights), "physical", "night").check()).toThrow("CUBILETE.ending.sleptAlready");
    expect(() => resting(tired(nights), "physical", "breather").check()).not.toThrow();
    expect(slept(tired(nights), "mental", "night")["system.nights"]).toHaveLength(2);
    // Rolled before, written after.
    expect(() => slept(tired(), "physical", "night", tired(nights))).toThrow("CUBILETE.ending.sleptAlready");
    host.worldTime = 32 * 3600;
    expect(() => resting(tired(nights), "physical", "night").check()).not.toThrow();
  });

  it("rests by hit dice, up to the maximum, and not without need", async () => {
    expect(() => prepare("rest", { actor: ready("Iria Solana") })).toThrow(/nothingToRecover/);
    const tired = ready("Iria Solana", { system: { mind: { value: 15 } } });
    const night = prepare("rest", { actor: tired, args: { track: "mental" }, values: { rest: "night" } });
    expect(night.check()).toMatchObject({ track: "mental", dice: [{ count: 3, faces: 10 }] });
    load(10, [10, 10, 10]);
    const roll = (await ruleset.roll.fromCheck(night.check()).evaluate()) as unknown as {
      outcome: unknown;
      check: never;
    };
    const { max } = tired.system.mind;
    expect(changesOn(night.rules, roll.outcome, roll.check, tired, true)).toMatchObject({
      updates: { "system.mind.value": max },
    });
  });

  it.each(["1000000000d6", "1d1", "0d6", "d0", "many"])(
    "a weapon of %s is refused when it is rolled, and kept",
    (damage) => {
      const items = [{ name: "Odd", type: "effectWeapon", system: { damage } }];
      const who = actor({ name: "Odd", type: "effectHero", items });
      const rolled = prepare("damage", { actor: who, item: ofName(who, "Odd") });
      let said = "";
      try {
        rolled.check();
      } catch (error) {
        said = explain(error);
      }
      expect(said).toMatch(/accepted/);
      expect(ofName(who, "Odd").system.damage).toBe(damage);
    },
  );
});

describe("both sides of an opposed roll", () => {
  const made = async (kind: string, source: Parameters<typeof prepare>[1], dice: number[]) => {
    const prepared = prepare(kind, source);
    load(6, dice);
    const roll = await ruleset.roll.fromCheck(prepared.check()).evaluate();
    return { ...prepared, rolled: asRolled(roll.outcome, roll.check) };
  };

  it("answer with their own attribute, and the first one's margin is what the two totals say", async () => {
    const [aldara, iria] = [ready("Aldara Vega"), ready("Iria Solana")];
    const values = { way: "each", attribute: "strength" };
    const first = await made("opposed", { actor: aldara, target: iria, values }, [3, 3, 3]);
    const half = { ...first.rolled, actor: aldara, target: iria, intent: { args: {}, values } };
    const both = prepare("opposed", { actor: aldara, target: iria, values: { ...values, way: "both" } });
    expect(first.rules.odds(half.check, first.plan).success).toBe(both.rules.odds(both.check(), both.plan).success);
    expect(first.rules.spending?.menu(half)).toBeNull();
    const [follow] = first.rules.followUps?.(half) ?? [];
    expect(follow).toMatchObject({ kind: "answer", awaited: true, args: { total: half.outcome.total } });
    const usual = prepare("answer", { actor: iria, target: aldara, args: follow?.args ?? {} });
    expect(usual.plan.controls.find(({ name }) => name === "attribute")?.value).toBe("strength");
    const answer = await made(
      "answer",
      { actor: iria, target: aldara, args: follow?.args ?? {}, values: { attribute: "dexterity" } },
      [1, 2, 3],
    );
    const met = first.rules.meets?.(half, answer.rolled) as { outcome: Any; check: object };
    expect(met.outcome).toMatchObject({
      success: true,
      total: half.outcome.total,
      margin: half.outcome.total - answer.rolled.outcome.total,
    });
    expect(answer.rules.settles?.(answer.rolled)).toMatchObject({
      winner: "first",
      totals: { first: half.outcome.total, answer: answer.rolled.outcome.total },
    });
    const menu = first.rules.spending?.menu({ ...half, ...met });
    expect(menu?.left[0]?.value).toBe(met.outcome.effect);
    expect(first.rules.meets?.({ ...half, ...met } as never, answer.rolled)).toBeNull();
  });

  it("leave an equal total to the first roller", async () => {
    const [aldara, iria] = [ready("Aldara Vega"), ready("Iria Solana")];
    const equal = await made(
      "answer",
      { actor: iria, target: aldara, args: { total: 10, attribute: "charisma" } },
      [3, 3, 3],
    );
    const short = 10 - equal.rolled.outcome.total;
    const source = {
      actor: iria,
      target: aldara,
      args: { total: 10, attribute: "charisma" },
      values: { modifier: short },
    };
    const even = await made("answer", source, [3, 3, 3]);
    expect(even.rolled.outcome.total).toBe(10);
    expect(even.rules.settles?.(even.rolled)).toMatchObject({ winner: "first", totals: { first: 10, answer: 10 } });
    expect(even.rules.view(even.rolled).against?.value).toBe(10);
  });
});
