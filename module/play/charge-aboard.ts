import { wasEdited } from "../cards/edited.ts";
import { idFrom } from "../core/deed.ts";
import { byCarrier } from "../deeds/changes.ts";
import { carryOutAll } from "../deeds/whole.ts";
import { owns } from "../foundry/rights.ts";
import { UserError } from "../i18n/errors.ts";
import { isAboard } from "../plan/people/crew.ts";
import { planAgain, readIntent } from "../plan/plan-again.ts";
import { handleRequest, request } from "../requests/requests.ts";
import { loadFor, locate, rolledOn } from "./locate.ts";

/**
 * What a gunner's shot takes out of the ship's own magazine. Their player may not change the ship, so the page that writes
 * does it once the card is there: it plans the roll again and believes no figure of the card.
 */

const CHARGE = "charge";

/** Asks for it. */
export const chargeShip = (messageId: string, part: number): Promise<void> => request(CHARGE, { messageId, part });

export function registerShipCharges(): void {
  handleRequest(CHARGE, "author", async (payload, sender) => {
    await loadFor(payload);
    const located = locate(payload, sender);
    const { message, part, index } = located;
    const { author } = message;
    if (!author || (author.id !== sender.id && !sender.isGM)) throw new UserError("CUBILETE.error.notYours");
    if (wasEdited(message) && !sender.isGM) throw new UserError("CUBILETE.error.editedCard");
    const { kind, ruleset, rolled } = rolledOn(located);
    const { actor, item, target } = rolled;
    if (!actor || !owns(actor, author)) throw new UserError("CUBILETE.error.notYourRoll");
    const intent = readIntent(part.data.intent);
    const plan = intent && planAgain({ ruleset, kind, kindId: part.kind }, { actor, item, target }, intent);
    const cost = plan && kind.cost?.(plan, actor);
    // A user who may change the ship has paid on their own page.
    const bills = (cost ? byCarrier(actor, cost) : []).filter(
      (one) => isAboard(one.actor, actor) && !owns(one.actor, author),
    );
    if (bills.length === 0) throw new UserError("CUBILETE.error.nothingToApply");
    const parts = bills.map(({ actor: ship, changes }) => ({ target: ship, changes }));
    const id = idFrom(`${CHARGE}.${message.id}.${index}`);
    await carryOutAll(parts, sender.id, { id, message: message.id, part: index, cost: true });
  });
}
