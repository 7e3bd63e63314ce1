import { fromHost } from "./index.ts";

/** Foundry's makers of form fields, for dialogs and sheets: its public types ask for every option at once. */

/** What every input takes. */
export interface FormField {
  id?: string;
  name: string;
  value?: string | number;
  required?: boolean;
  disabled?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  dataset?: Record<string, string>;
}
interface Option {
  value: string;
  label: string;
  selected?: boolean;
  group?: string;
  disabled?: boolean;
}
interface Choice extends Omit<FormField, "value"> {
  value?: string | null;
  options: Option[];
  groups?: string[];
  blank?: string;
}
interface Inputs {
  createFormGroup(group: {
    label: string;
    input: HTMLElement;
    classes?: string[];
    hint?: string;
    units?: string;
    /** Its label above the input. */
    stacked?: boolean;
  }): HTMLDivElement;
  createSelectInput(field: Choice): HTMLSelectElement;
  createMultiSelectInput(field: Choice & { type?: string }): HTMLElement;
  createNumberInput(field: FormField & { min?: number; max?: number; step?: number }): HTMLInputElement;
  createTextInput(field: FormField): HTMLInputElement;
}

export const inputs = (): Inputs => fromHost(foundry.applications.fields);

/** What Handlebars hands to a helper. */
interface HelperCall<Said> {
  readonly hash: Said;
  readonly data: { readonly root: unknown };
}
interface HandlebarsLike {
  registerHelper(helpers: object): void;
  SafeString: new (html: string) => object;
}

const handlebars = (): HandlebarsLike => fromHost<{ Handlebars: HandlebarsLike }>(globalThis).Handlebars;

/** Helpers for templates that write a number in words of their own. */
export const templateNumbers = (helpers: Record<string, (value: number) => string>): void =>
  handlebars().registerHelper(helpers);

/** Helpers for templates that answer with a list of what some words name. */
export const templateLists = (helpers: Record<string, (words: string) => object[]>): void =>
  handlebars().registerHelper(helpers);

/**
 * Helpers for templates that make elements: of what the template's whole context is, the words after the helper's name, and
 * what it says by name.
 */
export function templateHelpers<Root, Said>(
  helpers: Record<string, (root: Root, words: string, said: Said) => string>,
): void {
  const Handlebars = handlebars();
  const made = Object.entries(helpers).map(([name, make]) => [
    name,
    // What `concat` joins in a template is no plain text.
    (words: unknown, { hash, data }: HelperCall<Said>) =>
      new Handlebars.SafeString(make(data.root as Root, String(words), hash)),
  ]);
  Handlebars.registerHelper(Object.fromEntries(made));
}
