import { KeptPlace } from "../../../windows/placed/kept-place.ts";
import { ID } from "../data/labels.ts";

/** Where a user keeps destiny on the screen. */
export const destinyPlace = new KeptPlace(`${ID}.destinyBox`);
