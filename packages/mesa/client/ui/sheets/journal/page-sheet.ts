import { DocumentSheetV2, HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { type Data, host, type TableDocument, t } from "../../host.ts";

export interface JournalPage extends TableDocument {
  title: { show: boolean; level: number };
  text: { content?: string; markdown?: string; format: number };
  src: string | null;
  image: { caption?: string };
  video: { controls?: boolean; loop?: boolean; autoplay?: boolean; volume?: number; width?: number; height?: number };
  _source: Data;
}

/** One page of a journal: as a window to edit it, or as a view inside the journal. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["journal-sheet", "journal-entry-page"],
    includeTOC: false,
    mode: "edit",
    viewPermission: 2,
    viewClasses: [],
    window: { resizable: true, contentClasses: ["standard-form"] },
    position: { width: 640, height: 680 },
    form: { submitOnChange: true },
  };

  static override emittedEvents = Object.freeze([...DocumentSheetV2.emittedEvents, "closeView"]);

  static isV2 = true;

  /** The headings of the page, once it is drawn. */
  toc:
    | Record<string, { text: string; level: number; slug: string; element: HTMLElement; children: string[] }>
    | undefined;

  get isV2(): boolean {
    return true;
  }

  get isView(): boolean {
    return (this.options as Data).mode === "view";
  }

  get page(): JournalPage {
    return this.document as unknown as JournalPage;
  }

  override get title(): string {
    return this.page.parent ? `${this.page.parent.name}: ${this.page.name}` : this.page.name;
  }

  override _initializeApplicationOptions(options: Data): ReturnType<DocumentSheetV2["_initializeApplicationOptions"]> {
    const initialized = super._initializeApplicationOptions(options) as ReturnType<
      DocumentSheetV2["_initializeApplicationOptions"]
    > & { viewClasses: string[] };
    if (options.mode === "view") {
      initialized.window = { ...initialized.window, frame: false, positioned: false };
      initialized.tag = "article";
      initialized.uniqueId = `${initialized.uniqueId}-view`;
      initialized.classes = [...initialized.classes, ...initialized.viewClasses];
    }
    return initialized;
  }

  override _insertElement(element: HTMLElement): void {
    if (!this.isView) {
      super._insertElement(element);
      return;
    }
    const { container } = this.options as unknown as { container?: HTMLElement };
    if (!container) throw new Error("A page in view mode needs the journal it stands in.");
    container.append(element);
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    const { name, title, uuid } = this.page;
    return Object.assign(context, { name, title, uuid, page: this.page, src: this.page.src });
  }

  _prepareHeadingLevels(): Record<string, string> {
    return Object.fromEntries([1, 2, 3].map((level) => [level, t("JOURNALENTRYPAGE.Level", { level })]));
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    if (!this.isView) return;
    this.element.dataset.pageId = this.page.id;
    this.toc = {};
    for (const heading of this.element.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")) {
      const text = heading.textContent?.trim() ?? "";
      const slug = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, "-")
        .replace(/^-|-$/g, "");
      heading.dataset.anchor ??= slug;
      this.toc[slug] = { text, level: Number(heading.tagName.slice(1)), slug, element: heading, children: [] };
    }
  }

  /** Called when the page leaves the journal's view. */
  _onCloseView(): void {
    this.dispatchEvent(new Event("closeView", { bubbles: true, cancelable: true }));
  }
}

