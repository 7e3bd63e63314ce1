import { hooks, type MessageLike, theGame, theUi } from "../foundry/index.ts";
import { hearKeys } from "../foundry/v13-v14/windows.ts";

/**
 * The log by keys: one card is a stop of the tabulator, the newest, or the one that was gone to last; Page Up and Page Down go
 * from card to card (the feed pattern of the ARIA practices).
 */

const CARD = ".chat-message:has(.cubilete.card)";
const CONTROLS = "button, summary, a[href], input, select";

/** Like `CARD`, for each new message: `:has` is slow on a single element. */
const isCard = (message: Element): boolean => message.getElementsByClassName("cubilete card").length > 0;

/** Which card is the stop: null for the newest. */
let stop: string | null = null;

const idOf = (message: Element | null | undefined): string => (message as HTMLElement | null)?.dataset.messageId ?? "";

/** In each log the card that is the stop. */
const stops = new WeakMap<Element, Element>();

function newest(log: Element): Element | null {
  let card = log.lastElementChild;
  while (card && !isCard(card)) card = card.previousElementSibling;
  return card;
}

/**
 * Takes the controls of all cards but one out of the tabulator's way. Of those that were there only the last stop and the next
 * are touched: a log may be long.
 * @param fresh Cards that were drawn since the last time.
 */
function arrange(log: Element, fresh: readonly Element[] = []): void {
  const named = stop === null ? undefined : [...log.children].find((card) => idOf(card) === stop);
  const current = named ?? newest(log);
  for (const card of new Set([...fresh, stops.get(log), current]))
    for (const control of card?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])
      control.tabIndex = card === current ? 0 : -1;
  if (current) stops.set(log, current);
}

function onKey(event: KeyboardEvent): void {
  const by = { PageUp: -1, PageDown: 1 }[event.key];
  const card = (event.target as Element).closest(CARD);
  const log = card?.parentElement;
  if (!by || !card || !log) return;
  const cards = [...log.querySelectorAll(CARD)];
  const next = cards[cards.indexOf(card) + by];
  if (!next) return;
  event.preventDefault();
  focusOn(next);
}

function focusOn(card: Element): void {
  stop = card === [...(card.parentElement?.querySelectorAll(CARD) ?? [])].at(-1) ? null : idOf(card);
  if (card.parentElement) arrange(card.parentElement);
  card.scrollIntoView({ block: "nearest" });
  const control = card.querySelector<HTMLElement>("button:not(:disabled), summary");
  if (!control) (card as HTMLElement).tabIndex = -1;
  (control ?? (card as HTMLElement)).focus({ preventScroll: true });
}

/** Brings the chat into sight and goes to a card: the newest where none is named. */
export async function showInChat(id?: string): Promise<void> {
  const { sidebar, chat } = theUi();
  // One who is there already goes at once: a later step must not take the keys away from where they went since.
  if (!isSeen(chat.element)) {
    sidebar.expand();
    sidebar.changeTab("chat", "primary");
    await drawnSoon(chat.element);
  }
  const cards = [...chat.element.querySelectorAll(CARD)];
  const card = id === undefined ? cards.at(-1) : cards.find((one) => idOf(one) === id);
  if (card) focusOn(card);
}

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** The log is drawn when it is first seen; how many frames that may take. */
async function drawnSoon(log: Element, frames = 20): Promise<void> {
  for (let frame = 0; frame < frames && !(isSeen(log) && log.querySelector(CARD)); frame++)
    await new Promise(requestAnimationFrame);
}

const drawn = new Set<Element>();

function arrangeDrawn(): void {
  const logs = new Map<Element, Element[]>();
  for (const card of drawn) {
    const log = card.parentElement;
    if (log && isCard(card))
      logs
        .set(log, logs.get(log) ?? [])
        .get(log)
        ?.push(card);
  }
  drawn.clear();
  for (const [log, fresh] of logs) arrange(log, fresh);
}

/** Once, in the first lines of the system's script: modules find a card's controls as the tabulator does. */
export function registerFeed(): void {
  hooks.on("renderChatMessageHTML", ({ id }: MessageLike, element: HTMLElement) => {
    if (!element.matches(".chat-message")) return;
    // It is put into its log right after this; the whole log at once is gone through once.
    if (drawn.size === 0) setTimeout(arrangeDrawn);
    drawn.add(element);
    // A new one is the stop from now on; one that is drawn anew changes nothing.
    // Checked last, because it lists all messages.
    if (stop !== null && !document.activeElement?.closest(CARD) && id === theGame().messages.contents.at(-1)?.id)
      stop = null;
  });
  hearKeys(onKey);
}
