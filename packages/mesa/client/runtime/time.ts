import { byGeneration } from "../../common/generation/index.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG, type TimeComponents } from "../data/calendar.ts";
import { announceToEffects } from "../generation/expiry.ts";

type CalendarClass = new (config: never) => CalendarData;

interface TimeConfig {
  worldCalendarClass?: CalendarClass;
  worldCalendarConfig?: object;
  earthCalendarClass?: CalendarClass;
  earthCalendarConfig?: object;
}

/** The world's clock and its difference to the server's. */
export class GameTime {
  static SYNC_INTERVAL_MS = 1000 * 60 * 5;
  #offset = 0;
  #calendar: CalendarData | undefined;
  #earthCalendar: CalendarData | undefined;

  /** The calendar of the game's world. */
  get calendar(): CalendarData {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar as CalendarData;
  }

  get earthCalendar(): CalendarData {
    if (!this.#earthCalendar) this.initializeCalendar();
    return this.#earthCalendar as CalendarData;
  }

  /** Reads the calendars from CONFIG.time. Systems call it again after changing the configuration. */
  initializeCalendar(): void {
    const config = CONFIG.time as TimeConfig;
    const make = (
      Class: CalendarClass = CalendarData,
      data: object = SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG,
    ): CalendarData => new Class(data as never);
    this.#calendar = make(config.worldCalendarClass, config.worldCalendarConfig);
    this.#earthCalendar = make(config.earthCalendarClass, config.earthCalendarConfig);
  }

  /** The server's time in milliseconds, as far as this client knows. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** World time in seconds. */
  get worldTime(): number {
    return (game.settings.get("core", "time") as number) ?? 0;
  }

  /** World time in the terms of the calendar. */
  get components(): TimeComponents {
    return this.calendar.timeToComponents(this.worldTime);
  }

  /** Moves the world time by seconds or components. */
  async advance(delta: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    return this.set(this.calendar.componentsToTime(this.calendar.add(this.worldTime, delta)), options);
  }

  /** Sets the world time in seconds or components. */
  async set(time: number | Partial<TimeComponents>, options: object = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.calendar.componentsToTime(time);
    if (!Number.isFinite(seconds)) throw new TypeError("World time must be a finite number of seconds");
    return (await game.settings.set("core", "time", seconds, { ...options })) as number;
  }

  /** Asks the server for its time and takes half the round trip as latency. */
  async sync(): Promise<this> {
    const sent = Date.now();
    const server = await new Promise<number>((resolve, reject) => {
      game.socket
        .timeout(5000)
        .emit("time", (error: Error | null, time: number) => (error ? reject(error) : resolve(time)));
    });
    const received = Date.now();
    if (typeof server === "number") this.#offset = server + (received - sent) / 2 - received;
    return this;
  }

  /** Reacts to a changed world time on every client. */
  async onUpdateWorldTime(
    worldTime: number,
    options: object,
    userId: string | undefined,
    before: number,
  ): Promise<void> {
    // What ends with the time has ended when listeners hear of it.
    if (byGeneration({ 13: false, 14: true })) await announceToEffects("updateWorldTime");
    const delta = worldTime - before;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    for (const actor of game.actors.contents as unknown as { temporaryEffects: unknown[]; reset(): void }[]) {
      if (actor.temporaryEffects.length) actor.reset();
    }
  }
}
