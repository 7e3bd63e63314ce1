import { SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";

/** Begins the tour of a game: the GM's or the player's, from its first step. */
export async function takeTour(ruleset: string): Promise<void> {
  const tour = theGame().tours.get(`${SYSTEM_ID}.${ruleset}-${theGame().user.isGM ? "gm" : "player"}`);
  if (!tour) throw new UserError("CUBILETE.tour.none");
  await tour.reset();
  await tour.start();
}
