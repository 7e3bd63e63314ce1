import {
  ANY_LEVEL,
  BLANK,
  type Budget,
  budget,
  type Finding,
  type Page as GuidePage,
  ofBudgets,
  type PickRow,
  type Row,
  type Rules,
  type Section,
  withChoice,
} from "../../creation/index.ts";
import type { Page } from "../page/types.ts";
import { snap } from "../reckon/arithmetic.ts";
import { plainName } from "../roll.ts";
import { keptOfDice, rolledValue, rolledValues } from "./dice-values.ts";
import { type AnyStep, Drafted, type Figure, stepsOf, takenIn } from "./drafted.ts";
import { costBetween, upFrom } from "./figures.ts";
import { givenIn } from "./given.ts";
import { draftNow } from "./renamed.ts";
import type { DiceStep, OptionsStep, PointsStep, RaiseStep, ThingsStep } from "./types.ts";

/** How a hero of a page is made: the rules of the shared guide, out of what the page says. */

export function creationRules(page: Page): Rules {
  const steps = stepsOf(page);
  const stepOf = (id: string): AnyStep | undefined => steps.find((one) => one.id === id);
  return {
    begin: BLANK,
    range: ANY_LEVEL,
    pages(draft) {
      const drafted = new Drafted(page, draft);
      return steps.map((step): GuidePage => ({ id: step.id, sections: [sectionOf(step, drafted)] }));
    },
    section(draft, id) {
      const step = steps.find((one) => one.id === id);
      return step && sectionOf(step, new Drafted(page, draft));
    },
    review(draft) {
      const drafted = new Drafted(page, draft);
      const purses = steps.flatMap((step) => budgetsOf(step, drafted));
      const wrong = [...findingsOf(steps, purses), ...steps.flatMap((step) => faults(step, drafted))];
      // What a page no longer says takes nothing away from a hero: the guide only tells of it.
      return { purses, findings: [...wrong, ...gone(steps, drafted)], fits: wrong.length === 0 };
    },
    choose: (draft, section, option) => withChoice(draftNow(page, draft), section, option),
    rolled(draft, section, faces) {
      const step = stepOf(section);
      if (step?.does !== "dice") return draft;
      const values = step.attributes.map((id, at) => [id, fallenAs(step, faces[at] ?? [], page)] as const);
      const times = Number(draft.choices[section] ?? 0) + 1;
      return {
        ...draft,
        levels: { ...draft.levels, [section]: Object.fromEntries(values) },
        choices: { ...draft.choices, [section]: String(times) },
      };
    },
  };
}

function fallenAs(step: DiceStep, faces: readonly number[], { attributes, source }: Page): number {
  const value = rolledValue(step, keptOfDice(faces, step.keep), source);
  const rule = attributes.find(({ id }) => id === step.attributes[0]);
  return Number.isNaN(value) ? (rule?.start ?? 0) : value;
}

// ---------------------------------------------------------------- budgets

const hasPoints = (step: AnyStep): step is (PointsStep | ThingsStep) & Required<Pick<PointsStep, "points">> =>
  (step.does === "points" || step.does === "things") && step.points !== undefined;

function budgetsOf(step: AnyStep, drafted: Drafted): Budget[] {
  const taken = takenOf(step, drafted).length;
  // One of several is a choice, and no budget.
  const many = (step.does === "things" || step.does === "raise") && step.count !== undefined && !isOne(step);
  const counted = many ? [budget(hasPoints(step) ? `${step.id}-count` : step.id, taken, step.count)] : [];
  if (!hasPoints(step)) return counted;
  const of = drafted.number(step.points) ?? 0;
  const spent = snap(spentOn(step, drafted) ?? 0);
  return [{ id: step.id, spent, of, left: snap(of - spent) }, ...counted];
}

