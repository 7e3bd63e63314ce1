import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asRolled, changesOn } from "../../rolled.ts";
import { actor, host, load, packed, prepare, ready, reset, ruleset } from "./host.ts";

beforeEach(reset);

const ofName = (who: ReturnType<typeof ready>, name: string) =>
  who.items.contents.find((item: { name: string }) => item.name === name);

describe("the source's worked examples, from the sheet", () => {
  it("dresses the knight: attack 10, defence 17, a shot at short range 19, absorption 3", () => {
    const knight = ready("Knight");
    expect(knight.system.derived.defence.value).toBe(17);
    expect(knight.system.derived.absorption.value).toBe(3);
    const attack = prepare("attack", { actor: knight, item: ofName(knight, "Sabre"), target: ready("Bandit") });
    const check = attack.check();
    expect(check.bonus - check.hindrance).toBe(10);
    const shot = prepare("attack", {
      actor: ready("Inés Montalbán"),
      item: ofName(ready("Inés Montalbán"), "Revolver"),
      target: knight,
      args: { mode: "ranged" },
    });
    expect(shot.rules.odds(shot.check()).figures[0]).toMatchObject({ value: 19 });
  });

  it("adds the axe's precision: strength 5, melee 6, precision −1 makes 10", () => {
    const fred = actor({
      name: "Fred",
      type: "ryfHero",
      system: { attributes: { strength: 5 } },
      items: [
        { ...packed("Melee weapons"), system: { key: "melee", attribute: "strength", level: 6 } },
        { name: "Axe", type: "ryfWeapon", system: { damage: "1d10", precision: -1, melee: true } },
      ],
    });
    const { check } = prepare("attack", { actor: fred, item: ofName(fred, "Axe") });
    expect(check()).toMatchObject({ mode: "melee", bonus: 11, precision: -1, keep: "median" });
  });

  it("asks for 20 at medium range with a bow and a bonus of 12", () => {
    const fred = actor({
      name: "Fred",
      type: "ryfHero",
      system: { attributes: { dexterity: 8 } },
      items: [
        { ...packed("Ranged weapons"), system: { key: "ranged", attribute: "dexterity", level: 4 } },
        packed("Precision bow"),
      ],
    });
    const shot = prepare("attack", { actor: fred, item: ofName(fred, "Precision bow"), values: { distance: 20 } });
    expect(shot.check()).toMatchObject({ mode: "ranged", band: "medium", bonus: 12, precision: 1 });
    expect(shot.rules.odds(shot.check()).figures[0]).toMatchObject({ value: 20 });
  });

  it("takes the shotgun's dice by distance: 4d6, 3d6, 2d6", () => {
    const tomas = ready("Tomás Rueda");
    const shotgun = ofName(tomas, "Shotgun");
    const dice = (band: string) => prepare("damage", { actor: tomas, item: shotgun, args: { band } }).check().dice;
    expect(dice("pointBlank")).toEqual([{ count: 4, faces: 6 }]);
    expect(dice("short")).toEqual([{ count: 4, faces: 6 }]);
    expect(dice("medium")).toEqual([{ count: 3, faces: 6 }]);
    expect(dice("long")).toEqual([{ count: 2, faces: 6 }]);
  });
});

