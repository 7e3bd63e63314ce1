import { rulesets } from "../contract/index.ts";
import { type MessageLike, renderTemplate, systemPath, theGame } from "../foundry/index.ts";
import { isNotFetched } from "../i18n/errors.ts";
import { decimal, t } from "../i18n/i18n.ts";
import { calledBy } from "../plan/people/called.ts";
import { lightTokens } from "../render/lit-tokens.ts";
import { answeredContext, answeredOn, answersOn, type RollAnswer } from "./answers.ts";
import { NOBODY, promptContext, rollPartContext } from "./card-context.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { startCountdowns } from "./countdown.ts";
import { actorAt, isJoined } from "./past/records.ts";
import { rolledAt } from "./past/rolled.ts";

const TEMPLATES = {
  roll: systemPath("templates/shared/card-roll.hbs"),
  prompt: systemPath("templates/shared/card-prompt.hbs"),
  answered: systemPath("templates/shared/card-answered.hbs"),
};

const BROKEN = { roll: "CUBILETE.card.broken", prompt: "CUBILETE.card.brokenNotice" };

/** The inside of a card for this viewer, as elements. `onClick` hears every click on it. */
export async function renderCard(
  message: MessageLike,
  onClick: (message: MessageLike, event: Event) => unknown,
): Promise<HTMLElement> {
  const card = message.system as CardData;
  const body = document.createElement("div");
  body.className = "cubilete card";
  body.dataset.ruleset = card.ruleset;
  // Of several hidden rolls one line says that there was something.
  const shown = message.isContentVisible ? card.parts : card.parts.slice(0, 1);
  const place = shown.length > 1 && !shown.some(isJoined) ? "folded" : "alone";
  for (const [index, part] of shown.entries()) {
    const { section, result } = await sectionOf(message, card, part, index, place);
    body.append(place === "folded" ? folded(part, result, section) : section);
  }
  // With the parts their rules have come, where they could.
  if (message.isContentVisible && rulesets.isLoaded(card.ruleset)) {
    const lead = answeredOn(message);
    if (lead) body.replaceChildren(await answeredLine(lead));
    else for (const answer of answersOn(message)) body.append(await answerSection(answer));
  }
  lightTokens(body);
  body.addEventListener("click", (event) => onClick(clicked(event) ?? message, event));
  startCountdowns(body);
  return body;
}

/** How a part stands on its card: by itself, as one of several, or inside the card of what it answers. */
type Place = "alone" | "folded" | "inside";

async function sectionOf(message: MessageLike, card: CardData, part: CardPart, index: number, place: Place) {
  const section = document.createElement("section");
  section.dataset.part = String(index);
  const { context, result } = await readable(message, card, part, index, place);
  // Read as a template, which the browser does in two thirds of the time.
  const template = document.createElement("template");
  template.innerHTML = await renderTemplate(TEMPLATES[part.type], context);
  section.append(template.content);
  return { section, result };
}

/** What stands on the card of the roll that it answers needs no card: a line says how it ended, and leads there. */
async function answeredLine(lead: NonNullable<ReturnType<typeof answeredOn>>): Promise<HTMLElement> {
  const section = document.createElement("section");
  section.dataset.part = "0";
  section.innerHTML = await renderTemplate(TEMPLATES.answered, answeredContext(lead));
  return section;
}

/** What answered the roll of a card stands on that card too. */
async function answerSection({ message, part }: RollAnswer): Promise<HTMLElement> {
  const { section } = await sectionOf(message, message.system as CardData, part, 0, "inside");
  section.classList.add("answer");
  section.dataset.answer = message.id;
  return section;
}

/** Whose button was pressed: an answer's button stands on the card of another message. */
function clicked({ target }: Event): MessageLike | undefined {
  const id = (target as Element).closest<HTMLElement>("[data-answer]")?.dataset.answer;
  return id === undefined ? undefined : theGame().messages.get(id);
}

/** One of several rolls on a card: a line with the roller and the result, which opens. */
function folded(of: CardPart, said: string, section: HTMLElement): HTMLElement {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const [name, result] = ["span", "strong"].map((tag) => document.createElement(tag)) as [HTMLElement, HTMLElement];
  const actor = actorAt(of.actor);
  name.textContent = actor ? calledBy(actor) : t(of.title);
  result.textContent = said;
  summary.append(name, result);
  details.append(summary, section);
  return details;
}

/** What came of a roll, in a number or a word. */
function headline(message: MessageLike, card: CardData, part: CardPart, index: number): string {
  const { ruleset, kind } = rulesets.rollType(card.ruleset, part.kind);
  const rolled = rolledAt(message, index);
  if (!rolled) return "";
  const { initiative } = ruleset;
  if (initiative?.kind === part.kind) {
    const total = initiative.total(rolled.outcome);
    return initiative.read?.(total).text ?? decimal(total);
  }
  const { total, verdict } = kind.view(rolled);
  return total === null ? t(verdict?.label ?? "") : decimal(total);
}

interface Readable {
  context: object;
  /** What came of it, for the line of a folded part. */
  result: string;
}

/**
 * A roll that cannot be read (dice missing or tampered with, an unknown kind) gets a line that says so; the rest of the
 * log still shows.
 */
async function readable(
  message: MessageLike,
  card: CardData,
  part: CardPart,
  index: number,
  place: Place,
): Promise<Readable> {
  // A viewer who may not see it learns that a roll was made: not its kind, item or picture.
  if (!message.isContentVisible) return { context: { hidden: true }, result: "" };
  try {
    await rulesets.load(card.ruleset);
    if (part.type === "prompt") return { context: await promptContext(message, card, part, index), result: "" };
    const context = await rollPartContext(message, card, part, index, place === "inside");
    return { context, result: place === "folded" ? headline(message, card, part, index) : "" };
  } catch (error) {
    console.warn(`Cubilete: part ${index} of message ${message.id} cannot be read.`, error);
    const broken = isNotFetched(error) ? "CUBILETE.error.notFetched" : BROKEN[part.type];
    const said = { title: t(part.title), subtitle: t(part.subtitle), img: part.img };
    return { context: { ...NOBODY, ...said, hidden: false, broken }, result: "" };
  }
}
