import { isCoreError } from "../core/validate.ts";
import { withMembers } from "./guests/with-members.ts";
import { KIT } from "./ruleset.ts";

/**
 * What a rule set from outside is looked over for before anything believes it: each field that is missing or of another
 * kind, by its path. It reads plain members only and runs nothing of the guest's but getters.
 */

type Test = (value: unknown) => boolean;

export interface Expected {
  fits: Test;
  /** In words, as they follow "expected". */
  as: string;
}

/** A promise is none: the module forgot to wait for it. */
export const isPlainRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isPromised(value);

const isPromised = (value: object): boolean => typeof (value as { then?: unknown }).then === "function";

const word: Expected = { fits: (value) => typeof value === "string" && value.trim() !== "", as: "a text" };
const work: Expected = { fits: (value) => typeof value === "function", as: "a function" };
const kind: Expected = { fits: (value) => typeof value === "function", as: "a class" };
const list: Expected = { fits: Array.isArray, as: "a list" };
const record: Expected = { fits: isPlainRecord, as: "an object" };
const yes: Expected = { fits: (value) => typeof value === "boolean", as: "true or false" };
const among = (words: readonly string[]): Expected => ({
  fits: (value) => words.includes(value as string),
  as: words.map((each) => `"${each}"`).join(" or "),
});

/** Ids stand in settings, selectors and links of chat: letters, digits and hyphens, a letter first. */
const ID = /^[a-z][a-z0-9-]{0,39}$/i;
const id: Expected = {
  fits: (value) => typeof value === "string" && ID.test(value),
  as: "letters, digits and hyphens, a letter first, 40 at most",
};

const plain: Expected = {
  fits: (value) => ["string", "number", "boolean"].includes(typeof value),
  as: "a text, a number or true or false",
};

type Fields = Readonly<Record<string, Expected>>;

const RULESET: Fields = { id, label: word, actors: record, items: record, rolls: record, roll: kind };
const RULESET_MAY: Fields = {
  kit: among([KIT]),
  summary: word,
  face: record,
  settings: list,
  tools: list,
  prompts: record,
  asking: record,
  figures: record,
  figuresOf: work,
  figureWords: record,
  migrations: list,
  initiative: record,
  creation: record,
  derivedConditions: record,
  conditions: list,
  endings: record,
  lasting: record,
  browsing: record,
  statBlock: work,
  foreign: work,
  effects: record,
  formula: work,
  formulaExample: word,
  partials: list,
  health: work,
  healthFigures: work,
  bears: work,
  gameOf: work,
  experience: record,
  experienceFor: work,
  rehearsal: record,
  declared: work,
  load: work,
  init: work,
};
const FACE: Fields = { vignette: word, cover: word };
const DOCUMENT: Fields = { model: kind, sheet: kind, img: word, icon: word };
const ROLL: Fields = { label: word, icon: word, plan: work, check: work, odds: work, view: work };
const ROLL_MAY: Fields = {
  followUps: work,
  share: work,
  commit: work,
  cost: work,
  again: work,
  byHand: work,
  settles: work,
  meets: work,
  degrees: work,
  ruled: work,
  ties: work,
  gives: work,
  chanceOf: work,
  whileOut: {
    fits: (value) => typeof value === "boolean" || value === "down",
    as: 'true, false or "down"',
  },
  unasked: yes,
  goesOn: yes,
  spending: record,
  applying: record,
};
/** All names that are looked for. */
const READ = {
  ruleset: Object.keys({ ...RULESET, ...RULESET_MAY }),
  roll: Object.keys({ ...ROLL, ...ROLL_MAY }),
};

const SETTING: Fields = { key: word, prefix: word, default: plain, scope: among(["world", "client", "user"]) };
const TOOL: Fields = { id, label: word, hint: word, icon: word, gm: yes, open: work };
const CONDITION: Fields = { id: word, name: word, img: word };
const PROMPT: Fields = { from: among(["gm", "anyone"]), view: work };

