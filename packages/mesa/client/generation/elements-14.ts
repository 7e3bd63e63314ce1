/** Elements of foundry.applications.elements that V14 added. */
import { make } from "../applications/dom.ts";
import { AbstractFormInputElement } from "../applications/elements/form-element.ts";

/** A formula as text. The formula editor that V14 opens from it is not modelled, so there is no button for it. */
export class HTMLFormulaInputElement extends AbstractFormInputElement<string> {
  static override tagName = "formula-input";

  input!: HTMLInputElement;

  static create(config: Record<string, unknown>): HTMLFormulaInputElement {
    const element = new HTMLFormulaInputElement();
    for (const key of ["name", "value", "id", "placeholder", "context"] as const) {
      const value = config[key];
      if (value !== undefined && value !== null) element.setAttribute(key, String(value));
    }
    for (const key of ["disabled", "readonly", "required"] as const) element.toggleAttribute(key, Boolean(config[key]));
    const classes = [config.classes ?? []].flat().join(" ").split(/\s+/).filter(Boolean);
    element.classList.add(...classes);
    for (const [key, value] of Object.entries((config.dataset ?? {}) as Record<string, unknown>))
      element.dataset[key] = String(value);
    return element;
  }

  get context(): string | null {
    return this.getAttribute("context");
  }

  set context(value: string) {
    this.setAttribute("context", value);
  }

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? (this.textContent?.trim() || "");
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.input = make("input", { type: "text", spellcheck: "false" });
    this._applyInputAttributes(this.input);
    this._primaryInput = this.input;
    return [this.input];
  }

  override _refresh(): void {
    this.input.value = this._value ?? "";
  }

  override _toggleDisabled(disabled: boolean): void {
    this.input.disabled = disabled;
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.input.addEventListener(type, (event) => event.stopPropagation());
    this.input.addEventListener("change", () => {
      this.value = this.input.value;
    });
  }
}
