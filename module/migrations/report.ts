/** What a run has done, and its words. */

export interface MigrationReport {
  /** How many documents were saved anew, by where they stand: a document's name, or a compendium's title. */
  saved: Map<string, number>;
  /** What could not be read or saved and was left as it is, by name. */
  left: string[];
  /** Compendia that hold old data and are locked. */
  locked: string[];
  /** Scripts of people's own that name a field by a name that it has no more. */
  scripts: string[];
}

export const emptyReport = (): MigrationReport => ({ saved: new Map(), left: [], locked: [], scripts: [] });

export const countUp = (report: MigrationReport, where: string, more: number): void =>
  void (more > 0 && report.saved.set(where, (report.saved.get(where) ?? 0) + more));

/** Whether there is anything to say. */
export const isWorthTelling = ({ saved, locked, scripts }: MigrationReport): boolean =>
  saved.size > 0 || locked.length > 0 || scripts.length > 0;

type Translate = (key: string, data?: Record<string, string | number>) => string;

/** The report as lines of text. */
export function reportLines(
  { saved, left, locked, scripts }: MigrationReport,
  t: Translate,
): { text: string; names: string[] }[] {
  const key = (name: string): string => `CUBILETE.migration.${name}`;
  const names = [...saved].map(([where, number]) => t(key("saved"), { where, count: number }));
  return [
    ...(names.length > 0 ? [{ text: t(key("carried")), names }] : []),
    ...(left.length > 0 ? [{ text: t(key("left")), names: left }] : []),
    ...(locked.length > 0 ? [{ text: t(key("locked")), names: locked }] : []),
    ...(scripts.length > 0 ? [{ text: t(key("scripts")), names: scripts }] : []),
  ];
}
