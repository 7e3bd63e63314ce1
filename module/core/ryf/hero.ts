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
import { type Budget, creationBudget, POWERS, type Power, PYRAMIDS, type Pyramid, reviewDraft } from "./creation.ts";
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

/** How a hero is made. `charisma`: whether the table plays with it; it is not paid for. */
export function heroRules({ edition, charisma }: { edition: Edition; charisma: boolean }): Rules {
  const powers: readonly Power[] = POWERS[edition];
  const counted: readonly string[] = ATTRIBUTES.filter((name) => name !== "resistance" || edition === "2");
  const names = charisma ? [...counted, "charisma"] : counted;
  const begin: Draft = {
    ...BLANK,
    choices: { power: powers[0] ?? "", ...(edition === "3" && { method: METHODS[0] }) },
    levels: { attributes: Object.fromEntries(names.map((name) => [name, 5])), skills: {} },
  };
  const powerOf = ({ choices }: Draft): Power =>
    powers.find((power) => power === choices.power) ?? (powers[0] as Power);
  const methodOf = ({ choices }: Draft): Method => METHODS.find((method) => method === choices.method) ?? METHODS[0];
  const pyramidOf = (draft: Draft): Pyramid | null => {
    const power = powerOf(draft);
    return power === "heroic" || power === "realistic" ? PYRAMIDS[power][methodOf(draft)] : null;
  };
  const budgetOf = (draft: Draft): Budget => creationBudget(edition, powerOf(draft));
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
      ...(edition === "3"
        ? [{ kind: "choice", id: "method", options: METHODS, chosen: methodOf(draft) } as const]
        : []),
      kitChoice(draft, catalogue),
    ] as const;
    return [
      { id: "trade", sections: trade },
      { id: "attributes", sections: [attributeRows] },
      { id: "skills", sections: [skillRows, ...specialitiesOf(draft, budget, skills.left)] },
      { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
    ];
  }

  /** Those who know a skill as well as the book asks may be specialists in it (2.x). */
  function specialitiesOf(draft: Draft, { speciality }: Budget, left: number): PicksSection[] {
    if (!speciality) return [];
    const able = Object.entries(draft.levels.skills ?? {}).filter(([, level]) => level >= speciality.from);
    const rows = able.map(([id]) => {
      const on = specialities(draft).includes(id);
      return { id, group: "", on, cost: speciality.cost, fits: on || left >= speciality.cost };
    });
    return rows.length > 0 ? [{ kind: "picks", id: "specialities", purse: null, rows }] : [];
  }

  function choose(draft: Draft, section: string, option: string, catalogue: Catalogue): Draft {
    const chosen = withChoice(draft, section, option);
    const kit = catalogue.kits.find(({ id }) => id === chosen.choices.kit);
    if (!kit) return chosen;
    const power = powerOf(chosen);
    const attributes = [...(kit.orders?.attributes ?? [])].filter((name) => counted.includes(name));
    return withKit(chosen, { ...kit, orders: { ...kit.orders, attributes } }, begin, {
      attributes: ATTRIBUTE_PATTERN[power],
      skills: power === "standard" || power === "generous" ? SKILL_PATTERN[power] : slotsOf(pyramidOf(chosen) ?? {}),
    });
  }

  return { begin, pages, review, choose };
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
