import { countedIn, isUnsure, type ListEntry } from "../../carry/blocks/entries.ts";
import type { StatBlock } from "../../carry/stat-block.ts";
import { ATTRIBUTES, type Attribute, BASE_DEFENCE } from "../tables.ts";

/** An adversary of RyF out of a stat block: blocks say totals, sheets keep attributes and levels. */

interface BlockWeapon {
  name: string;
  damage: string;
  /** What its attack is above or below strength and skill. */
  precision: number;
}

interface RyfAdversary {
  attributes: Record<Attribute, number>;
  hitPoints: number | null;
  /** What is left of them, where the block says both: `10/24`. */
  left: number | null;
  absorption: number;
  /** Levels of the skills that the rules know, by key; those the block names come after. */
  rules: { key: "melee" | "ranged" | "dodge" | "reflexes"; level: number }[];
  skills: { name: string; key: string; level: number }[];
  weapons: BlockWeapon[];
  gear: { name: string; quantity: number | null; description: string }[];
  /** Attributes that the block does not say. */
  assumed: Attribute[];
  /** Skills of the block that its own totals gainsay: the totals stand. */
  gainsaid: ListEntry[];
  /** Figures that no attribute and skill come to: below the attribute, or above what a sheet can hold. */
  beyond?: string[];
  /** Skills whose figures are taken for levels, though others of the block are totals: their attribute is not known. */
  asLevels: string[];
}

/** What is known of a skill by its name. */
interface KnownSkill {
  readonly key: string;
  readonly attribute: Attribute;
}

type RuleKey = RyfAdversary["rules"][number]["key"];

/** An adversary whose text says nothing of it is average. [house] */
const AVERAGE = 5;
const MOST_LEVEL = 100;
/** A skill with a higher level is rare: a number above it is its total. [house] */
const HIGHEST_LEVEL = 10;

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/**
 * Attack is strength + skill, of what shoots dexterity + skill, defence dexterity + dodge + 5, initiative perception + reflexes (3.0 p. 21): what a total leaves over
 * an attribute is the level of its skill; an attribute that is not said gives way to a total below it.
 */
