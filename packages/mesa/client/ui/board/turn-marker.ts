import { UnmodelledError } from "../../runtime/names/strict.ts";
import type { Token } from "./token.ts";

/**
 * The ring below the token whose turn it is: in Foundry a sprite that spins, here a look of the token's element. As there, it
 * stays where it is when the encounter is deleted (foundryvtt/foundryvtt#13495).
 */
export class TokenTurnMarker {
  readonly token: Token;

  constructor(token: Token) {
    this.token = token;
  }

  get mesh(): never {
    throw new UnmodelledError("foundry.canvas.placeables.tokens.TokenTurnMarker#mesh");
  }

  async draw(): Promise<void> {
    this.token.element.classList.add("turn");
  }

  destroy(): void {
    this.token.element.classList.remove("turn");
  }
}

/** Whether a token may have a ring at all: the world's setting, and the token's own. */
const isWanted = ({ document }: Token): boolean =>
  CONFIG.Combat.settings.turnMarker.enabled && document.turnMarker.mode !== CONST.TOKEN_TURN_MARKER_MODES.DISABLED;

/** Puts the ring on a token whose turn it is, and takes it off any other. */
export function refreshTurnMarker(token: Token): void {
  const { turnMarkers } = canvas.tokens;
  if (isWanted(token) && game.combat?.combatant?.tokenId === token.id) {
    token.turnMarker ??= new TokenTurnMarker(token);
    turnMarkers.add(token);
    void token.turnMarker.draw();
  } else if (token.turnMarker) {
    turnMarkers.delete(token);
    token.turnMarker.destroy();
    token.turnMarker = null;
  }
}
