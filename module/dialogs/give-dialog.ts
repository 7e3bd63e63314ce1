import type { ActorLike } from "../foundry/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { t } from "../i18n/i18n.ts";
import { peopleOptions } from "../plan/people/tonight.ts";
import { listGroup } from "./choose-actor.ts";
import { searchOptions } from "./search-options.ts";

/**
 * Asks for the receiver of a thing, and how many of it, as far as there is a choice. Null: the user closed it.
 * @param most How many there are; asked only above 1.
 */
export async function askGiving(
  title: string,
  to: readonly ActorLike[],
  most: number,
): Promise<{ to: string; amount: number } | null> {
  const { createFormGroup, createNumberInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const options = peopleOptions(to);
  const ask = (words: string, input: HTMLElement) => content.append(createFormGroup({ label: t(words), input }));
  const [first] = options;
  if (options.length > 1) content.append(...listGroup("to", options, first?.value ?? "", "CUBILETE.give.to"));
  if (most > 1)
    ask(
      "CUBILETE.give.amount",
      createNumberInput({ name: "amount", value: most, required: true, min: 1, max: most, step: 1 }),
    );
  const usual = first?.value ?? "";
  if (content.childElementCount === 0) return { to: usual, amount: most };
  const answer = await askHere("input", {
    window: { title },
    content,
    classes: ["cubilete"],
    drawn: searchOptions,
    ok: { label: t("CUBILETE.give.give"), icon: "fa-solid fa-hand-holding" },
  });
  return answer && { to: String(answer.to ?? usual), amount: Number(answer.amount ?? most) };
}