describe("the situation", () => {
  const keep = (name: string, skill: string, changes = {}) => {
    const who = ready(name, changes);
    return prepare("skill", { actor: who, item: ofName(who, skill) }).check().keep;
  };

  it("keeps the low die when wounded and when unlearnt, and never below", () => {
    expect(keep("Inés Montalbán", "Stealth")).toBe("median");
    expect(keep("Inés Montalbán", "Stealth", { "system.health.value": 8 })).toBe("low");
    const ines = ready("Inés Montalbán", { "system.health.value": 8 });
    expect(prepare("attack", { actor: ines }).check()).toMatchObject({ keep: "low", bonus: 7 });
  });

  it("raises the die for the speciality with its own weapon, and for a token when it is spent", () => {
    const ines = ready("Inés Montalbán");
    const machete = prepare("attack", { actor: ines, item: ofName(ines, "Machete"), args: { mode: "melee" } });
    expect(machete.check().keep).toBe("high");
    const climbing = prepare("skill", { actor: ines, item: ofName(ines, "Climb") });
    const token = climbing.plan.modifiers.find(({ id }) => id === "token");
    if (token) token.on = true;
    expect(climbing.check().keep).toBe("high");
  });

  it("hinders the body, and the mind only where the table says so", () => {
    const knight = ready("Knight");
    const hindrance = (skill: string) =>
      prepare("skill", { actor: knight, item: ofName(knight, skill) }).check().hindrance;
    expect(hindrance("Ride")).toBe(3);
    expect(hindrance("Etiquette")).toBe(0);
    host.settings.set("ryf.hinderMental", true);
    expect(hindrance("Etiquette")).toBe(3);
    expect(prepare("initiative", { actor: knight }).check().hindrance).toBe(3);
  });

  it("never explodes a bare attribute unless the table says so", () => {
    const throwing = () => prepare("attribute", { actor: ready("Wolf"), args: { attribute: "strength" } }).check();
    expect(throwing().explode).toBe(false);
    host.settings.set("ryf.attributeExplode", true);
    expect(throwing().explode).toBe(true);
  });

  it("refuses a shot from an empty magazine, in words", () => {
    const ines = ready("Inés Montalbán");
    const revolver = ofName(ines, "Revolver");
    revolver.system.magazine.value = 0;
    expect(() => prepare("attack", { actor: ines, item: revolver })).toThrow("CUBILETE.ryf.error.magazineEmpty");
  });

  it("names the field of a formula that cannot be read", () => {
    const ines = ready("Inés Montalbán");
    const machete = ofName(ines, "Machete");
    machete.system.damage = "2d6+fuego";
    const broken = prepare("damage", { actor: ines, item: machete });
    expect(broken.check).toThrow(expect.objectContaining({ field: "formula", code: "formula" }));
  });
});

