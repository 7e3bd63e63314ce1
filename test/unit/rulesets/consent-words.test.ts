import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { anActor, anItem, clearTable, host } from "../table.ts";
import { wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

/* A question shows no raw data: whatever stored field of whatever rules would change, it reads as words. */

// biome-ignore lint/suspicious/noExplicitAny: fields of every shape.
type Any = any;

const { rulesets } = await import("../../../module/contract/index.ts");
const { differences } = await import("../../../module/deeds/differences.ts");
const { figureName } = await import("../../../module/cards/past/way-back.ts");
const { deedOf } = await import("../../../module/deeds/deed.ts");

beforeEach(() => clearTable());

/** Every path that the code of a rule set writes, as it stands in its sources: `"system.luck": …`, `["system.luck"] = …`. */
function writtenBy(folder: string): string[] {
  const root = `module/rulesets/${folder}`;
  const files = (readdirSync(root, { recursive: true }) as string[]).filter(
    (file) => /^(rolls|table|cards|data)\/.*\.ts$/.test(file) && !/(steps|effect-targets|index)\.ts$/.test(file),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(`${root}/${file}`, "utf8").matchAll(/"(system\.[\w.]+)"(?:\]? ?[=:]|,\s*before)/g),
  ]);
  return [...new Set(found.map(([, path = ""]) => path))].filter((path) => !path.startsWith("system.derived"));
}

it.each(folders)("whatever the rolls of %s write has a name, in both languages", async (folder) => {
  const ruleset = rulesets.get(folder);
  const kinds = Object.entries({ ...ruleset?.actors, ...ruleset?.items });
  // An actor has the field, or a thing.
  const bearers = kinds.map(([type, { model }]: Any) =>
    anActor("Ana", { type, system: { schema: model.schema }, _source: {} }),
  );
  const named = (path: string, bearer: Any) =>
    bearer.system.schema.getField(path.replace("system.", "")) &&
    figureName(bearer, bearer, path) !== "Something else on the sheet";
  const nameless = writtenBy(folder).filter(
    (path) => path !== "system.game" && !bearers.some((bearer) => named(path, bearer)),
  );
  expect(nameless).toEqual([]);
});

/** What could stand in a field, by what it is. */
const VALUES: Record<string, unknown[]> = {
  FigureField: [0, 7, -2.5, Date.UTC(2026, 10, 23), null],
  BooleanField: [true, false],
  StringField: ["", "brawn", "<b>x</b>"],
  HTMLField: ["", "<p>Who <em>she</em> is</p>"],
  ArrayField: [[], [{ id: "a", amount: 3 }], ["x", "y"]],
  ObjectField: [{}, { might: 3 }, { a: { b: { c: { d: 1 } } } }, null],
  SetField: [[], ["x"]],
};
const RAW = /[{}[\]"]|undefined|null|NaN|\bobject\b|CUBILETE\.|system\./;

function pathsOf(fields: Record<string, Any>, path = "system"): [string, unknown[]][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const own: [string, unknown[]] = [`${path}.${name}`, VALUES[field.constructor.name] ?? [1, "x", null]];
    return field.fields
      ? [...pathsOf(field.fields, own[0]), [own[0], [{ ...field.initial }, { at: 5, given: true }]]]
      : [own];
  });
}

const types: [string, Any][] = [];
for (const folder of folders) {
  const ruleset = await wholeRuleset(folder);
  rulesets.add(ruleset);
  for (const { key, default: initial } of ruleset.settings) host.settings.set(`${ruleset.id}.${key}`, initial);
  for (const [type, { model }] of Object.entries({ ...ruleset.actors, ...ruleset.items })) types.push([type, model]);
}

const schemaOf = (type: string) => ({ schema: types.find(([name]) => name === type)?.[1].schema });

it("words of the rules, and not what is stored: a state of repair, an hour of the world, a fight", () => {
  const told = (type: string, path: string, value: unknown) => {
    const thing = anItem("It", { type, system: schemaOf(type), _source: { system: {} } });
    const hero = `${rulesets.ofType(type)?.id}Hero`;
    const actor = anActor("Ana", { type: hero, system: schemaOf(hero), _source: {}, items: [thing] });
    const on = type.endsWith("Hero")
      ? { updates: { [path]: value }, lines: [] }
      : { updates: {}, items: [{ item: thing, updates: { [path]: value } }], lines: [] };
    return differences(actor, deedOf(actor, on as Any)).figures.map(({ label, to }) => `${label} ${to}`);
  };
  expect(told("ryfHero", "system.treatment.at", 86_400 + 2 * 3_600 + 5 * 60)).toEqual(["Treat wounds day 2, 2:05"]);
  expect(told("narrativeWeapon", "system.wear", "minor")).toEqual(["It: State of repair Slightly damaged"]);
  expect(told("narrativeWeapon", "system.rests", { combat: "aFight", round: 3 })).toEqual([
    "It: Resting yes",
    "It: Rests until round 3",
  ]);
  expect(told("escala3Penalty", "system.until", "aFight.3.1")).toEqual(["It: Inflated trait yes"]);
});

it.each(types as [string, Any][])("of %s, whatever changes", (type, model) => {
  const fields = model.defineSchema?.() ?? {};
  const actors = Object.keys(rulesets.ofType(type)?.actors ?? {});
  const isActor = actors.includes(type);
  const { schema } = model;
  const thing = anItem("Rope", { type, system: { schema }, _source: { system: {} } });
  const actor = anActor("Ana", {
    type: isActor ? type : actors[0],
    items: isActor ? [] : [thing],
    system: { schema },
    _source: {},
  });
  let told = 0;
  for (const [path, values] of pathsOf(fields))
    for (const value of values) {
      const updates = { [path]: value };
      const changes = isActor ? { updates, lines: [] } : { updates: {}, items: [{ item: thing, updates }], lines: [] };
      const shown = differences(actor, deedOf(actor, changes as Any));
      for (const { label, from, to } of shown.figures) {
        told++;
        expect([path, value, RAW.exec(`${label} ${from} ${to}`)?.[0]]).toEqual([path, value, undefined]);
      }
    }
  expect(told).toBeGreaterThan(0);
});
