import type { CreationSpec } from "../../../contract/index.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { attributeLabel, isAttribute, key, optionOf } from "./labels.ts";

/** Making a hero of RyF: the edition and the options are the table's. */
export const creation: CreationSpec = {
  hero: "ryfHero",
  adversary: "ryfNpc",
  rules: async () =>
    (await import("../../../core/ryf/hero.ts")).heroRules({
      edition: optionOf("edition"),
      charisma: optionOf("charisma") || optionOf("will"),
      own: {
        // Modules may write fractions.
        attributePoints: Math.round(optionOf("attributePoints")),
        highest: Math.round(optionOf("highestSkill")),
        pyramid: optionOf("ownPyramid"),
      },
    }),
  listOf: { specialities: "skills" },
  label(section, id) {
    if (section === "attributes" && isAttribute(id)) return attributeLabel(id);
    return key(`guide.${section}.${id}`);
  },
  build({ levels, picks }, entry) {
    const skills = Object.entries(levels.skills ?? {}).flatMap(([id, level]) => {
      const specialised = picks.specialities?.includes(id) === true;
      return level > 0
        ? [{ ...entry("skills", id), system: { ...system(entry("skills", id)), level, specialised } }]
        : [];
    });
    const hands = new Set<string>();
    const gear = (picks.gear ?? []).map((id) => {
      const item = entry("gear", id);
      // The first armour is worn, the first shield and weapon are in the hands, as when they are dropped on the sheet.
      const equipped =
        ["ryfWeapon", "ryfArmour", "ryfShield"].includes(String(item.type)) && !hands.has(String(item.type));
      hands.add(String(item.type));
      return equipped ? { ...item, system: { ...system(item), equipped } } : item;
    });
    return { system: { attributes: { ...levels.attributes } }, items: [...skills, ...gear] };
  },
};

const system = (item: JsonObject): JsonObject => item.system as JsonObject;
