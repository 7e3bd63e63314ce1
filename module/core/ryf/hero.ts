import {
  BLANK,
  budget,
  type Catalogue,
  type Draft,
  type Finding,
  freePicks,
  kitChoice,
  type LevelsSection,
  levelOf,
  type PicksSection,
  type Review,
  type Rules,
  withChoice,
  withKit,
} from "../creation/index.ts";
import {
  type Budget,
  creationBudget,
  type OwnBudget,
  ownBudget,
  POWERS,
  type Power,
  PYRAMIDS,
  type Pyramid,
  readPyramidText,
  reviewDraft,
} from "./creation.ts";
import type { Edition } from "./tables.ts";

/** Making a hero of RyF, in both editions; the budgets and what counts against them are those of `creation.ts`. */

/** Attributes in the order of the book; in 3.0 Physical is kept as strength, and Resistance is part of it. */
const ATTRIBUTES = ["strength", "resistance", "dexterity", "intelligence", "perception"] as const;

/** How a kit spends the points, best first: our own, whole and within every limit. [house] */
const ATTRIBUTE_PATTERN: Record<Power, readonly number[]> = {
  standard: [10, 9, 8, 7, 6],
  generous: [10, 10, 9, 8, 8],
  heroic: [9, 8, 7, 6],
  realistic: [7, 6, 5, 4],
};
const SKILL_PATTERN = {
  standard: [5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2],
  generous: [5, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2],
} as const;

const METHODS = ["versatile", "specialist"] as const;
type Method = (typeof METHODS)[number];

const AS_THE_BOOK: OwnBudget = { attributePoints: 0, highest: 0, pyramid: "" };

/**
 * How a hero is made. `charisma`: whether the table plays with it; it is not paid for. `own`: what the table says otherwise than the
 * book; its pyramid stands in place of the book's, and of skill points.
 */
