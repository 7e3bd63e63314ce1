import { type Creation, type CreationWord, type RuleSet, rulesets, type TableEntry } from "../../contract/index.ts";
import { type Catalogue, type Draft, type Kit, OWN, type Rules } from "../../core/creation/index.ts";
import { inForm, nameInForm } from "../../core/forms.ts";
import { type ActorLike, type JsonObject, type PackLike, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { gameLanguage, packLanguage } from "../../i18n/packs.ts";

/** What a hero of a rule set is made of: the file that the build made (`packs/<id>/_creation.yml`), and the compendia. */

interface ListEntry {
  id: string;
  group: string;
  figures: Record<string, unknown>;
  /** No person has it: it is known, and not offered. */
  aside?: boolean;
}

interface List {
  pack: string;
  entries: Record<string, ListEntry>;
}

interface KitContent extends Kit {
  name: string;
  hint: string;
  img: string;
}

interface ContentFile {
  lists: Record<string, List>;
  kits: KitContent[];
  data?: Record<string, unknown>;
  names: Record<"feminine" | "masculine" | "neutral" | "family", string[]>;
  concepts: string[];
  pictures: string[];
  /** By list: what everybody has, by slug, or all of it. */
  usual?: Record<string, string[] | "all">;
}

/** A game whose heroes can be made by the guide. */
export interface Guided {
  /** What drafts and buttons name it by. */
  key: string;
  ruleset: RuleSet;
  /** The game of a rule set that has several; blank: the rule set is the game. */
  game: string;
  label: string;
  summary: string;
  spec: Creation;
}

/** Everything that the guide of a rule set knows, in one language. */
export interface Content extends ContentFile, Guided {
  rules: Rules;
  catalogue: Catalogue;
  lang: string;
  /** What the table has of its own, by list. */
  own: Readonly<Record<string, readonly TableEntry[]>>;
  /** Labels of compendia that are not there. */
  missing: string[];
}

const read = new Map<string, Promise<ContentFile>>();

function fileOf(ruleset: string, lang: string): Promise<ContentFile> {
  const path = systemPath(`creation/${ruleset}.${lang}.json`);
  const known = read.get(path) ?? load(path);
  read.set(path, known);
  // What failed may be there the next time.
  known.catch(() => read.delete(path));
  return known;
}

async function load(path: string): Promise<ContentFile> {
  const answer = await fetch(foundry.utils.getRoute(path));
  if (!answer.ok) throw new UserError("CUBILETE.creation.error.noGuide", { path });
  return (await answer.json()) as ContentFile;
}

/** The games whose heroes can be made by the guide. */
export const guided = (): Guided[] =>
  rulesets.all().flatMap((ruleset): Guided[] => {
    const { id, label, summary, creation } = ruleset;
    if (!creation) return [];
    if (!("games" in creation)) return [{ key: id, ruleset, game: "", label, summary, spec: creation }];
    return creation.games().map((game) => {
      return {
        key: guideKey(id, game.id),
        ruleset,
        game: game.id,
        label: game.label,
        summary: game.summary,
        spec: game.creation,
      };
    });
  });

export const guideKey = (ruleset: string, game: unknown): string =>
  typeof game === "string" && game !== "" ? `${ruleset}:${game}` : ruleset;

/** The game that an actor is of, among those that have a guide. */
export const guideOf = (actor: ActorLike): Guided | undefined => {
  const ruleset = rulesets.ofType(actor.type);
  return guided().find(({ key }) => key === guideKey(ruleset?.id ?? "", ruleset?.gameOf?.(actor)));
};

export const packOf = (pack: string, lang: string): PackLike | undefined =>
  theGame().packs.get(`${SYSTEM_ID}.${pack}-${lang}`);

/** Reads it anew: the options of the table may have changed. @throws {UserError} When there is no guide by that key. */
export async function contentOf(key: string, wanted?: unknown): Promise<Content> {
  const found = guided().find((one) => one.key === key);
  if (!found) throw new UserError("CUBILETE.creation.error.noGuide", { path: key.slice(0, 60) });
  const { ruleset, spec } = found;
  // Games without a book have all languages of the system.
  const lang = found.game === "" ? gameLanguage(ruleset.id, wanted) : packLanguage("manual", wanted);
  const file = await fileOf(ruleset.id, lang);
  const missing = new Set<string>();
  const own = Object.fromEntries(
    Object.keys(file.lists).flatMap((name) => {
      const entries = spec.table?.(name);
      return entries ? [[name, entries] as const] : [];
    }),
  );
  const lists = Object.fromEntries(
    Object.entries(file.lists).map(([name, { pack, entries }]) => {
      const there = packOf(pack, lang);
      if (!there) missing.add(`${pack}-${lang}`);
      const known = new Set(there ? [...there.index].map(({ _id }) => _id) : []);
      const left = Object.entries(entries).filter(([, { id, aside }]) => known.has(id) && !aside);
      const shelf = left.map(([slug, { group, figures }]) => ({ id: slug, group, figures }));
      return [name, own[name]?.map(({ id, group }) => ({ id, group, figures: {} })) ?? shelf];
    }),
  );
  const catalogue: Catalogue = { lists, kits: file.kits, data: file.data ?? {} };
  const rules = await spec.rules((list) => (lists[list] ?? []).map(({ id }) => id));
  return { ...file, ...found, rules, catalogue, lang, own, missing: [...missing] };
}

/** The data of an entry as this table has it: the compendium's, with what the table says of it; null: neither has it. */
export function asOwn({ own }: Content, list: string, id: string, shelf: JsonObject | undefined): JsonObject | null {
  const entry = own[list]?.find((each) => each.id === id);
  if (!entry) return shelf ?? null;
  return { ...shelf, ...entry.data, system: { ...(shelf?.system as JsonObject | undefined), ...entry.data.system } };
}

/** The index entry that stands for an entry of a list. */
function indexed({ lists, lang }: Content, list: string, id: string) {
  const spec = lists[list];
  const entry = spec && Object.hasOwn(spec.entries, id) ? spec.entries[id] : undefined;
  const pack = spec && packOf(spec.pack, lang);
  const found = entry && pack ? [...pack.index].find(({ _id }) => _id === entry.id) : undefined;
  const { figures = {} } = entry ?? {};
  const { forms = "", description = "" } = figures;
  return found && pack ? { ...found, pack, figures, forms: String(forms), says: String(description) } : undefined;
}

/** Whether this language says something of a hero in forms of its own. */
export const hasForms = ({ kits, lists }: Content): boolean =>
  kits.some(({ name }) => name.includes("|")) ||
  Object.values(lists).some(({ entries }) =>
    Object.values(entries).some(({ figures }) => String(figures.forms ?? "").includes("|")),
  );

/** So many of a kind are named of what a kit brings. */
const NAMED = 2;

/** What a kit is good at, in a line: the first of each of its orders, and what it knows besides. What it carries stands on its page. */
function kitChanges(content: Content, { orders = {}, picks = {} }: KitContent, form: Draft["form"]): string {
  const { career: _, ...raised } = orders;
  const { gear: __, ...known } = picks;
  return Object.entries({ ...raised, ...known })
    .map(([section, ids]) => ids.slice(0, NAMED).map((id) => wordsFor(content, section, id, form).label))
    .filter((names) => names.length > 0)
    .map((names) => names.join(", "))
    .join(" · ");
}

/** What an option or a row is called, shows and says, in the player's words. */
export function wordsFor(content: Content, section: string, id: string, form: Draft["form"]) {
  if (id.startsWith(OWN)) return { label: id.slice(OWN.length), img: "", hint: "", changes: "" };
  const kit = section === "kit" ? content.kits.find((each) => each.id === id) : undefined;
  if (kit)
    return {
      ...{ label: inForm(kit.name, form), img: kit.img, hint: kit.hint },
      changes: kitChanges(content, kit, form),
    };
  const list = content.spec.listOf?.[section] ?? section;
  const entry = indexed(content, list, id);
  const own = content.own[list]?.find((each) => each.id === id);
  if (own) return { label: own.data.name, img: entry?.img ?? "", hint: entry?.says ?? "", changes: "" };
  if (entry)
    return {
      ...{ label: nameInForm(entry.name, entry.forms, form), img: entry.img ?? "", hint: entry.says },
      changes: content.spec.changes?.(section, entry.figures) ?? "",
    };
  const about = content.spec.says?.("about", section, id) ?? null;
  return { label: t(content.spec.label(section, id)), img: "", hint: about === null ? "" : t(about), changes: "" };
}

/** What the guide says of a page, a section or a budget; `count`: so many points of it. */
export function guideWord({ spec, ruleset }: Content, word: CreationWord, id: string, count?: number): string {
  if (!spec.says) return t(`CUBILETE.${ruleset.id}.guide.${word}.${id}`, count === undefined ? {} : { count });
  const said = spec.says(word, id);
  return said === null ? "" : t(said);
}

/** The name of a group of rows: a folder of the compendium, or one of the guide's own. */
export function groupLabel(content: Content, section: string, group: string, ids: readonly string[]): string {
  if (group === "") return "";
  const key = `CUBILETE.creation.group.${group}`;
  if (theGame().i18n.has(key)) return t(key);
  if (content.own[section]) return t(content.spec.label("group", group));
  const entry = ids[0] === undefined ? undefined : indexed(content, section, ids[0]);
  return (entry?.folder && entry.pack.folders.get(entry.folder)?.name) || group;
}
