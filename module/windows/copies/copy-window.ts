import { MOST_COPY_LETTERS } from "../../core/carry/copy.ts";
import { type RenderOptions, systemPath } from "../../foundry/index.ts";
import { answering, explain, UserError } from "../../i18n/errors.ts";
import { textOfFile } from "../../i18n/own-file.ts";
import { busy } from "../../render/busy.ts";
import { BoxWindow } from "../evening/box-window.ts";
import { ToolWindow } from "../tool-window.ts";
import { boxOfCopy, hasTable, saveCopy } from "./copy.ts";

/** A safe copy of the table: out as a file, and in again, whole or singly. */
export class CopyWindow extends ToolWindow {
  static override DEFAULT_OPTIONS = {
    id: "cubilete-copy",
    classes: ["copy"],
    position: { width: 520, height: "auto" },
    window: { title: "CUBILETE.copy.title", icon: "fa-solid fa-floppy-disk" },
    actions: { save: busy(CopyWindow.#onSave) },
  };
  static PARTS = { copy: { template: systemPath("templates/shared/copy.hbs") } };

  #trouble = "";

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    return { ...(await super._prepareContext(options)), trouble: this.#trouble, isEmpty: !hasTable() };
  }

  protected override async take(name: string, _value: string, input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (name !== "file" || !file) return;
    this.#trouble = "";
    try {
      const box = boxOfCopy(await textOfFile(file, MOST_COPY_LETTERS));
      await BoxWindow.begin(box);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      this.#trouble = explain(error);
    }
  }

  static async #onSave(this: CopyWindow): Promise<void> {
    await answering(async () => saveCopy());
  }
}
