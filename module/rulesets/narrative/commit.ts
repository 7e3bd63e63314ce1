import type { ThrowPlan, ThrowSource } from "../../ruleset.ts";
import { destinyUses, useDestiny } from "./destiny.ts";
import { throwLive } from "./live-pool.ts";

/** What the whole table shares is asked for before the dice fall: points of destiny, and the pool that was built together. */
export async function commitShared(plan: ThrowPlan, { args, actor }: ThrowSource): Promise<void> {
  if (typeof args.live === "string") return throwLive(args.live, Number(args.revision));
  const uses = actor ? destinyUses(plan, actor) : [];
  if (uses.length > 0) await useDestiny(uses, foundry.utils.randomID());
}
