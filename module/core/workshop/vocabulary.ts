/** The words that a page may use, by where they stand: what the readers take, the editor proposes and the docs explain. */
export const KEYS = {
  page: [
    ...["workshop", "id", "version", "name", "summary", "author", "licence", "was", "attributes", "resources"],
    ...["derived", "things", "conditions", "ladders", "rolls", "initiative", "starting", "groups"],
  ],
  attribute: ["name", "from", "to", "start", "dice"],
  resource: ["name", "start", "min", "max", "dice", "at"],
  derived: ["name", "is"],
  thing: ["name", "pick", "numbers", "worn", "adds", "use", "spent", "roll"],
  condition: ["name", "text", "adds", "out"],
  ladder: ["name", "steps"],
  step: ["name", "value"],
  initiative: ["roll", "number", "order"],
  starting: ["kind", "name", "pick", "numbers"],
  group: ["name", "fields"],
  roll: ["name", "with", "ask", "dice", "numbers", "bands", "notes", "push", "against", "steps"],
  ask: ["name", "pick", "from", "to"],
  dice: ["name", "count", "die", "dice", "explode", "reroll"],
  number: ["name", "is"],
  band: ["name", "when", "as", "text", "then"],
  push: ["name", "keep", "add", "costs", "then"],
} as const satisfies Record<string, readonly string[]>;

/** How a band or a note is meant; by it cards and bars are drawn. */
export const TONES = ["critical", "success", "mixed", "failure", "fumble", "good", "bad", "plain"] as const;

/** Functions with the fewest and the most of what they take, and what they take in words (`EXPECTED` of problem.ts). */
export const FUNCTIONS: Readonly<Record<string, readonly [fewest: number, most: number, expected: string]>> = {
  if: [3, 3, "choice"],
  min: [2, 20, "numbers"],
  max: [2, 20, "numbers"],
  floor: [1, 2, "oneOrTwo"],
  ceil: [1, 2, "oneOrTwo"],
  abs: [1, 1, "one"],
  doubles: [1, 1, "one"],
  count: [1, 1, "dice"],
  sum: [1, 1, "dice"],
  high: [1, 1, "dice"],
  low: [1, 1, "dice"],
  width: [1, 1, "dice"],
  height: [1, 1, "dice"],
  top: [2, 2, "diceAndNumber"],
  bottom: [2, 2, "diceAndNumber"],
};

type Place = keyof typeof KEYS;

/** Which words may stand under a path of keys; `*` is any name, `[]` an entry of a list. */
const PLACES: readonly (readonly [path: string, place: Place])[] = [
  ["", "page"],
  ["attributes.*", "attribute"],
  ["resources.*", "resource"],
  ["derived.*", "derived"],
  ["things.*.numbers.*", "attribute"],
  ["things.*", "thing"],
  ["conditions.*", "condition"],
  ["ladders.*.steps.[]", "step"],
  ["ladders.*", "ladder"],
  ["initiative", "initiative"],
  ["starting.[]", "starting"],
  ["groups.[]", "group"],
  ["rolls.*.ask.*", "ask"],
  ["rolls.*.dice.*", "dice"],
  ["rolls.*.numbers.*", "number"],
  ["rolls.*.bands.[]", "band"],
  ["rolls.*.notes.[]", "band"],
  ["rolls.*.push", "push"],
  ["rolls.*", "roll"],
];

/** The words that may stand under a path such as `["rolls", "attack"]`; none where the names are the page's own. */
export function keysAt(path: readonly string[]): readonly string[] {
  const fits = (pattern: string): boolean => {
    const parts = pattern === "" ? [] : pattern.split(".");
    return parts.length === path.length && parts.every((part, at) => part === "*" || part === path[at]);
  };
  const place = PLACES.find(([pattern]) => fits(pattern))?.[1];
  return place ? KEYS[place] : [];
}
