import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { PlainField, PlainGame, PlainKind, PlainSheet } from "../../../module/core/carry/plain/kinds.ts";
import { aPerson, games as rules } from "../templates/house.ts";
import { bothLanguages, LANGUAGES } from "./both-languages.ts";
import { host } from "./host.ts";

/** A sheet as text, and back: a player who pastes it gets the same sheet, whatever language each of the two plays in. */

const { textIn } = await import("../../../module/core/carry/plain/kinds.ts");
const { writeSheet } = await import("../../../module/core/carry/plain/write.ts");
const { creaturesIn } = await import("../../../module/windows/carry/block-readers.ts");
const { plainGamesOf } = await import("../../../module/windows/carry/plain-kinds.ts");
const { textOfSheet } = await import("../../../module/windows/carry/as-text.ts");

// biome-ignore lint/suspicious/noExplicitAny: data of every type.
type Any = any;
beforeEach(bothLanguages);

/** Words that a reader could take for something else. */
const EVIL = [
  ...[
    "Rosa",
    "Ranged (Heavy)",
    "Conocimiento (historia)",
    "Espada +2",
    "Potion 3",
    "2d6+1",
    "a; b",
    "Level: 3",
    "(odd)",
  ],
  ...[
    '"quoted"',
    "x - y",
    "– ",
    "[a]",
    "Sword, old",
    "1,5 m",
    "Fuerza",
    "yes",
    "no",
    "> deep",
    "- item",
    "back\\slash",
  ],
];
const written = (text: string) => text.normalize("NFC").replace(/[\p{C}\p{Zl}\p{Zp}\u00ad]/gu, "");
const words = fc.oneof(
  fc.constantFrom(...EVIL),
  fc.string({ unit: "grapheme", maxLength: 20 }).map(written),
  fc.constant(""),
);
// A mark of headings before a name is one in any text: `# 0` comes back as `0`.
const MARKED = /^#{1,6}\s/;
const names = words
  .map((name) => name.replace(/\s+/g, " ").trim())
  .filter((name) => /[\p{L}\p{N}]/u.test(name) && !MARKED.test(name));
const paragraphs = fc.array(
  words.map((line) => line.replace(/\s+/g, " ").trim()),
  { maxLength: 3 },
);
const html = paragraphs.map((lines) =>
  lines.map((line) => `<p>${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`).join(""),
);

function held(field: PlainField, choices: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(choices) && field.as === "number") return fc.constantFrom(...choices);
  if (field.as === "number")
    return fc.oneof(
      fc.integer({ min: -20, max: 60 }),
      fc.integer({ min: -2000, max: 1_000_000_000 }),
      fc.integer({ min: -999, max: 999 }).map((cents) => cents / 100),
      fc.constant(null),
    );
  if (field.as === "yes") return fc.boolean();
  if (field.as === "word") return fc.constantFrom(...Object.keys(field.words ?? {}));
  if (field.as === "list") return entriesOf(field);
  return field.as === "text" ? html : words;
}

/** Entries of a list: its usual one with other words and numbers. */
const entriesOf = ({ entry = {} }: PlainField): fc.Arbitrary<unknown[]> =>
  fc.array(
    fc.record<Record<string, unknown>>(
      Object.fromEntries(
        Object.entries(entry).flatMap(([name, usual]): [string, fc.Arbitrary<unknown>][] => {
          if (typeof usual === "string") return [[name, words]];
          return typeof usual === "number" ? [[name, fc.integer({ min: 0, max: 5 })]] : [];
        }),
      ),
    ),
    { maxLength: 2 },
  );

const paths = ({ fields }: PlainKind) => fields.flatMap(({ path, most }) => (most ? [path, most.path] : [path]));

/** Data as its model takes them, by path. */
function asStored(game: PlainGame, of: "actors" | "items", { type, set, ...kind }: PlainKind, data: object) {
  const { model: Model } = rules[game.ruleset as keyof typeof rules][of][type] as Any;
  const { expandObject, flattenObject } = foundry.utils;
  const stored = flattenObject(new Model(expandObject({ ...data, ...set }), { parent: null }).toObject()) as Any;
  const own = Object.fromEntries(paths({ type, ...kind }).map((path) => [path, stored[path]]));
  return { ...own, ...set };
}

function things(game: PlainGame, kind: PlainKind, of: "actors" | "items") {
  const { schema } = (rules[game.ruleset as keyof typeof rules][of][kind.type] as Any).model;
  const data = fc.record(
    Object.fromEntries(
      kind.fields.flatMap((field) => [
        [field.path, held(field, schema.getField(field.path)?.choices)],
        ...(field.most ? [[field.most.path, held(field, null)]] : []),
      ]),
    ),
  );
  return fc.tuple(names, data).map(([name, system]) => ({
    ...{ type: kind.type, name },
    system: asStored(game, of, kind, system),
  }));
}

