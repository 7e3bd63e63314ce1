import type { BrowsingSpec, IndexField } from "../../../contract/index.ts";

/** By what things of the narrative dice are found. */

const number = (path: string): IndexField => ({ path, as: "number" });
const word = (path: string): IndexField => ({ path, as: "word" });

export const BROWSING: BrowsingSpec = {
  narrativeSkill: [word("group"), word("characteristic")],
  narrativeWeapon: [number("damage"), number("critical"), word("range"), number("encumbrance")],
  narrativeArmour: [number("soak"), number("defence"), number("encumbrance")],
  narrativeTalent: [number("tier"), word("activation"), { path: "ranked", as: "yes" }],
  narrativeGear: [number("encumbrance")],
  narrativeQuality: [number("hit")],
  narrativeInjury: [word("severity")],
  narrativePower: [number("rating")],
};