/**
 * What is wrong with a would-be rule set.
 * @returns One line each, `path: expected …, got …`; none: it can be added.
 */
export function problemsOf(given: unknown): string[] {
  if (!isPlainRecord(given)) return [misfitLine("rule set", record, given)];
  // Its rolls may come later, and are looked over then.
  const late = work.fits(given.load) && !("rolls" in given);
  const { rolls: _, ...face } = RULESET;
  const problems = [...missing(given, late ? face : RULESET, ""), ...misfits(given, RULESET_MAY, "")];
  const now = given.kit !== undefined;
  const kinds = Object.keys(isPlainRecord(given.rolls) ? given.rolls : {});
  const rolled = (path: string, value: unknown): string[] =>
    late || kinds.includes(value as string)
      ? []
      : [`${path}: expected one of its rolls (${kinds.join(", ")}), got ${saidBriefly(value)}`];

  if (isPlainRecord(given.face))
    problems.push(...missing(given.face, FACE, "face"), ...misfits(given.face, { title: word }, "face"));
  for (const [path, each] of entriesWithin(given, "actors")) {
    problems.push(...missing(each, DOCUMENT, path));
    if (!isPlainRecord(each)) continue;
    problems.push(...misfits(each, { health: word, members: work }, path));
    const { trackable } = each;
    if (!isPlainRecord(trackable)) problems.push(misfitLine(`${path}.trackable`, record, trackable));
    else problems.push(...missing(trackable, { bar: list, value: list }, `${path}.trackable`));
  }
  for (const [path, each] of entriesWithin(given, "items")) {
    problems.push(...missing(each, DOCUMENT, path), ...misfits(each, { onDrop: work }, path));
    if (isPlainRecord(each) && each.roll !== undefined) problems.push(...rolled(`${path}.roll`, each.roll));
  }
  for (const [path, each] of entriesWithin(given, "rolls")) {
    problems.push(...missing(each, ROLL, path), ...misfits(each, ROLL_MAY, path));
    const { applying, spending } = isPlainRecord(each) ? each : {};
    if (isPlainRecord(spending)) problems.push(...missing(spending, { menu: work, changes: work }, `${path}.spending`));
    if (!isPlainRecord(applying)) continue;
    // What has shares is not of kit 1, whatever it says.
    if (!now && "shares" in applying) problems.push(misfitLine("kit", among([KIT]), given.kit));
    problems.push(
      ...missing(applying, now || "shares" in applying ? { shares: work } : { changes: work }, `${path}.applying`),
    );
  }
  for (const [path, each] of entriesWithin(given, "settings")) problems.push(...missing(each, SETTING, path));
  for (const [path, each] of entriesWithin(given, "tools")) problems.push(...missing(each, TOOL, path));
  for (const [path, each] of entriesWithin(given, "prompts")) problems.push(...missing(each, PROMPT, path));
  for (const [path, each] of entriesWithin(given, "conditions")) problems.push(...missing(each, CONDITION, path));
  for (const [path, each] of entriesWithin(given, "partials"))
    if (!word.fits(each)) problems.push(misfitLine(path, word, each));

  const { initiative, derivedConditions } = given;
  if (isPlainRecord(initiative)) {
    problems.push(...missing(initiative, { total: work, tiebreak: work }, "initiative"));
    problems.push(...rolled("initiative.kind", initiative.kind));
  }
  if (isPlainRecord(derivedConditions)) {
    problems.push(...missing(derivedConditions, { list, of: work }, "derivedConditions"));
    for (const [path, each] of entriesWithin(derivedConditions, "list"))
      problems.push(...missing(each, CONDITION, `derivedConditions.${path}`));
  }
  return problems;
}

/** One letter more, less or other. */
function isOneAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return (
    long.length - short.length <= 1 && short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1)
  );
}

