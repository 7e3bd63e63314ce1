/** What stands on the card of what was brought to the table, for those who write it and those who read it. */

/** The kind of that card. */
export const BROUGHT_CARD = "brought";

/** Addresses on a card of what was brought. */
export const uuidsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one) =>
    typeof one === "string"
      ? [one]
      : typeof (one as { uuid?: unknown })?.uuid === "string"
        ? [(one as { uuid: string }).uuid]
        : [],
  );

/** In the place of a rule set's id: a box that is a copy of the table. */
export const COPY = "copy";
