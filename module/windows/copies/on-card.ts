/** What stands on the card of what was brought to the table, for those who write it and those who read it. */

/** The kind of that card. */
export const BROUGHT_CARD = "brought";

/** What a card says beyond so many entries of a list is cut off when it is read: longer ones stand in texts, line by line. */
const MOST = 500;
/** Letters of such a text. */
const LETTERS = 4000;

/** Addresses with their prints as a card can hold them, however many there are. */
export function listOnCard<T extends string | { uuid: string; print: string }>(list: readonly T[]): (T | string)[] {
  if (list.length <= MOST) return [...list];
  const texts: string[] = [];
  for (const one of list) {
    const line = typeof one === "string" ? one : `${one.uuid} ${one.print}`;
    const last = texts.at(-1);
    if (last === undefined || last.length + line.length >= LETTERS) texts.push(line);
    else texts[texts.length - 1] = `${last}\n${line}`;
  }
  return texts;
}

const linesOf = (text: string): (readonly [string, unknown])[] =>
  text.split("\n").map((line) => {
    const [uuid = "", print] = line.split(" ");
    return [uuid, print] as const;
  });

/** Addresses on a card of what was brought, each with a print of what it was then, where one was taken. */
export const printsIn = (list: unknown): Map<string, unknown> =>
  new Map(
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((one) => {
      if (typeof one === "string") return linesOf(one);
      const { uuid, print } = (one ?? {}) as Record<string, unknown>;
      return typeof uuid === "string" ? [[uuid, print] as const] : [];
    }),
  );

/** The addresses alone. */
export const uuidsOf = (list: unknown): string[] => [...printsIn(list).keys()];

/** In the place of a rule set's id: a box that is a copy of the table. */
export const COPY = "copy";
