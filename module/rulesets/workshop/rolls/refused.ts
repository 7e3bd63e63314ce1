import type { Share } from "../../../contract/index.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { short } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { local, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { countsItsUses } from "./invoking.ts";
import type { PageCheck } from "./roll.ts";

/*
 * What a page refuses: no dice fall for it, and what a card claims to have rolled all the same is not applied. The card is its roller's
 * claim: a roll without the page's own refusals is looked up in the page of now.
 */

function refusal({ game, id, roll, given, rival, first, ruled }: PageCheck, claimed: boolean): LocalText | null {
  const { refusalOf } = workshopCore();
  const own = refusalOf(roll, given);
  // What a GM ruled is the GM's; what lies there already was allowed when it was rolled.
  if (own !== null || ruled || first) return own;
  const theirs = rival && !rival.faces ? refusalOf(rival.roll, rival.given) : null;
  // A thing that is used is no roll of the page's, whatever that is called.
  if (theirs !== null || !claimed || roll.dice.length === 0) return theirs;
  const now = pageOf(game)?.rolls.find((one) => one.id === id);
  // A page that asks for more since then says nothing about this roll.
  return now ? orElse(() => refusalOf(now, given), null) : null;
}

/** @throws {UserError} With the page's sentence, or when a card counts free uses that it does not take. */
export function needAllowed(check: PageCheck, claimed = false): void {
  if (claimed && !countsItsUses(check)) throw new UserError(key("error.usesClaimed"));
  const why = refusal(check, claimed);
  if (why !== null) throw new UserError(key("error.refused"), { why: short(local(why), 300) });
}

/** The same shares, none of which is applied where the page refuses the roll. */
export const ifAllowed = (shares: Share[], check: PageCheck): Share[] =>
  shares.map((share) => ({
    ...share,
    changes(actor) {
      needAllowed(check, true);
      return share.changes(actor);
    },
  }));
