/** foundry.appv1: the sheets of V1, of any document, of actors and of items. */
import { mergeObject } from "../../../common/utils/index.ts";
import { performIntegerSort } from "../../documents/sorting.ts";
import { type HostDocument, type HostDocumentClass, host, t } from "../host.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { Application, type HeaderButton, type Html, type Options } from "./application.ts";
import { FormApplication } from "./form-application.ts";

type Doc = HostDocument & { compendium?: { locked: boolean } | null; isToken?: boolean };

export class DocumentSheet extends FormApplication {
  static override get defaultOptions(): Options {
    return mergeObject(super.defaultOptions, {
      classes: ["sheet"],
      template: "templates/sheets/base-sheet.hbs",
      viewPermission: 1,
      sheetConfig: true,
      secrets: [],
    });
  }

  declare object: Doc;

  get document(): Doc {
    return this.object;
  }

  override get id(): string {
    return `${this.constructor.name}-${this.document.uuid.replaceAll(".", "-")}`;
  }

  override get isEditable(): boolean {
    const { document } = this;
    const pack = document.pack ? host.game.packs.get(document.pack) : null;
    if (pack?.locked) return false;
    return this.options.editable === true && document.isOwner;
  }

  override get title(): string {
    const { name, id } = this.document;
    return `${t(this.document.constructor.metadata.label)}: ${name || id}`;
  }

  override getData(_options: Options = {}): unknown {
    const { document, isEditable } = this;
    return {
      cssClass: isEditable ? "editable" : "locked",
      editable: isEditable,
      document,
      data: document.toObject(false),
      limited: document.limited,
      options: this.options,
      owner: document.isOwner,
      title: this.title,
    };
  }

  override render(force: boolean | Options = false, options: Options = {}): this {
    const forced = typeof force === "object" ? force.force === true : force;
    if (forced && !this._canUserView()) {
      host.ui.notifications.warn(t("SHEETS.NoPermission"));
      return this;
    }
    return super.render(force, options);
  }

  override async _render(force?: boolean, options: Options = {}): Promise<void> {
    await super._render(force, options);
    if (this.rendered) this.document.apps[this.appId] = this;
  }

  _canUserView(): boolean {
    return this.document.testUserPermission(host.game.user, this.options.viewPermission as number);
  }

  override async _renderOuter(): Promise<Html> {
    const html = await super._renderOuter();
    this._createDocumentIdLink(html);
    return html;
  }

  /** A link in the title bar that copies the document's address. */
  _createDocumentIdLink(html: Html): void {
    const title = html.find(".window-title");
    if (!title.length || !this.document.id) return;
    const link = document.createElement("a");
    link.className = "document-id-link";
    link.innerHTML = '<i class="fa-solid fa-passport" inert></i>';
    link.setAttribute("aria-label", t("SHEETS.CopyUuid"));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void navigator.clipboard.writeText(this.document.uuid);
    });
    title.append(link);
  }

  override activateListeners(html: Html): void {
    super.activateListeners(html);
    if (this.isEditable) html.find("img[data-edit]").on("click", (event) => void this._onEditImage(event as never));
  }

  override _getHeaderButtons(): HeaderButton[] {
    const buttons = super._getHeaderButtons();
    if (this.options.sheetConfig && this.isEditable)
      buttons.unshift({
        label: "Sheet",
        class: "configure-sheet",
        icon: "fa-solid fa-gear",
        onclick: (event) => this._onConfigureSheet(event),
      });
    return buttons;
  }

  _onConfigureSheet(event: MouseEvent): void {
    event.preventDefault();
    new host.foundry.applications.apps.DocumentSheetConfig({ document: this.document }).render({ force: true });
  }

  async _onEditImage(event: MouseEvent): Promise<void> {
    const image = event.currentTarget as HTMLImageElement;
    const name = image.dataset.edit ?? "img";
    const FilePicker = host.foundry.applications.apps.FilePicker as {
      implementation: new (options: Options) => { render(force: boolean): unknown };
    };
    const callback = async (path: string) => {
      image.src = path;
      await this.document.update({ [name]: path });
    };
    new FilePicker.implementation({ current: image.getAttribute("src"), type: "image", callback }).render(true);
  }

  override async _updateObject(_event: Event, formData: Options): Promise<unknown> {
    if (!this.document.id) return undefined;
    return this.document.update(formData);
  }

  override async close(options: Options = {}): Promise<void> {
    await super.close(options);
    if (this._state === Application.RENDER_STATES.CLOSED) delete this.document.apps[this.appId];
  }
}

export class ActorSheet extends DocumentSheet {
  static override get defaultOptions(): Options {
    return mergeObject(super.defaultOptions, {
      height: 720,
      width: 800,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ActorSheet",
      dragDrop: [{ dragSelector: ".item-list .item", dropSelector: null }],
      token: null,
    });
  }

  constructor(object?: unknown, options: Options = {}) {
    super(object, options);
    const { token, isToken } = this.actor;
    if (isToken) this.options.token ??= token;
  }

