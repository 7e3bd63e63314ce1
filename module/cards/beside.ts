import { type MessageLike, renderTemplate, SYSTEM_ID, systemPath, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { clearPlace } from "../render/clear-place.ts";
import { type Result, resultContext } from "./card-context.ts";
import type { CardData } from "./card-model.ts";
import { showInChat } from "./feed.ts";

/**
 * The result of one's own roll: read out to a player who cannot see it, and shown in the window it came from when the
 * chat is out of sight.
 */

/** How long the chat has to draw a card and to bring it into sight, in milliseconds; and how long dice may roll before it. */
const DRAWING = 2000;
const SHOWING = 250;
const ROLLING = 8000;
/** How long a result stays beside what was pressed, in milliseconds, unless one points at it. */
const STAYS = 12_000;
const TEMPLATE = systemPath("templates/shared/result.hbs");

let shown: { element: HTMLElement; close(): void } | null = null;
let announcer: HTMLElement | null = null;

const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Dice that roll on the board come first (Dice So Nice). */
async function rolled(id: string): Promise<void> {
  const { dice3d } = theGame();
  // It answers nothing when there was nothing to roll.
  await Promise.race([dice3d?.waitFor3DAnimationByMessageID?.(id), wait(dice3d ? ROLLING : 0)]);
}

/** Where the chat and its notices show it. */
const cardsOf = (page: Document, id: string): Element[] => [
  ...page.querySelectorAll(`[data-message-id="${CSS.escape(id)}"]:has(.cubilete.card)`),
];

/** Until the chat has drawn it, for the first card takes longer than those after it; without a chat, not for ever. */
async function drawn(page: Document, id: string): Promise<void> {
  for (let left = DRAWING; left > 0 && cardsOf(page, id).length === 0; left -= SHOWING / 5) await wait(SHOWING / 5);
  await wait(SHOWING);
}

/** Whether the middle of what came of it can be seen, in the chat or in a notice of it. */
function isInSight(page: Document, id: string): boolean {
  return cardsOf(page, id).some((card) => {
    const { left, top, width, height } = (
      card.querySelector(".verdict, .total, .secret") ?? card
    ).getBoundingClientRect();
    if (width === 0) return false;
    return card.contains(page.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/**
 * Sees to it that the user learns what came of their roll.
 * @param asked Where it was asked for: what was pressed, as it stood then.
 */
export async function showResult(message: MessageLike, asked: { page: Document; at: DOMRect } | null): Promise<void> {
  shown?.close();
  await rolled(message.id);
  const page = asked?.page ?? document;
  await drawn(page, message.id);
  if (!message.isContentVisible || !theGame().messages.get(message.id)) return;
  if (isInSight(page, message.id)) return;
  const context = resultContext(message);
  if (!context) return;
  announce(page, context);
  if (!asked || theGame().settings.get(SYSTEM_ID, "resultBeside") !== true) return;
  const card = page.createElement("div");
  card.className = "cubilete card";
  card.dataset.ruleset = (message.system as CardData).ruleset;
  card.innerHTML = await renderTemplate(TEMPLATE, context);
  show(message, card, asked);
}

/** Says it to screen readers; the log itself is silent while it is out of sight. */
function announce(page: Document, { title, who, total, verdict, result }: Result): void {
  if (announcer?.ownerDocument !== page) announcer = null;
  announcer ??= page.body.appendChild(page.createElement("div"));
  announcer.className = "cubilete-announcer";
  announcer.role = "status";
  announcer.textContent = [title, who, total, verdict?.label, result].filter(Boolean).join(". ");
}

function show(message: MessageLike, card: HTMLElement, { page, at }: { page: Document; at: DOMRect }): void {
  const element = page.createElement("aside");
  element.className = `cubilete result-beside themed ${theme(page)}`;
  element.setAttribute("aria-label", t("CUBILETE.beside.label"));
  const toChat = page.createElement("button");
  toChat.type = "button";
  toChat.textContent = t("CUBILETE.beside.chat");
  const dismiss = page.createElement("button");
  dismiss.type = "button";
  dismiss.className = "close";
  dismiss.innerHTML = '<i class="fa-solid fa-xmark" aria-hidden="true"></i>';
  dismiss.ariaLabel = t("CUBILETE.beside.close");
  const bar = page.createElement("footer");
  bar.append(toChat, dismiss);
  element.append(card, bar);
  page.body.append(element);
  place(element, at);

  const end = new AbortController();
  const close = () => {
    end.abort();
    clearTimeout(late);
    element.remove();
    if (shown?.element === element) shown = null;
  };
  // While the player points at it or has the focus in it, it stays.
  const leave = (): void => void (element.matches(":hover, :focus-within") ? later() : close());
  let late = setTimeout(leave, STAYS);
  const later = () => {
    late = setTimeout(leave, STAYS / 4);
  };
  const { signal } = end;
  toChat.addEventListener("click", () => {
    close();
    void showInChat(message.id);
  });
  dismiss.addEventListener("click", close);
  const outside = ({ target }: Event) => element.contains(target as Node) || close();
  page.addEventListener("pointerdown", outside, { signal, capture: true });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape takes the nearest thing away, and nothing else.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  page.addEventListener("keydown", onKey, { signal, capture: true });
  shown = { element, close };
}

/** The theme of what it stands on. */
const theme = (page: Document): string =>
  [...page.body.classList].find((name) => name.startsWith("theme-")) ?? "theme-light";

/** What one may press next, wherever it is on the page. */
const PRESSABLE = "button, a[href], input, select, summary, textarea, [tabindex]";

function place(element: HTMLElement, at: DOMRect): void {
  const page = element.ownerDocument;
  const { innerWidth = 0, innerHeight = 0 } = page.defaultView ?? {};
  const boxOf = (one: Element) => one.getBoundingClientRect();
  const others = [...page.querySelectorAll(PRESSABLE)].filter((one) => !element.contains(one)).map(boxOf);
  const { left, top } = clearPlace(
    boxOf(element),
    { width: innerWidth, height: innerHeight },
    at,
    others.filter(({ width, height }) => width > 0 && height > 0),
  );
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}
