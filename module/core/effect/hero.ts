import {
  BLANK,
  budget,
  type Catalogue,
  choosing,
  type Draft,
  type Finding,
  freePicks,
  kitChoice,
  OWN,
  ofBudgets,
  pointRows,
  type Rules,
  spentOn,
} from "../creation/index.ts";

/**
 * Making a hero of Effect Engine, in the order of its first chapter: attributes, race, class, traits, gear. The source rolls
 * no scores that we could recover: the points are what our ready-made heroes are worth. [house]
 */

export const ATTRIBUTES = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const;
/** Points for the six scores, and the range of a score before the race changes it. [house] */
const SCORES = { points: 76, least: 3, most: 18, usual: 10 } as const;
/** Traits beside those of race and class: two of one's own and the first advance. [house] */
const TRAITS = 3;

const PATTERNS = { attributes: [16, 14, 13, 12, 11, 10] } as const;

export function heroRules(): Rules {
  const begin: Draft = {
    ...BLANK,
    levels: { attributes: Object.fromEntries(ATTRIBUTES.map((id) => [id, SCORES.usual])) },
    picks: { traits: [], gear: [] },
  };
  const taken = (draft: Draft) => draft.picks.traits ?? [];
  const purses = (draft: Draft) => [
    budget("attributes", spentOn(draft, "attributes"), SCORES.points),
    budget("traits", taken(draft).length, TRAITS),
  ];
  return {
    begin,
    pages(draft: Draft, catalogue: Catalogue) {
      const [scores, traits] = purses(draft);
      const entries = ATTRIBUTES.map((id) => ({ id, group: "", figures: {} }));
      const { least, most } = SCORES;
      const races = (catalogue.lists.origins ?? []).filter(({ group }) => group === "races").map(({ id }) => id);
      const own = taken(draft).filter((id) => id.startsWith(OWN));
      const room = (traits?.left ?? 0) > 0;
      return [
        {
          id: "trade",
          sections: [
            { kind: "choice", id: "race", options: races, chosen: draft.choices.race ?? "" },
            kitChoice(draft, catalogue),
          ],
        },
        {
          id: "attributes",
          sections: [
            {
              kind: "levels",
              id: "attributes",
              purse: "attributes",
              rows: pointRows(draft, "attributes", entries, { least, most, left: scores?.left ?? 0 }),
            },
          ],
        },
        {
          id: "traits",
          sections: [
            {
              kind: "picks",
              id: "traits",
              purse: "traits",
              own: true,
              rows: [
                ...own.map((id) => ({ id, group: "own", on: true, cost: 1, fits: true })),
                ...(catalogue.lists.traits ?? []).map(({ id, group }) => {
                  const on = taken(draft).includes(id);
                  return { id, group, on, cost: 1, fits: on || room };
                }),
              ],
            },
          ],
        },
        { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
      ];
    },
    review(draft: Draft) {
      const { least, most } = SCORES;
      const findings = [
        ...ofBudgets(purses(draft)),
        ...Object.entries(draft.levels.attributes ?? {}).flatMap(([where, value]): Finding[] => {
          if (value > most) return [{ code: "high", section: "attributes", where, value, limit: most }];
          return value < least ? [{ code: "low", section: "attributes", where, value, limit: least }] : [];
        }),
      ];
      return { purses: purses(draft), findings, fits: findings.length === 0 };
    },
    choose: choosing(begin, PATTERNS),
  };
}
