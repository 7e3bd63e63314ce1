import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mergeObject } from "../../client/generation/utils-14.ts";
import { DataModel } from "../../common/abstract/index.ts";
import { NumberField, ObjectField, SchemaField, StringField, TypedObjectField } from "../../common/data/fields.ts";
import { type Generation, setGeneration } from "../../common/generation/index.ts";
import {
  asShown,
  DataFieldOperator,
  deletion,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  reconstructOperator,
  withKeys,
} from "../../common/generation/operators.ts";
import type { Dict } from "../../common/utils/types.ts";

const del = () => new ForcedDeletion();

function modelOf(): new (data: Dict) => DataModel {
  return class Bag extends DataModel {
    static override defineSchema() {
      return {
        purse: new SchemaField({ gold: new NumberField({ required: true, nullable: false, initial: 7 }) }),
        things: new TypedObjectField(new SchemaField({ name: new StringField({ required: true }) })),
        loose: new ObjectField(),
      };
    }
  };
}

const bag = (): DataModel =>
  new (modelOf())({ purse: { gold: 3 }, things: { a: { name: "A" }, b: { name: "B" } }, loose: { x: { y: 1, z: 2 } } });

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});

beforeEach(() => setGeneration(14));
afterEach(() => {
  setGeneration(13);
  warn.mockClear();
});

describe("operators", () => {
  it("hold a value without showing it among their keys", () => {
    const replacement = ForcedReplacement.create({ a: 1 });
    expect(Object.keys(replacement)).toEqual([]);
    expect(DataFieldOperator.get(replacement)).toEqual({ a: 1 });
    expect((replacement as unknown as { a: number }).a).toBe(1);
    expect(DataFieldOperator.get(del())).toBeUndefined();
    expect(DataFieldOperator.get(5)).toBe(5);
    expect(replacement).toBeInstanceOf(ForcedReplacement);
  });

  it("survive the way through JSON", () => {
    const [gone, whole] = JSON.parse(JSON.stringify([del(), ForcedReplacement.create([1])])) as Dict[];
    expect(gone?.[OPERATOR_IDENTIFIER]).toBe("ForcedDeletion");
    expect(reconstructOperator(gone as Dict)).toBeInstanceOf(ForcedDeletion);
    expect(DataFieldOperator.get(reconstructOperator(whole as Dict))).toEqual([1]);
    expect(() => reconstructOperator({})).toThrow(/not the JSON/);
  });

  it("become keys and come back, at any depth and in dotted paths", () => {
    const changes = { a: { b: del(), c: ForcedReplacement.create({ d: 1 }) }, "e.f": del() };
    const keys = withKeys(changes);
    expect(keys).toEqual({ a: { "-=b": null, "==c": { d: 1 } }, "e.-=f": null });
    const shown = asShown({ a: { "-=b": null, "==c": { d: 1 } } });
    expect(shown.a as Dict).toMatchObject({ b: expect.any(ForcedDeletion), c: expect.any(ForcedReplacement) });
  });

  it("cost nothing where there are none", () => {
    const changes = { a: { b: 1 } };
    expect(withKeys(changes)).toBe(changes);
    expect(asShown(changes)).toBe(changes);
  });
});

describe("updateSource", () => {
  it("carries operators out and reports them", () => {
    const model = bag();
    const diff = model.updateSource({
      things: { a: del() },
      "loose.x": ForcedReplacement.create({ z: 5 }),
      "purse.gold": del(),
    });
    expect(model.toObject()).toEqual({ purse: { gold: 7 }, things: { b: { name: "B" } }, loose: { x: { z: 5 } } });
    expect((diff.things as Dict).a).toBeInstanceOf(ForcedDeletion);
  });

  it("does not read the keys any more", () => {
    const model = bag();
    expect(model.updateSource({ things: { "-=a": null }, loose: { "-=x": null } })).toEqual({});
    expect(Object.keys(model._source.things as Dict)).toEqual(["a", "b"]);
  });

  it("reads only the keys in generation 13", () => {
    setGeneration(13);
    const model = bag();
    const diff = model.updateSource({ things: { "-=a": null } });
    expect(diff).toEqual({ things: { "-=a": null } });
    expect(Object.keys(model._source.things as Dict)).toEqual(["b"]);
  });
});

describe("mergeObject", () => {
  it("applies operators when asked, and keeps them otherwise", () => {
    const other = { a: del(), b: ForcedReplacement.create({ y: 2 }) };
    expect(mergeObject({ a: 1, b: { x: 1 } }, other, { applyOperators: true })).toEqual({ b: { y: 2 } });
    expect(mergeObject({ a: 1 }, { a: del() }).a as unknown).toBeInstanceOf(ForcedDeletion);
    expect(warn).not.toHaveBeenCalled();
  });

  it("still reads the keys and the old option, with a warning for each", () => {
    expect(mergeObject({ a: 1, b: 2 }, { "-=a": null }, { performDeletions: true })).toEqual({ b: 2 });
    const said = warn.mock.calls.map(([message]) => String(message)).join("\n");
    expect(said).toContain("applyOperators");
    expect(said).toContain("foundry.data.operators");
  });
});

describe("a deletion", () => {
  it.each<[Generation, (update: Dict) => void]>([
    [13, (update) => expect(update).toEqual({ "flags.x.-=y": null })],
    [14, (update) => expect(update["flags.x.y"]).toBeInstanceOf(ForcedDeletion)],
  ])("is said in the words of generation %i", (generation, check) => {
    setGeneration(generation);
    check(deletion("flags.x.y"));
  });
});
