import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../../../../scripts/files.ts";
import { readYaml } from "../../../../scripts/languages.ts";
import { readSource } from "../../../../scripts/packs/source.ts";
import { asRolled, changesOn } from "../../rolled.ts";
import { actor, host, load, packed, prepare, ready, reset, ruleset } from "./host.ts";

/** At the weapon: ammunition, hands, reach, difficulties as cover makes them, kinds of damage, temporary points, a better die. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

// After the host, which it finds Foundry in.
const { weaponRows, resistanceRow } = await import("../../../../module/rulesets/ryf/sheets/sheet-context.ts");

const { tellWhatStays } = await import("../../../../module/rulesets/ryf/table/edition.ts");

const PACKS = join(ROOT, "packs", "ryf");

beforeEach(reset);
const board = globalThis as { canvas?: object };
afterEach(() => {
  delete board.canvas;
});

const set = (name: string, value: unknown) => host.settings.set(`ryf.${name}`, value);
const hero = (items: object[], system: object = {}) => actor({ name: "Fred", type: "ryfHero", system, items } as never);
const ofName = (who: Doc, name: string): Doc => who.items.contents.find((item: Doc) => item.name === name);
const weapon = (name: string, system: object) => ({ name, type: "ryfWeapon", system });
const gear = (name: string, system: object) => ({ name, type: "ryfGear", system });
const BOW = weapon("Bow", { ranged: true, twoHanded: true, damage: "1d6+1", ammunition: "Arrows" });
const linesOf = ({ plan }: { plan: Doc }, id: string): Doc => plan.modifiers.find((each: Doc) => each.id === id);

/** Puts two on a board, so many metres from each other. */
function apart(metres: number, one: Doc, other: Doc): void {
  one.getActiveTokens = () => [{ center: { x: 0, y: 0 }, controlled: false }];
  other.getActiveTokens = () => [{ center: { x: metres, y: 0 }, controlled: false }];
  const measurePath = ([a, b]: { x: number }[]) => ({ distance: Math.abs((a?.x ?? 0) - (b?.x ?? 0)) });
  board.canvas = { ready: true, grid: { units: "m", measurePath } };
}

