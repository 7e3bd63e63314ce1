import { type CreationSpec, type RuleSet, rulesets } from "../../contract/index.ts";
import { type Catalogue, type Draft, type Kit, OWN, type Rules } from "../../core/creation/index.ts";
import { inForm, nameInForm } from "../../core/forms.ts";
import { type PackLike, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
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
  const lists = Object.fromEntries(
    Object.entries(file.lists).map(([name, { pack, entries }]) => {
      const there = packOf(pack, lang);
      if (!there) missing.add(`${pack}-${lang}`);
      const known = new Set(there ? [...there.index].map(({ _id }) => _id) : []);
      const left = Object.entries(entries).filter(([, entry]) => known.has(entry.id));
      return [name, left.map(([slug, { group, figures }]) => ({ id: slug, group, figures }))];
    }),
  );
  const catalogue: Catalogue = { lists, kits: file.kits, data: file.data ?? {} };
  const rules = await spec.rules((list) => (lists[list] ?? []).map(({ id }) => id));
  return { ...file, ruleset, spec, rules, catalogue, lang, missing: [...missing] };
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
  const entry = indexed(content, content.spec.listOf?.[section] ?? section, id);
  if (entry) return { label: nameInForm(entry.name, entry.forms, form), img: entry.img ?? "", hint: entry.says };
  return { label: t(content.spec.label(section, id)), img: "", hint: "" };
}

/** The name of a group of rows: a folder of the compendium, or one of the guide's own. */
export function groupLabel(content: Content, section: string, group: string, ids: readonly string[]): string {
  if (group === "") return "";
  const key = `CUBILETE.creation.group.${group}`;
  if (theGame().i18n.has(key)) return t(key);
  const entry = ids[0] === undefined ? undefined : indexed(content, section, ids[0]);
  return (entry?.folder && entry.pack.folders.get(entry.folder)?.name) || group;
}
