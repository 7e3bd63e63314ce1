import { theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import type { RyfActor } from "../data/actor.ts";
import { key } from "../data/labels.ts";

/**
 * The healing skill serves a patient once a day (3.0), and a roll that fails was that day's too (house default). What was
 * done stands on the patient, by the world's clock; a new day comes with the calendar's, after a night's rest, or when the
 * GM says so.
 */

/** Stored on the patient. `at`: seconds of the world's clock, null: not since the last new day. `given`: whether it healed. */
export interface Treatment {
  at: number | null;
  given: boolean;
}

/** A treatment that begins now. */
export const treatmentNow = (given: boolean): Treatment => ({ at: theGame().time.worldTime, given });

/** Whether this patient was treated today. */
export function treatedToday({ system }: RyfActor): boolean {
  const { worldTime, calendar } = theGame().time;
  if (system.treatment.at === null) return false;
  const [then, now] = [system.treatment.at, worldTime].map((time) => calendar.timeToComponents(time));
  return then?.year === now?.year && then?.day === now?.day;
}

export const tooSoon = (patient: RyfActor): UserError =>
  new UserError(key("error.treatedToday"), { name: calledBy(patient) });
