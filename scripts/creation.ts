/**
 * What making a hero chooses from: `packs/<rule set>/_creation.yml`, one file per language out. Slugs are looked up here, so
 * that a kit that names what no compendium has stops the build and not a game evening.
 */

import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BuildError, listFiles, ROOT, writeIfChanged } from "./files.ts";
import { hasGame, isRecord, LANG, type Language, languagesIn, pick, readYaml } from "./languages.ts";
import { type Data, mergeSources, readSource, type Source, slugId, slugOf } from "./packs/source.ts";

interface ListSpec {
  pack: string;
  types: string[];
  groups?: string[];
  figures?: string[];
  /** Entries, or folders of them, that no person has: beasts', spirits', ships'. A sheet can take them; the guide does not offer them. */
  aside?: string[];
}

/** Writes `<out>/<rule set>.<language>.json` for every rule set that says how a hero is made. */
export function buildCreation(out: string, systemId: string): void {
  const packs = join(ROOT, "packs");
  mkdirSync(out, { recursive: true });
  const sources = new Map(
    mergeSources(
      listFiles(packs).flatMap((path) => (/(^|\/)[^_/][^/]*\.yml$/.test(path) ? [readSource(join(packs, path))] : [])),
    ).map((source) => [source.pack, source]),
  );
  for (const ruleset of readdirSync(packs)) {
    const file = join(packs, ruleset, "_creation.yml");
    if (!existsSync(file)) continue;
    for (const language of languagesIn(LANG).filter((each) => hasGame(LANG, each, ruleset))) {
      const content = pick(readYaml(file), language, file);
      const missing = missingIn(content);
      if (!isRecord(content) || missing.length > 0) throw new BuildError(`${file}: missing ${missing.join(", ")}`);
      const made = { ...content, ...resolved(content, sources, systemId, file, language) };
      writeIfChanged(join(out, `${ruleset}.${language}.json`), `${JSON.stringify(made)}\n`);
    }
  }
}

/** What the guide cannot do without: a hero at random needs a name, a concept and a picture. */
export function missingIn(content: unknown): string[] {
  const { lists, kits, names, concepts, pictures } = isRecord(content) ? content : {};
  const some = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  return [
    ...(isRecord(lists) ? [] : ["lists"]),
    // Who chooses from no list takes no kit.
    ...(some(kits) || (isRecord(lists) && Object.keys(lists).length === 0) ? [] : ["kits"]),
    ...["feminine", "masculine", "neutral", "family"]
      .filter((form) => !some(isRecord(names) ? names[form] : undefined))
      .map((form) => `names.${form}`),
    ...(some(concepts) ? [] : ["concepts"]),
    ...(some(pictures) ? [] : ["pictures"]),
  ];
}

function resolved(
  content: Data,
  sources: Map<string, Source>,
  systemId: string,
  file: string,
  language: Language,
): Data {
  const specs = content.lists as Record<string, ListSpec>;
  const lists = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { pack: spec.pack, entries: entriesOf(spec, sources, file, language) },
    ]),
  );
  const kits = (content.kits as Data[]).map((kit) => {
    for (const [section, slugs] of Object.entries({ ...(kit.picks as Data), ...(kit.orders as Data) })) {
      const entries = lists[section === "career" ? "skills" : section]?.entries;
      const stray = entries && (slugs as string[]).find((slug) => !Object.hasOwn(entries, slug));
      if (stray)
        throw new BuildError(`${file}: kit ${String(kit.id)} names ${section}/${stray}, which no compendium has`);
    }
    return { ...kit, img: picture(kit.img, systemId, file) };
  });
  return { lists, kits, pictures: (content.pictures as string[]).map((img) => picture(img, systemId, file)) };
}

function entriesOf(
  { pack, types, groups, figures = [], aside = [] }: ListSpec,
  sources: Map<string, Source>,
  file: string,
  language: Language,
): Data {
  const source = sources.get(pack);
  if (!source) throw new BuildError(`${file}: there is no compendium ${pack}`);
  const stray = aside.find((each) => !source.entries.some(({ slug, folder }) => each === slug || each === folder));
  if (stray) throw new BuildError(`${file}: "${stray}" is set aside, and ${pack} has no such entry or folder`);
  const places = new Map(source.folders.map(({ slug }, at) => [String(slug), at]));
  const placeOf = ({ folder }: Data): number => places.get(String(folder)) ?? places.size;
  return Object.fromEntries(
    source.entries
      .filter(({ type, folder }) => types.includes(String(type)) && (!groups || groups.includes(String(folder))))
      // In the order of the compendium's folders, whatever file an entry stands in.
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((entry) => {
        const slug = slugOf(entry, file);
        const system = isRecord(entry.system) ? entry.system : {};
        const known = Object.fromEntries(
          figures.map((name) => [name, said(name, pick(system[name] ?? null, language, file))]),
        );
        const out = aside.includes(slug) || aside.includes(String(entry.folder));
        const made = { id: slugId(`${pack}/${slug}`), group: entry.folder ?? "", figures: known };
        return [slug, { ...made, ...(out && { aside: true }) }];
      }),
  );
}

/** A figure as the guide has it: of a description its words alone; what links to other entries stands in the compendium only. */
function said(name: string, value: unknown): unknown {
  if (name !== "description" || typeof value !== "string") return value;
  return /\{\{|@link/.test(value)
    ? ""
    : value
        .replace(/<[^>]{0,200}>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
}

function picture(img: unknown, systemId: string, file: string): string {
  if (typeof img !== "string" || !existsSync(join(ROOT, "assets/icons", img)))
    throw new BuildError(`${file}: no icon ${String(img)}`);
  return `systems/${systemId}/assets/icons/${img}`;
}
