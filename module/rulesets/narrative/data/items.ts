import {
  BORNE,
  CONTENTS,
  CRITICAL_ROWS,
  MOST_TRACKED,
  RANGES,
  SEVERITIES,
  TREE,
  WEAR,
} from "../../../core/narrative/index.ts";
import {
  called,
  eachOf,
  forms,
  holds,
  html,
  inPlay,
  listOf,
  oneOf,
  quantity,
  record,
  text,
  unnamed,
  wares,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import { fields } from "../../../foundry/index.ts";
import { modelOf } from "../../../foundry/model.ts";
import { type ItemAs, itemFinder } from "../../../foundry/typed-items.ts";
import { equipOnDrop, equippedOn, tellDrop } from "../../../sheets/drops.ts";
import { characteristicLabel, key } from "./labels.ts";
import { CHARACTERISTICS, type ItemDice, SKILL_GROUPS } from "./types.ts";

/** Item data, and the ways to find items on an actor. */

const ITEM = key("item");

/**
 * Dice that an item adds, stored as they come: an import or a macro may write anything. They are read, and refused by name,
 * when a pool is made (`diceOf`); nothing is lost meanwhile.
 */
const dice = () => listOf(holds<ItemDice>(new fields.ObjectField({ required: true })));

export class NarrativeSkillModel extends modelOf(ITEM, () => ({
  description: html(),
  /** What the rules know the skill by ("vigilance"), whatever its name; blank for a skill of the table's own. */
  key: text(),
  characteristic: oneOf(CHARACTERISTICS, "brawn", characteristicLabel),
  rank: whole(0, 0, 20),
  career: yes(),
  group: oneOf(SKILL_GROUPS, "general"),
})) {}

const quality = () => record({ id: text(), rank: whole(1, 0, 20), name: text(), hit: whole(0, 0, 20) });

/** What a thing has of something that is used up, each by a name of the table's own: charges, doses, hours. */
const trackers = () =>
  listOf(
    record({
      name: text(),
      value: whole(0, 0, MOST_TRACKED),
      max: called(key("item.most"), whole(1, 1, MOST_TRACKED)),
    }),
  );

/** The id of the container that it lies in, among what its bearer carries; blank: none. What is in use lies in none. */
const inside = () => called(key("item.inside"), text());

export class NarrativeWeaponModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Key of the skill it is used with. */
  skill: text("melee"),
  damage: whole(0, 0, 1000),
  /** Whether Brawn is added to the damage. */
  addsBrawn: yes(),
  /** Advantages that a critical injury costs; 0: it causes none. */
  critical: whole(3, 0, 20),
  range: oneOf(RANGES, "engaged"),
  qualities: listOf(quality()),
  encumbrance: whole(1, 0, 1000),
  /** Mounted on a vehicle: tenfold against people. */
  vehicleScale: yes(),
  equipped: called(key("figure.equipped"), yes()),
  /** Shots fired since it was loaded. */
  spent: inPlay(whole(0, 0, 1000)),
  /** Maneuvers that went into preparing the next attack. */
  prepared: called(key("figure.prepared"), whole(0, 0, 20)),
  /** The last round of a fight in which it rests. */
  rests: called(
    key("figure.resting"),
    record({ combat: text(), round: called(key("figure.restsUntil"), whole(0, 0, 1_000_000)) }),
  ),
  wear: oneOf(WEAR, "sound", key("ready.wear")),
  trackers: trackers(),
  inside: inside(),
  ...wares(),
})) {}

export class NarrativeArmourModel extends modelOf(ITEM, () => ({
  description: html(),
  soak: whole(1, 0, 100),
  defence: whole(0, 0, 10),
  encumbrance: whole(2, 0, 1000),
  equipped: called(key("figure.equipped"), yes()),
  inside: inside(),
  ...wares(),
})) {}

/** Figures that a talent raises, for each rank. */
const TALENT_FIGURES = ["wounds", "strain", "soak", "melee", "ranged", "encumbrance"] as const;
export type TalentFigure = (typeof TALENT_FIGURES)[number];

/** How a talent comes into play. */
const ACTIVATIONS = ["passive", "incidental", "maneuver", "action"] as const;

/** A talent, or what a hero is: that stands in no tier, is no part of the pyramid and costs nothing. */
const TALENT_KINDS = ["talent", "species", "career"] as const;

export class NarrativeTalentModel extends modelOf(ITEM, () => ({
  description: html(),
  kind: called(key("item.talentKind"), oneOf(TALENT_KINDS, "talent", key("talentKind"))),
  /** Its name in forms, of a species or career: `exploradora|explorador|gente de frontera`; blank: it has one. */
  forms: forms(),
  /** 1 to 5: what it costs, and where it stands in the pyramid. */
  tier: whole(1, 1, 5),
  ranked: yes(),
  rank: whole(1, 0, 20),
  activation: oneOf(ACTIVATIONS, "passive"),
  /** Strain that using it costs. */
  strain: whole(0, 0, 20),
  /** Whether using it flips a point of destiny. */
  destiny: yes(),
  /** Strain that using it gives back, for each rank. */
  recovers: whole(0, 0, 20),
  /** Whether it can be used once in a scene, and whether it was. */
  once: yes(),
  used: yes(),
  /** When the roll's window reminds of it, in the words of `MOMENTS`; blank: never. */
  reminds: text(),
  dice: dice(),
  figures: eachOf(TALENT_FIGURES, (name) => called(key(`talentFigure.${name}`), whole(0, -20, 20))),
})) {}

