import type { OddsView, PageAsked, PageReplacements, Rolled, RollPlan, RollView } from "../../../../contract/index.ts";
import { problemsGiven, saidBriefly } from "../../../../contract/problems.ts";
import type { PageOutcome } from "../../../../core/workshop/resolve.ts";
import type { Given, PageRoll } from "../../../../core/workshop/types.ts";
import { workshopCore } from "../core.ts";
import { answerOf } from "../fence.ts";
import { pageOf, replacementsOf } from "../games.ts";
import { ORDER } from "../labels.ts";
import { isPageFigure, oddsProblems, outcomeProblems } from "../outcomes.ts";
import { ownPanel } from "./own-parts.ts";

/**
 * What a module does itself of a game that it brought on a page. It gets copies, and what it answers is looked over each time: what
 * does not fit is named with its field, and what the page says holds.
 */

interface Rolling {
  game: string;
  id: string;
  roll: PageRoll;
  given: Given;
  rival?: { given: Given };
  half?: "first" | "answer";
  ruled?: true;
}

type RollParts = NonNullable<PageReplacements["rolls"]>[string];

/** What is replaced of this roll: nothing where a card keeps one of an older page, or a GM ruled its band. */
function partsOf({ game, id, roll, ruled }: Rolling): RollParts {
  const rolls = replacementsOf(game)?.rolls ?? {};
  const now = pageOf(game)?.rolls.find((one) => one.id === id);
  const same = now?.bands.length === roll.bands.length && now.dice.length === roll.dice.length;
  return (same && !ruled && Object.hasOwn(rolls, id) && rolls[id]) || {};
}

const askedOf = ({ id, given, rival }: Rolling): PageAsked =>
  structuredClone({ roll: id, given, rival: rival?.given ?? null });

/** @param meaning What the dice that lie there come to by a roll of the page. */
export function replacedOutcome(check: Rolling, meaning: (roll: PageRoll) => PageOutcome): PageOutcome {
  const { game, id, roll, half } = check;
  const own = meaning(roll);
  // One side alone came to nothing yet.
  if (half) return own;
  return inOrder(check, withOutcome());

  function withOutcome(): PageOutcome {
    const parts = partsOf(check);
    const path = `replacements.rolls.${id}.outcome()`;
    const answer =
      parts.outcome &&
      answerOf(
        game,
        path,
        () => parts.outcome?.(structuredClone(own), askedOf(check)),
        (answer) => outcomeProblems(check, path, answer),
      );
    if (!answer) return own;
    const { band = own.band, numbers, notes = own.notes, changes } = answer;
    const { when: _, ...ruling } = roll.bands[band ?? -1] ?? { when: undefined };
    const ruled = (): PageOutcome => meaning({ ...roll, bands: "name" in ruling ? [ruling] : [] });
    return {
      ...own,
      ...{ band, notes, name: roll.bands[band ?? -1]?.name ?? null },
      numbers: { ...own.numbers, ...numbers },
      // What the page says of the band that holds now.
      changes: changes ?? (band === own.band ? own : ruled()).changes,
    };
  }
}

function inOrder(check: Rolling, outcome: PageOutcome): PageOutcome {
  const { game } = check;
  const usual = outcome.numbers[ORDER.id];
  const replacements = usual === undefined ? null : replacementsOf(game);
  if (usual === undefined || !replacements?.initiative) return outcome;
  const path = "replacements.initiative()";
  const answer = answerOf(
    game,
    path,
    () => replacements.initiative?.(usual, structuredClone(outcome), askedOf(check)),
    (answer) => (isPageFigure(answer) ? [] : [`${path}: expected a number, got ${saidBriefly(answer)}`]),
  );
  return answer == null ? outcome : { ...outcome, numbers: { ...outcome.numbers, [ORDER.id]: answer } };
}

/** No chances rather than wrong ones. */
const UNKNOWN: OddsView = { success: null, bands: [], figures: [], bars: [] };

