import { LEFT_OF_100 } from "../../core/health.ts";
import {
  type Expected,
  entriesWithin,
  errorText,
  guestAnswer,
  isPlainRecord,
  misfitLine,
  VALUE_KINDS,
} from "../problems.ts";
import { withMembers } from "./with-members.ts";

/**
 * What a guest says in the midst of others: in the fight, at the end of a scene, among the people of a table, on the card of a roll. Where
 * it fails or makes no sense it is named once, and answers as if it had nothing to say: all others go on.
 */

/** Without `none` nothing can stand in for it: then the user's own wish stops, with the guest's name and the field. */
interface Reading extends Expected {
  none?: unknown;
  /** Whether it may refuse, which its user reads. */
  refuses?: true;
}
type Readings = Readonly<Record<string, Reading>>;

const MOST = 100;
const { word, yes, list, record, number, work } = VALUE_KINDS;

const orNull = ({ fits, as }: Expected): Reading => ({
  fits: (value) => value === null || fits(value),
  as: `${as} or null`,
  none: null,
});

/** A list of what a card or a window has a line for. */
const listOf = (fields: Readonly<Record<string, Expected>>, as: string): Reading => ({
  fits: (value) =>
    Array.isArray(value) &&
    value.length <= MOST &&
    Array.from(value).every(
      (one) => isPlainRecord(one) && Object.entries(fields).every(([name, { fits }]) => fits(one[name])),
    ),
  as: `a list of ${MOST} at most, each ${as}`,
  none: [],
});

const isFigure = (value: unknown): boolean => typeof value !== "number" || Number.isFinite(value);
const changes: Expected = {
  fits: (value) =>
    isPlainRecord(value) &&
    isPlainRecord(value.updates) &&
    Object.entries(value.updates).every(([path, to]) => path.startsWith("system.") && isFigure(to)) &&
    listOf({ label: word, value: orNull(number) }, "").fits(value.lines),
  as: "changes, { updates, lines }, whose paths begin with system. and whose figures are numbers",
};

const RULESET: Readings = {
  health: orNull({
    fits: (value) => Object.hasOwn(LEFT_OF_100, String(value)),
    as: Object.keys(LEFT_OF_100).join(", "),
  }),
  healthFigures: { fits: (value) => Array.isArray(value) && value.every(word.fits), as: "a list of paths", none: [] },
  figuresOf: { ...record, none: {} },
  gameOf: { fits: (value) => typeof value === "string", as: "a text", none: "" },
  bears: { ...yes, none: false },
  experienceFor: orNull(record),
};
const DERIVED: Readings = { of: orNull(word) };
const INITIATIVE: Readings = {
  total: number,
  tiebreak: { ...number, none: 0 },
  read: {
    fits: (value) => isPlainRecord(value) && word.fits(value.text) && word.fits(value.spoken),
    as: "{ text, spoken }",
    none: { text: "?", spoken: "?" },
  },
  actions: { ...number, none: 1 },
  second: { ...yes, none: false },
};
const ENDINGS: Readings = {
  changes: orNull(changes),
  rolls: listOf({ kind: word, label: word, args: record }, "{ kind, label, args }"),
};
const ACTOR: Readings = {
  tracks: {
    fits: (value) =>
      isPlainRecord(value) &&
      Object.values(value).every(
        (one) => isPlainRecord(one) && word.fits(one.path) && [one.value, one.max].every(number.fits),
      ),
    as: "resources by name, each { label, value, max, path, rising }",
    none: {},
  },
  members: { ...list, none: [] },
};
const SETTING: Readings = {
  fits: { ...yes, none: true },
  changed: { fits: () => true, as: "anything", none: undefined },
};
const CREATION: Readings = {
  games: listOf({ id: word, label: word, summary: word, creation: record }, "{ id, label, summary, creation }"),
};
const ITEM: Readings = { lasting: { ...yes, none: false } };
const ROLL: Readings = {
  followUps: listOf({ kind: word, label: word, args: record }, "{ kind, label, icon, by, args }"),
  byHand: listOf({ label: word }, "{ label, value }"),
  degrees: listOf({ id: word, label: word }, "{ id, label }"),
  again: listOf({ id: word, label: word, cost: changes }, "{ id, label, cost }"),
  gives: listOf({}, "an object"),
  ties: { ...yes, none: false },
  chanceOf: orNull(number),
  cost: { ...orNull(changes), refuses: true },
};
const SPENDING: Readings = {
  menu: orNull({
    fits: (value) =>
      isPlainRecord(value) &&
      listOf({ label: word, value: number }, "").fits(value.left) &&
      listOf({ id: word, label: word, affordable: yes }, "").fits(value.options),
    as: "{ left, options }, 100 of each at most,",
  }),
  changes,
};
const APPLYING: Readings = {
  shares: listOf({ id: word, changes: work }, "{ id, to, changes }"),
};

