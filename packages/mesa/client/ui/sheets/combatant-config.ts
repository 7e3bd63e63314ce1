import type { Data } from "../host.ts";
import { TableSheetBase } from "./sheet-base.ts";

/** One combatant's name, image, initiative and state. */
export class CombatantConfig extends TableSheetBase {
  static override DEFAULT_OPTIONS: Data = {
    classes: ["combatant-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-user-shield" },
    position: { width: 420 },
    form: { closeOnSubmit: true },
  };

  static override PARTS: Record<string, { template: string }> = {
    body: { template: "templates/sheets/combatant-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}
