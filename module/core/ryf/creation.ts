import {
  coreError,
  entriesOf,
  type Fields,
  flag,
  list,
  number,
  own,
  plain,
  plainFields,
  wholeNumber,
  word,
} from "../validate.ts";
import { EDITIONS, type Edition } from "./tables.ts";

/*
 * Making a character: budgets of both editions and what a sheet has spent of them. Nothing is forbidden: what is over or
 * under is named, and the table decides.
 */

/** `standard` and `generous` are 2.x (40 and 45 points), the others 3.0; their names for 2.x are ours. [house] */
export const POWERS = { "2": ["standard", "generous"], "3": ["heroic", "realistic"] } as const;
export type Power = "standard" | "generous" | "heroic" | "realistic";

/** How many skills of each level; levels 1…10. */
export type Pyramid = Readonly<Record<number, number>>;

/** [3.0] */
export const PYRAMIDS = {
  heroic: {
    specialist: { 6: 1, 5: 3, 4: 3, 3: 3, 2: 3, 1: 3 },
    versatile: { 6: 1, 5: 2, 4: 3, 3: 4, 2: 5, 1: 6 },
  },
  realistic: {
    specialist: { 5: 2, 4: 2, 3: 2, 2: 2, 1: 2 },
    versatile: { 5: 1, 4: 2, 3: 3, 2: 4, 1: 5 },
  },
} as const satisfies Record<string, Record<string, Pyramid>>;

export interface Budget {
  readonly attributePoints: number;
  /** Lowest and highest attribute. */
  readonly attribute: readonly [least: number, most: number];
  readonly maxSkill: number;
  /** Most that attribute and skill may reach together. */
  readonly maxSum: number;
  /** Points for skills (2.x); null where a pyramid says how many of each level (3.0). */
  readonly skillPoints: number | null;
  /** A speciality: the level it needs and what it costs in points; null where it is not bought at creation. */
  readonly speciality: { readonly from: number; readonly cost: number } | null;
}

/** What a character of that edition and power is made with (2.x: its creation chapter; 3.0: p. 14). */
export function creationBudget(edition: Edition, power: Power): Budget {
  const known = word({ edition }, "edition", "", EDITIONS);
  const level = word<Power>({ power }, "power", "", POWERS[known]);
  if (known === "2") {
    const points = level === "generous" ? 45 : 40;
    return {
      attributePoints: points,
      attribute: [2, 10],
      maxSkill: 5,
      maxSum: 15,
      skillPoints: points,
      speciality: { from: 5, cost: 1 },
    };
  }
  return {
    attributePoints: level === "heroic" ? 30 : 22,
    attribute: [4, 10],
    maxSkill: 6,
    maxSum: 16,
    skillPoints: null,
    speciality: null,
  };
}

/** What a table says otherwise than the book; 0 and blank: as the book has it. */
export interface OwnBudget {
  /** Points for attributes, 0…1000. */
  readonly attributePoints: number;
  /** The highest level of a skill at creation, 0…100; with its attribute it may reach 10 more, as in the book. */
  readonly highest: number;
  /** How many skills of each level, as `readPyramidText` reads it. */
  readonly pyramid: string;
}

/** A budget with what the table says otherwise. */
export function ownBudget(budget: Budget, own: OwnBudget): Budget {
  const source = plainFields(own, "own", ["attributePoints", "highest", "pyramid"]);
  const points = number(source, "attributePoints", "own", 0, 1000);
  const highest = number(source, "highest", "own", 0, 100);
  const read = readBudget(budget);
  return {
    ...read,
    ...(points > 0 && { attributePoints: points }),
    ...(highest > 0 && { maxSkill: highest, maxSum: read.attribute[1] + highest }),
  };
}

/** One step of a written pyramid: `3x5`, three skills of level 5. */
const SLOT = /^(\d{1,2})[x×](\d{1,2})$/i;

/**
 * A pyramid as a table writes it: `1x6, 3x5, 3x4` is one skill of level 6, three of 5 and three of 4; blank: null. Levels 1…10,
 * each once, 1…50 skills. Errors name `pyramid`.
 */