describe("from dice to card", () => {
  const rolled = async (kind: string, source: Parameters<typeof prepare>[1], faces: number, dice: number[]) => {
    const prepared = prepare(kind, source);
    const check = prepared.check();
    load(faces, dice);
    const roll = await ruleset.roll.fromCheck(check).evaluate();
    const again = (
      globalThis as never as { foundry: { dice: { Roll: { fromJSON(json: string): typeof roll } } } }
    ).foundry.dice.Roll.fromJSON(JSON.stringify(roll));
    expect(again.outcome).toEqual(roll.outcome);
    return { ...prepared, check, roll, view: prepared.rules.view(asRolled(roll.outcome, check)) };
  };

  it("adds an exploded target die, hand by hand", async () => {
    const ines = ready("Inés Montalbán");
    const { roll, view } = await rolled(
      "skill",
      { actor: ines, item: ofName(ines, "Notice") },
      10,
      [3, 10, 10, 3, 4, 7],
    );
    expect(roll.formula).toBe("3d10ox + 12");
    expect(roll.total).toBe(26);
    expect(view.total).toBe(26);
    expect(view.groups.map((hand) => hand.map(({ state }) => state))).toEqual([
      ["dropped", "exploded", "dropped"],
      ["dropped", "kept", "dropped"],
    ]);
    expect(view.terms.reduce((sum, { value }) => sum + value, 0)).toBe(26);
  });

  it("fails on three ones whatever the total: 42 against 15 is 99.9 % success, and the fumble hits nobody", async () => {
    const strong = ready("Inés Montalbán");
    const source = { actor: strong, values: { modifier: 40, defence: 15 } };
    const fumble = await rolled("attack", source, 10, [1, 1, 1]);
    const odds = fumble.rules.odds(fumble.check);
    expect(odds.success).toBeCloseTo(0.999, 12);
    expect(odds.figures.filter(({ kind }) => kind)).toMatchObject([
      { kind: "critical", chance: expect.closeTo(0.999, 12), within: true },
      { kind: "fumble", chance: 0.001 },
    ]);
    expect(odds.bars.filter(({ kind }) => kind === "fumble")).toMatchObject([{ chance: 0.001 }]);
    expect(fumble.roll.outcome).toMatchObject({ fumble: true, success: false, critical: false });
    expect(fumble.view.verdict).toEqual({ kind: "fumble", label: "CUBILETE.ryf.verdict.fumble" });
    const notes = fumble.view.notes.map(({ label }) => label);
    expect(notes).toContain("CUBILETE.ryf.note.threeOnes");
    expect(notes).not.toContain("CUBILETE.ryf.note.margin");
    const after = { item: null, spent: [] };
    expect(fumble.rules.followUps?.(asRolled(fumble.roll.outcome, fumble.check, after))).toEqual([]);
    const hit = await rolled("attack", source, 10, [1, 1, 2]);
    expect(hit.view).toMatchObject({ verdict: { kind: "critical" } });
    expect(hit.rules.followUps?.(asRolled(hit.roll.outcome, hit.check, after))).toMatchObject([{ kind: "damage" }]);
  });

  it("leaves nothing to oppose after three ones, and loses by them against a total", async () => {
    const ines = ready("Inés Montalbán");
    const skill = { actor: ines, item: ofName(ines, "Stealth"), values: { modifier: 40 } };
    const after = { item: null, spent: [] };
    const fumble = await rolled("skill", skill, 10, [1, 1, 1]);
    expect(fumble.rules.followUps?.(asRolled(fumble.roll.outcome, fumble.check, after))).toEqual([]);
    const usual = await rolled("skill", skill, 10, [1, 1, 2]);
    expect(usual.rules.followUps?.(asRolled(usual.roll.outcome, usual.check, after))).toMatchObject([
      { kind: "opposed" },
    ]);
    const answer = await rolled("opposed", { ...skill, args: { total: 20 } }, 10, [1, 1, 1]);
    // Who answers reads what is to be beaten.
    expect(answer.plan.subtitle).toMatch(/ 20$/);
    expect(answer.view.verdict?.kind).toBe("fumble");
    expect(answer.rules.settles?.(asRolled(answer.roll.outcome, answer.check))).toMatchObject({
      winner: "first",
      rule: { label: "CUBILETE.ryf.note.threeOnes" },
    });
  });

  it("of 3.0 any 1 on the target die fails, fumble or not, and the card does not say by how much it was enough", async () => {
    host.settings.set("ryf.edition", "3");
    const ines = ready("Inés Montalbán");
    const skill = { actor: ines, item: ofName(ines, "Stealth"), values: { modifier: 40 } };
    const one = await rolled("skill", skill, 10, [1, 1, 9]);
    expect(one.view.verdict?.kind).toBe("fumble");
    expect(one.view.notes.map(({ label }) => label)).toEqual(["CUBILETE.ryf.note.naturalOne"]);
    expect(one.rules.odds(one.check)).toMatchObject({ success: expect.closeTo(0.972, 12) });
  });

  it("calls 32 a critical, and doubles the damage that follows", async () => {
    const ines = ready("Inés Montalbán", { "system.attributes.strength": 10 });
    const machete = ofName(ines, "Machete");
    const source = { actor: ines, item: machete, target: ready("Bandit"), args: { mode: "melee" } };
    const attack = await rolled("attack", source, 10, [3, 10, 10, 4, 7, 8]);
    expect(attack.view).toMatchObject({ total: 33, verdict: { kind: "critical" } });
    const [follow] =
      attack.rules.followUps?.(asRolled(attack.roll.outcome, attack.check, { item: machete, spent: [] })) ?? [];
    expect(follow).toMatchObject({ kind: "damage", args: { critical: true } });
    const damage = await rolled("damage", { ...source, args: follow?.args as never }, 6, [3, 6, 6, 1]);
    expect(damage.view.total).toBe(32);
    expect(damage.view.terms.reduce((sum, { value }) => sum + value, 0)).toBe(32);
    expect(damage.view.groups.map((wave) => wave.map(({ face }) => face))).toEqual([[3, 6], [6], [1]]);
  });

  it("applies damage through the target's armour", async () => {
    const ines = ready("Inés Montalbán");
    const [bandit, knight] = [ready("Bandit"), ready("Knight")];
    const { rules, roll, check } = await rolled(
      "damage",
      { actor: ines, item: ofName(ines, "Machete"), target: bandit },
      6,
      [5, 4],
    );
    expect(changesOn(rules, roll.outcome, check, bandit, true).updates).toEqual({
      "system.health.value": 24 - 9,
    });
    expect(changesOn(rules, roll.outcome, check, knight).updates).toEqual({
      "system.health.value": 36 - 6,
    });
  });

  it("leaves armour out when the player switched it off", async () => {
    const ines = ready("Inés Montalbán");
    const knight = ready("Knight");
    const prepared = prepare("damage", { actor: ines, item: ofName(ines, "Machete"), target: knight });
    for (const change of prepared.plan.modifiers) change.on = false;
    load(6, [5, 4]);
    const roll = await ruleset.roll.fromCheck(prepared.check()).evaluate();
    knight.system.health.value = 30;
    const applied = changesOn(prepared.rules, roll.outcome, roll.check, knight, true);
    expect(applied?.updates).toEqual({ "system.health.value": 30 - 9 });
  });

  it("rolls both sides of an opposed roll at once, the total being the difference", async () => {
    const [ines, bandit] = [ready("Inés Montalbán"), ready("Bandit")];
    const source = { actor: ines, item: ofName(ines, "Stealth"), target: bandit };
    const { roll, view } = await rolled("opposed", source, 10, [4, 8, 3, 9, 2, 5]);
    expect(roll.formula).toBe("3d10ox - 3d10ox + 4");
    expect(view).toMatchObject({ total: 17, against: { value: 14 }, verdict: { kind: "success" } });
    expect(roll.total).toBe(3);
    expect(view.groups.flat().map(({ face }) => face)).toEqual([4, 8, 3]);
    expect(view.others?.[0]?.groups.flat().map(({ face }) => face)).toEqual([9, 2, 5]);
  });

  it("is stored without what goes without saying, and means the same", () => {
    const stored = (check: object) => ruleset.roll.fromCheck(check).check;
    const whole = { modifier: 0, hindrance: 0, keep: "median", edition: "2" };
    expect(stored({ kind: "skill", bonus: 5, ...whole, difficulty: 15 })).toEqual({
      kind: "skill",
      bonus: 5,
      difficulty: 15,
    });
    const opposed = { kind: "opposed", bonus: 5, ...whole, against: { bonus: 3, hindrance: 0, keep: "low" } };
    expect(stored({ ...opposed, ties: "stand" })).toEqual({
      kind: "opposed",
      bonus: 5,
      against: { bonus: 3, keep: "low" },
    });
    expect(stored({ kind: "attribute", bonus: 5, explode: true, edition: "3", difficulty: 9 })).toEqual({
      kind: "attribute",
      bonus: 5,
      explode: true,
      edition: "3",
      difficulty: 9,
    });
  });

  it("lets the roller say what the other uses, and names it", () => {
    const [ines, bandit] = [ready("Inés Montalbán"), ready("Bandit")];
    const source = { actor: ines, item: ofName(ines, "Stealth"), target: bandit };
    const same = prepare("opposed", source);
    const name = `rivalWith.${bandit.id}`;
    const other = prepare("opposed", { ...source, values: { [name]: "perception" } });
    expect(same.plan.controls.map((control) => control.name)).toContain(name);
    expect(other.check()).toMatchObject({ against: { bonus: bandit.system.attributes.perception } });
    expect(other.plan.subtitle).toContain("Bandit: Perception");
    const strength = prepare("opposed", { actor: ines, args: { attribute: "strength" }, target: bandit });
    expect(strength.plan.subtitle).toMatch(/· Bandit$/);
  });

  it("waits for an answer that begins with the same skill, and is whole then", async () => {
    const [ines, bandit] = [ready("Inés Montalbán"), ready("Bandit")];
    const stealth = ofName(ines, "Stealth");
    const source = { actor: ines, item: stealth, target: bandit, values: { way: "each" } };
    const first = await rolled("opposed", source, 10, [4, 5, 6]);
    // Until then the odds reckon with what the dialog names.
    const both = prepare("opposed", { ...source, values: { way: "both" } });
    expect(first.rules.odds(first.check, first.plan).success).toBe(both.rules.odds(both.check(), both.plan).success);
    const known = { actor: ines, item: stealth, target: bandit, intent: { args: {}, values: {} } };
    const half = asRolled(first.roll.outcome, first.check, known);
    const [follow] = first.rules.followUps?.(half) ?? [];
    expect(follow).toMatchObject({ kind: "opposed", awaited: true, args: { like: { name: stealth.name } } });
    // Who has not learnt it rolls the bare attribute, untrained.
    const lacking = prepare("opposed", { actor: bandit, target: ines, args: follow?.args ?? {} });
    const own = ofName(bandit, "Stealth");
    expect(lacking.plan.controls[0]?.value).toBe(own?.id ?? "dexterity");
    expect(lacking.plan.modifiers.some(({ id }) => id === "untrained")).toBe(own === undefined || own === null);
    const answer = await rolled(
      "opposed",
      { actor: bandit, target: ines, args: follow?.args ?? {}, values: { with: "perception" } },
      10,
      [2, 3, 9],
    );
    expect(answer.plan.modifiers.some(({ id }) => id === "untrained")).toBe(false);
    const met = first.rules.meets?.(half, asRolled(answer.roll.outcome, answer.check));
    const outcome = met?.outcome as { total: number };
    const perception = bandit.system.attributes.perception;
    expect(outcome).toMatchObject({ rivalTotal: 3 + perception, rival: { total: 3 + perception } });
    expect(outcome.total).toBe((first.roll.outcome as { total: number }).total);
    expect(first.rules.view({ ...half, ...met } as never).others).toHaveLength(1);
    expect(first.rules.followUps?.({ ...half, ...met } as never)).toEqual([]);
    expect(first.rules.meets?.({ ...half, ...met } as never, asRolled(answer.roll.outcome, answer.check))).toBeNull();
  });

  it("says who won an answered roll and by what", async () => {
    const ines = ready("Inés Montalbán");
    const source = { actor: ines, args: { total: 12 }, values: { with: "strength" } };
    for (const [dice, winner] of [
      [[4, 4, 4], "first"],
      [[5, 5, 5], null],
      [[6, 6, 6], "answer"],
    ] as const) {
      const { roll, rules } = await rolled("opposed", source, 10, [...dice]);
      const settled = rules.settles?.(asRolled(roll.outcome as never, roll.check as never));
      expect(settled).toMatchObject({ winner, totals: { first: 12, answer: 7 + dice[0] } });
    }
  });

  it("offers to roll a tie of both sides again, and leaves a total on the table to its own roller", async () => {
    const [ines, bandit] = [ready("Inés Montalbán"), ready("Bandit")];
    const both = await rolled(
      "opposed",
      { actor: ines, args: { attribute: "strength" }, target: bandit },
      10,
      [5, 5, 5, 5, 5, 5],
    );
    const tied = { ...(both.roll.outcome as object), result: "tie", rival: {} };
    expect(both.rules.ties?.(asRolled(tied as never, both.roll.check as never))).toBe(true);
    expect(both.rules.ties?.(asRolled({ ...tied, result: "win" } as never, both.roll.check as never))).toBe(false);
    const answer = await rolled(
      "opposed",
      { actor: ines, args: { total: 12 }, values: { with: "strength" } },
      10,
      [5, 5, 5],
    );
    expect(answer.rules.ties?.(asRolled(answer.roll.outcome as never, answer.roll.check as never))).toBe(false);
  });

  it("takes any difficulty beside the ladder, and none for an empty one", () => {
    const ines = ready("Inés Montalbán");
    const stealth = { actor: ines, item: ofName(ines, "Stealth") };
    expect(prepare("skill", { ...stealth, values: { difficulty: 17 } }).check()).toMatchObject({ difficulty: 17 });
    const { rules, check } = prepare("skill", { ...stealth, values: { difficulty: "" } });
    expect(() => rules.odds(check())).toThrow("difficulty");
  });

  it("lets the GM name the die, and nobody else", () => {
    const ines = ready("Inés Montalbán");
    const source = { actor: ines, item: ofName(ines, "Stealth"), values: { die: "high" } };
    expect(prepare("skill", source).check()).not.toMatchObject({ keep: "high" });
    host.isGM = true;
    expect(prepare("skill", source).check()).toMatchObject({ keep: "high" });
    expect(prepare("skill", { ...source, values: { die: "low" } }).check()).toMatchObject({ keep: "low" });
  });

  it("answers a total on the table", async () => {
    const ines = ready("Inés Montalbán");
    const prepared = prepare("opposed", { actor: ines, args: { total: 20 }, values: { with: "strength" } });
    expect(prepared.check()).toMatchObject({ against: { total: 20 }, bonus: 7 });
  });
});

