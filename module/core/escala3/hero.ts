import {
  BLANK,
  budget,
  type Catalogue,
  choosing,
  type Draft,
  freePicks,
  kitChoice,
  ofBudgets,
  pointRows,
  type Rules,
  spentOn,
} from "../creation/index.ts";

/** Making a hero of Escala 3: levels from 1 to 5 whose mean is 3 (§1.1). That skills have as many points is ours. [house] */

const NORMAL = 3;
const LEAST = 1;
const MOST = 5;
/** Skills at normal level that a hero's points would buy. [house] */
const SKILLS = 6;

const PATTERNS = { attributes: [4, 4, 3, 3, 2, 2], skills: [5, 4, 3, 3, 2, 1] } as const;

/** `attributes`: ids of those that everybody has. */
export function heroRules({ attributes }: { attributes: readonly string[] }): Rules {
  const begin: Draft = {
    ...BLANK,
    levels: { attributes: Object.fromEntries(attributes.map((id) => [id, NORMAL])), skills: {} },
  };
  const purses = (draft: Draft) => [
    budget("attributes", spentOn(draft, "attributes"), NORMAL * attributes.length),
    budget("skills", spentOn(draft, "skills"), NORMAL * SKILLS),
  ];
  return {
    begin,
    pages(draft: Draft, catalogue: Catalogue) {
      const [first, second] = purses(draft);
      const entries = attributes.map((id) => ({ id, group: "", figures: {} }));
      const rows = (section: "attributes" | "skills", left = 0) =>
        section === "attributes"
          ? pointRows(draft, section, entries, { least: LEAST, most: MOST, left })
          : pointRows(draft, section, catalogue.lists.skills ?? [], { least: 0, most: MOST, left });
      return [
        { id: "trade", sections: [kitChoice(draft, catalogue)] },
        {
          id: "attributes",
          sections: [{ kind: "levels", id: "attributes", purse: "attributes", rows: rows("attributes", first?.left) }],
        },
        {
          id: "skills",
          sections: [{ kind: "levels", id: "skills", purse: "skills", rows: rows("skills", second?.left), own: true }],
        },
        { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
      ];
    },
    review(draft: Draft) {
      const findings = [
        ...ofBudgets(purses(draft)),
        ...Object.entries(draft.levels).flatMap(([section, levels]) =>
          Object.entries(levels).flatMap(([where, value]) =>
            value > MOST ? [{ code: "high", section, where, value, limit: MOST }] : [],
          ),
        ),
      ];
      return { purses: purses(draft), findings, fits: findings.length === 0 };
    },
    choose: choosing(begin, PATTERNS),
  };
}
