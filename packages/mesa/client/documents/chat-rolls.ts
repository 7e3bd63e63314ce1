/** The rolls of a chat message: rebuilt from stored data, and drawn. */
import type { Dict } from "../../common/utils/types.ts";

/** A roll as a message uses one. */
export interface RenderedRoll {
  readonly total: number | undefined;
  readonly formula: string;
  readonly result: string;
  readonly dice: unknown[];
  render(options?: object): Promise<string>;
  toJSON(): Dict;
}

interface RollClass {
  fromData(data: Dict): RenderedRoll;
}

/** Rolls of a message's source. One that cannot be rebuilt is reported and left out. */
export function rollsFromSource(source: unknown, uuid: string): RenderedRoll[] {
  const { Roll } = foundry.dice as unknown as { Roll: RollClass };
  const rolls: RenderedRoll[] = [];
  for (const entry of (source ?? []) as (string | Dict)[]) {
    try {
      rolls.push(Roll.fromData(typeof entry === "string" ? (JSON.parse(entry) as Dict) : entry));
    } catch (error) {
      Hooks.onError("ChatMessage#rolls", error, { msg: `A roll of ${uuid} could not be rebuilt`, log: "error" });
    }
  }
  return rolls;
}

/** All rolls of a message as HTML. */
export async function rollsHtml(rolls: RenderedRoll[], isPrivate: boolean, message: unknown): Promise<string> {
  const parts = await Promise.all(rolls.map((roll) => roll.render({ isPrivate, message })));
  return parts.join("");
}