const told = new Set<string>();
const failures: [name: string, why: string][] = [];
let hear: ((name: string, why: string) => void) | null = null;

/** Tells what guests failed at so far, and from then on, each once. */
export function whenGuestsFail(tell: (name: string, why: string) => void): void {
  hear = tell;
  for (const [name, why] of failures.splice(0)) tell(name, why);
}

function tellFailure(guest: string, path: string, why: string): void {
  if (told.has(`${guest} ${path}`)) return;
  told.add(`${guest} ${path}`);
  console.error(`Cubilete: "${guest}": ${why}. All else goes on without it.`);
  if (hear) hear(guest, why);
  else failures.push([guest, why]);
}

function answer(guest: string, path: string, reading: Reading, ask: () => unknown): unknown {
  if (!("none" in reading)) return guestAnswer(guest, path, ask, (value) => misfit(reading, path, value));
  let why: string;
  try {
    const value = ask();
    [why = ""] = misfit(reading, path, value ?? null);
    if (why === "") return value ?? reading.none;
  } catch (error) {
    if (reading.refuses && error instanceof Error && error.name === "UserError") throw error;
    why = `${path}: ${errorText(error)}`;
  }
  tellFailure(guest, path, why);
  return reading.none;
}

const misfit = (reading: Expected, path: string, value: unknown): string[] =>
  reading.fits(value) ? [] : [misfitLine(path, reading, value)];

/** Each of these functions that it has, guarded. */
function guards(guest: string, path: string, given: object, readings: Readings): PropertyDescriptorMap {
  const members = Object.entries(readings).flatMap(([name, reading]) => {
    const own: unknown = Reflect.get(given, name);
    if (typeof own !== "function") return [];
    const value = (...args: unknown[]): unknown =>
      answer(guest, `${path}${name}()`, reading, () => Reflect.apply(own, given, args));
    return [[name, member(value)]];
  });
  return Object.fromEntries(members);
}

const member = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true });

/** The same, guarded. The guest's own object stays as it is. */
const guarded = (guest: string, path: string, given: object, readings: Readings): object =>
  withMembers(given, guards(guest, path, given, readings));

/** What a guest says of actors and things, as members to put in place of its own. */
export function guardedFace(ruleset: { readonly id: string }): PropertyDescriptorMap {
  const { id } = ruleset;
  const own = { creation: CREATION, derivedConditions: DERIVED, initiative: INITIATIVE };
  const parts = Object.entries(own).flatMap(([name, readings]) => {
    const given: unknown = Reflect.get(ruleset, name);
    return isPlainRecord(given) ? [[name, member(guarded(id, `${name}.`, given, readings))]] : [];
  });
  const kinds = Object.entries({ actors: ACTOR, items: ITEM }).map(([name, readings]) => {
    const guard = ([path, kind]: [string, unknown]): [string, object] => [
      path.slice(name.length + 1),
      guarded(id, `${path}.`, kind as object, readings),
    ];
    return [name, member(Object.fromEntries(entriesWithin(ruleset, name).map(guard)))];
  });
  return { ...guards(id, "", ruleset, RULESET), ...Object.fromEntries([...parts, ...kinds]) };
}

/** Settings of a guest: others are looked through with them. */
export const guardedSettings = <S extends { readonly key: string }>(guest: string, settings: readonly S[]): S[] =>
  // Members of their own: each is registered as a copy.
  settings.map((one) => Object.defineProperties({ ...one }, guards(guest, `settings.${one.key}.`, one, SETTING)));

export const guardedEndings = <E extends object | undefined>(guest: string, endings: E): E =>
  endings && (guarded(guest, "endings.", endings, ENDINGS) as E);

/** The rolls of a guest, with what their cards read guarded. */
export function guardedRolls<R extends object>(guest: string, rolls: Readonly<Record<string, R>>): Record<string, R> {
  const guard = ([kind, roll]: [string, R]): [string, R] => {
    const path = `rolls.${kind}.`;
    const { spending, applying } = roll as { spending?: object; applying?: object };
    const now = withMembers(roll, {
      ...guards(guest, path, roll, ROLL),
      ...(spending && { spending: member(guarded(guest, `${path}spending.`, spending, SPENDING)) }),
      ...(applying && { applying: member(withShares(guest, `${path}applying.`, applying)) }),
    });
    return [kind, now];
  };
  return Object.fromEntries(Object.entries(rolls).map(guard));
}

function withShares(guest: string, path: string, applying: object): object {
  const now = guarded(guest, path, applying, APPLYING) as { shares?(rolled: unknown): object[] };
  const { shares } = now;
  const guard = (share: object): object => guarded(guest, `${path}shares().`, share, { changes });
  return shares
    ? Object.defineProperty(
        now,
        "shares",
        member((rolled: unknown) => shares(rolled).map(guard)),
      )
    : now;
}
