import type { CreationSpec } from "../../../contract/index.ts";
import { OWN } from "../../../core/creation/types.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { key } from "./labels.ts";

/** Making a hero of Multi: traits, skills, and what is carried. */
export const creation: CreationSpec = {
  hero: "multiHero",
  adversary: "multiNpc",
  rules: async (ids) => (await import("../../../core/multi/hero.ts")).heroRules({ traits: ids("traits") }),
  label: (section, id) => key(`guide.${section}.${id}`),
  build({ levels, picks }, entry) {
    const skills = (["traits", "skills"] as const).flatMap((section) =>
      Object.entries(levels[section] ?? {}).flatMap(([id, level]) => {
        if (level < 1) return [];
        const group = section === "traits" ? "trait" : "skill";
        if (id.startsWith(OWN)) return [{ type: "multiSkill", name: id.slice(OWN.length), system: { group, level } }];
        const item = entry(section, id);
        return [{ ...item, system: { ...(item.system as JsonObject), level } }];
      }),
    );
    return { system: {}, items: [...skills, ...(picks.gear ?? []).map((id) => entry("gear", id))] };
  },
};
