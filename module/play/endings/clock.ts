import { type Beside, handleBeside } from "../../deeds/beside.ts";
import { theGame } from "../../foundry/index.ts";

/** The world's clock, moved on by a deed and turned back with it. */

const KIND = "clock";

/** Moves it on by so many seconds, as a part of a deed. */
export const moveClock = (seconds: number): { doIt(): Promise<void>; back: Beside } => ({
  doIt: async () => void (await theGame().time.advance(seconds)),
  back: backFrom(theGame().time.worldTime + seconds, seconds),
});

/** What turns it back by so many seconds, of which it came to stand at `until`. */
export const backFrom = (until: number, seconds: number): Beside => ({ kind: KIND, data: { until, seconds } });

/** Once, at `init`. */
export const registerClock = (): void =>
  handleBeside(KIND, async ({ until, seconds }, again) => {
    const { time } = theGame();
    // A page that closed may have turned it back already.
    if (again && time.worldTime !== until) return;
    await time.advance(-(Number(seconds) || 0));
  });