export function readPyramidText(written: string): Pyramid | null {
  const steps = text(written, "pyramid")
    .split(/[,;\s]+/)
    .filter(Boolean);
  const bad = () => coreError("formula", "pyramid", { type: "a pyramid such as 1x6, 3x5, 3x4" }, written);
  const found: Record<number, number> = {};
  for (const step of steps) {
    const [, count = "", level = ""] = SLOT.exec(step) ?? [];
    const [many, high] = [Number(count), Number(level)];
    if (many < 1 || many > 50 || high < 1 || high > 10 || found[high] !== undefined) throw bad();
    found[high] = many;
  }
  return steps.length > 0 ? found : null;
}

/** A sheet as it was made: attributes by name (0…1000, at most 20), skills (at most 500). */
export interface Draft {
  readonly attributes: Readonly<Record<string, number>>;
  readonly skills: readonly DraftSkill[];
  /** Attributes that are not paid for with the budget, such as an optional Charisma. [house] */
  readonly aside?: readonly string[];
}

export interface DraftSkill {
  /** Named in findings. */
  readonly id: string;
  /** Its attribute, one of the draft's. */
  readonly attribute: string;
  readonly level: number;
  readonly specialised?: boolean;
}

/** One thing that does not fit. `where`: the attribute's name, the skill's id or the pyramid's level, if it is about one. */
export interface Finding {
  readonly code:
    | "attributesOver"
    | "attributesUnder"
    | "attributeLow"
    | "attributeHigh"
    | "skillHigh"
    | "sumHigh"
    | "specialityLow"
    | "skillsOver"
    | "skillsUnder"
    | "pyramidOver"
    | "pyramidUnder";
  readonly where?: string;
  /** What the sheet has, and what it may or should have. */
  readonly value: number;
  readonly limit: number;
}

export interface Spent {
  readonly spent: number;
  readonly of: number;
  /** Below 0 when too much is spent. */
  readonly left: number;
}

export interface Review {
  readonly attributes: Spent;
  /** Points, or with a pyramid the number of skills. */
  readonly skills: Spent;
  /** With a pyramid: each level's skills, highest level first. */
  readonly levels: readonly (Spent & { readonly level: number })[];
  readonly findings: readonly Finding[];
  readonly fits: boolean;
}

const spentOf = (spent: number, of: number): Spent => ({ spent, of, left: of - spent });

/**
 * What a draft has spent of its budget, and all that is over or under. Without a pyramid skills are bought with points.
 * Figures of the budget 0…1000; errors name `draft.…`, `budget.…`, `pyramid.…`.
 */
export function reviewDraft(draft: Draft, means: Budget, pyramid: Pyramid | null = null): Review {
  const { attributes, skills, aside } = readDraft(draft);
  const budget = readBudget(means);
  const plan = pyramid && readPyramid(pyramid);
  if (!plan && budget.skillPoints === null) throw coreError("missing", "pyramid", { type: "a pyramid" });
  const findings: Finding[] = [];
  const note = (code: Finding["code"], value: number, limit: number, where?: string) =>
    findings.push({ code, value, limit, ...(where !== undefined && { where }) });
  const balance = (what: "attributes" | "skills", { spent, of }: Spent) => {
    if (spent > of) note(`${what}Over`, spent, of);
    if (spent < of) note(`${what}Under`, spent, of);
  };

  const [least, most] = budget.attribute;
  for (const [name, value] of attributes) {
    if (value < least) note("attributeLow", value, least, name);
    if (value > most) note("attributeHigh", value, most, name);
  }
  const points = spentOf(
    [...attributes].reduce((sum, [name, value]) => (aside.has(name) ? sum : sum + value), 0),
    budget.attributePoints,
  );
  balance("attributes", points);

  for (const { id, attribute, level, specialised } of skills) {
    if (level > budget.maxSkill) note("skillHigh", level, budget.maxSkill, id);
    const sum = level + (attributes.get(attribute) ?? 0);
    if (sum > budget.maxSum) note("sumHigh", sum, budget.maxSum, id);
    const { speciality } = budget;
    if (specialised && speciality && level < speciality.from) note("specialityLow", level, speciality.from, id);
  }
  const levels = plan ? levelsOf(skills, plan) : [];
  for (const { level, spent, of } of levels) {
    if (spent > of) note("pyramidOver", spent, of, String(level));
    if (spent < of) note("pyramidUnder", spent, of, String(level));
  }
  const bought = plan
    ? spentOf(
        skills.filter(({ level }) => level > 0).length,
        [...plan.values()].reduce((sum, count) => sum + count, 0),
      )
    : spentOf(pointsOf(skills, budget), budget.skillPoints ?? 0);
  if (!plan) balance("skills", bought);
  return { attributes: points, skills: bought, levels, findings, fits: findings.length === 0 };
}

