import { type JsonObject, systemPath, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import type { PenaltySource } from "./items.ts";
import { key } from "./labels.ts";

/** Penalties as items: named, dated, with their cause (§2.1.2). */

const IMG = systemPath("assets/icons/escala3/penalty.svg");

/** When something is noted: the round of the combat, else the day. */
function notedNow(): string {
  const { combat, i18n } = theGame();
  if (combat?.started) return t(key("noted.round"), { round: combat.round });
  return new Intl.DateTimeFormat(i18n.lang, { dateStyle: "medium" }).format(new Date());
}

interface PenaltySpec {
  name: string;
  /** Levels, below 0. */
  value: number;
  /** Id of the trait; blank for all. */
  trait: string;
  cause: string;
  source: PenaltySource;
  recovery?: string;
  /** See `Escala3PenaltyModel.until`. */
  until?: string;
  noted?: string;
}

/** The data of a new penalty. */
export function penaltyData({ name, noted = notedNow(), ...system }: PenaltySpec): JsonObject {
  return { type: "escala3Penalty", name, img: IMG, system: { recovery: "", until: "", noted, ...system } };
}

/** A penalty without a date gets the present round or day when it joins an actor. */
export function dated({ system }: JsonObject): JsonObject | null {
  const { noted } = (system ?? {}) as { noted?: string };
  return noted ? null : { "system.noted": notedNow() };
}

/** A roll that stands on a card, as what points were spent on remembers it. */
export const placeOfRoll = ({ message, part }: { message: string; part: number }): string => `${message}.${part}`;