  get actor(): Doc {
    return this.object;
  }

  get token(): HostDocument | null {
    return (this.object.token ?? this.options.token ?? null) as HostDocument | null;
  }

  override get title(): string {
    return this.actor.isToken ? `[${t("DOCUMENT.Token")}] ${this.actor.name}` : String(this.actor.name);
  }

  override getData(options: Options = {}): unknown {
    const context = super.getData(options) as Options & { data: { items: Options[]; effects: Options[] } };
    context.actor = this.object;
    context.items = context.data.items;
    for (const item of context.data.items) item.img ||= "icons/svg/item-bag.svg";
    context.data.items.sort((a, b) => Number(a.sort ?? 0) - Number(b.sort ?? 0));
    context.effects = context.data.effects;
    return context;
  }

  override async close(options: Options = {}): Promise<void> {
    this.options.token = null;
    await super.close(options);
  }

  override _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  override _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  override _onDragStart(event: DragEvent): void {
    const row = event.currentTarget as HTMLElement;
    if ("link" in (event.target as HTMLElement).dataset) return;
    const { itemId, effectId } = row.dataset;
    const dragged = itemId ? this.actor.items?.get(itemId) : this.actor.effects?.get(effectId ?? "");
    const data = dragged?.toDragData?.();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  override async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event) as Options & { type?: string };
    if (host.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    switch (data.type) {
      case "ActiveEffect":
        return this._onDropActiveEffect(event, data);
      case "Actor":
        return this._onDropActor(event, data);
      case "Item":
        return this._onDropItem(event, data);
      case "Folder":
        return this._onDropFolder(event, data);
      default:
        return undefined;
    }
  }

  async #dropped(name: string, data: Options): Promise<HostDocument | undefined> {
    const { documentClass } = host.CONFIG[name] as { documentClass: HostDocumentClass };
    return documentClass.fromDropData(data);
  }

  async _onDropActiveEffect(_event: DragEvent, data: Options): Promise<unknown> {
    const effect = await this.#dropped("ActiveEffect", data);
    if (!this.actor.isOwner || !effect || effect.parent === this.actor) return false;
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created;
  }

  async _onDropActor(_event: DragEvent, _data: Options): Promise<unknown> {
    return this.actor.isOwner ? undefined : false;
  }

  async _onDropItem(event: DragEvent, data: Options): Promise<unknown> {
    if (!this.actor.isOwner) return false;
    const item = await this.#dropped("Item", data);
    if (!item) return false;
    const itemData = item.toObject();
    if (this.actor.uuid === item.parent?.uuid) return this._onSortItem(event, itemData);
    return this._onDropItemCreate(itemData, event);
  }

  async _onDropFolder(event: DragEvent, data: Options): Promise<unknown> {
    if (!this.actor.isOwner) return [];
    const folder = (await this.#dropped("Folder", data)) as (HostDocument & { contents: HostDocument[] }) | undefined;
    if (folder?.type !== "Item") return [];
    return this._onDropItemCreate(
      folder.contents.map((item) => item.toObject()),
      event,
    );
  }

  async _onDropItemCreate(itemData: Options | Options[], _event?: DragEvent): Promise<HostDocument[]> {
    return this.actor.createEmbeddedDocuments("Item", Array.isArray(itemData) ? itemData : [itemData]);
  }

  /** Moves an item before or after the one it was dropped on. */
  _onSortItem(event: DragEvent, itemData: Options): Promise<HostDocument[]> | undefined {
    const { items } = this.actor;
    const source = items?.get(String(itemData._id));
    const dropTarget = (event.target as HTMLElement).closest<HTMLElement>("[data-item-id]");
    const target = items?.get(dropTarget?.dataset.itemId ?? "");
    if (!source || !target || !dropTarget || source === target) return undefined;
    const siblings = [...(dropTarget.parentElement?.children ?? [])].flatMap((row) => {
      const { itemId } = (row as HTMLElement).dataset;
      const sibling = itemId && itemId !== source.id ? items?.get(itemId) : undefined;
      return sibling ? [sibling] : [];
    });
    const moves = performIntegerSort(source, { target, siblings });
    return this.actor.updateEmbeddedDocuments(
      "Item",
      moves.map(({ target: moved, update }) => ({ ...update, _id: moved.id })),
    );
  }
}

export class ItemSheet extends DocumentSheet {
  static override get defaultOptions(): Options {
    return mergeObject(super.defaultOptions, {
      width: 500,
      closeOnSubmit: false,
      submitOnClose: true,
      submitOnChange: true,
      resizable: true,
      baseApplication: "ItemSheet",
      id: "item",
    });
  }

  get item(): Doc {
    return this.object;
  }

  get actor(): HostDocument | null {
    return this.item.parent;
  }

  override get title(): string {
    return String(this.item.name);
  }

  override getData(options: Options = {}): unknown {
    const data = super.getData(options) as Options;
    data.item = data.document;
    return data;
  }
}
