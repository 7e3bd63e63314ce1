import { folded } from "../../browse.ts";
import { countedIn, isUnsure, type ListEntry, rankIn } from "../../carry/blocks/entries.ts";
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
  /** Figures that no sheet can hold: it has the nearest that it can, and they are told. */
  beyond?: string[];
  /** Parts of weapons that say nothing to the rules. */
  left: string[];
}

/** What the words of a weapon mean: figures by label, ranges by name. Folded. */
export interface ArmWords {
  damage: readonly string[];
  /** What a weapon's damage comes on top of. */
  body?: readonly string[];
  /** Labels of what no weapon of the sheet has, such as its price. */
  others?: readonly string[];
  critical: readonly string[];
  range: readonly string[];
  ranges: Readonly<Record<Range, readonly string[]>>;
  /** Names of the skills that a weapon can take, by skill. */
  skills: Readonly<Record<string, readonly string[]>>;
}

/** A group of which nobody says how many it has. [house] */
export const USUAL_COUNT = 3;
/** An adversary whose kind the text leaves open is ordinary. [house] */
const ORDINARY = 2;
const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
const MOST_RANK = 20;
/** What each figure may be; of the others the same as a characteristic. */
const MOST: Readonly<Record<string, number>> = { wounds: 1000, strain: 1000, soak: 100, count: 100 };
const isOut = (id: string, value: number): boolean =>
  value < (id === "count" ? 1 : 0) || value > (MOST[id] ?? MOST_RANK);

export function narrativeAdversary({ kind, figures, now, lists }: StatBlock, words: ArmWords): NarrativeAdversary {
  const beyond = Object.keys(figures).filter((id) => isOut(id, figures[id] ?? 0));
  const assumed = CHARACTERISTICS.filter((name) => figures[name] === undefined);
  const characteristics = Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, clamp(figures[name] ?? ORDINARY, 0, 20)]),
  ) as Record<Characteristic, number>;
  const strange: string[] = [];
  const ranked = (entries: readonly ListEntry[] = [], rank: number) =>
    entries.flatMap((entry) => {
      const read = withRank(entry, rank);
      const isStrange = read.rank < 0 || read.rank > MOST_RANK || (entry.value === null && isUnsure(entry.name));
      if (isStrange) strange.push(`${entry.name} ${entry.value ?? ""}`.trim());
      return isStrange ? [] : [read];
    });
  // A group's skills have no rank of their own: there are as many as stand.
  const [skills, talents] = [ranked(lists.skills, 0), ranked(lists.talents, 1)];
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
    skills,
    talents,
    arms: read.flatMap(({ made }) => made?.arm ?? []),
    gear: read.flatMap(({ entry, made }) => (made ? [] : thing(entry))),
    assumed,
    count: figures.count === undefined ? null : clamp(figures.count, 1, 100),
    ...(beyond.length > 0 && { beyond }),
    left: [
      ...strange,
      // Damage that nobody reads makes no weapon, and is listed.
      ...read.flatMap(({ entry, made }) =>
        made
          ? []
          : entry.details
              .split(/[;,]/)
              .flatMap((part) => (saysDamage(part, words) ? [`${entry.name}: ${part.trim()}`] : [])),
      ),
      ...read.flatMap(({ entry, made }) => (made ? [...made.left, ...unused(entry, entry.value)] : [])),
      ...[...(lists.skills ?? []), ...(lists.talents ?? [])].flatMap((entry) => unused(entry, null)),
    ],
  };
}

const ROMAN = ["I", "II", "III", "IV", "V"];

/** Its rank as a number, in brackets, or as the letters that Romans count with: `Adversary II`. */
function withRank({ name, value, details }: ListEntry, usual: number): { name: string; rank: number; details: string } {
  if (value !== null) return { name, rank: value, details };
  const bracket = rankIn(details);
  if (bracket !== null) return { name, rank: bracket, details: "" };
  const cut = name.lastIndexOf(" ");
  const roman = cut > 0 ? ROMAN.indexOf(name.slice(cut + 1)) + 1 : 0;
  return roman > 0 ? { name: name.slice(0, cut), rank: roman, details } : { name, rank: usual, details };
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
    const onBody = bodyDamage(plain, part, words);
    if (onBody !== null) {
      made.damage = onBody;
      made.addsBrawn = true;
      armed = true;
    } else if (digits !== undefined && words.damage.includes(label)) {
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
      else if (
        [...words.range, ...words.damage, ...words.critical, ...(words.others ?? [])].some((word) =>
          `${plain} `.startsWith(`${word} `),
        )
      )
        left.push(`${name}: ${said.trim()}`);
      // No quality has so high a rank.
      else if (number > MOST_RANK) left.push(`${name}: ${said.trim()}`);
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

const saysDamage = (part: string, { damage }: ArmWords): boolean =>
  damage.some((word) => `${plainly(part)} `.startsWith(`${word} `));

/** `Damage Brawn + 1`, `Damage 3 + Brawn`: what comes on top of the body; null: another damage. */
function bodyDamage(plain: string, part: string, { damage, body = [] }: ArmWords): number | null {
  const label = damage.find((word) => plain.startsWith(`${word} `));
  if (label === undefined || part.includes("-")) return null;
  const rest = plain.slice(label.length + 1).split(" ");
  const own = rest.filter((word) => !body.includes(word));
  if (own.length === rest.length || own.length > 1) return null;
  return own.length === 0 ? 0 : /^\d{1,3}$/.test(own[0] ?? "") ? Number(own[0]) : null;
}

function rangeOf(plain: string, { range, ranges }: ArmWords): Range | null {
  const label = range.find((word) => plain.startsWith(`${word} `));
  const bare = label ? plain.slice(label.length + 1) : plain;
  const found = Object.entries(ranges).find(([, names]) => names.includes(bare));
  return (found?.[0] as Range | undefined) ?? null;
}
