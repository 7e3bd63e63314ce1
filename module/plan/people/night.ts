import { morningAfter, type Night, nightId, withNight } from "../../core/night.ts";
import { type ActorLike, hooks, openWindows, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";

/** The night that is now, or comes next, by the world's clock: it is slept once. */

/** Where an actor keeps the nights that it slept. */
export const NIGHTS = "system.nights";

/** Seconds of a day of the world's calendar. */
export function dayLength(): number {
  const { hoursPerDay, minutesPerHour, secondsPerMinute } = theGame().time.calendar.days;
  return hoursPerDay * minutesPerHour * secondsPerMinute;
}

/** When the night ends, in seconds of the world's clock. */
export const nextMorning = (): number => morningAfter({ now: Math.floor(theGame().time.worldTime), day: dayLength() });

/** Whether this night was slept. `part`: of what, where each part of an actor rests by itself. */
export function isSlept(nights: readonly Night[], part = ""): boolean {
  const id = nightId(nextMorning(), part);
  return nights.some((night) => night.id === id);
}

/** Why an actor of that name does not sleep this night again; the GM can say that it does. */
export const sleptAlready = (name: string): UserError =>
  new UserError("CUBILETE.ending.sleptAlready", { name, when: onTheClock(nextMorning()) });

/**
 * The update that writes this night down.
 * @param later So many nights later, where several go by at once and the world's clock goes on with them.
 */
export const sleeps = (nights: readonly Night[], part = "", later = 0): Record<string, Night[]> => ({
  [NIGHTS]: withNight(nights, nightId(nextMorning() + later * dayLength(), part)),
});

/** A moment of the world's clock, in words. */
export function onTheClock(at: number): string {
  const { day, hour, minute } = theGame().time.calendar.timeToComponents(at);
  return t("CUBILETE.ending.clock", { day: day + 1, hour, minute: String(minute).padStart(2, "0") });
}

/** Nights slept, in words: the last morning that one woke. */
export function nightsInWords(nights: unknown): string | null {
  const last = (Array.isArray(nights) ? (nights as Night[]) : []).at(-1);
  const at = Number.parseInt(last?.id ?? "", 10);
  return Number.isFinite(at) ? onTheClock(at) : null;
}

/** Once, at `init`: an open sheet that says that a night was slept says so until the next one. */
export function followTheClock(): void {
  hooks.on("updateWorldTime", () => {
    for (const app of openWindows()) {
      const { document } = app as { document?: Partial<ActorLike> };
      const { nights } = (document?.system ?? {}) as { nights?: Night[] };
      if (app.rendered && Array.isArray(nights) && nights.length > 0) void app.render();
    }
  });
}
