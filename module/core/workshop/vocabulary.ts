/** The words that a page may use, by where they stand: what the readers take, the editor proposes and the docs explain. */
export const KEYS = {
  page: [
    ...["workshop", "id", "version", "name", "summary", "author", "licence", "was", "attributes", "resources"],
    ...["derived", "fields", "shared", "things", "conditions", "ladders", "tables", "rolls", "initiative"],
    ...["starting", "groups", "look", "creation", "growth"],
  ],
  attribute: ["name", "from", "to", "start", "dice", "sign"],
  resource: ["name", "start", "min", "max", "dice", "counts", "at", "as"],
  derived: ["name", "is", "sign"],
  field: ["name", "is", "of"],
  shared: ["name", "segments", "aspects", "start", "min", "max", "full", "empty"],
  thing: ["name", "pick", "numbers", "fields", "worn", "adds", "use", "spent", "roll", "shows"],
  shows: ["name", "is", "sign"],
  look: ["colour", "icon", "motif"],
  condition: ["name", "text", "adds", "out"],
  ladder: ["name", "steps"],
  step: ["name", "value"],
  table: ["name", "dice", "by", "rows", "ask", "numbers"],
  row: ["name", "as", "text", "then", "roll"],
  initiative: ["roll", "number", "order"],
  starting: ["kind", "name", "pick", "numbers"],
  group: ["name", "fields", "tab", "column", "wide"],
  roll: [
    ...["name", "with", "ask", "refuse", "dice", "numbers", "bands", "notes", "push", "spend", "adds", "against"],
    "steps",
  ],
  ask: ["name", "pick", "of", "from", "to"],
  refuse: ["when", "text"],
  dice: ["name", "count", "die", "faces", "dice", "explode", "reroll"],
  explode: ["on", "as"],
  number: ["name", "is"],
  band: ["name", "when", "as", "text", "then", "roll"],
  push: ["name", "keep", "add", "costs", "then"],
  spend: ["name", "from", "by", "options"],
  bought: ["name", "price", "most", "text", "words", "then"],
  total: ["name", "is", "start", "goal"],
  creation: [
    ...["name", "text", "points", "spread", "roll", "choose", "over", "from", "count", "cost", "least", "most"],
    ...["keep", "is", "place", "adds"],
  ],
  option: ["name", "text", "adds", "fields", "things"],
  offered: ["name", "pick", "numbers"],
  growth: ["pay", "name", "award", "prices"],
  price: ["name", "over", "choose", "from", "price", "most"],
} as const satisfies Record<string, readonly string[]>;

/** What a field that is no figure holds: a line, several lines, yes or no, a line for each entry. */
export const FIELD_KINDS = ["text", "long", "tick", "list"] as const;

/** How a resource is shown. */
export const SHOWN_AS = ["number", "boxes"] as const;

/** What stands behind the name on a sheet. */
export const MOTIFS = ["hatch", "dots", "waves", "rays", "bricks", "stars"] as const;

/** Who spends what a roll leaves. */
export const SPENDERS = ["roller", "target", "gm"] as const;

/** What a table says that is looked up: the others are for tables with dice. */
export const LOOKUP_KEYS = ["name", "by", "rows"] as const;

/** Which way a resource counts: down from its most as health does, or up from its least as wounds do. */
export const WAYS = ["down", "up"] as const;

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
  height: [1, 2, "diceOrMore"],
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
  ["fields.*", "field"],
  ["shared.*", "shared"],
  ["things.*.fields.*", "field"],
  ["things.*.shows", "shows"],
  ["look", "look"],
  ["things.*.numbers.*", "attribute"],
  ["things.*", "thing"],
  ["conditions.*", "condition"],
  ["ladders.*.steps.[]", "step"],
  ["ladders.*", "ladder"],
  ["tables.*.ask.*", "ask"],
  ["tables.*.dice.*", "dice"],
  ["tables.*.numbers.*", "number"],
  ["tables.*.rows.*", "row"],
  ["tables.*", "table"],
  ["initiative", "initiative"],
  ["starting.[]", "starting"],
  ["groups.[]", "group"],
  ["creation.[]", "creation"],
  ["creation.[].choose.[]", "option"],
  ["creation.[].choose.[].things.[]", "starting"],
  ["creation.[].from.[]", "offered"],
  ["growth", "growth"],
  ["growth.prices.[]", "price"],
  ["growth.prices.[].from.[]", "offered"],
  ["rolls.*.ask.*", "ask"],
  ["rolls.*.refuse.[]", "refuse"],
  ["rolls.*.dice.*.explode", "explode"],
  ["rolls.*.dice.*", "dice"],
  ["rolls.*.numbers.*", "number"],
  ["rolls.*.bands.[]", "band"],
  ["rolls.*.notes.[]", "band"],
  ["rolls.*.push", "push"],
  ["rolls.*.spend.options.*", "bought"],
  ["rolls.*.spend.[].options.*", "bought"],
  ["rolls.*.spend.[]", "spend"],
  ["rolls.*.spend", "spend"],
  ["rolls.*.adds.*", "total"],
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

/** What a name of the page is, in words (`EXPECTED` of reasons.ts): for who takes it for something else. */
export type KindWord =
  | "attribute"
  | "resource"
  | "derivedNumber"
  | "thingKind"
  | "thingNumber"
  | "conditionKind"
  | "fieldKind"
  | "ladderKind"
  | "sharedKind"
  | "tableKind"
  | "rollKind"
  | "rollNumber"
  | "rollDice";

/** Functions that people call otherwise. */
export const FUNCTION_SPELLINGS: Readonly<Record<string, string>> = {
  si: "if",
  suma: "sum",
  sumar: "sum",
  total: "sum",
  mínimo: "min",
  minimo: "min",
  máximo: "max",
  maximo: "max",
  mayor: "high",
  menor: "low",
  ancho: "width",
  mejor: "top",
  mejores: "top",
  kh: "top",
  keep: "top",
  peor: "bottom",
  peores: "bottom",
  kl: "bottom",
  contar: "count",
  cuenta: "count",
  cuantos: "count",
  cuántos: "count",
  alto: "high",
  highest: "high",
  bajo: "low",
  lowest: "low",
  rounddown: "floor",
  suelo: "floor",
  roundup: "ceil",
  techo: "ceil",
  dobles: "doubles",
  valorabsoluto: "abs",
};

/** Functions of other programs, and what does the same here; a and b are what they are given. */
export const FUNCTION_FIXES: Readonly<Record<string, string>> = {
  round: "floor(a + 0.5)",
  redondear: "floor(a + 0.5)",
  mod: "a - b * floor(a, b)",
  half: "floor(a, 2)",
  mitad: "floor(a, 2)",
  pow: "a * a",
  avg: "sum(main) / count(main)",
  average: "sum(main) / count(main)",
  mean: "sum(main) / count(main)",
  media: "sum(main) / count(main)",
  rand: "sum(main)",
  random: "sum(main)",
  roll: "sum(main)",
  dice: "sum(main)",
  best: "sum(top(a, b))",
  best1: "high(a)",
  worst: "sum(bottom(a, b))",
  worst1: "low(a)",
  successes: "count(a >= 5)",
  hits: "count(a >= 5)",
  éxitos: "count(a >= 5)",
  exitos: "count(a >= 5)",
  clamp: "max(b, min(c, a))",
  table: "a(b)",
  tabla: "a(b)",
  lookup: "a(b)",
  vlookup: "b(a)",
};
