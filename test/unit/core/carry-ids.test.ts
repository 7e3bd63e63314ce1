import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Carried, type Known, readFile, written } from "../../../module/core/carry/file.ts";
import { isId, originAt, ownOrigin, withIds } from "../../../module/core/carry/ids.ts";

/** Ids of what a hero carries: those that are good stay, and what named the others names what they have become. */

const [A, B, C] = ["A", "B", "C"].map((letter) => letter.repeat(16)) as [string, string, string];

/** New ids one after the other, so that a test can name them. */
const counting = () => {
  let next = 0;
  return () => `new${String(++next).padStart(13, "0")}`;
};
const NEW = (number: number) => `new${String(number).padStart(13, "0")}`;

const thing = (name: string, _id?: string, more: object = {}) => ({
  ...(_id !== undefined && { _id }),
  ...{ type: "skill", name, img: "", system: {}, effects: [], ...more },
});
const hero = (items: ReturnType<typeof thing>[], system: object = {}, effects: object[] = []): Carried =>
  ({ type: "hero", name: "Ana", img: "", system, effects, items }) as Carried;
const line = (item: string) => ({ id: "l", kind: "level", amount: -5, item, name: "Climb", from: 0, to: 1 });

describe("ids", () => {
  it("that are good stay, with all that names them", () => {
    const ana = hero([thing("Climb", A), thing("Swim", B, { effects: [{ _id: C, name: "Wet" }] })], {
      ledger: [line(A)],
    });
    expect(withIds(ana, counting())).toEqual({ carried: ana, without: 0, renewed: 0 });
  });

  it("that are missing are made, and counted", () => {
    const { carried, without, renewed } = withIds(hero([thing("Climb"), thing("Swim", "")]), counting());
    expect(carried.items.map(({ _id }) => _id)).toEqual([NEW(1), NEW(2)]);
    expect({ without, renewed }).toEqual({ without: 2, renewed: 0 });
  });

  it("that are malformed take along what names them: ledger, penalty, effect", () => {
    const bad = "too-short";
    const penalty = thing("Blow", A, {
      system: { trait: bad, deep: [{ er: bad }] },
      effects: [{ _id: B, flags: { blocks: bad }, origin: `.Item.${bad}` }],
    });
    const { carried, renewed } = withIds(hero([thing("Judo", bad), penalty], { ledger: [line(bad)] }), counting());
    expect(carried.items[0]?._id).toBe(NEW(1));
    expect(carried.items[1]).toMatchObject({
      _id: A,
      system: { trait: NEW(1), deep: [{ er: NEW(1) }] },
      effects: [{ _id: B, flags: { blocks: NEW(1) }, origin: `.Item.${NEW(1)}` }],
    });
    expect(carried.system).toEqual({ ledger: [line(NEW(1))] });
    expect(renewed).toBe(1);
  });

  it("that stand there twice are the first one's, and so is what names them", () => {
    const { carried, renewed } = withIds(
      hero([thing("Climb", A), thing("Swim", A)], { ledger: [line(A)] }, [{ _id: B }, { _id: B }]),
      counting(),
    );
    expect(carried.items.map(({ _id }) => _id)).toEqual([A, NEW(1)]);
    expect(carried.effects.map(({ _id }) => _id)).toEqual([B, NEW(2)]);
    expect(carried.system).toEqual({ ledger: [line(A)] });
    expect(renewed).toBe(2);
  });

  it("are never given twice, whatever is made anew", () => {
    const ids = [A, A, B, C];
    const { carried } = withIds(hero([thing("Climb", A), thing("Swim", "x"), thing("Run")]), () => String(ids.shift()));
    expect(carried.items.map(({ _id }) => _id)).toEqual([A, B, C]);
  });

  it("come out good and unique of any file, and a second time nothing changes", () => {
    const someId = fc.oneof(fc.constantFrom(A, B, "", "x", "__proto__", "constructor", undefined), fc.string());
    const some = fc.array(fc.tuple(someId, fc.array(someId, { maxLength: 3 })), { maxLength: 6 });
    fc.assert(
      fc.property(some, (list) => {
        const given = hero(
          list.map(([id, effects]) => thing("Climb", id, { effects: effects.map((_id) => ({ _id })) })),
          { ledger: list.map(([id]) => line(String(id))) },
        );
        const { carried } = withIds(given, counting());
        for (const each of [carried.items, ...carried.items.map(({ effects }) => effects)]) {
          const ids = each.map(({ _id }) => _id);
          expect(ids.every(isId)).toBe(true);
          expect(new Set(ids).size).toBe(ids.length);
        }
        expect(withIds(carried, counting())).toEqual({ carried, without: 0, renewed: 0 });
      }),
      { numRuns: 60 },
    );
  });
});

describe("where an effect came from", () => {
  const OWN = "Scene.s.Token.t.Actor.a";
  it.each([
    [OWN, "."],
    [`${OWN}.Item.${A}`, `.Item.${A}`],
    [`${OWN}.Item.${A}.ActiveEffect.${B}`, `.Item.${A}.ActiveEffect.${B}`],
    [`.Item.${A}`, `.Item.${A}`],
    [`Actor.${B}.Item.${A}`, null],
    [`${OWN}x.Item.${A}`, null],
    ["Compendium.cubilete.ryf-skills-en.Item.x", null],
    [`.JournalEntry.${A}`, null],
    [7, null],
    [null, null],
  ])("%s travels as %s", (origin, travels) => expect(ownOrigin(origin, OWN)).toBe(travels));

  it("is its own again where it arrives, and nobody else's", () => {
    expect(originAt(`.Item.${A}`, "Actor.z")).toBe(`Actor.z.Item.${A}`);
    expect(originAt(".", "Actor.z")).toBe("Actor.z");
    expect(originAt(`Actor.other.Item.${A}`, "Actor.z")).toBeNull();
  });
});

describe("a file", () => {
  const KNOWN: Known = { system: "cubilete", version: "0.2.0", types: { hero: ["skill"] } };
  const effect = { _id: C, name: "Wet", origin: `.Item.${A}` };
  const ana = hero([thing("Climb", A, { effects: [effect] })], { ledger: [line(A)] }, [{ ...effect, _id: B }]);

  it("keeps the ids of what is carried, and never the actor's own", () => {
    expect(readFile(written({ ...ana, _id: B }, KNOWN), KNOWN)).toEqual({ carried: ana });
    expect(JSON.parse(written({ ...ana, _id: B }, KNOWN)).actor).not.toHaveProperty("_id");
  });

  it("of the host's own export says by the actor's id there what came from itself", () => {
    const there = (origin: string) => hero([thing("Climb", A)], {}, [{ _id: B, name: "Wet", origin }]);
    const read = (origin: string) => readFile(JSON.stringify({ ...there(origin), _id: C }), KNOWN);
    expect(read(`Actor.${C}.Item.${A}`)).toMatchObject({ carried: { effects: [{ origin: `.Item.${A}` }] } });
    expect(read(`Actor.${B}.Item.${A}`)).toEqual({ carried: hero([thing("Climb", A)], {}, [{ _id: B, name: "Wet" }]) });
  });

  it("may say any nonsense for an id", () => {
    const nonsense = (id: unknown) => JSON.stringify({ ...ana, items: [{ ...thing("Climb"), _id: id }] });
    for (const id of [7, null, {}, [A]])
      expect(readFile(nonsense(id), KNOWN)).toMatchObject({ carried: { items: [thing("Climb")] } });
  });
});
