/** What stands on the card of what was brought to the table, for those who write it and those who read it. */

/** The kind of that card. */
export const BROUGHT_CARD = "brought";

/** Addresses on a card of what was brought, each with a print of what it was then, where one was taken. */
export const printsIn = (list: unknown): Map<string, unknown> =>
  new Map(
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one) => {
      const { uuid = one, print } = (one ?? {}) as Record<string, unknown>;
      return typeof uuid === "string" ? [[uuid, print] as const] : [];
    }),
  );

/** The addresses alone. */
export const uuidsOf = (list: unknown): string[] => [...printsIn(list).keys()];

/** In the place of a rule set's id: a box that is a copy of the table. */
export const COPY = "copy";
