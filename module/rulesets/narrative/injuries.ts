import { INJURIES, type Severity } from "../../core/narrative/index.ts";
import { type JsonObject, systemPath } from "../../foundry.ts";
import { t } from "../../i18n/i18n.ts";
import { key } from "./words.ts";

/** The item that a row of the injury table puts on whoever suffers it, with its name, words and dice. */
export function injuryItem(row: number, severity: Severity): JsonObject {
  const dice = INJURIES.find((injury) => injury.row === row)?.dice ?? [];
  const text = foundry.utils.escapeHTML(t(key(`injury.r${row}.text`)));
  return {
    type: "narrativeInjury",
    name: t(key(`injury.r${row}.name`)),
    img: systemPath(`assets/icons/narrative/${severity}.svg`),
    system: { row, severity, description: `<p>${text}</p>`, dice: foundry.utils.deepClone(dice) as never },
  };
}
