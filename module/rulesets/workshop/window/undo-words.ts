import { theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Retreat } from "../data/arrivals.ts";
import { local, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { pastPages } from "../data/past.ts";
import { type PageSave, savedText } from "../data/saves.ts";
import { heroesOf, pageChanges } from "./changes.ts";

/** Which save is the last, and what taking it back does: in words, before and after. */

export type Undoing = { save: PageSave; retreat: Retreat };

/** The name of the game of a save, by what was saved or is now; its id where no page says it. */
export function savedName({ id, text }: Pick<PageSave, "id" | "text">): string {
  const page = (text === null ? null : pastPages(id).find(({ source }) => source === text)) ?? pageOf(id);
  return page ? local(page.name) : id;
}

const when = (at: number): string =>
  new Intl.DateTimeFormat(theGame().i18n.lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** The first eight of them. */
export const named = (names: readonly string[]): string =>
  `${names.slice(0, 8).join(", ")}${names.length > 8 ? "…" : ""}`;

/** What taking a save back does, beside the page. */
function retreatLines({ removed, restored, touched, moved }: Retreat, tense: "ask" | "done"): string[] {
  const line = (word: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [t(key(`undo.${tense}.${word}`), { names: named(names) })];
  return [
    ...line("removed", removed),
    ...line("restored", restored),
    ...line("touched", touched),
    ...(moved > 0 ? [t(key(`undo.${tense}.moved`), { moved })] : []),
  ];
}

/** Which game was saved when. */
export const whichSave = (save: PageSave): string =>
  t(key("undo.which"), { game: savedName(save), who: save.by, when: when(save.at) });

/** What becomes of the page and of which heroes, a line each. */
export function undoList({ save, retreat }: Undoing): string[] {
  const game = savedName(save);
  const before = save.text === null ? null : (pastPages(save.id).find(({ source }) => source === save.text) ?? null);
  const now = savedText(save.id);
  const pages =
    save.text === null
      ? [t(key("undo.goes"), { game, heroes: heroesOf(save.id).length - retreat.removed.length - retreat.moved })]
      : now === null
        ? [t(key("undo.comes"), { game })]
        : (before && now !== save.text ? (pageChanges(before) ?? []) : []).map(
            ({ text, who }) => `${text}${who.length > 0 ? ` (${named(who)})` : ""}`,
          );
  return [...pages, ...retreatLines(retreat, "ask")];
}

/** What was done, for the notice. */
export function undoneText({ save, retreat }: Undoing, game: string): string {
  const page = t(key(save.text === null ? "undo.gone" : "window.undone"), { game });
  return [page, ...retreatLines(retreat, "done")].join(" ");
}
