import { UnmodelledError } from "../names/strict.ts";

/** The ring around a token's picture. Mesa draws none; systems add bits of their own to its effects while they start. */
export class TokenRing {
  static effects: Readonly<Record<string, number>> = Object.freeze({
    DISABLED: 0x00,
    ENABLED: 0x01,
    RING_PULSE: 0x02,
    RING_GRADIENT: 0x04,
    BKG_WAVE: 0x08,
    INVISIBILITY: 0x10,
  });

  constructor() {
    throw new UnmodelledError("foundry.canvas.placeables.tokens.TokenRing");
  }
}
