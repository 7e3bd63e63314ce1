import { isChange, readFigure, readNumber } from "../../core/typed/figure.ts";
import { notifications, SYSTEM_ID } from "../../foundry/index.ts";
import { decimal, separators, t, typed } from "../../i18n/i18n.ts";
import { writeAsText } from "../../render/written.ts";

/*
 * While a user writes in a number field it is a line of text: browsers drop a comma from numbers, or not, by their own language,
 * and know no `+5`. It is a number field again before the sheet hears that it changed.
 */

/** What a window knows of its numbers. */
interface Knowing {
  /** Before the user writes: the limits that the input does not say itself. */
  limit(input: HTMLInputElement): void;
  /** What a figure of play stands at, which `+5` and `-3` change; null: the number is none. */
  now(input: HTMLInputElement): number | null;
}
const NOTHING: Knowing = { limit: () => {}, now: () => null };

interface Hand {
  /** What the field said before, as a number. */
  readonly was: string;
  /** What the page said of it then: another user may change it meanwhile. */
  readonly drawn: string;
  readonly knowing: Knowing;
  touched: boolean;
  /** Whether what stands there is a change that is being taken back. */
  isBack: boolean;
}
/** Changes of figures of play that a user typed in a field, the last one last: Ctrl+Z takes them back, one by one. */
const typedIn = new WeakMap<HTMLInputElement, { before: number; after: number }[]>();
const MOST_BACK = 50;
const hands = new WeakMap<HTMLInputElement, Hand>();
const heard = new WeakSet<HTMLElement>();
/** What is to come, in each window. */
const tellers = new WeakMap<HTMLElement, HTMLOutputElement>();

/** Lets numbers be typed as people write them, in a whole window. */
export function typeNumbers(root: HTMLElement, knowing = NOTHING): void {
  if (heard.has(root)) return;
  heard.add(root);
  const capture = { capture: true };
  const inHand = (act: (input: HTMLInputElement, hand: Hand, event: Event) => void) => (event: Event) => {
    const input = event.target as HTMLInputElement;
    const hand = hands.get(input);
    if (hand) act(input, hand, event);
  };
  root.addEventListener("focusin", ({ target }) => {
    if (isOurs(target as HTMLInputElement)) begin(target as HTMLInputElement, knowing);
  });
  // A press puts the caret somewhere: a user who has not written yet writes another number.
  root.addEventListener(
    "click",
    inHand((input, { touched }) => !touched && input.selectionStart === input.selectionEnd && input.select()),
  );
  root.addEventListener(
    "input",
    inHand((input, hand) => {
      hand.touched = true;
      tell(root, input, hand);
    }),
    capture,
  );
  root.addEventListener(
    "keydown",
    inHand((input, hand, event) => onKey(root, input, hand, event as KeyboardEvent)),
    capture,
  );
  root.addEventListener(
    "change",
    inHand((input, hand, event) => settle(root, input, hand, event)),
    capture,
  );
  root.addEventListener(
    "focusout",
    inHand((input, hand) => {
      // A value that was put there is no change to the browser.
      if (hand.touched) input.dispatchEvent(new Event("change", { bubbles: true }));
      if (hands.has(input)) end(root, input, stoodAt(input, hand));
    }),
  );
}

/** Not those of the host's own elements, nor of its windows. */
function isOurs(input: HTMLInputElement): boolean {
  if (input.localName !== "input" || input.type !== "number" || input.readOnly) return false;
  if (input.parentElement?.localName.includes("-")) return false;
  return input.closest(".cubilete") !== null || input.name.startsWith(`${SYSTEM_ID}.`);
}

function begin(input: HTMLInputElement, knowing: Knowing): void {
  const { value: was, defaultValue: drawn } = input;
  if (input.validity.badInput) return;
  knowing.limit(input);
  hands.set(input, { was, drawn, knowing, touched: false, isBack: false });
  writeAsText(input, {
    value: () => String(read(input) ?? ""),
    isChange: () => knowing.now(input) !== null && isChange(input.value),
  });
  input.type = "text";
  input.value = was === "" ? "" : typed(Number(was));
  input.autocomplete = "off";
  input.setAttribute("role", "spinbutton");
  const { min, max } = input;
  if (min !== "") input.ariaValueMin = min;
  if (max !== "") input.ariaValueMax = max;
  input.ariaValueNow = was;
  // Phones have no sign on their boards of digits: those are for numbers that need none.
  const signs = knowing.now(input) !== null || min === "" || Number(min) < 0;
  if (!signs) input.inputMode = isDecimal(input) ? "decimal" : "numeric";
  input.select();
}

function end(root: HTMLElement, input: HTMLInputElement, value: string): void {
  hands.delete(input);
  writeAsText(input, null);
  for (const name of ["role", "inputmode", "autocomplete", "aria-valuenow", "aria-valuemin", "aria-valuemax"])
    input.removeAttribute(name);
  input.type = "number";
  input.value = value;
  hush(root);
}

/** A sheet draws what is stored; a dialog draws again what was typed in it, at every key. */
const stoodAt = ({ defaultValue }: HTMLInputElement, { was, drawn, knowing }: Hand): string =>
  knowing === NOTHING || defaultValue === drawn ? was : defaultValue;

/** What is written there now; null: nothing, or nothing that can be read. */
function read(input: HTMLInputElement): number | null {
  const now = hands.get(input)?.knowing.now(input) ?? null;
  return now === null ? readNumber(input.value, separators()) : readFigure(input.value, now, separators());
}