function nearIn(names: readonly string[], given: object, path: string): string[] {
  return Object.keys(given).flatMap((name) => {
    if (name.length < 4 || names.includes(name)) return [];
    const near = names.find((one) => isOneAway(one.toLowerCase(), name.toLowerCase()));
    return near === undefined || near in given ? [] : `${path}${name}: nothing reads it; did you mean "${near}"?`;
  });
}

/** What a rule set from outside says under a name that is nearly one that is read: what it was meant for would never come. */
export function misspeltIn(given: object): string[] {
  const { rolls } = given as { rolls?: unknown };
  const kinds = isPlainRecord(rolls) ? Object.entries(rolls) : [];
  return [
    ...nearIn(READ.ruleset, given, ""),
    ...kinds.flatMap(([kind, roll]) => (isPlainRecord(roll) ? nearIn(READ.roll, roll, `rolls.${kind}.`) : [])),
  ];
}

const chance: Expected = {
  fits: (value) => typeof value === "number" && value >= 0 && value <= 1 + 1e-9,
  as: "a chance from 0 to 1",
};
const number: Expected = { fits: Number.isFinite, as: "a number" };
export const VALUE_KINDS = { word, work, list, record, yes, number };
const orNone = (expected: Expected): Expected => ({
  fits: (value) => value === null || expected.fits(value),
  as: `${expected.as} or null`,
});

const tone = among(["success", "mixed", "failure", "critical", "fumble", "neutral"]);
const hand: Expected = {
  fits: (value) => Array.isArray(value) && Array.from(value).every(isDie),
  as: "a list of dice, each { face, faces, state }",
};
const hands: Expected = {
  fits: (value) => Array.isArray(value) && Array.from(value).every(hand.fits),
  as: "a list of hands of dice",
};

const isDie = (value: unknown): boolean =>
  isPlainRecord(value) &&
  [value.face, value.faces].every(Number.isFinite) &&
  ["kept", "dropped", "exploded"].includes(String(value.state));

/**
 * What a roll type gives back: what has to be there, what may be, of each list its entries, and of each member that is an object what is
 * in it.
 */
interface Given {
  fields: Fields;
  may?: Fields;
  each?: Readonly<Record<string, Fields>>;
  entries?: Readonly<Record<string, Expected>>;
  inside?: Readonly<Record<string, Fields>>;
}

const PANEL: Fields = { template: word, context: record };

const GIVEN = {
  check: { fields: {} },
  plan: {
    fields: { title: word, base: record, controls: list, modifiers: list },
    may: { secret: yes, several: yes, panel: record },
    each: { controls: { name: word }, modifiers: { id: word, label: word } },
    inside: { panel: PANEL },
  },
  odds: {
    fields: { success: orNone(chance), figures: list, bars: list },
    may: { average: chance, bands: list, caption: word, notes: list },
    each: {
      figures: { label: word },
      bars: { value: number, chance },
      bands: { kind: tone, chance },
      notes: { label: word },
    },
  },
  view: {
    fields: {
      groups: list,
      terms: list,
      total: orNone(number),
      against: orNone(record),
      verdict: orNone(record),
      notes: list,
    },
    may: { others: list, panel: record },
    each: { terms: { label: word, value: number }, notes: { label: word }, others: { label: word, groups: hands } },
    entries: { groups: hand },
    inside: { against: { label: word, value: number }, verdict: { kind: tone, label: word }, panel: PANEL },
  },
} satisfies Record<string, Given>;

