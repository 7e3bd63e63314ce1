import {
  BLANK,
  budget,
  type Catalogue,
  type Draft,
  freePicks,
  kitChoice,
  levelOf,
  type PickRow,
  type Row,
  type Rules,
  raisedTo,
  withChoice,
  withKit,
  withLevel,
} from "../creation/index.ts";
import { CHARACTERISTICS } from "./skills.ts";

/**
 * Making a hero of the narrative dice: species, career, then experience that buys. A characteristic costs ten times its new
 * value, a skill five times its new rank and five more outside the career, a talent five times its tier, and of each tier
 * there is one talent fewer than of the one below. The source of the dice has no such chapter; the prices are those that
 * its kind of game is played with. [house]
 */

const PRICES = { characteristic: 10, skill: 5, outside: 5, talent: 5 } as const;
/** As high as a newcomer may begin. [house] */
const HIGHEST = { characteristic: 5, skill: 2 } as const;
/** Career skills that begin with a rank for nothing. [house] */
const FREE_RANKS = 4;

interface Species {
  readonly characteristics: Readonly<Record<string, number>>;
  readonly experience: number;
  /** Ranks outside the career for nothing. */
  readonly outside?: number;
}

const USUAL: Species = {
  characteristics: Object.fromEntries(CHARACTERISTICS.map((name) => [name, 2])),
  experience: 100,
};

const steps = (from: number, to: number, price: number): number => {
  let sum = 0;
  for (let value = from + 1; value <= to; value += 1) sum += value * price;
  return sum;
};

