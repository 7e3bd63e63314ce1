import type { OnDemand } from "../../contract/index.ts";
import { asking } from "./rolls/asking.ts";
import { ROLLS } from "./rolls/rolls.ts";

/** What comes when a game of one's own is played: its rolls, and what the desk may ask. */
export const onDemand: OnDemand = {
  rolls: ROLLS,
  asking,
  plainGames: async (usual) => (await import("./table/plain.ts")).plainGames(usual),
};