function pointsOf(skills: readonly Required<DraftSkill>[], { speciality }: Budget): number {
  return skills.reduce((sum, { level, specialised }) => sum + level + (specialised ? (speciality?.cost ?? 0) : 0), 0);
}

/** Every level that the pyramid or the sheet has, from the top. */
function levelsOf(skills: readonly Required<DraftSkill>[], plan: ReadonlyMap<number, number>): Review["levels"] {
  const levels = new Set([...plan.keys(), ...skills.map(({ level }) => level).filter((level) => level > 0)]);
  return [...levels]
    .sort((a, b) => b - a)
    .map((level) => ({
      level,
      ...spentOf(skills.filter((skill) => skill.level === level).length, plan.get(level) ?? 0),
    }));
}

/** A pyramid, also one of the table's own: levels 1…10, 0…50 skills each. */
function readPyramid(pyramid: Pyramid): ReadonlyMap<number, number> {
  const source = plain(pyramid, "pyramid");
  const found = new Map<number, number>();
  for (const key of Object.keys(source)) {
    const level = number({ level: Number(key) }, "level", "pyramid", 1, 10);
    found.set(level, number(source, key, "pyramid", 0, 50));
  }
  return found;
}

function text(value: unknown, field: string): string {
  if (typeof value !== "string") throw coreError("type", field, { type: "a text" }, value);
  return value;
}

function readBudget(budget: Budget): Budget {
  const source = plainFields(budget, "budget", [
    "attributePoints",
    "attribute",
    "maxSkill",
    "maxSum",
    "skillPoints",
    "speciality",
  ]);
  const figure = (key: string): number => number(source, key, "budget", 0, 1000);
  const range = list(source, "attribute", "budget", 2);
  const bought = own(source, "speciality", "budget");
  const speciality = bought === null ? null : plainFields(bought, "budget.speciality", ["from", "cost"]);
  return {
    attributePoints: figure("attributePoints"),
    attribute: [
      wholeNumber(range[0], "budget.attribute[0]", 0, 1000),
      wholeNumber(range[1], "budget.attribute[1]", 0, 1000),
    ],
    maxSkill: figure("maxSkill"),
    maxSum: figure("maxSum"),
    skillPoints: own(source, "skillPoints", "budget") === null ? null : figure("skillPoints"),
    speciality: speciality && {
      from: number(speciality, "from", "budget.speciality", 0, 1000),
      cost: number(speciality, "cost", "budget.speciality", 0, 1000),
    },
  };
}

function readDraft(draft: Draft): {
  attributes: Map<string, number>;
  skills: Required<DraftSkill>[];
  aside: Set<string>;
} {
  const source: Fields = plainFields(draft, "draft", ["attributes", "skills", "aside"]);
  const given = plain(own(source, "attributes", "draft"), "draft.attributes");
  const names = entriesOf(Object.keys(given), "draft.attributes", 20) as string[];
  const attributes = new Map(names.map((name) => [name, number(given, name, "draft.attributes", 0, 1000)]));
  const skills = list(source, "skills", "draft", 500).map((entry, index) => {
    const path = `draft.skills[${index}]`;
    const skill = plainFields(entry, path, ["id", "attribute", "level", "specialised"]);
    const id = text(own(skill, "id", path), `${path}.id`);
    return {
      id,
      attribute: word(skill, "attribute", path, names),
      level: number(skill, "level", path, 0, 1000),
      specialised: flag(skill, "specialised", path, false),
    };
  });
  const kept = own(source, "aside", "draft") === undefined ? [] : list(source, "aside", "draft", 20);
  const aside = new Set(kept.map((name, index) => text(name, `draft.aside[${index}]`)));
  return { attributes, skills, aside };
}
