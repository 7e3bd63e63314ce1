/** foundry.appv1.api.FormApplication: a V1 window around one form. */
import { getProperty, mergeObject } from "../../../common/utils/index.ts";
import { wrapped } from "../../runtime/names/jquery.ts";
import { host, implementationOf, reportError } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ProseMirrorEditor } from "../ux/prosemirror-editor.ts";
import { Application, type Html, type Options } from "./application.ts";

interface Editor {
  target: string;
  button: HTMLElement | null;
  options: Options;
  active: boolean;
  changed: boolean;
  initial: string;
  instance: ProseMirrorEditor | null;
}

interface SubmitOptions {
  updateData?: Options | null;
  preventClose?: boolean;
  preventRender?: boolean;
}

interface PickerLike {
  render(force: boolean): unknown;
}

export class FormApplication extends Application {
  object: unknown;
  form: HTMLFormElement | null = null;
  editors: Record<string, Editor> = {};
  filepickers: PickerLike[] = [];
  _submitting = false;

  static override get defaultOptions(): Options {
    return mergeObject(super.defaultOptions, {
      classes: ["form"],
      closeOnSubmit: true,
      editable: true,
      sheetConfig: false,
      submitOnChange: false,
      submitOnClose: false,
    });
  }

  constructor(object: unknown = {}, options: Options = {}) {
    super(options);
    this.object = object;
  }

  get isEditable(): boolean {
    return this.options.editable === true;
  }

  override getData(_options: Options = {}): unknown {
    return { object: this.object, options: this.options, title: this.title };
  }

  override async _renderInner(data: object): Promise<Html> {
    const html = await super._renderInner(data);
    const form = html.filter((_, element) => element instanceof HTMLFormElement)[0] ?? html.find("form")[0];
    if (!(form instanceof HTMLFormElement)) throw new Error(`${this.constructor.name}: its template has no form`);
    this.form = form;
    return html;
  }

  override _activateCoreListeners(html: Html): void {
    super._activateCoreListeners(html);
    const { form } = this;
    if (!form) return;
    if (!this.isEditable) {
      this._disableFields(form);
      return;
    }
    form.onsubmit = (event) => void this.#guarded(this._onSubmit(event));
    // Through jQuery: what is told of stays `currentTarget` also after the first wait.
    wrapped(form).on("change", "input, select, textarea, [name]", (event) => {
      if (event.target === event.currentTarget) void this.#guarded(this._onChangeInput(event as never));
    });
  }

  override activateListeners(html: Html): void {
    super.activateListeners(html);
    if (!this.isEditable) return;
    html.find(".editor-content[data-edit]").each((_, div) => this._activateEditor(div));
    html.find("button.file-picker").on("click", (event) => {
      this._activateFilePicker(event as unknown as PointerEvent);
    });
  }

