import { type Field, listOf, oneOf, whole } from "../../shape.ts";
import { also, type Complete, closed, optional, ownWordField, reading, readKept, usual } from "../../strict.ts";
import { coreError, fieldAt, plainFields, textOf } from "../../validate.ts";
import { CHARACTERISTICS, SKILL_GROUPS, SKILLS, type Skill } from "../skills.ts";
import { DIFFICULTIES, DIFFICULTY } from "../tables.ts";

/*
 * What a table calls things, and the skills it plays with. A word it does not say is the language's, a list of skills it does not
 * make is the core's. All of it is a file that tables share. [house]
 */

const LETTERS = 40;
export const MOST_SKILLS = 100;
const FORMAT = "cubilete.narrative.words";

/** What has a word of the table's own. */
export const OWN_WORDS = ["light", "dark", "destiny", "strain", "force", "drive", "torment"] as const;

/** What a hero is moved by, in their player's words: four of them. */
export const MOTIVATIONS = ["strength", "flaw", "wish", "fear"] as const;

/** It stands among texts with places to fill in, and on pages: no letter that these read otherwise. */
const PLAIN = /[<>{}]/;
const WORD = also(ownWordField(LETTERS), (word, path) => {
  if (!PLAIN.test(word)) return word;
  throw coreError("range", path, { type: `a text of 1 to ${LETTERS} letters without < > { }` }, word);
});

/** Words by what they are for. One that is left empty is the usual one. */
const wordsFor = <W extends string>(names: readonly W[]): Field<{ readonly [name in W]?: string }> =>
  reading({ type: "a plain object" }, (value, path) => {
    const said = Object.entries(plainFields(value, path, names)).flatMap(([name, word]) => {
      const field = fieldAt(path, name);
      return textOf(word, field).trim() === "" ? [] : [[name, WORD.strict(word, field)] as const];
    });
    return Object.fromEntries(said) as { readonly [name in W]?: string };
  });

/** What rules and weapons know a skill by. */
const SKILL_ID = also(ownWordField(LETTERS), (id, path) => {
  if (/^[A-Za-z][\w-]*$/.test(id)) return id;
  throw coreError("range", path, { type: "a text of letters, digits and hyphens" }, id);
});

const OWN_SKILL = closed({
  id: SKILL_ID,
  /** Without one, a skill of the core's list has the language's name. */
  name: optional(WORD),
  characteristic: oneOf(CHARACTERISTICS),
  group: oneOf(SKILL_GROUPS),
});
export interface OwnSkill extends Skill, Complete<typeof OWN_SKILL> {}

const isCores = (id: string): boolean => SKILLS.some((skill) => skill.id === id);
const sameName = (name: string): string => name.normalize("NFC").toLocaleLowerCase();

/** The first of some names that stands there a second time, by its place; -1: none. */
export function secondOfName(names: readonly string[]): number {
  const read = names.map(sameName);
  return read.findIndex((name, at) => read.indexOf(name) !== at);
}

/** Skills in the table's order: no two of one id, none of one name. */
const OWN_SKILLS = also(listOf(OWN_SKILL, MOST_SKILLS), (skills, path) => {
  for (const [at, { id, name }] of skills.entries())
    if (name === undefined && !isCores(id)) throw coreError("missing", `${path}[${at}].name`, WORD.accepted);
  for (const [field, of] of [
    ["id", ({ id }: OwnSkill) => id],
    ["name", ({ id, name }: OwnSkill) => name ?? `\n${id}`],
  ] as const) {
    const at = secondOfName(skills.map(of));
    if (at >= 0)
      throw coreError("combination", `${path}[${at}].${field}`, {
        type: `${field === "id" ? "an id" : "a name"} that no other has`,
      });
  }
  return skills;
});

const OWN = {
  words: usual(wordsFor(OWN_WORDS), {}),
  difficulties: usual(wordsFor(DIFFICULTIES), {}),
  motivations: usual(wordsFor(MOTIVATIONS), {}),
  /** The difficulty that a roll begins with, in dice. */
  difficulty: usual(whole(0, DIFFICULTY.formidable), DIFFICULTY.average),
  /** None: those of the core. */
  skills: usual(OWN_SKILLS, []),
};
const TABLE_WORDS = closed(OWN);
export interface TableWords extends Complete<typeof TABLE_WORDS> {}

/** A file may say a part alone, such as a list of skills. */
const WORDS_FILE = closed({
  format: oneOf([FORMAT]),
  version: oneOf([1]),
  words: optional(OWN.words),
  difficulties: optional(OWN.difficulties),
  motivations: optional(OWN.motivations),
  difficulty: optional(OWN.difficulty),
  skills: optional(OWN.skills),
});

export const NO_OWN_WORDS: TableWords = {
  words: {},
  difficulties: {},
  motivations: {},
  difficulty: DIFFICULTY.average,
  skills: [],
};

/** A table's words, each field looked over: errors name the first that is wrong. */
export const readTableWords = (own: unknown): TableWords => TABLE_WORDS.strict(own, "");

/** What a file of words says; what it does not say is left out. @throws {CoreError} It names the field that is wrong. */
export function readWordsFile(file: unknown): Partial<TableWords> {
  const { format: _, version: __, ...own } = WORDS_FILE.strict(file, "");
  return own as Partial<TableWords>;
}

/** A table's words as their file: read again they are the same. */
export const wordsFile = (own: TableWords): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, ...own }, null, 2)}\n`;

/** As the table keeps them: blank where nothing is its own. */
export function keptWords(own: TableWords): string {
  const text = JSON.stringify(readTableWords(own));
  return text === JSON.stringify(NO_OWN_WORDS) ? "" : text;
}

/** What a table keeps; null where it is no words. */
export const wordsKept = (kept: string): TableWords | null => readKept(kept, NO_OWN_WORDS, readTableWords);

/** The skills that a table plays with, by id. */
export const tableSkills = ({ skills }: Pick<TableWords, "skills">): readonly OwnSkill[] =>
  skills.length > 0 ? skills : SKILLS;

/** An id for a new skill of this name, which none of these has. */
export function newSkillId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LETTERS - 4);
  const base = /^[a-z]/.test(plain) ? plain : `s${plain}`;
  const known = new Set([...taken, ...SKILLS.map(({ id }) => id)].map(sameName));
  let id = base;
  for (let next = 2; known.has(sameName(id)); next += 1) id = `${base}${next}`;
  return id;
}
