import type { OddsBar, OddsView, Rolled, RollView } from "../../../contract/index.ts";
import type { Distribution } from "../../../core/chance/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { midSentence, signed, t } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { key, properShort, successName, VERDICTS } from "../data/labels.ts";
import type { Escala3Check, Escala3Outcome } from "../rolls/roll.ts";
import { handsOf, levelNote, sizesOf, terms } from "./views.ts";

/** How opposed rolls are shown: both hands, who wins and by which rule, and what the winner kept back. */

/**
 * Chances of an opposed roll. The bars say by how much one wins or loses; once the other side's dice lie, which totals win.
 */
export function opposedOdds({ checks, rival }: Escala3Check): OddsView {
  const [check] = checks as readonly core.OpposedCheck[];
  if (!check) return { success: null, bands: [], figures: [], bars: [] };
  const odds = rival?.faces ? core.answer(check, rival.faces) : core.odds(check);
  const theirs = rival?.faces ? core.laidTotal(check, rival.faces) : null;
  const margin = core.marginOf(odds);
  return {
    success: odds.win,
    bands: [
      { kind: "critical", chance: odds.extreme },
      { kind: "success", chance: Math.max(0, odds.win - odds.extreme) },
      { kind: "failure", chance: odds.lose },
      { kind: "neutral", chance: odds.draw },
    ],
    figures: [
      ...(check.maximum === undefined
        ? []
        : [{ label: VERDICTS.critical, chance: odds.extreme, kind: "critical" as const, within: true as const }]),
      { label: key("odds.lose"), chance: odds.lose, kind: "failure" },
      ...(check.minimum === undefined
        ? []
        : [{ label: key("odds.void"), chance: odds.draw, kind: "neutral" as const }]),
      ...(theirs === null
        ? [{ label: key("odds.margin"), value: odds.total.mean - odds.against.mean }]
        : [
            { label: key("odds.mean"), value: odds.total.mean },
            { label: key("odds.theirs"), value: theirs },
          ]),
    ],
    bars:
      theirs === null
        ? barsOf(margin, sideOf(0, tieOf(margin, check, rival))).map((bar) => ({ ...bar, label: signed(bar.value) }))
        : barsOf(odds.total, sideOf(theirs, tieOf(margin, check, rival))),
  };
}

/** Above `even` one wins, below it one loses. */
const sideOf =
  (even: number, tie: OddsBar["kind"]) =>
  (value: number): OddsBar["kind"] =>
    value === even ? tie : value > even ? "success" : "failure";

/** What becomes of equal totals: the rule gives them to one side, or leaves them to chance. */
function tieOf(margin: Distribution, check: core.OpposedCheck, rival: Escala3Check["rival"]): OddsBar["kind"] {
  const plain = { ...check, minimum: undefined, maximum: undefined };
  const { win } = rival?.faces ? core.answer(plain, rival.faces) : core.odds(plain);
  const goes = core.equalGoesTo(margin, win);
  return goes === null ? "neutral" : goes === "mine" ? "success" : "failure";
}

/**
 * What the totals alone do not say: the rule that decided, what was kept back, how good the victory is; and what the loser
 * would take, until it was applied.
 */
function notesOf(outcome: core.OpposedOutcome, { levels, checks }: Escala3Check, applied: boolean): RollView["notes"] {
  // Of single dice the higher level wins a tie, of many the lower.
  const lower = (checks[0] as core.OpposedCheck).dice?.startsWith("n") === true;
  const notes: RollView["notes"] = [];
  if (outcome.decidedBy === "rule") notes.push({ label: key(lower ? "note.tieLower" : "note.tieHigher") });
  if (outcome.decidedBy === "die") notes.push({ label: key(outcome.success ? "note.oddWins" : "note.evenLoses") });
  if (outcome.result === "draw") notes.push({ label: key("note.void") });
  if (levels && outcome.successLevel) {
    notes.push({ label: key("note.victory"), data: { level: midSentence(t(successName(outcome.successLevel))) } });
  }
  if (outcome.extreme) notes.push({ label: VERDICTS.critical });
  if (outcome.extraPenalty > 0) {
    notes.push({ label: key("note.extraPenalty"), data: { levels: outcome.extraPenalty } });
  }
  const lost = applied ? null : core.lostRound(outcome);
  if (lost) notes.push({ label: key("note.lostRound"), data: { levels: lost.levels } });
  return notes;
}

const VERDICT = {
  win: { kind: "success", label: key("verdict.win") },
  lose: { kind: "failure", label: key("verdict.lose") },
  draw: { kind: "neutral", label: key("verdict.draw") },
  tie: { kind: "neutral", label: key("verdict.tie") },
} as const;

/** Both sides as rolled. `done`: the actors that it was applied to. */
export function opposedView(outcomes: Escala3Outcome, check: Escala3Check, done: Rolled["done"] = []): RollView {
  const [outcome] = outcomes as readonly core.OpposedOutcome[];
  const [of] = check.checks as readonly core.OpposedCheck[];
  if (!outcome || !of) throw new Error("Cubilete: an opposed roll without its check.");
  const { groups } = core.plan(of);
  const mine = groups.filter(({ id }) => !id.endsWith("Rival"));
  const theirs = groups.filter(({ id }) => id.endsWith("Rival"));
  const hands = (side: core.SideRoll, of: typeof groups) => {
    const sizes = sizesOf(of);
    return handsOf(
      side,
      (die) => sizes[die] ?? 6,
      of.some(({ id }) => id.startsWith("part")),
    );
  };
  const { rival } = check;
  return {
    groups: hands(outcome, mine),
    panel: {
      template: RIVAL,
      theirs: true,
      context: {
        label: key("against.whom"),
        name: rival?.name ?? "",
        trait: rival?.trait.name ?? "",
        dice: hands(outcome.against, theirs)
          .flat()
          .map(({ face }) => face)
          .join(" · "),
      },
    },
    terms: terms(of, outcome, check),
    total: outcome.total,
    against: { label: rival?.name ? properShort(rival.name) : key("against.rival"), value: outcome.against.total },
    verdict:
      outcome.extreme && outcome.success ? { kind: "critical", label: VERDICT.win.label } : VERDICT[outcome.result],
    notes: [...levelNote(of, outcome, check), ...notesOf(outcome, check, done.length > 0)],
  };
}

/** One side that waits for the other. */
export function halfView(outcomes: Escala3Outcome, check: Escala3Check): RollView {
  const [outcome] = outcomes as readonly core.SimpleOutcome[];
  const [of] = check.checks as readonly core.SimpleCheck[];
  if (!outcome || !of) throw new Error("Cubilete: an opposed roll without its check.");
  const { groups } = core.plan(of);
  const sizes = sizesOf(groups);
  return {
    groups: handsOf(
      outcome,
      (die) => sizes[die] ?? 6,
      groups.some(({ id }) => id === "part"),
    ),
    terms: terms(of, outcome, check),
    total: outcome.total,
    against: null,
    verdict: { kind: "neutral", label: key("verdict.waiting") },
    notes: levelNote(of, outcome, check),
  };
}

/** Bars of a total that is compared with nothing yet. */
export const neutralBars = (law: Distribution): OddsBar[] => barsOf(law, () => "neutral");

const RIVAL = "systems/cubilete/templates/escala3/card-rival.hbs";
