import { classNames, make } from "../dom.ts";
import { t } from "../host.ts";
import type { FormInputConfig, NumberInputConfig } from "./config.ts";

/** Standard attributes of every input: name, state flags, placeholder, dataset. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name !== undefined) input.setAttribute("name", config.name);
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const) {
    input.toggleAttribute(flag, !!config[flag]);
  }
  if (config.placeholder) {
    input.setAttribute("placeholder", config.localize ? t(config.placeholder) : config.placeholder);
  }
  if (config.id) input.id = config.id;
  const classes = typeof config.classes === "string" ? [config.classes] : (config.classes ?? []);
  if (classes.length) input.classList.add(...classNames(classes));
  for (const [name, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${name}`, value);
  for (const [key, value] of Object.entries(config.dataset ?? {})) {
    if (value !== undefined && value !== null) input.dataset[key] = String(value);
  }
}

export function createCheckboxInput(config: FormInputConfig<boolean>): HTMLInputElement {
  const input = make("input", { type: "checkbox", checked: !!config.value });
  input.checked = !!config.value;
  setInputAttributes(input, config);
  return input;
}

export function createTextInput(config: FormInputConfig<string>): HTMLInputElement {
  const input = make("input", { type: "text", value: config.value ?? "" });
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: FormInputConfig<string> & { rows?: number }): HTMLTextAreaElement {
  const input = make("textarea", { rows: config.rows }, config.value ?? "");
  setInputAttributes(input, config);
  return input;
}

/** Rounds to the nearest step counted from the minimum, without binary noise such as 0.30000000000000004. */
function toStep(value: number, step: number, base: number): number {
  const digits = Math.max(0, (String(step).split(".")[1] ?? "").length, (String(base).split(".")[1] ?? "").length);
  return Number((Math.round((value - base) / step) * step + base).toFixed(digits));
}

/** A number input whose value is rounded to its step; "any" and a missing step leave it alone. */
export function createNumberInput(config: NumberInputConfig): HTMLInputElement {
  const { min, max, step = "any", value } = config;
  const input = make("input", { type: config.type ?? "number" });
  if (typeof min === "number") input.setAttribute("min", String(min));
  if (typeof max === "number") input.setAttribute("max", String(max));
  input.setAttribute("step", String(step ?? "any"));
  const number = value === null || value === undefined || (value as unknown) === "" ? null : Number(value);
  if (number !== null && !Number.isNaN(number)) {
    const stepped =
      typeof step === "number" && step > 0 ? toStep(number, step, typeof min === "number" ? min : 0) : number;
    input.setAttribute("value", String(stepped));
  }
  setInputAttributes(input, config);
  return input;
}

/** An icon with further attributes on request. */
export function createFontAwesomeIcon(
  glyph: string,
  config: { style?: string; fixedWidth?: boolean; classes?: string[]; attributes?: Record<string, string> } = {},
): HTMLElement {
  const { style = "solid", fixedWidth = false, classes = [] } = config;
  const name = glyph.startsWith("fa-") ? glyph : `fa-${glyph}`;
  const icon = make("i", { ...config.attributes, inert: true });
  icon.classList.add(`fa-${style}`, ...classNames([name]), ...(fixedWidth ? ["fa-fw"] : []), ...classNames(classes));
  return icon;
}
