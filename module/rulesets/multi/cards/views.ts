import type { OddsBar, OddsView, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { key } from "../data/labels.ts";

/** How outcomes and chances of Multi are shown: on cards, and in the dialog before a roll. */

/** High levels have many. */
const MOST = 80;

const barsFor = ({ total }: core.MultiOdds, { level, difficulty }: core.Check): OddsBar[] =>
  barsOf(
    total,
    (value) => {
      const reached = difficulty === undefined ? "neutral" : value >= difficulty ? "success" : "failure";
      return value > level ? "fumble" : reached;
    },
    MOST,
  );

/** Chances of a roll; without a difficulty, of what it reaches. */
export function oddsOf(check: core.Check, more: OddsView["figures"] = []): OddsView {
  const odds = core.odds(check);
  const { success, over } = odds;
  // A sum above the level is too high, and not too low as well, whatever it had to reach.
  const low = success === undefined ? 0 : Math.max(0, 1 - success - over);
  return {
    success: success ?? null,
    bands: [
      success === undefined ? { kind: "neutral", chance: 1 - over } : { kind: "success", chance: success },
      { kind: "failure", chance: low + over },
    ],
    figures: [
      ...more,
      ...(success === undefined ? [] : [{ label: key("odds.low"), chance: low }]),
      { label: key("odds.over"), chance: odds.over },
      { label: key("odds.mean"), value: odds.total.mean },
    ],
    bars: barsFor(odds, check),
  };
}

/** Words for success and failure; the failure of going too high has its own everywhere. */
export interface Words {
  success: string;
  failure: string;
}

const VERDICTS: Words = { success: key("verdict.success"), failure: key("verdict.low") };

function verdictOf({ over, success, reached }: core.Outcome, words: Words): NonNullable<RollView["verdict"]> {
  if (over) return { kind: "failure", label: key("verdict.over") };
  if (success === undefined) return { kind: "neutral", label: proper(t(key("verdict.reached"), { reached })) };
  return success ? { kind: "success", label: words.success } : { kind: "failure", label: words.failure };
}

export function viewOf(outcome: core.Outcome, check: core.Check, words: Words = VERDICTS): RollView {
  const { dice, faces, total, level, over, difficulty, margin } = outcome;
  const hand = dice.map((sides, index) => ({
    face: faces[index]?.[0] ?? 0,
    faces: sides,
    // Every die counts, until the sum goes too high: then none does.
    state: over ? ("dropped" as const) : ("kept" as const),
  }));
  return {
    groups: [hand],
    terms: [{ label: proper(core.formatDice(dice)), value: total }],
    total,
    against:
      difficulty === undefined
        ? { label: key("against.level"), value: level }
        : { label: key("against.difficulty"), value: difficulty, own: true },
    verdict: verdictOf(outcome, words),
    notes: [
      { label: key(over ? "note.over" : "note.level"), data: { level, over: total - level } },
      ...(!over && margin !== undefined
        ? [{ label: key(margin < 0 ? "note.short" : "note.margin"), data: { margin: Math.abs(margin) } }]
        : []),
      ...(difficulty !== undefined && difficulty > check.level ? [{ label: key("note.beyond") }] : []),
    ],
  };
}
