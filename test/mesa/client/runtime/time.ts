/** Seconds in the units of the plain calendar. */
const UNITS = { second: 1, minute: 60, hour: 3600, day: 86400 } as const;

type TimeComponents = Partial<Record<keyof typeof UNITS, number>>;

/** The world's clock and its difference to the server's. */
export class GameTime {
  static SYNC_INTERVAL_MS = 1000 * 60 * 5;
  #offset = 0;

  /** The server's time in milliseconds, as far as this client knows. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** World time in seconds. */
  get worldTime(): number {
    return (game.settings.get("core", "time") as number) ?? 0;
  }

  /** World time split into days, hours, minutes and seconds. */
  get components(): Required<TimeComponents> {
    const total = Math.floor(this.worldTime);
    return {
      day: Math.floor(total / UNITS.day),
      hour: Math.floor((total % UNITS.day) / UNITS.hour),
      minute: Math.floor((total % UNITS.hour) / UNITS.minute),
      second: total % UNITS.minute,
    };
  }

  /** Moves the world time by seconds or components. */
  async advance(delta: number | TimeComponents, options: object = {}): Promise<number> {
    return this.set(this.worldTime + toSeconds(delta), options);
  }

  /** Sets the world time in seconds or components. */
  async set(time: number | TimeComponents, options: object = {}): Promise<number> {
    return (await game.settings.set("core", "time", toSeconds(time), { ...options })) as number;
  }

  /** Asks the server for its time and takes half the round trip as latency. */
  async sync(): Promise<this> {
    const sent = Date.now();
    const server = await new Promise<number>((resolve, reject) => {
      game.socket.timeout(5000).emit("time", (error: Error | null, time: number) => (error ? reject(error) : resolve(time)));
    });
    const received = Date.now();
    if (typeof server === "number") this.#offset = server + (received - sent) / 2 - received;
    return this;
  }

  /** Reacts to a changed world time on every client. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string | undefined, before: number): void {
    const delta = worldTime - before;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
    for (const actor of game.actors.contents as unknown as { temporaryEffects: unknown[]; reset(): void }[]) {
      if (actor.temporaryEffects.length) actor.reset();
    }
  }
}

function toSeconds(time: number | TimeComponents): number {
  if (typeof time === "number") {
    if (!Number.isFinite(time)) throw new TypeError("World time must be a finite number of seconds");
    return time;
  }
  let total = 0;
  for (const [unit, value] of Object.entries(time)) {
    const size = UNITS[unit as keyof typeof UNITS];
    if (!size) throw new Error(`Mesa does not model the calendar unit ${unit}`);
    total += size * (value ?? 0);
  }
  return total;
}
