import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Actor, Item } from "../../client/documents/index.ts";
import { modifyBatch } from "../../client/generation/modify-batch.ts";
import { TypeDataModel } from "../../common/abstract/index.ts";
import { ArrayField, NumberField, SchemaField, StringField } from "../../common/data/fields.ts";
import { type Generation, setGeneration } from "../../common/generation/index.ts";
import { ForcedReplacement } from "../../common/generation/operators.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "./table.ts";

// An update without `recursive` puts each given value in the place of the old one. What was given and happens to be
// equal is part of that value: without it the value would fall back to its initial.

const schema = () => ({
  n: new NumberField({ required: true, nullable: false, initial: 1 }),
  pick: new StringField({ required: true, blank: false, initial: "a", choices: ["a", "b"] }),
  word: new StringField({ required: true, blank: false, initial: "x" }),
  list: new ArrayField(new StringField({ required: true })),
  purse: new SchemaField({
    gold: new NumberField({ required: true, nullable: false, initial: 0 }),
    silver: new NumberField({ required: true, nullable: false, initial: 0 }),
  }),
});

class HeroData extends TypeDataModel {
  static override defineSchema() {
    return schema();
  }
}
class BeastData extends TypeDataModel {
  static override defineSchema() {
    return schema();
  }
}

const SYSTEM = { n: 3, pick: "b", word: "keep", list: ["one", "two"], purse: { gold: 5, silver: 9 } };

let table: TestTable;

async function heroWithSword(): Promise<Actor> {
  const items = [{ _id: "sword00000000000", name: "Sword", type: "sword", system: structuredClone(SYSTEM) }];
  const data = { name: "Ana", type: "hero", system: structuredClone(SYSTEM), items };
  const hero = (await Actor.create(data as never)) as unknown as Actor;
  table.sent.length = 0;
  return hero;
}

const systemOf = (document: unknown): Dict => (document as { toObject(): { system: Dict } }).toObject().system;
const REPLACE = { recursive: false } as never;

describe.each([13, 14] as Generation[])("an update without recursive in generation %i", (generation) => {
  beforeEach(() => {
    setGeneration(generation);
    table = setTable({ Actor: ["base", "hero", "beast"], Item: ["base", "sword"] });
    CONFIG.Actor.dataModels.hero = HeroData;
    CONFIG.Actor.dataModels.beast = BeastData;
    CONFIG.Item.dataModels.sword = HeroData;
  });
  afterEach(() => {
    setGeneration(13);
  });

  it("keeps the values that did not change", async () => {
    const hero = await heroWithSword();
    await hero.update({ name: "Ana", system: { ...systemOf(hero), n: 7 } } as never, REPLACE);
    expect(systemOf(hero)).toEqual({ ...SYSTEM, n: 7 });
    // A value that is the same all through is not sent.
    expect(table.sent[0]?.operation.updates).toEqual([{ _id: hero.id, system: { ...SYSTEM, n: 7 } }]);
  });

  it("replaces inner objects by what was given, the rest of them falling back to its initial", async () => {
    const hero = await heroWithSword();
    await hero.update({ system: { ...systemOf(hero), purse: { silver: 9 } } } as never, REPLACE);
    expect(systemOf(hero)).toEqual({ ...SYSTEM, purse: { gold: 0, silver: 9 } });
  });

  it("sends nothing when nothing differs", async () => {
    const hero = await heroWithSword();
    await hero.update({ name: "Ana", system: systemOf(hero) } as never, REPLACE);
    expect(table.sent).toEqual([]);
  });

  it("keeps them in what is embedded, one by one, all at once and in a batch", async () => {
    const hero = await heroWithSword();
    const sword = hero.items.get("sword00000000000") as Item;
    await sword.update({ system: { ...systemOf(sword), n: 7 } } as never, REPLACE);
    expect(systemOf(sword)).toEqual({ ...SYSTEM, n: 7 });
    const up = (item: unknown) => ({ system: { ...systemOf(item), n: 8 } });
    await hero.items.updateAll(up, null, { recursive: false });
    expect(systemOf(sword)).toEqual({ ...SYSTEM, n: 8 });
    const updates = [{ _id: sword.id, system: { ...systemOf(sword), n: 9 } }];
    await Item.updateDocuments(updates as never, { parent: hero, recursive: false } as never);
    expect(systemOf(sword)).toEqual({ ...SYSTEM, n: 9 });
    updates[0] = { _id: sword.id, system: { ...systemOf(sword), n: 10 } };
    await modifyBatch([{ action: "update", documentName: "Item", updates, parent: hero, recursive: false }]);
    expect(systemOf(sword)).toEqual({ ...SYSTEM, n: 10 });
    expect(hero.toObject().items).toMatchObject([{ system: { ...SYSTEM, n: 10 } }]);
  });

  it("keeps them in what is embedded when its parent is updated, and takes away what is not named", async () => {
    const hero = await heroWithSword();
    await hero.createEmbeddedDocuments("Item", [{ name: "Rope", type: "base" }]);
    const [sword] = hero.items.contents;
    const items = [{ ...sword?.toObject(), system: { ...systemOf(sword), n: 7 } }];
    await hero.update({ items } as never, REPLACE);
    expect(hero.toObject().items).toMatchObject([{ name: "Sword", system: { ...SYSTEM, n: 7 } }]);
    expect(hero.items.map(({ name }) => name)).toEqual(["Sword"]);
    expect(systemOf(hero)).toEqual(SYSTEM);
    await hero.update({ items: [{ _id: sword?.id, system: { n: 8 } }] } as never, REPLACE);
    const initial = { n: 8, pick: "a", word: "x", list: [], purse: { gold: 0, silver: 0 } };
    expect(hero.toObject().items).toMatchObject([{ name: "Sword", type: "sword", system: initial }]);
  });

  it("keeps the deletions that it was given", async () => {
    const hero = await heroWithSword();
    await hero.update({ flags: { fixture: { a: 1, b: 2 } } } as never);
    const flags = generation === 14 ? { a: 1, b: ForcedReplacement.create(3) } : { a: 1, "==b": 3 };
    await hero.update({ flags: { fixture: flags } } as never, REPLACE);
    expect(hero.toObject().flags).toEqual({ fixture: { a: 1, b: 3 } });
  });

  it("changes a type together with its data, whether they differ from the old ones or not", async () => {
    const changed = await heroWithSword();
    await changed.update({ type: "beast", system: { ...systemOf(changed), n: 7 } } as never, REPLACE);
    expect(changed.toObject()).toMatchObject({ type: "beast", system: { ...SYSTEM, n: 7 } });
    const same = await heroWithSword();
    await same.update({ type: "beast", system: systemOf(same) } as never, REPLACE);
    expect(same.toObject()).toMatchObject({ type: "beast", system: SYSTEM });
    expect(table.sent[0]?.operation.updates).toEqual([{ _id: same.id, type: "beast", system: SYSTEM }]);
  });

  it("so does one that replaces the data by force", async () => {
    const hero = await heroWithSword();
    const whole = systemOf(hero);
    const data = generation === 14 ? { system: ForcedReplacement.create(whole) } : { "==system": whole };
    await hero.update({ type: "beast", ...data } as never);
    expect(hero.toObject()).toMatchObject({ type: "beast", system: SYSTEM });
  });
});
