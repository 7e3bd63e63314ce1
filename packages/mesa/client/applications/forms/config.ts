/** The configuration objects of foundry.applications.fields. */

export interface FormInputConfig<T = unknown> {
  name?: string;
  value?: T | null;
  required?: boolean | null;
  disabled?: boolean | null;
  readonly?: boolean | null;
  autofocus?: boolean | null;
  localize?: boolean | null;
  dataset?: Record<string, unknown> | null;
  placeholder?: string | null;
  id?: string | null;
  classes?: string | string[] | null;
  aria?: Record<string, string> | null;
  [extra: string]: unknown;
}

export interface FormGroupConfig {
  label?: string | null;
  input: HTMLElement | HTMLCollection;
  units?: string | null;
  hint?: string | null;
  rootId?: string | null;
  classes?: string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
  widget?: unknown;
  [extra: string]: unknown;
}

export interface FormSelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, unknown>;
}

export interface SelectInputConfig {
  options?: FormSelectOption[];
  groups?: string[] | null;
  blank?: string | null | boolean;
  valueAttr?: string | null;
  labelAttr?: string | null;
  localize?: boolean | null;
  sort?: boolean | null;
  type?: "single" | "multi" | "checkboxes" | null;
  /** Choices by value, or a list of labels; an alternative to `options`. */
  choices?: Record<string, unknown> | readonly unknown[] | (() => unknown) | null;
}

export interface NumberInputConfig extends FormInputConfig<number> {
  min?: number | null;
  max?: number | null;
  step?: number | "any" | null;
  type?: "range" | "number";
}
