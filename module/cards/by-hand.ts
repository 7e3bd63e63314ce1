import { type CheckFigure, type Rolled, type RollType, type RuleSet, rulesets } from "../contract/index.ts";
import { isSame } from "../core/deed.ts";
import { type ItemLike, type MessageLike, theGame } from "../foundry/index.ts";
import { orElse } from "../i18n/errors.ts";
import { decimal, t } from "../i18n/i18n.ts";
import { followUpsFor } from "../plan/follow-ups.ts";
import { readOthers } from "../plan/people/several.ts";
import { type KeptIntent, planAgain, readIntent, saidOf } from "../plan/plan-again.ts";
import { answerIn } from "./answers.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { asMade } from "./past/as-made.ts";
import { beforeCost } from "./past/before-cost.ts";
import { wentOn } from "./past/came-of.ts";
import { asItLies, asItLiesFor, metOn, rolledAt } from "./past/rolled.ts";

/**
 * What a card says otherwise than the sheets: the roll is planned again as it was asked for, and figures that come out otherwise were
 * put in by hand, or the sheets have changed since.
 */

/** @returns One sentence for each; none where nothing has to be looked at. */
export function byHandOn(message: MessageLike, index: number): string[] {
  // A GM's later ruling is no figure of the roller's.
  const own = figuresOn(message, index, asItLies(message, index));
  if (!own?.intent) return own?.said ?? [];
  const { part, kind, intent, said } = own;
  const answer = kind.meets && index === 0 ? answerIn(message, part.target) : null;
  const { holds, first } = answered(message, part, kind, intent);
  // What was put in by hand on the other side's card counts against this target.
  const others = [first, answer?.message].flatMap((other) =>
    other ? (figuresOn(other, 0, asMade(other, 0))?.said ?? []) : [],
  );
  // Each of several targets met the roll with figures of their own.
  const theirs = readOthers(part.data.others).flatMap(
    ({ target }) => figuresOn(message, index, asItLiesFor(message, index, target))?.said ?? [],
  );
  const doubt = t(`CUBILETE.card.${kind.goesOn ? "byHandOnward" : "byHandAnswer"}`);
  // What it goes on from went on from other cards itself.
  const before = kind.goesOn && first ? byHandOn(first, 0) : [];
  const doubts = [...(holds ? [] : [doubt]), ...others, ...before, ...said, ...theirs];
  return [...new Set(doubts)];
}

/** What one card says of itself; null where it says no figures. */
function figuresOn(message: MessageLike, index: number, rolled: Rolled | null) {
  const { ruleset, parts } = message.system as CardData;
  const part = parts[index];
  const found = part && rulesets.findRollType(ruleset, part.kind);
  const figures = (rolled && found?.kind.byHand?.(rolled)) ?? [];
  if (!rolled || !found || figures.length === 0) return null;
  const { kind } = found;
  const intent = readIntent(part.data.intent);
  if (!intent) return { part, kind, intent, said: [t("CUBILETE.card.byHandUntold")] };
  const again = orElse(() => figuresAgain(message, index, found, rolled, intent), null);
  const gone = again ? [] : [t("CUBILETE.card.byHandGone")];
  // Without the sheets to compare with, the card still names the figures known to be put in by hand.
  const told = again ? figures : figures.filter((figure) => figure.said !== undefined);
  return { part, kind, intent, said: [...gone, ...told.flatMap((figure, at) => sentence(figure, again?.[at]))] };
}

/** The same figures by the sheets; null where the roll cannot be planned any more. */
function figuresAgain(
  message: MessageLike,
  index: number,
  { ruleset, kind }: { ruleset: RuleSet; kind: RollType },
  rolled: Rolled,
  intent: KeptIntent,
): CheckFigure[] | null {
  const roller = rolled.actor && beforeCost(rolled.actor, message, index);
  const own = rolled.item?.actor?.uuid === roller?.uuid ? roller?.items.get(rolled.item?.id ?? "") : undefined;
  const item: ItemLike | null = own ?? rolled.item;
  const kindId = (message.system as CardData).parts[index]?.kind ?? "";
  const documents = { actor: roller, item, target: rolled.target };
  const part = (message.system as CardData).parts[index];
  // What was only proposed was proposed for the first target.
  const values = rolled.target?.uuid === part?.target ? intent.values : saidOf(intent);
  const plan = planAgain({ ruleset, kind, kindId }, documents, { ...intent, values });
  return plan && (kind.byHand?.({ ...rolled, check: kind.check(plan) }) ?? null);
}

