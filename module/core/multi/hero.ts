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

/** Making a hero of Multi. The source knows levels and no budget: these are what our ready-made heroes are worth. [house] */

const BUDGET = { traits: 26, skills: 48 } as const;
/** Most that a newcomer reaches: what the source calls a professional's (9–12), and an adult's best trait. [house] */
const HIGHEST = { traits: 10, skills: 12 } as const;

const PATTERNS = { traits: [8, 7, 6, 5], skills: [11, 9, 8, 7, 7, 6] } as const;

/** `traits`: ids of those that everybody has. */
export function heroRules({ traits }: { traits: readonly string[] }): Rules {
  const begin: Draft = { ...BLANK, levels: { traits: Object.fromEntries(traits.map((id) => [id, 6])), skills: {} } };
  const sections = ["traits", "skills"] as const;
  const purses = (draft: Draft) => sections.map((id) => budget(id, spentOn(draft, id), BUDGET[id]));
  return {
    begin,
    pages(draft: Draft, catalogue: Catalogue) {
      const [first, second] = purses(draft);
      const entries = traits.map((id) => ({ id, group: "", figures: {} }));
      const bounds = { least: 1, most: HIGHEST.traits, left: first?.left ?? 0 };
      return [
        { id: "trade", sections: [kitChoice(draft, catalogue)] },
        {
          id: "traits",
          sections: [
            { kind: "levels", id: "traits", purse: "traits", rows: pointRows(draft, "traits", entries, bounds) },
          ],
        },
        {
          id: "skills",
          sections: [
            {
              kind: "levels",
              id: "skills",
              purse: "skills",
              own: true,
              rows: pointRows(draft, "skills", catalogue.lists.skills ?? [], {
                least: 0,
                most: HIGHEST.skills,
                left: second?.left ?? 0,
              }),
            },
          ],
        },
        { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
      ];
    },
    review(draft: Draft) {
      const findings = [
        ...ofBudgets(purses(draft)),
        ...sections.flatMap((section) =>
          Object.entries(draft.levels[section] ?? {}).flatMap(([where, value]) =>
            value > HIGHEST[section] ? [{ code: "high", section, where, value, limit: HIGHEST[section] }] : [],
          ),
        ),
      ];
      return { purses: purses(draft), findings, fits: findings.length === 0 };
    },
    choose: choosing(begin, PATTERNS),
  };
}
