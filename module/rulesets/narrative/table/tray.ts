import type { RollSource, RollType } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { proper } from "../../../i18n/i18n.ts";
import { barsOf } from "../../../plan/kit.ts";
import { startRoll } from "../../../play/roll.ts";
import { drawing } from "../cards/drawings.ts";
import { counted, dieName, leftOver, poolDice } from "../cards/symbols.ts";
import { poolOdds, poolView } from "../cards/views.ts";
import { ID, key } from "../data/labels.ts";
import { type PoolCheck, ruledPool } from "../rolls/roll.ts";

/** The tray: any pool of the symbol dice, rolled by nobody's sheet. */

/** No pool has more of one kind. */
const MOST = 20;

/** What this user rolled last in it: there it begins again. The first time, with a pool that shows what a tray does. */
let last: core.Pool = { ability: 2, difficulty: 2 };

/** Opens it. */
export const openTray = (): Promise<unknown> =>
  startRoll({ ruleset: ID, kind: "tray", args: { ...last } }, { dialog: true });

/** How many of each die are chosen: `add.<die>` in the dialog, `<die>` in the words of a macro or a link. */
function chosen({ args, values }: RollSource): core.Pool {
  const counts = core.DICE.map((die) => {
    const count = Math.trunc(Number(values[`add.${die}`] ?? args[die] ?? 0)) || 0;
    return [die, Math.min(MOST, Math.max(0, count))] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** A row of buttons for each die. */
const handsOf = (pool: core.Pool) =>
  core.DICE.map((die) => {
    const value = pool[die] ?? 0;
    return {
      die,
      shape: drawing(die),
      label: dieName(die),
      value,
      less: value > 0 ? value - 1 : null,
      more: value < MOST ? value + 1 : null,
    };
  });

/** Force dice alone reach nothing and miss nothing: they give points. */
const onlyForce = (pool: core.Pool): boolean => core.DICE.every((die) => die === "force" || !pool[die]);

export const tray: RollType<PoolCheck, core.Outcome, { pool: core.Pool }> = {
  label: key("tray.title"),
  icon: "fa-solid fa-dice",
  whileOut: true,
  plan(source) {
    const pool = chosen(source);
    return {
      title: key("tray.title"),
      subtitle: poolDice(pool).spoken && proper(poolDice(pool).spoken),
      base: { pool },
      controls: [],
      modifiers: [],
      panel: {
        template: systemPath("templates/narrative/tray.hbs"),
        context: { pool: poolDice(pool), hands: handsOf(pool) },
      },
    };
  },
  check: ({ base }) => ({ kind: "tray", pool: base.pool }),
  async commit({ base }) {
    last = base.pool;
  },
  odds(check) {
    const { pool } = check;
    const { light, dark } = core.odds(pool);
    const points = pool.force
      ? [
          { label: key("symbol.light"), value: light.mean },
          { label: key("symbol.dark"), value: dark.mean },
        ]
      : [];
    if (onlyForce(pool)) return { success: null, bands: [], figures: points, bars: barsOf(light, () => "neutral") };
    const odds = poolOdds(check);
    return { ...odds, figures: [...odds.figures, ...points] };
  },
  view(rolled) {
    const { outcome, check } = rolled;
    const view = poolView(outcome, check);
    const words = leftOver(outcome.net, { light: outcome.light, dark: outcome.dark }).map(([symbol, count]) =>
      counted(symbol, count),
    );
    const notes = words.length > 0 ? [{ label: proper(words.join(", ")) }] : view.notes;
    return { ...view, notes, verdict: onlyForce(check.pool) ? null : view.verdict };
  },
  ruled: ruledPool,
};
