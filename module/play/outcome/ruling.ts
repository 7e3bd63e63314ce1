import { cameOf } from "../../cards/past/came-of.ts";
import { isOutcome } from "../../cards/past/records.ts";
import { asItLies, asRuled } from "../../cards/past/rolled.ts";
import { noteRuling, type RuledRoll, ruledIn, rulingOn } from "../../cards/past/ruled.ts";
import { recordsFor } from "../../cards/past/told.ts";
import { isVoided } from "../../cards/past/voided.ts";
import { handleBeside } from "../../deeds/beside.ts";
import { type JsonObject, plainData, type UserLike } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { MOST_TOGETHER } from "../../plan/people/several.ts";
import { handleRequest, request } from "../../requests/requests.ts";
import { loadFor, locate, requireKin, rolledOn, targetAt } from "../locate.ts";
import { voidRolls } from "./voiding.ts";

/**
 * A GM changes what a roll came to: its degree, its total, its targets. The dice stay, and undoing the ruling brings
 * back what they say.
 */

/** What a GM wants a roll to come to; null: as the dice say. */
interface WantedRuling {
  degree: string | null;
  total: number | null;
  targets: string[] | null;
  /** Whether what was applied so far is taken back. */
  takeBack: boolean;
}

/** What the dice say. */
export const AS_ROLLED = { degree: null, total: null, targets: null };

/** Asks to rule a roll; without anything that differs, what the dice say stands again. GMs only. */
export const ruleRoll = (messageId: string, part: number, wanted: WantedRuling): Promise<void> =>
  request("rule", { messageId, part, ...wanted });

const RULED = "rule";

export function registerRuling(): void {
  handleBeside(RULED, async (data) => {
    const ruled = ruledIn(data);
    if (ruled) await noteRuling(...ruled);
  });
  handleRequest("rule", "gm", rule);
}

const textIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value.slice(0, 40) : null;

async function rule(payload: JsonObject, sender: UserLike): Promise<void> {
  await loadFor(payload);
  const located = locate(payload, sender);
  const { message, index, part } = located;
  if (part.type !== "roll") throw new UserError("CUBILETE.error.nothingToApply");
  if (isVoided(message.id, index)) throw new UserError("CUBILETE.error.voided");
  const { ruleset } = rolledOn(located);
  const degree = textIn(payload.degree);
  const total = typeof payload.total === "number" && Number.isFinite(payload.total) ? payload.total : null;
  const targets = Array.isArray(payload.targets)
    ? [...new Set(payload.targets.map(String))].slice(0, MOST_TOGETHER)
    : null;
  for (const uuid of targets ?? []) requireKin(targetAt(uuid, sender), ruleset);
  const dice = asItLies(message, index);
  const isPlain = degree === null && total === null && targets === null;
  if (!dice || (!isPlain && !asRuled(message, index, dice, { degree, total, targets })))
    throw new UserError("CUBILETE.ruling.error.cannot");
  if (isPlain && !rulingOn(message.id, index)) throw new UserError("CUBILETE.error.nothingToUndo");
  const place = { message: message.id, part: index };
  const ruling: RuledRoll = { ...place, degree, total, targets, by: short(sender.name) };
  const data = plainData({ place, ruling: isPlain ? null : ruling });
  // What has no way back any more says so before anything is written.
  const back = payload.takeBack === true ? recordsFor(message.id, index).filter(isOutcome) : [];
  const came = back.flatMap((record) => cameOf(message, index, record));
  const also = back.map((record) => ({ place: { message, part: index }, record }));
  await voidRolls(came, also, [{ kind: RULED, data }]);
}