export function heroRules(table: { edition: Edition; charisma: boolean; own?: OwnBudget }): Rules {
  const { edition, charisma, own = AS_THE_BOOK } = table;
  const ownPyramid = readPyramidText(own.pyramid);
  const powers: readonly Power[] = POWERS[edition];
  const counted: readonly string[] = ATTRIBUTES.filter((name) => name !== "resistance" || edition === "2");
  const names = charisma ? [...counted, "charisma"] : counted;
  const begin: Draft = {
    ...BLANK,
    choices: { power: powers[0] ?? "", ...(edition === "3" && !ownPyramid && { method: METHODS[0] }) },
    levels: { attributes: Object.fromEntries(names.map((name) => [name, 5])), skills: {} },
  };
  const powerOf = ({ choices }: Draft): Power =>
    powers.find((power) => power === choices.power) ?? (powers[0] as Power);
  const methodOf = ({ choices }: Draft): Method => METHODS.find((method) => method === choices.method) ?? METHODS[0];
  const pyramidOf = (draft: Draft): Pyramid | null => {
    if (ownPyramid) return ownPyramid;
    const power = powerOf(draft);
    return power === "heroic" || power === "realistic" ? PYRAMIDS[power][methodOf(draft)] : null;
  };
  const budgetOf = (draft: Draft): Budget => ownBudget(creationBudget(edition, powerOf(draft)), own);
  const attributeOf = (id: string, { lists }: Catalogue): string => {
    const attribute = String(lists.skills?.find((entry) => entry.id === id)?.figures.attribute ?? "");
    return names.includes(attribute) ? attribute : "strength";
  };
  const specialities = (draft: Draft): readonly string[] => draft.picks.specialities ?? [];

  function reviewOf(draft: Draft, catalogue: Catalogue) {
    return reviewDraft(
      {
        attributes: Object.fromEntries(names.map((name) => [name, levelOf(draft, "attributes", name)])),
        skills: Object.entries(draft.levels.skills ?? {}).map(([id, level]) => ({
          id,
          attribute: attributeOf(id, catalogue),
          level,
          specialised: specialities(draft).includes(id),
        })),
        aside: ["charisma"],
      },
      budgetOf(draft),
      pyramidOf(draft),
    );
  }

  function review(draft: Draft, catalogue: Catalogue): Review {
    const { attributes, skills, findings, fits } = reviewOf(draft, catalogue);
    const purses = [budget("attributes", attributes.spent, attributes.of), budget("skills", skills.spent, skills.of)];
    return { purses, findings: findings.map(asFinding), fits };
  }

  function pages(draft: Draft, catalogue: Catalogue) {
    const { attributes, skills, levels } = reviewOf(draft, catalogue);
    const budget = budgetOf(draft);
    const [least, most] = budget.attribute;
    const attributeRows: LevelsSection = {
      kind: "levels",
      id: "attributes",
      purse: "attributes",
      rows: names.map((id) => {
        const level = levelOf(draft, "attributes", id);
        const aside = id === "charisma";
        return {
          id,
          group: "",
          level,
          least,
          most,
          cost: level < most && (aside || attributes.left > 0) ? Number(!aside) : null,
          aside,
        };
      }),
    };
    const skillRows: LevelsSection = {
      kind: "levels",
      id: "skills",
      purse: levels.length > 0 ? null : "skills",
      ...(levels.length > 0 && { slots: levels.map((slot) => ({ id: String(slot.level), ...slot })) }),
      rows: (catalogue.lists.skills ?? [])
        .filter(({ figures }) => charisma || figures.attribute !== "charisma")
        .map(({ id, group }) => {
          const level = levelOf(draft, "skills", id);
          const top = Math.max(
            0,
            Math.min(budget.maxSkill, budget.maxSum - levelOf(draft, "attributes", attributeOf(id, catalogue))),
          );
          const paid = levels.length > 0 || skills.left > 0;
          return { id, group, level, least: 0, most: top, cost: level < top && paid ? 1 : null };
        }),
    };
    const trade = [
      { kind: "choice", id: "power", options: powers, chosen: powerOf(draft) },
      ...(edition === "3" && !ownPyramid
        ? [{ kind: "choice", id: "method", options: METHODS, chosen: methodOf(draft) } as const]
        : []),
      kitChoice(draft, catalogue),
    ] as const;
    return [
      { id: "trade", sections: trade },
      { id: "attributes", sections: [attributeRows] },
      { id: "skills", sections: [skillRows, ...specialitiesOf(draft, budget, levels.length > 0 ? null : skills.left)] },
      { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
    ];
  }

  /** Those who know a skill as well as the book asks may be specialists in it (2.x); `left`: points, or null where none are spent. */
  function specialitiesOf(draft: Draft, { speciality }: Budget, left: number | null): PicksSection[] {
    if (!speciality) return [];
    const able = Object.entries(draft.levels.skills ?? {}).filter(([, level]) => level >= speciality.from);
    const rows = able.map(([id]) => {
      const on = specialities(draft).includes(id);
      const cost = left === null ? 0 : speciality.cost;
      return { id, group: "", on, cost, fits: on || left === null || left >= cost };
    });
    return rows.length > 0 ? [{ kind: "picks", id: "specialities", purse: null, rows }] : [];
  }

  function choose(draft: Draft, section: string, option: string, catalogue: Catalogue): Draft {
    const chosen = withChoice(draft, section, option);
    const kit = catalogue.kits.find(({ id }) => id === chosen.choices.kit);
    if (!kit) return chosen;
    const power = powerOf(chosen);
    const budget = budgetOf(chosen);
    const pyramid = pyramidOf(chosen);
    const slots = pyramid ? slotsOf(pyramid) : [...SKILL_PATTERN[power === "generous" ? "generous" : "standard"]];
    const attributes = [...(kit.orders?.attributes ?? [])].filter((name) => counted.includes(name));
    const gear = (kit.picks?.gear ?? []).map((id) => (edition === "3" ? third(id, catalogue) : id));
    return withKit(chosen, { ...kit, orders: { ...kit.orders, attributes }, picks: { ...kit.picks, gear } }, begin, {
      attributes: spread(ATTRIBUTE_PATTERN[power], budget),
      skills: slots.map((level) => Math.min(level, budget.maxSkill)),
    });
  }

  return { begin, pages, review, choose };
}

/** What stands in the lists of 3.0 for a thing of a kit, as the content says; without a word of it, the thing itself. */
function third(id: string, { data }: Catalogue): string {
  const other = (data.edition3 as Readonly<Record<string, unknown>> | undefined)?.[id];
  return typeof other === "string" ? other : id;
}

/** A kit's attributes with the points that the table gives: best first, one point at a time, within their limits. */
function spread(pattern: readonly number[], { attributePoints, attribute: [least, most] }: Budget): number[] {
  const levels = [...pattern];
  const left = () => attributePoints - levels.reduce((sum, level) => sum + level, 0);
  for (let at = 0; left() !== 0; at = (at + 1) % levels.length) {
    const step = Math.sign(left());
    if (levels.every((level) => (step > 0 ? level >= most : level <= least))) break;
    const from = step > 0 ? at : levels.length - 1 - at;
    levels[from] = Math.min(most, Math.max(least, (levels[from] ?? least) + step));
  }
  return levels;
}

/** The levels of a pyramid, one by one, from the top. */
const slotsOf = (pyramid: Pyramid): number[] =>
  Object.entries(pyramid)
    .sort(([a], [b]) => Number(b) - Number(a))
    .flatMap(([level, count]) => Array.from({ length: count }, () => Number(level)));

const CODES: Record<string, { code: string; section: string }> = {
  attributesOver: { code: "over", section: "attributes" },
  attributesUnder: { code: "under", section: "attributes" },
  attributeLow: { code: "low", section: "attributes" },
  attributeHigh: { code: "high", section: "attributes" },
  skillHigh: { code: "high", section: "skills" },
  sumHigh: { code: "sum", section: "skills" },
  specialityLow: { code: "early", section: "skills" },
  skillsOver: { code: "over", section: "skills" },
  skillsUnder: { code: "under", section: "skills" },
  pyramidOver: { code: "slotOver", section: "skills" },
  pyramidUnder: { code: "slotUnder", section: "skills" },
};

const asFinding = ({ code, where, value, limit }: ReturnType<typeof reviewDraft>["findings"][number]): Finding => ({
  code,
  section: "skills",
  ...CODES[code],
  ...(where !== undefined && { where }),
  value,
  limit,
});
