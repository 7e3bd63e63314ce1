import type { EndingsSpec } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { asEffect } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { key, properShort } from "../data/labels.ts";

/** Minor effects go with the scene, major ones with a rest; who rests may roll their hit dice. */
export const ENDINGS: EndingsSpec = {
  changes(actor, ending) {
    const person = asEffect(actor);
    const over = person ? itemsOf(person, "effectEffect").filter(({ system }) => core.isOver(system.size, ending)) : [];
    if (over.length === 0) return null;
    return {
      updates: {},
      removes: over.map(({ id }) => id),
      lines: over.map(({ name, system }) => ({ label: properShort(name), value: -system.modifier })),
    };
  },
  rolls: (ending) => (ending === "scene" ? [] : [{ kind: "rest", label: key("kind.rest"), args: {} }]),
};
