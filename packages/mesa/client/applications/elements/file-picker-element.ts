import { FilePicker } from "../apps/file-picker.ts";
import { make } from "../dom.ts";
import type { FormInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { tr } from "../host.ts";
import { AbstractFormInputElement, contain, inputButton } from "./form-element.ts";

/** A file path with a button that opens the file picker. */
export class HTMLFilePickerElement extends AbstractFormInputElement<string> {
  static override tagName = "file-picker";

  input!: HTMLInputElement;
  button!: HTMLButtonElement;
  picker: FilePicker | null = null;

  override get type(): string {
    return this.getAttribute("type") ?? "any";
  }

  override set type(value: string) {
    this.setAttribute("type", value);
  }

  get noupload(): boolean {
    return this.hasAttribute("noupload");
  }

  set noupload(value: boolean) {
    this.toggleAttribute("noupload", value);
  }

  override connectedCallback(): void {
    this._value ??= this.getAttribute("value") ?? (this.textContent?.trim() || "");
    super.connectedCallback();
  }

  override _buildElements(): HTMLElement[] {
    this.input = make("input", { type: "text", class: "image", placeholder: "path/to/file.ext" });
    this._applyInputAttributes(this.input);
    this.button = inputButton("fa-solid fa-file-import fa-fw", tr("FILES.BrowseTooltip", "Browse files"));
    this._primaryInput = this.input;
    return [this.input, this.button];
  }

  override _refresh(): void {
    this.input.value = this._value ?? "";
  }

  override _setValue(value: string): void {
    this._value = String(value ?? "").trim();
  }

  override _toggleDisabled(disabled: boolean): void {
    this.input.disabled = this.button.disabled = disabled;
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.input.addEventListener(type, contain);
    this.input.addEventListener("change", () => {
      this.value = this.input.value;
    });
    this.button.addEventListener("click", (event) => {
      event.preventDefault();
      this.picker = new FilePicker.implementation({
        type: this.type,
        current: this._value,
        allowUpload: !this.noupload,
        callback: (path: string) => {
          this.value = path;
        },
      });
      void this.picker.render({ force: true });
    });
  }

  static create(
    config: FormInputConfig<string> & { type?: string; types?: string[]; noupload?: boolean },
  ): HTMLFilePickerElement {
    const element = document.createElement("file-picker") as HTMLFilePickerElement;
    setInputAttributes(element, config);
    if (config.type) element.type = config.type;
    element.noupload = !!config.noupload;
    element.setAttribute("value", config.value ?? "");
    return element;
  }
}
