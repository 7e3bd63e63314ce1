import { make } from "../dom.ts";
import { AdoptableHTMLElement } from "./adoptable.ts";

/**
 * The base of custom form inputs. It takes part in forms, knows `name`, `value`, `disabled` and `readonly`, and fires
 * `input` and `change` when its value is set.
 */
export abstract class AbstractFormInputElement<T = unknown> extends AdoptableHTMLElement {
  static tagName: string;
  static formAssociated = true;
  static observedAttributes: string[] = ["disabled", "readonly"];

  /** The input inside the element that stands for it: it gets focus and labels. */
  _primaryInput: HTMLElement | null = null;
  _value: T = undefined as T;
  _internals: ElementInternals;
  #connected = false;

  // Subclasses of packages call super(...args); custom elements themselves are built without arguments.
  constructor(..._args: unknown[]) {
    super();
    this._internals = this.attachInternals();
  }

  get form(): HTMLFormElement | null {
    return this._internals.form;
  }

  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(value: string) {
    this.setAttribute("name", value);
  }

  get type(): string {
    return (this.constructor as typeof AbstractFormInputElement).tagName;
  }

  get value(): T {
    return this._getValue();
  }

  set value(value: T) {
    this._setValue(value);
    this._changed();
  }

  /** Shows the new value and tells listeners of it. */
  _changed(): void {
    this._syncFormValue();
    if (this.#connected) this._refresh();
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
  }

  /** Lets native form submission see the value as well. */
  _syncFormValue(): void {
    const value: unknown = this._getValue();
    const isList = Array.isArray(value) || (typeof value === "object" && value !== null);
    this._internals.setFormValue(
      value === null || value === undefined ? "" : isList ? JSON.stringify(value) : String(value),
    );
  }

  _getValue(): T {
    return this._value;
  }

  _setValue(value: T): void {
    this._value = value;
  }

  get disabled(): boolean {
    return this.matches(":disabled") || this.hasAttribute("disabled");
  }

  set disabled(value: boolean) {
    this.toggleAttribute("disabled", value);
  }

  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  get editable(): boolean {
    return !(this.disabled || this.readOnly);
  }

  get required(): boolean {
    return this.hasAttribute("required");
  }

  _toggleDisabled(_disabled: boolean): void {}

  connectedCallback(): void {
    this.classList.add("mesa-input");
    const elements = this._buildElements();
    this.replaceChildren(...elements);
    this.#connected = true;
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._syncFormValue();
    this.addEventListener("click", this.#click);
    this._activateListeners();
  }

  override disconnectedCallback(): void {
    this.#connected = false;
    this.removeEventListener("click", this.#click);
  }

  attributeChangedCallback(_name: string, _old: string | null, _value: string | null): void {
    if (this.#connected) this._toggleDisabled(!this.editable);
  }

  /** A surrounding fieldset was disabled or enabled. */
  formDisabledCallback(_disabled: boolean): void {
    if (this.#connected) this._toggleDisabled(!this.editable);
  }

  override focus(options?: FocusOptions): void {
    if (this._primaryInput) this._primaryInput.focus(options);
    else super.focus(options);
  }

  #click = (event: Event): void => {
    if (event.target === this) this._onClick(event as PointerEvent);
  };

  _buildElements(): HTMLElement[] {
    return [];
  }

  _refresh(): void {}

  /** Passes what describes this element on to the native input inside it. */
  _applyInputAttributes(input: HTMLElement): void {
    input.toggleAttribute("required", this.hasAttribute("required"));
    input.toggleAttribute("disabled", this.disabled);
    input.toggleAttribute("readonly", this.hasAttribute("readonly"));
    for (const name of ["placeholder", "aria-label", "aria-labelledby", "autofocus"]) {
      const value = this.getAttribute(name);
      if (value !== null) input.setAttribute(name, value);
    }
    if (!input.hasAttribute("aria-label") && this.name) {
      const label = this._internals.labels?.[0] as HTMLElement | undefined;
      const text = label?.textContent?.trim();
      if (text) input.setAttribute("aria-label", text);
    }
  }

  _activateListeners(): void {}

  /** A click on the element itself, for instance through its label. */
  _onClick(_event: PointerEvent): void {
    this._primaryInput?.focus();
  }
}

/** A button inside a custom input; never part of the surrounding form. */
export function inputButton(icon: string, label: string): HTMLButtonElement {
  const button = make("button", { type: "button", class: `icon ${icon}`, "aria-label": label });
  button.dataset.tooltip = label;
  return button;
}

/** Strips an event of its own inner input, so that only the custom element's events leave it. */
export function contain(event: Event): void {
  event.stopPropagation();
}
