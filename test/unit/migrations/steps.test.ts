import { describe, expect, it } from "vitest";
import type { DataStep, Stored } from "../../../module/contract/index.ts";
import { CARD_STEPS } from "../../../module/migrations/cards.ts";
import { carryActor, carryItem, carryMessage, carryShared } from "../../../module/migrations/carry.ts";
import { renameBars } from "../../../module/migrations/renames.ts";
import type { Tree } from "../../../scripts/languages.ts";
import { storedRecords, storesOf } from "../../fixtures/worlds/lay-out.ts";
import { theLanguages } from "../texts-and-packs.ts";

/** The steps of every rule set, over all that the code of 0.1.0 has written. */

const files = import.meta.glob("../../../module/rulesets/*/data/steps.ts", { eager: true }) as Record<
  string,
  { STEPS: readonly DataStep[] }
>;
const steps: Record<string, readonly DataStep[]> = Object.fromEntries(
  Object.entries(files).map(([path, { STEPS }]) => [path.split("/").at(-3) ?? "", STEPS]),
);
const ofType = (type: unknown): readonly DataStep[] => steps[/^[a-z]+\d?/.exec(String(type))?.[0] ?? ""] ?? [];

/** What reading does to a record, by its key; whether it changed anything. */
function carry(key: string, value: Stored): boolean {
  if (key.startsWith("!messages!")) {
    const { ruleset } = (value.system ?? {}) as { ruleset?: string };
    return carryMessage(value, [...CARD_STEPS, ...(steps[ruleset ?? ""] ?? [])]);
  }
  if (key.startsWith("!settings!")) {
    const [, id = "", name = ""] = /^cubilete\.(\w+)\.(.+)$/.exec(String(value.key)) ?? [];
    const shared = JSON.parse(String(value.value)) as unknown;
    const changed = carryShared(name, shared, steps[id] ?? []);
    if (changed) value.value = JSON.stringify(shared);
    return changed;
  }
  if (/items!/.test(key)) return carryItem(value, ofType(value.type));
  // What differs from an actor of whatever type: the names of all are different.
  if (key.startsWith("!scenes.tokens.delta!")) return carryActor(value, Object.values(steps).flat());
  return /^!actors!/.test(key) && carryActor(value, ofType(value.type));
}

const records = storesOf("0.1.0").flatMap((store) => storedRecords("0.1.0", store));
const carried = records.map(({ key, value }) => {
  const after = structuredClone(value);
  return { key, before: value, after, changed: carry(key, after) };
});

/** Every value at the ends of a document, without the names that lead there. */
function leaves(node: unknown, into: unknown[] = []): unknown[] {
  if (typeof node !== "object" || node === null) into.push(node);
  else for (const child of Object.values(node)) leaves(child, into);
  return into;
}
const sorted = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort();
/** Words that are written otherwise now. */
const NOW: Record<string, string> = { throw: "roll", notice: "prompt" };
const reworded = (value: unknown) => (typeof value === "string" ? (NOW[value] ?? value) : value);

