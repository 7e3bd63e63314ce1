import { rulesets, type TargetChanges } from "../../contract/index.ts";
import { type FigureLimits, isMoment, isSame, type Moved, moveShare } from "../../core/deed.ts";
import { numberFieldAt } from "../../foundry/fields.ts";
import { type ActorLike, type DocumentLike, type ItemLike, type JsonObject, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { decimal, t } from "../../i18n/i18n.ts";
import { listed, short } from "../../i18n/names.ts";
import { fieldName, figureLabel } from "../../plan/effect-words.ts";
import { figureTargets } from "../../plan/effects.ts";
import { calledBy, nameOnSheet } from "../../plan/people/called.ts";
import type { CardData } from "../card-model.ts";
import { type ChangeRecord, recordsOf, standing } from "./records.ts";
import { notedOf } from "./told.ts";

/** What taking a change back would write now: the old value where nothing else happened since, and else what the change moved. */

interface WayBack {
  changes: TargetChanges;
  /** What others moved since, and what it comes to: their changes stay. */
  shared: { label: string; value: number; cut: boolean }[];
}

/** A path inside the rules' data, by plain names of any alphabet; or the mark of a thing that is not paid for. */
const FIGURE = /^(system(\.[\p{L}\p{N}_-]{1,60}){1,10}|flags\.cubilete\.owed)$/u;
const NEVER = new Set(["__proto__", "prototype", "constructor"]);
const MOST_ITEM_LETTERS = 100_000;

/**
 * Looks through what a record would write.
 * @throws {UserError} When it is nothing that a card of these rules ever did, or reaches beyond its actor.
 */
function requireFit(target: ActorLike, record: ChangeRecord): void {
  const refuse = (why: string): never => {
    throw new UserError(`CUBILETE.error.record.${why}`, { name: calledBy(target) });
  };
  for (const { item, path } of record.writes) {
    if (!FIGURE.test(path) || path.split(".").some((step) => NEVER.has(step))) refuse("path");
    if (item.includes(".")) refuse("foreign");
  }
  for (const data of record.ended) if (JSON.stringify(data).length > MOST_ITEM_LETTERS) refuse("large");
  const types = rulesets.itemTypesOf(target.type);
  for (const data of record.removed) {
    if (!types.includes(String(data.type))) refuse("foreign");
    if (JSON.stringify(data).length > MOST_ITEM_LETTERS) refuse("large");
  }
}

/** What a figure is called: by its rules, by its field, or by what effects touch; null: by nothing. */
export function knownFigure(target: ActorLike, document: ActorLike | ItemLike, path: string): string | null {
  const { figures, figuresOf } = rulesets.ofType(target.type) ?? {};
  const named = figuresOf?.(document)[path] ?? figures?.[path];
  if (named) return t(named);
  const touched = figureTargets(document)[path];
  return fieldName(document, path) ?? (touched ? figureLabel(path, touched) : null);
}

/** The same, with its document's name; one without a name is "something else on the sheet". */
export function figureName(target: ActorLike, document: ActorLike | ItemLike, path: string): string {
  const figure = knownFigure(target, document, path) ?? t("CUBILETE.consent.elsewhere");
  return document === target ? figure : `${short(nameOnSheet(document))}: ${figure}`;
}

/** Whether a figure counts up and may go beyond the maximum beside it, as wounds do. */
function rises({ documentName, type }: DocumentLike, path: string): boolean {
  const { rising = [] } = (documentName === "Actor" && rulesets.actorKind(type)?.trackable) || {};
  return rising.some((name) => path === `system.${name}.value`);
}

/** The limits of a figure: those of its field, and the maximum that stands beside a value, unless it may go beyond. */
export function limitsOf(document: DocumentLike, path: string): FigureLimits {
  const { min, max } = numberFieldAt(document, path) ?? {};
  const isBound = path.endsWith(".value") && !rises(document, path);
  const beside = isBound && foundry.utils.getProperty(document, path.replace(/value$/, "max"));
  const most = [max, beside].filter((one): one is number => typeof one === "number");
  return { least: min ?? null, most: most.length > 0 ? Math.min(...most) : null };
}

/** The title of the card that a change came from. */
function titleOf({ message, part, note }: ChangeRecord): string {
  const { parts } = (theGame().messages.get(message)?.system ?? {}) as Partial<CardData>;
  return note || t(parts?.[part]?.title ?? "") || t("CUBILETE.card.laterChange");
}

/**
 * @throws {UserError} When it is nothing that any roll did, or when something that is no figure, or a thing that came of it, was
 *   changed since: it names what came later.
 */
export function wayBack(target: ActorLike, record: ChangeRecord): WayBack {
  requireFit(target, record);
  // Changes that only the owner claims must not block the undo; what owners roll, they pay for on their own page.
  const all = recordsOf(target).filter((one) => one.cost || one.id === record.id || notedOf(one));
  const place = all.findIndex(({ id }) => id === record.id);
  const later = place < 0 ? all.filter(({ at }) => at > record.at) : all.slice(place + 1);
  const refuse = (what: string, since: ChangeRecord[]): never => {
    const told = { name: calledBy(target), what: short(what) };
    if (since.length === 0) throw new UserError("CUBILETE.error.record.movedOn", told);
    const names = listed(since.slice(-3).map((one) => short(titleOf(one))));
    throw new UserError("CUBILETE.error.record.since", { ...told, names });
  };
  const shared: WayBack["shared"] = [];
  const back = (document: ActorLike | ItemLike, item: string): Record<string, unknown> =>
    Object.fromEntries(
      record.writes
        .filter((write) => write.item === item)
        .map(({ path, before, after }) => {
          const since = later.filter(({ writes }) => writes.some((one) => one.item === item && one.path === path));
          const now = standing(document, path);
          // What has another name by now the models read by the old one, as it was written.
          if (!foundry.utils.hasProperty(document._source, path) && now === null) return [path, before];
          // What changed nothing has nothing to give back.
          if (isSame(before, after)) return [path, now];
          // Back already, by hand or by a try that ended half way.
          if (since.length === 0 && isSame(now, before)) return [path, before];
          // A later moment than that of this change stays.
          if (isMoment(after) && !isSame(now, after)) return [path, now];
          const moved: Moved | null = moveShare(now, after, before, limitsOf(document, path));
          if (!moved) return refuse(figureName(target, document, path), since);
          if (moved.shared && typeof moved.value === "number")
            shared.push({ label: figureName(target, document, path), value: moved.value, cut: moved.cut });
          return [path, moved.value];
        }),
    );
  for (const id of record.created) {
    const since = later.filter(
      ({ writes, removed }) => writes.some(({ item }) => item === id) || removed.some(({ _id }) => _id === id),
    );
    if (since.length > 0) refuse(nameOfThing(target, id, since), since);
  }
  const items = [...new Set(record.writes.flatMap(({ item }) => (item === "" ? [] : [item])))];
  return {
    changes: {
      updates: back(target, ""),
      items: items.flatMap((id) => {
        const item = target.items.get(id);
        return item ? [{ item, updates: differing(item, back(item, id)) }] : [];
      }),
      creates: missing(record.removed, target.items),
      removes: record.created.filter((id) => target.items.get(id)),
      // What effects came from may be gone, and they are as they were.
      puts: missing(record.ended, target.effects),
      ends: record.put.filter((id) => target.effects.get(id)),
      statuses: Object.fromEntries(record.statuses.map(({ id, before }) => [id, before])),
      lines: [],
    },
    shared,
  };
}

/** What stands so already needs no write. */
const differing = (document: DocumentLike, updates: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(updates).filter(([path, value]) => !isSame(value, standing(document, path))));

/** Those that are not there again already. */
const missing = (lost: JsonObject[], there: { get(id: string): unknown }): JsonObject[] =>
  lost.filter(({ _id }) => !there.get(String(_id)));

const nameOfThing = (target: ActorLike, id: string, since: ChangeRecord[]): string =>
  target.items.get(id)?.name ??
  String(since.flatMap(({ removed }) => removed).find(({ _id }) => _id === id)?.name ?? "?");

/** What stands after an undo that leaves later changes where they are, in words; blank where it is the old value. */
export const sharedText = ({ shared }: WayBack): string =>
  shared
    .map(({ label, value, cut }) =>
      t(`CUBILETE.card.undoLeaves.${cut ? "cut" : "share"}`, { label, value: decimal(value) }),
    )
    .join(" ");