describe("a shot", () => {
  const costOf = (who: Doc, item: Doc, values: object = {}) => {
    const prepared = prepare("attack", { actor: who, item, args: { mode: "ranged" }, values: values as never });
    return prepared.rules.cost?.(prepared.plan, who) ?? null;
  };

  it("takes an arrow out of the quiver, of several the first that has any, and the record says so", () => {
    const quiver = gear("Quiver", { quantity: 2, ammunition: "arrows " });
    const who = hero([
      BOW,
      gear("Empty", { quantity: 0, ammunition: "Arrows" }),
      quiver,
      gear("Case", { ammunition: "Bolts" }),
    ]);
    const cost = costOf(who, ofName(who, "Bow"));
    expect(cost?.items?.map(({ item, updates }) => [item.name, updates])).toEqual([
      ["Quiver", { "system.quantity": 1 }],
    ]);
    expect(cost?.lines).toEqual([{ label: "CUBILETE.ryf.spend.rounds", value: 1 }]);
    expect(prepare("attack", { actor: who, item: ofName(who, "Bow") }).plan.subtitle).toContain("Arrows: 2");
    // A second quiver is not gone because the first one is.
    const rich = hero([BOW, ...[1, 20].map((quantity) => gear("Quiver", { quantity, ammunition: "Arrows" }))]);
    expect(costOf(rich, ofName(rich, "Bow"))?.lines?.[0]?.value).toBe(20);
    expect(weaponRows(who)[0]?.bands).toContain("Arrows: 2");
  });

  it("knows the quiver of an older world by its name", () => {
    const who = hero([{ ...packed("Precision bow"), name: "Bow" }, gear("Quiver of arrows", { quantity: 20 })]);
    expect(costOf(who, ofName(who, "Bow"))?.items?.[0]?.updates).toEqual({ "system.quantity": 19 });
  });

  it("is refused without arrows, in words, and not counted for heroes who carry none at all: the dialog says so", () => {
    const empty = hero([BOW, gear("Quiver", { quantity: 0, ammunition: "Arrows" })]);
    expect(() => prepare("attack", { actor: empty, item: ofName(empty, "Bow") })).toThrow(
      "CUBILETE.ryf.error.noAmmunition",
    );
    const bare = hero([BOW]);
    const shot = prepare("attack", { actor: bare, item: ofName(bare, "Bow") });
    expect(linesOf(shot, "ammunition")).toMatchObject({
      on: false,
      locked: true,
      label: expect.stringContaining("Arrows"),
    });
    expect(costOf(bare, ofName(bare, "Bow"))).toBeNull();
    const archer = actor({ name: "Archer", type: "ryfNpc", items: [BOW] } as never);
    expect(linesOf(prepare("attack", { actor: archer, item: ofName(archer, "Bow") }), "ammunition")).toBeUndefined();
    // Tokens are the heroes' alone.
    expect(linesOf(shot, "token")).toBeDefined();
    expect(linesOf(prepare("attack", { actor: archer, item: ofName(archer, "Bow") }), "token")).toBeUndefined();
  });

  it("takes its rounds out of the magazine likewise, a burst as many as it fires, and a blow takes none", () => {
    const tomas = ready("Tomás Rueda");
    const shotgun = ofName(tomas, "Shotgun");
    expect(costOf(tomas, shotgun)?.items?.[0]?.updates).toEqual({ "system.magazine.value": 6 });
    const who = hero([
      weapon("Gun", { ranged: true, magazine: { value: 3, max: 30 }, burst: { use: true, rounds: 3 } }),
    ]);
    expect(costOf(who, ofName(who, "Gun"), { fire: "burst" })?.items?.[0]?.updates).toEqual({
      "system.magazine.value": 0,
    });
    ofName(who, "Gun").system.magazine.value = 2;
    expect(() => costOf(who, ofName(who, "Gun"), { fire: "burst" })).toThrow("CUBILETE.ryf.error.magazineEmpty");
    const knife = hero([
      weapon("Knife", { melee: true, ranged: true, ammunition: "Knives" }),
      gear("Knives", { quantity: 0 }),
    ]);
    const blow = prepare("attack", { actor: knife, item: ofName(knife, "Knife"), args: { mode: "melee" } });
    expect(blow.rules.cost?.(blow.plan, knife)).toBeNull();
  });

  it("whose quiver is deleted before the dice lie costs nothing more", () => {
    const who = hero([BOW, gear("Quiver", { quantity: 2, ammunition: "Arrows" })]);
    const { rules, plan } = prepare("attack", { actor: who, item: ofName(who, "Bow") });
    who.items.contents.splice(1, 1);
    expect(rules.cost?.(plan, who)).toBeNull();
  });

  it("of a weapon that is loaded after each shot keeps it from being fired for so many turns, in a fight", () => {
    const musket = weapon("Musket", { ranged: true, reloadTurns: 1, magazine: { value: 9, max: 9 } });
    const who = hero([musket]);
    expect(costOf(who, ofName(who, "Musket"))?.puts).toBeUndefined();
    host.combat = { started: true };
    const [loading] = costOf(who, ofName(who, "Musket"))?.puts ?? [];
    expect(loading).toMatchObject({ flags: { cubilete: { blocks: "Musket" } } });
    const busy = actor({ name: "Fred", type: "ryfHero", items: [musket], effects: [loading] } as never);
    expect(() => costOf(busy, ofName(busy, "Musket"))).toThrow("CUBILETE.ryf.error.reloading");
  });

  it("of more shooters than there can be is refused, not shortened", () => {
    const tomas = ready("Tomás Rueda");
    const shot = (shooters: number) =>
      prepare("attack", { actor: tomas, item: ofName(tomas, "Shotgun"), values: { shooters } as never }).check;
    expect(shot(3)()).toMatchObject({ shooter: 4 });
    expect(shot(19)()).toMatchObject({ shooter: 20 });
    for (const bad of [20, 99, 1000, -1, 1.5]) expect(shot(bad), String(bad)).toThrow("CUBILETE.ryf.error.shooters");
  });

  it("shows difficulties as cover, movement, an awkward place and a shield make them", () => {
    const ines = ready("Inés Montalbán");
    const shown = (values: object, target: Doc = null, isSwitched = true) => {
      const rules = ruleset.rolls.attack;
      const source = { actor: ines, item: ofName(ines, "Revolver"), target, args: { mode: "ranged" }, values };
      const plan = rules?.plan({ ...source, switches: { shield: isSwitched } } as never) as Doc;
      return plan.controls.find(({ name }: Doc) => name === "distance").options.map(({ shown }: Doc) => shown);
    };
    expect(shown({})).toEqual(["10", "15", "20", "25"]);
    expect(shown({ cover: "wall" })).toEqual(["20", "20", "25", "30"]);
    expect(shown({ cover: "prone", movement: "running" })).toEqual(["19", "19", "24", "29"]);
    expect(shown({ awkward: true })).toEqual(["15", "20", "25", "30"]);
    // The knight's shield makes shots 4 harder.
    expect(shown({}, ready("Knight"))).toEqual(["14", "19", "24", "29"]);
    expect(shown({}, ready("Knight"), false)).toEqual(["10", "15", "20", "25"]);
    // A player who may not know the shield reads nothing of it here.
    const stranger = ready("Knight");
    stranger.testUserPermission = () => false;
    host.settings.set("knowledge", "words");
    expect(shown({}, stranger)).toEqual(["10", "15", "20", "25"]);
  });

  it("says on each step what the check then asks", () => {
    const ines = ready("Inés Montalbán");
    for (const cover of ["none", "prone", "total"])
      for (const awkward of [false, true]) {
        const values = { cover, awkward };
        const source = {
          actor: ines,
          item: ofName(ines, "Revolver"),
          target: ready("Knight"),
          args: { mode: "ranged" },
        };
        const { plan } = prepare("attack", { ...source, values });
        const ladder = plan.controls.find(({ name }) => name === "distance");
        for (const { value, shown } of ladder?.options ?? []) {
          const chosen = prepare("attack", { ...source, values: { ...values, distance: value } });
          expect(chosen.rules.odds(chosen.check()).figures[0]?.value, `${cover} ${value}`).toBe(Number(shown));
        }
      }
  });
});

