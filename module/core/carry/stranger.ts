import type { Data } from "./file.ts";

/** Files that are no actor of ours: what they are, by their shape, so that the window names that and no missing field. */

/** Of another system or program, by its name; or one of ours that goes in elsewhere. */
export type Stranger = { game: string } | { own: "copy" | "page" | "words" | "scene" | "world" | "other" };

/** What a world of another system says of itself, as the macro of the manual saves it. */
export const OLD_WORLD = "cubilete-old-world";

const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const within = (data: unknown, ...steps: string[]): unknown =>
  steps.reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), data);
const has = (data: unknown, ...steps: string[]): boolean => within(data, ...steps) !== undefined;

/** Systems whose exports do not say whose they are, by figures that no other has. */
const BY_FIGURES: readonly (readonly [string, (data: Data) => boolean])[] = [
  ["starwarsffg", (data) => has(data, "characteristics", "Brawn") || has(data, "stats", "hullTrauma")],
  ["genesys", (data) => has(data, "characteristics", "brawn") && !isRecord(within(data, "characteristics", "brawn"))],
  ["genesys", (data) => has(data, "hullTrauma", "max") && has(data, "systemStrain")],
  ["ryf3", (data) => has(data, "attributes", "fisico")],
  ["custom-system-builder", (data) => has(data, "body", "contents") && has(data, "header")],
  ["ryf3", (data) => has(data, "isMinion") && has(data, "absorption") && has(data, "willpower")],
  ["dnd5e", (data) => has(data, "abilities", "str", "value") && has(data, "attributes", "hp")],
  ["pf2e", (data) => has(data, "abilities", "str") && has(data, "details", "level")],
  ["pf2e", (data) => has(data, "build", "attributes") || has(data, "attributes", "hp", "details")],
];

/** A sheet as a list of names and values. */
const isRoll20 = (file: unknown): boolean => {
  const rows = within(file, "attributes");
  return Array.isArray(rows) && rows.length > 0 && rows.every((row) => has(row, "name") && has(row, "current"));
};

/** Skills by their names, each with the characteristic that goes with it. */
const isSkillList = (skills: unknown): boolean => {
  const all = isRecord(skills) ? Object.values(skills) : [];
  return all.length > 0 && all.every((skill) => has(skill, "characteristic"));
};

/** Files of other programs, by what stands in them at the top. */
const PROGRAMS: readonly (readonly [string, (file: Data) => boolean])[] = [
  [
    "Genesys Emporium",
    (file) => Array.isArray(file.characters) && Object.keys(file).some((key) => /^custom/.test(key)),
  ],
  ["Genesys Emporium", (file) => Array.isArray(file.characters) && has(file.characters[0], "creationCharacteristics")],
  ["RPG Sessions", (file) => typeof file.rulesSystem === "string" && file.rulesSystem.startsWith("[rules]")],
  ["Genesys Ref", (file) => has(file, "_meta", "source")],
  ["Roll20", (file) => Array.isArray(file.attribs) || Array.isArray(within(file, "character", "attribs"))],
  ["Roll20", (file) => isRoll20(file) || (Array.isArray(file.characters) && file.characters.some(isRoll20))],
  ["Roll20", (file) => Array.isArray(file.characters) && Array.isArray(file.handouts)],
  ["starwarsffg (skills)", (file) => typeof file.id === "string" && isSkillList(file.skills)],
  ["Custom System Builder", (file) => file.isCustomSystemExport === true],
  ["Pathbuilder", (file) => has(file, "build", "abilities") && has(file, "success")],
  ["D&D Beyond", (file) => has(file, "data", "classes") && has(file, "data", "stats")],
  ["5etools", (file) => Array.isArray(file.monster)],
  ["Adversaries", (file) => has(file, "characteristics") && has(file, "derived")],
];

/** So many records of a list are asked. */
const MOST_ASKED = 100;

/**
 * Whose a file is, if it says so by its shape alone; null: it does not.
 * @param types Types of actors that are ours, whatever their figures are called.
 */
export function strangerOf(file: unknown, system: string, types: readonly string[]): Stranger | null {
  if (Array.isArray(file) && isRecord(file[0]) && file[0].format === OLD_WORLD) return { own: "world" };
  // Of a list the first record that says it speaks for all: a zip of files is a list of lists.
  if (Array.isArray(file)) {
    for (const one of file.slice(0, MOST_ASKED)) {
      const stranger = isRecord(one) || Array.isArray(one) ? strangerOf(one, system, types) : null;
      if (stranger) return stranger;
    }
    return null;
  }
  if (!isRecord(file)) return null;
  if (typeof file.format === "string" && file.format.startsWith(`${system}.`))
    return { own: typeof file.page === "string" ? "page" : "words" };
  if (file.system === system && has(file, "table")) return { own: "copy" };
  const stats = isRecord(file._stats) ? file._stats : {};
  if (has(file, "actor")) return null;
  const figures = file.system ?? file.data;
  if (typeof file.type === "string" && isRecord(figures)) {
    if (types.includes(file.type)) return null;
    const source = within(stats, "exportSource", "systemId") ?? stats.systemId;
    const game = source ?? BY_FIGURES.find(([, fits]) => fits(figures))?.[0];
    return typeof game === "string" && game !== system ? { game } : null;
  }
  return programOf(file) ?? documentOf(file);
}

function programOf(file: Data): Stranger | null {
  const [game] = PROGRAMS.find(([, fits]) => fits(file)) ?? [];
  return game === undefined ? null : { game };
}

/** The host's own export of something that is no actor. */
function documentOf(file: Data): Stranger | null {
  if (Array.isArray(file.tokens) && has(file, "grid")) return { own: "scene" };
  const isOther = Array.isArray(file.pages) || Array.isArray(file.results) || typeof file.command === "string";
  return isOther ? { own: "other" } : null;
}

/** Far enough into a text to know what it is. */
const ENOUGH = 4000;

/** Whether a text is XML or a page of the web: nothing reads it, and nothing begins to. */
export function isMarkup(text: string): boolean {
  let bare = text
    .slice(0, ENOUGH)
    .replace(/^\ufeff/, "")
    .trimStart();
  if (bare.startsWith("```")) bare = bare.slice(bare.indexOf("\n") + 1).trimStart();
  if (!/^<[?!/a-z]/i.test(bare)) return false;
  if (/^<(?:[?!]|html)/i.test(bare)) return true;
  const [line = ""] = bare.split("\n");
  // A name with a tag before it is a name.
  return line.replace(/<[^<>]*>/g, "").trim() === "" || text.trimEnd().endsWith(">");
}
