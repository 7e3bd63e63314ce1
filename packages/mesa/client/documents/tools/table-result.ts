import { BaseTableResult } from "../../../common/documents/index.ts";
import { ClientDocumentMixin } from "../mixin.ts";

/** One line of a table. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  declare type: string;
  declare drawn: boolean;
  declare range: [number, number];
  declare weight: number;
  declare documentUuid: string | null;

  get icon(): string {
    return (this as { img?: string | null }).img ?? "icons/svg/d20-black.svg";
  }

  /** The line as HTML: a link to its document, or its text. */
  async getHTML(): Promise<string> {
    const source = this._source as { name?: string; description?: string };
    const { TextEditor } = foundry.applications.ux as unknown as {
      TextEditor: { implementation: { enrichHTML(html: string, options: object): Promise<string> } };
    };
    const text = source.description || foundry.utils.escapeHTML(source.name ?? "");
    const raw =
      this.type === CONST.TABLE_RESULT_TYPES.DOCUMENT && this.documentUuid
        ? `@UUID[${this.documentUuid}]{${source.name ?? ""}}`
        : text;
    return TextEditor.implementation.enrichHTML(raw, { relativeTo: this, secrets: this.isOwner });
  }
}
