import type { BrowsingSpec, IndexField } from "../../../contract/index.ts";
import { type Attribute, attributeLabel, key } from "./labels.ts";

/** By what things of Effects and Consequences are found. */

const level: IndexField = { path: "level", as: "number", label: key("sheet.level") };

export const BROWSING: BrowsingSpec = {
  effectTrait: [
    { path: "physical", as: "yes", label: key("counts.physical") },
    { path: "mental", as: "yes", label: key("counts.mental") },
  ],
  effectWeapon: [
    { path: "damage", as: "dice" },
    { path: "track", as: "word", say: (word) => key(`points.${word}`) },
    { path: "attribute", as: "word", say: (name) => attributeLabel(name as Attribute) },
  ],
  effectArmour: [
    { path: "physical", as: "number", label: key("defence.physical") },
    { path: "mental", as: "number", label: key("defence.mental") },
  ],
  effectHero: [level],
  effectNpc: [level],
};
