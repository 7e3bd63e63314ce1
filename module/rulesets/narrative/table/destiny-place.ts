import * as shape from "../../../core/shape.ts";
import { SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { ID } from "../data/labels.ts";

/** Where a user keeps destiny on the screen, and whether they put it away; the same on every page of theirs. */

interface Box {
  left: number;
  top: number;
  hidden: boolean;
}

const KEY = `${ID}.destinyBox`;
/** Beside the scene's controls. */
const USUAL: Box = { left: 110, top: 76, hidden: false };
/** No screen is larger. */
const FAR = 20_000;
const read = shape.record<Box>({ left: shape.number(0, FAR), top: shape.number(0, FAR), hidden: shape.yes }, USUAL);

/** Nothing is drawn anew when it changes. */
export const registerDestinyBox = (): void =>
  theGame().settings.register(SYSTEM_ID, KEY, { scope: "user", config: false, type: Object, default: {} });

/** What does not fit is as usual. */
export function destinyBox(): Box {
  const box = read(theGame().settings.get(SYSTEM_ID, KEY), "", []);
  return box === shape.MISFIT ? USUAL : box;
}

export async function keepDestinyBox(change: Partial<Box>): Promise<void> {
  const now = destinyBox();
  const next = { ...now, ...change };
  if (JSON.stringify(next) !== JSON.stringify(now)) await theGame().settings.set(SYSTEM_ID, KEY, next);
}
