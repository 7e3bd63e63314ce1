import type { Page } from "playwright-core";
import { worldClosed } from "./dumb-server.ts";
import { sharedBrowser } from "./worker.ts";

/** A tab that writes into a world which the browser keeps, until it dies in the middle of it. */

/** Closed by its user; its process gone; the world's own worker ended under it. */
export const DEATHS = ["closed", "crashed", "worker"] as const;
type Death = (typeof DEATHS)[number];

/** Whose `sort` counts the writes, each made after the one before it was acknowledged; every third makes an actor, too. */
const LEDGER = "Ledger";

interface Writer {
  Actor: { create(data: object): Promise<Counted> };
  game: { actors: { getName(name: string): Counted | undefined } };
  acknowledged(count: number): Promise<void>;
}
interface Counted {
  update(data: object): Promise<unknown>;
  toObject(): { sort: number };
}

/** How many writes a page finds, and which of the actors are missing that were made before the last of them. */
export const writesFound = (page: Page): Promise<{ count: number; missing: number[] }> =>
  page.evaluate((ledger) => {
    const { actors } = (globalThis as unknown as Writer).game;
    const count = actors.getName(ledger)?.toObject().sort ?? 0;
    const made = Array.from({ length: Math.floor(count / 3) }, (_, at) => 3 * (at + 1));
    return { count, missing: made.filter((at) => !actors.getName(`Write ${at}`)) };
  }, LEDGER);

/**
 * Writes on and kills the tab when so many more writes were acknowledged; nobody waits for the one that is on its way.
 * @param url Of the table. @param type Of the actors. @returns How many writes were acknowledged in all.
 */
export async function killWriting(
  page: Page,
  url: string,
  type: string,
  writes: number,
  death: Death,
): Promise<number> {
  const { count } = await writesFound(page);
  let acknowledged = count;
  let enough: () => void = () => {};
  const reached = new Promise<void>((resolve) => {
    enough = resolve;
  });
  await page.exposeFunction("acknowledged", (at: number) => {
    acknowledged = at;
    if (at >= count + writes) enough();
  });
  const writing = page.evaluate(
    async ([ledger, type, from]) => {
      const { Actor, game, acknowledged } = globalThis as unknown as Writer;
      const actor = game.actors.getName(ledger) ?? (await Actor.create({ name: ledger, type, sort: from }));
      for (let at = from + 1; ; at++) {
        if (at % 3 === 0) await Actor.create({ name: `Write ${at}`, type });
        await actor.update({ sort: at });
        await acknowledged(at);
      }
    },
    [LEDGER, type, count] as const,
  );
  // Whatever else ends it is no death that was meant.
  let isDying = false;
  const failed = writing.catch((error: unknown) => {
    if (!isDying) throw error;
  });
  await Promise.race([reached, failed]);
  isDying = true;
  await kill(page, url, death);
  await failed;
  await worldClosed(url);
  return acknowledged;
}

async function kill(page: Page, url: string, death: Death): Promise<void> {
  if (death === "crashed") {
    const session = await page.context().newCDPSession(page);
    const gone = page.waitForEvent("crash");
    // It never answers.
    void session.send("Page.crash").catch(() => {});
    await gone;
  }
  if (death === "worker") {
    const session = await (await sharedBrowser(true)).newBrowserCDPSession();
    const { targetInfos } = await session.send("Target.getTargets");
    const worker = targetInfos.find((target) => target.url.startsWith(`${url}mesa/world.js`));
    await session.send("Target.closeTarget", { targetId: worker?.targetId ?? "" });
    await session.detach();
  }
  await page.close();
}
