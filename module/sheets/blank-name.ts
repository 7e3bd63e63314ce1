import { notifications } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";

/**
 * Whether a change of a sheet's form leaves its document without a name. Then the user reads so, and the field says again what
 * stands; Foundry would refuse it in words of the data model and leave the field blank.
 */
export function leavesNoName(event: Event, standing: string): boolean {
  const target = event.target as HTMLInputElement;
  if (target.localName !== "input" || target.name !== "name" || target.value.trim() !== "") return false;
  notifications().warn(t("CUBILETE.error.nameless", { name: standing }));
  target.value = standing;
  return true;
}
