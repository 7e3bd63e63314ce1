/**
 * Numbers under a hand that types: a browser lets no comma, no `+5` and no `=` into a number field, so that it is a line of text
 * for as long as the user writes in it. Windows that want its type or its value meanwhile ask here.
 */

interface Writing {
  /** What it comes to, as a number field would say it: blank while nobody can tell. */
  value(): string;
  /** Whether it is a change, which stays the same whatever it changes. */
  isChange(): boolean;
}
const written = new WeakMap<Element, Writing>();

/** What a number field has while it is one of text. */
export const HANDS_OWN: ReadonlySet<string> = new Set([
  "type",
  "inputmode",
  "role",
  "autocomplete",
  "aria-valuenow",
  "aria-valuemin",
  "aria-valuemax",
]);

/** From now on it is written as text; null: it is a number field again. */
export function writeAsText(input: HTMLInputElement, writing: Writing | null): void {
  if (writing) written.set(input, writing);
  else written.delete(input);
}

export const isWritten = (element: Element): boolean => written.has(element);

export const isNumber = (element: Element): boolean =>
  isWritten(element) || (element as Partial<HTMLInputElement>).type === "number";

/** What a field says, a number as a number field would. */
export const valueIn = (input: HTMLInputElement): string => written.get(input)?.value() ?? input.value;

/**
 * Whether a number that was drawn anew under a hand stays as the hand writes it. A user who empties it, or has only begun, is about
 * to write another: what "none" means there would stand in the way.
 */
export function goesOn(field: HTMLInputElement): boolean {
  if (!isNumber(field)) return false;
  const writing = written.get(field);
  const value = valueIn(field);
  if (value === "" || !writing) return value === "";
  return writing.isChange() || Number(value) === Number(field.defaultValue);
}
