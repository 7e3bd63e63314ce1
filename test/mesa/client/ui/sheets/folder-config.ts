import { type Data, host, t } from "../host.ts";
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

  override get title(): string {
    return this.doc.name ? t("FOLDER.Update", { name: this.doc.name }) : t("FOLDER.Create");
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