export function ryfAdversary(
  { figures, now, lists }: Pick<StatBlock, "figures" | "now" | "lists">,
  known: (name: string) => KnownSkill | null = () => null,
  shoots: (name: string) => boolean = () => false,
): RyfAdversary {
  const isOut = (value: number | undefined): boolean => value !== undefined && (value < 0 || value > MOST_LEVEL);
  const said = (name: Attribute): number | undefined =>
    figures[name] ?? (name === "strength" || name === "resistance" ? figures.physical : undefined);
  const assumed = ATTRIBUTES.filter((name) => said(name) === undefined);
  const attributes = Object.fromEntries(
    ATTRIBUTES.map((name) => [name, within(said(name) ?? AVERAGE, MOST_LEVEL)]),
  ) as Record<Attribute, number>;
  const over = (total: number | undefined, attribute: Attribute): number => {
    if (total === undefined) return 0;
    if (assumed.includes(attribute)) attributes[attribute] = within(Math.min(attributes[attribute], total), MOST_LEVEL);
    return within(total - attributes[attribute], MOST_LEVEL);
  };
  const attacks = lists.attacks ?? [];
  // The block's own attack is with what is for the hand, unless all of it shoots.
  const onlyShoots = attacks.length > 0 && attacks.every(({ name }) => shoots(name));
  const best = (isShot: boolean): number | undefined => {
    const own = attacks.filter(({ name }) => shoots(name) === isShot);
    const all = [isShot === onlyShoots ? figures.attack : undefined, ...own.map(({ value }) => value)].filter(
      (value) => typeof value === "number",
    );
    return all.length > 0 ? Math.max(...all) : undefined;
  };
  const [attack, shot] = [best(false), best(true)];
  const levels: Record<RuleKey, number> = {
    melee: over(attack, "strength"),
    ranged: over(shot, "dexterity"),
    dodge: over(figures.defence === undefined ? undefined : figures.defence - BASE_DEFENCE, "dexterity"),
    reflexes: over(figures.initiative, "perception"),
  };
  const totals: Record<RuleKey, number | undefined> = {
    melee: attack,
    ranged: shot,
    dodge: figures.defence === undefined ? undefined : figures.defence - BASE_DEFENCE,
    reflexes: figures.initiative,
  };
  const listed = (lists.skills ?? []).map((entry) => ({ entry, skill: known(entry.name) }));
  const isRule = (key: string | undefined): key is RuleKey => key !== undefined && Object.hasOwn(totals, key);
  const saysOf = (wanted: Record<RuleKey, number | undefined>, not: Record<RuleKey, number | undefined>): boolean =>
    listed.some(
      ({ entry: { value }, skill }) =>
        skill && isRule(skill.key) && value !== null && value === wanted[skill.key] && value !== not[skill.key],
    );
  const isBeyond = listed.some(({ entry: { value }, skill }) => skill && value !== null && value > HIGHEST_LEVEL);
  // A list that says of one skill what the block says as its total says totals of all; so does one with a number that no level
  // reaches, unless it says a level of another.
  const areTotals = saysOf(totals, levels) || (isBeyond && !saysOf(levels, totals));
  const levelOf = (value: number, attribute: Attribute): number =>
    within(areTotals && value >= attributes[attribute] ? value - attributes[attribute] : value, MOST_LEVEL);
  const gainsaid: ListEntry[] = [];
  const asLevels: string[] = [];
  const skills: RyfAdversary["skills"] = [];
  for (const { entry, skill } of listed) {
    const value = entry.value ?? 0;
    // No level is below nothing or above the highest, and a number joined to a name nobody knows is not sure.
    if (isOut(value) || (entry.value === null && isUnsure(entry.name))) {
      gainsaid.push(entry);
      continue;
    }
    if (skill && isRule(skill.key)) {
      const total = totals[skill.key];
      if (total === undefined) levels[skill.key] = Math.max(levels[skill.key], levelOf(value, skill.attribute));
      else if (value !== total && value !== levels[skill.key]) gainsaid.push(entry);
      continue;
    }
    if (areTotals && !skill) asLevels.push(entry.name);
    const level = skill ? levelOf(value, skill.attribute) : within(value, MOST_LEVEL);
    skills.push({ name: entry.name, key: skill?.key ?? "", level });
  }
  const rule = ([key, attribute]: readonly [RuleKey, Attribute]): boolean => {
    const total = totals[key];
    return total !== undefined && total !== attributes[attribute] + levels[key];
  };
  const attacked = onlyShoots ? (["ranged", "dexterity"] as const) : (["melee", "strength"] as const);
  const isBeyondSkill: Record<string, boolean> = {
    attack: figures.attack !== undefined && rule(attacked),
    defence: rule(["dodge", "dexterity"]),
    initiative: rule(["reflexes", "perception"]),
  };
  const held = [...ATTRIBUTES, "physical", "absorption"];
  const beyond = Object.keys(figures).filter((id) => isBeyondSkill[id] || (held.includes(id) && isOut(figures[id])));
  return {
    attributes,
    hitPoints: figures.health ?? null,
    left: now.health ?? null,
    absorption: within(figures.absorption ?? 0, 100),
    rules: (["melee", "ranged", "dodge", "reflexes"] as const).flatMap((key) =>
      levels[key] > 0 ? [{ key, level: levels[key] }] : [],
    ),
    skills,
    weapons: attacks.map((entry) =>
      shoots(entry.name)
        ? weapon(entry, attributes.dexterity + levels.ranged)
        : weapon(entry, attributes.strength + levels.melee),
    ),
    gear: (lists.gear ?? []).map(thing),
    assumed,
    gainsaid,
    ...(beyond.length > 0 && { beyond }),
    asLevels,
  };
}

const weapon = ({ name, dice, value }: ListEntry, attack: number): BlockWeapon => ({
  name,
  damage: dice,
  precision: value === null ? 0 : Math.max(-100, value - attack),
});

/** What is carried: a number with a plus, as of an `Amulet +1`, is no count. */
function thing({ name, value, dice, details, signed }: ListEntry): RyfAdversary["gear"][number] {
  const counted = value === null ? countedIn(name) : null;
  const said = dice === "" || details.replaceAll(" ", "").includes(dice) ? [details] : [details, dice];
  const quantity = signed || (value ?? 0) < 0 ? null : (value ?? counted?.count ?? null);
  return {
    name: value !== null && quantity === null ? `${name} ${signed ? "+" : ""}${value}` : (counted?.name ?? name),
    quantity,
    description: said.filter((part) => part !== "").join("; "),
  };
}