/** What is wrong with what `plan`, `check`, `odds` or `view` of a roll type gave back: one line each, by its path. */
export function problemsGiven(from: keyof typeof GIVEN, path: string, given: unknown): string[] {
  const { fields, may, each, entries, inside }: Given = GIVEN[from];
  const problems = [...missing(given, fields, path), ...misfits(given, may ?? {}, path)];
  if (!isPlainRecord(given)) return problems;
  for (const [name, expected] of Object.entries(inside ?? {}))
    if (isPlainRecord(given[name])) problems.push(...missing(given[name], expected, under(path, name)));
  for (const [name, expected] of Object.entries(entries ?? {}))
    for (const [at, entry] of entriesWithin(given, name))
      if (!expected.fits(entry)) problems.push(misfitLine(under(path, at), expected, entry));
  for (const [name, expected] of Object.entries(each ?? {}))
    for (const [at, entry] of entriesWithin(given, name)) problems.push(...missing(entry, expected, under(path, at)));
  return problems;
}

/**
 * The rolls of a guest, with what comes out of them looked over each time: a field that is missing is named where it is, and not
 * where a template or a sum first stumbles over it.
 */
export function lookedOver<R extends object>(
  ruleset: string,
  rolls: Readonly<Record<string, R>>,
  which: readonly (keyof typeof GIVEN)[],
): Record<string, R> {
  const looked = ([kind, roll]: [string, R]): [string, R] => {
    const members = which.map((name) => {
      const path = `rolls.${kind}.${name}()`;
      const ask = (...args: unknown[]) => (roll as Record<string, (...args: unknown[]) => unknown>)[name]?.(...args);
      const value = (...args: unknown[]): unknown =>
        guestAnswer(
          ruleset,
          path,
          () => ask(...args),
          (given) => problemsGiven(name, path, given),
        );
      return [name, { value, enumerable: true }] as const;
    });
    return [kind, withMembers(roll, Object.fromEntries(members))];
  };
  return Object.fromEntries(Object.entries(rolls).map(looked));
}

/**
 * What a guest answers. What it throws is named with the guest and the field, unless it refuses in words for the player.
 * @throws {Error} When it fails, or makes no sense.
 */
export function guestAnswer<T>(guest: string, path: string, ask: () => T, problems: (given: T) => string[]): T {
  const fails = (why: string, cause?: unknown) => new Error(`Cubilete: "${guest}": ${why}.`, { cause });
  let given: T;
  try {
    given = ask();
  } catch (error) {
    if (isCoreError(error) || (error instanceof Error && error.name === "UserError")) throw error;
    throw fails(`${path}: ${errorText(error)}`, error);
  }
  const all = problems(given);
  if (all.length > 0) throw fails(all.slice(0, 5).join("; "));
  return given;
}

/** The entries of a member, with their paths, those too that are missing; none where it is neither a list nor an object. */
export function entriesWithin(given: object, name: string): [string, unknown][] {
  const member: unknown = Reflect.get(given, name);
  if (Array.isArray(member)) return Array.from(member, (each, at) => [`${name}[${at}]`, each]);
  return isPlainRecord(member) ? Object.entries(member).map(([key, each]) => [`${name}.${key}`, each]) : [];
}

function missing(given: unknown, fields: Fields, path: string): string[] {
  if (!isPlainRecord(given)) return [misfitLine(path, record, given)];
  return Object.entries(fields).flatMap(([name, expected]) =>
    expected.fits(given[name]) ? [] : [misfitLine(under(path, name), expected, given[name])],
  );
}

function misfits(given: unknown, fields: Fields, path: string): string[] {
  if (!isPlainRecord(given)) return [];
  const there = Object.fromEntries(Object.entries(fields).filter(([name]) => given[name] !== undefined));
  return missing(given, there, path);
}

const under = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);
export const misfitLine = (path: string, { as }: Expected, value: unknown): string =>
  `${path}: expected ${as}, got ${saidBriefly(value)}`;

/** A value in a few letters. */
export function saidBriefly(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return isPromised(value) ? "a promise" : "an object";
  return (typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : String(value)).slice(0, 60);
}

/** What a guest's error says; one may fail at that too. */
export function errorText(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error).slice(0, 500);
  } catch {
    // It threw while it was read, so there is nothing of it to show.
    return "an error that cannot be read";
  }
}