const sheets = (game: PlainGame, kind: PlainKind): fc.Arbitrary<PlainSheet> =>
  fc
    .tuple(
      things(game, kind, "actors"),
      fc.tuple(...game.things.map((thing) => fc.array(things(game, thing, "items"), { maxLength: 2 }))),
    )
    .map(([own, items]) => ({ ...own, items: items.flat() }));

const noMinus = (value: unknown) => (value === 0 ? 0 : value);

/** A sheet as it is compared: texts without their formatting. */
function plain(game: PlainGame, { type, name, system, items }: PlainSheet) {
  const bare = (kind: PlainKind | undefined, data: Any) =>
    Object.fromEntries(
      (kind ? paths(kind) : []).map((path) => {
        const field = kind?.fields.find((one) => one.path === path);
        return [path, field?.as === "text" ? textIn(String(data[path] ?? "")) : noMinus(data[path] ?? null)];
      }),
    );
  const is = (kind: PlainKind, one: Any) =>
    kind.type === one.type && Object.entries(kind.set ?? {}).every(([path, value]) => one.system[path] === value);
  const kinds = [...game.actors, ...game.things];
  const said = (one: Any) => ({
    ...{ type: one.type, name: one.name },
    system: bare(
      kinds.find((kind) => is(kind, one)),
      one.system,
    ),
  });
  return { ...said({ type, name, system }), items: items.map(said) };
}

async function readBack(game: PlainGame, kind: PlainKind, text: string) {
  const creatures = await creaturesIn(game.ruleset, text);
  expect(creatures).toHaveLength(1);
  const { brought } = creatures[0] as Any;
  const { flattenObject } = foundry.utils;
  const items = brought.items.map((item: Any) => {
    const system = flattenObject(item.system) as Any;
    const own = game.things.find((one) => one.type === item.type && (!one.set || one.set.kind === system.kind));
    return { ...item, system: own ? asStored(game, "items", own, system) : system };
  });
  const system = asStored(game, "actors", kind, flattenObject(brought.system));
  return { left: brought.left, sheet: { type: brought.type, name: brought.name, system, items } };
}

const IDS = ["ryf", "escala3", "multi", "narrative", "effect", "workshop"] as const;

describe("a sheet as text", () => {
  it.each(IDS.flatMap((id) => LANGUAGES.map((lang) => [id, lang] as const)))(
    "of %s, written in %s, is the same sheet where the other language is played",
    async (id, lang) => {
      host.lang = lang;
      const writing = await plainGamesOf(id);
      const other = lang === "es" ? "en" : "es";
      for (const [at, game] of writing.entries())
        for (const kind of game.actors) {
          host.lang = lang;
          await fc.assert(
            fc.asyncProperty(sheets(game, kind), async (sheet) => {
              host.lang = lang;
              const text = writeSheet(sheet, game, lang);
              host.lang = other;
              const [theirs] = (await plainGamesOf(id)).slice(at);
              const { left, sheet: back } = await readBack(theirs as PlainGame, kind, text);
              expect(left, text).toEqual([]);
              expect(plain(game, back), text).toEqual(plain(game, sheet));
            }),
            { numRuns: 10 },
          );
        }
    },
  );

  it.each(IDS.flatMap((id) => Object.keys(rules[id].actors).map((type) => [id, type] as const)))(
    "of a ready-made one of %s (%s) says all that it has",
    async (id, type) => {
      for (const lang of LANGUAGES) {
        host.lang = lang;
        const actor = aPerson(id, type);
        const { name, _source, items } = actor;
        const things = items.contents.map((item: Any) => ({ ...item.toObject(), type: item.type, name: item.name }));
        actor.toObject = () => ({ type, name, system: _source.system, items: things, effects: [] });
        const [game] = await plainGamesOf(id);
        const kind = game?.actors.find((one) => one.type === type);
        if (!game || !kind) return expect.unreachable();
        const text = await textOfSheet(actor);
        const { left, sheet } = await readBack(game, kind, text);
        expect(left, text).toEqual([]);
        expect(sheet.name).toBe(actor.name.trim());
        expect(sheet.items.length, text).toBe(things.length);
      }
    },
  );
});

it("says of a weapon what makes it hers: its qualities, in their own line", async () => {
  const [game] = await plainGamesOf("narrative");
  const kind = game?.actors.find(({ type }) => type === "narrativeRival");
  const qualities = [{ id: "pierce", rank: 2, name: "", hit: 0 }];
  const items = [{ type: "narrativeWeapon", name: "Ana's rifle", system: { damage: 9, qualities } }];
  const sheet = { type: "narrativeRival", name: "Ana", system: {}, items };
  const text = writeSheet(sheet, game ?? expect.unreachable(), "en");
  expect(text).toContain('Qualities: [{"id":"pierce","rank":2}]');
  const { sheet: read } = await readBack(game ?? expect.unreachable(), kind ?? expect.unreachable(), text);
  expect(read.items[0]?.system.qualities).toEqual(qualities);
});
