import { ApplicationV2, HandlebarsApplicationMixin } from "../applications/api/index.ts";
import { DragDrop } from "../applications/ux/index.ts";
import { closestData, targetOf } from "./dom.ts";
import { type ContextEntry, type Data, documentClassOf, host, type TableDocument, type TableMacro, t } from "./host.ts";

const glyph = (name: string): string => `<i class="fa-solid fa-fw ${name}"></i>`;

interface SlotData {
  slot: number;
  macro: TableMacro | null;
  key: number;
  img: string | null;
  cssClass: "full" | "open";
  tooltip: string | null;
  ariaLabel: string;
}

/** Ten macros under the number keys, on five pages. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: {
      clear: Hotbar.#onClear,
      execute: Hotbar.#onExecute,
      lock: Hotbar.#onLock,
      page: Hotbar.#onPage,
    },
  };

  static override PARTS = { hotbar: { template: "templates/ui/hotbar.hbs", root: true } };

  #page = 1;
  #slots: SlotData[] = [];

  get page(): number {
    return this.#page;
  }

  get slots(): SlotData[] {
    return this.#slots;
  }

  get locked(): boolean {
    return Boolean(host.game.settings.get("core", "hotbarLock"));
  }

  override async _prepareContext(_options: Data): Promise<Data> {
    this.#slots = host.game.user.getHotbarMacros(this.#page).map(({ slot, macro }, index) => {
      const key = (index + 1) % 10;
      return {
        slot,
        macro,
        key,
        img: macro?.img ?? null,
        cssClass: macro ? ("full" as const) : ("open" as const),
        tooltip: macro?.name ?? null,
        ariaLabel: macro ? t("HOTBAR.Slot", { key, name: macro.name }) : t("HOTBAR.EmptySlot", { key }),
      };
    });
    return { slots: this.#slots, page: this.#page, locked: this.locked };
  }

  override _insertElement(element: HTMLElement): void {
    const prior = document.getElementById("hotbar");
    if (prior) prior.replaceWith(element);
    else document.getElementById("ui-bottom")?.append(element);
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getContextMenuOptions as never, ".slot.full", {
      fixed: true,
      hookName: "getMacroContextOptions",
      parentClassHooks: false,
    } as never);
  }

  override async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    new DragDrop({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      permissions: { dragstart: () => !this.locked, drop: () => true },
      callbacks: {
        dragstart: (event: DragEvent) => this.#onDragStart(event),
        drop: (event: DragEvent) => void this.#onDrop(event),
      },
    } as never).bind(this.element);
  }

  protected _getContextMenuOptions(): ContextEntry[] {
    const macroOf = (li: HTMLElement): TableMacro | null =>
      this.#slots.find(({ slot }) => slot === Number(closestData(li, "slot")))?.macro ?? null;
    return [
      {
        name: "MACRO.Edit",
        icon: glyph("fa-pen-to-square"),
        condition: (li) => macroOf(li)?.isOwner ?? false,
        callback: (li) => macroOf(li)?.sheet?.render({ force: true }),
      },
      {
        name: "MACRO.Remove",
        icon: glyph("fa-xmark"),
        callback: (li) => host.game.user.assignHotbarMacro(null, Number(closestData(li, "slot"))),
      },
      {
        name: "MACRO.Delete",
        icon: glyph("fa-trash"),
        group: "danger",
        condition: (li) => macroOf(li)?.isOwner ?? false,
        callback: (li) => macroOf(li)?.deleteDialog(),
      },
    ];
  }

  /** Turns to a page from 1 to 5. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(5, Math.max(1, Math.trunc(page)));
    await this.render();
  }

  /** Turns one page up (positive) or down (negative), around the ends. */
  async cyclePage(direction: number): Promise<void> {
    const step = direction > 0 ? 1 : -1;
    await this.changePage(((this.#page - 1 + step + 5) % 5) + 1);
  }

  /** Runs the macro in the slot that a number key stands for. */
  async executeKey(key: number): Promise<void> {
    const slot = this.#slots.find((candidate) => candidate.key === key);
    await slot?.macro?.execute();
  }

  /** Opens a document's sheet, or closes it when it is open. What the macro of a dropped document calls. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const document = await host.fromUuid(uuid);
    if (!document) {
      host.ui.notifications.warn(t("WARNING.ObjectDoesNotExist", { name: t("DOCUMENT.Document"), identifier: uuid }));
      return;
    }
    const { sheet } = document;
    if (sheet?.rendered) await sheet.close();
    else await sheet?.render({ force: true });
  }

  #onDragStart(event: DragEvent): void {
    const slot = Number(closestData(targetOf(event), "slot"));
    const macro = this.#slots.find((candidate) => candidate.slot === slot)?.macro;
    if (macro) event.dataTransfer?.setData("text/plain", JSON.stringify({ ...macro.toDragData(), slot }));
  }

  // The hook is called first and may say false to do its own thing with the drop.
  async #onDrop(event: DragEvent): Promise<void> {
    const data = host.foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const slot = Number(closestData(targetOf(event), "slot"));
    if (!slot || host.Hooks.call("hotbarDrop", this, data, slot) === false) return;
    const from = typeof data.slot === "number" ? data.slot : undefined;
    const macro = await this.#macroFor(data);
    if (macro) await host.game.user.assignHotbarMacro(macro, slot, { fromSlot: from });
  }

  async #macroFor(data: Data): Promise<TableDocument | null> {
    const name = String(data.type ?? "");
    if (!(name in host.CONFIG)) return null;
    const document = await documentClassOf(name).fromDropData(data);
    if (!document) return null;
    if (name === "Macro") {
      if (!document.pack) return document;
      return (await documentClassOf("Macro").create(document.toObject())) ?? null;
    }
    return name === "RollTable" ? this._createRollTableRollMacro(document) : this._createDocumentSheetToggle(document);
  }

  async _createRollTableRollMacro(table: TableDocument): Promise<TableDocument | null> {
    const command = `const table = await fromUuid("${table.uuid}");\nawait table.draw({ roll: true, displayChat: true });`;
    return this.#createMacro(t("TABLE.Roll", { name: table.name }), command, table.img ?? "icons/svg/d20-grey.svg");
  }

  async _createDocumentSheetToggle(document: TableDocument): Promise<TableDocument | null> {
    const command = `await foundry.applications.ui.Hotbar.toggleDocumentSheet("${document.uuid}");`;
    return this.#createMacro(
      t("MACRO.Display", { name: document.name }),
      command,
      document.img ?? "icons/svg/book.svg",
    );
  }

  // Dropping the same thing twice finds the macro that is there already.
  async #createMacro(name: string, command: string, img: string): Promise<TableDocument | null> {
    const known = host.game.macros.find((macro) => macro.name === name && macro.command === command && macro.isOwner);
    return known ?? (await documentClassOf("Macro").create({ name, type: "script", command, img })) ?? null;
  }

  static async #onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const slot = Number(closestData(target, "slot"));
    const macro = this.#slots.find((candidate) => candidate.slot === slot)?.macro;
    if (macro) await macro.execute();
    else if (documentClassOf("Macro").canUserCreate(host.game.user)) {
      const created = await documentClassOf("Macro").create({
        name: t("DOCUMENT.New", { type: t("DOCUMENT.Macro") }),
        type: "chat",
      });
      if (!created) return;
      await host.game.user.assignHotbarMacro(created, slot);
      await created.sheet?.render({ force: true });
    }
  }

  static async #onPage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.cyclePage(target.dataset.direction === "up" ? 1 : -1);
  }

  static async #onLock(this: Hotbar): Promise<void> {
    await host.game.settings.set("core", "hotbarLock", !this.locked);
    await this.render();
  }

  static async #onClear(this: Hotbar): Promise<void> {
    const content = document.createElement("div");
    content.textContent = t("HOTBAR.ClearWarning");
    const confirmed = await host.foundry.applications.api.DialogV2.confirm({
      window: { title: t("HOTBAR.Clear"), icon: "fa-solid fa-trash" },
      content,
      modal: true,
    });
    if (confirmed) await host.game.user.update({ hotbar: {} }, { recursive: false, diff: false });
  }
}
