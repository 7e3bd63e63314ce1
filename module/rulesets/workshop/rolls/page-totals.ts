import type { CheckFigure, FollowUpButton, Rolled, RollSource } from "../../../contract/index.ts";
import type { LocalText, PageRoll } from "../../../core/workshop/types.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import type { PageCheck, PageResult } from "./roll.ts";

/*
 * Contests that add up: each roll goes on from the card of the one before, which says what both sides stand at. Nothing is
 * stored elsewhere: what is taken back with a card is taken back wholly.
 */

type Totals = Readonly<Record<string, number>>;

/** Totals as a card hands them on; what is no number is none. */
export function soFarIn(value: unknown): Totals {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

/** What a side's totals stand at after a roll. */
const after = ({ adds = [] }: PageRoll, numbers: Totals): Record<string, number> =>
  Object.fromEntries(adds.flatMap(({ id }) => (numbers[id] === undefined ? [] : [[id, numbers[id]] as const])));

/** What a card hands on where its roll has totals: both sides' as they stand now, and what was chosen for this roll. */
export function handedOn(
  { roll, rival }: PageCheck,
  outcome: PageResult,
  { intent }: Pick<Rolled, "intent">,
): JsonObject {
  if (!roll.adds) return {};
  const asked = new Set(roll.ask.map(({ id }) => id));
  const said = Object.entries(intent?.args ?? {}).filter(([name]) => asked.has(name));
  const chosen = [...said, ...Object.entries(intent?.values ?? {})].filter(([name]) => name !== "target");
  const theirs = rival && outcome.rival ? after(rival.roll, outcome.rival.numbers) : {};
  return {
    soFar: after(roll, outcome.numbers),
    ...(Object.keys(theirs).length > 0 && { theirs }),
    ...(chosen.length > 0 && { chosen: Object.fromEntries(chosen) }),
  };
}

/** A source with the choices that the card before it hands on; those of this dialog go before them. */
export function asBefore(source: RollSource): RollSource {
  const { chosen, soFar } = source.args;
  if (soFar === undefined || typeof chosen !== "object" || chosen === null || Array.isArray(chosen)) return source;
  const before = Object.entries(chosen).filter(
    (entry): entry is [string, string | number | boolean] =>
      typeof entry[1] === "number" || typeof entry[1] === "string" || typeof entry[1] === "boolean",
  );
  return { ...source, values: { ...Object.fromEntries(before), ...source.values } };
}

/** What a card hands on to its answer: the answering side's own totals. */
export const handedBack = ({ theirs }: PageCheck): JsonObject => (theirs ? { soFar: theirs } : {});

/** What the totals stood at: to be compared with what the card before it came to. */
export const totalsByHand = ({ roll, given }: PageCheck, words: (text: LocalText) => string): CheckFigure[] =>
  (roll.adds ?? []).flatMap(({ id, name }) => {
    const value = given[`${id}.before`];
    return typeof value === "number" ? { label: words(name ?? id), value } : [];
  });

/** A total on a card, with what it is to reach. */
export function totalLine(
  label: string,
  value: number,
  goal: number | undefined,
): { label: string; data?: JsonObject } | null {
  return goal === undefined ? null : { label: proper(t(key("total.line"), { label, value, goal })) };
}

/** The same button, for a roll that goes on. */
export const goingOn = (button: FollowUpButton, kind: string, args: JsonObject): FollowUpButton =>
  Object.keys(args).length === 0 ? button : { ...button, kind, args: { ...button.args, ...args } };