describe("what is in the way of an attack", () => {
  it("a bow with sword and shield in hand: the dialog says so, and one press puts both away", async () => {
    const shield = { name: "Shield", type: "ryfShield", system: { equipped: true, melee: 2 } };
    const who = hero([BOW, weapon("Sword", { melee: true, equipped: true }), shield]);
    const written: unknown[] = [];
    who.updateEmbeddedDocuments = async (...args: unknown[]) => written.push(args);
    const line = linesOf(prepare("attack", { actor: who, item: ofName(who, "Bow") }), "hands");
    expect(line).toMatchObject({ value: 0, on: true, locked: true, label: expect.stringContaining("Sword, Shield") });
    await line.mend.deed();
    expect(written).toEqual([
      [
        "Item",
        [
          { _id: "Bow", "system.equipped": true },
          { _id: "Sword", "system.equipped": false },
          { _id: "Shield", "system.equipped": false },
        ],
      ],
    ]);
    expect(linesOf(prepare("attack", { actor: who, item: ofName(who, "Sword") }), "hands")).toBeUndefined();
  });

  it("no ready-made actor of the packs has its hands too full for what it holds", () => {
    for (const name of ["Inés Montalbán", "Tomás Rueda", "Bandit", "Guard", "Knight", "Wolf"]) {
      const who = ready(name);
      for (const item of who.items.contents.filter(({ type, system }: Doc) => type === "ryfWeapon" && system.equipped))
        expect(linesOf(prepare("attack", { actor: who, item }), "hands"), name).toBeUndefined();
    }
  });

  it("a blow at a target 7 m away: the dialog says so, and a press throws what can be thrown", () => {
    const [ines, guard] = [ready("Inés Montalbán"), ready("Guard")];
    const blow = (metres: number, values: object = {}) => {
      apart(metres, ines, guard);
      const source = { actor: ines, item: ofName(ines, "Machete"), target: guard, args: { mode: "melee" } };
      return prepare("attack", { ...source, values: values as never });
    };
    expect(linesOf(blow(1.5), "reach")).toBeUndefined();
    expect(linesOf(blow(3), "reach")).toBeUndefined();
    const { mend, ...line } = linesOf(blow(7), "reach");
    expect(line).toMatchObject({ value: 0, on: true, locked: true, label: expect.stringContaining("7 m") });
    expect(blow(7, mend.values).check()).toMatchObject({ mode: "ranged", band: "long" });
    apart(7, ines, guard);
    const fists = linesOf(prepare("attack", { actor: ines, target: guard }), "reach");
    expect([fists.locked, fists.mend]).toEqual([true, undefined]);
    delete board.canvas;
    expect(linesOf(prepare("attack", { actor: ines, target: guard }), "reach")).toBeUndefined();
  });

  it("two weapons say what is missing, in the dialog alone, and one that is put away is taken in hand", async () => {
    const [knife, dagger, sword] = [
      weapon("Knife", { melee: true, light: true, equipped: true }),
      weapon("Dagger", { melee: true, light: true, equipped: false }),
      weapon("Sword", { melee: true, equipped: true }),
    ];
    const missing = (items: object[], name = "Knife") => {
      const who = hero(items);
      const written: unknown[] = [];
      who.updateEmbeddedDocuments = async (_: string, updates: unknown) => written.push(updates);
      return { line: linesOf(prepare("attack", { actor: who, item: ofName(who, name) }), "dual.missing"), written };
    };
    expect(missing([knife, sword]).line).toBeUndefined();
    set("dual", true);
    expect(missing([knife, sword]).line).toMatchObject({
      on: false,
      locked: true,
      label: expect.stringContaining("Sword"),
    });
    expect(missing([knife, sword], "Sword").line.label).toContain("Sword");
    const away = missing([knife, dagger]);
    expect(away.line.label).toContain("Dagger");
    await away.line.mend.deed();
    expect(away.written).toEqual([[{ _id: "Dagger", "system.equipped": true }]]);
    expect(missing([knife, { ...dagger, system: { ...dagger.system, equipped: true } }]).line).toBeUndefined();
    expect(missing([knife]).line).toBeUndefined();
  });
});

