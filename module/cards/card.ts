import { type MessageLike, renderTemplate, systemPath } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { promptContext, rollContext } from "./card-context.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { startCountdowns } from "./countdown.ts";

const TEMPLATES = {
  roll: systemPath("templates/shared/card-roll.hbs"),
  prompt: systemPath("templates/shared/card-prompt.hbs"),
};

/** The inside of a card for this viewer, as elements. `onClick` hears every click on it. */
export async function renderCard(
  message: MessageLike,
  onClick: (message: MessageLike, event: Event) => unknown,
): Promise<HTMLElement> {
  const card = message.system as CardData;
  const body = document.createElement("div");
  body.className = "cubilete card";
  body.dataset.ruleset = card.ruleset;
  for (const [index, part] of card.parts.entries()) {
    const section = document.createElement("section");
    section.dataset.part = String(index);
    section.innerHTML = await renderTemplate(TEMPLATES[part.type], await readable(message, card, part, index));
    body.append(section);
  }
  body.addEventListener("click", (event) => onClick(message, event));
  startCountdowns(body);
  return body;
}

/** One roll that cannot be read (dice missing or tampered with, an unknown kind) is said so; the log lives on. */
async function readable(message: MessageLike, card: CardData, part: CardPart, index: number): Promise<object> {
  // Who may not see it learns that something was rolled: not what, with what or by what picture.
  if (!message.isContentVisible) return { hidden: true };
  try {
    if (part.type === "prompt") return await promptContext(message, card, part, index);
    return await rollContext(message, card, part, index);
  } catch (error) {
    console.warn(`Cubilete: part ${index} of message ${message.id} cannot be read.`, error);
    return { title: t(part.title), subtitle: t(part.subtitle), img: part.img, broken: true };
  }
}
