import type { OddsBar, OddsView, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { decimal, midSentence, proper } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { key, scaleWord, shownLevel, successName, VERDICTS } from "../data/labels.ts";
import type { Escala3Check, Escala3Outcome } from "../rolls/roll.ts";

/** How outcomes and chances of Escala 3 are shown: on cards, and in the dialog before a roll. */

/** Chances of a roll against a difficulty. A roller who hopes to fail reads the chance of failing. */
export function simpleOdds({ checks, wish }: Escala3Check): OddsView {
  const [check] = checks as readonly core.SimpleCheck[];
  if (!check) return { success: null, bands: [], figures: [], bars: [] };
  const odds = core.odds(check);
  const { minimum, maximum } = check;
  const kindOf = (whole: number): OddsBar["kind"] => {
    const value = whole + odds.fraction;
    const fumble = minimum !== undefined && value < minimum;
    const success = !fumble && (check.reverse ? value <= odds.difficulty : value >= odds.difficulty);
    if (wish === "fail") return success ? "failure" : "success";
    if (fumble) return "fumble";
    if (success && maximum !== undefined && value > maximum) return "critical";
    return success ? "success" : "failure";
  };
  return {
    success: wish === "fail" ? 1 - odds.success : odds.success,
    bands:
      wish === "fail"
        ? [
            { kind: "success", chance: 1 - odds.success },
            { kind: "failure", chance: odds.success },
          ]
        : [
            { kind: "critical", chance: odds.extreme },
            { kind: "success", chance: Math.max(0, odds.success - odds.extreme) },
            { kind: "failure", chance: Math.max(0, 1 - odds.success - odds.fumble) },
            { kind: "fumble", chance: odds.fumble },
          ],
    figures: [
      { label: key("odds.difficulty"), value: odds.difficulty },
      { label: key("odds.mean"), value: odds.total.mean },
      // A roller who hopes to fail has failed or not: nothing more comes of it.
      ...(maximum === undefined || wish === "fail"
        ? []
        : [{ label: VERDICTS.critical, chance: odds.extreme, kind: "critical" as const, within: true as const }]),
      ...(minimum === undefined || wish === "fail"
        ? []
        : [{ label: VERDICTS.fumble, chance: odds.fumble, kind: "fumble" as const }]),
    ],
    bars: barsOf(odds.total, kindOf),
    notes: raisedNote(check.difficulty, odds.difficulty),
  };
}

/** That a pool lacks levels for its least die, and what the difficulty comes to by that. */
const raisedNote = (from: number, to: number) =>
  from === to ? [] : [{ label: key("note.raised"), data: { from: decimal(from), to: decimal(to) } }];

type Group = RollView["groups"][number];

/** The dice of one side: as rolled, then what they set off. */
export function handsOf({ faces }: core.SideRoll, sizes: (index: number) => number, part = false): Group[] {
  const first: Group = [];
  const more: Group = [];
  faces.forEach((chain, die) => {
    const again = part && die === faces.length - 1;
    chain.forEach((face, at) => {
      const last = at === chain.length - 1;
      const state = last ? "kept" : again ? "dropped" : "exploded";
      (at === 0 ? first : more).push({ face, faces: sizes(die), state });
    });
  });
  return [first, more].filter((group) => group.length > 0);
}

/** Faces of every die of a side, by the core's plan of it. */
export function sizesOf(groups: readonly { count: number; faces: number }[]): number[] {
  return groups.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
}

const isSingle = (dice: core.Method | undefined): boolean => dice === undefined || core.isSingleDie(dice);

/** The trait, what changed it and the die, so that the total can be followed. In pools they are dice, and add up to none. */
export function terms(side: core.Side, rolled: core.SideRoll, { inflated = 0 }: Escala3Check): RollView["terms"] {
  if (!isSingle(side.dice)) return [];
  const scale = side.dice === "1d10" ? 2 : 1;
  const dice = rolled.values.reduce((sum, value) => sum + value, 0);
  return [
    { label: key("term.trait"), value: core.tidy(side.trait - scale * inflated) },
    { label: key("term.inflated"), value: scale * inflated },
    { label: key("term.advantage"), value: scale * (side.advantage ?? 0) },
    { label: key("term.penalty"), value: -scale * (side.penalty ?? 0) },
    { label: key("term.reserve"), value: -scale * (side.reserve ?? 0) },
    { label: key("term.die"), value: dice || rolled.total - rolled.level },
  ].filter(({ value }, index) => index === 0 || value !== 0);
}

/** With how many levels a pool was rolled, when they are not those of the trait as it stands on the sheet. */
export function levelNote(
  side: core.Side,
  { level }: core.SideRoll,
  { inflated = 0 }: Escala3Check,
): RollView["notes"] {
  const own = core.tidy(side.trait - inflated);
  return isSingle(side.dice) || level === own
    ? []
    : [{ label: key("note.rolledLevel"), data: { from: decimal(own), to: decimal(level) } }];
}

/** How it ended; where the table plays with levels of success, by its level. */
function verdict(outcome: core.SimpleOutcome, { wish, levels }: Escala3Check): NonNullable<RollView["verdict"]> {
  if (wish === "fail") {
    return outcome.success
      ? { kind: "failure", label: key("verdict.unwanted") }
      : { kind: "success", label: key("verdict.wanted") };
  }
  const kind = outcome.fumble ? "fumble" : outcome.extreme ? "critical" : outcome.success ? "success" : "failure";
  return {
    kind,
    label: levels && (kind === "success" || kind === "failure") ? successName(outcome.successLevel) : VERDICTS[kind],
  };
}

/** Whether the card names the success level: a fumble whose total would have been a success has none. */
const saysLevel = ({ fumble, levels }: core.SimpleOutcome, of: Escala3Check): boolean =>
  of.levels === true && !(fumble && levels >= 0);

/** What a success level means, roll level and reserve, as notes on the card. */
function simpleNotes(outcome: core.SimpleOutcome, check: core.SimpleCheck, of: Escala3Check) {
  const { written, results } = of;
  const notes: RollView["notes"] = [];
  if (saysLevel(outcome, of)) {
    const means = core.resultTable(String(results ?? ""))?.[outcome.successLevel];
    if (means) notes.push({ label: proper(means) });
    const { scale = 3, shift = 0 } = written ?? {};
    const by = { dice: check.dice ?? "1d6", variant: check.variant ?? "closed", scale, meanZero: shift > 0 } as const;
    const reached = core.rollLevel(outcome.total + shift, { dice: by.dice, variant: by.variant });
    const level = decimal(shownLevel(reached, by));
    notes.push({ label: key("note.rollLevel"), data: { level, word: midSentence(scaleWord(reached, by)) } });
  }
  if (outcome.fumble) notes.push({ label: key("note.minimum"), data: { limit: decimal(check.minimum ?? 0) } });
  if (outcome.extreme) notes.push({ label: key("note.maximum"), data: { limit: decimal(check.maximum ?? 0) } });
  if (outcome.improved > 0) notes.push({ label: key("note.improved"), data: { levels: outcome.improved } });
  return [...notes, ...raisedNote(check.difficulty, outcome.difficulty)];
}

/** A roll against a difficulty; without one, failing on purpose. */
export function simpleView(outcomes: Escala3Outcome, check: Escala3Check): RollView {
  const [outcome] = outcomes as readonly core.SimpleOutcome[];
  const [of] = check.checks as readonly core.SimpleCheck[];
  if (!outcome || !of) {
    return {
      groups: [],
      terms: [],
      total: null,
      against: null,
      verdict: { kind: "neutral", label: key("verdict.onPurpose") },
      notes: [],
    };
  }
  const plan = core.plan(of).groups;
  const sizes = sizesOf(plan);
  const ended = verdict(outcome, check);
  const level = successName(outcome.successLevel);
  return {
    groups: handsOf(
      outcome,
      (die) => sizes[die] ?? 6,
      plan.some(({ id }) => id === "part"),
    ),
    terms: terms(of, outcome, check),
    total: outcome.total,
    against: { label: key(of.reverse ? "against.atMost" : "against.difficulty"), value: outcome.difficulty },
    verdict: ended,
    notes: [
      ...levelNote(of, outcome, check),
      ...(saysLevel(outcome, check) && ended.label !== level ? [{ label: level }] : []),
      ...simpleNotes(outcome, of, check),
    ],
  };
}