describe("the attribute of a skill", () => {
  it("is another one where the GM says so, for the roll alone", () => {
    const repair = { name: "Repair", type: "ryfSkill", system: { attribute: "dexterity", level: 3 } };
    const who = hero([repair], { attributes: { dexterity: 5, intelligence: 8 } });
    const bonus = (attribute?: string) =>
      prepare("skill", {
        actor: who,
        item: ofName(who, "Repair"),
        values: (attribute ? { attribute } : {}) as never,
      }).check().bonus;
    expect([bonus(), bonus("intelligence"), bonus("luck")]).toEqual([8, 11, 8]);
  });
});

describe("kinds of damage", () => {
  const flame = weapon("Torch", { melee: true, damage: "1d6", damageType: "fire" });
  const scales = (fire: number) => ({
    ...{ name: "Scales", type: "ryfArmour" },
    system: { absorption: 2, equipped: true, resistances: { fire } },
  });
  const foe = (body: number, armour: number) =>
    actor({
      ...{ name: "Wyrm", type: "ryfNpc", items: [scales(armour)] },
      system: { attributes: { resistance: 5 }, health: { value: 20, max: 20 }, resistances: { fire: body } },
    } as never);

  async function burn(target: Doc, changes: object = {}, values: object = {}) {
    const who = hero([{ ...flame, system: { ...flame.system, ...changes } }]);
    const prepared = prepare("damage", { actor: who, item: ofName(who, "Torch"), target, values: values as never });
    load(6, [5]);
    const roll = await ruleset.roll.fromCheck(prepared.check()).evaluate();
    const view = prepared.rules.view(asRolled(roll.outcome, roll.check));
    return { ...prepared, roll, view, applied: changesOn(prepared.rules, roll.outcome, roll.check, target, true) };
  }
  const told = ({ applied }: { applied: Doc }) =>
    Object.fromEntries(applied.lines.map(({ label, value }: Doc) => [label.split(".").slice(-2).join("."), value]));

  it("are resisted by body and armour, each by its name, and the card's lines tell it", async () => {
    const hit = await burn(foe(1, 1));
    expect(hit.plan.subtitle).toContain("Fire");
    expect(hit.plan.modifiers.filter(({ field }) => field === "resistance")).toMatchObject([
      { id: "resistance", value: -1, on: true },
      { id: "resistance.armour", value: -1, on: true, label: expect.stringContaining("Scales") },
    ]);
    expect(hit.applied.updates).toEqual({ "system.health.value": 19 });
    expect(told(hit)).toEqual({ "damage.dealt": 1, "damage.absorbed": 2, "damage.resisted": 2, "left.healthy": 19 });
    expect(hit.view.terms.reduce((sum, { value }) => sum + value, 0)).toBe(1);
  });

  it("harm a vulnerable target more", async () => {
    const hit = await burn(foe(-4, 0));
    expect(hit.applied.updates).toEqual({ "system.health.value": 13 });
    expect(told(hit)).toMatchObject({ "damage.dealt": 7, "damage.suffered": 4 });
    expect(hit.view.terms.reduce((sum, { value }) => sum + value, 0)).toBe(7);
  });

  it("are no matter to other kinds, nor to damage of no kind", async () => {
    for (const damageType of ["cold", ""]) {
      const hit = await burn(foe(3, 3), { damageType });
      expect(hit.applied.updates).toEqual({ "system.health.value": 17 });
    }
  });

  it("of what ignores armour leave out the armour's part, and keep the body's", async () => {
    const hit = await burn(foe(1, 1), { ignoresArmour: true });
    expect(hit.applied.updates).toEqual({ "system.health.value": 16 });
    expect(linesOf(hit, "resistance.armour")).toMatchObject({ on: false, locked: true });
  });

  it("meet another target with that one's own resistance", async () => {
    const { rules, roll } = await burn(foe(3, 0));
    const other = changesOn(rules, roll.outcome, roll.check, foe(0, 1));
    expect(other.updates).toEqual({ "system.health.value": 18 });
  });

  it("count in the chance to hit and get through, and stand on the sheet", () => {
    const who = hero([flame], { attributes: { strength: 10 } });
    const through = (target: Doc) => {
      const prepared = prepare("attack", { actor: who, item: ofName(who, "Torch"), target, args: { mode: "melee" } });
      return prepared.rules.odds(prepared.check(), prepared.plan).figures.at(-1)?.chance ?? Number.NaN;
    };
    expect(through(foe(0, 0))).toBeGreaterThan(through(foe(2, 0)));
    expect(through(foe(2, 0))).toBeCloseTo(through(foe(0, 2)), 12);
    expect(resistanceRow(foe(2, 1)).said).toBe("Fire +3");
    expect(weaponRows(who)[0]?.text).toContain("Fire");
  });

  it("have every weapon of the packs, and bare hands are blunt", () => {
    for (const { documents } of [{ documents: ["Machete", "Mace", "Revolver", "Bite", "Laser rifle"] }])
      for (const name of documents) expect((packed(name).system as Doc).damageType, name).not.toBe("");
    const fists = prepare("damage", { actor: ready("Bandit"), target: foe(0, 0) });
    expect(fists.check()).toMatchObject({ type: "blunt" });
  });

  it("whose resistance an effect pushed out of reach still reckon", async () => {
    const target = foe(0, 0);
    for (const wild of [1e9, Number.NaN, 2.5]) {
      target.system.resistances.fire = wild;
      target.system.prepareDerivedData();
      expect((await burn(target)).roll.outcome).toHaveProperty("dealt");
    }
  });
});

