/** The list of what was found is one stop of the tabulator: arrow keys go through its rows, in the column one is in. */

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

export function goThroughRows(root: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const from = event.target as HTMLElement;
  const search = root.querySelector<HTMLElement>('input[name="text"]');
  const rows = [...root.querySelectorAll<HTMLElement>(".rows > li")];
  const row = from.closest<HTMLElement>(".rows > li");
  if (from === search) {
    if (event.key === "ArrowDown") focus(event, rows[0], ".name");
    return;
  }
  if (!row) return;
  const next = step(rows.indexOf(row), rows.length - 1);
  // Above the first row stands what was searched for.
  if (next < 0) {
    event.preventDefault();
    search?.focus();
  } else focus(event, rows[next], columnOf(from));
}

const COLUMNS = [".name", 'input[type="checkbox"]', '[data-action="add"]'];
const columnOf = (element: HTMLElement): string => COLUMNS.find((column) => element.closest(column)) ?? ".name";

function focus(event: KeyboardEvent, row: HTMLElement | undefined, column: string): void {
  event.preventDefault();
  const place = row?.querySelector<HTMLElement>(column) ?? row?.querySelector<HTMLElement>(".name");
  place?.focus();
}
