import { t } from "../host.ts";
import type { FormSelectOption, SelectInputConfig } from "./config.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);

interface OptionGroup {
  group: string;
  options: FormSelectOption[];
}

/**
 * Options sorted into groups, in the order they are shown. Ungrouped options have the group "".
 * @returns Groups with at least one option; a blank option comes first of all.
 */
export function prepareSelectOptionGroups(config: SelectInputConfig & { value?: unknown }): OptionGroup[] {
  const { groups, blank, valueAttr = "value", labelAttr = "label", localize, sort, value } = config;
  const selected = new Set(value instanceof Set ? [...value] : Array.isArray(value) ? value : []);
  const single = value === undefined || value instanceof Set || Array.isArray(value) ? undefined : String(value ?? "");
  const prepared = new Map<string, FormSelectOption[]>();
  for (const name of groups ?? []) prepared.set(name && localize ? t(name) : name, []);
  for (const raw of config.options ?? []) {
    const record = raw as unknown as Record<string, unknown>;
    const optionValue = String(record[valueAttr ?? "value"] ?? raw.value ?? "");
    const label = String(record[labelAttr ?? "label"] ?? raw.label ?? "");
    const group = raw.group ? (localize ? t(raw.group) : raw.group) : "";
    const isSelected =
      raw.selected ||
      (single === undefined ? selected.has(optionValue) : single === optionValue && value !== undefined);
    const option: FormSelectOption = { ...raw, value: optionValue, label: localize ? t(label) : label };
    option.selected = !!isSelected;
    const list = prepared.get(group);
    if (list) list.push(option);
    else prepared.set(group, [option]);
  }
  const result: OptionGroup[] = [...prepared].map(([group, options]) => ({ group, options }));
  if (sort) for (const { options } of result) options.sort((a, b) => a.label.localeCompare(b.label));
  if (blank !== undefined && blank !== null && blank !== false) {
    const label = blank === true ? "" : localize ? t(blank) : blank;
    const anySelected = result.some(({ options }) => options.some((option) => option.selected));
    const option = { value: "", label, selected: !anySelected && (value === undefined || !single) };
    const ungrouped = result.find(({ group }) => group === "");
    if (ungrouped) {
      ungrouped.options.unshift(option);
      // The empty choice is the first line, wherever the ungrouped options were.
      if (!groups) result.sort((a, b) => Number(b === ungrouped) - Number(a === ungrouped));
    } else result.unshift({ group: "", options: [option] });
  }
  return result.filter(({ options }) => options.length);
}

/** One option as HTML, every value escaped. */
export function renderSelectOption(option: FormSelectOption): string {
  if (option.rule) return "<hr>";
  const data = Object.entries(option.dataset ?? {})
    .map(
      ([key, value]) => ` data-${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}="${escapeText(String(value))}"`,
    )
    .join("");
  const flags = `${option.selected ? " selected" : ""}${option.disabled ? " disabled" : ""}`;
  return `<option value="${escapeText(option.value)}"${data}${flags}>${escapeText(option.label)}</option>`;
}

/** Choices of a data field as options: an object by value, or an array whose members are the values. */
export function choicesToOptions(choices: SelectInputConfig["choices"]): FormSelectOption[] {
  const resolved = typeof choices === "function" ? choices() : choices;
  if (!resolved) return [];
  const entries: [string, unknown][] = Array.isArray(resolved)
    ? resolved.map((choice) => [String(choice), choice])
    : Object.entries(resolved as object);
  return entries.map(([value, choice]) => {
    if (choice === null || typeof choice !== "object") return { value, label: String(choice ?? value) };
    const record = choice as Partial<FormSelectOption> & { name?: string };
    return { ...record, value, label: String(record.label ?? record.name ?? value) };
  });
}
