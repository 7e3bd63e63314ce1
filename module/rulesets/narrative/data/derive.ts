import { healthOf } from "../../../core/health.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { figureWithEffects, raised } from "../../../plan/effects.ts";
import { packedOn } from "../things/containers.ts";
import type { NarrativeActorData } from "./actor.ts";
import { type ItemOf, itemsOf, type TalentFigure } from "./items.ts";
import { characteristicLabel, key, optionOf } from "./labels.ts";

/** A number with where it comes from. Labels are language keys or proper names. */
export interface Figure {
  value: number;
  parts: { label: string; value: number }[];
}

/** Everything that follows from what stands on the sheet. */
export interface Derived {
  soak: Figure;
  melee: Figure;
  ranged: Figure;
  encumbrance: { value: number; max: Figure; over: number };
  condition: ReturnType<typeof core.condition>;
  /** Of minions: who still stands and the ranks of their group skills; null for everybody else. */
  minions: { alive: number; ranks: number } | null;
  injuries: number;
  /** Its rating as it stands, and which of the dice roll. */
  force: ReturnType<typeof core.forceDice> & { rating: number };
  /** What counts as worn: of several armours the best one. */
  armour: ItemOf<"narrativeArmour"> | null;
}

const figure = (parts: Figure["parts"]): Figure => ({
  value: Math.max(
    0,
    parts.reduce((sum, { value }) => sum + value, 0),
  ),
  parts: parts.filter((part, index) => index === 0 || part.value !== 0),
});

const talentParts = (actor: ActorLike, name: TalentFigure): Figure["parts"] =>
  itemsOf(actor, "narrativeTalent").map((talent) => ({
    label: properShort(talent.name),
    value: talent.system.figures[name] * (talent.system.ranked ? talent.system.rank : 1),
  }));

/** Defence that weapons in hand give by a quality. */
const weaponParts = (actor: ActorLike, quality: "defensive" | "deflection"): Figure["parts"] =>
  itemsOf(actor, "narrativeWeapon")
    .filter(({ system }) => system.equipped)
    .map(({ name, system }) => ({
      label: properShort(name),
      value: system.qualities.find(({ id }) => id === quality)?.rank ?? 0,
    }));

function armourOf(actor: ActorLike): ItemOf<"narrativeArmour"> | null {
  const worn = itemsOf(actor, "narrativeArmour").filter(({ system }) => system.equipped);
  const worth = ({ system: { soak, defence } }: ItemOf<"narrativeArmour">) => core.worthOfArmour({ soak, defence });
  return worn.reduce<ItemOf<"narrativeArmour"> | null>(
    (best, armour) => (best && worth(best) >= worth(armour) ? best : armour),
    null,
  );
}

