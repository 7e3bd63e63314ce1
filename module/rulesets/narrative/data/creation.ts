import type { CreationSpec } from "../../../contract/index.ts";
import { BORNE, CHARACTERISTICS } from "../../../core/narrative/index.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { key } from "./labels.ts";
import { ownSkills } from "./own-skills.ts";

/** In the hands and on the body at once. */
const HANDS = { narrativeWeapon: BORNE.weapon, narrativeArmour: BORNE.armour } as const;

/** Making a hero of the narrative dice: species, career, and what the experience of both buys. */
export const creation: CreationSpec = {
  hero: "narrativeHero",
  adversary: "narrativeRival",
  rules: async () => (await import("../../../core/narrative/hero.ts")).heroRules(),
  listOf: { species: "talents" },
  table: (list) => (list === "skills" ? ownSkills() : null),
  label(section, id) {
    if (section === "group") return key(`group.${id}`);
    return key((CHARACTERISTICS as readonly string[]).includes(id) ? `characteristic.${id}` : `guide.${section}.${id}`);
  },
  build({ levels, choices, picks }, entry, { ids, career, spent }) {
    const skills = ids("skills").map((id) => {
      const item = entry("skills", id);
      const rank = levels.skills?.[id] ?? 0;
      return { ...item, system: { ...(item.system as JsonObject), rank, career: career.includes(id) } };
    });
    const talents = [choices.species, choices.kit, ...(picks.talents ?? [])].flatMap((id) =>
      id ? [entry("talents", id)] : [],
    );
    const used = new Map<string, number>();
    const gear = (picks.gear ?? []).map((id) => {
      const item = entry("gear", id);
      const type = String(item.type) as keyof typeof HANDS;
      const before = used.get(type) ?? 0;
      if (before >= (HANDS[type] ?? 0)) return item;
      used.set(type, before + 1);
      return { ...item, system: { ...(item.system as JsonObject), equipped: true } };
    });
    const experience = spent("experience");
    return {
      system: {
        characteristics: Object.fromEntries(
          CHARACTERISTICS.map((name) => [name, { value: levels.characteristics?.[name] ?? 2 }]),
        ),
        ...(experience && { experience: { total: experience.of, spent: experience.spent } }),
      },
      items: [...skills, ...talents, ...gear],
    };
  },
};
