import { beforeEach, expect, it } from "vitest";
import type { FieldLike } from "../../../module/foundry/fields.ts";
import { host, wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

/* A field says what it is called, and its words what they are called: in every language, for every reader. */

const { optionsIn } = await import("../../../module/foundry/fields.ts");
const { PartyModel } = await import("../../../module/windows/party/model.ts");

interface Model {
  readonly schema: { readonly fields: Record<string, FieldLike> };
}

/** Every field below a model's data, by its path. */
const all = (fields: Record<string, FieldLike>, within = ""): [string, FieldLike][] =>
  Object.entries(fields).flatMap(([name, field]) => [
    [within + name, field] as [string, FieldLike],
    ...(field.fields ? all(field.fields, `${within}${name}.`) : []),
  ]);

const isText = (key: string): boolean =>
  ["es", "en"].every((lang) => {
    host.lang = lang as "es" | "en";
    return (game as unknown as { i18n: { has(key: string): boolean } }).i18n.has(key);
  });

function nameless(model: unknown): string[] {
  const { schema } = model as Model;
  return all(schema.fields).flatMap(([path, field]) => [
    // A record whose fields have names of their own is read by nobody.
    ...(field.fields || isText(field.label) ? [] : [`${path}: ${field.label}`]),
    ...optionsIn(field).flatMap(({ value, label }) =>
      isText(label) || label === "–" ? [] : [`${path} = ${value}: ${label}`],
    ),
  ]);
}

beforeEach(() => {
  host.lang = "en";
});

it.each(folders)("every field of %s, and every word it can be, has a text", async (folder) => {
  const { id, actors, items, settings } = await wholeRuleset(folder);
  for (const { key, default: initial } of settings) host.settings.set(`${id}.${key}`, initial);
  const kinds = Object.entries({ ...actors, ...items });
  expect(kinds.length).toBeGreaterThan(1);
  expect(kinds.flatMap(([type, { model }]) => nameless(model).map((each) => `${type}.${each}`))).toEqual([]);
});

it("so has every field of a party", () => {
  expect(nameless(PartyModel)).toEqual([]);
});
