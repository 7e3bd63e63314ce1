import { MOST_NOTED, MOTIVATIONS, NOTED, type Noted } from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { moment, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { asHero, type NarrativeHero } from "./actor.ts";
import { key, optionOf } from "./labels.ts";

/** Figures of a hero's whose changes are noted, and what moves them, as sheets and the GM's window show it. */

type Line = NarrativeHero["system"]["drive"]["log"][number];

/** The changes that a hero keeps. */
const REMEMBERED = 100;
const SHOWN = 8;
const LETTERS = 200;

/** What another value writes, and the line that says how it came to be. */
export function noteUpdates(
  hero: NarrativeHero,
  name: Noted,
  line: Omit<Line, "from" | "at">,
): Record<string, unknown> {
  const { value: from, log } = hero.system[name];
  const noted = { ...line, from, reason: short(line.reason.trim(), LETTERS), at: Date.now() };
  return { [`system.${name}.value`]: line.to, [`system.${name}.log`]: [...log, noted].slice(-REMEMBERED) };
}

/** What a point of the other side adds to the torment of a hero; nothing on others, and none beyond the most. */
export function tormented(actor: ActorLike, reason: string, by: string): Record<string, unknown> {
  const hero = asHero(actor);
  const to = Math.min(MOST_NOTED, (hero?.system.torment.value ?? 0) + 1);
  const same = !hero || to === hero.system.torment.value;
  return same ? {} : noteUpdates(hero, "torment", { id: foundry.utils.randomID(), to, reason, by });
}

/** The last changes of a figure, newest first. */
export const notedLog = ({ system }: NarrativeHero, name: Noted): { id: string; text: string; at: string }[] =>
  system[name].log
    .slice(-SHOWN)
    .map(({ id, from, to, reason, at, by }) => ({
      id,
      text: t(key("drive.line"), {
        from,
        to,
        reason: short(reason, LETTERS) || t(key("drive.noReason")),
        by: short(by),
      }),
      at: moment(at),
    }))
    .reverse();

/** The figures that a hero has at this table: torment those alone who have force, or had some. */
export const notedOn = ({ system: { force, torment } }: NarrativeHero): Noted[] =>
  NOTED.filter(
    (name) =>
      name === "drive" || torment.value > 0 || torment.log.length > 0 || (optionOf("force") && force.rating > 0),
  );

/** For the page of a hero's sheet; nothing for others. */
export function drivesContext(actor: ActorLike): object {
  const hero = asHero(actor);
  if (!hero) return {};
  const { motivations } = hero.system;
  return {
    motivations: MOTIVATIONS.map((name) => ({ name, label: key(`motivation.${name}`), text: motivations[name] })),
    noted: notedOn(hero).map((name) => ({
      name,
      title: key(`${name}.title`),
      value: hero.system[name].value,
      log: notedLog(hero, name),
    })),
  };
}
