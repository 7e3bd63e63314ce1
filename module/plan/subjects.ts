import type { AskSubject } from "../contract/index.ts";
import type { ActorLike } from "../foundry/index.ts";
import { properShort } from "../i18n/names.ts";

/**
 * What a GM may ask for that stands on sheets: each thing once, however many have it, by the rules' key or by its name.
 */
export function subjectsOn(
  actors: readonly ActorLike[],
  of: { type: string; kind: string; group: string },
): AskSubject[] {
  const found = new Map<string, AskSubject>();
  for (const actor of actors) {
    for (const { name, type, system } of actor.items.contents) {
      if (type !== of.type) continue;
      const { key = "" } = system as { key?: string };
      const id = `${of.kind}.${key === "" ? name.toLocaleLowerCase() : key}`;
      if (found.has(id)) continue;
      const like = { name, type, ...(key !== "" && { key }) };
      found.set(id, { id, label: properShort(name), group: of.group, kind: of.kind, args: {}, like });
    }
  }
  return [...found.values()].sort((a, b) => a.label.localeCompare(b.label));
}
