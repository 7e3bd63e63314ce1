import type { RollPlan, SecondChance, SituationalModifier, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { key } from "../data/labels.ts";
import type { DieBase } from "./modifiers.ts";

/** What a roll costs: a token spent for a rank, a token owed and now paid, mana. */

/** The token as the player may spend it, and the roll owed for one that came back: the latter is no choice. */
export function tokenChanges(actor: RyfActor): SituationalModifier[] {
  const { value, debt } = actor.system.tokens;
  const changes: SituationalModifier[] = [];
  // Tokens are the heroes' alone.
  if (actor.type === "ryfHero" && value > 0)
    changes.push({ id: "token", label: key("change.token"), field: "rankUp", value: 0, on: false });
  if (debt > 0) {
    changes.push({ id: "debt", label: key("change.debt"), field: "rankDown", value: 0, on: true, locked: true });
  }
  return changes;
}

const isOn = (plan: RollPlan, id: string): boolean => plan.modifiers.some((change) => change.on && change.id === id);

/** Tokens and mana that this plan takes from its roller; null when nothing. */
export function spending(plan: RollPlan<DieBase & { mana?: number }>, actor: ActorLike): TargetChanges | null {
  const hero = asRyf(actor);
  if (!hero) return null;
  const updates: TargetChanges["updates"] = {};
  const lines: TargetChanges["lines"] = [];
  const { value, debt } = hero.system.tokens;
  let tokens: core.Tokens = { value, debt };
  if (isOn(plan, "token")) tokens = core.spendToken(tokens);
  if (isOn(plan, "debt")) tokens = core.payToken(tokens);
  if (tokens.value !== value) {
    updates["system.tokens.value"] = tokens.value;
    lines.push({ label: key("spend.tokens"), value: tokens.value });
  }
  if (tokens.debt !== debt) {
    updates["system.tokens.debt"] = tokens.debt;
    lines.push({ label: key("spend.debt"), value: tokens.debt });
  }
  const cost = plan.base.mana ?? 0;
  if (cost > 0) {
    const { value: before, temp } = hero.system.mana;
    const left = core.spendMana({ value: before, temporary: temp }, cost);
    if (left.temporary !== temp) updates["system.mana.temp"] = left.temporary;
    updates["system.mana.value"] = left.value;
    lines.push({ label: key("spend.mana"), value: left.value + left.temporary });
  }
  return lines.length > 0 ? { updates, lines } : null;
}

function chancesOf(actor: ActorLike, what: "damage" | "other"): SecondChance[] {
  const hero = asRyf(actor);
  if (!hero) return [];
  const { derived, luck: used, tokens } = hero.system;
  const { luck, damageReroll } = derived.gains;
  return core.rerolls({ luck, used, damageReroll, tokens: tokens.value }, what).map(({ by, left }) => ({
    id: by,
    label: key(`again.${by}`),
    cost: {
      updates: by === "luck" ? { "system.luck": used + 1 } : { "system.tokens.value": left },
      lines: [{ label: key(by === "luck" ? "spend.luck" : "spend.tokens"), value: left }],
    },
  }));
}

/** What an advantage lets a hero roll again (3.0): anything, so many times a scene; damage, for a token. */
export const secondChances = (actor: ActorLike): SecondChance[] => chancesOf(actor, "other");
export const damageChances = (actor: ActorLike): SecondChance[] => chancesOf(actor, "damage");
