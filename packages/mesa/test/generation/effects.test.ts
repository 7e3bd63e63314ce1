import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configureGeneration, verifyEffectModels } from "../../client/generation/config.ts";
import { TypeDataModel } from "../../common/abstract/index.ts";
import { ArrayField, NumberField, SchemaField, SetField, StringField } from "../../common/data/fields.ts";
import { ActiveEffectTypeDataModel } from "../../common/generation/effect-schema.ts";
import { migrateEffectSource, shimEffectData } from "../../common/generation/effect-source.ts";
import { setGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable } from "../client/table.ts";

class HeroData extends TypeDataModel {
  declare might: number;
  declare double: number;
  declare tags: Set<string>;
  declare armour: number;

  static override defineSchema() {
    return {
      might: new NumberField({ required: true, nullable: false, initial: 4 }),
      tags: new SetField(new StringField({ required: true }), { initial: ["hero"] }),
      armour: new NumberField({ required: true, nullable: false, initial: 1, persisted: false }),
    };
  }

  override prepareDerivedData(): void {
    this.double = this.might * 2;
  }
}

interface Hero {
  _source: { system: Dict };
  system: HeroData;
  overrides: Dict;
  statuses: Set<string>;
  effects: { contents: Effect[] };
  applyActiveEffects(phase?: string): void;
  reset(): void;
}
interface Effect {
  _source: Dict;
  changes: Dict[];
  system: { changes: Dict[] };
  duration: Dict;
  start: Dict | null;
  isTemporary: boolean;
  toObject(): Dict;
  updateSource(changes: Dict): Dict;
}

function hero(effects: Dict[]): Hero {
  const made = new (CONFIG.Actor.documentClass as new (data: Dict) => unknown)({
    _id: "herohero00000000",
    name: "Ana",
    type: "hero",
    effects: effects.map((effect, index) => ({ _id: `effect000000000${index}`, name: "E", ...effect })),
  });
  return made as Hero;
}

const changes = (...list: Dict[]): Dict => ({ system: { changes: list } });

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => {
  setGeneration(14);
  setTable();
  CONFIG.Actor.dataModels.hero = HeroData;
});
afterEach(() => {
  setGeneration(13);
  warn.mockClear();
});

describe("an effect of V14", () => {
  it("has its changes in its type data, with type, phase and any JSON as value", () => {
    const [effect] = hero([changes({ key: "system.might", type: "add", value: 2 })]).effects.contents;
    expect(effect?.system.changes).toEqual([
      { key: "system.might", type: "add", value: 2, phase: "initial", priority: undefined },
    ]);
    expect(Object.keys(effect?._source as Dict)).not.toContain("changes");
    expect(effect?.duration).toMatchObject({ units: "seconds", expiry: null, expired: false });
    expect(effect?.start).toBeNull();
    expect(effect?._source).toMatchObject({ showIcon: 1, folder: null });
  });

  it("is made of V13 data too", () => {
    const [effect] = hero([
      {
        changes: [
          { key: "system.might", mode: 2, value: "3", priority: null },
          { key: "system.tags", mode: 5, value: "odd", priority: 7 },
          { key: "system.might", mode: 9, value: "{}" },
        ],
        duration: { rounds: 4, startRound: 2, startTurn: 1, combat: "combatcombat0000", startTime: 60 },
        origin: "Actor.abcdefghijklmnop",
      },
    ]).effects.contents;
    expect(effect?._source.system).toMatchObject({
      changes: [
        { key: "system.might", type: "add", value: 3 },
        { key: "system.tags", type: "override", value: "odd", priority: 7 },
        { key: "system.might", type: "custom.9", value: {} },
      ],
    });
    expect(effect?._source.duration).toMatchObject({ value: 4, units: "rounds", expiry: "turnStart" });
    expect(effect?._source.start).toMatchObject({ round: 2, turn: 1, time: 60, combat: "combatcombat0000" });
    expect(effect?._source.origin).toBe("Actor.abcdefghijklmnop");
    expect(effect?.isTemporary).toBe(true);
  });

  it("keeps an origin that is no document as a flag", () => {
    const [effect] = hero([{ origin: "an old curse" }]).effects.contents;
    expect(effect?._source).toMatchObject({ origin: null, flags: { core: { originText: "an old curse" } } });
  });

  it("takes partial V13 updates without inventing the rest", () => {
    const [effect] = hero([{ duration: { rounds: 4 }, ...changes({ key: "a", type: "add", value: 1 }) }]).effects
      .contents;
    effect?.updateSource({ "duration.turns": 2 });
    expect(effect?._source.duration).toMatchObject({ value: 2, units: "turns" });
    expect(effect?.system.changes).toHaveLength(1);
    effect?.updateSource({ name: "F" });
    expect(effect?._source.duration).toMatchObject({ value: 2, units: "turns" });
  });

  it("can be read in the words of V13", () => {
    const [effect] = hero([{ ...changes({ key: "system.might", type: "add", value: 2 }), duration: { seconds: 30 } }])
      .effects.contents;
    expect(effect?.changes[0]).toMatchObject({ key: "system.might" });
    expect(warn).not.toHaveBeenCalled();
    expect(effect?.changes[0]?.mode).toBe(2);
    expect(effect?.duration.startTime).toBe(null);
    expect(effect?.duration.rounds).toBeNull();
    expect(warn).toHaveBeenCalled();
    // What is only an accessor is neither copied nor stored.
    expect(JSON.stringify(effect?.toObject())).not.toMatch(/"mode"|"rounds"|startTime/);
  });
});

