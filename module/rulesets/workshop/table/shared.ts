import type { Rolled, SpendingPlace, TargetChanges } from "../../../contract/index.ts";
import { pressedTo } from "../../../core/in-turn.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { JsonObject, UserLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { request } from "../../../requests/requests.ts";
import { workshopCore } from "../data/core.ts";
import { label, local, needPage } from "../data/games.ts";
import { ID, key } from "../data/labels.ts";
import { MOST_MOVES, tableOf, tableState } from "../data/shared.ts";
import { byNamesNow, sayingWhatIsGone } from "../rolls/names-now.ts";
import type { PageCheck } from "../rolls/roll.ts";
import { aspectLines, moveAspects, withoutMove, writtenAspects } from "./aspects.ts";

/** Moving what the table shares: by what a roll came to, once a GM agreed, or by a GM's hand. On the GM's page. */

/** What the changes of a roll do to it as it stands now, for the record on the card. */
export function tableChanges(rolled: PageOutcome["changes"], check: PageCheck): TargetChanges {
  const { game } = check;
  const changes = byNamesNow(game, rolled);
  const page = needPage(game);
  const { isTablesName, sharedMoves, sharedSays } = workshopCore();
  const lines = sharedMoves(page, tableOf(game), changes).flatMap(({ id, before, after }) => {
    const one = page.shared.find((shared) => shared.id === id);
    const says = one && sharedSays(one, after);
    return [
      { label: label(one?.name ?? id), value: after - before },
      ...(says ? [{ label: proper(short(local(says), 200)), value: null }] : []),
    ];
  });
  const done = { updates: {}, lines: [...lines, ...aspectLines(page, changes, check)] };
  return sayingWhatIsGone(
    game,
    changes.filter(({ resource }) => isTablesName(resource)),
    done,
  );
}

/** A move of a clock or a pool is none of an aspect. */
const NUMBER = { aspect: "", made: 0 };

/** @throws {UserError} When what should be taken back is not remembered. */
export async function moveTable(rolled: Rolled<PageCheck>, place: SpendingPlace): Promise<void> {
  if (place.takenBack) return takeBack(place.id);
  const { outcome, check, actor } = rolled;
  const { game } = check;
  const page = needPage(game);
  const changes = byNamesNow(game, (outcome as PageOutcome).changes);
  await tableState.change((state) => {
    const held = state.games[game] ?? {};
    const moves = workshopCore().sharedMoves(page, held, changes);
    const name = short(actor ? calledBy(actor) : "");
    const { lists, noted } = moveAspects(state, page, changes, check, name);
    const all = [...moves.map(({ id, before, after }) => ({ ...NUMBER, id, by: after - before })), ...noted];
    const now = Object.fromEntries(moves.map(({ id, after }) => [id, after]));
    // What moved nothing is remembered too: it can be taken back.
    const kept = all.length > 0 ? all : [{ ...NUMBER, id: "", by: 0 }];
    return {
      games: { ...state.games, [game]: { ...held, ...now } },
      aspects: { ...state.aspects, [game]: lists },
      moves: [...kept.map((one) => ({ ...one, place: place.id, game, name })), ...state.moves].slice(0, MOST_MOVES),
    };
  });
}

/** What the roll moved comes out of what stands there now, within the limits. */
async function takeBack(place: string): Promise<void> {
  let known = false;
  await tableState.change((state) => {
    const mine = state.moves.filter((move) => move.place === place);
    known = mine.length > 0;
    const games = { ...state.games };
    const aspects = { ...state.aspects };
    for (const move of mine) {
      const { game, id, by } = move;
      if (id === "") continue;
      if (move.aspect !== "") {
        const lists = { ...aspects[game], ...workshopCore().aspectsNow(needPage(game), aspects[game]) };
        aspects[game] = { ...lists, [id]: withoutMove(lists[id] ?? [], move) };
        continue;
      }
      const held = games[game] ?? {};
      const { sharedMoves, sharedName } = workshopCore();
      const changes = byNamesNow(game, [{ resource: sharedName({ id }), amount: -by }]);
      const page = needPage(game);
      const moved = sharedMoves(page, held, changes);
      const before = held[id];
      // What the page says no more is kept, and goes back too: it may be said again.
      const isKept = !page.shared.some((one) => sharedName(one) === changes[0]?.resource) && typeof before === "number";
      games[game] = {
        ...held,
        ...Object.fromEntries(moved.map((one) => [one.id, one.after])),
        ...(isKept && { [id]: before - by }),
      };
    }
    return known ? { games, aspects, moves: state.moves.filter((move) => move.place !== place) } : null;
  });
  if (!known) throw new UserError("CUBILETE.error.nothingToUndo");
}

/** Asks to move a clock or a pool by hand, from what was seen there: what others moved meanwhile stays moved. GMs only. */
export const setTable = (game: string, id: string, value: number, from: number): Promise<void> =>
  request(`${ID}.shared.set`, { game, id, value, from });

/** Asks to write an aspect by hand, as `writtenAspects` takes it. GMs only. */
export const setAspect = (game: string, id: string, written: JsonObject): Promise<void> =>
  request(`${ID}.shared.set`, { game, id, ...written });

/** The GM moves one by hand, or writes an aspect. */
export async function setByHand({ game, id, value, from, ...written }: JsonObject, sender: UserLike): Promise<void> {
  if (!sender.isGM) throw new UserError("CUBILETE.error.notYours");
  const page = needPage(String(game));
  const one = page.shared.find((shared) => shared.id === id);
  if (!one) throw new UserError(key("error.noShared"), { name: short(String(id)) });
  if (one.aspects !== undefined) {
    return tableState.change((state) => {
      const lists = workshopCore().aspectsNow(page, state.aspects[page.id]);
      const list = writtenAspects(one, lists[one.id] ?? [], { ...written, from });
      return { ...state, aspects: { ...state.aspects, [page.id]: { ...lists, [one.id]: list } } };
    });
  }
  const most = one.max ?? 999_999;
  if (!Number.isInteger(value) || Number(value) < one.min || Number(value) > most)
    throw new UserError(key("error.sharedRange"), { name: local(one.name), min: one.min, max: most });
  await tableState.change((state) => {
    const held = state.games[page.id] ?? {};
    const now = workshopCore().sharedNow(page, held)[one.id] ?? 0;
    const to = pressedTo(now, Number(value), from, one.min, most);
    const by = to - now;
    if (by === 0) return null;
    const move = { ...NUMBER, place: "", game: page.id, id: one.id, by, name: short(sender.name) };
    return {
      ...state,
      games: { ...state.games, [page.id]: { ...held, [one.id]: to } },
      moves: [move, ...state.moves].slice(0, MOST_MOVES),
    };
  });
}
