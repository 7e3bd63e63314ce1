import { numberFieldAt } from "../foundry/fields.ts";
import { type DocumentLike, notifications } from "../foundry/index.ts";
import { decimal, t } from "../i18n/i18n.ts";

/**
 * A number that its field does not take is refused in words, before the data model quietly bends it: what stood there stays.
 * What is accepted the input says, else the field of the data model that it stands for.
 */
export function guardNumbers(element: HTMLElement, ownerOf: (input: HTMLInputElement) => DocumentLike | null): void {
  element.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      const path = pathOf(input);
      // What is not kept as it is written, such as an award, is read by the action that uses it.
      if (input.type !== "number" || path === null) return;
      const field = path === IN_NO_FIELD ? null : numberFieldAt(ownerOf(input), path);
      limit(input, field);
      if (changesNothing(input, field)) {
        event.stopImmediatePropagation();
        input.value = input.defaultValue;
        return;
      }
      if (input.validity.valid) return;
      event.stopImmediatePropagation();
      notifications().warn(accepted(input));
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}

/** A figure of a list's entry, or one that the rules work out: its input says what is accepted. */
const IN_NO_FIELD = "";

/** Where what is written is kept: a field of the form, of one of its items, or a figure that stands in no form. */
function pathOf({ name, dataset: { itemPath, figure, field, level } }: HTMLInputElement): string | null {
  const kept = itemPath ?? figure ?? (name.startsWith("system.") ? name : null);
  return kept ?? (field !== undefined || level !== undefined ? IN_NO_FIELD : null);
}

/** An input that says no limits of its own has those of its field. */
function limit(input: HTMLInputElement, field: ReturnType<typeof numberFieldAt>): void {
  const { min, max } = (field ?? {}) as { min?: number; max?: number };
  if (input.min === "" && Number.isFinite(min)) input.min = String(min);
  if (input.max === "" && Number.isFinite(max)) input.max = String(max);
}

/** What a field takes, in words. */
function accepted(input: HTMLInputElement): string {
  const { min, max, step } = input;
  const parts = Number(step || 1) < 1 || step === "any" ? "decimals" : "whole";
  const range = min === "" ? (max === "" ? "any" : "most") : max === "" ? "least" : "between";
  const field = input.ariaLabel ?? nameOf(input);
  const data = { field, min: decimal(Number(min)), max: decimal(Number(max)) };
  return t(`CUBILETE.sheet.number.${range}.${parts}`, data);
}

/** Whether a field was emptied that then holds what it held: nothing would be drawn anew, and it would stay empty. */
function changesNothing(input: HTMLInputElement, field: { clean(value: null): unknown } | null): boolean {
  // What cannot be read as a number is empty too.
  if (input.value !== "" || input.validity.badInput || input.dataset.figure !== undefined) return false;
  return field !== null && String(field.clean(null) ?? "") === input.defaultValue;
}

/** The words beside a field. */
function nameOf({ labels, name }: HTMLInputElement): string {
  const [label] = labels ?? [];
  return (label?.querySelector("span") ?? label)?.textContent ?? name;
}