describe("temporary points", () => {
  it("are lost first, said on the card, not healed, and come back with an undo", async () => {
    const bandit = ready("Bandit", { "system.health.temp": 4 });
    const before = bandit.system.health.value;
    const prepared = prepare("damage", {
      actor: ready("Bandit"),
      item: null,
      target: bandit,
      values: { modifier: 5 } as never,
    });
    load(6, [3]);
    const roll = await ruleset.roll.fromCheck(prepared.check()).evaluate();
    const { dealt } = roll.outcome as { dealt: number };
    expect(dealt).toBeGreaterThan(4);
    const applied = changesOn(prepared.rules, roll.outcome, roll.check, bandit, true);
    expect(applied.updates).toEqual({ "system.health.value": before - dealt + 4, "system.health.temp": 0 });
    expect(applied.lines.map(({ label }) => label)).toContain("CUBILETE.ryf.damage.temporary");
    const hurt = ready("Bandit", { "system.health.value": 5, "system.health.temp": 4 });
    const night = prepare("rest", { actor: hurt, target: hurt, args: { rest: "night" } });
    const rested = changesOn(night.rules, { healed: 1, total: 1 }, night.check(), hurt, true);
    expect(rested.updates).not.toHaveProperty("system.health.temp");
    expect(rested.updates).toMatchObject({ "system.health.value": 6 });
  });

  it("of mana pay for spells first, and can be all that there is", () => {
    const spark = { name: "Spark", type: "ryfSpell", system: { level: 1, tier: 18 } };
    const who = hero([spark], { attributes: { intelligence: 8 }, mana: { value: 1, temp: 4 } });
    const { rules, plan } = prepare("spell", { actor: who, item: ofName(who, "Spark") });
    expect(rules.cost?.(plan, who)?.updates).toEqual({ "system.mana.temp": 1, "system.mana.value": 1 });
    who.system.mana.temp = 0;
    expect(() => prepare("spell", { actor: who, item: ofName(who, "Spark") })).toThrow("CUBILETE.ryf.error.noMana");
  });
});

