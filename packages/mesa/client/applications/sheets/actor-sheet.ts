import { performIntegerSort } from "../../documents/sorting.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationOptions, HeaderControlsEntry, RenderContext, RenderOptions } from "../api/types.ts";
import { elementOf } from "../dom.ts";
import { type Data, type HostDocument, type HostDocumentClass, host } from "../host.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

interface TokenSheet {
  render(options: Data): unknown;
}

/** The base of actor sheets: token controls and drag and drop of items, effects, actors and folders. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    position: { width: 600 },
    actions: {
      configurePrototypeToken: ActorSheetV2.#onConfigurePrototypeToken,
      configureToken: ActorSheetV2.#onConfigureToken,
      showPortraitArtwork: ActorSheetV2.#onShowPortraitArtwork,
      showTokenArtwork: ActorSheetV2.#onShowTokenArtwork,
    },
    window: {
      controls: [
        {
          action: "configurePrototypeToken",
          icon: "fa-solid fa-user-circle",
          label: "TOKEN.TitlePrototype",
          ownership: "OWNER",
        },
        { action: "configureToken", icon: "fa-solid fa-user-circle", label: "TOKEN.Title", ownership: "OWNER" },
        { action: "showPortraitArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.CharArt", ownership: "OWNER" },
        { action: "showTokenArtwork", icon: "fa-solid fa-image", label: "SIDEBAR.TokenArt", ownership: "OWNER" },
      ],
    },
  };

  get actor(): HostDocument {
    return this.document;
  }

  /** The token of an unlinked actor, if this sheet shows one. */
  get token(): HostDocument | null {
    return this.document.token ?? null;
  }

  override _getHeaderControls(): HeaderControlsEntry[] {
    const hidden = new Set<string>([this.token ? "configurePrototypeToken" : "configureToken"]);
    const { img } = this.actor;
    if (!img || img === DEFAULT_PORTRAIT) hidden.add("showPortraitArtwork");
    const art = this.#tokenArtwork();
    if (!art || art === DEFAULT_PORTRAIT) hidden.add("showTokenArtwork");
    return super._getHeaderControls().filter((control) => !hidden.has(control.action));
  }

  #tokenArtwork(): string | undefined {
    const source = (this.token ?? (this.actor as HostDocument & Data).prototypeToken) as
      | { texture?: { src?: string } }
      | undefined;
    return source?.texture?.src;
  }

  static #onConfigurePrototypeToken(this: ActorSheetV2, event: PointerEvent): void {
    event.preventDefault();
    const sheets = (host.foundry.applications as unknown as { sheets: Record<string, unknown> }).sheets;
    const Config = sheets.PrototypeTokenConfig as new (options: Data) => TokenSheet;
    const prototype = (this.actor as HostDocument & Data).prototypeToken;
    new Config({ prototype }).render({ force: true });
  }

  static #onConfigureToken(this: ActorSheetV2, event: PointerEvent): void {
    event.preventDefault();
    this.token?.sheet?.render({ force: true });
  }

  static #onShowPortraitArtwork(this: ActorSheetV2): void {
    this.#showImage(this.actor.img ?? "");
  }

  static #onShowTokenArtwork(this: ActorSheetV2): void {
    this.#showImage(this.#tokenArtwork() ?? "");
  }

  #showImage(src: string): void {
    const ImagePopout = host.foundry.applications.apps.ImagePopout as new (options: Data) => TokenSheet;
    const { name: caption, uuid } = this.actor;
    new ImagePopout({ src, uuid, caption, window: { title: caption } }).render({ force: true });
  }

  // ------------------------------------------------------------------ drag and drop

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (selector) => this._canDragStart(selector ?? ""),
        drop: (selector) => this._canDragDrop(selector ?? ""),
      },
      callbacks: {
        dragstart: (event) => this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => this._onDrop(event),
      },
    }).bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  /** Puts the drag data of the item or effect of the dragged row on the event. */
  async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    // A content link carries its own drag data.
    if ("link" in (elementOf(event)?.dataset ?? {})) return;
    const { itemId, effectId } = row.dataset;
    let dragged: HostDocument | undefined;
    if (itemId) dragged = this.actor.items?.get(itemId);
    if (effectId) {
      const owner = itemId ? dragged : this.actor;
      dragged = owner?.effects?.get(effectId) ?? this.actor.effects?.get(effectId);
    }
    const data = dragged?.toDragData?.();
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event) as Data & { type?: string };
    if (host.Hooks.call("dropActorSheetData", this.actor, this, data) === false) return undefined;
    const config = host.CONFIG[data.type ?? ""] as { documentClass?: HostDocumentClass } | undefined;
    const cls = config?.documentClass;
    if (!cls) return undefined;
    const document = await cls.fromDropData(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  async _onDropDocument(event: DragEvent, document: HostDocument): Promise<HostDocument | null> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  /** Copies the effect to the actor, unless it is already there. */
  async _onDropActiveEffect(_event: DragEvent, effect: HostDocument): Promise<HostDocument | null> {
    if (!this.actor.isOwner || effect.parent === this.actor) return null;
    const [created] = await this.actor.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created ?? null;
  }

  async _onDropActor(_event: DragEvent, _actor: HostDocument): Promise<HostDocument | null> {
    return null;
  }

  /** Sorts an item of this actor, or copies the item of somebody else to it. */
  async _onDropItem(event: DragEvent, item: HostDocument): Promise<HostDocument | null> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const sorted = await this._onSortItem(event, item);
      return sorted?.length ? item : null;
    }
    const data = item.toObject();
    const stats = { ...(data._stats as Data | undefined) };
    if (item.pack) stats.compendiumSource = item.uuid;
    else stats.duplicateSource = item.uuid;
    data._stats = stats;
    const [created] = await this.actor.createEmbeddedDocuments("Item", [data]);
    return created ?? null;
  }

  async _onDropFolder(_event: DragEvent, _folder: HostDocument): Promise<HostDocument | null> {
    return null;
  }

  /** Moves an item before or after the item it was dropped on. */
  async _onSortItem(event: DragEvent, item: HostDocument): Promise<HostDocument[] | undefined> {
    const source = this.actor.items?.get(item.id ?? "");
    const dropTarget = elementOf(event)?.closest<HTMLElement>("[data-item-id]");
    const target = dropTarget && this.actor.items?.get(dropTarget.dataset.itemId ?? "");
    if (!source || !target || source.id === target.id) return undefined;
    const siblings: HostDocument[] = [];
    for (const row of dropTarget.parentElement?.children ?? []) {
      const id = (row as HTMLElement).dataset.itemId;
      const sibling = id && id !== source.id ? this.actor.items?.get(id) : undefined;
      if (sibling) siblings.push(sibling);
    }
    const moves = performIntegerSort(source, { target, siblings });
    const updates = moves.map(({ target: moved, update }) => ({ ...update, _id: moved.id }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}

const DEFAULT_PORTRAIT = "icons/svg/mystery-man.svg";
