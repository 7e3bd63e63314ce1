import type { JsonObject } from "../foundry/index.ts";

/**
 * What a deed does beside people: to what the whole table shares, to a roll. By name and data, so that the page that finishes what
 * another one left can do it too.
 */
export interface Beside {
  kind: string;
  data: JsonObject;
}

/** `again`: a closed page may have done it already; then it is left as it is. */
type Doing = (data: JsonObject, again: boolean) => Promise<void>;
const known = new Map<string, Doing>();

/** Names a kind of it. Once, at `init`. */
export const handleBeside = (kind: string, doing: Doing): void => void known.set(kind, doing);

export async function doBeside({ kind, data }: Beside, again = false): Promise<void> {
  const doing = known.get(kind);
  if (!doing) throw new Error(`Cubilete: nobody knows what "${kind}" does.`);
  await doing(data, again);
}