export function heroRules(): Rules {
  const begin: Draft = {
    ...BLANK,
    levels: { characteristics: USUAL.characteristics, skills: {} },
    picks: { talents: [] },
  };
  const speciesOf = ({ choices }: Draft, { data }: Catalogue): Species => {
    const known = (data.species ?? {}) as Record<string, Species>;
    return Object.hasOwn(known, choices.species ?? "") ? (known[choices.species ?? ""] ?? USUAL) : USUAL;
  };
  const careerOf = ({ choices }: Draft, { kits }: Catalogue): ReadonlySet<string> =>
    new Set(kits.find(({ id }) => id === choices.kit)?.orders?.career ?? []);
  const tierOf = (id: string, { lists }: Catalogue): number =>
    Number(/^tier-(\d)$/.exec(lists.talents?.find((entry) => entry.id === id)?.group ?? "")?.[1] ?? 1);

  const characteristicCost = (draft: Draft, { characteristics }: Species): number =>
    CHARACTERISTICS.reduce((sum, name) => {
      const base = characteristics[name] ?? 1;
      return sum + steps(base, levelOf(draft, "characteristics", name, base), PRICES.characteristic);
    }, 0);

  /** What the ranks cost once the free ones are taken off, and how many of those are taken. */
  function skillCost(draft: Draft, species: Species, career: ReadonlySet<string>): { cost: number; free: number } {
    let cost = 0;
    let inside = 0;
    let outside = 0;
    for (const [id, rank] of Object.entries(draft.levels.skills ?? {})) {
      if (rank < 1) continue;
      cost += steps(0, rank, PRICES.skill) + (career.has(id) ? 0 : rank * PRICES.outside);
      if (career.has(id)) inside += 1;
      else outside += 1;
    }
    const free = Math.min(FREE_RANKS, inside);
    const given = Math.min(species.outside ?? 0, outside);
    return { cost: cost - free * PRICES.skill - given * (PRICES.skill + PRICES.outside), free: free + given };
  }

  const talentCost = (draft: Draft, catalogue: Catalogue): number =>
    (draft.picks.talents ?? []).reduce((sum, id) => sum + PRICES.talent * tierOf(id, catalogue), 0);

  function spent(draft: Draft, catalogue: Catalogue): number {
    const species = speciesOf(draft, catalogue);
    const { cost } = skillCost(draft, species, careerOf(draft, catalogue));
    return characteristicCost(draft, species) + cost + talentCost(draft, catalogue);
  }

  function budgetsOf(draft: Draft, catalogue: Catalogue) {
    const species = speciesOf(draft, catalogue);
    const career = careerOf(draft, catalogue);
    const ranks = budget("ranks", skillCost(draft, species, career).free, FREE_RANKS + (species.outside ?? 0));
    return [budget("experience", spent(draft, catalogue), species.experience), ranks];
  }

  /** A talent of a tier stands on one more of the tier below. */
  function fits(draft: Draft, id: string, catalogue: Catalogue): boolean {
    const tier = tierOf(id, catalogue);
    const of = (wanted: number) =>
      (draft.picks.talents ?? []).filter((each) => tierOf(each, catalogue) === wanted).length;
    return tier === 1 || of(tier - 1) > of(tier) + 1;
  }

  function pages(draft: Draft, catalogue: Catalogue) {
    const species = speciesOf(draft, catalogue);
    const career = careerOf(draft, catalogue);
    const now = spent(draft, catalogue);
    const left = species.experience - now;
    const cost = (section: string, id: string, level: number): number | null => {
      const price = spent(withLevel(draft, section, id, level + 1), catalogue) - now;
      return price <= left ? price : null;
    };
    const characteristics: Row[] = CHARACTERISTICS.map((id) => {
      const least = species.characteristics[id] ?? 1;
      const level = levelOf(draft, "characteristics", id, least);
      const most = HIGHEST.characteristic;
      return { id, group: "", level, least, most, cost: level < most ? cost("characteristics", id, level) : null };
    });
    const skills: Row[] = (catalogue.lists.skills ?? []).map(({ id, group }) => {
      const level = levelOf(draft, "skills", id);
      const most = HIGHEST.skill;
      const row = { id, level, least: 0, most, cost: level < most ? cost("skills", id, level) : null };
      return { ...row, group: career.has(id) ? "career" : group };
    });
    const talents: PickRow[] = (catalogue.lists.talents ?? [])
      .filter(({ group }) => group.startsWith("tier-"))
      .map(({ id, group }) => {
        const on = (draft.picks.talents ?? []).includes(id);
        const price = PRICES.talent * tierOf(id, catalogue);
        return { id, group, on, cost: price, fits: on || (price <= left && fits(draft, id, catalogue)) };
      });
    const kinds = Object.keys((catalogue.data.species ?? {}) as object);
    return [
      {
        id: "trade",
        sections: [
          { kind: "choice", id: "species", options: kinds, chosen: draft.choices.species ?? "", fills: true },
          kitChoice(draft, catalogue),
        ],
      },
      {
        id: "characteristics",
        sections: [{ kind: "levels", id: "characteristics", purse: "experience", rows: characteristics }],
      },
      {
        id: "skills",
        sections: [
          {
            kind: "levels",
            id: "skills",
            purse: "experience",
            rows: [...skills].sort((a, b) => Number(b.group === "career") - Number(a.group === "career")),
          },
        ],
      },
      { id: "talents", sections: [{ kind: "picks", id: "talents", purse: "experience", rows: talents }] },
      { id: "gear", sections: [freePicks(draft, "gear", catalogue)] },
    ] as const;
  }

  const rules: Rules = {
    begin,
    pages,
    review(draft, catalogue) {
      const purses = budgetsOf(draft, catalogue);
      const [experience, ranks] = purses;
      const findings = [];
      if (experience && experience.left < 0)
        findings.push({ code: "over", section: "experience", value: experience.spent, limit: experience.of });
      if (ranks && ranks.left > 0)
        findings.push({ code: "under", section: "ranks", value: ranks.spent, limit: ranks.of });
      for (const [section, most] of [
        ["characteristics", HIGHEST.characteristic],
        ["skills", HIGHEST.skill],
      ] as const)
        for (const [where, value] of Object.entries(draft.levels[section] ?? {}))
          if (value > most) findings.push({ code: "high", section, where, value, limit: most });
      return { purses, findings, fits: findings.length === 0 };
    },
    choose(draft, section, option, catalogue) {
      const chosen = withChoice(draft, section, option);
      const { characteristics } = speciesOf(chosen, catalogue);
      const fresh = { ...begin, levels: { characteristics, skills: {} } };
      const kit = catalogue.kits.find(({ id }) => id === chosen.choices.kit);
      if (!kit) return { ...chosen, levels: { ...chosen.levels, characteristics } };
      const { skills: named = [], characteristics: best = [] } = kit.orders ?? {};
      // A table may play without a skill that a career would begin with.
      const offered = catalogue.lists.skills ?? [];
      const skills = named.filter((id) => offered.some((entry) => entry.id === id));
      let made = withKit(chosen, kit, fresh, {});
      for (const id of skills.slice(0, FREE_RANKS)) made = withLevel(made, "skills", id, 1);
      for (const id of best.slice(0, 2)) {
        const level = characteristics[id] ?? 1;
        if (level < 4) made = raisedTo(rules, made, catalogue, "characteristics", id, level + 1);
      }
      return raisedTo(rules, made, catalogue, "skills", skills[0] ?? "", HIGHEST.skill);
    },
  };
  return rules;
}
