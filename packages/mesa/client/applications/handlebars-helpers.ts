import type Handlebars from "handlebars";
import HandlebarsRuntime from "handlebars";
import { deprecatedHelpers } from "./deprecated-helpers.ts";
import { make } from "./dom.ts";
import type { FormSelectOption, SelectInputConfig } from "./forms/config.ts";
import { createNumberInput } from "./forms/inputs.ts";
import { prepareSelectOptionGroups, renderSelectOption } from "./forms/select-options.ts";
import { type HostField, host, t } from "./host.ts";

type Hash = Record<string, unknown>;

interface HelperOptions {
  hash: Hash;
}

const safe = (html: string) => new HandlebarsRuntime.SafeString(html);
const escapeText = (value: unknown) => HandlebarsRuntime.escapeExpression(String(value ?? ""));

/** "checked" for a truthy value. */
export function checked(value: unknown): string {
  return value ? "checked" : "";
}

/** "disabled" for a truthy value. */
export function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

/** Joins its arguments into one string that is not escaped again. */
export function concat(...values: unknown[]): Handlebars.SafeString {
  const parts = values
    .slice(0, -1)
    .map((value) => (typeof value === "object" && value !== null ? String(value) : value));
  return safe(parts.map((part) => String(part ?? "")).join(""));
}

export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

/** A translation; hash arguments are interpolated. */
export function localize(value: unknown, options: HelperOptions): string {
  const key = String(value ?? "");
  const { hash } = options;
  return Object.keys(hash).length ? t(key, hash) : t(key);
}

/** A number with a fixed count of decimals and, if asked for, a sign. */
export function numberFormat(value: unknown, options: HelperOptions): string {
  const { decimals, sign = false } = options.hash;
  const number = value === null || value === undefined ? Number.NaN : Number.parseFloat(String(value));
  const text = number.toFixed(Number(decimals ?? 0));
  return sign ? (number >= 0 ? `+${text}` : text) : text;
}

/** An `<input type="number">` as HTML. */
export function numberInput(value: unknown, options: HelperOptions): Handlebars.SafeString {
  const { class: cssClass, ...config } = options.hash;
  const input = createNumberInput({ ...config, value: value as number });
  if (cssClass) input.className = String(cssClass);
  return safe(input.outerHTML);
}

/** A plain object of the hash arguments. */
export function object(options: HelperOptions): Hash {
  return options.hash;
}

/** Radio buttons for a set of choices. */
export function radioBoxes(name: unknown, choices: unknown, options: HelperOptions): Handlebars.SafeString {
  const { checked: current = null, localize: translate = false } = options.hash;
  let html = "";
  for (const [key, label] of Object.entries((choices ?? {}) as Record<string, string>)) {
    const input = make("input", { type: "radio", name: String(name), value: key, checked: key === String(current) });
    const text = translate ? t(label) : label;
    html += make("label", { class: "checkbox" }, input, ` ${text}`).outerHTML;
  }
  return safe(html);
}

function choiceOptions(choices: unknown, hash: Hash): FormSelectOption[] {
  const { valueAttr, nameAttr, labelAttr, inverted } = hash as Record<string, string | undefined>;
  const valueKey = valueAttr ?? nameAttr;
  const entries: [string, unknown][] = Array.isArray(choices)
    ? choices.map((choice, index) => [String(index), choice])
    : choices instanceof Map
      ? [...choices].map(([key, choice]) => [String(key), choice])
      : Object.entries((choices ?? {}) as object);
  return entries.map(([key, choice]) => {
    if (choice !== null && typeof choice === "object") {
      const record = choice as Record<string, unknown>;
      const value = valueKey ? record[valueKey] : (record.value ?? key);
      const label = record[labelAttr ?? "label"];
      const option = { ...record, value: String(value ?? ""), label: String(label ?? "") } as FormSelectOption;
      if (!("group" in record)) delete option.group;
      return option;
    }
    return inverted ? { value: String(choice), label: key } : { value: key, label: String(choice ?? "") };
  });
}

/**
 * `<option>` elements. A plain array of strings is numbered: its values are the indices, which loses stored words;
 * pass an object or `[{value, label}]` instead.
 */
export function selectOptions(choices: unknown, options: HelperOptions): Handlebars.SafeString {
  const { selected, localize: translate, sort, blank, groups } = options.hash;
  const chosen = new Set<string>();
  const add = (value: unknown) => chosen.add(String(value ?? ""));
  if (selected instanceof Set || Array.isArray(selected)) for (const value of selected) add(value);
  else if (selected !== undefined) add(selected);
  const config: SelectInputConfig = {
    options: choiceOptions(choices, options.hash).map((option) => ({ ...option, selected: chosen.has(option.value) })),
    localize: !!translate,
    sort: !!sort,
    groups: groups as string[] | undefined,
    blank: blank === undefined || blank === null ? undefined : String(blank),
  };
  let html = "";
  for (const { group, options: members } of prepareSelectOptionGroups(config)) {
    const body = members.map(renderSelectOption).join("");
    html += group ? `<optgroup label="${escapeText(group)}">${body}</optgroup>` : body;
  }
  return safe(html);
}

function markup(node: HTMLElement | HTMLCollection): string {
  if ("outerHTML" in node) return node.outerHTML;
  return [...(node as HTMLCollection)].map((element) => element.outerHTML).join("");
}

function requireField(field: unknown, helper: string): HostField {
  if (!field || typeof (field as HostField).toInput !== "function") {
    throw new Error(
      `{{${helper}}} needs a data field as its first argument, not ${JSON.stringify(field) ?? "undefined"}.`,
    );
  }
  return field as HostField;
}

/** A data field as its form input. */
export function formInput(field: unknown, options: HelperOptions): Handlebars.SafeString {
  return safe(markup(requireField(field, "formInput").toInput({ ...options.hash })));
}

const GROUP_KEYS = ["classes", "hint", "label", "rootId", "stacked", "units", "widget"] as const;

/** A data field as a form group: label, input and hint. */
export function formGroup(field: unknown, options: HelperOptions): Handlebars.SafeString {
  const hash = { ...options.hash };
  const group: Hash = { localize: hash.localize };
  for (const key of GROUP_KEYS) {
    if (hash[key] !== undefined) group[key] = hash[key];
    delete hash[key];
  }
  if (typeof group.classes === "string") group.classes = group.classes.split(/\s+/).filter(Boolean);
  return safe(markup(requireField(field, "formGroup").toFormGroup(group, hash)));
}

/** Time passed since a moment, in words. */
export function timeSince(value: unknown): string {
  return host.foundry.utils.timeSince(value as Date | string);
}

const args = (values: unknown[]) => values.slice(0, -1);

/** Registers the public helpers on a Handlebars environment. */
export function registerHelpers(environment: typeof Handlebars): void {
  environment.registerHelper({
    checked,
    concat,
    disabled,
    formField: formGroup,
    formGroup,
    formInput,
    ifThen,
    localize,
    numberFormat,
    numberInput,
    object,
    radioBoxes,
    selectOptions,
    timeSince,
    ...deprecatedHelpers(),
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (value: unknown) => !value,
    and: (...values: unknown[]) => args(values).every(Boolean),
    or: (...values: unknown[]) => args(values).some(Boolean),
  } as unknown as Handlebars.HelperDeclareSpec);
}
