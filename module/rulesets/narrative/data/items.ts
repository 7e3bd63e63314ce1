import {
  BORNE,
  CRITICAL_ROWS,
  RANGES,
  type Range,
  SEVERITIES,
  type Severity,
  WEAR,
  type Wear,
} from "../../../core/narrative/index.ts";
import { html, listOf, oneOf, quantity, record, text, wares, whole, yes } from "../../../foundry/fields.ts";
import { type ActorLike, fields, type JsonObject, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { equippedOn } from "../../../sheets/drops.ts";
import {
  CHARACTERISTICS,
  type Characteristic,
  type ItemDice,
  SKILL_GROUPS,
  type SkillGroup,
  type WeaponQuality,
} from "./types.ts";

/** Item data, and the ways to find items on an actor. */

/**
 * Dice that an item adds, stored as they come: an import or a macro may write anything. They are read, and refused by name,
 * when a pool is made (`diceOf`); nothing is lost meanwhile.
 */
const dice = () => listOf(new fields.ObjectField({ required: true }));

export class NarrativeSkillModel extends TypeDataModel {
  declare description: string;
  /** What the rules know the skill by ("vigilance"), whatever its name; blank for a skill of the table's own. */
  declare key: string;
  declare characteristic: Characteristic;
  declare rank: number;
  declare career: boolean;
  declare group: SkillGroup;

  static defineSchema(): Schema {
    return {
      description: html(),
      key: text(),
      characteristic: oneOf(CHARACTERISTICS, "brawn"),
      rank: whole(0, 0, 20),
      career: yes(),
      group: oneOf(SKILL_GROUPS, "general"),
    };
  }
}

const quality = () => record({ id: text(), rank: whole(1, 0, 20), name: text(), hit: whole(0, 0, 20) });

export class NarrativeWeaponModel extends TypeDataModel {
  declare description: string;
  /** Key of the skill it is used with. */
  declare skill: string;
  declare damage: number;
  /** Whether Brawn is added to the damage. */
  declare addsBrawn: boolean;
  /** Advantages that a critical injury costs; 0: it causes none. */
  declare critical: number;
  declare range: Range;
  declare qualities: WeaponQuality[];
  declare encumbrance: number;
  /** Mounted on a vehicle: tenfold against people. */
  declare vehicleScale: boolean;
  declare equipped: boolean;
  /** Shots fired since it was loaded. */
  declare spent: number;
  /** Maneuvers that went into preparing the next attack. */
  declare prepared: number;
  /** The last round of a fight in which it rests. */
  declare rests: { combat: string; round: number };
  declare wear: Wear;

  static defineSchema(): Schema {
    return {
      description: html(),
      skill: text("melee"),
      damage: whole(0, 0, 1000),
      addsBrawn: yes(),
      critical: whole(3, 0, 20),
      range: oneOf(RANGES, "engaged"),
      qualities: listOf(quality()),
      encumbrance: whole(1, 0, 1000),
      vehicleScale: yes(),
      equipped: yes(),
      spent: whole(0, 0, 1000),
      prepared: whole(0, 0, 20),
      rests: record({ combat: text(), round: whole(0, 0, 1_000_000) }),
      wear: oneOf(WEAR, "sound"),
      ...wares(),
    };
  }
}

export class NarrativeArmourModel extends TypeDataModel {
  declare description: string;
  declare soak: number;
  declare defence: number;
  declare encumbrance: number;
  declare equipped: boolean;

  static defineSchema(): Schema {
    return {
      description: html(),
      soak: whole(1, 0, 100),
      defence: whole(0, 0, 10),
      encumbrance: whole(2, 0, 1000),
      equipped: yes(),
      ...wares(),
    };
  }
}

/** Figures that a talent raises, for each rank. */
export const TALENT_FIGURES = ["wounds", "strain", "soak", "melee", "ranged", "encumbrance"] as const;
export type TalentFigure = (typeof TALENT_FIGURES)[number];

/** How a talent comes into play. */
export const ACTIVATIONS = ["passive", "incidental", "maneuver", "action"] as const;
type Activation = (typeof ACTIVATIONS)[number];

/** A talent, or what somebody is: that stands in no tier, is no part of the pyramid and costs nothing. */
export const TALENT_KINDS = ["talent", "species", "career"] as const;
type TalentKind = (typeof TALENT_KINDS)[number];

export class NarrativeTalentModel extends TypeDataModel {
  declare description: string;
  declare kind: TalentKind;
  /** Its name in forms, of a species or career: `exploradora|explorador|gente de frontera`; blank: it has one. */
  declare forms: string;
  /** 1 to 5: what it costs, and where it stands in the pyramid. */
  declare tier: number;
  declare ranked: boolean;
  declare rank: number;
  declare activation: Activation;
  /** Strain that using it costs. */
  declare strain: number;
  /** Whether using it flips a point of destiny. */
  declare destiny: boolean;
  declare dice: ItemDice[];
  declare figures: Record<TalentFigure, number>;

  static defineSchema(): Schema {
    return {
      description: html(),
      kind: oneOf(TALENT_KINDS, "talent"),
      forms: text(),
      tier: whole(1, 1, 5),
      ranked: yes(),
      rank: whole(1, 0, 20),
      activation: oneOf(ACTIVATIONS, "passive"),
      strain: whole(0, 0, 20),
      destiny: yes(),
      dice: dice(),
      figures: record(Object.fromEntries(TALENT_FIGURES.map((name) => [name, whole(0, -20, 20)]))),
    };
  }
}

export class NarrativeGearModel extends TypeDataModel {
  declare description: string;
  declare quantity: number;
  declare encumbrance: number;
  /** What it adds to what can be carried. */
  declare carries: number;
  /** Wounds that using it up closes, the first time in a day; 0: it is not used up so. */
  declare heals: number;
  declare dice: ItemDice[];

  static defineSchema(): Schema {
    return {
      description: html(),
      quantity: quantity(),
      encumbrance: whole(1, 0, 1000),
      carries: whole(0, 0, 1000),
      heals: whole(0, 0, 100),
      dice: dice(),
      ...wares(),
    };
  }
}

/** A quality of the table's own, or of the core's list with its words. Dropped on a weapon it becomes one of its qualities. */
export class NarrativeQualityModel extends TypeDataModel {
  declare description: string;
  /** Its id among the core's; blank: of the table's own. */
  declare key: string;
  declare ranked: boolean;
  /** Advantages to activate it on a hit; 0: passive. */
  declare hit: number;

  static defineSchema(): Schema {
    return { description: html(), key: text(), ranked: yes(), hit: whole(0, 0, 20), ...wares() };
  }
}

export class NarrativeInjuryModel extends TypeDataModel {
  declare description: string;
  declare severity: Severity;
  /** Its row of the injury table, 1…29; 0: of the table's own. */
  declare row: number;
  declare dice: ItemDice[];

  static defineSchema(): Schema {
    return { description: html(), severity: oneOf(SEVERITIES, "easy"), row: whole(0, 0, CRITICAL_ROWS), dice: dice() };
  }
}

export class NarrativePowerModel extends TypeDataModel {
  declare description: string;
  /** Force rating that it asks for. */
  declare rating: number;
  /** Points that its basic use costs. */
  declare points: number;
  declare upgrades: { name: string; points: number; bought: boolean }[];

  static defineSchema(): Schema {
    return {
      description: html(),
      rating: whole(1, 0, 20),
      points: whole(1, 0, 20),
      upgrades: listOf(record({ name: text(), points: whole(1, 0, 20), bought: yes() })),
    };
  }
}

/** How long something waits: until the next roll that its dice count in, for so many turns, until the round is over. */
export const WAITING_LASTS = ["roll", "turns", "round"] as const;

/** What waits on an actor until it is used up or its time is over: a boost that somebody's advantage bought, a fire. */
export class NarrativePendingModel extends TypeDataModel {
  declare description: string;
  declare dice: ItemDice[];
  /** Who or what it came from, in words. */
  declare from: string;
  declare lasts: (typeof WAITING_LASTS)[number];
  /** Own turns that have still to end. */
  declare turns: number;
  /** Suffered at the beginning of each turn, less soak. */
  declare damage: number;
  /** Whether nothing defends the actor meanwhile. */
  declare exposed: boolean;
  /** The condition that goes with it, by id; blank: none. */
  declare status: string;

  static defineSchema(): Schema {
    return {
      description: html(),
      dice: dice(),
      from: text(),
      lasts: oneOf(WAITING_LASTS, "roll"),
      turns: whole(1, 1, 100),
      damage: whole(0, 0, 10_000),
      exposed: yes(),
      status: text(),
    };
  }
}

interface Models {
  narrativeSkill: NarrativeSkillModel;
  narrativeWeapon: NarrativeWeaponModel;
  narrativeArmour: NarrativeArmourModel;
  narrativeTalent: NarrativeTalentModel;
  narrativeGear: NarrativeGearModel;
  narrativeQuality: NarrativeQualityModel;
  narrativeInjury: NarrativeInjuryModel;
  narrativePower: NarrativePowerModel;
  narrativePending: NarrativePendingModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;

export const { asItem, itemsOf } = itemFinder<Models>();

/** The first armour is put on, the first two weapons are taken in hand; a further one is carried. */
export function equipOnDrop(item: JsonObject, actor: ActorLike): JsonObject {
  const worn = equippedOn(actor, String(item.type));
  return { "system.equipped": worn.length < (item.type === "narrativeArmour" ? BORNE.armour : BORNE.weapon) };
}
