import { type ActorKind, type ItemKind, type RuleSet, rulesets } from "../../contract/index.ts";
import { distinct, type Names, type PlainField, type PlainGame, type PlainKind } from "../../core/carry/plain/kinds.ts";
import { type FieldLike, schemaOf, wordLabel } from "../../foundry/fields.ts";
import { fields, systemPath, theConfig, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";

/** What plain text calls the types of each game and what is on them: read off their data models, in every language that is here. */

type Texts = { readonly [key: string]: Texts | string | undefined };
const fetched = new Map<string, Promise<Texts>>();

/** The texts of a language that this page does not speak. */
function textsOf(lang: string): Promise<Texts> {
  const known = fetched.get(lang) ?? load(lang);
  fetched.set(lang, known);
  // What failed may be there the next time.
  known.catch(() => fetched.delete(lang));
  return known;
}

async function load(lang: string): Promise<Texts> {
  const path = systemPath(`lang/${lang}.json`);
  const answer = await fetch(foundry.utils.getRoute(path));
  if (!answer.ok) throw new UserError("CUBILETE.carry.trouble.noWords", { path });
  return (await answer.json()) as Texts;
}

/** Says a language key in every language. */
type Say = (key: string) => Names;

/** What a key is called in each language: in the user's by their table's own words. */
async function everyLanguage(): Promise<Say> {
  const { lang: own } = theGame().i18n;
  const others = [...theGame().system.languages].map(({ lang }) => lang).filter((lang) => lang !== own);
  const texts = await Promise.all(others.map(async (lang) => [lang, await textsOf(lang)] as const));
  return (key) => {
    const names: Record<string, string> = { [own]: t(key) };
    for (const [lang, tree] of texts) {
      const said = key
        .split(".")
        .reduce<Texts | string | undefined>((node, step) => (typeof node === "object" ? node[step] : undefined), tree);
      names[lang] = typeof said === "string" ? said : t(key);
    }
    return names;
  };
}

/** The number that stands behind a thing's name. */
const FIRST = ["level", "rank", "value", "absorption", "soak", "quantity"];

const short = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, name.replace(/ \([^()]*\)$/, "")]));

/** What the rules keep for themselves. */
const HIDDEN = "CUBILETE.consent.elsewhere";

function wordsOf(field: FieldLike, say: Say): Readonly<Record<string, Names>> | undefined {
  const { words } = field;
  if (!words) return undefined;
  const all = words.list.map((word) => [word, say(wordLabel(field, word))] as const);
  return Object.fromEntries(words.none === undefined ? all : [["", {}] as const, ...all]);
}

function holdsOf(field: FieldLike): PlainField["as"] | null {
  if (field.words) return "word";
  if (field instanceof fields.NumberField) return "number";
  if (field instanceof fields.BooleanField) return "yes";
  if (field instanceof fields.HTMLField) return "text";
  // Of lists those of records: what is in another list names nothing.
  if (field instanceof fields.ArrayField) return usualEntry(field) ? "list" : null;
  return field instanceof fields.StringField ? "line" : null;
}

const limitsOf = ({ min, max, integer }: { min?: number; max?: number; integer?: boolean }): PlainField["limits"] => ({
  ...(min !== undefined && { least: min }),
  ...(max !== undefined && { most: max }),
  ...(integer === true && { whole: true }),
});

/** What an entry of a list has that says nothing; null: its entries are no records. */
function usualEntry(field: FieldLike): Record<string, unknown> | null {
  const { element } = field as { element?: { getInitialValue?(data: object): unknown; fields?: object } };
  if (!element) return null;
  const usual = element.fields && element.getInitialValue?.({});
  // Whatever stands in an object of a macro's, it stands there whole.
  return typeof usual === "object" && usual !== null ? (usual as Record<string, unknown>) : {};
}

function fieldsIn(schema: Readonly<Record<string, FieldLike>>, usual: object, say: Say): PlainField[] {
  const walk = (list: Readonly<Record<string, FieldLike>>, at: string, within: Names | null): PlainField[] =>
    Object.entries(list).flatMap(([name, field]) => {
      const path = `${at}${name}`;
      if (field.fields) return walk(field.fields, `${path}.`, field.label ? say(field.label) : within);
      const as = holdsOf(field);
      if (as === null || !field.label || field.label === HIDDEN) return [];
      const words = wordsOf(field, say);
      const initial: unknown = foundry.utils.getProperty(usual, path);
      return [
        {
          path,
          as,
          names: say(field.label),
          initial,
          within,
          ...(words && { words }),
          ...(field.isDice && { dice: true }),
          ...(as === "number" && { limits: limitsOf(field as { min?: number; max?: number; integer?: boolean }) }),
          ...(as === "list" && { entry: usualEntry(field) ?? {} }),
        },
      ];
    });
  return paired(walk(schema, "", null));
}

/** A value and its maximum under one name are one. */
function paired(list: readonly PlainField[]): PlainField[] {
  const byPath = new Map(list.map((one) => [one.path, one]));
  const mostOf = ({ path, as, names }: PlainField): PlainField | null => {
    const most = as === "number" && path.endsWith(".value") ? byPath.get(path.replace(/value$/, "max")) : undefined;
    const alike = most?.as === "number" && Object.entries(names).every(([lang, name]) => most.names[lang] === name);
    return alike ? most : null;
  };
  const behind = new Set(list.map(mostOf));
  return list.flatMap((one) => {
    if (behind.has(one)) return [];
    const most = mostOf(one);
    return [most ? { ...one, most: { path: most.path, initial: most.initial } } : one];
  });
}

function kindOf(type: string, { model }: ActorKind | ItemKind, of: "Actor" | "Item", say: Say): PlainKind {
  const { fields: schema, usual } = schemaOf(model);
  // Lists of an actor's own name others by ids that are no longer theirs where the text is read.
  const own = fieldsIn(schema, usual, say).filter(({ as }) => of === "Item" || as !== "list");
  const first = FIRST.find((path) => own.some((field) => field.path === path && field.as === "number"));
  const label = theConfig()[of].typeLabels[type] ?? `TYPES.${of}.${type}`;
  const many = `CUBILETE.carry.things.${type}`;
  return {
    ...{ type, names: short(say(label)), fields: own },
    ...(theGame().i18n.has(many) && { many: say(many) }),
    ...(of === "Item" && first !== undefined && { first }),
  };
}

function usualGame(ruleset: RuleSet, say: Say): PlainGame {
  const things = Object.entries(ruleset.items).map(([type, kind]) => kindOf(type, kind, "Item", say));
  return {
    ruleset: ruleset.id,
    names: short(say(ruleset.label)),
    actors: Object.entries(ruleset.actors).map(([type, kind]) => kindOf(type, kind, "Actor", say)),
    things,
  };
}

/** What one rule set says in plain text: itself, or each of the games that its pages are. */
export async function plainGamesOf(id: string): Promise<PlainGame[]> {
  const ruleset = rulesets.get(id);
  if (!ruleset) return [];
  const usual = usualGame(ruleset, await everyLanguage());
  const games = (await ruleset.plainGames?.(usual)) ?? [usual];
  const named = (kind: PlainKind): PlainKind => ({ ...kind, fields: distinct(kind.fields) });
  return games.map((game) => ({
    ...game,
    actors: game.actors.map(named),
    things: distinct(game.things).map(named),
  }));
}
