import type { EffectTargets } from "../../../contract/index.ts";
import { DAMAGE_TYPES } from "../../../core/ryf/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { DERIVED } from "./derive.ts";
import { itemsOf } from "./items.ts";
import { attributeLabel, key, playedAttributes } from "./labels.ts";

/** What effects can touch in RyF: attributes, maxima, derived figures, and rolls by what they are made with. */

const POOLS = { health: key("sheet.health"), mana: key("figure.mana"), sanity: key("figure.sanity") };
const poolPaths = Object.entries(POOLS).map(([name, label]) => [`system.${name}.max`, label] as const);
const derived = DERIVED.map((name) => [`system.derived.${name}.value`, key(`figure.${name}`)] as const);

const resistances = DAMAGE_TYPES.map((type) => [`system.resistances.${type}`, key(`resistance.${type}`)] as const);
const SHIPS = Object.fromEntries([
  ["system.barriers", key("figure.shipBarriers")],
  ["system.health.max", POOLS.health],
  ["system.absorption", key("figure.absorption")],
  ["system.defence", key("figure.defence")],
  ...resistances,
]);

export const EFFECTS: EffectTargets = {
  get figures() {
    return Object.fromEntries([
      ...playedAttributes().map((name) => [`system.attributes.${name}`, attributeLabel(name)]),
      ...poolPaths,
      ...derived,
      ...resistances,
    ]);
  },
  figuresOf({ type }) {
    return type === "ryfShip" ? SHIPS : EFFECTS.figures;
  },
  derived: [...poolPaths, ...derived].map(([path]) => path),
  rolls: (actor) => [
    ...["all", "attack", "melee", "ranged", "damage", "spell", "skill", "attribute"].map((word) => ({
      word,
      label: `CUBILETE.effects.${word}`,
    })),
    ...playedAttributes().map((name) => ({ word: `attribute.${name}`, label: attributeLabel(name) })),
    ...(actor ? itemsOf(actor, "ryfSkill") : []).map(({ name, system }) => ({
      word: `skill.${system.key || name}`,
      label: properShort(name),
    })),
  ],
};
