import { type Class, type CombatantLike, type CombatLike, theConfig, theGame } from "../foundry/index.ts";
import { whileSeen } from "../foundry/seen.ts";
import { hasSlots, takenIn } from "./initiative-slots.ts";

/**
 * The ring on the board belongs on the combatant who acts. Foundry puts it on the combatant whose turn it is; where turns are
 * slots of a side, that is the one whose roll made the slot, while the one who took it acts. The combat itself always says
 * whose turn it is: a token that looks for its ring sees another view of it.
 */

type Combatant = CombatLike["combatant"];

/** The combatant with the ring of a fight; null: nobody took the slot, or the fight is over. */
export function ringBearer(combat: CombatLike): Combatant {
  const { combatant } = combat;
  if (!combatant) return combatant;
  if (!theGame().combats.get(combat.id)) return null;
  if (!hasSlots(combatant)) return combatant;
  return combat.combatants.get(takenIn(combat).get(combatant.id) ?? "") ?? null;
}

const lookAgain = (combatant: CombatantLike | null | undefined): void =>
  combatant?.token?.object?.renderFlags.set({ refreshTurnMarker: true });

/** Has the tokens that may have the ring, or may have had it, look again: Foundry asks only the one whose turn it is. */
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
