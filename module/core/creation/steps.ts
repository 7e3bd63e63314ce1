import { BLANK } from "./draft.ts";
import type {
  Budget,
  Catalogue,
  ChoiceSection,
  Draft,
  Entry,
  Finding,
  Kit,
  LevelsSection,
  PicksSection,
  Row,
  Rules,
  Section,
} from "./types.ts";

/** Steps of a draft that every rule set takes alike. All of them answer a new draft. */

export const withLevel = (draft: Draft, section: string, id: string, level: number): Draft => ({
  ...draft,
  levels: { ...draft.levels, [section]: { ...draft.levels[section], [id]: level } },
});

/** The next level of a row, up or down; its own where there is none. */
export function stepped({ level, least, among }: Row, by: 1 | -1): number {
  if (!among) return Math.max(least, level + by);
  return (by > 0 ? among.find((one) => one > level) : among.findLast((one) => one < level)) ?? level;
}

/** Gives a row a level; where values are given, the row that stood there takes its place. */
export function withRow(draft: Draft, { id: section, rows, values }: LevelsSection, id: string, level: number): Draft {
  if (!values) return withLevel(draft, section, id, level);
  const mine = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.level === level && row.id !== id);
  if (!mine || !other) return draft;
  const levels = rows.map((row) => [row.id, row === mine ? level : row === other ? mine.level : row.level] as const);
  return { ...draft, levels: { ...draft.levels, [section]: Object.fromEntries(levels) } };
}

export const withChoice = (draft: Draft, section: string, option: string): Draft => ({
  ...draft,
  choices: { ...draft.choices, [section]: option },
});

/** Takes an entry, or gives it back. */
export function withPick(draft: Draft, section: string, id: string, on: boolean): Draft {
  const others = (draft.picks[section] ?? []).filter((each) => each !== id);
  return { ...draft, picks: { ...draft.picks, [section]: on ? [...others, id] : others } };
}

/** Without an entry of a section at all: words of a player's own that are given up. */
export function without(draft: Draft, section: string, id: string): Draft {
  const { [id]: _, ...levels } = draft.levels[section] ?? {};
  return { ...withPick(draft, section, id, false), levels: { ...draft.levels, [section]: levels } };
}

export const levelOf = (draft: Draft, section: string, id: string, least = 0): number =>
  draft.levels[section]?.[id] ?? least;

export const budget = (id: string, spent: number, of: number): Budget => ({ id, spent, of, left: of - spent });

/** The findings about budgets that were spent too far, or not at all. */
export const ofBudgets = (budgets: readonly Budget[]): Finding[] =>
  budgets.flatMap(({ id, spent, of, left }) =>
    left === 0 ? [] : [{ code: left < 0 ? "over" : "under", section: id, value: spent, limit: of }],
  );

/** Entries that a draft names and no list has: words of the player's own, and what is there no more. */
export const strays = (draft: Draft, section: string, entries: readonly Entry[]): string[] => {
  const known = new Set(entries.map(({ id }) => id));
  return Object.keys(draft.levels[section] ?? {}).filter((id) => !known.has(id));
};

/** The sum of a section's levels above their least. */
export const spentOn = (draft: Draft, section: string, least = 0): number =>
  Object.values(draft.levels[section] ?? {}).reduce((sum, level) => sum + Math.max(0, level - least), 0);

/** Levels by importance: the first entry gets the first of the pattern. */
export const dealt = (order: readonly string[], pattern: readonly number[]): Record<string, number> =>
  Object.fromEntries(order.slice(0, pattern.length).map((id, at) => [id, pattern[at] ?? 0]));

/** Rows of entries whose levels cost a point each, as far as the budget goes. */
export function pointRows(
  draft: Draft,
  section: string,
  entries: readonly Entry[],
  { least, most, left }: { least: number; most: number | ((id: string) => number); left: number },
): Row[] {
  const row = (id: string, group: string): Row => {
    const level = levelOf(draft, section, id, least);
    const top = typeof most === "number" ? most : most(id);
    return { id, group, level, least, most: top, cost: level < top && left >= 1 ? 1 : null };
  };
  return [
    ...entries.map(({ id, group }) => row(id, group)),
    ...strays(draft, section, entries).map((id) => row(id, "own")),
  ];
}

/** Entries of a list that cost nothing. */
export const freePicks = (draft: Draft, id: string, { lists }: Catalogue): PicksSection => ({
  kind: "picks",
  id,
  purse: null,
  rows: (lists[id] ?? []).map((entry) => ({
    id: entry.id,
    group: entry.group,
    on: (draft.picks[id] ?? []).includes(entry.id),
    cost: 0,
    fits: true,
  })),
});

/** The kits as one of a kind: taking one fills what follows. */
export const kitChoice = (draft: Draft, { kits }: Catalogue, id = "kit"): ChoiceSection => ({
  kind: "choice",
  id,
  options: kits.map((kit) => kit.id),
  chosen: draft.choices.kit ?? "",
  fills: true,
});

/** A draft with a kit: its choices, its levels by the pattern of the rules, what it carries. Name and picture stay. */
export function withKit(
  draft: Draft,
  kit: Kit,
  begin: Draft,
  patterns: Readonly<Record<string, readonly number[]>>,
): Draft {
  const levels = Object.entries(patterns).map(([section, pattern]) => [
    section,
    { ...begin.levels[section], ...dealt(kit.orders?.[section] ?? [], pattern) },
  ]);
  const { name, concept, img, form, choices } = draft;
  return {
    ...BLANK,
    ...{ name, concept, img, form },
    choices: { ...choices, ...kit.choices, kit: kit.id },
    levels: { ...begin.levels, ...Object.fromEntries(levels) },
    picks: { ...begin.picks, ...kit.picks },
  };
}

/** Takes one of several; a kit fills what follows, by the patterns of the rules. */
export const choosing =
  (begin: Draft, patterns: Readonly<Record<string, readonly number[]>>): Rules["choose"] =>
  (draft, section, option, catalogue) => {
    const chosen = withChoice(draft, section, option);
    const kit = catalogue.kits.find(({ id }) => section === "kit" && id === option);
    return kit ? withKit(chosen, kit, begin, patterns) : chosen;
  };

/** Every section of every page. */
export const sectionsOf = (rules: Rules, draft: Draft, catalogue: Catalogue): Section[] =>
  rules.pages(draft, catalogue).flatMap(({ sections }) => sections);

/** Raises a row as far as its rules and its budget let it, up to a level. */
export function raisedTo(
  rules: Rules,
  draft: Draft,
  catalogue: Catalogue,
  section: string,
  id: string,
  level: number,
): Draft {
  for (let made = draft; ; ) {
    const row = levelsOf(rules, made, catalogue, section)?.rows.find((each) => each.id === id);
    if (!row || row.cost === null || row.level >= level) return made;
    made = withLevel(made, section, id, row.level + 1);
  }
}

/** One section, by its id. */
export const sectionAt = (rules: Rules, draft: Draft, catalogue: Catalogue, id: string): Section | undefined =>
  rules.section
    ? rules.section(draft, id, catalogue)
    : sectionsOf(rules, draft, catalogue).find((section) => section.id === id);

export function levelsOf(rules: Rules, draft: Draft, catalogue: Catalogue, id: string): LevelsSection | undefined {
  const found = sectionAt(rules, draft, catalogue, id);
  return found?.kind === "levels" ? found : undefined;
}