describe("a shot at a token", () => {
  const board = globalThis as { canvas?: object };
  /** Puts both on a board where the distance between two tokens is the difference of their places. */
  const stand = (units: string, from: number[], to: number[]) => {
    const [ines, knight] = [ready("Inés Montalbán"), ready("Knight")];
    const tokens = (places: number[]) => () => places.map((x) => ({ center: { x, y: 0 }, controlled: false }));
    ines.getActiveTokens = tokens(from);
    knight.getActiveTokens = tokens(to);
    const measurePath = ([a, b]: { x: number }[]) => ({ distance: Math.abs((a?.x ?? 0) - (b?.x ?? 0)) });
    board.canvas = { ready: true, grid: { units, measurePath } };
    return { actor: ines, target: knight, item: ofName(ines, "Revolver") };
  };
  afterEach(() => {
    delete board.canvas;
  });

  it.each([
    [0, "pointBlank", "point blank"],
    [35, "short", "short"],
    [36, "medium", "medium"],
    [120, "long", "long"],
  ])("%i m away begins with the band of that distance", (metres, band, said) => {
    const { plan, check } = prepare("attack", stand("m", [0], [metres]));
    expect(check()).toMatchObject({ mode: "ranged", band });
    expect(plan.controls.find(({ name }) => name === "distance")?.hint).toContain(`${metres} m: ${said}.`);
  });

  it("says that it is out of range beyond the last band, on the card too, until the player puts the target nearer", () => {
    const source = stand("m", [0], [500]);
    const last = source.item.system.bands.long;
    const { plan, check } = prepare("attack", source);
    const hint = plan.controls.find(({ name }) => name === "distance")?.hint ?? "";
    expect(hint).toContain("Out of range: 500 m");
    expect(hint).toContain(`reaches ${last}`);
    expect(check()).toMatchObject({ band: "long" });
    expect(plan.modifiers.find(({ id }) => id === "beyond")).toMatchObject({
      id: "beyond",
      value: 0,
      on: true,
      locked: true,
    });
    const nearer = prepare("attack", { ...source, values: { distance: 15 } });
    expect(nearer.plan.modifiers.map(({ id }) => id)).not.toContain("beyond");
    expect(prepare("attack", stand("m", [0], [Number(last)])).plan.modifiers.map(({ id }) => id)).not.toContain(
      "beyond",
    );
  });

  it("reads feet as metres", () => {
    const { plan, check } = prepare("attack", stand("ft", [0], [120]));
    expect(check()).toMatchObject({ band: "medium" });
    expect(plan.controls.find(({ name }) => name === "distance")?.hint).toContain("36.58 m");
  });

  it("says nothing where it cannot be told, and the player has the last word", () => {
    for (const [units, from] of [
      ["leagues", [0]],
      ["m", [0, 9]],
      ["m", []],
    ] as const) {
      const { plan, check } = prepare("attack", stand(units, [...from], [50]));
      expect(check()).toMatchObject({ band: "short" });
      expect(plan.controls.find(({ name }) => name === "distance")?.hint).toBeUndefined();
    }
    const chosen = { ...stand("m", [0], [50]), values: { distance: 25 } };
    expect(prepare("attack", chosen).check()).toMatchObject({ band: "long" });
    const broken = stand("m", [0], [50]);
    broken.item.system.bands = { short: 90, medium: 10, long: 50 };
    expect(prepare("attack", broken).check()).toMatchObject({ band: "short" });
  });
});

