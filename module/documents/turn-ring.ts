import { type Class, type CombatantLike, type CombatLike, theConfig, theGame } from "../foundry/index.ts";
import { whileSeen } from "../foundry/seen.ts";
import { hasSlots, takenIn } from "./initiative-slots.ts";

/**
 * The ring on the board is on whoever acts. Foundry puts it on the combatant whose turn it is; where turns are slots of a side, that
 * is whoever's roll made the slot, and only who took it acts. The combat itself always says whose turn it is: what a token sees while
 * it looks for its ring is another view of it.
 */

type Combatant = CombatLike["combatant"];

/** Who has the ring of a fight; null: nobody, for nobody took the slot, or the fight is over. */
export function ringBearer(combat: CombatLike): Combatant {
  const { combatant } = combat;
  if (!combatant) return combatant;
  if (!theGame().combats.get(combat.id)) return null;
  if (!hasSlots(combatant)) return combatant;
  return combat.combatants.get(takenIn(combat).get(combatant.id) ?? "") ?? null;
}

const lookAgain = (combatant: CombatantLike | null | undefined): void =>
  combatant?.token?.object?.renderFlags.set({ refreshTurnMarker: true });

/** Has the tokens look whose the ring is who may have it now, or may have had it: Foundry asks the one whose turn it is, at best. */
export function moveRing(combat: CombatLike): void {
  for (const each of new Set([combat.combatant, ringBearer(combat)])) lookAgain(each);
}

interface RingedToken {
  _refreshTurnMarker(): void;
}

/** Once, at `init`. Where the host has no such ring, everything stays as it is. */
export function followTurns(): void {
  const config = theConfig().Token;
  const Base = config?.objectClass as Class<RingedToken> | undefined;
  if (typeof Base?.prototype._refreshTurnMarker !== "function") return;
  config.objectClass = class CubileteToken extends Base {
    override _refreshTurnMarker(): void {
      const { combat } = theGame();
      const bearer = combat && ringBearer(combat);
      if (!combat || bearer === combat.combatant) super._refreshTurnMarker();
      else whileSeen(combat, { combatant: bearer }, () => super._refreshTurnMarker());
    }
  };
}
