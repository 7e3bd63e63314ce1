import crossroads from "../../../../examples/workshop/crossroads.yml?raw";
import embers from "../../../../examples/workshop/embers.yml?raw";
import lamplight from "../../../../examples/workshop/lamplight.yml?raw";
import type { LocalText } from "../../../core/workshop/types.ts";

/** Pages to start from: two dice and a stat, a pool that may break, a hundred under. */
export const EXAMPLES: readonly { readonly id: string; readonly name: LocalText; readonly text: string }[] = [
  { id: "crossroads", name: { en: "Crossroads (2d6 + stat)", es: "Encrucijada (2d6 + rasgo)" }, text: crossroads },
  { id: "embers", name: { en: "Embers (pool of d6)", es: "Rescoldos (reserva de d6)" }, text: embers },
  { id: "lamplight", name: { en: "Lamplight (d100 under)", es: "Luz de candil (d100 por debajo)" }, text: lamplight },
];