describe("every sheet of the packs", () => {
  it.each(["Inés Montalbán", "Tomás Rueda", "Bandit", "Guard", "Knight", "Wolf", "Caballero", "Lobo"])(
    "%s can roll everything on it",
    async (name) => {
      host.lang = name === "Caballero" || name === "Lobo" ? "es" : "en";
      const who = ready(name);
      const sources = [
        { kind: "initiative", actor: who },
        { kind: "opposed", actor: who },
        { kind: "attack", actor: who },
        { kind: "attribute", actor: who, args: { attribute: "perception" } },
        ...who.items.contents.flatMap((item: { type: string; system: { melee: boolean; ranged: boolean } }) => {
          if (item.type === "ryfSkill") return [{ kind: "skill", actor: who, item }];
          if (item.type !== "ryfWeapon") return [];
          const modes = (["melee", "ranged"] as const).filter((mode) => item.system[mode]);
          expect(modes).not.toEqual([]);
          return [
            { kind: "damage", actor: who, item },
            ...modes.map((mode) => ({ kind: "attack", actor: who, item, args: { mode } })),
          ];
        }),
      ];
      for (const { kind, ...source } of sources) {
        const { rules, plan, check } = prepare(kind, source);
        const odds = rules.odds(check());
        expect(odds.bars.length, plan.title).toBeGreaterThan(0);
        host.config.randomUniform = () => 0.5;
        const roll = await ruleset.roll.fromCheck(check()).evaluate();
        expect(Number.isInteger(rules.view(asRolled(roll.outcome, roll.check)).total), plan.title).toBe(true);
      }
    },
  );
});
