import { clamp, make } from "../dom.ts";
import type { FormInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { AbstractFormInputElement, contain } from "./form-element.ts";

/** A colour as text and as a swatch, kept in step. The value is `#rrggbb`, or "" for none. */
export class HTMLColorPickerElement extends AbstractFormInputElement<string> {
  static override tagName = "color-picker";
  #text!: HTMLInputElement;
  #swatch!: HTMLInputElement;

  constructor(...args: unknown[]) {
    super(...args);
    this._value = this.getAttribute("value") ?? "";
  }

  override connectedCallback(): void {
    this._value ||= this.getAttribute("value") ?? "";
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.#text = make("input", { type: "text", value: this._value });
    this.#swatch = make("input", { type: "color", tabindex: -1, "aria-hidden": "true" });
    this._applyInputAttributes(this.#text);
    this._primaryInput = this.#text;
    return [this.#text, this.#swatch];
  }

  override _refresh(): void {
    this.#text.value = this._value;
    this.#swatch.value = /^#[0-9a-f]{6}$/i.test(this._value) ? this._value : this.#fallback();
  }

  #fallback(): string {
    const placeholder = this.getAttribute("placeholder") ?? "";
    return /^#[0-9a-f]{6}$/i.test(placeholder) ? placeholder : "#000000";
  }

  override _setValue(value: string): void {
    this._value = String(value ?? "").trim();
  }

  override _activateListeners(): void {
    for (const input of [this.#text, this.#swatch]) {
      for (const type of ["input", "change"]) input.addEventListener(type, contain);
      input.addEventListener("change", () => {
        this.value = input.value;
      });
    }
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#text.disabled = this.#swatch.disabled = disabled;
  }

  static create(config: FormInputConfig<unknown>): HTMLColorPickerElement {
    const element = document.createElement("color-picker") as HTMLColorPickerElement;
    const { value } = config;
    const css = typeof value === "object" && value && "css" in value ? String(value.css) : String(value ?? "");
    element.setAttribute("value", css);
    element._value = css;
    setInputAttributes(element, config);
    return element;
  }
}

/** A slider with a number field. */
export class HTMLRangePickerElement extends AbstractFormInputElement<number> {
  static override tagName = "range-picker";
  #range!: HTMLInputElement;
  #number!: HTMLInputElement;
  #read = false;

  get min(): number {
    return Number(this.getAttribute("min") ?? 0);
  }

  get max(): number {
    return Number(this.getAttribute("max") ?? 1);
  }

  get step(): number {
    return Number(this.getAttribute("step") ?? 0.1);
  }

  get valueAsNumber(): number {
    return this._getValue();
  }

  override connectedCallback(): void {
    if (!this.#read) {
      this.#read = true;
      this._value ??= Number(this.getAttribute("value") ?? this.min);
    }
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    const limits = { min: this.min, max: this.max, step: this.step };
    this.#range = make("input", { type: "range", ...limits });
    this.#number = make("input", { type: "number", ...limits });
    this._applyInputAttributes(this.#number);
    this._applyInputAttributes(this.#range);
    this._primaryInput = this.#range;
    return [this.#range, this.#number];
  }

  override _setValue(value: number): void {
    const number = Number(value);
    if (Number.isNaN(number)) throw new Error(`"${String(value)}" is not a number.`);
    this._value = clamp(number, this.min, this.max);
  }

  override _refresh(): void {
    this.#range.valueAsNumber = this._value;
    this.#number.valueAsNumber = this._value;
  }

  override _activateListeners(): void {
    for (const input of [this.#range, this.#number]) {
      for (const type of ["input", "change"]) input.addEventListener(type, contain);
      input.addEventListener("change", () => {
        if (Number.isNaN(input.valueAsNumber)) this._refresh();
        else this.value = input.valueAsNumber;
      });
    }
    this.#range.addEventListener("input", () => {
      this._value = this.#range.valueAsNumber;
      this.#number.valueAsNumber = this._value;
      this._syncFormValue();
      this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#range.disabled = this.#number.disabled = disabled;
  }

  static create(
    config: FormInputConfig<number> & { min?: number | null; max?: number | null; step?: number | "any" | null },
  ): HTMLRangePickerElement {
    const element = document.createElement("range-picker") as HTMLRangePickerElement;
    for (const key of ["min", "max", "step", "value"] as const) {
      const value = config[key];
      if (value !== undefined && value !== null) element.setAttribute(key, String(value));
    }
    setInputAttributes(element, config);
    return element;
  }
}

/** A hue as a slider, in degrees from 0 to 360. */
export class HTMLHueSelectorSlider extends AbstractFormInputElement<number> {
  static override tagName = "hue-slider";
  #input!: HTMLInputElement;

  override connectedCallback(): void {
    this._value ??= Number(this.getAttribute("value") ?? 0);
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.#input = make("input", { type: "range", class: "color-range", min: 0, max: 360, step: 1 });
    this._applyInputAttributes(this.#input);
    this._primaryInput = this.#input;
    return [this.#input];
  }

  override _refresh(): void {
    this.#input.valueAsNumber = this._value;
    this.style.setProperty("--color-thumb", `hsl(${this._value}deg, 100%, 45%)`);
  }

  override _setValue(value: number): void {
    this._value = clamp(Number(value), 0, 360);
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#input.addEventListener(type, contain);
    this.#input.addEventListener("change", () => {
      this.value = this.#input.valueAsNumber;
    });
    this.#input.addEventListener("input", () => {
      this._value = this.#input.valueAsNumber;
      this._refresh();
      this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#input.disabled = disabled;
  }
}

/** Source text in a plain monospaced field. */
export class HTMLCodeMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "code-mirror";
  #area!: HTMLTextAreaElement;
  #read = false;

  override connectedCallback(): void {
    if (!this.#read) {
      this.#read = true;
      this._value ??= this.getAttribute("value") ?? this.textContent ?? "";
      this.removeAttribute("value");
    }
    super.connectedCallback();
  }

  get language(): string {
    return this.getAttribute("language") ?? "";
  }

  override _buildElements(): HTMLElement[] {
    this.#area = make("textarea", { class: "monospace", spellcheck: "false", wrap: "off" });
    this._applyInputAttributes(this.#area);
    this._primaryInput = this.#area;
    return [this.#area];
  }

  override _refresh(): void {
    if (this.#area.value !== this._value) this.#area.value = this._value;
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#area.addEventListener(type, contain);
    this.#area.addEventListener("input", () => {
      this._value = this.#area.value;
      this._syncFormValue();
      this.dispatchEvent(new Event("input", { bubbles: true }));
    });
    this.#area.addEventListener("change", () => this.dispatchEvent(new Event("change", { bubbles: true })));
    this.#area.addEventListener("keydown", (event) => {
      // Tab indents while text is selected or typed; Escape first gives it back to the page.
      if (event.key === "Escape") this.dataset.tabs = "page";
      if (event.key !== "Tab" || event.shiftKey || this.dataset.tabs === "page") return;
      event.preventDefault();
      this.#area.setRangeText("  ", this.#area.selectionStart, this.#area.selectionEnd, "end");
      this.#area.dispatchEvent(new Event("input"));
    });
    this.#area.addEventListener("focus", () => delete this.dataset.tabs);
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#area.disabled = disabled;
  }

  static create(config: FormInputConfig<string> & { language?: string }): HTMLCodeMirrorElement {
    const element = document.createElement("code-mirror") as HTMLCodeMirrorElement;
    setInputAttributes(element, config);
    if (config.language) element.setAttribute("language", config.language);
    element.setAttribute("value", config.value ?? "");
    return element;
  }
}
