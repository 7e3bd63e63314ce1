import { make } from "../dom.ts";
import type { FormInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { host, tr } from "../host.ts";
import { AbstractFormInputElement, contain, inputButton } from "./form-element.ts";

/** Lower-case letters, digits and single dashes. */
function slugify(text: string): string {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Free words as tags. */
export class HTMLStringTagsElement extends AbstractFormInputElement<unknown> {
  static override tagName = "string-tags";
  static icons = { add: "fa-solid fa-plus", remove: "fa-solid fa-xmark" };
  static labels = {
    add: "ELEMENTS.TAGS.Add",
    remove: "ELEMENTS.TAGS.Remove",
    placeholder: "",
  };

  declare _value: Set<string>;
  #tags!: HTMLDivElement;
  #input!: HTMLInputElement;
  #button!: HTMLButtonElement;
  #initialized = false;

  constructor(...args: unknown[]) {
    super(...args);
    this._value = new Set();
  }

  get #slug(): boolean {
    return this.hasAttribute("slug");
  }

  override connectedCallback(): void {
    if (!this.#initialized) {
      this._initializeTags();
      this.#initialized = true;
    }
    super.connectedCallback();
  }

  /** Reads the words from the value attribute or the text of the element, separated by commas. */
  _initializeTags(): void {
    const text = this.getAttribute("value") ?? this.textContent ?? "";
    for (const raw of text.split(",")) {
      const tag = this.#slug ? slugify(raw) : raw.trim();
      if (tag) this._value.add(tag);
    }
  }

  /** Subclasses may refuse words by throwing. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error(tr("ELEMENTS.TAGS.ErrorBlank", "A tag may not be blank."));
  }

  override _buildElements(): HTMLElement[] {
    const { labels, icons } = this.constructor as typeof HTMLStringTagsElement;
    this.#tags = make("div", { class: "tags input-element-tags" });
    this.#input = make("input", { type: "text", placeholder: labels.placeholder || null });
    this._applyInputAttributes(this.#input);
    this.#input.required = false;
    this.#button = inputButton(icons.add, tr(labels.add, "Add tag"));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, this.#button];
  }

  override _refresh(): void {
    const cls = this.constructor as typeof HTMLStringTagsElement;
    this.#tags.replaceChildren(...[...this._value].map((tag) => cls.renderTag(tag, tag, this.editable)));
  }

  static renderTag(tag: string, label = tag, editable = true): HTMLDivElement {
    const element = make("div", { class: "tag", "data-key": tag }, make("span", {}, label));
    if (editable) {
      const remove = make("button", { type: "button", class: `remove ${this.icons.remove}`, "data-key": tag });
      remove.setAttribute("aria-label", `${tr(this.labels.remove, "Remove")}: ${label}`);
      element.append(remove);
    }
    return element;
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#input.addEventListener(type, contain);
    this.#button.addEventListener("click", () => this.#add());
    this.#tags.addEventListener("click", (event) => this.#onClickTag(event));
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== ",") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
  }

  #add(): void {
    const tag = this.#slug ? slugify(this.#input.value) : this.#input.value.trim();
    try {
      this._validateTag(tag);
    } catch (error) {
      host.ui.notifications.error((error as Error).message);
      return;
    }
    this.#input.value = "";
    if (this._value.has(tag)) return;
    this._value.add(tag);
    this._changed();
    this.#input.focus();
  }

  #onClickTag(event: Event): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>("button.remove")?.dataset.key;
    if (key === undefined || !this.editable) return;
    this._value.delete(key);
    this._changed();
  }

  override _getValue(): string[] {
    return [...this._value];
  }

  override _setValue(value: unknown): void {
    if (!Array.isArray(value) && !(value instanceof Set)) throw new Error("The value of string-tags must be an array.");
    const tags = [...value].map((tag) => (this.#slug ? slugify(String(tag)) : String(tag)));
    for (const tag of tags) this._validateTag(tag);
    this._value = new Set(tags);
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#input.disabled = disabled;
    this.#button.disabled = disabled;
    this._refresh();
  }

  static create(config: FormInputConfig<string[] | Set<string>> & { slug?: boolean }): HTMLStringTagsElement {
    const element = document.createElement("string-tags") as HTMLStringTagsElement;
    setInputAttributes(element, config);
    element.toggleAttribute("slug", !!config.slug);
    const words = config.value instanceof Set ? [...config.value] : (config.value ?? []);
    element.setAttribute("value", words.join(","));
    return element;
  }
}
