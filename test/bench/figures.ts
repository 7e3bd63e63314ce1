/** One measured figure with its goals. Absolute times drift with the machine, so most figures are ratios of one run. */
export interface Figure {
  name: string;
  value: number;
  unit: "×" | "ms" | "kB" | "B" | "";
  /** What the figure was made of: "12.1 ms v 5.3 ms". */
  from?: string;
  /** A miss fails the bench. */
  must?: number;
  excellent?: number;
  /** Goals are lower limits, not upper ones. */
  atLeast?: boolean;
}

const number = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return value >= 10 || Number.isInteger(value) ? String(Number(value.toFixed(1))) : value.toFixed(2);
};

/** A ratio of two times in milliseconds. */
export const ratio = (
  name: string,
  { own, beside }: { own: number; beside: number },
  goals: { must?: number; excellent?: number } = {},
): Figure => ({ name, value: own / beside, unit: "×", from: `${own.toFixed(2)} v ${beside.toFixed(2)} ms`, ...goals });

function meets(figure: Figure, goal: number | undefined): boolean {
  if (goal === undefined) return true;
  return figure.atLeast ? figure.value >= goal : figure.value <= goal;
}

function goalText(figure: Figure, goal: number | undefined): string {
  if (goal === undefined) return "";
  return `${figure.atLeast ? "≥" : "≤"} ${number(goal)} ${figure.unit}`.trim();
}

function verdict(figure: Figure): string {
  if (figure.must === undefined && figure.excellent === undefined) return "";
  if (!meets(figure, figure.must)) return "MISSED";
  if (figure.excellent !== undefined && meets(figure, figure.excellent)) return "excellent";
  return figure.must === undefined ? "" : "reached";
}

/** Prints one table and answers how many musts were missed. */
export function printFigures(figures: readonly Figure[], say: Pick<Console, "log"> = console): number {
  const header = ["figure", "measured", "from", "must", "excellent", ""];
  const rows = figures.map((figure) => [
    figure.name,
    `${number(figure.value)} ${figure.unit}`.trim(),
    figure.from ?? "",
    goalText(figure, figure.must),
    goalText(figure, figure.excellent),
    verdict(figure),
  ]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0), title.length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  say.log([line(header), widths.map((width) => "─".repeat(width)).join("  "), ...rows.map(line)].join("\n"));
  return figures.filter((figure) => !meets(figure, figure.must)).length;
}