/** Thresholds, soak, defence, load and state, each number from the core or with its parts. Fills in `wounds.max` and `strain.max`. */
export function derive(actor: ActorLike, system: NarrativeActorData): Derived {
  const { brawn, willpower } = system.characteristics;
  const gain = (name: TalentFigure) => figure([{ label: "", value: 0 }, ...talentParts(actor, name)]).value;
  const most = (name: "wounds" | "strain", rules: number) =>
    Math.max(1, figureWithEffects(actor, `system.${name}.max`, system[name].max ?? Math.max(1, rules)).value);
  system.wounds.max = most("wounds", system.base.wounds + brawn.value + gain("wounds"));
  system.strain.max = most("strain", system.base.strain + willpower.value + gain("strain"));
  const minions = minionsOf(actor, system);
  const armour = armourOf(actor);
  const worn = (value: number) => ({ label: armour ? properShort(armour.name) : key("figure.noArmour"), value });
  const load = raised(
    actor,
    "system.derived.encumbrance.max.value",
    figure([
      { label: key("figure.base"), value: core.ENCUMBRANCE_BASE },
      { label: characteristicLabel("brawn"), value: brawn.value },
      ...itemsOf(actor, "narrativeGear")
        .filter(({ system: { quantity } }) => quantity > 0)
        .map(({ name, system: { carries } }) => ({ label: properShort(name), value: carries })),
      ...talentParts(actor, "encumbrance"),
      { label: key("figure.extra"), value: system.extra.encumbrance },
    ]),
  );
  const attachments = itemsOf(actor, "narrativeAttachment").map(({ system: { encumbrance } }) => ({ encumbrance }));
  const value = core.packedLoad(packedOn(actor.items, armour?.id)) + core.carried(attachments);
  const touched = (name: "soak" | "melee" | "ranged", sum: Figure) =>
    raised(actor, `system.derived.${name}.value`, sum);
  return {
    armour,
    minions,
    injuries: itemsOf(actor, "narrativeInjury").length,
    soak: touched(
      "soak",
      figure([
        { label: characteristicLabel("brawn"), value: brawn.value },
        worn(armour?.system.soak ?? 0),
        ...talentParts(actor, "soak"),
        { label: key("figure.extra"), value: system.extra.soak },
      ]),
    ),
    melee: touched(
      "melee",
      figure([
        worn(armour?.system.defence ?? 0),
        ...weaponParts(actor, "defensive"),
        ...talentParts(actor, "melee"),
        { label: key("figure.extra"), value: system.extra.melee },
      ]),
    ),
    ranged: touched(
      "ranged",
      figure([
        worn(armour?.system.defence ?? 0),
        ...weaponParts(actor, "deflection"),
        ...talentParts(actor, "ranged"),
        { label: key("figure.extra"), value: system.extra.ranged },
      ]),
    ),
    encumbrance: { value, max: load, over: optionOf("encumbrance") ? Math.max(0, value - load.value) : 0 },
    condition: conditionOf(actor, system, minions),
    force: forceOf(actor, system),
  };
}

/** An effect may have pushed the rating out of what the field allows. */
function forceOf(actor: ActorLike, system: NarrativeActorData): Derived["force"] {
  const rating = Math.min(20, Math.max(0, Math.round(Number(system.force.rating) || 0)));
  return { rating, ...core.forceDice(rating, committedBy(actor)) };
}

/** The dice that stand in each power. */
export const committedBy = (actor: ActorLike): number[] =>
  itemsOf(actor, "narrativePower").map(({ system }) => Math.min(20, system.committed));

function minionsOf(actor: ActorLike, system: NarrativeActorData): Derived["minions"] {
  if (actor.type !== "narrativeMinions") return null;
  const { count = 1, each = 1 } = system;
  const { alive, ranks, total } = core.minions({ count, threshold: each, wounds: system.wounds.value });
  system.wounds.max = total;
  return { alive, ranks: ranks ?? 0 };
}

function conditionOf(actor: ActorLike, system: NarrativeActorData, minions: Derived["minions"]): Derived["condition"] {
  if (minions) return minions.alive > 0 ? "fine" : "beyond";
  const { wounds, strain } = system;
  return core.condition(
    wounds.value,
    wounds.max,
    hasStrain(actor) ? { value: strain.value, threshold: strain.max } : undefined,
  );
}

/** How they fare, in one word for users who see them and not their sheet. */
export const faresOf = ({ system: { wounds, derived } }: { system: Pick<NarrativeActorData, "wounds" | "derived"> }) =>
  healthOf(wounds.max - wounds.value, wounds.max, derived.condition !== "fine");

/** Whether strain is kept apart; rivals and minions take it as wounds. */
export const hasStrain = (actor: { readonly type: string }): boolean =>
  actor.type === "narrativeHero" || actor.type === "narrativeNemesis";

/** Ranks of a skill as it stands: of minions those of the group, whatever is written on the item. */
export const rankOf = (actor: ActorLike, skill: ItemOf<"narrativeSkill">): number =>
  (actor.system as Partial<NarrativeActorData>).derived?.minions?.ranks ?? skill.system.rank;

/** A skill the rules or a weapon name; of two with one key the higher counts. Null when nobody learnt it. */
export function skillOf(actor: ActorLike, name: string): ItemOf<"narrativeSkill"> | null {
  const known = itemsOf(actor, "narrativeSkill").filter(({ system }) => system.key === name);
  return known.reduce<ItemOf<"narrativeSkill"> | null>(
    (top, skill) => (top && top.system.rank >= skill.system.rank ? top : skill),
    null,
  );
}
