import { errorText } from "../contract/problems.ts";
import { type CoreError, isCoreError } from "../core/validate.ts";
import { notifications, theGame } from "../foundry/index.ts";
import { type Places, t } from "./i18n.ts";

/** Something the player can mend: a message in their language, by key. */
export class UserError extends Error {
  readonly key: string;
  readonly data: Places;

  constructor(key: string, data: Places = {}) {
    super(key);
    this.name = "UserError";
    this.key = key;
    this.data = data;
  }
}

/** What a field accepts, in words: a range, a list, or the kind of thing it takes. */
function accepted({ accepted, code }: CoreError): string {
  if (code === "formula") return t("CUBILETE.error.accepts.formula");
  if ("words" in accepted) return t("CUBILETE.error.accepts.words", { words: accepted.words.join(", ") });
  if ("type" in accepted) return typeWord(accepted.type);
  return t("CUBILETE.error.accepts.range", { min: accepted.min, max: accepted.max });
}

/** Kinds of values by the core's words for them, which are a developer's; the first that is in them says it. */
const TYPES = ["true or false", "that no other has", "number", "list", "text"] as const;
const KEYS: Readonly<Record<string, string>> = { "true or false": "flag", "that no other has": "unlike" };

function typeWord(type: string): string {
  const found = TYPES.find((word) => type.includes(word));
  return found === undefined
    ? t("CUBILETE.error.accepts.type", { type })
    : t(`CUBILETE.error.accepts.${KEYS[found] ?? found}`);
}

/** The player's word for a field of the core: the last name of its path, when there is one. */
function fieldName(path: string): string {
  const key = `CUBILETE.field.${path
    .replace(/\[\d+\]/g, "")
    .split(".")
    .at(-1)}`;
  return theGame().i18n.has(key) ? t(key) : path;
}

/** Code that comes when it is wanted, and did not come; each browser has its own words for it. */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

/** An error as a sentence in the player's language. */
export function explain(error: unknown): string {
  if (error instanceof UserError) return t(error.key, error.data);
  if (isCoreError(error)) {
    // The whole value has no name of its own.
    const field = error.field === "" ? t("CUBILETE.error.whole") : fieldName(error.field);
    return t("CUBILETE.error.field", { field, accepted: accepted(error) });
  }
  if (isNotFetched(error)) return t("CUBILETE.error.notFetched");
  return t("CUBILETE.error.unexpected", { message: errorText(error) });
}

/** Runs what a player asked for; shows them whatever goes wrong, and logs what they cannot mend. */
export async function answering<T>(work: () => Promise<T> | T): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isExpected(error)) notifications().warn(explain(error));
    else {
      console.error(error);
      notifications().error(explain(error));
    }
    return null;
  }
}

const atHand = new Set<string>();

/**
 * As `answering`, but not twice at once: the second press of a double click is none.
 * @param what What is done, and to what: the same words for the same press.
 */
export async function answeringOnce<T>(what: string, work: () => Promise<T> | T): Promise<T | null> {
  if (atHand.has(what)) return null;
  atHand.add(what);
  try {
    return await answering(work);
  } finally {
    atHand.delete(what);
  }
}

/** Whether it says what a user did wrong; any other error is our own mistake. */
const isExpected = (error: unknown): boolean => error instanceof UserError || isCoreError(error);

/** What the work gives, or `otherwise` where it was refused. Our own mistakes are thrown on: nobody would ever see them. */
export function orElse<T, O>(work: () => T, otherwise: O): T | O {
  try {
    return work();
  } catch (error) {
    if (isExpected(error)) return otherwise;
    throw error;
  }
}

/**
 * A function of the public face that says which argument a macro has left out, instead of doing anything.
 * @param call How macros call it, without its brackets.
 * @param names Its arguments that it cannot do without, in order.
 */
export const needing =
  <A extends unknown[], R>(call: string, names: readonly string[], work: (...given: A) => Promise<R>) =>
  (...given: A): Promise<R | null> => {
    const missing = names.find((_, at) => given[at] === undefined || given[at] === null);
    if (missing === undefined) return work(...given);
    return answering<R>(() => {
      throw new UserError("CUBILETE.error.missing", { call: `${call}(${names.join(", ")})`, missing });
    });
  };