describe("what 0.1.0 wrote", () => {
  it("is old in many places", () => {
    const changed = carried.filter((record) => record.changed).map(({ key }) => key.split("!")[1]);
    expect(new Set(changed)).toEqual(
      new Set([
        "actors",
        "actors.items",
        "items",
        "messages",
        "settings",
        "scenes.tokens.delta",
        "scenes.tokens.delta.items",
      ]),
    );
  });

  it("loses no value on the way", () => {
    for (const { key, before, after } of carried.filter(({ key }) => !key.startsWith("!settings!")))
      expect(sorted(leaves(after).map(reworded)), key).toEqual(sorted(leaves(before).map(reworded)));
    for (const { key, before, after } of carried.filter(({ key }) => key.startsWith("!settings!"))) {
      const values = [before, after].map(({ value }) => sorted(leaves(JSON.parse(String(value)))));
      expect(values[1], key).toEqual(values[0]);
    }
  });

  it("is carried over once", () => {
    for (const { key, after } of carried) expect(carry(key, structuredClone(after)), key).toBe(false);
  });

  it("has none of the old names any more", () => {
    // What a card keeps of a deleted item stays as it is: it is read when the item is made again.
    const text = carried
      .map(({ after }) => JSON.stringify(after, (name, it) => (name === "removed" ? [] : it)))
      .join("\n");
    const old = /"type":"(throw|notice)"|"(offer|care|thrown)\\?":|\\"(thrown|throws)\\":|"lasts":"throw"/g;
    expect(text.match(old) ?? []).toEqual([]);
  });

  it("names only texts that both languages still have", () => {
    const keys = new Set(carried.flatMap(({ after }) => JSON.stringify(after).match(/CUBILETE(\.\w+)+/g) ?? []));
    expect(keys.size).toBeGreaterThan(50);
    for (const tree of Object.values(theLanguages()))
      for (const key of keys) {
        const text = key
          .split(".")
          .reduce<Tree | string | undefined>((node, name) => (typeof node === "object" ? node[name] : undefined), tree);
        expect(typeof text, key).toBe("string");
      }
  });

  it("can be any JSON in its place: no step throws", () => {
    const junk = [
      null,
      7,
      "garbage",
      [],
      [null, "a", { applied: "x", data: { order: [1] } }],
      { parts: [{ applied: 7 }] },
    ];
    for (const all of [CARD_STEPS, ...Object.values(steps)])
      for (const value of junk) {
        carryActor({ system: value }, all);
        carryItem({ type: "narrativePending", system: value }, all);
        carryMessage({ system: { parts: Array.isArray(value) ? value : [value] } }, all);
        for (const step of all)
          for (const name of Object.keys(step.shared ?? {})) carryShared(name, { list: value }, all);
      }
  });
});

describe("a field with another name, over all of a world", () => {
  const step: DataStep[] = [{ version: 9, renames: { "system.health": "system.vigour" } }];
  const typeOf = new Map(
    records.flatMap(({ key, value }) => (key.startsWith("!actors!") ? [[value._id, value.type]] : [])),
  );
  const isRyf = (type: unknown) => String(type).startsWith("ryf");
  /** What stands below another's key is that one's. */
  const ownerOf = (key: string): unknown => typeOf.get(key.split("!").at(-1)?.split(".")[0] ?? "");
  const renamed = (key: string, value: Stored): boolean | null => {
    if (key.startsWith("!messages!"))
      return (value.system as { ruleset?: string } | undefined)?.ruleset === "ryf" ? carryMessage(value, step) : null;
    if (key.includes("effects!")) return isRyf(ownerOf(key)) ? carryActor({ effects: [value] }, step) : null;
    if (key.startsWith("!scenes.tokens!"))
      return isRyf(typeOf.get(value.actorId)) ? renameBars(value, step[0]?.renames) : null;
    if (!isRyf(value.type)) return null;
    return /items!/.test(key) ? carryItem(value, step) : carryActor(value, step);
  };

  it("is named by its old path nowhere", () => {
    const touched = new Map<string, number>();
    for (const { key, value } of records) {
      const after = structuredClone(value);
      const changed = renamed(key, after);
      if (changed === null) continue;
      const kind = key.split("!")[1] ?? "";
      touched.set(kind, (touched.get(kind) ?? 0) + Number(changed));
      const paths = leaves(after).filter((text) => /^(system\.)?health(\.[\w.]+)?$/.test(String(text)));
      expect([key, paths]).toEqual([key, []]);
      expect([key, (after.system as Stored | undefined)?.health]).toEqual([key, undefined]);
    }
    for (const kind of ["actors", "messages", "scenes.tokens"])
      expect([kind, touched.get(kind)]).not.toEqual([kind, 0]);
  });
});
