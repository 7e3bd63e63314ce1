import type { ReadyMade, SpendOption } from "../contract/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { type Reach, reachOptions } from "../plan/people/targets.ts";
import { type ListedChoice, listGroup } from "./choose-actor.ts";
import { searchOptions } from "./search-options.ts";

/** What the player says about spending. */
interface SpendAnswer {
  target: string | null;
  note: string;
  amount: number | null;
  /** What was picked ready-made, by id. */
  pick: string | null;
}

/** A button for each thing that is ready, below its heading: one press picks it and answers. */
function readyButtons(ready: readonly ReadyMade[]): HTMLElement[] {
  const pick = document.createElement("input");
  Object.assign(pick, { type: "hidden", name: "pick" });
  const groups = [...new Set(ready.map(({ group }) => group))].map((group) => {
    const list = document.createElement("fieldset");
    list.className = "ready";
    const heading = document.createElement("legend");
    heading.textContent = t(group);
    list.append(heading);
    for (const { id, label, detail = "" } of ready.filter((one) => one.group === group)) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: t(label) });
      button.dataset.pick = id;
      const small = document.createElement("small");
      small.textContent = t(detail);
      if (detail) button.append(" ", small);
      list.append(button);
    }
    return list;
  });
  return [pick, ...groups];
}

/** The buttons of things that are ready answer the window, with all else that is chosen in it. */
function answerByPick(element: HTMLElement): void {
  searchOptions(element);
  const pick = element.querySelector<HTMLInputElement>('input[name="pick"]');
  for (const button of element.querySelectorAll<HTMLElement>("button[data-pick]"))
    button.addEventListener("click", () => {
      if (pick) pick.value = button.dataset.pick ?? "";
      element.querySelector<HTMLElement>('button[data-action="ok"]')?.click();
    });
}

/**
 * Asks in one window for what an option leaves to the player: the target (`guess`: the likeliest; without it none is
 * chosen yet), how many, which of what is ready, in which words. Asks nothing where there is nothing to choose. Null: the player closed it.
 * @throws {UserError} When it needs a target and there is none.
 */
export async function askSpending(
  { label, on, note, amount, ready = [] }: SpendOption,
  targets: readonly Reach[],
  guess: string | null,
): Promise<SpendAnswer | null> {
  const actors = on === "any" ? targets : [];
  if (on === "any" && actors.length === 0) throw new UserError("CUBILETE.error.noTarget");
  const { createFormGroup, createNumberInput, createTextInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const ask = (words: string, input: HTMLElement) => content.append(createFormGroup({ label: t(words), input }));
  if (actors.length > 1) {
    const options: ListedChoice[] = reachOptions(actors);
    const guessed = options.find(({ value }) => value === guess)?.value ?? "";
    if (!guessed) options.unshift({ value: "", label: "—" });
    content.append(...listGroup("target", options, guessed));
  }
  if (amount && amount.most > 1) {
    const range = { min: 1, max: amount.most, step: 1 };
    ask(
      amount.label,
      createNumberInput({ name: "amount", value: amount.usual ?? amount.most, required: true, ...range }),
    );
  }
  if (ready.length > 0) content.append(...readyButtons(ready));
  if (note) ask("CUBILETE.card.note", createTextInput({ name: "note", autofocus: true }));
  const only = { target: actors[0]?.uuid ?? null, note: "", amount: amount ? 1 : null, pick: null };
  if (content.childElementCount === 0) return only;
  const window = { title: t(label) };
  const answer = await askHere("input", { window, content, classes: ["cubilete"], drawn: answerByPick });
  if (!answer) return null;
  if (answer.target === "") throw new UserError("CUBILETE.error.nobodyChosen");
  return {
    target: answer.target ?? only.target,
    note: String(answer.note ?? ""),
    amount: answer.amount === undefined ? only.amount : Number(answer.amount),
    pick: answer.pick ? String(answer.pick) : null,
  };
}
