import { inputs } from "../../../foundry/inputs.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { UserError } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { key, short } from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import { traitsOf } from "../rolls/modifiers.ts";

/** Noting a penalty, or an advantage that lasts, by hand: what it comes of, how heavy it is and on what, before it weighs on anything (§2.1.2). */

const LEVELS = [-1, -2, -3, 1, 2, 3] as const;

/** Adds the penalty that the user writes; none where they close the window. */
export async function notePenalty(actor: Escala3Actor): Promise<void> {
  const { createFormGroup, createSelectInput, createTextInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const levels = LEVELS.map((value) => ({ value: String(value), label: signed(value) }));
  const traits = traitsOf(actor).map(({ id, name }) => ({ value: id, label: name }));
  const all = { value: "", label: t(key("penalty.all")) };
  content.append(
    createFormGroup({ label: t(key("item.cause")), input: createTextInput({ name: "cause", autofocus: true }) }),
    createFormGroup({ label: t(key("item.value")), input: createSelectInput({ name: "value", options: levels }) }),
    createFormGroup({
      label: t(key("item.trait")),
      input: createSelectInput({ name: "trait", options: [all, ...traits] }),
    }),
    createFormGroup({ label: t(key("item.recovery")), input: createTextInput({ name: "recovery" }) }),
  );
  const answer = await askHere("input", {
    window: { title: t(key("sheet.addPenalty")) },
    content,
    classes: ["cubilete"],
    ok: { label: t(key("penalty.note")), icon: "fa-solid fa-pen" },
  });
  if (!answer) return;
  const written = (name: string): string => short(String(answer[name] ?? "").trim(), 120);
  // A penalty without a cause is one that nobody knows how to be rid of.
  if (written("cause") === "") throw new UserError(key("error.noCause"));
  const [name, recovery] = [written("cause"), written("recovery")];
  const trait = traits.find(({ value }) => value === answer.trait)?.value ?? "";
  const value = LEVELS.find((level) => String(level) === answer.value) ?? -1;
  await actor.createEmbeddedDocuments("Item", [
    penaltyData({ name, cause: "", value, trait, recovery, source: "note" }),
  ]);
}
