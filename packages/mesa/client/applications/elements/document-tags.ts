import { make } from "../dom.ts";
import type { FormInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { type Data, host, tr } from "../host.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { AbstractFormInputElement, contain, inputButton } from "./form-element.ts";

interface Taggable {
  documentName?: string;
  type?: string;
  name?: string | null;
}

/** References to documents by UUID, typed in or dropped. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<unknown> {
  static override tagName = "document-tags";

  /** Names by UUID. */
  declare _value: Record<string, string>;
  #tags!: HTMLDivElement;
  #input!: HTMLInputElement;
  #button!: HTMLButtonElement;
  #initialized = false;

  constructor(...args: unknown[]) {
    super(...args);
    this._value = {};
  }

  get documentType(): string | null {
    return this.getAttribute("type");
  }

  override get type(): string {
    return this.getAttribute("type") ?? "";
  }

  override set type(value: string | null) {
    if (value) this.setAttribute("type", value);
    else this.removeAttribute("type");
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  set single(value: boolean) {
    this.toggleAttribute("single", value);
  }

  get max(): number {
    const max = Number(this.getAttribute("max") ?? Number.NaN);
    return Number.isNaN(max) ? Number.POSITIVE_INFINITY : max;
  }

  set max(value: number) {
    this.setAttribute("max", String(value));
  }

  override connectedCallback(): void {
    if (!this.#initialized) {
      this._initializeTags();
      this.#initialized = true;
    }
    super.connectedCallback();
  }

  /** Reads UUIDs from the value attribute or the text, separated by commas. */
  _initializeTags(): void {
    const text = this.getAttribute("value") || this.textContent || "";
    for (const raw of text.split(",")) {
      const uuid = raw.trim();
      if (uuid) this._value[uuid] = this.#nameOf(uuid);
    }
  }

  #nameOf(uuid: string): string {
    try {
      return host.fromUuidSync(uuid)?.name ?? tr("Unknown", "Unknown");
    } catch {
      // Embedded compendium documents cannot be read at once: the reference is shown by its id.
      return uuid;
    }
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = make("div", { class: "tags input-element-tags" });
    this.#input = make("input", {
      type: "text",
      placeholder: tr("HTMLDocumentTagsElement.PLACEHOLDER", "Document UUID"),
    });
    this._applyInputAttributes(this.#input);
    this.#input.required = false;
    this.#button = inputButton("fa-solid fa-file-plus", tr("ELEMENTS.DOCUMENT_TAGS.Add", "Add document"));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, this.#button];
  }

  override _refresh(): void {
    const cls = this.constructor as typeof HTMLDocumentTagsElement;
    const entries = Object.entries(this._value);
    this.#tags.replaceChildren(...entries.map(([uuid, name]) => cls.renderTag(uuid, name, this.editable)));
    const full = (this.single && entries.length > 0) || entries.length >= this.max;
    this.#input.hidden = this.#button.hidden = full;
  }

  static renderTag(uuid: string, name: string, editable = true): HTMLDivElement {
    const tag = make("div", { class: "tag", "data-uuid": uuid, "data-tooltip": uuid }, make("span", {}, name));
    if (editable) {
      const remove = make("button", { type: "button", class: "remove fa-solid fa-xmark", "data-uuid": uuid });
      remove.setAttribute("aria-label", `${tr("ELEMENTS.TAGS.Remove", "Remove")}: ${name}`);
      tag.append(remove);
    }
    return tag;
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#input.addEventListener(type, contain);
    this.#button.addEventListener("click", () => this.#addTyped());
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#addTyped();
    });
    this.#tags.addEventListener("click", (event) => {
      const uuid = (event.target as HTMLElement).closest<HTMLElement>("button.remove")?.dataset.uuid;
      if (!uuid || !this.editable) return;
      delete this._value[uuid];
      this._changed();
    });
    this.addEventListener("dragover", (event) => event.preventDefault());
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { uuid } = TextEditor.implementation.getDragEventData(event) as Data & { uuid?: string };
      if (uuid && this.editable) this.#add(uuid);
    });
  }

  #addTyped(): void {
    const uuid = this.#input.value.trim();
    if (uuid && this.#add(uuid)) this.#input.value = "";
  }

  #add(uuid: string): boolean {
    try {
      const entry = host.fromUuidSync(uuid);
      if (!entry) throw new Error(`The document "${uuid}" does not exist.`);
      this._validateDocument(entry as Taggable);
      const keep = this.single ? {} : this._value;
      if (!this.single && !(uuid in keep) && Object.keys(keep).length >= this.max) {
        throw new Error(`No more than ${this.max} documents may be tagged.`);
      }
      this._value = { ...keep, [uuid]: entry.name ?? uuid };
    } catch (error) {
      host.ui.notifications.error((error as Error).message);
      return false;
    }
    this._changed();
    return true;
  }

  /** Subclasses may refuse documents by throwing. */
  _validateDocument(document: Taggable): void {
    const { documentType } = this;
    const actual = document.documentName ?? "";
    if (documentType && actual && actual !== documentType) {
      throw new Error(`A ${actual} document was given where a ${documentType} is expected.`);
    }
  }

  override _getValue(): string | string[] | null {
    const uuids = Object.keys(this._value);
    return this.single ? (uuids[0] ?? null) : uuids;
  }

  override _setValue(value: unknown): void {
    const uuids = value === null || value === undefined || value === "" ? [] : Array.isArray(value) ? value : [value];
    if (this.single && uuids.length > 1) throw new Error("Only a single document may be tagged.");
    this._value = Object.fromEntries(uuids.map((uuid) => [String(uuid), this.#nameOf(String(uuid))]));
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#input.disabled = disabled;
    this.#button.disabled = disabled;
    this._refresh();
  }

  static create(
    config: FormInputConfig<string | string[]> & { type?: string; single?: boolean; max?: number },
  ): HTMLDocumentTagsElement {
    const element = document.createElement("document-tags") as HTMLDocumentTagsElement;
    setInputAttributes(element, config);
    if (config.type) element.setAttribute("type", config.type);
    if (config.max) element.setAttribute("max", String(config.max));
    element.toggleAttribute("single", !!config.single);
    const uuids = [config.value ?? []].flat().filter(Boolean);
    element.setAttribute("value", uuids.join(","));
    return element;
  }
}
