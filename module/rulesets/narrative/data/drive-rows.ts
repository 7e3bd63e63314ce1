import { MOTIVATIONS } from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { moment, t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { asHero, type NarrativeHero } from "./actor.ts";
import { key } from "./labels.ts";

/** What moves a hero, as sheets and the GM's window show it. */

const SHOWN = 8;

/** The last changes of the drive, newest first. */
export const driveLog = ({ system }: NarrativeHero): { id: string; text: string; at: string }[] =>
  system.drive.log
    .slice(-SHOWN)
    .map(({ id, from, to, reason, at, by }) => ({
      id,
      text: t(key("drive.line"), { from, to, reason: short(reason, 200) || t(key("drive.noReason")), by: short(by) }),
      at: moment(at),
    }))
    .reverse();

/** For the page of a hero's sheet; nothing for other actors. */
export function driveContext(actor: ActorLike): object {
  const hero = asHero(actor);
  if (!hero) return {};
  const { motivations, drive } = hero.system;
  return {
    motivations: MOTIVATIONS.map((name) => ({ name, label: key(`motivation.${name}`), text: motivations[name] })),
    drive: { value: drive.value, log: driveLog(hero) },
  };
}
