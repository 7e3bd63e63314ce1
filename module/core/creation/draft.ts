import { FORMS } from "../forms.ts";
import { coreError, entriesOf, own, plain, plainFields, wholeNumber, word } from "../validate.ts";
import type { Draft, LevelRange } from "./types.ts";

/** Sections of a draft, entries of a section, letters of a text: more is no hero's. */
const MOST = { sections: 20, entries: 400, letters: 300 } as const;

/** The levels of most games; one with others says so (`Rules.range`). */
const USUAL: LevelRange = [0, 1000];
/** What any game may have. */
export const ANY_LEVEL: LevelRange = [-999_999, 999_999];

export const BLANK: Draft = { name: "", concept: "", img: "", form: "neutral", choices: {}, levels: {}, picks: {} };

/** Reads a draft that a player sent or that was stored. Errors name `draft.…` and what is accepted. */
export function readDraft(value: unknown, [least, most]: LevelRange = USUAL): Draft {
  const source = plainFields(value as object, "draft", [
    "name",
    "concept",
    "img",
    "form",
    "choices",
    "levels",
    "picks",
  ]);
  const texts = (key: "name" | "concept" | "img") => text(own(source, key, "draft"), `draft.${key}`);
  return {
    name: texts("name"),
    concept: texts("concept"),
    img: texts("img"),
    form: word(source, "form", "draft", FORMS),
    choices: records(own(source, "choices", "draft"), "draft.choices", MOST.sections, text),
    levels: records(own(source, "levels", "draft"), "draft.levels", MOST.sections, (each, path) =>
      records(each, path, MOST.entries, (level, where) => wholeNumber(level as number, where, least, most)),
    ),
    picks: records(own(source, "picks", "draft"), "draft.picks", MOST.sections, (each, path) => {
      if (!Array.isArray(each)) throw coreError("type", path, { type: "a list" }, each);
      return (entriesOf(each, path, MOST.entries) as unknown[]).map((id, at) => text(id, `${path}[${at}]`));
    }),
  };
}

function text(value: unknown, path: string): string {
  if (typeof value !== "string") throw coreError("type", path, { type: "a text" }, value);
  if (value.length > MOST.letters) throw coreError("range", path, { min: 0, max: MOST.letters }, value.length);
  return value;
}

function records<T>(
  value: unknown,
  path: string,
  most: number,
  read: (each: unknown, path: string) => T,
): Record<string, T> {
  const source = plain(value, path);
  const names = entriesOf(Object.keys(source), path, most) as string[];
  return Object.fromEntries(names.map((name) => [name, read(own(source, name, path), `${path}.${name.slice(0, 60)}`)]));
}
