import { roundsLeft } from "../core/effects.ts";
import { type CombatLike, type EffectLike, theGame } from "../foundry/index.ts";
import { beganAt, roundsOf } from "../foundry/v13-v14/effects.ts";
import { t } from "../i18n/i18n.ts";
import { lastsOf } from "./effects.ts";

/** Effects in words. */

const key = (path: string): string => `CUBILETE.effects.${path}`;

/** How long it still lasts, in words. */
export function lastsText(effect: EffectLike): string {
  const lasts = lastsOf(effect);
  const rounds = roundsOf(effect);
  if (lasts !== "rounds" || rounds === null) return t(key(`ends.${lasts}`));
  const began = beganAt(effect);
  const { combats, combat } = theGame();
  const fight = (began?.combat ? combats.get(began.combat) : combat) as CombatLike | null | undefined;
  if (!began || !fight?.started) return t(key("left.waits"), { rounds });
  const left = roundsLeft(rounds, began, { round: fight.round, turn: fight.turn ?? 0 });
  return left === 1 ? t(key("left.one")) : t(key("left.many"), { rounds: left });
}

/** A figure by its path: what ends in `max` is the most that it can be. */
export const figureLabel = (path: string, label: string): string =>
  path.endsWith(".max") ? t(key("most"), { what: t(label) }) : t(label);
