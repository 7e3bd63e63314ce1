import { notifications } from "../foundry/index.ts";
import { decimal, t } from "../i18n/i18n.ts";

/**
 * A number that its field does not take is told and taken back, before the form would quietly bend it: what stood there
 * stays.
 */
export function guardNumbers(element: HTMLElement, { system }: { readonly system: unknown }): void {
  element.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      // What is not kept as it is written, such as what is awarded, is read by whoever acts on it.
      const kept = input.name.startsWith("system.") || input.dataset.itemPath !== undefined;
      if (input.type !== "number" || !kept) return;
      if (changesNothing(input, system as WithSchema)) {
        event.stopImmediatePropagation();
        input.value = input.defaultValue;
        return;
      }
      if (input.validity.valid) return;
      event.stopImmediatePropagation();
      const { min, max, step } = input;
      const word = min === "" || max === "" ? "other" : Number(step) < 1 ? "decimals" : "whole";
      const data = { field: input.ariaLabel ?? nameOf(input), min: decimal(Number(min)), max: decimal(Number(max)) };
      notifications().warn(t(`CUBILETE.sheet.number.${word}`, data));
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}

interface WithSchema {
  readonly schema?: { getField(path: string): { clean(value: null): unknown } | undefined };
}

/** Whether a field was emptied that then holds what it held: nothing would be drawn anew, and it would stay empty. */
function changesNothing(input: HTMLInputElement, { schema }: WithSchema): boolean {
  // What cannot be read as a number is empty too.
  if (input.value !== "" || input.validity.badInput || !input.name.startsWith("system.")) return false;
  const field = schema?.getField(input.name.slice("system.".length));
  return field !== undefined && String(field.clean(null) ?? "") === input.defaultValue;
}

/** The words beside a field. */
const nameOf = (input: HTMLInputElement): string => input.labels?.[0]?.querySelector("span")?.textContent ?? input.name;
