import { theConfig, theGame } from "../index.ts";

/** Lets the effects of items work on whoever carries them: in Foundry 13 a switch, in Foundry 14 always so. */
export function useItemEffects(): void {
  if (theGame().release.generation < 14) theConfig().ActiveEffect.legacyTransferral = false;
}