describe("the duration of an effect of V14", () => {
  it("is computed for documents made before the world was ready, and again later", () => {
    const world = game as unknown as { _documentsReady: boolean; time: { worldTime: number } };
    world._documentsReady = false;
    world.time.worldTime = 70;
    const actor = hero([{ duration: { value: 2, units: "minutes" }, start: { time: 10 } }, {}]);
    world._documentsReady = true;
    (actor as unknown as { prepareData(): void }).prepareData();
    const [lasting, endless] = actor.effects.contents;
    expect(lasting?.duration).toMatchObject({ value: 2, units: "minutes", seconds: 120, remaining: 1 });
    expect(endless?.duration).toMatchObject({ value: Number.POSITIVE_INFINITY, remaining: Number.POSITIVE_INFINITY });
    world.time.worldTime = 100;
    actor.reset();
    expect(actor.effects.contents[0]?.duration).toMatchObject({ remaining: 0.5 });
  });
});

describe("the phases", () => {
  it("apply before and after derived data", () => {
    const { system, overrides } = hero([
      changes(
        { key: "system.might", type: "add", value: 1 },
        { key: "system.double", type: "add", value: 100, phase: "final" },
      ),
    ]);
    expect(system.might).toBe(5);
    expect(system.double).toBe(110);
    expect(overrides).toEqual({ system: { might: 5, double: 110 } });
  });

  it("are priority groups of their own, with V14's default priorities", () => {
    const { system } = hero([
      changes(
        { key: "system.might", type: "override", value: 9 },
        { key: "system.might", type: "multiply", value: 10 },
        { key: "system.might", type: "subtract", value: 1, phase: "final", priority: -5 },
      ),
    ]);
    expect(system.might).toBe(8);
  });

  it("run once each, and only when registered", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const actor = hero([changes({ key: "system.might", type: "add", value: 1 })]);
    actor.applyActiveEffects("initial");
    expect(actor.system.might).toBe(5);
    actor.applyActiveEffects("rest");
    expect(error.mock.calls.flat().map(String).join()).toMatch(/already completed[\s\S]*"rest" is not a registered/);
    (CONFIG.ActiveEffect.phases as Dict).rest = { label: "Rest", hint: "" };
    actor.reset();
    error.mockClear();
    actor.applyActiveEffects("rest");
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  it("change sets, fields that are never stored, and what @ names", () => {
    const actor = hero([
      changes(
        { key: "system.tags", type: "add", value: "brave" },
        { key: "system.tags", type: "subtract", value: "hero" },
        { key: "system.armour", type: "add", value: "@might" },
      ),
    ]);
    expect([...actor.system.tags]).toEqual(["brave"]);
    expect(actor.system.armour).toBe(5);
    expect(Object.keys(actor._source.system)).not.toContain("armour");
    actor.reset();
    expect(actor.system.armour).toBe(5);
  });

  it("leave out a value that is no number for a number, with a warning", () => {
    const { might } = hero([changes({ key: "system.might", type: "add", value: "abc" })]).system;
    expect(might).toBe(4);
    expect(warn.mock.calls.flat().join()).toMatch(/system\.might.*abc/);
  });

  it("leave kinds of change to who registered them", () => {
    (CONFIG.ActiveEffect.changeTypes as Dict).half = {
      label: "Half",
      defaultPriority: 60,
      handler: (target: Hero, change: { value: number }) => {
        target.system.might = Math.floor(target.system.might / change.value);
      },
    };
    expect(hero([changes({ key: "system.might", type: "half", value: 2 })]).system.might).toBe(2);
    expect(hero([changes({ key: "system.might", type: "unheard", value: 2 })]).system.might).toBe(4);
  });
});

describe("models of effects", () => {
  const field = (fields: string[]) =>
    new ArrayField(new SchemaField(Object.fromEntries(fields.map((name) => [name, new StringField()]))));
  const register = (model: typeof TypeDataModel): void => {
    CONFIG.ActiveEffect.dataModels.own = model;
  };

  it("start with the core's, which others may extend", () => {
    expect(CONFIG.ActiveEffect.dataModels.base).toBe(ActiveEffectTypeDataModel);
    register(
      class Own extends ActiveEffectTypeDataModel {
        static override defineSchema() {
          return { ...super.defineSchema(), depth: new NumberField() };
        }
      },
    );
    expect(verifyEffectModels).not.toThrow();
  });

  it("are given changes when they forgot them, and refused when their changes lack what V14 needs", () => {
    register(
      class Bare extends TypeDataModel {
        static override defineSchema() {
          return {};
        }
      },
    );
    verifyEffectModels();
    expect(CONFIG.ActiveEffect.dataModels.own).toSatisfy((model: typeof TypeDataModel) => model.schema.has("changes"));
    register(
      class Poor extends TypeDataModel {
        static override defineSchema() {
          return { changes: field(["key", "type"]) };
        }
      },
    );
    expect(verifyEffectModels).toThrow(/Poor.*type, phase, priority/);
  });
});

describe("generation 13", () => {
  beforeEach(() => {
    setGeneration(13);
    setTable();
    CONFIG.Actor.dataModels.hero = HeroData;
  });

  it("has numbered modes, one pass and fields that are all stored", () => {
    const actor = hero([{ changes: [{ key: "system.might", mode: 2, value: "3" }], duration: { rounds: 2 } }]);
    expect(actor.system.might).toBe(7);
    const [effect] = actor.effects.contents;
    expect(effect?._source).toMatchObject({ changes: [{ mode: 2, value: "3" }], duration: { rounds: 2 } });
    expect(Object.keys(effect?._source as Dict)).not.toContain("start");
    expect(CONFIG.ActiveEffect.dataModels.base).toBeUndefined();
    expect(CONFIG.ActiveEffect).not.toHaveProperty("changeTypes");
    expect(Array.isArray(CONFIG.statusEffects)).toBe(true);
    expect(configureGeneration(CONFIG)).toBe(CONFIG);
  });
});

it("data that only answer to V13's names are not V13 data: nothing warns, and they stay as they are", () => {
  setGeneration(14);
  warn.mockClear();
  const data: Dict = { system: { changes: [] }, duration: { value: 2, units: "rounds" }, start: { round: 1 } };
  shimEffectData(data);
  migrateEffectSource(data);
  expect(warn).not.toHaveBeenCalled();
  expect(data).toMatchObject({ duration: { value: 2, units: "rounds" }, start: { round: 1 } });
  expect((data.duration as Dict).rounds).toBe(2);
});
