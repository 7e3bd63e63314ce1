import type { Page } from "playwright-core";

/** A user's browser console: requests sent over the wire by hand, and their answers. */

export const CHANNEL = "system.cubilete";

/** The refusal of a request, null where it was carried out, by the request's id. */
export type Answers = Map<string, (refusal: { key: string } | null) => void>;

interface InPage {
  answers: Answers;
  game: { socket: { on(channel: string, listener: (packet: never) => void): void } };
}

/** From now on a page hands the answers that it hears to the code that waits for them. */
export const hearAnswers = (page: Page): Promise<void> =>
  page.evaluate((channel) => {
    const host = globalThis as unknown as InPage;
    host.answers = new Map();
    host.game.socket.on(channel, (packet: never) => {
      const { type, id, refusal } = packet as { type: string; id: string; refusal: { key: string } | null };
      if (type === "answer") host.answers.get(id)?.(refusal);
    });
  }, CHANNEL);
