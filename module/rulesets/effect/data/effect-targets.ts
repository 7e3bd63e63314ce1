import type { EffectTargets } from "../../../contract/index.ts";
import { TRACKS } from "../../../core/effect/index.ts";
import { PATHS } from "./actor.ts";
import { DERIVED } from "./derive.ts";
import { ATTRIBUTES, attributeLabel, key } from "./labels.ts";

/** What effects can touch here: scores, hit points, defences, and rolls. */

const points = TRACKS.map((track) => [`system.${PATHS[track]}.max`, key(`points.${track}`)] as const);
const defences = TRACKS.map((track) => [DERIVED[track], key(`defence.${track}`)] as const);

export const EFFECTS: EffectTargets = {
  get figures() {
    const scores = ATTRIBUTES.map((name) => [`system.attributes.${name}`, attributeLabel(name)] as const);
    return Object.fromEntries([...scores, ...points, ...defences]);
  },
  derived: [...points, ...defences].map(([path]) => path),
  rolls: () => [
    { word: "all", label: "CUBILETE.effects.all" },
    { word: "attack", label: "CUBILETE.effects.attack" },
    { word: "initiative", label: key("kind.initiative") },
    ...ATTRIBUTES.map((name) => ({ word: `attribute.${name}`, label: attributeLabel(name) })),
  ],
};