  async #guarded(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => reportError(error, this.constructor.name));
  }

  /** A form that may not be edited: its controls are off. */
  _disableFields(form: HTMLElement): void {
    for (const control of form.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
      control.disabled = true;
  }

  async _onSubmit(
    event: Event,
    { updateData = null, preventClose = false, preventRender = false }: SubmitOptions = {},
  ): Promise<Options | false> {
    event.preventDefault();
    const { RENDERED, CLOSING } = Application.RENDER_STATES;
    if (this._submitting || ![RENDERED, CLOSING].some((state) => state === this._state)) return false;
    if (!this.isEditable || !this.form) return false;
    this._submitting = true;
    const prior = this._state;
    const formData = this._getSubmitData(updateData);
    try {
      // A window that is about to close is not drawn anew by its own change.
      if (preventRender) this._state = Application.RENDER_STATES.RENDERING;
      await this._updateObject(event, formData);
    } finally {
      this._submitting = false;
      if (preventRender) this._state = prior;
    }
    if (this.options.closeOnSubmit === true && !preventClose)
      await this.close({ submit: false, force: prior === CLOSING });
    return formData;
  }

  _getSubmitData(updateData: Options | null = {}): Options {
    if (!this.form) throw new Error("The FormApplication subclass has no registered form element");
    const Configured = implementationOf("FormDataExtended", FormDataExtended);
    const data = { ...new Configured(this.form, { editors: {} }).object };
    for (const [name, { instance }] of Object.entries(this.editors)) if (instance) data[name] = instance.html;
    if (!updateData) return data;
    const { flattenObject } = (
      globalThis as unknown as { foundry: { utils: { flattenObject(data: object): Options } } }
    ).foundry.utils;
    return flattenObject(mergeObject(data, updateData, { inplace: false }));
  }

  async _onChangeInput(event: JQuery.ChangeEvent): Promise<unknown> {
    const element = event.target as HTMLElement | null;
    // Parts of an editor and inputs of windows within are not fields of this form.
    if (element?.closest(".ProseMirror, .editor-menu")) return undefined;
    if (element?.matches("input[type=color]")) this._onChangeColorPicker(event);
    if (element?.matches("input[type=range]")) this._onChangeRange(event);
    if (this.options.submitOnChange !== true) return undefined;
    return this._onSubmit(event as unknown as Event, { preventClose: true });
  }

  _onChangeColorPicker(event: JQuery.ChangeEvent): void {
    const input = event.target as HTMLInputElement;
    const edited = input.dataset.edit ? this.form?.elements.namedItem(input.dataset.edit) : null;
    if (edited instanceof HTMLInputElement) edited.value = input.value;
  }

  _onChangeRange(event: JQuery.ChangeEvent): void {
    const field = (event.target as HTMLElement).parentElement?.querySelector(".range-value");
    if (field) field.textContent = (event.target as HTMLInputElement).value;
  }

  /** What a submitted form does. */
  async _updateObject(_event: Event, _formData: Options): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not say what becomes of its form: _updateObject`);
  }

  /** The place of a rich text: its editor opens by the button in it, or at once where there is none. */
  _activateEditor(div: HTMLElement): void {
    const name = div.dataset.edit ?? "";
    const button = div.previousElementSibling as HTMLElement | null;
    const hasButton = button?.classList.contains("editor-edit") === true;
    const wrap = div.parentElement?.parentElement;
    const height = wrap ? Math.max(100, wrap.offsetHeight) : 300;
    const initial = String(getProperty(this.object as object, name) ?? div.innerHTML);
    this.editors[name] = {
      target: name,
      button: hasButton ? button : null,
      options: { target: div, fieldName: name, height },
      active: !hasButton,
      changed: false,
      initial,
      instance: null,
    };
    if (hasButton) {
      button.onclick = () => {
        button.style.display = "none";
        void this.#guarded(this.activateEditor(name));
      };
    } else void this.#guarded(this.activateEditor(name));
  }

  async activateEditor(name: string, _options: Options = {}, initialContent = ""): Promise<ProseMirrorEditor> {
    const editor = this.editors[name];
    if (!editor) throw new Error(`${name} is not a registered editor name!`);
    const target = editor.options.target as HTMLElement;
    editor.active = true;
    editor.instance = await ProseMirrorEditor.create(target, initialContent || editor.initial, {
      fieldName: name,
      plugins: this._configureProseMirrorPlugins(name, { remove: editor.button !== null }) as never,
    });
    return editor.instance;
  }

  _configureProseMirrorPlugins(name: string, { remove = true }: { remove?: boolean } = {}): Options {
    const { ProseMirrorMenu, ProseMirrorKeyMaps, defaultSchema } = (
      globalThis as unknown as {
        foundry: { prosemirror: Record<string, { build(schema: unknown, options: Options): unknown }> };
      }
    ).foundry.prosemirror;
    const onSave = () => void this.#guarded(this.saveEditor(name, { remove }));
    return {
      menu: ProseMirrorMenu?.build(defaultSchema, { destroyOnSave: remove, onSave }),
      keyMaps: ProseMirrorKeyMaps?.build(defaultSchema, { onSave }),
    };
  }

  async saveEditor(name: string, { remove = true, preventRender }: { remove?: boolean; preventRender?: boolean } = {}) {
    const editor = this.editors[name];
    if (!editor?.instance) throw new Error(`${name} is not an active editor name!`);
    editor.changed = editor.instance.isDirty();
    const updateData = { [name]: editor.instance.html };
    await this._onSubmit(new Event("mcesave"), { updateData, preventClose: true, preventRender });
    if (!remove) return;
    editor.instance.destroy();
    editor.instance = null;
    editor.active = false;
    if (editor.button) editor.button.style.display = "";
    editor.changed = false;
  }

  /** A button beside a field of a path opens the file picker for it. */
  _activateFilePicker(event: PointerEvent): void {
    event.preventDefault();
    const FilePicker = host.foundry.applications.apps.FilePicker as {
      implementation: new (options: Options) => PickerLike;
    };
    const picker = new FilePicker.implementation(this._getFilePickerOptions(event));
    this.filepickers.push(picker);
    picker.render(true);
  }

  _getFilePickerOptions(event: PointerEvent): Options {
    const button = event.currentTarget as HTMLButtonElement;
    const field = this.form?.elements.namedItem(button.dataset.target ?? "") as HTMLInputElement | null;
    return {
      field,
      type: button.dataset.type,
      current: field?.value ?? "",
      button,
      callback: (selection: string) => {
        if (field) field.value = selection;
        this._onSelectFile(selection, this.filepickers.at(-1));
        if (this.options.submitOnChange === true) void this.#guarded(this._onSubmit(event, { preventClose: true }));
      },
    };
  }

  _onSelectFile(_selection: string, _filePicker: unknown): void {}

  override async close(options: Options & { submit?: boolean; force?: boolean } = {}): Promise<void> {
    const { RENDERED, ERROR } = Application.RENDER_STATES;
    if (!options.force && this._state !== RENDERED && this._state !== ERROR) return;
    const submit = options.submit ?? this.options.submitOnClose === true;
    if (submit && this._state === RENDERED) await this.submit({ preventClose: true, preventRender: true });
    for (const picker of this.filepickers as { close?(): unknown }[]) picker.close?.();
    this.filepickers = [];
    for (const editor of Object.values(this.editors)) editor.instance?.destroy();
    this.editors = {};
    await super.close(options);
  }

  async submit(options: SubmitOptions = {}): Promise<this> {
    if (this._submitting) return this;
    await this._onSubmit(new Event("submit", { cancelable: true }), options);
    return this;
  }
}
