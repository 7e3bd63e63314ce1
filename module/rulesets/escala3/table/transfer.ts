import * as core from "../../../core/escala3/index.ts";
import { notifications, theGame } from "../../../foundry/index.ts";
import { inputs } from "../../../foundry/inputs.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { proper, signed, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { answerPrompt, postPrompt } from "../../../play/prompts.ts";
import { changeOf, type PenaltyChange, penaltyChanges } from "../cards/penalty-card.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { type ItemOf, means } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";
import { traitsOf } from "../rolls/modifiers.ts";

/** Moving a penalty to another trait or to several, perhaps twice or three times as large (§3.6.3), or removing it. */

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

type Asked = Pick<PenaltyChange, "do" | "traits" | "factor">;

/**
 * Posts the card of it. A GM's own is allowed with it; a player's waits for the GM.
 * @throws {UserError} When it cannot be done so.
 */
export async function askForPenalty(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">, asked: Asked) {
  const data = changeOf(penalty, asked);
  penaltyChanges(actor, { ...asked, penalty: penalty.id, was: penalty.system });
  const { img } = penalty;
  const subtitle = proper(calledBy(actor));
  const card = await postPrompt(ID, { kind: "penalty", title: key("penalty.card.title"), subtitle, img, actor, data });
  if (!card) return;
  if (theGame().user.isGM) await answerPrompt(card.id, 0, "allow");
  else notifications().info(t(key("penalty.card.asked")));
}

/** Asks where a penalty goes. */
export async function transferPenalty(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">): Promise<void> {
  const choice = await ask(actor, penalty);
  if (choice) await askForPenalty(actor, penalty, { do: "move", ...choice });
}

/** Asks whether a penalty is to go. */
export async function removePenalty(actor: Escala3Actor, penalty: ItemOf<"escala3Penalty">): Promise<void> {
  const content = document.createElement("div");
  content.append(document.createElement("p"));
  const told = { item: penalty.name, actor: calledBy(actor) };
  if (content.firstElementChild) content.firstElementChild.textContent = t("CUBILETE.sheet.deleteItem", told);
  const sure = await askHere("confirm", { window: { title: t("CUBILETE.sheet.delete") }, content });
  if (sure) await askForPenalty(actor, penalty, { do: "remove", traits: [], factor: 1 });
}
