import { make } from "../dom.ts";
import type { FormInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { type HostDocument, host, reportError, tr } from "../host.ts";
import { ProseMirrorKeyMaps, ProseMirrorMenu } from "../prosemirror/index.ts";
import { schema } from "../prosemirror/schema.ts";
import { ProseMirrorEditor } from "../ux/prosemirror-editor.ts";
import { AbstractFormInputElement } from "./form-element.ts";

type Plugins = Record<string, ReturnType<typeof ProseMirrorMenu.build>>;

/** Lets applications change the plugins of an editor before it starts. */
export class ProseMirrorPluginsEvent extends Event {
  readonly plugins: Plugins;

  constructor(plugins: Plugins) {
    super("plugins", { bubbles: true });
    this.plugins = plugins;
  }
}

let told = false;

/** Systems ask for it on most of their texts: it is said once in a page. */
function tellOfCollaboration(): void {
  if (!told)
    console.warn(
      "Mesa does not model collaborative editing (<prose-mirror collaborate>): each user saves the whole text.",
    );
  told = true;
}

/** A rich-text field: always open, or opened by a button when it is `toggled`. */
export class HTMLProseMirrorElement extends AbstractFormInputElement<string> {
  static override tagName = "prose-mirror";
  static override observedAttributes = ["disabled", "readonly", "open"];

  #enriched = "";
  #editor: ProseMirrorEditor | null = null;
  #menu: ProseMirrorMenu | null = null;
  #content!: HTMLDivElement;
  #toggle: HTMLButtonElement | null = null;
  #initialized = false;
  #starting: Promise<void> | null = null;

  get open(): boolean {
    return !!this.#editor || !!this.#starting;
  }

  set open(value: boolean) {
    if (value) void this.#activate();
    else this.#deactivate();
  }

  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  get #document(): HostDocument | null {
    const uuid = this.dataset.documentUuid ?? this.dataset.documentUUID ?? this.getAttribute("document-uuid");
    if (!uuid) return null;
    try {
      return host.fromUuidSync(uuid);
    } catch {
      // An embedded document of a compendium is not in memory: links are absolute then.
      return null;
    }
  }

  /** Has the text been changed since the editor opened? */
  isDirty(): boolean {
    return this.#editor?.isDirty() ?? false;
  }

  override connectedCallback(): void {
    if (!this.#initialized) {
      this.#enriched = this.innerHTML.trim();
      this._value ??= this.getAttribute("value") ?? this.#enriched;
      this.removeAttribute("value");
      this.#initialized = true;
    }
    super.connectedCallback();
    const start = !this.toggled || this.hasAttribute("open");
    if (this.editable && start) void this.#activate();
  }

  override disconnectedCallback(): void {
    // A moved element is connected again with what was typed.
    if (this.#editor) this._value = this.#editor.html;
    this.#stop();
    super.disconnectedCallback();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name !== "open") super.attributeChangedCallback(name, old, value);
    else if (this.isConnected && value !== null && !this.open && this.editable) void this.#activate();
  }

  override _buildElements(): HTMLElement[] {
    this.classList.toggle("inactive", true);
    this.#content = make("div", { class: "editor-content" });
    const container = make("div", { class: "editor-container" }, this.#content);
    this.#toggle = null;
    if (!this.toggled) return [container];
    const label = tr("EDITOR.Edit", "Edit text");
    this.#toggle = make("button", {
      type: "button",
      class: "icon toggle fa-solid fa-pen-to-square",
      "aria-label": label,
    });
    this.#toggle.dataset.tooltip = label;
    this.#toggle.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      void this.#activate();
    });
    return [this.#toggle, container];
  }

  override _refresh(): void {
    if (this.open) return;
    // The enriched text comes from the application; without it the stored text is shown after cleaning.
    this.#content.innerHTML = this.#enriched || host.foundry.utils.cleanHTML(this._value ?? "");
  }

  override _getValue(): string {
    if (this.#editor) {
      this.#menu?.commitSource();
      return this.#editor.html;
    }
    return this._value ?? "";
  }

  override _setValue(value: string): void {
    this._value = String(value ?? "");
    this.#enriched = "";
    if (this.#editor) {
      this.#stop();
      void this.#activate();
    }
  }

  /** Adds to or changes the plugins of the editor. */
  _configurePlugins(): Plugins {
    const onSave = () => this.#save();
    const element = this;
    class Menu extends ProseMirrorMenu {
      constructor(...args: ConstructorParameters<typeof ProseMirrorMenu>) {
        super(...args);
        element.#menu = this;
      }
    }
    return {
      menu: Menu.build(schema, { compact: this.hasAttribute("compact"), destroyOnSave: this.toggled, onSave }),
      keyMaps: ProseMirrorKeyMaps.build(schema, { onSave }),
    };
  }

  async #activate(): Promise<void> {
    if (this.open || !this.isConnected || !this.editable) return;
    if (this.hasAttribute("collaborate")) tellOfCollaboration();
    this.#starting = this.#start();
    try {
      await this.#starting;
    } catch (error) {
      reportError(error, `Editor of "${this.name}"`);
    } finally {
      this.#starting = null;
    }
  }

  async #start(): Promise<void> {
    const container = make("div", { class: "editor-content-mount" });
    this.#content.replaceWith(container);
    const plugins = this._configurePlugins();
    this.dispatchEvent(new ProseMirrorPluginsEvent(plugins));
    const label = this._internals.labels?.[0]?.textContent?.trim() || this.getAttribute("aria-label") || this.name;
    this.#editor = await ProseMirrorEditor.create(container, this._value ?? "", {
      document: this.#document,
      fieldName: this.name,
      relativeLinks: this.hasAttribute("relative-links"),
      plugins,
      props: {
        attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true" },
        handleDOMEvents: { focusout: (_view, event) => this.#onFocusOut(event) },
      },
    });
    this.#content = container;
    this.classList.replace("inactive", "active");
    this.toggleAttribute("open", true);
    if (this.#toggle) this.#toggle.hidden = true;
    if (this.toggled) this.#editor.view.focus();
    this.dispatchEvent(new Event("open"));
  }

  /** An always-open editor reports what was typed when the focus leaves it, like any other field. */
  #onFocusOut(event: FocusEvent): boolean {
    const next = event.relatedTarget as Node | null;
    if (this.toggled || (next && this.contains(next)) || !this.isDirty()) return false;
    const value = this.#editor?.html ?? "";
    if (value === this._value) return false;
    this._value = value;
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    return false;
  }

  #save(): void {
    if (!this.#editor) return;
    this._value = this._getValue();
    this.#enriched = "";
    this._syncFormValue();
    if (this.toggled) this.#deactivate();
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("save", { bubbles: true, cancelable: true }));
  }

  #stop(): void {
    this.#editor?.destroy();
    this.#editor = null;
    this.#menu = null;
  }

  /** Closes the editor and shows the text again; what was not saved stays in the field's value. */
  #deactivate(): void {
    if (!this.#editor) return;
    const html = this.#editor.html;
    if (html !== this._value) this.#enriched = "";
    this._value = html;
    this.#stop();
    const shown = make("div", { class: "editor-content" });
    this.#content.replaceWith(shown);
    this.#content = shown;
    this.classList.replace("active", "inactive");
    this.toggleAttribute("open", false);
    if (this.#toggle) this.#toggle.hidden = false;
    this._refresh();
    this.dispatchEvent(new Event("close"));
  }

  override _toggleDisabled(disabled: boolean): void {
    this.classList.toggle("disabled", disabled);
    if (this.#toggle) {
      this.#toggle.disabled = disabled;
      this.#toggle.hidden = disabled || this.open;
    }
    if (disabled && this.open) this.#deactivate();
    else if (!disabled && !this.toggled && !this.open) void this.#activate();
  }

  override _onClick(_event: PointerEvent): void {
    if (this.#editor) this.#editor.view.focus();
  }

  static create(
    config: FormInputConfig<string> & {
      toggled?: boolean;
      enriched?: string;
      collaborate?: boolean;
      compact?: boolean;
      documentUUID?: string;
      height?: number;
    },
  ): HTMLProseMirrorElement {
    const element = document.createElement("prose-mirror") as HTMLProseMirrorElement;
    setInputAttributes(element, config);
    element.toggleAttribute("toggled", !!config.toggled);
    element.toggleAttribute("collaborate", !!config.collaborate);
    element.toggleAttribute("compact", !!config.compact);
    if (config.documentUUID) element.dataset.documentUuid = config.documentUUID;
    if (config.height) element.style.height = `${config.height}px`;
    element.setAttribute("value", config.value ?? "");
    if (config.enriched) element.innerHTML = config.enriched;
    return element;
  }
}