/** The chances of a roll whose outcome is a module's own: those that it says, else none. */
export function replacedOdds(usual: OddsView, check: Rolling, rival = check.rival): OddsView {
  const { game, id, roll, half } = check;
  if (half === "answer") return answersReplaced(check) ? UNKNOWN : usual;
  const parts = partsOf(check);
  if (!parts.outcome || usual.figures.length !== roll.bands.length || usual.figures.length === 0) return usual;
  const path = `replacements.rolls.${id}.odds()`;
  const chances =
    parts.odds &&
    answerOf(
      game,
      path,
      () =>
        parts.odds?.(
          usual.figures.map(({ chance = 0 }) => chance),
          askedOf({ ...check, ...(rival && { rival }) }),
        ),
      (answer) => oddsProblems(roll, path, answer),
    );
  return chances ? withChances(usual, chances) : UNKNOWN;
}

/** Whether what is answered here may be a roll whose outcome is a module's own. */
const answersReplaced = ({ game, id }: Rolling): boolean =>
  Object.entries(replacementsOf(game)?.rolls ?? {}).some(([name, { outcome }]) => {
    const against = pageOf(game)?.rolls.find((one) => one.id === name)?.against ?? name;
    return outcome !== undefined && against === id;
  });

function withChances(usual: OddsView, chances: readonly number[]): OddsView {
  const each = <T extends object>(list: readonly T[]): T[] =>
    list.map((one, at) => ({
      ...one,
      chance: chances[at] ?? Math.max(0, 1 - chances.reduce((all, one) => all + one, 0)),
    }));
  const figures = each(usual.figures);
  const good = figures.filter(({ kind = "" }) => ["success", "critical", "mixed"].includes(kind));
  const success = Math.min(
    1,
    good.reduce((all, { chance = 0 }) => all + chance, 0),
  );
  return {
    ...usual,
    success: usual.success === null ? null : success,
    bands: each(usual.bands ?? []),
    figures,
    bars: each(usual.bars),
  };
}

/** More lines than a card has room for. */
const MOST_LINES = 100;

function viewProblems(path: string, answer: RollView): string[] {
  const problems = problemsGiven("view", path, answer);
  if (problems.length > 0) return problems;
  return (["notes", "terms", "others"] as const).flatMap((name) => {
    const many = answer[name]?.length ?? 0;
    return many > MOST_LINES ? [`${path}.${name}: expected ${MOST_LINES} at most, got ${many}`] : [];
  });
}

/** The card of a roll, as a module shows it. */
export function replacedView(usual: RollView, { check, outcome }: Rolled<Rolling, PageOutcome>): RollView {
  const { view, card } = partsOf(check);
  const path = `replacements.rolls.${check.id}.view()`;
  const answer =
    view &&
    answerOf(
      check.game,
      path,
      () => view(structuredClone(usual), structuredClone(outcome), askedOf(check)),
      (answer) => viewProblems(path, answer),
    );
  const shown = answer ?? usual;
  if (!card) return shown;
  const context = { ...askedOf(check), ...structuredClone(outcome) };
  const panel = ownPanel(check.game, `rolls.${check.id}.card`, context);
  return panel ? { ...shown, panel: { ...panel, ...(isAcross(check) && { theirs: true }) } } : shown;
}

/** Whether figures of the other side's are among those that it is made with. */
const isAcross = ({ roll, rival }: Rolling): boolean => rival !== undefined || workshopCore().looksAtTarget(roll);

/** What a roll asks, with what a module shows beside it. */
export function replacedPlan<B extends { check: Rolling }>(plan: RollPlan<B>): RollPlan<B> {
  const { check } = plan.base;
  if (!partsOf(check).dialog) return plan;
  const panel = ownPanel(check.game, `rolls.${check.id}.dialog`, askedOf(check));
  return panel ? { ...plan, panel } : plan;
}
