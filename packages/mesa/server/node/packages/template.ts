import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../errors.ts";
import type { Defaults, SubtypeRules } from "../../packages/package.ts";
import { asString, errorCode, isRecord, messageOf, type Source } from "../../source.ts";

/** What a legacy `template.json` declares. */
export interface Template {
  types: Record<string, Record<string, SubtypeRules>>;
  defaults: Defaults;
  /** Flaws that do not stop the system, one line each. */
  warnings: string[];
}

/**
 * Read the types and the default data of a `template.json` (tolerated by V13, gone in V16): each document type lists
 * its `types`, named `templates` that a type may include, and the data of each type.
 */
export async function readTemplate(folder: string): Promise<Template> {
  const template: Template = { types: {}, defaults: {}, warnings: [] };
  const file = join(folder, "template.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return template;
    throw new StartError(`${file}: cannot be read (${messageOf(error)})`);
  }
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new StartError(`${file}: is not valid JSON (${messageOf(error)})`);
  }
  if (!isRecord(data)) throw new StartError(`${file}: must hold a JSON object`);
  for (const [documentName, declared] of Object.entries(data)) {
    if (!isRecord(declared)) throw new StartError(`${file}: ${documentName} must be an object`);
    const types = declared.types ?? [];
    if (!Array.isArray(types)) throw new StartError(`${file}: ${documentName}.types must be an array`);
    template.types[documentName] = {};
    template.defaults[documentName] = {};
    for (const type of types) {
      if (typeof type !== "string")
        throw new StartError(`${file}: ${documentName}.types holds ${JSON.stringify(type)}`);
      const warn = (text: string) => template.warnings.push(`${file}: ${documentName}.${type}${text}`);
      const { rules, system } = readType(declared, type, warn);
      template.types[documentName][type] = rules;
      template.defaults[documentName][type] = system;
    }
  }
  return template;
}

function readType(
  declared: Source,
  type: string,
  warn: (text: string) => void,
): { rules: SubtypeRules; system: Source } {
  const own = isRecord(declared[type]) ? declared[type] : {};
  const shared = isRecord(declared.templates) ? declared.templates : {};
  const system: Source = {};
  const { templates, htmlFields, gmOnlyFields, filePathFields, ...data } = own;
  for (const name of Array.isArray(templates) ? templates : []) {
    const included = shared[asString(name) ?? ""];
    if (isRecord(included)) mergeInto(system, included);
    else warn(`.templates names ${JSON.stringify(name)}, which is not there`);
  }
  mergeInto(system, data);
  const rules: SubtypeRules = {};
  const paths = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  const html = [...paths(declared.htmlFields), ...paths(htmlFields)];
  const gmOnly = [...paths(declared.gmOnlyFields), ...paths(gmOnlyFields)];
  if (html.length) rules.htmlFields = html;
  if (gmOnly.length) rules.gmOnlyFields = gmOnly;
  if (isRecord(filePathFields)) rules.filePathFields = filePathFields as Record<string, string[]>;
  return { rules, system };
}

function mergeInto(target: Source, source: Source): void {
  for (const [key, value] of Object.entries(source)) {
    const held = target[key];
    if (isRecord(held) && isRecord(value)) mergeInto(held, value);
    else target[key] = structuredClone(value);
  }
}
