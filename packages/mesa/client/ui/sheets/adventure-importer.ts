import { type Data, host } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

interface AdventureDocument {
  caption: string;
  description: string;
  toObject(): Record<string, unknown[]>;
  import(options: Data): Promise<{ created: object; updated: object }>;
  constructor: { contentFields: Record<string, { documentName: string; metadata: { labelPlural: string } }> };
}

/** Shows what an adventure holds, and imports it or a part of it. */
export class AdventureImporterV2 extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["adventure-importer"],
    viewPermission: 2,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-treasure-chest", resizable: true },
    position: { width: 640, height: 620 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string; scrollable?: string[] }> = {
    body: { template: "templates/sheets/adventure-importer.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get adventure(): AdventureDocument {
    return this.document as unknown as AdventureDocument;
  }

  override get title(): string {
    return this.doc.name;
  }

  /** An adventure lies in a compendium that is locked, and is not changed: importing it is a right of its own. */
  override get isEditable(): boolean {
    return host.game.user.isGM;
  }

  protected override get saveButtons(): Data[] {
    return [{ type: "submit", icon: "fa-solid fa-file-import", label: "ADVENTURE.Import" }];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { implementation: editor } = host.foundry.applications.ux.TextEditor;
    const enrich = (html: string) => editor.enrichHTML(html, { relativeTo: this.document });
    const { caption, description } = this.adventure;
    return Object.assign(context, {
      caption: await enrich(caption),
      description: await enrich(description),
      img: this.doc.img,
      contents: this._prepareContentList(),
    });
  }

  /** The kinds of documents in it, with how many there are. */
  _prepareContentList(): Data[] {
    const source = this.adventure.toObject();
    return Object.entries(this.adventure.constructor.contentFields).flatMap(([field, { metadata, documentName }]) => {
      const count = source[field]?.length ?? 0;
      const icon = (host.CONFIG[documentName] as { sidebarIcon?: string } | undefined)?.sidebarIcon;
      return count ? [{ field, label: metadata.labelPlural, count, icon }] : [];
    });
  }

  override _prepareSubmitData(_event: Event, _form: HTMLFormElement, formData: { object: Data }): Data {
    const chosen = Object.entries(formData.object).filter(([name, value]) => name.startsWith("import.") && value);
    return { importFields: chosen.map(([name]) => name.slice("import.".length)) };
  }

  override async _processSubmitData(_event: Event, _form: HTMLFormElement, data: Data): Promise<void> {
    if ((data.importFields as string[]).length > 0) await this.adventure.import(data);
  }
}