const shown = (value: string | number): string => (typeof value === "number" ? decimal(value) : value);
/** Rounding of figures that are worked out twice. */
const isNear = (one: string | number, other: string | number): boolean =>
  one === other || (typeof one === "number" && typeof other === "number" && Math.abs(one - other) < 1e-6);

function sentence({ label, value, said }: CheckFigure, sheet: CheckFigure | undefined): string[] {
  const same = sheet !== undefined && t(sheet.label) === t(label) && isNear(value, sheet.value);
  if (same && said === undefined) return [];
  const other = shown(said ?? sheet?.value ?? "–");
  return [t("CUBILETE.card.byHand", { figure: t(label), card: shown(value), sheet: other })];
}

/**
 * Whether an answer answers what stands on the card that it was made for, and that card: its dice and figures are not the answering
 * player's to say.
 */
function answered(
  message: MessageLike,
  part: CardPart,
  kind: RollType,
  { args }: KeptIntent,
): { holds: boolean; first: MessageLike | null } {
  if (kind.goesOn) return wentOnFrom(message, part, args);
  const { messages } = theGame();
  const follows = kind.settles ? answeredCard(part) : null;
  if (!follows) return { holds: true, first: null };
  const first = messages.get(follows);
  const card = first?.system as Partial<CardData> | undefined;
  const { ruleset } = message.system as CardData;
  // As it lay there when it was answered.
  const rolled = first && card?.ruleset === ruleset ? asMade(first, 0) : null;
  const offers = rolled && rulesets.findRollType(ruleset, card?.parts?.[0]?.kind ?? "")?.kind.followUps?.(rolled);
  const holds = (offers ?? []).some(
    (one) => one.kind === part.kind && one.by === "anyone" && isSame(plain(one.args), plain(args)),
  );
  return { holds, first: (holds && first) || null };
}

/** More often than any roll is rolled again. */
const MOST_AGAIN = 10;

/** The card that an answer was made for: rolled again, it goes on from the answer that it was. */
function answeredCard(part: CardPart, left = MOST_AGAIN): string | null {
  const card = theGame().messages.get(part.follows ?? "")?.system as Partial<CardData> | undefined;
  const [earlier] = card?.parts ?? [];
  const isAgain = earlier?.kind === part.kind && earlier.actor === part.actor && earlier.target === part.target;
  return isAgain && left > 0 ? answeredCard(earlier, left - 1) : part.follows;
}

/** Whether a roll goes on from what stands on the card before it, as the first that does. */
function wentOnFrom(message: MessageLike, part: CardPart, args: KeptIntent["args"]) {
  const { messages } = theGame();
  const said = messages.get(part.follows ?? "");
  // A chain has a beginning: no card goes on from itself, nor from a later one.
  const first = said && messages.contents.indexOf(said) < messages.contents.indexOf(message) ? said : null;
  const { ruleset } = message.system as CardData;
  const card = first?.system as Partial<CardData> | undefined;
  const before = first && card?.ruleset === ruleset ? rolledAt(first, 0) : null;
  const known = rulesets.findRollType(ruleset, card?.parts?.[0]?.kind ?? "")?.kind;
  const offers = before && first && known ? followUpsFor(known, metOn(first, 0, before)) : [];
  const isThis = (one: { kind: string; args: unknown }) =>
    one.kind === part.kind && isSame(plain(one.args), plain(args));
  const offered = offers.some(isThis) && card?.parts?.[0]?.actor === part.actor;
  const [earliest] = first ? wentOn(first, { kind: part.kind, args }) : [];
  return { holds: offered && earliest?.message.id === message.id, first };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
