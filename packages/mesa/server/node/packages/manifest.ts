import { readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { GRID_TYPES } from "../../../common/constants.ts";
import { StartError } from "../../errors.ts";
import {
  incompatibility,
  type LanguageEntry,
  type Manifest,
  type StyleEntry,
  type SubtypeRules,
  type SystemPackage,
  versionText,
} from "../../packages/package.ts";
import { asString, isRecord, messageOf, type Source } from "../../source.ts";
import { EMBEDDED } from "../../store/hierarchy.ts";
import { readPacks } from "./packs.ts";
import { isInside, list, Problems } from "./problems.ts";
import { readTemplate } from "./template.ts";

/** The document types that may have subtypes declared by a package. */
const TYPED_DOCUMENTS = new Set([
  "ActiveEffect",
  "Actor",
  "Card",
  "Cards",
  "ChatMessage",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "Item",
  "JournalEntryPage",
  "RegionBehavior",
  "TableResult",
]);

/**
 * Read and check the manifest of a system folder the way Foundry V13 would at start.
 * @throws {StartError} naming the file and every wrong field.
 */
export async function readSystem(systemFolder: string, generation = 13): Promise<SystemPackage> {
  const { folder, manifest, data, problems } = await readPackage(systemFolder, "system", generation);
  const wrong = incompatibility(data.compatibility, generation);
  if (wrong) problems.add(...wrong);
  checkGrid(data.grid, problems);
  const template = await readTemplate(folder);
  problems.warnings.push(...template.warnings);
  for (const [documentName, subtypes] of Object.entries(template.types)) {
    manifest.documentTypes[documentName] = { ...subtypes, ...manifest.documentTypes[documentName] };
  }
  if (problems.list.length) throw new StartError(problems.list.join("\n"));
  return { folder, manifest, defaults: template.defaults, warnings: problems.warnings };
}

/** What systems and modules have in common. What is wrong with it goes to the problems, and is for the caller to tell. */
export async function readPackage(packageFolder: string, kind: "system" | "module", generation: number) {
  const folder = resolve(packageFolder);
  const file = join(folder, `${kind}.json`);
  const data = await readJson(file, kind);
  const problems = new Problems(file);

  const id = asString(data.id) ?? asString(data.name) ?? "";
  if (data.id === undefined && typeof data.name === "string") problems.warn("name", 'is the old word for "id"');
  // New ids are lower-case; published packages from before that rule keep theirs.
  if (!/^[A-Za-z0-9_-]+$/.test(id)) {
    problems.add("id", `must be letters, digits, "-" and "_" (found ${JSON.stringify(data.id)})`);
  }
  if (!asString(data.title)?.trim()) problems.add("title", "must be a text");
  const version = versionText(data.version) ?? "0";
  if (/['"<>&]/.test(version)) problems.add("version", `must not contain ' " < > & (found ${JSON.stringify(version)})`);

  const manifest: Manifest = {
    ...data,
    ...(isRecord(data.compatibility) && { compatibility: versionsAsTexts(data.compatibility) }),
    id,
    title: asString(data.title) ?? "",
    version,
    scripts: await readFiles(folder, data.scripts, "scripts", problems),
    esmodules: await readFiles(folder, data.esmodules, "esmodules", problems),
    styles: await readStyles(folder, data.styles, kind === "system" ? "system" : "modules", problems),
    languages: await readLanguages(folder, data.languages, problems),
    packs: await readPacks(folder, data.packs, generation, problems),
    documentTypes: readTypes(data.documentTypes, problems),
    socket: data.socket === true,
  };
  return { folder, manifest, data, problems };
}

async function readJson(file: string, kind: string): Promise<Source> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new StartError(`${file}: cannot be read (${messageOf(error)}). A ${kind} folder holds a ${kind}.json.`);
  }
  try {
    const data: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isRecord(data)) return data;
  } catch (error) {
    throw new StartError(`${file}: is not valid JSON (${messageOf(error)})`);
  }
  throw new StartError(`${file}: must hold a JSON object`);
}

function versionsAsTexts(compatibility: Source): Source {
  return Object.fromEntries(Object.entries(compatibility).map(([key, value]) => [key, versionText(value) ?? value]));
}

/** The grid of new scenes: with a wrong one no scene could be made, and nobody would look for the reason here. */
function checkGrid(value: unknown, problems: Problems): void {
  if (value === undefined || value === null) return;
  if (!isRecord(value)) {
    problems.add("grid", "must be an object");
    return;
  }
  const { distance, units, type } = value;
  // A number written as a text is cast, as everywhere.
  const isNumber = typeof distance === "number" || typeof distance === "string";
  if (distance !== undefined && !(isNumber && Number(distance) > 0)) {
    problems.add("grid.distance", `must be a positive number (found ${JSON.stringify(distance)})`);
  }
  if (units !== undefined && typeof units !== "string") problems.add("grid.units", "must be a text");
  if (type !== undefined && !Object.values<unknown>(GRID_TYPES).includes(type)) {
    problems.add("grid.type", `must be the number of a type of grid (found ${JSON.stringify(type)})`);
  }
}

