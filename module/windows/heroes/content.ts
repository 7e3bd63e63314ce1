import { type CreationSpec, type RuleSet, rulesets, type TableEntry } from "../../contract/index.ts";
import { type Catalogue, type Draft, type Kit, OWN, type Rules } from "../../core/creation/index.ts";
import { inForm, nameInForm } from "../../core/forms.ts";
import { type JsonObject, type PackLike, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { gameLanguage } from "../../i18n/packs.ts";

/** What a hero of a rule set is made of: the file that the build made (`packs/<id>/_creation.yml`), and the compendia. */

interface List {
  pack: string;
  entries: Record<string, { id: string; group: string; figures: Record<string, unknown> }>;
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

/** Everything that the guide of a rule set knows, in one language. */
export interface Content extends ContentFile {
  ruleset: RuleSet;
  spec: CreationSpec;
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

/** The rule sets whose heroes can be made by the guide. */
export const guided = (): RuleSet[] => rulesets.all().filter(({ creation }) => creation !== undefined);

export const packOf = (pack: string, lang: string): PackLike | undefined =>
  theGame().packs.get(`${SYSTEM_ID}.${pack}-${lang}`);

/** Reads it anew: the options of the table may have changed. @throws {UserError} When the rule set has no guide. */
export async function contentOf(id: string, lang = gameLanguage(id)): Promise<Content> {
  const ruleset = rulesets.get(id);
  const spec = ruleset?.creation;
  if (!ruleset || !spec) throw new UserError("CUBILETE.creation.error.noGuide", { path: id.slice(0, 60) });
  const file = await fileOf(id, lang);
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
      const left = Object.entries(entries).filter(([, entry]) => known.has(entry.id));
      const shelf = left.map(([slug, { group, figures }]) => ({ id: slug, group, figures }));
      return [name, own[name]?.map(({ id, group }) => ({ id, group, figures: {} })) ?? shelf];
    }),
  );
  const catalogue: Catalogue = { lists, kits: file.kits, data: file.data ?? {} };
  const rules = await spec.rules((list) => (lists[list] ?? []).map(({ id }) => id));
  return { ...file, ruleset, spec, rules, catalogue, lang, own, missing: [...missing] };
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
  const { forms = "", description = "" } = entry?.figures ?? {};
  return found && pack ? { ...found, pack, forms: String(forms), says: String(description) } : undefined;
}

/** What an option or a row is called, shows and says, in the player's words. */
export function wordsFor(content: Content, section: string, id: string, form: Draft["form"]) {
  if (id.startsWith(OWN)) return { label: id.slice(OWN.length), img: "", hint: "" };
  const kit = section === "kit" ? content.kits.find((each) => each.id === id) : undefined;
  if (kit) return { label: inForm(kit.name, form), img: kit.img, hint: kit.hint };
  const list = content.spec.listOf?.[section] ?? section;
  const entry = indexed(content, list, id);
  const own = content.own[list]?.find((each) => each.id === id);
  if (own) return { label: own.data.name, img: entry?.img ?? "", hint: entry?.says ?? "" };
  if (entry) return { label: nameInForm(entry.name, entry.forms, form), img: entry.img ?? "", hint: entry.says };
  return { label: t(content.spec.label(section, id)), img: "", hint: "" };
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