/** A box of a tree, which is bought. */
const treeBox = () => ({
  row: whole(1, 1, TREE.rows),
  column: whole(1, 1, TREE.columns),
  /** The talent by its name, or as a link to it: `@UUID[…]{its name}`. On a power: the name of the upgrade. */
  talent: text(),
  price: wholeOrNone(0, 1000),
  right: yes(),
  down: yes(),
});

/** A tree that talents are bought along: a career, a path. Each hero has their own copies. */
export class NarrativeTreeModel extends modelOf(ITEM, () => ({
  description: html(),
  boxes: listOf(record(treeBox())),
})) {}

/** What is mounted on a vehicle. Its effects change the vehicle's figures, each a mod that can be left out. */
export class NarrativeAttachmentModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Places that it takes. */
  hardPoints: whole(1, 0, 20),
  encumbrance: whole(5, 0, 1000),
  equipped: called(key("figure.mounted"), yes()),
  ...wares(),
})) {}

export class NarrativeGearModel extends modelOf(ITEM, () => ({
  description: html(),
  quantity: quantity(),
  encumbrance: whole(1, 0, 1000),
  /** What it adds to what can be carried. */
  carries: whole(0, 0, 1000),
  /** Whether things lie in it, and how they weigh then. */
  contents: oneOf(CONTENTS, "none", key("contents")),
  /** Wounds that using it up closes, the first time in a day; 0: it is not used up so. */
  heals: whole(0, 0, 100),
  dice: dice(),
  trackers: trackers(),
  inside: inside(),
  ...wares(),
})) {}

/** A quality of the table's own, or of the core's list with its words. Dropped on a weapon it becomes one of its qualities. */
export class NarrativeQualityModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Its id among the core's; blank: of the table's own. */
  key: text(),
  ranked: yes(),
  /** Advantages to activate it on a hit; 0: passive. */
  hit: whole(0, 0, 20),
  ...wares(),
})) {}

export class NarrativeInjuryModel extends modelOf(ITEM, () => ({
  description: html(),
  severity: oneOf(SEVERITIES, "easy"),
  /** Its row of the injury table, 1…29; 0: of the table's own. */
  row: whole(0, 0, CRITICAL_ROWS),
  dice: dice(),
})) {}

export class NarrativePowerModel extends modelOf(ITEM, () => ({
  description: html(),
  /** Force rating that it asks for. */
  rating: whole(1, 0, 20),
  /** Points that its basic use costs. */
  points: whole(1, 0, 20),
  /** Force dice that its owner keeps in it. */
  committed: whole(0, 0, 20),
  upgrades: listOf(record({ name: text(), points: whole(1, 0, 20), bought: yes() })),
  /** Upgrades that are bought along a tree; what was bought is kept by the hero. `points`: what one costs each time it is used. */
  boxes: listOf(record({ ...treeBox(), points: whole(1, 0, 20) })),
})) {}

/** How long something waits: until the next roll that its dice count in, for so many turns, until the round is over. */
const WAITING_LASTS = ["roll", "turns", "round"] as const;

/** What waits on an actor until it is used up or its time is over: a boost that a roller's advantage bought, a fire. */
export class NarrativePendingModel extends modelOf(ITEM, () => ({
  description: html(),
  dice: dice(),
  /** Who or what it came from, in words. */
  from: text(),
  lasts: oneOf(WAITING_LASTS, "roll", key("lastsFor")),
  /** Own turns that have still to end. */
  turns: whole(1, 1, 100),
  /** Suffered at the beginning of each turn, less soak. */
  damage: called(key("item.burns"), whole(0, 0, 10_000)),
  /** Whether nothing defends the actor meanwhile. */
  exposed: yes(),
  /** The condition that goes with it, by id; blank: none. */
  status: unnamed(text()),
})) {}

interface Models {
  narrativeSkill: NarrativeSkillModel;
  narrativeWeapon: NarrativeWeaponModel;
  narrativeArmour: NarrativeArmourModel;
  narrativeTalent: NarrativeTalentModel;
  narrativeAttachment: NarrativeAttachmentModel;
  narrativeGear: NarrativeGearModel;
  narrativeQuality: NarrativeQualityModel;
  narrativeInjury: NarrativeInjuryModel;
  narrativePower: NarrativePowerModel;
  narrativePending: NarrativePendingModel;
  narrativeTree: NarrativeTreeModel;
}
export type ItemType = keyof Models;
export type ItemOf<T extends ItemType> = ItemAs<Models, T>;

export const { asItem, itemsOf } = itemFinder<Models>();

const takeUp = equipOnDrop(
  (item, actor, coming) =>
    equippedOn(actor, String(item.type), coming)[(item.type === "narrativeArmour" ? BORNE.armour : BORNE.weapon) - 1],
);

/**
 * The first armour is put on, the first two weapons are taken in hand. A vehicle has no hands: each of its weapons is mounted, and
 * armour lies in the hold.
 */
export const takeOnDrop: typeof takeUp = (item, actor, coming) => {
  if (actor.type !== "narrativeVehicle") return takeUp(item, actor, coming);
  const mounted = item.type === "narrativeWeapon";
  if (mounted) tellDrop(key("drop.mounted"), item, actor);
  return { "system.equipped": mounted };
};
