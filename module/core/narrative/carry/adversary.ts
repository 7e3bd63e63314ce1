import { folded } from "../../browse.ts";
import { countedIn, type ListEntry } from "../../carry/blocks/entries.ts";
import type { StatBlock } from "../../carry/stat-block.ts";
import { CHARACTERISTICS, type Characteristic } from "../skills.ts";
import type { Range } from "../tables.ts";

/** An adversary of the narrative dice out of a stat block. */

interface BlockArm {
  name: string;
  /** The skill it takes, where the block says one. */
  skill: string | null;
  damage: number;
  /** Whether the damage comes on top of Brawn: it is written with a plus. */
  addsBrawn: boolean;
  critical: number;
  range: Range;
  qualities: { name: string; rank: number }[];
}

interface NarrativeAdversary {
  kind: "minion" | "rival" | "nemesis";
  characteristics: Record<Characteristic, number>;
  wounds: number | null;
  strain: number | null;
  /** What was suffered already, where the block says both: `3/12`. */
  suffered: { wounds: number; strain: number };
  /** What soak there is beside Brawn. */
  soak: number;
  melee: number;
  ranged: number;
  /** `details`: what stands between brackets. */
  skills: { name: string; rank: number; details: string }[];
  talents: { name: string; rank: number; details: string }[];
  arms: BlockArm[];
  gear: { name: string; details: string; quantity: number | null }[];
  assumed: Characteristic[];
  /** How many a group has. */
  count: number | null;
  /** Parts of weapons that say nothing to the rules. */
  left: string[];
}

/** What the words of a weapon mean: figures by label, ranges by name. Folded. */
export interface ArmWords {
  damage: readonly string[];
  critical: readonly string[];
  range: readonly string[];
  ranges: Readonly<Record<Range, readonly string[]>>;
  /** Names of the skills that a weapon can take, by skill. */
  skills: Readonly<Record<string, readonly string[]>>;
}

/** An adversary whose kind the text leaves open is ordinary. [house] */
const ORDINARY = 2;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

export function narrativeAdversary({ kind, figures, now, lists }: StatBlock, words: ArmWords): NarrativeAdversary {
  const assumed = CHARACTERISTICS.filter((name) => figures[name] === undefined);
  const characteristics = Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, clamp(figures[name] ?? ORDINARY, 0, 20)]),
  ) as Record<Characteristic, number>;
  const ranked = (entries: readonly ListEntry[] = []) =>
    entries.map(({ name, value, details }) => ({ name, rank: clamp(value ?? 1, 0, 20), details }));
  const things = lists.gear ?? [];
  const read = things.map((entry) => ({ entry, made: arm(entry, words) }));
  return {
    kind: kind === "minion" || kind === "nemesis" ? kind : "rival",
    characteristics,
    wounds: figures.wounds ?? null,
    strain: figures.strain ?? null,
    suffered: { wounds: clamp(now.wounds ?? 0, 0, 1000), strain: clamp(now.strain ?? 0, 0, 1000) },
    soak: figures.soak === undefined ? 0 : clamp(figures.soak - characteristics.brawn, -20, 100),
    melee: clamp(figures.melee ?? 0, 0, 20),
    ranged: clamp(figures.ranged ?? 0, 0, 20),
    // A group's skills have no rank of their own: there are as many as stand.
    skills: (lists.skills ?? []).map(({ name, value, details }) => ({ name, rank: clamp(value ?? 0, 0, 20), details })),
    talents: ranked(lists.talents),
    arms: read.flatMap(({ made }) => made?.arm ?? []),
    gear: read.flatMap(({ entry, made }) => (made ? [] : thing(entry))),
    assumed,
    count: figures.count === undefined ? null : clamp(figures.count, 1, 100),
    left: [
      ...read.flatMap(({ entry, made }) => (made ? [...made.left, ...unused(entry, entry.value)] : [])),
      ...[...(lists.skills ?? []), ...(lists.talents ?? [])].flatMap((entry) => unused(entry, null)),
    ],
  };
}

/** A number and dice for which neither a weapon nor a skill has a place. */
function unused({ name, dice, details }: ListEntry, value: number | null): string[] {
  const isTold = dice === "" || details.replaceAll(" ", "").includes(dice);
  return [...(value === null ? [] : [`${name} ${value}`]), ...(isTold ? [] : [`${name} ${dice}`])];
}

