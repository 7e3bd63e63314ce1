import { type ForeignReader, rulesets } from "../../contract/index.ts";
import type { Haul } from "../../core/carry/foreign/record.ts";
import { playedIds } from "../../settings/settings.ts";

/** Whose documents they become. */
export interface Maker {
  game: string;
  reader: ForeignReader;
}

/** The first game that is played here in such terms. */
export async function makerFor(terms: Haul["terms"]): Promise<Maker | null> {
  for (const game of playedIds()) {
    const reader = await rulesets.get(game)?.foreign?.();
    if (reader?.terms === terms) return { game, reader };
  }
  return null;
}
