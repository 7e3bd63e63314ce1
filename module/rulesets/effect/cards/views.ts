import type { OddsBand, OddsBar, OddsView, RollPlan, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { barsOf, MOST_BARS } from "../../../plan/kit.ts";
import { costs, key } from "../data/labels.ts";

/** How outcomes and chances are shown: on cards, and in the dialog before a roll. */

/** The margin is worth looking at: what buys at least a minor effect is striped, what costs a minor consequence too. */
function marginKind(margin: number): OddsBar["kind"] {
  const { minor } = costs();
  if (margin >= 0) return margin >= minor ? "critical" : "success";
  return -margin >= minor ? "fumble" : "failure";
}

/** Chances of effects of each size, and of what failing may cost. */
function figures(odds: core.ActionOdds): OddsView["figures"] {
  const price = costs();
  return [
    ...core.SIZES.map((size) => ({
      label: key(`effect.${size}`),
      chance: odds.effect.atLeast(price[size]),
      within: true as const,
    })),
    { label: key("odds.consequence"), chance: odds.consequence.atLeast(Math.max(1, price.minor)) },
  ];
}

const bandsOf = ({ success }: core.ActionOdds): OddsBand[] => [
  { kind: "success", chance: success },
  { kind: "failure", chance: 1 - success },
];

/** Chances of an action: each total as the margin that it leaves. */
export function actionOdds(check: core.ActionCheck): OddsView {
  const odds = core.odds(check);
  return {
    success: odds.success,
    bands: bandsOf(odds),
    figures: figures(odds),
    bars: barsOf(odds.total, (total) => marginKind(total - check.resistance)),
  };
}

/** Chances of a roll of a contest, whose points count and buy nothing. */
export const contestOdds = (check: core.ActionCheck): OddsView => ({
  ...actionOdds(check),
  figures: [{ label: key("odds.points"), value: core.odds(check).effect.mean }],
});

/** Chances of an opposed roll: the bars are margins. */
export function opposedOdds(check: core.OpposedCheck): OddsView {
  const odds = core.odds(check);
  const level = odds.success - odds.effect.atLeast(1);
  const list: OddsBar[] = [];
  for (let margin = -odds.consequence.max; margin <= odds.effect.max; margin++) {
    const chance = margin === 0 ? level : margin > 0 ? odds.effect.at(margin) : odds.consequence.at(-margin);
    if (chance > 0) list.push({ value: margin, chance, kind: marginKind(margin) });
  }
  return { success: odds.success, bands: bandsOf(odds), figures: figures(odds), bars: list.slice(0, MOST_BARS) };
}

/** Chances where there is only a total. */
export function openOdds(check: core.OpenCheck | core.OddDiceCheck): OddsView {
  const { total } = core.odds(check);
  const one = total.min === total.max;
  return {
    success: null,
    bands: [],
    figures: [{ label: key(one ? "odds.total" : "odds.mean"), value: total.mean }],
    bars: one || total.max - total.min > MOST_BARS ? [] : barsOf(total, () => "neutral"),
  };
}

/** Chances of damage or recovery; `left`: the target's hit points, `missing`: those that a recovering actor lacks. */
export function diceOdds(check: core.DiceCheck, plan?: RollPlan<{ left?: number }>): OddsView {
  const { total } = core.odds(check);
  const { left } = plan?.base ?? {};
  const falls = left === undefined ? null : Math.max(1, left);
  return {
    success: null,
    bands: [],
    figures: [
      { label: key("odds.mean"), value: total.mean },
      ...(falls === null
        ? []
        : [{ label: key(`odds.${check.kind}.${check.track ?? "physical"}`), chance: total.atLeast(falls) }]),
    ],
    bars: barsOf(total, (value) => (falls !== null && value >= falls ? "critical" : "neutral")),
  };
}

const kept = (faces: core.Faces, sides: number): RollView["groups"][number] =>
  faces.flat().map((face) => ({ face, faces: sides, state: "kept" }));

const bonusTerm = (label: string, value: number): RollView["terms"] =>
  value === 0 ? [] : [{ label: key(label), value }];

function sideTerms(side: core.SideRoll, check: core.Side): RollView["terms"] {
  const { bonus, modifier = 0 } = check;
  return [
    { label: key(side.faces.length > 0 ? "term.dice" : "term.static"), value: side.total - bonus - modifier },
    ...bonusTerm("term.bonus", bonus),
    ...bonusTerm("term.modifier", modifier),
  ];
}

/** An action: the dice, the sum, and what it leaves: effect points or consequence points. */
export function actionView(outcome: core.ActionOutcome, check: core.ActionCheck | core.OpposedCheck): RollView {
  const { success, effect, consequence, against } = outcome;
  return {
    groups: [kept(outcome.faces, 6)],
    terms: sideTerms(outcome, check),
    total: outcome.total,
    against: { label: key(against ? "against.rolled" : "against.resistance"), value: outcome.resistance },
    verdict: { kind: success ? "success" : "failure", label: key(success ? "verdict.success" : "verdict.failure") },
    notes: [
      ...(against
        ? [
            {
              label: key("note.against"),
              data: { dice: against.faces.flat().join(", "), total: against.total },
              theirs: true,
            },
          ]
        : []),
      // A total and what it leaves tell what had to be reached.
      success
        ? { label: key("note.effect"), data: { points: effect }, theirs: true }
        : { label: key("note.consequence"), data: { points: consequence }, theirs: true },
    ],
  };
}

export const openView = (outcome: core.OpenOutcome, check: core.OpenCheck): RollView => ({
  groups: outcome.faces.length > 0 ? [kept(outcome.faces, 6)] : [],
  terms: sideTerms(outcome, check),
  total: outcome.total,
  against: null,
  verdict: null,
  notes: outcome.kind === "ranked" ? [] : [{ label: key("note.resistance"), data: { total: outcome.total } }],
});

export function diceView(outcome: core.DiceOutcome, check: core.DiceCheck): RollView {
  const sizes = check.dice.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
  return {
    groups: [outcome.faces.flat().map((face, index) => ({ face, faces: sizes[index] ?? 6, state: "kept" }))],
    terms: [{ label: key("term.dice"), value: outcome.dice }, ...bonusTerm("term.modifier", outcome.bonus)],
    total: outcome.total,
    against: null,
    verdict: null,
    notes: [{ label: key(`note.${outcome.kind}.${outcome.track}`) }],
  };
}

/** A d3 shows its d6; of a d100 the tens are read as tens, and a 10 as the 0 that the die shows. */
export function oddDiceView({ kind, faces, total }: core.OddDiceOutcome): RollView {
  const shown = faces.flat();
  const die = (face: number, index: number) =>
    kind === "d3" ? { face, faces: 6 } : { face: (face % 10) * (index === 0 ? 10 : 1), faces: 10 };
  return {
    groups: [shown.map((face, index) => ({ ...die(face, index), state: "kept" }))],
    terms: [],
    total,
    against: null,
    verdict: null,
    notes: [],
  };
}