/** What is worn or carried: a number with a plus is what it adds, and no count. */
function thing({ name, value, signed, dice, details }: ListEntry): NarrativeAdversary["gear"] {
  const said = dice !== "" && !details.replaceAll(" ", "").includes(dice) ? [details, dice] : [details];
  const counted = value === null ? countedIn(name) : null;
  const quantity = value !== null && value >= 0 && !signed ? value : (counted?.count ?? null);
  const added = value === null || quantity !== null ? "" : ` ${signed ? "+" : ""}${value}`;
  return [{ name: (counted?.name ?? name) + added, details: said.filter((part) => part !== "").join("; "), quantity }];
}

/** `Carbine: Ranged (heavy)`, `Pistol - Ranged`: the name, and the skill that stands behind it. */
function withSkill(
  name: string,
  details: string,
  { skills }: ArmWords,
): { name: string; skill: string; details: string } | null {
  const [, bare = "", said = ""] = /^([^:]{1,80}?)(?:\s?:\s|\s-\s)\s?(\p{L}[^:]{0,40})$/u.exec(name) ?? [];
  const [bracket = "", ...rest] = details.split(";");
  const called = (words: string): string | undefined =>
    Object.keys(skills).find((id) => skills[id]?.includes(plainly(words)));
  const whole = said === "" ? undefined : called(`${said} ${bracket}`);
  if (whole !== undefined) return { name: bare, skill: whole, details: rest.join(";") };
  const skill = said === "" ? undefined : called(said);
  return skill === undefined ? null : { name: bare, skill, details };
}

/** Words alone, folded. */
const plainly = (text: string): string =>
  folded(text)
    .replace(/[^\p{L}\p{N}\s]/gu, " ")
    .trim()
    .split(/\s+/)
    .join(" ");

/** A thing with damage is a weapon: what stands between its brackets, part by part. */
function arm(entry: ListEntry, words: ArmWords): { arm: BlockArm; left: string[] } | null {
  const parted = withSkill(entry.name, entry.details, words);
  const { name, details } = parted ?? entry;
  const left: string[] = [];
  const made: BlockArm = {
    name,
    skill: parted?.skill ?? null,
    damage: 0,
    addsBrawn: false,
    critical: 0,
    range: "engaged",
    qualities: [],
  };
  let armed = false;
  for (const said of details.split(/[;,]/)) {
    // `Damage +1 [4]`: what it comes to with this one's Brawn.
    const part = said.replace(/[[(]\s?\d{1,3}\s?[\])]\s?$/, "").trim() || said;
    const plain = plainly(part);
    const last = plain.slice(plain.lastIndexOf(" ") + 1);
    const digits = /^\d{1,3}$/.test(last) ? last : undefined;
    const label = digits === undefined ? plain : plain.slice(0, -last.length).trim();
    const number = Number(digits ?? 0);
    if (digits !== undefined && words.damage.includes(label)) {
      made.damage = number;
      made.addsBrawn = /\+\s*\d+\D*$/.test(part);
      armed = true;
    } else if (digits !== undefined && words.critical.includes(label)) made.critical = clamp(number, 0, 20);
    else {
      const range = rangeOf(plain, words);
      const skill = Object.keys(words.skills).find((id) => words.skills[id]?.includes(plain));
      if (range) made.range = range;
      else if (skill !== undefined) made.skill = skill;
      // A label of the rules with a word that they do not know is no quality.
      else if ([...words.range, ...words.damage, ...words.critical].some((word) => `${plain} `.startsWith(`${word} `)))
        left.push(`${name}: ${said.trim()}`);
      else if (plain !== "")
        made.qualities.push({
          name: part
            .trim()
            .slice(0, digits === undefined ? undefined : -digits.length)
            .trim(),
          rank: clamp(number || 1, 0, 20),
        });
    }
  }
  return armed ? { arm: made, left } : null;
}

function rangeOf(plain: string, { range, ranges }: ArmWords): Range | null {
  const label = range.find((word) => plain.startsWith(`${word} `));
  const bare = label ? plain.slice(label.length + 1) : plain;
  const found = Object.entries(ranges).find(([, names]) => names.includes(bare));
  return (found?.[0] as Range | undefined) ?? null;
}