/** A page drawn from templates: one set of parts to edit, one to view. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, { template: string; classes?: string[]; scrollable?: string[] }> = {
    header: { template: "templates/journal/parts/page-header.hbs" },
    footer: { template: "templates/journal/parts/page-footer.hbs", classes: ["journal-footer", "flexrow"] },
  };

  static VIEW_PARTS: Record<string, { template: string; root?: boolean }> = {};

  override _configureRenderParts(_options: Data): Record<string, { template: string }> {
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    return host.foundry.utils.deepClone(this.isView ? VIEW_PARTS : EDIT_PARTS);
  }

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context, options)) as Data & {
      tabs?: Record<string, Data>;
    };
    if (prepared.tabs && partId in prepared.tabs) prepared.tab = prepared.tabs[partId];
    if (partId === "header") await this._prepareHeaderContext(prepared, options);
    else if (partId === "content") await this._prepareContentContext(prepared, options);
    else if (partId === "footer") await this._prepareFooterContext(prepared, options);
    return prepared;
  }

  async _prepareHeaderContext(context: Data, _options: Data): Promise<void> {
    const level = String(this.page.title.level);
    context.headingLevels = this._prepareHeadingLevels();
    context.headingChoices = Object.entries(this._prepareHeadingLevels()).map(([value, label]) => ({
      value,
      label,
      selected: value === level,
    }));
  }

  async _prepareContentContext(_context: Data, _options: Data): Promise<void> {}

  async _prepareFooterContext(context: Data, _options: Data): Promise<void> {
    context.buttons = [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "JOURNALENTRYPAGE.Submit" }];
  }
}

/** A page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Data = { classes: ["text"], includeTOC: true };

  static format = 1;

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    context.text = { ...this.page.text };
    return context;
  }
}

/** A page of rich text, edited with ProseMirror. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override DEFAULT_OPTIONS: Data = { window: { icon: "fa-solid fa-feather" } };

  static override EDIT_PARTS = {
    header: JournalEntryPageHandlebarsSheet.EDIT_PARTS.header as { template: string },
    content: { template: "templates/journal/pages/text/edit.hbs" },
    footer: JournalEntryPageHandlebarsSheet.EDIT_PARTS.footer as { template: string },
  };

  static override VIEW_PARTS = { content: { template: "templates/journal/pages/text/view.hbs", root: true } };

  override async _prepareContentContext(context: Data, options: Data): Promise<void> {
    await super._prepareContentContext(context, options);
    const text = context.text as Data;
    text.enriched = await host.foundry.applications.ux.TextEditor.implementation.enrichHTML(
      this.page.text.content ?? "",
      {
        relativeTo: this.document,
        secrets: this.page.isOwner,
      },
    );
    context.enriched = text.enriched;
  }
}

/** A picture with a caption. */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["image"],
    window: { icon: "fa-solid fa-image" },
    position: { height: "auto" },
  };

  static override EDIT_PARTS = {
    header: JournalEntryPageHandlebarsSheet.EDIT_PARTS.header as { template: string },
    content: { template: "templates/journal/pages/image/edit.hbs", classes: ["standard-form"] },
    footer: JournalEntryPageHandlebarsSheet.EDIT_PARTS.footer as { template: string },
  };

  static override VIEW_PARTS = { content: { template: "templates/journal/pages/image/view.hbs", root: true } };

  override async _prepareContentContext(context: Data, _options: Data): Promise<void> {
    context.caption = this.page.image?.caption ?? "";
  }
}

/** A video file. */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["video"],
    window: { icon: "fa-solid fa-film" },
    position: { height: "auto" },
  };

  static override EDIT_PARTS = {
    header: JournalEntryPageHandlebarsSheet.EDIT_PARTS.header as { template: string },
    content: { template: "templates/journal/pages/video/edit.hbs", classes: ["standard-form"] },
    footer: JournalEntryPageHandlebarsSheet.EDIT_PARTS.footer as { template: string },
  };

  static override VIEW_PARTS = { content: { template: "templates/journal/pages/video/view.hbs", root: true } };

  override async _prepareContentContext(context: Data, _options: Data): Promise<void> {
    context.video = this.page.video;
  }
}

/** A PDF, shown by the browser. */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["pdf"],
    window: { icon: "fa-solid fa-file-pdf" },
    position: { height: "auto" },
  };

  static override EDIT_PARTS = {
    header: JournalEntryPageHandlebarsSheet.EDIT_PARTS.header as { template: string },
    content: { template: "templates/journal/pages/pdf/edit.hbs", classes: ["standard-form"] },
    footer: JournalEntryPageHandlebarsSheet.EDIT_PARTS.footer as { template: string },
  };

  static override VIEW_PARTS = { content: { template: "templates/journal/pages/pdf/view.hbs", root: true } };
}

/** Markdown pages: systems name the class, Mesa has no Markdown editor. */
export class JournalEntryPageMarkdownSheet extends JournalEntryPageTextSheet {
  static override format = 2;

  constructor(options: Data = {}) {
    super(options);
    throw new Error("Mesa does not model foundry.applications.sheets.journal.JournalEntryPageMarkdownSheet");
  }
}
