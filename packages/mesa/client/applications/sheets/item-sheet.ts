import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationOptions } from "../api/types.ts";
import type { HostDocument } from "../host.ts";

/** The base of item sheets. In V13 it brings no drag and drop of its own. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    position: { width: 480 },
  };

  get item(): HostDocument {
    return this.document;
  }

  /** The actor that owns the item, if any. */
  get actor(): HostDocument | null {
    return (this.document as HostDocument & { actor?: HostDocument | null }).actor ?? null;
  }
}
