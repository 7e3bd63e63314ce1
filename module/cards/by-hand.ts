import { type CheckFigure, type Rolled, type RollType, type RuleSet, rulesets } from "../contract/index.ts";
import { isSame } from "../core/deed.ts";
import { type ItemLike, type MessageLike, theGame } from "../foundry/index.ts";
import { orElse } from "../i18n/errors.ts";
import { decimal, t } from "../i18n/i18n.ts";
import { type KeptIntent, planAgain, readIntent } from "../plan/plan-again.ts";
import { answerIn } from "./answers.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { asMade } from "./past/as-made.ts";
import { beforeCost } from "./past/before-cost.ts";
import { asItLies } from "./past/rolled.ts";

/**
 * What a card says otherwise than the sheets: the roll is planned again as it was asked for, and figures that come out otherwise were
 * put in by hand, or the sheets have changed since.
 */

/** @returns One sentence for each; none where nothing has to be looked at. */
export function byHandOn(message: MessageLike, index: number, held: Rolled): string[] {
  // What a GM ruled since is no figure of whoever rolled.
  const rolled = asItLies(message, index) ?? held;
  const { ruleset: id, parts } = message.system as CardData;
  const part = parts[index];
  const found = part && rulesets.findRollType(id, part.kind);
  const figures = found?.kind.byHand?.(rolled) ?? [];
  if (!found || figures.length === 0) return [];
  const intent = readIntent(part.data.intent);
  if (!intent) return [t("CUBILETE.card.byHandUntold")];
  const answer = found.kind.meets && index === 0 ? answerIn(message, part) : null;
  const { holds, first } = answered(message, part, found.kind, intent);
  const said = figures.filter((figure) => figure.said !== undefined);
  const again = orElse(() => figuresAgain(message, index, found, rolled, intent), null);
  return [
    ...(holds ? [] : [t("CUBILETE.card.byHandAnswer")]),
    // What was put in by hand there falls on somebody here.
    ...(first ? ownFigures(first) : []),
    ...(answer ? ownFigures(answer.message) : []),
    ...(again
      ? figures.flatMap((figure, at) => sentence(figure, again[at]))
      : [t("CUBILETE.card.byHandGone"), ...said.flatMap((figure) => sentence(figure, undefined))]),
  ];
}

/** What a side's own card says of itself. */
function ownFigures(message: MessageLike): string[] {
  const made = asMade(message, 0);
  const { ruleset, parts } = message.system as CardData;
  const found = rulesets.findRollType(ruleset, parts[0]?.kind ?? "");
  const intent = readIntent(parts[0]?.data.intent);
  if (!made || !found || !intent) return made ? [t("CUBILETE.card.byHandUntold")] : [];
  const again = orElse(() => figuresAgain(message, 0, found, made, intent), null);
  return (found.kind.byHand?.(made) ?? []).flatMap((figure, at) => sentence(figure, again?.[at]));
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
  const plan = planAgain({ ruleset, kind, kindId }, { actor: roller, item, target: rolled.target }, intent);
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
  if (!kind.settles || !part.follows) return { holds: true, first: null };
  const first = theGame().messages.get(part.follows);
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

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
