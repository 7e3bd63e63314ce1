import { expandObject, getProperty, mergeObject, randomID } from "../../../common/utils/index.ts";
import { elementOf, makeButton } from "../dom.ts";
import { type Data, type HostDocument, host, implementationOf, t, tr } from "../host.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { toggleSecret } from "../ux/html-secret.ts";
import { ApplicationV2 } from "./application.ts";
import type {
  ApplicationConfiguration,
  ApplicationOptions,
  ClosingOptions,
  HeaderControlsEntry,
  RenderContext,
  RenderOptions,
} from "./types.ts";

export interface DocumentSheetOptions extends ApplicationConfiguration {
  document: HostDocument;
  viewPermission: string | number;
  editPermission: string | number;
  canCreate: boolean;
  sheetConfig: boolean;
}

interface PickerClass {
  new (options: Data): { render(options: Data): unknown };
}

const LEVEL = { LIMITED: 1, OWNER: 3 };

/** A window for one document: permissions, title, form pipeline and header controls. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: LEVEL.LIMITED,
    editPermission: LEVEL.OWNER,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: DocumentSheetV2.#onConfigureSheet,
      configureOwnership: DocumentSheetV2.#onConfigureOwnership,
      copyUuid: { handler: DocumentSheetV2.#onCopyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#onEditImage,
      importDocument: DocumentSheetV2.#onImportDocument,
    },
    form: {
      handler: DocumentSheetV2.#onSubmitDocumentForm,
      submitOnChange: false,
      closeOnSubmit: false,
    },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.ConfigureSheet",
          action: "configureSheet",
          visible: DocumentSheetV2.#canConfigureSheet,
        },
        {
          icon: "fa-solid fa-lock",
          label: "OWNERSHIP.Configure",
          action: "configureOwnership",
          visible: DocumentSheetV2.#canConfigureOwnership,
        },
        {
          icon: "fa-solid fa-download",
          label: "DOCUMENT.ImportData",
          action: "importDocument",
          visible: DocumentSheetV2.#canImport,
        },
      ],
    },
  };

  #document: HostDocument;

  constructor(options: ApplicationOptions = {}) {
    super(options);
    this.#document = this.options.document as HostDocument;
  }

  get document(): HostDocument {
    return this.#document;
  }

  get #options(): DocumentSheetOptions {
    return this.options as DocumentSheetOptions;
  }

  override get title(): string {
    const { constructor: cls, name, id } = this.document;
    const label = t(cls.metadata.label);
    if (!this.#exists) return tr("DOCUMENT.New", "New {type}").replace("{type}", label);
    return `${label}: ${name || id}`;
  }

  /** May the user see this sheet? */
  get isVisible(): boolean {
    return this.document.testUserPermission(host.game.user, this.#options.viewPermission);
  }

  /** May the user change the document here? Documents of a locked compendium are read-only. */
  get isEditable(): boolean {
    const { document } = this;
    if (document.pack && host.game.packs.get(document.pack)?.locked) return false;
    return document.testUserPermission(host.game.user, this.#options.editPermission);
  }

  /** Is the document stored, not a draft that this sheet will create? */
  get #exists(): boolean {
    const { document } = this;
    if (!document.id) return false;
    // A compendium keeps only some of its documents in memory.
    if (document.pack && !document.parent) return true;
    return document.collection?.has ? document.collection.has(document.id) : true;
  }

  override _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const document = options.document as HostDocument | undefined;
    if (!document?.documentName) {
      throw new Error(`The ${this.constructor.name} class needs a Document instance in its options.`);
    }
    const uniqueId = `${this.constructor.name}-${document.uuid.replaceAll(".", "-")}`;
    const merged = super._initializeApplicationOptions({ uniqueId, ...options });
    merged.document = document;
    return merged;
  }

  override *_headerControlButtons(): Generator<HeaderControlsEntry> {
    for (const control of super._headerControlButtons()) {
      const { ownership } = control;
      if (ownership !== undefined && !this.document.testUserPermission(host.game.user, ownership)) continue;
      yield control;
    }
  }

  override async _prepareContext(options: RenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema.fields,
      editable: this.isEditable,
      user: host.game.user,
      rootId: document.collection ? this.id : randomID(),
    });
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    // The title follows the document's name.
    if (!options.isFirstRender && this.hasFrame)
      options.window = { title: this.title, controls: true, ...options.window };
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    const { close } = this.window;
    if (this.hasFrame && close && this.#exists) {
      const label = tr("SHEETS.CopyUuid", "Copy document UUID");
      const copy = makeButton("header-control fa-solid fa-passport icon", label, "copyUuid");
      copy.dataset.tooltip = label;
      close.before(copy);
    }
    this.#applyTheme(frame);
    return frame;
  }

  #applyTheme(frame: HTMLElement): void {
    const theme = host.foundry.applications.apps.DocumentSheetConfig.getSheetThemeForDocument(this.document);
    frame.classList.remove("themed", "theme-light", "theme-dark");
    if (theme === "light" || theme === "dark") frame.classList.add("themed", `theme-${theme}`);
  }

  override _canRender(_options: RenderOptions): false | undefined {
    if (this.isVisible) return;
    const type = t(this.document.constructor.metadata.label);
    throw new Error(t("SHEETS.DocumentSheetPrivate", { type }));
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    // Rights that come back enable nothing by themselves: what is drawn anew is enabled, what stands stays as it is.
    if (!this.isEditable) this._toggleDisabled(true);
  }

  /**
   * Disables or enables every control of the form that stands in the window's content: buttons that only turn a page
   * as well, as public systems that enable theirs again tell (foundryvtt/dnd5e, `.always-interactive`).
   * @throws Error when the content itself is the form: the content is looked for inside of the form, as those who met
   *   it tell.
   */
  _toggleDisabled(disabled: boolean): void {
    const { form } = this;
    if (!form) return;
    const content = this.hasFrame ? form.querySelector<HTMLElement>(".window-content") : form;
    if (!content) throw new Error(`${this.constructor.name}#_toggleDisabled found no .window-content in its form.`);
    for (const control of form.elements as HTMLCollectionOf<HTMLInputElement>) {
      if (content.contains(control)) control.disabled = disabled;
    }
    for (const image of content.querySelectorAll<HTMLElement>("img[data-edit]")) {
      image.classList.toggle("disabled", disabled);
    }
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("reveal", (event) => this._onRevealSecret(event));
  }

  /** Switches a secret in the stored text that surrounds it. */
  _onRevealSecret(event: Event): void {
    const secret = elementOf(event)?.closest<HTMLElement>("secret-block, section.secret");
    const section = secret?.matches("section") ? secret : secret?.querySelector<HTMLElement>("section.secret");
    const target = secret?.closest<HTMLElement>("[data-target], prose-mirror[name]");
    const path = target?.dataset.target ?? target?.getAttribute("name");
    if (!section?.id || !path || !this.isEditable) return;
    const content = getProperty(this.document._source, path);
    if (typeof content !== "string") return;
    void this.document.update({ [path]: toggleSecret(content, section.id) });
  }

  // ------------------------------------------------------------------ the form pipeline

  static async #onSubmitDocumentForm(
    this: DocumentSheetV2,
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    options: Data = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...operation } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData as Data | undefined);
    await this._processSubmitData(event, form, submitData, operation);
  }

  /**
   * Form data as an update: expanded, merged with the caller's additions, cleaned and validated.
   * @throws DataModelValidationError when the document does not accept it; nothing is submitted then.
   */
  _prepareSubmitData(event: Event, form: HTMLFormElement, formData: FormDataExtended, updateData?: Data): Data {
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, updateData, { performDeletions: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Data {
    return expandObject(formData.object);
  }

  /** Updates the document, or creates it when the sheet was opened for a new one. */
  async _processSubmitData(_event: Event, _form: HTMLFormElement, submitData: Data, options: Data = {}): Promise<void> {
    const { document } = this;
    if (this.#exists) {
      await document.update(submitData, options);
      return;
    }
    if (!this.#options.canCreate) {
      throw new Error(`Document creation from ${this.constructor.name} is not supported.`);
    }
    document.updateSource(submitData);
    const operation = { parent: document.parent, pack: document.pack, keepId: !!document.id, ...options };
    await document.constructor.create(document.toObject(), operation);
  }

  // ------------------------------------------------------------------ actions

  static #canConfigureSheet(this: DocumentSheetV2): boolean {
    return this.#options.sheetConfig && this.isEditable && this.#exists;
  }

  static #canConfigureOwnership(this: DocumentSheetV2): boolean {
    const { document } = this;
    return host.game.user.isGM && !document.pack && !document.parent && "ownership" in document && this.#exists;
  }

  static #canImport(this: DocumentSheetV2): boolean {
    const { document } = this;
    if (!document.pack || document.parent) return false;
    return document.constructor.canUserCreate?.(host.game.user) ?? host.game.user.isGM;
  }

  static #onConfigureSheet(this: DocumentSheetV2, event: PointerEvent): void {
    event.stopPropagation();
    const { DocumentSheetConfig } = host.foundry.applications.apps;
    new DocumentSheetConfig({
      document: this.document,
      position: { top: (this.position.top ?? 0) + 40, left: (this.position.left ?? 0) + 40 },
    }).render({ force: true });
  }

  static #onConfigureOwnership(this: DocumentSheetV2): void {
    const Config = host.foundry.applications.apps.DocumentOwnershipConfig as PickerClass;
    new Config({ document: this.document }).render({ force: true });
  }

  /** Copies the uuid; the secondary button copies the bare id. */
  static async #onCopyUuid(this: DocumentSheetV2, event: PointerEvent): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const bare = event.button === 2;
    const id = bare ? (this.document.id ?? "") : this.document.uuid;
    await navigator.clipboard.writeText(id);
    const label = t(this.document.constructor.metadata.label);
    const message = t("DOCUMENT.IdCopiedClipboard", { label, type: bare ? "id" : "uuid", id });
    host.ui.notifications.info(message);
  }

  static #onEditImage(this: DocumentSheetV2, _event: PointerEvent, target: HTMLElement): void {
    if (target.tagName !== "IMG") throw new Error("The editImage action is available only for IMG elements.");
    if (!this.isEditable) return;
    const image = target as HTMLImageElement;
    const path = image.dataset.edit;
    if (!path) throw new Error('The editImage action needs the attribute path in "data-edit".');
    const current = getProperty(this.document._source, path);
    const FilePicker = implementationOf<PickerClass | undefined>(
      "FilePicker",
      host.foundry.applications.apps.FilePicker as PickerClass,
    ) as PickerClass;
    new FilePicker({
      current,
      type: "image",
      callback: (chosen: string) => {
        image.src = chosen;
        if (this.options.form?.submitOnChange) this.form?.dispatchEvent(new Event("submit", { cancelable: true }));
      },
      position: { top: (this.position.top ?? 0) + 40, left: (this.position.left ?? 0) + 10 },
    }).render({ force: true });
  }

  static async #onImportDocument(this: DocumentSheetV2): Promise<void> {
    const { document } = this;
    const collection = host.game.collections.get(document.documentName) as unknown as {
      importFromCompendium(pack: unknown, id: string): Promise<HostDocument>;
    };
    await this.close();
    await collection.importFromCompendium(host.game.packs.get(document.pack ?? ""), document.id ?? "");
  }
}
