import { describe, expect, it } from "vitest";
import { DataModel } from "../../common/abstract/index.ts";
import * as f from "../../common/data/fields.ts";
import { BaseActor, BaseItem } from "../../common/documents/index.ts";
import { type Dict, mergeObject } from "../../common/utils/index.ts";

const id = (c: string): string => c.repeat(16);
const hero = (data: Dict = {}): BaseActor => new BaseActor({ _id: id("a"), name: "Ana", type: "hero", ...data });
const names = (actor: BaseActor) => actor.items.map((item) => item._source.name);

describe("new embedded documents in updateSource", () => {
  it("without ids are as many as were given, each with an id of its own, in the source too", () => {
    const actor = hero({ items: [{ _id: id("s"), name: "Staff", type: "gear" }] });
    const given = ["Sword", "Shield", "Rope"].map((name) => ({ name, type: "gear" }));
    const diff = actor.updateSource({ items: given });
    expect(names(actor)).toEqual(["Staff", "Sword", "Shield", "Rope"]);
    const stored = actor.toObject().items as Dict[];
    expect(stored.map(({ name }) => name)).toEqual(["Staff", "Sword", "Shield", "Rope"]);
    expect(new Set(stored.map(({ _id }) => _id)).size).toBe(4);
    expect((diff.items as Dict[]).map(({ _id }) => _id)).toEqual(stored.slice(1).map(({ _id }) => _id));
    for (const { _id, name } of stored) expect(actor.items.get(String(_id))?._source).toMatchObject({ name });
    // What the caller gave stays the caller's.
    expect(given[0]).toEqual({ name: "Sword", type: "gear" });
  });

  it("are told apart when their id is null, and when they take the place of all others", () => {
    const actor = hero({ items: [{ _id: id("s"), name: "Staff", type: "gear" }] });
    const copies = ["Sword", "Shield"].map((name) => new BaseItem({ name, type: "gear" }).toObject());
    actor.updateSource({ items: copies }, { recursive: false });
    expect(names(actor)).toEqual(["Sword", "Shield"]);
    expect(actor.items.size).toBe(2);
  });
});

describe("instructions to delete or replace", () => {
  it("are never stored where there is nothing yet that they could act on", () => {
    const actor = hero();
    actor.updateSource({ "flags.sys.-=gone": null });
    expect(JSON.stringify(actor.toObject())).not.toContain("-=");
    actor.updateSource({ "flags.sys.gone": 1 });
    actor.updateSource({ "flags.sys.-=gone": null });
    expect(actor.flags).toEqual({ sys: {} });
    actor.updateSource({ flags: { other: { "==whole": { a: 1 }, "-=b": null, c: 2 } } });
    expect(actor.flags).toEqual({ sys: {}, other: { whole: { a: 1 }, c: 2 } });
    actor.updateSource({ flags: { third: { "-=b": null, c: 2 } } }, { recursive: false });
    expect(actor.flags).toEqual({ third: { c: 2 } });
  });

  it("hold for maps of any kind, also those that were null", () => {
    class Bag extends DataModel {
      declare map: unknown;
      declare any: unknown;
      static override defineSchema() {
        const number = () => new f.NumberField({ required: true, nullable: false, initial: 7 });
        return {
          map: new f.TypedObjectField(new f.SchemaField({ n: number(), m: number() }), {
            nullable: true,
            initial: null,
          }),
          any: new f.TypedObjectField(new f.ObjectField()),
        };
      }
    }
    const bag = new Bag();
    bag.updateSource({ map: { x: { n: 1 }, "-=y": null } });
    expect(bag.map).toEqual({ x: { n: 1, m: 7 } });
    bag.updateSource({ "map.z.-=n": null, "any.q.-=r": null, "any.s": { "-=t": null, u: 1 } });
    expect(bag.toObject()).toEqual({ map: { x: { n: 1, m: 7 }, z: { n: 7, m: 7 } }, any: { q: {}, s: { u: 1 } } });
  });
});

describe("what is said of embedded documents", () => {
  it("is carried out with its instructions", () => {
    const bow = { _id: id("b"), name: "Bow", type: "gear", system: { might: 1 }, flags: { sys: { a: 1, b: 2 } } };
    const actor = hero({ items: [bow] });
    const flags = { "==sys": { b: 3 } };
    actor.updateSource({ items: [{ _id: id("b"), type: "weapon", "==system": { reach: 2 }, flags }] });
    expect(actor.toObject().items).toMatchObject([{ type: "weapon" }]);
    expect((actor.toObject().items as Dict[])[0]).toMatchObject({ system: { reach: 2 }, flags: { sys: { b: 3 } } });
    expect(actor.items.get(id("b"))?._source.system).toEqual({ reach: 2 });
    actor.updateSource({ items: [{ _id: id("b"), "-=flags": null }] });
    expect((actor.toObject().items as Dict[])[0]?.flags).toEqual({});
  });
});

describe("dotted keys", () => {
  it("are expanded inside an object that mergeObject inserts, not inside one that is there", () => {
    expect(mergeObject({}, { flags: { "sys.deep": { "a.b": 1 } } })).toEqual({
      flags: { sys: { deep: { a: { b: 1 } } } },
    });
    expect(mergeObject({ flags: {} }, { flags: { "sys.deep": 1 } })).toEqual({ flags: { "sys.deep": 1 } });
  });

  it("of flags are expanded in a new document", () => {
    expect(hero({ flags: { "sys.deep": 1, "sys.too": 2 } }).flags).toEqual({ sys: { deep: 1, too: 2 } });
  });
});

describe("the type of a document", () => {
  const bard = () => hero({ system: { strength: 3, luck: 1 } });

  it("does not change by itself: the old data would stay (foundryvtt/foundryvtt#11951)", () => {
    const actor = bard();
    const refusal = /type of a Document can be changed only if the system field is force-replaced/;
    expect(() => actor.updateSource({ type: "beast" })).toThrow(refusal);
    expect(() => actor.updateSource({ type: "beast", system: { teeth: 2 } })).toThrow(refusal);
    expect(() => actor.updateSource({ type: "beast" }, { recursive: false })).toThrow(refusal);
    expect(actor.toObject()).toMatchObject({ type: "hero", system: { strength: 3 } });
    expect(actor.updateSource({ type: "hero", name: "Bea" })).toEqual({ name: "Bea" });
  });

  it("changes together with the whole of its data, and says so", () => {
    const actor = bard();
    const diff = actor.updateSource({ type: "beast", "==system": { teeth: 2 } });
    expect(diff).toEqual({ type: "beast", "==system": { teeth: 2 } });
    expect(actor.system).toEqual({ teeth: 2 });
    // Another page applies what came out of it.
    const there = bard();
    there.updateSource(diff);
    expect(there.toObject()).toEqual(actor.toObject());
    // The same data for another type are a replacement too.
    expect(actor.updateSource({ type: "hero", "==system": { teeth: 2 } })).toEqual({
      type: "hero",
      "==system": { teeth: 2 },
    });
    actor.updateSource({ type: "beast", system: { fur: 1 } }, { recursive: false });
    expect(actor.system).toEqual({ fur: 1 });
  });
});
