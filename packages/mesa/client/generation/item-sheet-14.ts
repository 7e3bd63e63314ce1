/** The item sheet of V14: drag and drop of active effects is built in. */
import type { RenderContext, RenderOptions } from "../applications/api/types.ts";
import { elementOf } from "../applications/dom.ts";
import { type Data, type HostDocument, type HostDocumentClass, host } from "../applications/host.ts";
import { ItemSheetV2 as ItemSheet13 } from "../applications/sheets/item-sheet.ts";
import { DragDrop } from "../applications/ux/drag-drop.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";

export class ItemSheetV2 extends ItemSheet13 {
  #dragDrop: DragDrop | undefined;

  get _dragDrop(): DragDrop {
    this.#dragDrop ??= new DragDrop.implementation({
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
    });
    return this.#dragDrop;
  }

  override async _onRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._dragDrop.bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }

  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }

  async _onDragStart(event: DragEvent): Promise<void> {
    // A content link carries its own drag data.
    if ("link" in (elementOf(event)?.dataset ?? {})) return;
    const { effectId } = (event.currentTarget as HTMLElement).dataset;
    const data = effectId ? this.item.effects?.get(effectId)?.toDragData?.() : undefined;
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  _onDragOver(_event: DragEvent): void {}

  async _onDrop(event: DragEvent): Promise<void> {
    const data = TextEditor.implementation.getDragEventData(event) as Data & { type?: string };
    const config = host.CONFIG[data.type ?? ""] as { documentClass?: HostDocumentClass } | undefined;
    const document = await config?.documentClass?.fromDropData(data);
    if (document) await this._onDropDocument(event, document);
  }

  async _onDropDocument(event: DragEvent, document: HostDocument): Promise<HostDocument | null> {
    if (document.documentName !== "ActiveEffect") return null;
    return (await this._onDropActiveEffect(event, document)) ?? null;
  }

  /** Copies the effect to the item, unless it is already there. */
  async _onDropActiveEffect(_event: DragEvent, effect: HostDocument): Promise<HostDocument | null> {
    if (!this.item.isOwner || effect.parent === this.item) return null;
    const [created] = await this.item.createEmbeddedDocuments("ActiveEffect", [effect.toObject()]);
    return created ?? null;
  }
}
