import type { OddsBand, OddsView, RollPlan, RollView } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { key } from "../data/labels.ts";
import { piercing } from "../rolls/damage.ts";
import type { PoolCheck } from "../rolls/roll.ts";
import { drawing } from "./drawings.ts";
import { dieName, faceView, netWords, symbolName } from "./symbols.ts";

/** How pools are shown: their chances before, their symbols after. */

const PANEL = systemPath("templates/narrative/card-pool.hbs");

/** The chances of a pool, all exact and all of the same roll. */
export function poolOdds({ pool }: PoolCheck): OddsView {
  const odds = core.odds(pool);
  const { proficiency = 0, challenge = 0 } = pool;
  return {
    success: odds.success,
    bands: bandsOf(odds),
    figures: [
      { label: key("odds.successes"), value: odds.netSuccess.mean },
      { label: key("odds.advantage"), chance: odds.advantage },
      { label: key("odds.threat"), chance: odds.threat },
      { label: key("odds.well"), chance: odds.joint.atLeast({ success: 1, advantage: 2 }), within: true },
      ...(proficiency > 0 ? [{ label: key("symbol.triumph"), chance: odds.triumph }] : []),
      ...(challenge > 0 ? [{ label: key("symbol.despair"), chance: odds.despair }] : []),
    ],
    bars: barsOf(odds.netSuccess, (value) => (value >= 1 ? "success" : "failure")),
  };
}

/** Success and failure, each with the symbol that makes it special and without. */
function bandsOf({ success, despair, joint }: core.PoolOdds): OddsBand[] {
  const triumphant = joint.atLeast({ success: 1, triumph: 1 });
  const desperate = Math.max(0, despair - joint.atLeast({ success: 1, despair: 1 }));
  return [
    { kind: "critical", chance: triumphant },
    { kind: "success", chance: Math.max(0, success - triumphant) },
    { kind: "failure", chance: Math.max(0, 1 - success - desperate) },
    { kind: "fumble", chance: desperate },
  ];
}

/** With the target at hand also what the attack does on average, misses included. */
export function attackOdds(check: PoolCheck, plan?: RollPlan<{ soak: number | null }>): OddsView {
  const view = poolOdds(check);
  const soak = plan?.base.soak ?? null;
  const { hit, pool } = check;
  if (!hit || soak === null) return view;
  const protection = Math.min(1000, Math.max(0, soak));
  const mean = core.meanWounds(core.odds(pool).netSuccess, { damage: hit.damage, soak: protection, ...piercing(hit) });
  return { ...view, figures: [...view.figures, { label: key("odds.wounds"), value: mean }] };
}

interface Token {
  shape: string;
  cancelled: boolean;
}

/** The symbols of one side, the cancelled ones last: whatever else they do, triumphs and despairs cancel as any other. */
function tokens(symbols: [core.SymbolName, number][], cancelled: number): Token[] {
  const all = symbols.flatMap(([symbol, count]) => Array.from({ length: count }, () => drawing(symbol)));
  return all.map((shape, index) => ({ shape, cancelled: index >= all.length - cancelled }));
}

/** One pair of symbols that cancel each other. */
function duel(outcome: core.Outcome, good: "success" | "advantage", bad: "failure" | "threat"): object | null {
  const { rolled, cancelled } = outcome;
  const strong = good === "success";
  const pro = tokens(
    [...(strong ? [["triumph", rolled.triumph] as [core.SymbolName, number]] : []), [good, rolled[good]]],
    cancelled[good],
  );
  const con = tokens(
    [...(strong ? [["despair", rolled.despair] as [core.SymbolName, number]] : []), [bad, rolled[bad]]],
    cancelled[good],
  );
  if (pro.length + con.length === 0) return null;
  const names = { good: t(symbolName(good)), bad: t(symbolName(bad)) };
  const spoken = t(key("card.duel"), { ...names, pro: pro.length, con: con.length, cancelled: cancelled[good] });
  return { pro, con, spoken };
}

/** Dice as they lie, one group for each kind. */
export function diceGroups(rolls: readonly core.DieResult[]): object[] {
  return core.DICE.flatMap((die) => {
    const dice = rolls.filter((roll) => roll.die === die).map(({ symbols }) => faceView(die, symbols));
    return dice.length > 0 ? [{ name: t(dieName(die)), dice }] : [];
  });
}

/** A pool on a card: the dice by kind, what cancelled what, and what is left in words. */
export function poolView(outcome: core.Outcome, _check: PoolCheck): RollView {
  const { success, net } = outcome;
  const duels = [duel(outcome, "success", "failure"), duel(outcome, "advantage", "threat")].filter(
    (each) => each !== null,
  );
  const kind = success ? (net.triumph > 0 ? "critical" : "success") : net.despair > 0 ? "fumble" : "failure";
  return {
    groups: [],
    panel: { template: PANEL, context: { groups: diceGroups(outcome.rolls), duels } },
    terms: [],
    total: null,
    against: null,
    verdict: { kind, label: key(success ? "verdict.success" : "verdict.failure") },
    notes: [{ label: proper(netWords(net)) }],
  };
}
