import type { BrowsingSpec, IndexField } from "../../../contract/index.ts";
import { type Attribute, attributeLabel, key } from "./labels.ts";

/** By what things of RyF are found. */

const damage: IndexField = { path: "damage", as: "dice" };
const hindrance: IndexField = { path: "hindrance", as: "number" };
const attribute = (name: string): string => (name ? attributeLabel(name as Attribute) : key("advantage.any"));

export const BROWSING: BrowsingSpec = {
  ryfWeapon: [
    damage,
    { path: "melee", as: "yes" },
    { path: "ranged", as: "yes" },
    { path: "twoHanded", as: "yes" },
    { path: "precision", as: "number" },
  ],
  ryfArmour: [{ path: "absorption", as: "number" }, hindrance],
  ryfShield: [hindrance],
  ryfSkill: [{ path: "attribute", as: "word", say: attribute }],
  ryfSpell: [
    { path: "tier", as: "number" },
    { path: "target", as: "word", say: (word) => key(`spell.target.${word}`) },
    damage,
  ],
  ryfAdvantage: [{ path: "requires.attribute", as: "word", label: key("item.requires"), say: attribute }],
};
