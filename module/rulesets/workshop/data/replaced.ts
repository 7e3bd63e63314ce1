import type { OddsView, PageAsked, PageCame, PageReplacements, Rolled, RollView } from "../../../contract/index.ts";
import { problemsGiven } from "../../../contract/problems.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { Given, PageRoll } from "../../../core/workshop/types.ts";
import { notifications, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { pageOf, replacementsOf } from "./games.ts";
import { key, ORDER } from "./labels.ts";
import { saidBriefly, unknownNames } from "./replacing.ts";

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

const told = new Set<string>();

/** What a module answers, or null where it fails or it makes no sense: the user hears of that once for each field. */
function answerOf<T>(game: string, path: string, ask: () => T, problems: (answer: T) => string[]): T | null {
  let why: string;
  try {
    const answer = ask();
    const all = problems(answer);
    if (all.length === 0) return answer;
    why = all.slice(0, 5).join("; ");
  } catch (error) {
    why = `${path}: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (!told.has(`${game} ${path}`)) {
    told.add(`${game} ${path}`);
    console.error(`Cubilete: "${game}": ${why}. What the page says holds.`);
    if (theGame().user.isGM) notifications().warn(t(key("error.replacement"), { game, why: short(why, 300) }));
  }
  return null;
}

const isChance = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1 + 1e-9;
const isNumber = (value: unknown): value is number => Number.isFinite(value);

function outcomeProblems({ game, roll }: Rolling, path: string, answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || answer instanceof Promise)
    return [`${path}: expected an object, got ${saidBriefly(answer)}`];
  const problems = unknownNames(answer, ["numbers", "band", "notes", "changes"], path, "part of an outcome");
  const { numbers = {}, band, notes = [], changes = [] } = answer as Partial<Record<keyof PageCame, unknown>>;
  const wrong = (field: string, what: string, value: unknown) =>
    problems.push(`${path}.${field}: expected ${what}, got ${saidBriefly(value)}`);
  const place = (value: unknown, list: readonly unknown[]) =>
    Number.isInteger(value) && Object.hasOwn(list, Number(value));
  if (band !== undefined && band !== null && !place(band, roll.bands))
    wrong("band", `null or a place below ${roll.bands.length}`, band);
  if (typeof numbers !== "object" || numbers === null) wrong("numbers", "an object", numbers);
  else {
    const known = roll.numbers.map(({ id }) => id);
    problems.push(...unknownNames(numbers, known, `${path}.numbers`, "number"));
    for (const [id, value] of Object.entries(numbers)) if (!isNumber(value)) wrong(`numbers.${id}`, "a number", value);
  }
  if (!Array.isArray(notes)) wrong("notes", "a list", notes);
  else
    for (const [at, note] of notes.entries())
      if (!place(note, roll.notes)) wrong(`notes[${at}]`, `a place below ${roll.notes.length}`, note);
  if (!Array.isArray(changes)) wrong("changes", "a list", changes);
  else {
    const resources = pageOf(game)?.resources.map(({ id }) => id) ?? [];
    for (const [at, change] of changes.entries()) {
      const { resource, amount, step } = (change ?? {}) as Record<string, unknown>;
      if (typeof resource !== "string" || !resources.includes(resource.replace(/^target\./, "")))
        wrong(`changes[${at}].resource`, resources.join(" or "), resource);
      if (step === undefined ? !isNumber(amount) : step !== "up" && step !== "down")
        wrong(`changes[${at}]`, "an amount that is a number, or a step up or down", amount ?? step);
    }
  }
  return problems;
}

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
      // A copy, and what the page says of the band that holds now.
      changes: structuredClone(changes ?? (band === own.band ? own : ruled()).changes),
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
    (answer) => (isNumber(answer) ? [] : [`${path}: expected a number, got ${saidBriefly(answer)}`]),
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

function oddsProblems(roll: PageRoll, path: string, answer: unknown): string[] {
  const many = roll.bands.length;
  if (!Array.isArray(answer) || answer.length !== many || !answer.every(isChance))
    return [
      `${path}: expected a list of ${many} chances from 0 to 1, got ${JSON.stringify(answer)?.slice(0, 60) ?? "nothing"}`,
    ];
  const sum = answer.reduce((all, chance) => all + chance, 0);
  return sum > 1 + 1e-9 ? [`${path}: expected chances that sum to 1 at most, got ${sum}`] : [];
}

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

/** The card of a roll, as a module shows it. */
export function replacedView(usual: RollView, { check, outcome }: Rolled<Rolling, PageOutcome>): RollView {
  const parts = partsOf(check);
  const path = `replacements.rolls.${check.id}.view()`;
  const answer =
    parts.view &&
    answerOf(
      check.game,
      path,
      () => parts.view?.(structuredClone(usual), structuredClone(outcome), askedOf(check)),
      (answer) => problemsGiven("view", path, answer),
    );
  return answer ?? usual;
}
