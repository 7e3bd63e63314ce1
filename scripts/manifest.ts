/**
 * The manifest. `system.json` keeps what people decide; the rest is read off what there is: the version off package.json,
 * addresses off `addresses.yml`, document types off the rule sets, languages off `lang/`, packs and their folders off `packs/<rule set>/_packs.yml`.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addressFile, publishedSite, readAddresses } from "./addresses.ts";
import { type DocumentTypes, readDocumentTypes } from "./document-types.ts";
import { BuildError, ROOT } from "./files.ts";
import { hasGame, isRecord, LANG, type Language, languagesIn, pick, readLanguages, readYaml } from "./languages.ts";
import { termOf } from "./packs/core-values.ts";

/** What `system.json` says, with the version. */
export interface Decided {
  [key: string]: unknown;
  id: string;
  title: string;
  version: string;
  compatibility: { minimum: string };
  esmodules: string[];
  styles: { src: string; layer?: string }[];
  /** Pictures of the package; addresses below the user data, as everywhere in Foundry. */
  media: { type: string; url: string; thumbnail?: string; caption?: string }[];
  /** Of documents that belong to no rule set. */
  documentTypes: Record<string, Record<string, { htmlFields?: string[] }>>;
}

interface PackFolder {
  name: string;
  sorting: "m";
  color?: string;
  packs?: string[];
  folders?: PackFolder[];
}

/** The manifest as Foundry reads it. */
export interface Manifest extends Decided {
  languages: { lang: string; name: string; path: string }[];
  packs: { name: string; label: string; type: string; path: string; system: string }[];
  packFolders: PackFolder[];
}

/** Colours of the sidebar's folders: the system's own, then one for each language in turn. */
const COLOURS = ["#5b3a29", "#8c3b2e", "#2f5d62", "#6b5420"];

/** Reads `system.json` and sets its version; a broken file is one clear message. */
export function readManifest(): Decided {
  const manifest = readJson("system.json");
  const { version } = readJson("package.json");
  if (typeof version !== "string" || !/^\d+(\.\d+)*$/.test(version))
    throw new BuildError(`package.json: version must be dot-separated numbers, not "${String(version)}"`);
  return { ...manifest, version } as Decided;
}

/** What the system knows of its site: links to pages of the Workshop lead there. */
const flagsWith = (site: string | null, id: string): object => (site ? { flags: { [id]: { site } } } : {});

/** @param types Of each pack, the document type that it holds: what the build made. */
export function completeManifest(types: ReadonlyMap<string, string>): Manifest {
  const decided = readManifest();
  const languages = languagesIn(LANG);
  const terms = readLanguages(LANG);
  const games = readPackLists();
  const isThere = (language: Language) => {
    const there = new Set(games.flatMap(({ id }) => (hasGame(LANG, language, id) ? [id] : [])));
    return ({ id }: { id: string }) => there.has(id);
  };
  const packs = languages.flatMap((language) =>
    games.filter(isThere(language)).flatMap(({ labels }) =>
      Object.entries(labels).map(([pack, label]) => {
        const name = `${pack}-${language}`;
        const type = types.get(name);
        if (!type) throw new BuildError(`packs: ${name} is listed in a _packs.yml, and no file fills it`);
        const words = String(pick(label, language, `packs: ${pack}`));
        return { name, label: words, type, path: `packs/${name}`, system: decided.id };
      }),
    ),
  );
  const stray = [...types.keys()].find((name) => packs.every((pack) => pack.name !== name));
  if (stray) throw new BuildError(`packs: ${stray} is listed in no _packs.yml`);
  return {
    ...decided,
    ...readAddresses(decided.id, decided.version),
    ...flagsWith(publishedSite(addressFile()), decided.id),
    documentTypes: withRuleSets(decided.documentTypes, readDocumentTypes()),
    languages: languages.map((code) => ({ lang: code, name: nameOf(code), path: `lang/${code}.json` })),
    packs,
    packFolders: [
      {
        name: decided.title,
        sorting: "m",
        color: COLOURS[0],
        folders: languages
          .filter((language) => games.some(isThere(language)))
          .map((language, index) => ({
            name: nameOf(language),
            sorting: "m",
            color: COLOURS[1 + (index % (COLOURS.length - 1))],
            folders: games.filter(isThere(language)).map(({ id, name, labels }) => ({
              name: name
                ? String(pick(name, language, `packs: ${id}`))
                : termOf(terms[language] ?? {}, `CUBILETE.${id}.name`, `packs: ${id}`),
              sorting: "m",
              packs: Object.keys(labels).map((pack) => `${pack}-${language}`),
            })),
          })),
      },
    ],
  };
}

/** The packs of each game, in the order of the sidebar, with their labels; what is no game's says its folder's name. */
function readPackLists(): { id: string; name: unknown; labels: Record<string, unknown> }[] {
  const folder = join(ROOT, "packs");
  // A game without compendia has no list of them.
  const games = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "_packs.yml")),
  );
  return games.map(({ name }) => {
    const file = join(folder, name, "_packs.yml");
    const list = readYaml(file);
    if (!isRecord(list) || !isRecord(list.packs)) throw new BuildError(`${file}: expected { packs: { name: label } }`);
    return { id: name, name: list.name, labels: list.packs };
  });
}

const withRuleSets = (decided: Decided["documentTypes"], types: DocumentTypes): Decided["documentTypes"] =>
  Object.fromEntries(
    [...new Set([...Object.keys(types), ...Object.keys(decided)])].map((name) => [
      name,
      { ...types[name as keyof DocumentTypes], ...decided[name] },
    ]),
  );

/** A language's name in that language, as a list of languages shows it. */
function nameOf(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function readJson(name: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(readFileSync(join(ROOT, name), "utf8"));
    if (isRecord(data)) return data;
  } catch (error) {
    throw new BuildError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new BuildError(`${name}: expected an object`);
}
