import { type Data, host, type TableMacro } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

/** A macro's name, kind and command, with a button to try it. */
export class MacroConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["macro-config"],
    canCreate: true,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-code", resizable: true },
    position: { width: 600, height: 560 },
    actions: { execute: MacroConfig.#onExecute },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string; root?: boolean }> = {
    body: { template: "templates/sheets/macro-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  protected override get saveButtons(): Data[] {
    return [
      { type: "submit", icon: "fa-solid fa-floppy-disk", label: "COMMON.SaveChanges" },
      { type: "button", action: "execute", icon: "fa-solid fa-play", label: "MACRO.Execute" },
    ];
  }

  override async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const { _source } = this.doc;
    const scripts = host.game.user.can("MACRO_SCRIPT");
    return Object.assign(context, {
      source: _source,
      types: ["chat", "script"]
        .filter((type) => type === "chat" || scripts || _source.type === "script")
        .map((value) => ({ value, label: `MACRO.Type.${value}`, selected: _source.type === value })),
      isScript: _source.type === "script",
    });
  }

  static async #onExecute(this: MacroConfig): Promise<void> {
    await this.submit();
    const macro = this.doc as unknown as TableMacro;
    await macro.execute();
  }
}
