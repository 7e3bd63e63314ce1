import type { Names, PlainField, PlainGame, PlainKind } from "./kinds.ts";
import { saidAs } from "./kinds.ts";

/** What is meant by a label: in the language of the text, else in any that knows it. */

export interface Labelled<T> {
  /** @returns What it means, and whether the language of the text says so. */
  find(label: string): { one: T; own: boolean } | null;
}

/** @param namesOf All names of one: the first is its own, the others count where no other has them. */
export function labelled<T>(list: readonly T[], namesOf: (one: T) => readonly Names[], lang: string): Labelled<T> {
  const own = new Map<string, T>();
  const any = new Map<string, T>();
  for (const one of list)
    for (const names of namesOf(one))
      for (const [language, name] of Object.entries(names)) {
        const label = saidAs(name);
        if (label === "") continue;
        if (language === lang && !own.has(label)) own.set(label, one);
        if (!any.has(label)) any.set(label, one);
      }
  return {
    find(label) {
      const key = saidAs(label);
      const mine = own.get(key);
      if (mine !== undefined) return { one: mine, own: true };
      const other = any.get(key);
      return other === undefined ? null : { one: other, own: false };
    },
  };
}

export const fieldsBy = (fields: readonly PlainField[], lang: string): Labelled<PlainField> =>
  labelled(fields, ({ names }) => [names], lang);

export const kindsBy = (kinds: readonly PlainKind[], lang: string): Labelled<PlainKind> =>
  labelled(kinds, ({ names, many }) => [names, ...(many ? [many] : [])], lang);

export interface Head {
  game: PlainGame;
  kind: PlainKind;
}

/** The lines that say whose sheet it is, such as `RyF · Hero`, in every language. */
export function headsOf(games: readonly PlainGame[]): ReadonlyMap<string, Head> {
  const heads = new Map<string, Head>();
  for (const game of games)
    for (const kind of game.actors)
      for (const language of new Set([...Object.keys(game.names), ...Object.keys(kind.names)])) {
        const label = titleOf(game, kind, language);
        if (!heads.has(saidAs(label))) heads.set(saidAs(label), { game, kind });
      }
  return heads;
}

export const titleOf = (game: PlainGame, kind: PlainKind, lang: string): string =>
  `${game.names[lang] ?? game.names.en ?? ""} · ${kind.names[lang] ?? kind.names.en ?? ""}`;
