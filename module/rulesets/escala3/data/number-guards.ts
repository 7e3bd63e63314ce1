import { notifications } from "../../../foundry/index.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { key } from "./labels.ts";

/**
 * A number that its field does not take is told and taken back, before the form would quietly bend it: what stood there
 * stays.
 */
export function guardNumbers(element: HTMLElement): void {
  element.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      if (input.type !== "number" || input.validity.valid) return;
      event.stopImmediatePropagation();
      const { min, max, step } = input;
      const data = { field: input.ariaLabel ?? nameOf(input), min: decimal(Number(min)), max: decimal(Number(max)) };
      notifications().warn(t(key(Number(step) < 1 ? "error.decimals" : "error.whole"), data));
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}

/** The words beside a field. */
const nameOf = (input: HTMLInputElement): string => input.labels?.[0]?.querySelector("span")?.textContent ?? input.name;
