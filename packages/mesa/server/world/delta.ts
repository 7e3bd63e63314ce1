import { isRecord, recordsIn, type Source } from "../source.ts";
import { descend, type Step } from "./target.ts";
import type { World } from "./world.ts";

/**
 * The delta of an unlinked token holds only what differs from its actor. An item the actor gave it is not in the delta
 * until it changes (then the delta gets its own copy) or goes (then the delta keeps a tombstone).
 */
interface Inherited {
  delta: Source;
  own: Source[];
  source: Source;
}

function inherited(world: World, root: Source, steps: readonly Step[], field: string, id: string): Inherited | null {
  if (steps.at(-1)?.embedding.documentName !== "ActorDelta") return null;
  const token = descend(root, steps.slice(0, -1));
  const delta = descend(root, steps);
  const own = recordsIn(delta[field]);
  if (own.some(({ _id }) => _id === id)) return null;
  const actor = world.documents("Actor").get(String(token.actorId));
  const source = recordsIn(actor?.[field]).find(({ _id }) => _id === id);
  return source && isRecord(delta) ? { delta, own, source } : null;
}

/** Before an inherited document changes, give the delta a copy of it, in place. */
export function adoptInherited(world: World, root: Source, steps: readonly Step[], field: string, id: string): void {
  const found = inherited(world, root, steps, field, id);
  if (found) found.delta[field] = [...found.own, structuredClone(found.source)];
}

/** Before something inside an inherited document changes, give the delta a copy of that document, in place. */
export function adoptOnTheWay(world: World, root: Source, steps: readonly Step[]): void {
  steps.forEach(({ embedding, id }, index) => {
    if (!embedding.single) adoptInherited(world, root, steps.slice(0, index), embedding.field, id);
  });
}

/** Delete an inherited document: leave a tombstone in the delta, in place. @returns was it an inherited one? */
export function buryInherited(world: World, root: Source, steps: readonly Step[], field: string, id: string): boolean {
  const found = inherited(world, root, steps, field, id);
  if (found) found.delta[field] = [...found.own, { _id: id, _tombstone: true }];
  return found !== null;
}
