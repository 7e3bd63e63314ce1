/** Tokens that enter and leave encounters. */

import type { TokenDocument } from "../board/token.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

export interface CombatantOptions {
  /** The encounter; without one, the encounter in view. */
  combat?: Combat;
}

/** Makes combatants of those tokens that are not in the encounter yet. */
export async function createCombatants(
  tokens: TokenDocument[],
  { combat: given }: CombatantOptions,
): Promise<Combatant[]> {
  let combat = given ?? game.combat;
  if (!combat) {
    if (!game.user?.isGM) {
      ui.notifications.warn("COMBAT.NoneActive", { localize: true });
      return [];
    }
    const CombatClass = getDocumentClass("Combat") as unknown as { create(data: object): Promise<Combat> };
    combat = await CombatClass.create({ scene: game.scenes.viewed?.id ?? null, active: true });
  }
  const encounter = combat;
  const data = tokens
    .filter((token) => !encounter.getCombatantsByToken({ id: token.id }).length)
    .map((token) => ({
      tokenId: token.id,
      sceneId: token.parent?.id ?? null,
      actorId: token.actorId,
      hidden: token.hidden,
    }));
  if (!data.length) return [];
  return (await encounter.createEmbeddedDocuments("Combatant", data)) as unknown as Combatant[];
}

/** Takes the combatants of tokens out of an encounter. */
export async function deleteCombatants(
  tokens: TokenDocument[],
  { combat = game.combat ?? undefined }: CombatantOptions,
): Promise<Combatant[]> {
  const ids = tokens
    .flatMap((token) => combat?.getCombatantsByToken({ id: token.id }) ?? [])
    .map(({ id }) => id as string);
  if (!combat || !ids.length) return [];
  return (await combat.deleteEmbeddedDocuments("Combatant", ids)) as unknown as Combatant[];
}

/** A token that is gone fights nowhere. */
export async function deleteCombatantsEverywhere(token: TokenDocument): Promise<void> {
  for (const combat of game.combats.contents as unknown as Combat[]) await deleteCombatants([token], { combat });
}
