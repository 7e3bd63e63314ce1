import { inputs } from "../../../foundry/inputs.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";

/** Asks for the name of a trait that is to be an advance; null: the player closed the window. */
export async function askAdvance(): Promise<string | null> {
  const { createFormGroup, createTextInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const input = createTextInput({ name: "name", autofocus: true });
  content.append(createFormGroup({ label: t(key("item.traitName")), input }));
  const answer = await askHere("input", { window: { title: t(key("growth.own")) }, content, classes: ["cubilete"] });
  return answer ? String(answer.name ?? "") : null;
}