/** A path inside the system folder that leads to a file; what is wrong with it goes to the problems. */
async function checkFile(
  folder: string,
  value: unknown,
  field: string,
  problems: Problems,
  missing: "add" | "warn" = "add",
): Promise<string> {
  const path = asString(value)?.trim();
  if (!path) {
    problems.add(field, "must be the path of a file");
    return "";
  }
  if (/^(https?:)?\/\//.test(path)) {
    problems.warn(field, `${JSON.stringify(path)} is not a file of the package: Mesa loads nothing from elsewhere`);
    return "";
  }
  if (!isInside(path)) {
    problems.add(field, `${JSON.stringify(path)} leads out of its folder`);
    return path;
  }
  const found = await stat(join(folder, path)).catch(() => null);
  if (!found?.isFile()) {
    problems[missing](field, `${JSON.stringify(path)} does not exist in ${folder} (has it been built?)`);
  }
  return path;
}

async function readFiles(folder: string, value: unknown, field: string, problems: Problems): Promise<string[]> {
  const paths: string[] = [];
  for (const [i, each] of list(value, field, problems).entries()) {
    const path = await checkFile(folder, each, `${field}[${i}]`, problems);
    if (path) paths.push(path);
  }
  return paths;
}

async function readStyles(folder: string, value: unknown, usual: string, problems: Problems): Promise<StyleEntry[]> {
  const styles: StyleEntry[] = [];
  for (const [i, each] of list(value, "styles", problems).entries()) {
    const entry = isRecord(each) ? each : { src: each };
    // As in Foundry, a package is playable without a style sheet that was not built; it does not look like much.
    const src = await checkFile(folder, entry.src, `styles[${i}]${isRecord(each) ? ".src" : ""}`, problems, "warn");
    const layer = entry.layer === undefined ? usual : entry.layer;
    if (layer !== null && !(typeof layer === "string" && /^[\w-]+(\.[\w-]+)*$/.test(layer))) {
      problems.add(
        `styles[${i}].layer`,
        `must be the name of a cascade layer or null (found ${JSON.stringify(layer)})`,
      );
    } else if (src) styles.push({ src, layer });
  }
  return styles;
}

async function readLanguages(folder: string, value: unknown, problems: Problems): Promise<LanguageEntry[]> {
  const languages: LanguageEntry[] = [];
  for (const [i, each] of list(value, "languages", problems).entries()) {
    const field = `languages[${i}]`;
    const entry = isRecord(each) ? each : {};
    const lang = asString(entry.lang) ?? "";
    try {
      if (!lang || Intl.getCanonicalLocales(lang).length !== 1) throw new RangeError("empty");
    } catch {
      problems.add(`${field}.lang`, `is not a language code (found ${JSON.stringify(entry.lang)})`);
    }
    // Words that are not there are shown by their keys; nobody is kept from playing.
    const path = await checkFile(folder, entry.path, `${field}.path`, problems, "warn");
    if (path) languages.push({ ...entry, lang, name: asString(entry.name) ?? lang, path });
  }
  return languages;
}

function readTypes(value: unknown, problems: Problems): Manifest["documentTypes"] {
  const types: Manifest["documentTypes"] = {};
  if (value === undefined) return types;
  if (!isRecord(value)) {
    problems.add("documentTypes", "must be an object");
    return types;
  }
  for (const [documentName, subtypes] of Object.entries(value)) {
    const field = `documentTypes.${documentName}`;
    if (!TYPED_DOCUMENTS.has(documentName)) {
      const known = documentName in EMBEDDED ? "has no subtypes" : "is not a known document type";
      problems.warn(field, `${known}; it is left out`);
    } else if (!isRecord(subtypes)) problems.add(field, "must be an object of subtypes");
    else {
      const read: Record<string, SubtypeRules> = {};
      for (const [subtype, rules] of Object.entries(subtypes)) {
        // A name may have several words ("NPC Feature"); it is a key, so it cannot be empty or odd at its ends.
        if (!/^[\w.-]+(?: [\w.-]+)*$/.test(subtype)) problems.add(`${field}.${subtype}`, "is not a valid subtype name");
        read[subtype] = readRules(rules, `${field}.${subtype}`, problems);
      }
      types[documentName] = read;
    }
  }
  return types;
}

function readRules(value: unknown, field: string, problems: Problems): SubtypeRules {
  if (!isRecord(value)) {
    problems.add(field, "must be an object");
    return {};
  }
  const rules: SubtypeRules = { ...value };
  for (const key of ["htmlFields", "gmOnlyFields"] as const) {
    const paths = value[key];
    if (paths === undefined) continue;
    if (!Array.isArray(paths) || !paths.every((path) => typeof path === "string")) {
      problems.add(`${field}.${key}`, "must be an array of field paths");
    } else rules[key] = paths;
  }
  if (value.filePathFields !== undefined && !isRecord(value.filePathFields)) {
    problems.add(`${field}.filePathFields`, "must map field paths to file categories");
  }
  return rules;
}
