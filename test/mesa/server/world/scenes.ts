import type { Source } from "../source.ts";
import type { Touched } from "./response.ts";
import type { World } from "./world.ts";

/** The scenes that stop being active because a request made another one so: there is one active scene. */
export function scenesToDeactivate(world: World, touched: readonly Touched[]): Source[] {
  const chosen = touched.filter(({ before, after }) => after?.active === true && before?.active !== true).at(-1);
  if (!chosen) return [];
  return [...world.documents("Scene").values()].filter(({ _id, active }) => active === true && _id !== chosen.id);
}
