import { type ActorLike, documentOf, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { handleRequest, request } from "../../../requests/requests.ts";
import { asRyf, type RyfActor } from "../data/actor.ts";
import { key, short } from "../data/labels.ts";

/**
 * The healing skill serves a patient once a day (3.0), and a roll that fails was that day's too (house default). What was
 * done stands on the patient, by the world's clock; a new day comes with the calendar's, after a night's rest, or when the
 * GM says so.
 */

const REQUEST = "ryf.treatment";

/** Stored on the patient. `at`: seconds of the world's clock, null: not since the last new day. `given`: whether it healed. */
export interface Treatment {
  at: number | null;
  given: boolean;
}

/** A treatment that begins now. */
export const treatmentNow = (given: boolean): Treatment => ({ at: theGame().time.worldTime, given });

/** Whether somebody has treated this patient today. */
export function treatedToday({ system }: RyfActor): boolean {
  const { worldTime, calendar } = theGame().time;
  if (system.treatment.at === null) return false;
  const [then, now] = [system.treatment.at, worldTime].map((time) => calendar.timeToComponents(time));
  return then?.year === now?.year && then?.day === now?.day;
}

/**
 * Writes down, before the dice fall, that somebody treats this patient; the GM's client checks that nobody has today.
 * `again`: the GM lets it happen all the same.
 * @throws {UserError} When it happened today already.
 */
export const takeTreatment = (patient: ActorLike, again: boolean): Promise<void> =>
  request(REQUEST, { patient: patient.uuid, again });

/** Once, at `init`. */
export function registerTreatment(): void {
  handleRequest(REQUEST, async ({ patient, again }, sender) => {
    const actor = await documentOf<ActorLike>(String(patient));
    const known = actor?.documentName === "Actor" && !actor.pack ? asRyf(actor) : null;
    if (!known) throw new UserError("CUBILETE.error.targetGone");
    if (treatedToday(known) && !(again === true && sender.isGM)) throw tooSoon(known);
    await known.update({ "system.treatment": treatmentNow(false) });
  });
}

export const tooSoon = ({ name }: RyfActor): UserError =>
  new UserError(key("error.treatedToday"), { name: short(name) });
