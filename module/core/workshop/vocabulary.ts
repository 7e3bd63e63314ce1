/** The words that a page may use, by where they stand: what the readers take, the editor proposes and the docs explain. */
export const KEYS = {
  page: [
    ...["workshop", "id", "version", "name", "summary", "author", "licence", "was", "attributes", "resources"],
    ...["derived", "things", "conditions", "ladders", "rolls", "initiative", "starting", "groups"],
  ],
  attribute: ["name", "from", "to", "start", "dice"],
  resource: ["name", "start", "min", "max", "dice", "counts", "at"],
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
  dice: ["name", "count", "die", "faces", "dice", "explode", "reroll"],
  explode: ["on", "as"],
  number: ["name", "is"],
  band: ["name", "when", "as", "text", "then"],
  push: ["name", "keep", "add", "costs", "then"],
} as const satisfies Record<string, readonly string[]>;

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
  ["things.*.numbers.*", "attribute"],
  ["things.*", "thing"],
  ["conditions.*", "condition"],
  ["ladders.*.steps.[]", "step"],
  ["ladders.*", "ladder"],
  ["initiative", "initiative"],
  ["starting.[]", "starting"],
  ["groups.[]", "group"],
  ["rolls.*.ask.*", "ask"],
  ["rolls.*.dice.*.explode", "explode"],
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

/**
 * Words that people write for those of the page: their own language's, and those of other programs. Each gives an error
 * with the right word; none is taken for it.
 */
export const SPELLINGS: Readonly<Record<string, string>> = {
  // Of the page.
  nombre: "name",
  título: "name",
  titulo: "name",
  title: "name",
  versión: "version",
  resumen: "summary",
  autor: "author",
  autora: "author",
  licencia: "licence",
  license: "licence",
  atributos: "attributes",
  características: "attributes",
  caracteristicas: "attributes",
  stats: "attributes",
  abilities: "attributes",
  recursos: "resources",
  reservas: "resources",
  pools: "resources",
  derivados: "derived",
  derivadas: "derived",
  cosas: "things",
  objetos: "things",
  equipo: "things",
  items: "things",
  estados: "conditions",
  condiciones: "conditions",
  escalera: "ladders",
  escaleras: "ladders",
  dificultades: "ladders",
  difficulties: "ladders",
  tiradas: "rolls",
  pruebas: "rolls",
  checks: "rolls",
  iniciativa: "initiative",
  inicio: "starting",
  grupos: "groups",
  // Of its parts.
  description: "summary",
  descripción: "summary",
  label: "name",
  min: "from",
  max: "to",
  default: "start",
  current: "start",
  effect: "adds",
  damage: "then",
  difficulty: "ask",
  desde: "from",
  de: "from",
  minimum: "min",
  hasta: "to",
  a: "to",
  maximum: "max",
  empieza: "start",
  inicial: "start",
  dados: "dice",
  dado: "die",
  caras: "faces",
  sides: "die",
  cantidad: "count",
  cuántos: "count",
  cuantos: "count",
  números: "numbers",
  numeros: "numbers",
  resultados: "bands",
  bandas: "bands",
  results: "bands",
  outcomes: "bands",
  notas: "notes",
  cuando: "when",
  si: "when",
  if: "when",
  como: "as",
  texto: "text",
  entonces: "then",
  pregunta: "ask",
  preguntas: "ask",
  con: "with",
  forzar: "push",
  contra: "against",
  pasos: "steps",
  explota: "explode",
  explodes: "explode",
  repite: "reroll",
  conserva: "keep",
  guarda: "keep",
  añade: "add",
  cuesta: "costs",
  tirada: "roll",
  número: "number",
  numero: "number",
  orden: "order",
  clase: "kind",
  tipo: "kind",
  type: "kind",
  elige: "pick",
  campos: "fields",
  puesto: "worn",
  puesta: "worn",
  suma: "adds",
  usar: "use",
  uso: "use",
  gasta: "spent",
  fuera: "out",
  valor: "value",
  value: "is start",
  formula: "is",
  fórmula: "is",
  es: "is",
  // Of formulas.
  objetivo: "target",
  enemigo: "target",
  enemy: "target",
  foe: "target",
  opponent: "target",
  defender: "target",
  rival: "target",
  puestos: "worn",
  llevado: "worn",
};

/** What a name of the page is, in words (`EXPECTED` of reasons.ts): for who takes it for something else. */
export type KindWord =
  | "attribute"
  | "resource"
  | "derivedNumber"
  | "thingKind"
  | "thingNumber"
  | "conditionKind"
  | "ladderKind"
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
  clamp: "max(0, min(a, b))",
};

/** Words for how a band is meant, for what holds, and for what stands between conditions. */
export const WORD_SPELLINGS: Readonly<Record<string, string>> = {
  crítico: "critical",
  critico: "critical",
  crit: "critical",
  éxito: "success",
  exito: "success",
  hit: "success",
  parcial: "mixed",
  partial: "mixed",
  fallo: "failure",
  fail: "failure",
  miss: "failure",
  pifia: "fumble",
  botch: "fumble",
  bueno: "good",
  malo: "bad",
  normal: "plain",
  win: "success",
  ok: "success",
  strong: "success",
  "good success": "success",
  "strong hit": "success",
  "weak hit": "mixed",
  "partial success": "mixed",
  lose: "failure",
  neutral: "plain",
  sí: "true",
  si: "true",
  yes: "true",
  verdadero: "true",
  on: "true",
  off: "false",
  no: "false",
  falso: "false",
};

/** Between two parts of a formula. */
export const OPERATOR_SPELLINGS: Readonly<Record<string, string>> = {
  and: "and",
  or: "or",
  y: "and",
  e: "and",
  o: "or",
  u: "or",
  x: "*",
  por: "*",
  entre: "/",
};
