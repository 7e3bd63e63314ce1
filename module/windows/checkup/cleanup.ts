/** Taking away what a check-up made, and nothing else. Knows no Foundry, so that it can be tried without one. */

export const CHECKUP_FLAG = "checkup";

export interface Marked {
  readonly id: string;
  readonly flags?: Record<string, Record<string, unknown> | undefined>;
}

/** Documents of one kind, and how they are deleted. */
export interface DocumentShelf {
  documents: Iterable<Marked>;
  remove(ids: string[]): Promise<unknown>;
}

/** Who began the run that made a document; undefined where none did. */
export function madeBy({ flags }: Marked, scope: string): { run: string; user: string } | undefined {
  const mark = flags?.[scope]?.[CHECKUP_FLAG] as { run?: unknown; user?: unknown } | undefined;
  if (typeof mark?.run !== "string" || typeof mark.user !== "string") return undefined;
  return { run: mark.run, user: mark.user };
}

/** Settings as a run wrote them down before it changed them; none where that cannot be read. */
export function keptIn({ flags }: Marked, scope: string): Record<string, unknown> {
  const { before } = (flags?.[scope]?.[CHECKUP_FLAG] ?? {}) as { before?: unknown };
  if (typeof before !== "string") return {};
  try {
    const read: unknown = JSON.parse(before);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}

/**
 * Deletes what runs left, shelf after shelf in the order given. What cannot be deleted keeps nothing else from going.
 * @returns What went wrong.
 */
export async function sweep(shelves: readonly DocumentShelf[], scope: string): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const { documents, remove } of shelves) {
    const ids = [...documents].filter((one) => madeBy(one, scope)).map(({ id }) => id);
    if (ids.length === 0) continue;
    try {
      await remove(ids);
    } catch (error) {
      problems.push(error);
    }
  }
  return problems;
}
