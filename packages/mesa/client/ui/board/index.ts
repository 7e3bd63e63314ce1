/** The scene board: foundry.canvas.* as far as Mesa has it, and the global `canvas`. */
import { TokenHUD } from "../hud/index.ts";
import { PrototypeTokenConfig } from "../sheets/token-config.ts";
import { PlaceableObject } from "./placeable.ts";
import { Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";

export { Canvas, createCanvas } from "./canvas.ts";
export { PlaceableObject, Token, TokenLayer };

/** The classes in CONFIG.Token, before a system changes them. */
export const TOKEN_CLASSES = {
  objectClass: Token,
  layerClass: TokenLayer,
  hudClass: TokenHUD,
  prototypeSheetClass: PrototypeTokenConfig,
};