describe("another edition", () => {
  it("says what stays on the sheets, and which weapons roll dice that 3.0 does not use", () => {
    const { game } = globalThis as Doc;
    game.actors = [
      hero([
        weapon("Sword", { damage: "1d10+2" }),
        weapon("Club", { damage: "2d6" }),
        weapon("Toy", { damage: "1d100" }),
      ]),
      actor({ name: "Gala", type: "ryfHero" } as never),
    ];
    set("edition", "3");
    tellWhatStays();
    expect(host.told.at(-1)).toContain("RyF 3.0 is played now");
    expect(host.told.at(-1)).toMatch(/roll d10[^:]*: Sword \(Fred\)\.$/);
    set("edition", "2");
    tellWhatStays();
    expect(host.told.at(-1)).toContain("RyF 2.x is played now");
    expect(host.told.at(-1)).not.toContain("Sword");
    game.actors = [hero([])];
    set("edition", "3");
    tellWhatStays();
    expect(host.told.at(-1)).not.toContain("d10");
    game.actors = [];
  });

  it("is followed by what kits hold: no weapon of theirs rolls d10 in 3.0, and each of them exists", () => {
    const files = readdirSync(PACKS).filter((name) => /^[^_].*\.yml$/.test(name));
    const entries = files.flatMap((name) => readSource(join(PACKS, name)).entries as Doc[]);
    const { data, kits } = readYaml(join(PACKS, "_creation.yml")) as Doc;
    for (const kit of kits)
      for (const slug of kit.picks.gear) {
        const wanted = data.edition3[slug] ?? slug;
        const item = entries.find((each) => each.slug === wanted);
        expect(item, slug).toBeDefined();
        if (item.type === "ryfWeapon") expect(String(item.system.damage), wanted).not.toMatch(/d10/);
      }
    for (const slug of Object.keys(data.edition3))
      expect(
        entries.some((each) => each.slug === slug),
        slug,
      ).toBe(true);
  });
});
