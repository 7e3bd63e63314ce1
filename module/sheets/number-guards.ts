import { notifications } from "../foundry/index.ts";
import { decimal, t } from "../i18n/i18n.ts";

/**
 * A number that its field does not take is told and taken back, before the form would quietly bend it: what stood there
 * stays.
 */
export function guardNumbers(element: HTMLElement): void {
  element.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      // What is not kept as it is written, such as what is awarded, is read by whoever acts on it.
      const kept = input.name.startsWith("system.") || input.dataset.itemPath !== undefined;
      if (input.type !== "number" || !kept || input.validity.valid) return;
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

/** The words beside a field. */
const nameOf = (input: HTMLInputElement): string => input.labels?.[0]?.querySelector("span")?.textContent ?? input.name;