/** All that was spent in a step; null: something has no price. */
function spentOn(step: PointsStep | ThingsStep, drafted: Drafted): number | null {
  const costs = step.does === "things" ? thingCosts(step, drafted) : figureCosts(step, drafted);
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

const figureCosts = (step: PointsStep, drafted: Drafted): (number | null)[] =>
  drafted.figures(step).map((figure) => {
    const price = step.cost ? (level: number) => drafted.price(step, figure, level) : null;
    return costBetween(figure.ladder, figure.start, figure.level, price);
  });

function thingCosts(step: ThingsStep, drafted: Drafted): (number | null)[] {
  const taken = takenOf(step, drafted);
  const bought = step.from.filter(({ name }) => taken.includes(plainName(name)));
  return bought.map((thing) => thingCost(step, drafted, thing));
}

function thingCost({ cost }: ThingsStep, drafted: Drafted, thing: ThingsStep["from"][number]): number | null {
  if (!cost) return 1;
  const price = drafted.number(cost, drafted.ownOf(thing));
  return price === null || price < 0 ? null : price;
}

/** What was taken of what the step offers. */
function takenOf(step: AnyStep, { draft }: Drafted): string[] {
  const offered = offeredIn(step);
  return takenIn(draft, step.id).filter((id) => offered.includes(id));
}

function offeredIn(step: AnyStep): readonly string[] {
  if (step.does === "things") return step.from.map(({ name }) => plainName(name));
  if (step.does === "options") return step.options.map(({ name }) => plainName(name));
  if (step.does === "word") return step.words.map(({ id }) => id);
  return step.does === "raise" ? step.attributes : [];
}

// ---------------------------------------------------------------- sections

type ChoiceStep = Extract<AnyStep, { does: "things" | "raise" | "word" | "options" }>;

const isChoice = (step: AnyStep): step is ChoiceStep =>
  step.does === "things" || step.does === "raise" || step.does === "word" || step.does === "options";

/** Whether one of several is taken, and no more. */
const isOne = (step: ChoiceStep): boolean =>
  step.does === "options" ||
  step.does === "word" ||
  (step.count === 1 && (step.does === "raise" || step.points === undefined));

function sectionOf(step: AnyStep, drafted: Drafted): Section {
  const { id } = step;
  if (step.does === "options" || step.does === "word") return choiceOf(step, drafted);
  if (step.does === "things" || step.does === "raise")
    return isOne(step) ? choiceOf(step, drafted) : picksOf(step, drafted);
  const left = step.does === "points" ? (budgetsOf(step, drafted)[0]?.left ?? 0) : 0;
  const rows = drafted.figures(step).map((figure) => rowOf(step, drafted, figure, left));
  if (step.does === "points") return { kind: "levels", id, purse: id, rows };
  if (step.does === "free") return { kind: "levels", id, purse: null, rows };
  const levels = rows.map(({ level }) => level);
  if (step.does === "spread") return { kind: "levels", id, purse: null, rows, values: levels };
  const rolled = isRolled(step, drafted);
  const dice = { count: step.count, die: step.die, rolled };
  return { kind: "levels", id, purse: null, rows, dice, ...(step.place && rolled && { values: levels }) };
}

const choiceOf = (step: ChoiceStep, drafted: Drafted): Section => {
  return { kind: "choice", id: step.id, options: offeredIn(step), chosen: takenOf(step, drafted)[0] ?? "" };
};

/** Whether dice fell for each attribute; what they cannot show never fell. */
function isRolled(step: DiceStep, { draft, page }: Drafted): boolean {
  const values = rolledValues(step, page.source);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return step.attributes.every((attribute) => {
    const level = draft.levels[step.id]?.[attribute] ?? Number.NaN;
    return level >= least && level <= most;
  });
}

function rowOf(step: AnyStep, drafted: Drafted, figure: Figure, left: number): Row {
  const { id, level, ladder } = figure;
  const { least, most, among, die } = ladder;
  const row = { id, group: "", level, least, most, ...(among && { among }), ...(die && { die }) };
  const next = upFrom(ladder, level);
  if (step.does === "free") return { ...row, cost: next === undefined ? null : 0, aside: true };
  if (step.does !== "points" || next === undefined) return { ...row, cost: null };
  const price = drafted.price(step, figure, next);
  return { ...row, cost: price !== null && price <= left ? price : null };
}

function picksOf(step: ThingsStep | RaiseStep, drafted: Drafted): Section {
  const taken = takenOf(step, drafted);
  const budgets = budgetsOf(step, drafted);
  const counted = budgets.find(({ id }) => id !== step.id || step.does === "raise" || step.points === undefined);
  const points = step.does === "things" && step.points ? budgets[0] : undefined;
  const costs = step.does === "things" ? step.from.map((thing) => thingCost(step, drafted, thing)) : [];
  const rows = offeredIn(step).map((id, at): PickRow => {
    const on = taken.includes(id);
    const cost = points ? (costs[at] ?? null) : 1;
    const fits = on || (cost !== null && (!counted || counted.left >= 1) && (!points || points.left >= cost));
    return { id, group: "", on, cost: points ? (cost ?? 0) : 1, fits };
  });
  return { kind: "picks", id: step.id, purse: budgets[0]?.id ?? null, rows };
}

// ---------------------------------------------------------------- what does not fit

/** What is left of points that figures cost is to be spent; what is left of those that buy things may stay. */
function findingsOf(steps: readonly AnyStep[], budgets: readonly Budget[]): Finding[] {
  const kept = steps.filter((step) => step.does === "things" && step.points).map(({ id }) => id);
  return ofBudgets(budgets).filter(({ code, section = "" }) => code === "over" || !kept.includes(section));
}

function faults(step: AnyStep, drafted: Drafted): Finding[] {
  const { id } = step;
  const section = id;
  const none = { value: 0, limit: 0 };
  if (isChoice(step) && isOne(step))
    return takenOf(step, drafted).length === 0 ? [{ code: "open", section, ...none }] : [];
  if (step.does === "dice" && !isRolled(step, drafted)) return [{ code: "unrolled", section, ...none }];
  const beyond = drafted.figures(step).flatMap(({ id: where, level, ladder }): Finding[] => {
    if (level < ladder.least) return [{ code: "low", section, where, value: level, limit: ladder.least }];
    if (level > ladder.most) return [{ code: "high", section, where, value: level, limit: ladder.most }];
    if (ladder.among && !ladder.among.includes(level))
      return [{ code: "between", section, where, value: level, limit: level }];
    const held = drafted.draft.levels[id]?.[where];
    return step.does === "spread" && held !== undefined && held !== level
      ? [{ code: "moved", section, where, value: held, limit: level }]
      : [];
  });
  const unpriced =
    hasPoints(step) && (drafted.number(step.points) === null || spentOn(step, drafted) === null)
      ? [{ code: "unpriced", section, ...none }]
      : [];
  return [...beyond, ...unpriced];
}

/** What was chosen and the page does not say any more: it stays in the draft, and the guide tells of it. */
function gone(steps: readonly AnyStep[], drafted: Drafted): Finding[] {
  const { levels, picks, choices } = drafted.draft;
  const strays = (held: Readonly<Record<string, readonly string[]>>): Finding[] =>
    Object.entries(held).flatMap(([section, ids]) => {
      const step = steps.find(({ id }) => id === section);
      const known = step ? [...offeredIn(step), ...figuresIn(step, drafted)] : [];
      const lost = ids.filter((id) => id !== "" && !known.includes(id));
      return lost.map((where) => ({ code: "gone", section, where, value: 0, limit: 0 }));
    });
  const all = strays({
    ...Object.fromEntries(Object.entries(levels).map(([id, each]) => [id, Object.keys(each)])),
    ...picks,
  });
  const isDice = (id: string): boolean => id.startsWith("dice");
  const chosen = strays(
    Object.fromEntries(Object.entries(choices).flatMap(([id, option]) => (isDice(id) ? [] : [[id, [option]]]))),
  );
  return [...all, ...chosen];
}

/** What a step may raise: attributes, and each thing of the kind that the page gives anywhere. */
function figuresIn(step: AnyStep, { page }: Drafted): readonly string[] {
  if (step.does === "free" || step.does === "spread" || step.does === "dice") return step.attributes;
  if (step.does !== "points") return [];
  if ("attributes" in step.over) return step.over.attributes;
  const { kind } = step.over;
  return givenIn(page).flatMap(([, thing]) => (thing.kind === kind ? plainName(thing.name) : []));
}

/** A step whose words a guide needs, by its id. */
export const stepOf = (page: Page, id: string): AnyStep | undefined =>
  stepsOf(page).find((one) => one.id === id || `${one.id}-count` === id);

/** What an option of the page says of itself. */
export const optionOf = ({ options }: OptionsStep, id: string): OptionsStep["options"][number] | undefined =>
  options.find(({ name }) => plainName(name) === id);
