import { reservedOn } from "../../cards/questions.ts";
import { type ReadyMade, type SpendOption, spenderOf } from "../../contract/index.ts";
import { carryOutAll } from "../../deeds/whole.ts";
import type { JsonObject, UserLike } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { request } from "../../requests/requests.ts";
import { doneOrAsked, handleWithConsent } from "../consent/consent.ts";
import type { WantedDeed } from "../consent/wanted.ts";
import { locate, requireKin, rolledOn, targetAt } from "../locate.ts";
import { wishOf } from "./apply.ts";
import { givesBack, placeName } from "./voiding.ts";

/** Spending what a roll left over. */

/** What the player says about spending: the target, the words, how many, and which of what is ready. */
interface SpendAnswer {
  target: string | null;
  note: string;
  amount: number | null;
  pick: string | null;
}

/** Asks to spend a roll's leftover on an option of its menu, for an actor and as many as the option allows. */
export const spendOn = (
  messageId: string,
  part: number,
  option: string,
  { target = null, note = "", amount = null, pick = null }: Partial<SpendAnswer> = {},
): Promise<"done" | "asked"> =>
  doneOrAsked(request("spend", { messageId, part, option, target, note, amount, ...(pick && { pick }) }));

export const registerSpending = (): void => handleWithConsent("spend", spend);

function spend(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { part, message, index } = located;
  const { kind, ruleset, rolled } = rolledOn(located);
  const { spending } = kind;
  const reserved = reservedOn(message.id, index, { asker: sender.id, payload });
  const menu = spending?.menu({ ...rolled, spent: [...rolled.spent, ...reserved] });
  const option = menu?.options.find(({ id }) => id === payload.option);
  if (!option || !spending) throw new UserError("CUBILETE.error.notForSale");
  if (!sender.isGM && !owns(spenderOf(option, rolled), sender)) throw new UserError("CUBILETE.error.notYours");
  if (!option.affordable) throw new UserError("CUBILETE.error.tooDear");
  const target = targetAt({ roller: part.actor, target: part.target, any: payload.target }[option.on], sender);
  requireKin(target, ruleset);
  const pick = pickedOf(payload.pick, option);
  const said = option.note ? String(payload.note ?? "").slice(0, 500) : "";
  const note = pick ? t(pick.label) : said;
  const many =
    option.amount && howMany(payload.amount, option.amount.most, menu?.theirs === true && !sender.isGM).toString();
  const id = [option.id, pick?.id ?? many ?? []].flat().join(".");
  const changes = spending.changes(id, rolled, target, note);
  const origin = { message: message.id, part: index, option: id, note };
  return wishOf(located, target, changes, async (by, deed) => {
    const place = { id: placeName({ message, part: index }, id), takenBack: false };
    const [back] = givesBack({ message, part: index }, { option: id, cost: false, share: "" });
    const pays = spending.onSpend && back ? { doIt: async () => spending.onSpend?.(id, rolled, place), back } : null;
    await carryOutAll([{ target, changes }], by, { ...origin, id: deed }, null, pays);
  });
}

/** @throws {UserError} When it is not ready there, or not any more. */
function pickedOf(pick: unknown, { ready = [] }: SpendOption): ReadyMade | null {
  if (pick === undefined) return null;
  const found = ready.find(({ id }) => id === pick);
  if (!found) throw new UserError("CUBILETE.error.notForSale");
  return found;
}

/** How many can be asked for where the most would tell what not everybody may know. */
export const MOST_UNTOLD = 1000;

/**
 * @param untold Whether the most tells what not everybody may know.
 * @throws {UserError} When it is no whole number from 1 to `most`.
 */
function howMany(amount: unknown, most: number, untold: boolean): number {
  const told = untold ? MOST_UNTOLD : most;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1 || amount > told)
    throw new UserError("CUBILETE.error.howMany", { most: told });
  if (amount > most) throw new UserError("CUBILETE.error.tooDear");
  return amount;
}
