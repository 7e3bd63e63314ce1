import type { ActorLike } from "../foundry/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { t } from "../i18n/i18n.ts";

/**
 * Asks to whom something is given, and how many of it, as far as there is anything to choose. Null: thought better of it.
 * @param most How many there are; asked only above 1.
 */
export async function askGiving(
  title: string,
  to: readonly ActorLike[],
  most: number,
): Promise<{ to: string; amount: number } | null> {
  const { createFormGroup, createNumberInput, createSelectInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const options = to.map(({ uuid, name }) => ({ value: uuid, label: name }));
  const ask = (words: string, input: HTMLElement) => content.append(createFormGroup({ label: t(words), input }));
  if (options.length > 1)
    ask("CUBILETE.give.to", createSelectInput({ name: "to", options, value: to[0]?.uuid, required: true }));
  if (most > 1)
    ask(
      "CUBILETE.give.amount",
      createNumberInput({ name: "amount", value: most, required: true, min: 1, max: most, step: 1 }),
    );
  const first = to[0]?.uuid ?? "";
  if (content.childElementCount === 0) return { to: first, amount: most };
  const answer = await askHere("input", {
    window: { title },
    content,
    classes: ["cubilete"],
    ok: { label: t("CUBILETE.give.give"), icon: "fa-solid fa-hand-holding" },
  });
  return answer && { to: String(answer.to ?? first), amount: Number(answer.amount ?? most) };
}
