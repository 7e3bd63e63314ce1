import { type Data, host, type TableDocument, t } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

/** Name, colour and sorting of a folder. */
export class FolderConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["folder-config"],
    canCreate: true,
    sheetConfig: false,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-folder" },
    position: { width: 420 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string }> = {
    body: { template: "templates/sheets/folder-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  constructor(options: Data = {}) {
    const draft = options.document as (TableDocument & { updateSource(data: Data): void }) | undefined;
    // A window is named after its document's uuid: a draft gets the id that it will keep.
    if (draft && !draft.id) draft.updateSource({ _id: host.foundry.utils.randomID() });
    super(options);
  }

  /** Answers whoever opened the window for a new folder: with the folder, or null when it was closed. */
  #answer(folder: TableDocument | null): void {
    const options = this.options as unknown as { resolve?: (folder: TableDocument | null) => void };
    options.resolve?.(folder);
  }

  override async _processSubmitData(
    event: Event,
    form: HTMLFormElement,
    data: Data,
    options: Data = {},
  ): Promise<void> {
    await super._processSubmitData(event, form, data, options);
    const { id, pack } = this.doc;
    const folders = pack ? host.game.packs.get(pack)?.folders : host.game.folders;
    this.#answer(folders?.get(id) ?? null);
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    this.#answer(null);
  }

  override get title(): string {
    const { id, pack, name } = this.doc;
    const folders = pack ? host.game.packs.get(pack)?.folders : host.game.folders;
    return folders?.has(id) ? t("FOLDER.Update", { name }) : t("FOLDER.Create");
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { _source } = this.doc;
    const sorting = _source.sorting === "m" ? "m" : "a";
    return Object.assign(context, {
      source: _source,
      color: typeof _source.color === "string" ? _source.color : "",
      sortingModes: [
        { value: "a", label: "FOLDER.SortAlphabetical", checked: sorting === "a" },
        { value: "m", label: "FOLDER.SortManual", checked: sorting === "m" },
      ],
      placeholder: host.game.i18n.localize("FOLDER.DefaultName"),
    });
  }
}