/** The user has written: a number again, or, if it is none, a sentence and what stood there. */
function settle(root: HTMLElement, input: HTMLInputElement, hand: Hand, event: Event): void {
  const number = read(input);
  const now = hand.knowing.now(input);
  const refused = number === null && input.value.trim() !== "";
  end(root, input, refused ? stoodAt(input, hand) : String(number ?? ""));
  if (number !== null && now !== null && number !== now && !hand.isBack && input.validity.valid)
    typedIn.set(input, [...(typedIn.get(input) ?? []), { before: now, after: number }].slice(-MOST_BACK));
  if (refused) {
    event.stopImmediatePropagation();
    notifications().warn(accepted(input));
    // A dialog that followed every key reads again what stood there.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Enter: the hand is still there, but first the form is sent.
  setTimeout(() => {
    if (input.ownerDocument.activeElement === input && isOurs(input)) begin(input, hand.knowing);
  });
}

/** Takes the last change that was typed here back. What others did to the figure meanwhile stays. */
function takeBack(input: HTMLInputElement, hand: Hand): boolean {
  const now = hand.knowing.now(input);
  const last = hand.touched || now === null ? undefined : typedIn.get(input)?.pop();
  if (now === null || !last) return false;
  hand.isBack = true;
  input.value = `=${typed(Number((now - last.after + last.before).toFixed(6)))}`;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

function onKey(root: HTMLElement, input: HTMLInputElement, hand: Hand, event: KeyboardEvent): void {
  if (event.isComposing || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z" || event.shiftKey || !takeBack(input, hand)) return;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.key === "Escape" && hand.touched) {
    const stood = stoodAt(input, hand);
    input.value = stood === "" ? "" : typed(Number(stood));
    input.dispatchEvent(new Event("input", { bubbles: true }));
    hand.touched = false;
    hush(root);
    input.select();
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const { min, max } = input;
    const from = read(input) ?? Number(stoodAt(input, hand));
    const least = Math.min(from, min === "" ? Number.NEGATIVE_INFINITY : Number(min));
    const most = Math.max(from, max === "" ? Number.POSITIVE_INFINITY : Number(max));
    const after = Math.max(least, Math.min(from + (event.key === "ArrowUp" ? 1 : -1), most));
    input.value = `${hand.knowing.now(input) !== null && after < 0 ? "=" : ""}${typed(Number(after.toFixed(6)))}`;
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Says beside a figure of play what it is about to become. */
function tell(root: HTMLElement, input: HTMLInputElement, { knowing }: Hand): void {
  const after = read(input);
  input.ariaValueNow = String(after ?? "");
  const now = knowing.now(input);
  if (now === null || after === null) {
    hush(root);
    return;
  }
  const { min, max } = input;
  const kind = max !== "" && after > Number(max) ? "most" : min !== "" && after < Number(min) ? "least" : "becomes";
  const data = { before: decimal(now), after: decimal(after), limit: decimal(Number(kind === "most" ? max : min)) };
  const teller = tellers.get(root) ?? root.ownerDocument.createElement("output");
  tellers.set(root, teller);
  teller.className = "cubilete-to-come";
  teller.ariaLive = "polite";
  teller.classList.toggle("refused", kind !== "becomes");
  // Heard only where it stood before it said something.
  if (!teller.isConnected) root.append(teller);
  teller.replaceChildren(...withArrows(t(`CUBILETE.sheet.number.toCome.${kind}`, data), root.ownerDocument));
  const at = input.getBoundingClientRect();
  const frame = root.getBoundingClientRect();
  const below = at.bottom - frame.top + 2;
  const fits = below + teller.offsetHeight < frame.height;
  teller.style.top = `${fits ? below : at.top - frame.top - teller.offsetHeight - 2}px`;
  teller.style.left = `${Math.max(4, Math.min(at.left - frame.left, frame.width - teller.offsetWidth - 4))}px`;
}

/** Our typeface has no arrow: it is drawn, and said all the same. */
function withArrows(text: string, page: Document): Node[] {
  return text.split("→").flatMap((part, at) => {
    if (at === 0) return [page.createTextNode(part)];
    const [arrow, said] = [page.createElement("i"), page.createElement("span")];
    arrow.className = "fa-solid fa-arrow-right";
    arrow.ariaHidden = "true";
    said.className = "visually-hidden";
    said.textContent = "→";
    return [arrow, said, page.createTextNode(part)];
  });
}

function hush(root: HTMLElement): void {
  const teller = tellers.get(root);
  if (teller) teller.textContent = "";
}

const isDecimal = ({ step }: HTMLInputElement): boolean => step === "any" || Number(step || 1) < 1;

/** What a field takes, in words. */
export function accepted(input: HTMLInputElement): string {
  const { min, max } = input;
  const parts = isDecimal(input) ? "decimals" : "whole";
  const range = min === "" ? (max === "" ? "any" : "most") : max === "" ? "least" : "between";
  const field = input.ariaLabel ?? nameOf(input);
  const data = { field, min: decimal(Number(min)), max: decimal(Number(max)) };
  return t(`CUBILETE.sheet.number.${range}.${parts}`, data);
}

/** The words beside a field. */
function nameOf({ labels, name }: HTMLInputElement): string {
  const [label] = labels ?? [];
  return (label?.querySelector("span") ?? label)?.textContent?.trim() || name;
}
