import { fromHost } from "./index.ts";

/** Foundry's makers of form fields, for dialogs: its public types ask for every option at once. */

interface Field {
  name: string;
  value?: string | number;
  required?: boolean;
  autofocus?: boolean;
  placeholder?: string;
}
interface Option {
  value: string;
  label: string;
  selected?: boolean;
  group?: string;
  disabled?: boolean;
}
interface Choice extends Omit<Field, "value"> {
  value?: string | null;
  options: Option[];
  groups?: string[];
  blank?: string;
}
interface Inputs {
  createFormGroup(group: {
    label: string;
    input: HTMLElement;
    hint?: string;
    units?: string;
    /** Its label above the input. */
    stacked?: boolean;
  }): HTMLDivElement;
  createSelectInput(field: Choice): HTMLSelectElement;
  createMultiSelectInput(field: Choice & { type?: string }): HTMLElement;
  createNumberInput(field: Field & { min?: number; max?: number; step?: number }): HTMLInputElement;
  createTextInput(field: Field): HTMLInputElement;
}

export const inputs = (): Inputs => fromHost(foundry.applications.fields);
