import type { TargetChanges } from "../../../contract/index.ts";
import { pressedTo } from "../../../core/in-turn.ts";
import type { Page, Shared } from "../../../core/workshop/page/types.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { Aspect } from "../../../core/workshop/shared/aspects.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { label, local } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { type TableMove, type TableState, tableState } from "../data/shared.ts";
import type { PageCheck } from "../rolls/roll.ts";

/** Aspects of the scene at the table: what rolls take of them and bring, and what a GM writes by hand. */

/** So much of a text is seen on a card and in the dialog. */
export const MOST_ASPECT = 120;

type Changes = PageOutcome["changes"];
type Noted = Pick<TableMove, "aspect" | "by" | "made">;

const listOf = (page: Page, { aspects }: Pick<TableState, "aspects">, id: string): readonly Aspect[] =>
  workshopCore().aspectsNow(page, aspects[page.id])[id] ?? [];

/** One list of aspects of a page, as it stands. */
export const aspectsOf = (page: Page, id: string): readonly Aspect[] => listOf(page, tableState.peek(), id);

const listsOf = (page: Page): Shared[] => page.shared.filter(({ aspects }) => aspects !== undefined);

/** @throws {UserError} When no more fit. */
function needRoom({ name, aspects = 0 }: Shared, many: number): void {
  if (many > aspects) throw new UserError(key("error.aspectsFull"), { name: local(name), most: aspects });
}

/** What a roll does to each list, with the texts that its card shows. @throws {UserError} When what it brings has no room. */
export function aspectLines(page: Page, changes: Changes, { uses = {} }: PageCheck): TargetChanges["lines"] {
  return listsOf(page).flatMap((one) => {
    const list = aspectsOf(page, one.id);
    const moves = workshopCore().aspectMoves(one, list, changes, uses[one.id]);
    const fresh = moves.filter(({ aspect }) => aspect === undefined);
    if (fresh.length > 0) needRoom(one, list.length + fresh.length);
    return moves.map(({ aspect, by }) => {
      const text = list.find(({ id }) => id === aspect)?.text;
      const named = text === undefined ? label(one.name) : proper(short(text, MOST_ASPECT));
      return {
        label: aspect === undefined ? proper(t(key("shared.newAspect"), { name: t(named) })) : named,
        value: by,
      };
    });
  });
}

/** The same done to the state: the lists of the page, and what is remembered of each move. `name`: whose roll it was. */
export function moveAspects(
  state: TableState,
  page: Page,
  changes: Changes,
  { roll, id: rollId, uses = {} }: PageCheck,
  name: string,
): { lists: TableState["aspects"][string]; noted: (Noted & { id: string })[] } {
  const noted: (Noted & { id: string })[] = [];
  const lists = { ...state.aspects[page.id] };
  for (const one of listsOf(page)) {
    const list = listOf(page, state, one.id);
    const moves = workshopCore().aspectMoves(one, list, changes, uses[one.id]);
    if (moves.length === 0) continue;
    const fresh = () => {
      const id = foundry.utils.randomID();
      const text = t(key("shared.fresh"), { roll: local(roll.name ?? rollId), name });
      return { id, text: short(text, MOST_ASPECT) };
    };
    const after = workshopCore().aspectsAfter(list, moves, fresh);
    lists[one.id] = after;
    for (const { aspect, by } of moves) if (aspect !== undefined) noted.push({ id: one.id, aspect, by, made: 0 });
    for (const { id, free } of after.slice(list.length)) noted.push({ id: one.id, aspect: id, by: free, made: 1 });
  }
  return { lists, noted };
}

/** Takes one move out again: what it brought goes, what it took comes back, as far as that aspect is still there. */
export function withoutMove(list: readonly Aspect[], { aspect, by, made }: Noted): Aspect[] {
  if (made) return list.filter(({ id }) => id !== aspect);
  return workshopCore().aspectsAfter(list, [{ aspect, by: -by }], () => ({ id: "", text: "" }));
}

/**
 * What a GM writes by hand: `free` null takes it away, an unknown or blank `aspect` is a new one; `text` null leaves the text as it
 * is; `from`: what was seen there.
 * @throws {UserError} When the text is blank or too long, the number is none, or there is no room.
 */
export function writtenAspects(
  one: Shared,
  list: readonly Aspect[],
  { aspect, text, free, from }: Readonly<Record<string, unknown>>,
): Aspect[] {
  if (free === null) return list.filter(({ id }) => id !== aspect);
  const was = list.find(({ id }) => id === aspect);
  // Another GM took it away meanwhile.
  if (text === null && aspect && !was) return [...list];
  const said = String(text ?? was?.text ?? "").trim();
  if (said === "" || said.length > MOST_ASPECT)
    throw new UserError(key("error.aspectText"), { most: MOST_ASPECT, count: said.length });
  const most = workshopCore().MOST_FREE;
  if (!Number.isInteger(free) || Number(free) < 0 || Number(free) > most)
    throw new UserError(key("error.sharedRange"), { name: said, min: 0, max: most });
  const made = { text: said, free: Number(free) };
  if (was) {
    const now = { ...was, ...made, free: pressedTo(was.free, made.free, from, 0, most) };
    return list.map((one) => (one === was ? now : one));
  }
  needRoom(one, list.length + 1);
  return [...list, { id: foundry.utils.randomID(), ...made }];
}
