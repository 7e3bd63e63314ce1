import { DocumentSheetV2, HandlebarsApplicationMixin } from "../../applications/api/index.ts";
import { type Data, host, type TableDocument } from "../host.ts";

/** The base of Mesa's own document windows: templates, and the document seen as the table knows it. */
export class TableSheetBase extends HandlebarsApplicationMixin(DocumentSheetV2) {
  /** The document with the members that the table uses. */
  get doc(): TableDocument & { _source: Data } {
    return this.document as unknown as TableDocument & { _source: Data };
  }

  /** Actions that only look: their buttons stay usable for whoever may not edit. */
  protected get lookingActions(): readonly string[] {
    return [];
  }

  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    if (!disabled) return;
    for (const action of this.lookingActions)
      for (const button of this.element.querySelectorAll<HTMLButtonElement>(`button[data-action="${action}"]`))
        button.disabled = button.hasAttribute("data-none");
  }

  /** The save button that most windows end with. */
  protected get saveButtons(): Data[] {
    return [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.SaveChanges" }];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = (await super._prepareContext(options)) as Data;
    context.buttons = this.saveButtons;
    context.isGM = host.game.user.isGM;
    return context;
  }
}
