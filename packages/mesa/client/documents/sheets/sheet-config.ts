/** foundry.applications.apps.DocumentSheetConfig: registration of sheets, and the dialog that chooses one. */
import { deletion } from "../../../common/generation/operators.ts";
import { ApplicationV2 } from "../../applications/api/index.ts";
import type { ClientDoc } from "../types.ts";
import {
  documentSubTypes,
  initializeSheets,
  registeredSheets,
  registerSheet,
  type SheetRegistrationOptions,
  sheetClassFor,
  sheetsForSubType,
  sheetThemeFor,
  unregisterSheet,
  updateDefaultSheets,
} from "./sheet-registry.ts";

interface SheetThemes {
  documents?: Record<string, string>;
  defaults?: Record<string, Record<string, string>>;
}

interface ConfigOptions {
  document?: ClientDoc;
  [option: string]: unknown;
}

/** Chooses the sheet of one document, the default sheet of its type, and the theme. */
export class DocumentSheetConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS = {
    classes: ["sheet-config", "standard-form"],
    tag: "form",
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-gear", title: "SHEETS.Title" },
    position: { width: 480 },
    form: { handler: DocumentSheetConfig.#onSubmit, closeOnSubmit: true },
  };

  readonly document: ClientDoc;

  constructor(options: ConfigOptions) {
    const { document } = options;
    if (!document) throw new Error("DocumentSheetConfig needs a document");
    super({ id: `sheet-config-${document.uuid.replaceAll(".", "-")}`, ...options });
    this.document = document;
  }

  override get title(): string {
    return `${game.i18n.localize("SHEETS.Title")}: ${this.document.name ?? ""}`;
  }

  get #type(): string {
    return this.document.type ?? CONST.BASE_DOCUMENT_TYPE;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const { entries, defaultId } = sheetsForSubType(this.document.documentName, this.#type);
    const configurable = entries.filter((entry) => entry.canConfigure);
    const flags = (this.document._source.flags ?? {}) as { core?: { sheetClass?: string } };
    const themes = game.settings.get("core", "sheetThemes") as SheetThemes;
    const none: [string, string] = ["", game.i18n.localize("SHEETS.Default")];
    const body = globalThis.document.createElement("div");
    // Systems add fieldsets of their own after the first.
    const [own, others] = ["SHEETS.This", "SHEETS.DefaultFor"].map((legend) => {
      const fieldset = globalThis.document.createElement("fieldset");
      const title = globalThis.document.createElement("legend");
      title.textContent = game.i18n.localize(legend);
      fieldset.append(title);
      return fieldset;
    }) as [HTMLFieldSetElement, HTMLFieldSetElement];
    body.append(own);
    own.append(
      this.#group(
        "sheetClass",
        "SHEETS.Title",
        [none, ...configurable.map(({ id, label }): [string, string] => [id, label])],
        flags.core?.sheetClass ?? "",
      ),
    );
    if (game.user?.can("SETTINGS_MODIFY")) {
      const options = configurable
        .filter((entry) => entry.canBeDefault)
        .map(({ id, label }): [string, string] => [id, label]);
      others.append(this.#group("defaultClass", "SHEETS.Title", options, defaultId ?? ""));
      body.append(others);
    }
    const current = sheetClassFor(this.document);
    const available = entries.find((entry) => entry.cls === current)?.themes;
    if (available) {
      const options = Object.entries(available).map(([id, label]): [string, string] => [id, game.i18n.localize(label)]);
      own.append(
        this.#group("theme", "SHEETS.Theme", [none, ...options], themes.documents?.[this.document.uuid] ?? ""),
      );
    }
    const save = globalThis.document.createElement("button");
    save.type = "submit";
    save.textContent = game.i18n.localize("COMMON.Save");
    const footer = globalThis.document.createElement("footer");
    footer.className = "form-footer";
    footer.append(save);
    body.append(footer);
    return body;
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  #group(name: string, label: string, options: [string, string][], selected: string): HTMLElement {
    const list = globalThis.document.createElement("select");
    list.name = name;
    list.id = `${this.id}-${name}`;
    list.append(...options.map(([value, text]) => new Option(text, value, false, value === selected)));
    const caption = globalThis.document.createElement("label");
    caption.htmlFor = list.id;
    caption.textContent = game.i18n.localize(label);
    const fields = globalThis.document.createElement("div");
    fields.className = "form-fields";
    fields.append(list);
    const group = globalThis.document.createElement("div");
    group.className = "form-group";
    group.append(caption, fields);
    return group;
  }

  static async #onSubmit(
    this: DocumentSheetConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: { object: Record<string, unknown> },
  ): Promise<void> {
    const { sheetClass, defaultClass, theme } = formData.object as Record<string, string | undefined>;
    const { document } = this;
    if (defaultClass) {
      const all = game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>>;
      await game.settings.set("core", "sheetClasses", {
        ...all,
        [document.documentName]: { ...all[document.documentName], [this.#type]: defaultClass },
      });
    }
    if (theme !== undefined) {
      const themes = game.settings.get("core", "sheetThemes") as SheetThemes;
      await game.settings.set("core", "sheetThemes", {
        ...themes,
        documents: { ...themes.documents, [document.uuid]: theme },
      });
    }
    const flags = (document._source.flags ?? {}) as { core?: { sheetClass?: string } };
    if ((sheetClass ?? "") !== (flags.core?.sheetClass ?? "")) {
      await document.update(sheetClass ? { "flags.core.sheetClass": sheetClass } : deletion("flags.core.sheetClass"));
    } else document.render();
  }

  static registerSheet(
    documentClass: unknown,
    scope: string,
    sheetClass: unknown,
    options: SheetRegistrationOptions = {},
  ): void {
    registerSheet(documentClass, scope, sheetClass, options);
  }

  static unregisterSheet(
    documentClass: unknown,
    scope: string,
    sheetClass: unknown,
    options: { types?: string[] } = {},
  ): void {
    unregisterSheet(documentClass, scope, sheetClass, options);
  }

  static initializeSheets(): void {
    initializeSheets();
  }

  static updateDefaultSheets(chosen: Record<string, Record<string, string>> = {}): void {
    updateDefaultSheets(chosen);
  }

  /** The sheets of a sub-type as choices, with the id of the default one. */
  static getSheetClassesForSubType(documentName: string, subType: string) {
    const { entries, defaultId } = sheetsForSubType(documentName, subType);
    const choices = (list: typeof entries): Record<string, string> =>
      Object.fromEntries(list.map(({ id, label }) => [id, label]));
    return {
      sheetClasses: choices(entries.filter((entry) => entry.canConfigure)),
      defaultClasses: choices(entries.filter((entry) => entry.canBeDefault)),
      defaultClass: defaultId ?? null,
    };
  }

  static getSheetThemeForDocument(document: ClientDoc): string {
    return sheetThemeFor(document);
  }

  static getRegisteredSheets(documentName: string) {
    return registeredSheets(documentName);
  }

  static documentSubTypes(documentName: string): string[] {
    return documentSubTypes(documentName);
  }
}
