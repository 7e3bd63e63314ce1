import type { CreationSpec } from "../../../contract/index.ts";
import { OWN } from "../../../core/creation/types.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { key } from "./labels.ts";

/** Making a hero of Escala 3: six attributes, skills, and what is carried. */
export const creation: CreationSpec = {
  hero: "escala3Hero",
  adversary: "escala3Npc",
  rules: async (ids) => (await import("../../../core/escala3/hero.ts")).heroRules({ attributes: ids("attributes") }),
  label: (section, id) => key(`guide.${section}.${id}`),
  build({ levels, picks }, entry) {
    const traits = (["attributes", "skills"] as const).flatMap((section) =>
      Object.entries(levels[section] ?? {}).flatMap(([id, level]) => {
        if (level < 1) return [];
        const group = section === "attributes" ? "attribute" : "skill";
        if (id.startsWith(OWN)) return [{ type: "escala3Trait", name: id.slice(OWN.length), system: { group, level } }];
        const item = entry(section, id);
        return [{ ...item, system: { ...(item.system as JsonObject), level } }];
      }),
    );
    return { system: {}, items: [...traits, ...(picks.gear ?? []).map((id) => entry("gear", id))] };
  },
};
