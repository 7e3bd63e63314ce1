import { beforeEach, describe, expect, it } from "vitest";
import { Actor } from "../../client/documents/index.ts";
import { TypeDataModel } from "../../common/abstract/index.ts";
import { NumberField } from "../../common/data/fields.ts";
import { setGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "./table.ts";

// What `_preUpdate` and its hook are shown: the changes as they were asked for, before anything is cleaned or compared
// (foundryvtt/foundryvtt#10841 and #10842, both "working as designed"); V14 cleans them (#14411).

class HeroData extends TypeDataModel {
  declare might: number;
  declare seen: Dict[];

  static override defineSchema() {
    return { might: new NumberField({ required: true, nullable: false, integer: true, initial: 4, min: 1, max: 10 }) };
  }

  /** A careless migration: it fills in what is missing, as if it always had the whole data before it. */
  static override migrateData(source: Dict): Dict {
    if ("strength" in source && !("might" in source)) source.might = source.strength;
    return super.migrateData(source);
  }

  override async _preUpdate(changes: Dict): Promise<undefined> {
    shown.push(structuredClone(changes));
    const system = changes.system as Dict | undefined;
    if (system && "wounds" in system) {
      system.might = Number(system.wounds);
      delete system.wounds;
    }
  }
}

const shown: Dict[] = [];
let table: TestTable;
let hero: Actor & { system: HeroData };

beforeEach(async () => {
  table = setTable();
  CONFIG.Actor.dataModels.hero = HeroData;
  hero = (await Actor.create({ name: "Ana", type: "hero" })) as unknown as typeof hero;
  shown.length = 0;
  table.sent.length = 0;
});

describe("the changes that _preUpdate sees", () => {
  it("hold what the schema does not know, and what is about to be clamped", async () => {
    await hero.update({ "system.might": 99, "system.luck": 3 });
    expect(shown).toEqual([{ _id: hero.id, system: { might: 99, luck: 3 } }]);
    expect(table.sent[0]?.operation.updates).toEqual([{ _id: hero.id, system: { might: 10 } }]);
  });

  it("hold equal values, of which nothing is sent", async () => {
    await hero.update({ name: "Ana", system: { might: 4 } });
    expect(shown).toEqual([{ _id: hero.id, name: "Ana", system: { might: 4 } }]);
    expect(table.sent).toEqual([]);
  });

  it("are sent whole without diff, and without a type that nobody named: that would be another sheet", async () => {
    await hero.update({ "system.might": 4 }, { diff: false } as never);
    expect(table.sent[0]?.operation.updates).toEqual([{ _id: hero.id, system: { might: 4 } }]);
    await hero.update({ name: "Ana", type: "hero" }, { diff: false } as never);
    expect(table.sent[1]?.operation.updates).toEqual([{ _id: hero.id, name: "Ana", type: "hero" }]);
  });

  it("can be translated there, and are cleaned afterwards", async () => {
    await hero.update({ "system.wounds": -5 });
    expect(hero.system.might).toBe(1);
    expect(table.sent[0]?.operation.updates).toEqual([{ _id: hero.id, system: { might: 1 } }]);
  });

  it("were migrated by the data model, which is not told that they are a part only", async () => {
    await hero.update({ "system.strength": 7 });
    expect(hero.system.might).toBe(7);
    expect(shown).toEqual([{ _id: hero.id, system: { strength: 7, might: 7 } }]);
  });

  it("are clean in generation 14", async () => {
    setGeneration(14);
    try {
      await hero.update({ "system.might": 99, "system.luck": 3 });
    } finally {
      setGeneration(13);
    }
    expect(shown).toMatchObject([{ system: { might: 10 } }]);
    expect(shown[0]?.system).not.toHaveProperty("luck");
  });
});

// Of a new document `_preCreate` and its hook are told what was asked for, so that "only if nobody said" can be decided
// (foundryvtt/foundryvtt#10546); the document itself is complete.
describe("the data that _preCreate sees", () => {
  it("are what was asked for, expanded and migrated, and without defaults", async () => {
    const seen: Dict[] = [];
    const id = Hooks.on("preCreateActor", ((actor: Actor, data: Dict) => {
      seen.push(structuredClone(data));
      actor.updateSource({ "system.might": (actor.system as unknown as HeroData).might + 1 } as never);
    }) as never);
    class Watched extends Actor {
      override async _preCreate(data: Dict, options: Dict, user: never): Promise<boolean | undefined> {
        seen.push(structuredClone(data));
        return super._preCreate(data, options, user);
      }
    }
    CONFIG.Actor.documentClass = Watched;
    const asked = { name: "Bea", type: "hero", "system.strength": 6, junk: 1 };
    const bea = (await Watched.create(asked as never)) as unknown as Actor & { system: HeroData };
    Hooks.off("preCreateActor", id as never);
    const told = { name: "Bea", type: "hero", system: { strength: 6, might: 6 }, junk: 1 };
    expect(seen).toEqual([told, told]);
    expect(bea.system.might).toBe(7);
    expect(asked).toEqual({ name: "Bea", type: "hero", "system.strength": 6, junk: 1 });
  });
});

describe("embedded documents that are not stored yet", () => {
  it("have an id, stand in their collection and keep it when they are stored", async () => {
    const unsaved = new Actor({ name: "Bea", type: "hero", items: [{ name: "Sword", type: "sword" }] } as never);
    const [sword] = unsaved.items.contents;
    expect(unsaved.items.size).toBe(1);
    expect(unsaved.items.get(sword?.id ?? "")).toBe(sword);
    const stored = await Actor.create(unsaved.toObject() as never);
    expect((stored as unknown as Actor).items.contents.map((item) => item.id)).toEqual([sword?.id]);
  });
});
