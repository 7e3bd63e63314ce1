/** What people are measured by. The source names few skills; the rest of the list, in generic words, is [house]. */

export const CHARACTERISTICS = ["brawn", "agility", "intellect", "cunning", "willpower", "presence"] as const;
export type Characteristic = (typeof CHARACTERISTICS)[number];

export const SKILL_GROUPS = ["general", "combat", "social", "knowledge", "force"] as const;
export type SkillGroup = (typeof SKILL_GROUPS)[number];

export interface Skill {
  readonly id: string;
  readonly characteristic: Characteristic;
  readonly group: SkillGroup;
}

const of = (group: SkillGroup, characteristic: Characteristic, ...ids: string[]): Skill[] =>
  ids.map((id) => ({ id, characteristic, group }));

/** Tables may add their own; these are the ones that rules, weapons and ready-made talents name. */
export const SKILLS: readonly Skill[] = [
  ...of("general", "brawn", "athletics", "resilience"),
  ...of("general", "agility", "coordination", "piloting", "stealth"),
  ...of("general", "intellect", "computers", "mechanics", "medicine"),
  ...of("general", "cunning", "perception", "skulduggery", "streetwise", "survival"),
  ...of("general", "willpower", "discipline", "vigilance"),
  ...of("general", "presence", "cool"),
  ...of("combat", "brawn", "brawl", "melee"),
  ...of("combat", "agility", "rangedLight", "rangedHeavy", "gunnery"),
  ...of("social", "presence", "charm", "leadership", "negotiation"),
  ...of("social", "cunning", "deception"),
  ...of("social", "willpower", "coercion"),
  ...of("knowledge", "intellect", "culture", "science", "lore", "warfare"),
];
