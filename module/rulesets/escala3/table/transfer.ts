import * as core from "../../../core/escala3/index.ts";
import { inputs } from "../../../foundry/inputs.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { UserError } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { type ItemOf, means } from "../data/items.ts";
import { key } from "../data/labels.ts";
import { penaltyData } from "../data/penalties.ts";
import { traitName, traitsOf } from "../rolls/modifiers.ts";

/** Moving a penalty to another trait or to several, perhaps twice or three times as large (§3.6.3). */

const FACTORS = [1, 2, 3] as const;

interface Choice {
  factor: number;
  traits: string[];
}

/** Asks where to and how large; null when the user closes the window. */
async function ask(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">): Promise<Choice | null> {
  const { createFormGroup, createMultiSelectInput, createSelectInput } = inputs();
  const size = Math.abs(penalty.system.value);
  const factor = createSelectInput({
    name: "factor",
    options: FACTORS.map((times) => ({
      value: String(times),
      label: `×${times} (${signed(-core.transfer(size, times))})`,
    })),
  });
  const traits = createMultiSelectInput({
    name: "traits",
    type: "checkboxes",
    options: traitsOf(actor)
      .filter((trait) => penalty.system.trait === "" || !means(penalty.system.trait, trait))
      .map(({ id, name }) => ({ value: id, label: name })),
  });
  const content = document.createElement("div");
  content.className = "standard-form";
  content.append(
    createFormGroup({ label: t(key("transfer.to")), input: traits, stacked: true }),
    createFormGroup({ label: t(key("transfer.factor")), input: factor }),
  );
  const answer = await askHere("input", {
    window: { title: t(key("transfer.move"), { name: penalty.name }) },
    content,
    classes: ["cubilete"],
    position: { width: 420 },
    ok: { label: t(key("transfer.do")), icon: "fa-solid fa-right-left" },
  });
  if (!answer) return null;
  const chosen = Array.isArray(answer.traits) ? answer.traits.map(String) : [];
  return { factor: Number(answer.factor), traits: chosen };
}

/** Moves it: to the first trait the entry itself, to each further one a copy. */
async function movePenalty(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">, choice: Choice): Promise<void> {
  const [first, ...more] = choice.traits;
  if (!first) throw new UserError(key("error.noTransfer"));
  const value = -core.transfer(Math.abs(penalty.system.value), choice.factor);
  const note = t(key("transfer.from"), { trait: traitName(actor, penalty.system.trait) });
  const { cause, recovery, noted } = penalty.system;
  const moved = { value, cause: [cause, note].filter(Boolean).join(" · "), source: "transfer" as const };
  await penalty.update({ system: { ...moved, trait: first } });
  const copies = more.map((trait) => penaltyData({ name: penalty.name, ...moved, trait, recovery, noted }));
  if (copies.length > 0) await actor.createEmbeddedDocuments("Item", copies);
}

/** The dialog, and what it decides. */
export async function transferPenalty(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">): Promise<void> {
  const choice = await ask(actor, penalty);
  if (choice) await movePenalty(actor, penalty, choice);
}
