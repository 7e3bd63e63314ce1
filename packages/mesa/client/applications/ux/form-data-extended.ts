import { unroute } from "../../runtime/route.ts";

export interface FormDataExtendedOptions {
  /** Data types by field name, for fields that do not say theirs. */
  dtypes?: Record<string, string>;
  /** Include disabled fields? Default false. */
  disabled?: boolean;
  /** Include read-only fields? Default true. */
  readonly?: boolean;
  editors?: Record<string, unknown>;
}

type Control = HTMLElement & {
  name?: string;
  type?: string;
  value?: unknown;
  checked?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  selectedOptions?: HTMLCollectionOf<HTMLOptionElement>;
};

const BUTTONS = new Set(["button", "submit", "reset", "image", "file"]);

/** FormData that knows types: numbers are numbers, one checkbox is a boolean, custom inputs give their value. */
export class FormDataExtended extends FormData {
  dtypes: Record<string, string>;
  editors: Record<string, unknown>;
  #object: Record<string, unknown> = {};

  constructor(form: HTMLFormElement, options: FormDataExtendedOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.editors = options.editors ?? {};
    // Subclass fields must exist before hooks look at the data, so everything is processed here.
    this.process(form, options);
  }

  /** The typed values by field name. */
  get object(): Record<string, unknown> {
    return this.#object;
  }

  process(form: HTMLFormElement, options: FormDataExtendedOptions = {}): void {
    const groups = new Map<string, Control[]>();
    for (const element of form.elements) {
      const control = element as Control;
      const name = control.name || control.getAttribute("name");
      if (!name || !this.#isSubmitted(control, options)) continue;
      groups.set(name, [...(groups.get(name) ?? []), control]);
    }
    for (const [name, controls] of groups) {
      const value = controls.length === 1 ? this.#single(controls[0] as Control) : this.#several(name, controls);
      if (value !== undefined) this.set(name, value);
    }
    this.#processEditable(form, options);
    form.dispatchEvent(new FormDataExtendedEvent(this));
  }

  #isSubmitted(control: Control, { disabled = false, readonly = true }: FormDataExtendedOptions): boolean {
    if (control.tagName === "BUTTON" || control.tagName === "FIELDSET" || control.tagName === "OUTPUT") return false;
    if (control.type && control.tagName === "INPUT" && BUTTONS.has(control.type)) return false;
    if (!disabled && (control.disabled || control.matches(":disabled"))) return false;
    return readonly || !(control.readOnly ?? control.hasAttribute("readonly"));
  }

  #dtype(control: Control, name: string): string | undefined {
    return control.dataset.dtype ?? this.dtypes[name];
  }

  #single(control: Control): unknown {
    const name = control.name || control.getAttribute("name") || "";
    const dtype = this.#dtype(control, name);
    switch (control.type) {
      case "checkbox":
        // A box with an explicit value is a choice, a box without one a yes or no.
        if (control.hasAttribute("value")) return control.checked ? castType(control.value, dtype) : null;
        return control.checked ?? false;
      case "radio":
        return control.checked ? castType(control.value, dtype) : null;
      case "select-multiple":
        return Array.from(control.selectedOptions ?? [], (option) => castType(option.value, dtype));
      case "number":
      case "range":
        return castType(control.value, dtype ?? "Number");
      default:
        return castType(control.value, dtype);
    }
  }

  #several(name: string, controls: Control[]): unknown {
    const types = new Set(controls.map((control) => control.type));
    const dtype = this.#dtype(controls[0] as Control, name);
    if (types.size === 1 && types.has("radio")) {
      const chosen = controls.find((control) => control.checked);
      return chosen ? castType(chosen.value, this.#dtype(chosen, name) ?? dtype) : null;
    }
    return controls.map((control) => this.#single(control));
  }

  /** Elements that are edited in place: `<img data-edit>` and other elements that carry `data-edit`. */
  #processEditable(form: HTMLFormElement, options: FormDataExtendedOptions): void {
    for (const element of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = element.dataset.edit;
      const disabled = element.hasAttribute("disabled") || element.closest("fieldset[disabled]");
      if (!name || name in this.#object || (disabled && !options.disabled)) continue;
      if (element.tagName === "IMG") {
        const src = element.getAttribute("src") ?? "";
        this.set(name, localPath(src));
      } else if (element.isContentEditable || element.tagName === "DIV") this.set(name, element.innerHTML.trim());
    }
  }

  override set(name: string, value: unknown): void {
    this.#object[name] = value;
    super.set(name, textOf(value));
  }

  override append(name: string, value: unknown): void {
    const current = this.#object[name];
    const list = current === undefined ? [] : Array.isArray(current) ? current : [current];
    this.#object[name] = [...list, value];
    super.append(name, textOf(value));
  }

  override delete(name: string): void {
    delete this.#object[name];
    super.delete(name);
  }
}

/** The stored form of a picture's address: one of this table has neither its site nor the folder that it stands in. */
function localPath(src: string): string {
  if (!src.startsWith(`${location.origin}/`)) return src;
  return unroute(src.slice(location.origin.length))?.slice(1) ?? src;
}

/** A value as the form data itself holds it: text as it is, anything else as JSON. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** The `formdata` event that lets listeners add to the data. */
class FormDataExtendedEvent extends Event {
  readonly formData: FormDataExtended;

  constructor(formData: FormDataExtended) {
    super("formdata");
    this.formData = formData;
  }
}

/**
 * Casts a raw form value to a named type.
 * @returns null for an empty Number; JSON that cannot be parsed stays a string.
 */
export function castType(value: unknown, dtype: string | undefined): unknown {
  if (dtype === undefined) return value;
  switch (dtype) {
    case "Number": {
      if (value === "" || value === null || value === undefined) return null;
      return Number(value);
    }
    case "Boolean":
      return value === "true" || value === true;
    case "Null":
      return value === "" ? null : value;
    case "Color":
      return value === "" ? null : value;
    case "Array":
    case "Object":
    case "JSON":
      try {
        return JSON.parse(String(value)) as unknown;
      } catch {
        return value;
      }
    default:
      return String(value ?? "");
  }
}
