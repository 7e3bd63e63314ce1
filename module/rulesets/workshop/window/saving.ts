import type { Page } from "../../../core/workshop/page/types.ts";
import { notifications } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { takeAlong, takeIn } from "../data/arrivals.ts";
import { games, local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { savedText, savePage } from "../data/saves.ts";
import { heroesOf } from "./changes.ts";
import type { Companions } from "./companions.ts";
import { whatOfHeroes } from "./questions.ts";
import { savedName } from "./undo-words.ts";

/** The game whose page is saved so; null where there is none. */
export const gameOf = (text: string | null): string | null =>
  [...games().values()].find((game) => text !== null && game.text === text)?.id ?? null;

/** Whose page has another id now: the game that was opened (`from`), and how many heroes it has. */
export function leftBehind({ id }: Page, from: string | null): { id: string; name: string; heroes: number } | null {
  const heroes = from === null || from === id ? 0 : heroesOf(from).length;
  return from !== null && heroes > 0
    ? { id: from, name: savedName({ id: from, text: savedText(from) }), heroes }
    : null;
}

/** Saves a page with its companions, after a question where a game leaves its heroes behind; false: the GM said no. */
export async function saveWith(
  page: Page,
  text: string,
  from: string | null,
  along: Companions | null,
): Promise<boolean> {
  const left = leftBehind(page, from);
  const takes = left && (await whatOfHeroes(page, left));
  if (left && takes === null) return false;
  const moves = left && takes === "along" ? left.id : null;
  const wanted = along?.wanted(page) ?? [];
  const counts = along?.counts(page);
  const work = async (saved: Page, at: number) => {
    const traces = await takeIn(saved, wanted, at);
    return moves === null ? traces : { ...traces, moved: await takeAlong(moves, saved.id) };
  };
  const does = moves !== null || wanted.some(([, wish]) => wish !== "leave");
  const { traces } = await savePage(text, does ? work : undefined);
  const said = moves !== null ? "savedMoved" : traces ? "savedWith" : "saved";
  notifications().info(
    t(key(`window.${said}`), { game: local(page.name), ...counts, moved: traces?.moved.length ?? 0 }),
  );
  return true;
}
