import { elementOf, make } from "../dom.ts";
import { implementationOf } from "../host.ts";

type DragAction = "dragstart" | "dragend" | "dragenter" | "dragleave" | "dragover" | "drop";

export interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<"dragstart" | "drop", (selector: string | null | undefined) => boolean>>;
  callbacks?: Partial<Record<DragAction, (event: DragEvent) => unknown>>;
}

/** Connects drag sources and drop targets inside an element with callbacks. */
export class DragDrop {
  dragSelector: string | null | undefined;
  dropSelector: string | null | undefined;
  permissions: NonNullable<DragDropConfiguration["permissions"]>;
  callbacks: NonNullable<DragDropConfiguration["callbacks"]>;

  static get implementation(): typeof DragDrop {
    return implementationOf("DragDrop", DragDrop);
  }

  constructor({ dragSelector, dropSelector, permissions = {}, callbacks = {} }: DragDropConfiguration = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  /** Attaches to an element. Handlers are properties, so binding the same element again does not double them. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.setAttribute("draggable", "true");
        element.ondragstart = (event) => void this._handleDragStart(event);
        element.ondragend = (event) => void this._handleDragEnd(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const targets = this.dropSelector ? html.querySelectorAll<HTMLElement>(this.dropSelector) : [html];
      for (const element of targets) {
        element.ondragenter = (event) => void this._handleDragEnter(event);
        element.ondragleave = (event) => void this._handleDragLeave(event);
        element.ondragover = (event) => void this._handleDragOver(event);
        element.ondrop = (event) => void this._handleDrop(event);
      }
    }
    return this;
  }

  callback(event: DragEvent, action: DragAction): unknown {
    return this.callbacks[action]?.(event);
  }

  can(action: "dragstart" | "drop", selector?: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  _handleDragStart(event: DragEvent): unknown {
    const outcome = this.callback(event, "dragstart");
    // The innermost source that set data wins over sources around it.
    if (event.dataTransfer?.items.length) event.stopPropagation();
    return outcome;
  }

  _handleDragEnd(event: DragEvent): unknown {
    return this.callback(event, "dragend");
  }

  _handleDragEnter(event: DragEvent): unknown {
    return this.callback(event, "dragenter");
  }

  _handleDragLeave(event: DragEvent): unknown {
    return this.callback(event, "dragleave");
  }

  _handleDragOver(event: DragEvent): unknown {
    event.preventDefault();
    return this.callback(event, "dragover");
  }

  _handleDrop(event: DragEvent): unknown {
    // Inputs take text that is dropped on them.
    const into = elementOf(event);
    if (into?.closest("prose-mirror[open], textarea, input[type='text']") && !this.callbacks.drop) return undefined;
    event.preventDefault();
    return this.callback(event, "drop");
  }

  /** A small picture that follows the pointer during a drag. */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const image = make("img", { src: img.src, alt: "" });
    image.style.width = `${width}px`;
    image.style.height = `${height}px`;
    const preview = make("div", { class: "drag-preview", id: "drag-preview" }, image);
    Object.assign(preview.style, { position: "fixed", left: "-1000px", top: "-1000px" });
    document.getElementById("drag-preview")?.remove();
    document.body.append(preview);
    return preview;
  }
}
