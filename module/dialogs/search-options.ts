import { lightTokens } from "../render/lit-tokens.ts";

/** Lists that are too long to be read: a field beside them says which of their lines are left. */

/** A list with more lines than this is searched. */
export const MANY = 12;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** All lines of a list, as they stood before anything was looked for. */
const whole = new WeakMap<HTMLSelectElement, [place: HTMLElement, options: HTMLOptionElement[]][]>();

function linesOf(select: HTMLSelectElement): [HTMLElement, HTMLOptionElement[]][] {
  const known = whole.get(select);
  if (known) return known;
  const places = new Map<HTMLElement, HTMLOptionElement[]>();
  for (const option of select.options) {
    const place = option.parentElement ?? select;
    places.set(place, [...(places.get(place) ?? []), option]);
  }
  const lines = [...places];
  whole.set(select, lines);
  return lines;
}

/** Leaves the lines that have all the words, and the one that is chosen. */
function narrow(select: HTMLSelectElement, search: string): HTMLOptionElement[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = ({ text, value }: HTMLOptionElement) =>
    value !== "" && words.every((word) => plain(text).includes(word));
  const found: HTMLOptionElement[] = [];
  const lines = linesOf(select);
  const chosen = select.value;
  for (const [place, options] of lines) {
    const left = options.filter((option) => words.length === 0 || option.value === chosen || fits(option));
    found.push(...left.filter(fits));
    if (place !== select) {
      place.replaceChildren(...left);
      place.hidden = left.length === 0;
      continue;
    }
    const groups = [...select.querySelectorAll("optgroup")];
    for (const option of options) option.remove();
    select.prepend(...left);
    select.append(...groups);
  }
  select.value = chosen;
  return found;
}

/** Leaves the entries of a list of boxes that have all the words, and those that are ticked. */
function narrowEntries(list: HTMLElement, search: string): void {
  const words = plain(search).split(/\s+/).filter(Boolean);
  for (const entry of list.querySelectorAll<HTMLElement>("li")) {
    const text = plain(entry.textContent ?? "");
    entry.hidden = !entry.querySelector("input:checked") && !words.every((word) => text.includes(word));
  }
}

/**
 * Listens to the search fields inside: typing narrows their list, Enter takes what is found first. What is listed lights its token on
 * the board.
 */
export function searchOptions(root: HTMLElement): void {
  lightTokens(root);
  const listOf = (field: HTMLElement): HTMLSelectElement | null =>
    root.querySelector(`select[id="${CSS.escape(field.dataset.searches ?? "")}"]`);
  root.addEventListener("input", (event) => {
    const field = event.target as HTMLInputElement;
    const select = field.dataset.searches ? listOf(field) : null;
    if (select) narrow(select, field.value);
    const entries = field.dataset.narrows && root.querySelector<HTMLElement>(`#${CSS.escape(field.dataset.narrows)}`);
    if (entries) narrowEntries(entries, field.value);
  });
  root.addEventListener("keydown", (event) => {
    const field = event.target as HTMLInputElement;
    if (event.key !== "Enter" || !(field.dataset?.searches || field.dataset?.narrows)) return;
    // Else the form would be sent.
    event.preventDefault();
    const select = listOf(field);
    const [first] = select ? narrow(select, field.value) : [];
    if (!select || !first || field.value.trim() === "") return;
    select.value = first.value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}
