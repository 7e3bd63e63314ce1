import { closestData } from "../../dom.ts";
import { type ContextEntry, type Data, documentClassOf, host, type TableCollection, t } from "../../host.ts";
import { TableSheetBase } from "../sheet-base.ts";
import type { JournalEntryPageSheet, JournalPage } from "./page-sheet.ts";

type PageSheetClass = new (options: Data) => JournalEntryPageSheet;

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

/** A journal entry: its pages at the side, one of them (or all) to read. */
export class JournalEntrySheet extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["journal-sheet", "journal-entry"],
    viewPermission: 0,
    window: { resizable: true, icon: "fa-solid fa-book-open" },
    position: { width: 860, height: 640 },
    form: { submitOnChange: true },
    actions: {
      createPage: JournalEntrySheet.#onCreatePage,
      editPage: JournalEntrySheet.#onEditPage,
      goToPage: JournalEntrySheet.#onGoToPage,
      goToHeading: JournalEntrySheet.#onGoToHeading,
      nextPage: JournalEntrySheet.#onNextPage,
      previousPage: JournalEntrySheet.#onPreviousPage,
      toggleMode: JournalEntrySheet.#onToggleMode,
    },
  };

  static override PARTS: Record<string, { template: string; templates?: string[]; scrollable?: string[] }> = {
    sidebar: { template: "templates/journal/sidebar.hbs", scrollable: [".toc"] },
    pages: { template: "templates/journal/pages.hbs", scrollable: [".journal-entry-pages"] },
  };

  static VIEW_MODES = { SINGLE: 1, MULTIPLE: 2 };

  #mode = JournalEntrySheet.VIEW_MODES.SINGLE;
  #pageId: string | undefined;
  #views = new Map<string, JournalEntryPageSheet>();

  protected override get lookingActions(): readonly string[] {
    return ["previousPage", "toggleMode", "nextPage"];
  }

  get entry(): typeof this.doc {
    return this.doc;
  }

  override get title(): string {
    const { folder, name } = this.doc;
    return folder && typeof folder === "object" ? `${folder.name}: ${name}` : name;
  }

  get mode(): number {
    return this.#mode;
  }

  get isMultiple(): boolean {
    return this.#mode === JournalEntrySheet.VIEW_MODES.MULTIPLE;
  }

  get #pages(): JournalPage[] {
    const pages = (this.doc as unknown as { pages: TableCollection }).pages;
    return ([...pages] as JournalPage[])
      .filter((page) => page.testUserPermission(host.game.user, "OBSERVER"))
      .sort((a, b) => a.sort - b.sort);
  }

  get pageId(): string | undefined {
    const pages = this.#pages;
    return pages.some((page) => page.id === this.#pageId) ? this.#pageId : pages[0]?.id;
  }

  get pageIndex(): number {
    return this.#pages.findIndex((page) => page.id === this.pageId);
  }

  override _configureRenderOptions(options: Data): void {
    super._configureRenderOptions(options);
    if (typeof options.pageId === "string") this.#pageId = options.pageId;
    if (typeof options.pageIndex === "number") this.#pageId = this.#pages[options.pageIndex]?.id;
    if (typeof options.mode === "number") this.#mode = options.mode;
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const pages = this.#pages;
    return Object.assign(context, {
      pages: pages.map((page) => ({
        id: page.id,
        name: page.name,
        active: this.isMultiple || page.id === this.pageId,
        level: page.title.level,
        editable: page.isOwner,
        headings: Object.values(this.#views.get(page.id)?.toc ?? {}).filter(({ text }) => text && text !== page.name),
      })),
      canCreatePage: this.isEditable,
      hasPrevious: this.pageIndex > 0,
      hasNext: this.pageIndex < pages.length - 1,
      isMultiple: this.isMultiple,
      empty: pages.length === 0,
    });
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions as never, ".toc [data-page-id]", {
      fixed: true,
      parentClassHooks: false,
    } as never);
  }

  _getEntryContextOptions(): ContextEntry[] {
    const pageOf = (li: HTMLElement): JournalPage | undefined =>
      this.#pages.find((page) => page.id === closestData(li, "page-id"));
    const owner = (li: HTMLElement): boolean => this.isEditable && (pageOf(li)?.isOwner ?? false);
    return [
      {
        name: "SIDEBAR.Edit",
        icon: glyph("fa-pen-to-square"),
        condition: owner,
        callback: (li) => pageOf(li)?.sheet?.render({ force: true }),
      },
      {
        name: "OWNERSHIP.Configure",
        icon: glyph("fa-lock"),
        condition: () => host.game.user.isGM,
        callback: (li) => {
          const Config = (
            host.foundry.applications.apps as unknown as {
              DocumentOwnershipConfig: new (options: Data) => { render(o: Data): unknown };
            }
          ).DocumentOwnershipConfig;
          return new Config({ document: pageOf(li) }).render({ force: true });
        },
      },
      {
        name: "SIDEBAR.Duplicate",
        icon: glyph("fa-copy"),
        condition: owner,
        callback: (li) => {
          const page = pageOf(li);
          return page?.clone({ name: t("DOCUMENT.CopyOf", { name: page.name }) }, { save: true, addSource: true });
        },
      },
      {
        name: "SIDEBAR.Delete",
        icon: glyph("fa-trash"),
        group: "danger",
        condition: owner,
        callback: (li) => pageOf(li)?.deleteDialog(),
      },
    ];
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    const parts = (options.parts as string[] | undefined) ?? ["pages"];
    if (!parts.includes("pages")) return;
    await this.#renderViews();
    await this.#drawHeadings();
    if (typeof options.anchor === "string") this.#scrollTo(options.anchor);
  }

  // The views live in the `pages` part, which was just replaced, so they are drawn anew.
  async #renderViews(): Promise<void> {
    const container = this.element.querySelector<HTMLElement>(".journal-entry-pages");
    if (!container) return;
    const shown = this.#pages.filter((page) => this.isMultiple || page.id === this.pageId);
    for (const view of this.#views.values()) {
      view._onCloseView();
      if (view.rendered) await view.close({ animate: false });
    }
    this.#views.clear();
    for (const page of shown) {
      const View = (page as unknown as { _getSheetClass(): PageSheetClass | null })._getSheetClass();
      if (!View) throw new Error(`There is no sheet for journal pages of type "${page.type}".`);
      const view = new View({ document: page, mode: "view", container });
      this.#views.set(page.id, view);
      await view.render({ force: true });
    }
  }

  async #drawHeadings(): Promise<void> {
    for (const [id, view] of this.#views) {
      const li = this.element.querySelector(`.toc > [data-page-id="${CSS.escape(id)}"]`);
      const list = document.createElement("ol");
      list.className = "headings plain";
      for (const { text, slug, level } of Object.values(view.toc ?? {})) {
        if (!text || text === view.page.name || level > 3) continue;
        const item = document.createElement("li");
        const link = document.createElement("a");
        Object.assign(link, { textContent: text, tabIndex: 0 });
        link.setAttribute("role", "button");
        Object.assign(link.dataset, { action: "goToHeading", anchor: slug, mesaKeys: "" });
        item.append(link);
        list.append(item);
      }
      li?.querySelector(".headings")?.remove();
      if (list.childElementCount) li?.append(list);
    }
  }

  #scrollTo(anchor: string): void {
    this.element.querySelector(`[data-anchor="${CSS.escape(anchor)}"]`)?.scrollIntoView({ block: "start" });
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    for (const view of this.#views.values()) void view.close({ animate: false });
    this.#views.clear();
  }

  /** Turns to a page, and to one of its headings when an anchor is given. */
  async goToPage(pageId: string, { anchor }: { anchor?: string } = {}): Promise<void> {
    await this.render({ force: true, pageId, ...(anchor ? { anchor } : {}) });
  }

  getPageSheet(pageId: string): JournalEntryPageSheet | undefined {
    return this.#views.get(pageId);
  }

  async nextPage(): Promise<void> {
    const next = this.#pages[this.pageIndex + 1];
    if (next) await this.goToPage(next.id);
  }

  async previousPage(): Promise<void> {
    const previous = this.#pages[this.pageIndex - 1];
    if (previous) await this.goToPage(previous.id);
  }

  /** Asks for a new page's name and kind and opens it for editing. */
  async createPageDialog(): Promise<void> {
    const last = Math.max(0, ...this.#pages.map((page) => page.sort));
    const page = await documentClassOf("JournalEntryPage").createDialog(
      { sort: last + 100_000 },
      { parent: this.document, pack: this.doc.pack, renderSheet: true },
    );
    if (page) await this.render({ pageId: page.id });
  }

  static async #onCreatePage(this: JournalEntrySheet): Promise<void> {
    await this.createPageDialog();
  }

  static async #onEditPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = closestData(target, "page-id") ?? this.pageId;
    await this.#pages.find((page) => page.id === id)?.sheet?.render({ force: true });
  }

  static async #onGoToPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = closestData(target, "page-id");
    if (!id) return;
    if (this.isMultiple) {
      this.element
        .querySelector(`.journal-entry-pages [data-page-id="${CSS.escape(id)}"]`)
        ?.scrollIntoView({ block: "start" });
    } else await this.goToPage(id);
  }

  static #onGoToHeading(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
    this.#scrollTo(target.dataset.anchor ?? "");
  }

  static async #onNextPage(this: JournalEntrySheet): Promise<void> {
    await this.nextPage();
  }

  static async #onPreviousPage(this: JournalEntrySheet): Promise<void> {
    await this.previousPage();
  }

  static async #onToggleMode(this: JournalEntrySheet): Promise<void> {
    const { SINGLE, MULTIPLE } = JournalEntrySheet.VIEW_MODES;
    this.#mode = this.isMultiple ? SINGLE : MULTIPLE;
    await this.render();
  }
}
