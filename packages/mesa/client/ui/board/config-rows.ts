import { type Data, host } from "../host.ts";

/** One line of a configuration form. */
export interface ConfigRow {
  name: string;
  label: string;
  kind: "text" | "number" | "checkbox" | "color" | "image" | "select";
  choices?: Record<string, string>;
  /** The choices stand for numbers. */
  number?: boolean;
  step?: number;
  min?: number;
}

export interface ConfigGroup {
  legend: string;
  rows: ConfigRow[];
}

/** The groups of a form with the values of stored data, as `templates/board/config.hbs` draws them. */
export function configGroups(groups: readonly ConfigGroup[], source: Data, rootId: string): Data[] {
  return groups.map(({ legend, rows }) => ({
    legend,
    rows: rows.map((row) => ({
      ...row,
      id: `${rootId}-${row.name}`,
      value: host.foundry.utils.getProperty(source, row.name),
    })),
  }));
}
