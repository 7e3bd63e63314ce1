import { type Class, type CombatLike, theConfig, theGame } from "../foundry/index.ts";
import { hasSlots, takenIn } from "./initiative-slots.ts";

/**
 * The ring on the board belongs on the combatant who acts. Foundry puts it on the combatant of `combat.combatant`;
 * where turns are slots of a side, that is the one whose roll made the slot, while the one who took it acts. So the
 * combat answers with the latter, for only as long as Foundry looks for the ring's token.
 */

let looking = false;

/** Lets Foundry look for the ring's combatant. `look` must not wait: what it does happens at once. */
export function lookForRing<T>(look: () => T): T {
  const before = looking;
  looking = true;
  try {
    return look();
  } finally {
    looking = before;
  }
}

type Combatant = CombatLike["combatant"];

/**
 * The combatant of a turn as it is; while Foundry looks for the ring, the one who acts in it. Null: none yet, or the
 * fight is over.
 */
export function combatantOf(combat: CombatLike, current: Combatant): Combatant {
  if (!looking || !current) return current;
  if (!theGame().combats.get(combat.id)) return null;
  if (!hasSlots(current)) return current;
  return combat.combatants.get(takenIn(combat).get(current.id) ?? "") ?? null;
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
      lookForRing(() => super._refreshTurnMarker());
    }
  };
}
