import type { ActorLike } from "../../foundry/index.ts";
import { sheetOf } from "../../foundry/seen.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";

/**
 * An actor on one page of paper (more where one could not be read): all pages of their own sheet, one after the other,
 * without its buttons and fields. So every game prints, those of modules and of the Workshop too, and nothing needs a
 * second layout.
 */

/** What paper has no use for. */
const GONE =
  ".add, .adders, .begin, [data-no-print], .mode, .tabs, .window-resize-handle, .hint, .quiet, [hidden], script, template, " +
  'input[type="search"], input[type="hidden"], button:not(:has(*)):empty, [data-tab="effects"]:not(:has([data-effect-id]))';
/** Dice are drawn, not written. */
const PICTURES = "img, svg";
/** What acts and shows nothing of the actor: no number, no dice, and no choice that was made. */
const DEEDS = 'button:not(.name, [aria-pressed="true"], :has(img, .number, svg, .die, .dice))';

/** The room for text on a page of A4 with margins of 10 mm, in CSS pixels. */
const PAGE = { width: 718, height: 1000 };
/** Letters of 16 pixels are 7.5 points then: what has no room on one page so goes on on a second. */
const LEGIBLE = 0.62;
const SMALLEST = 0.3;
const MOST_PAGES = 4;

/** Prints an actor's sheet. @throws {UserError} When no sheet of theirs can be shown. */
export async function printOnePage(actor: ActorLike): Promise<void> {
  const sheet = sheetOf(actor);
  if (!sheet) throw new UserError("CUBILETE.error.actorGone");
  const { editing, rendered } = sheet;
  sheet.editing = false;
  await sheet.render({ force: true });
  const page = sheet.element.ownerDocument;
  const paper = paperOf(sheet.element, nameOnSheet(actor));
  sheet.editing = editing ?? false;
  if (!rendered) await sheet.close();
  else if (editing) await sheet.render();
  page.querySelector(".cubilete-print")?.remove();
  page.body.append(paper);
  await Promise.all([...paper.querySelectorAll("img")].map((img) => img.decode().catch(() => undefined)));
  shrink(paper);
  const win = page.defaultView ?? window;
  const title = page.title;
  // What the browser proposes as the name of the file.
  page.title = short(nameOnSheet(actor));
  win.addEventListener(
    "afterprint",
    () => {
      page.title = title;
      paper.remove();
    },
    { once: true },
  );
  win.print();
}

/** A copy of a sheet as paper shows it. */
function paperOf(sheet: HTMLElement, name: string): HTMLElement {
  const paper = sheet.ownerDocument.createElement("section");
  paper.className = `${sheet.className} cubilete-print theme-light`;
  paper.classList.remove("application", "editing", "minimized", "theme-dark", "themed");
  paper.dataset.ruleset = sheet.dataset.ruleset ?? "";
  paper.ariaLabel = name;
  const content = sheet.querySelector(".window-content")?.cloneNode(true) as HTMLElement | undefined;
  if (content) paper.append(content);
  for (const editor of paper.querySelectorAll("prose-mirror")) editor.replaceWith(textOf(editor));
  for (const row of paper.querySelectorAll('li:has([data-action="grow"]), :has(> [data-action="award"])')) row.remove();
  for (const button of paper.querySelectorAll(DEEDS)) button.remove();
  for (const element of paper.querySelectorAll(GONE)) element.remove();
  for (const field of paper.querySelectorAll<HTMLInputElement>("input, select, textarea"))
    field.replaceWith(filledIn(field));
  for (const button of paper.querySelectorAll("button, a")) button.replaceWith(wordsOf(button));
  for (const element of paper.querySelectorAll("*")) {
    for (const name of ["id", "data-action", "draggable", "tabindex", "role", "aria-labelledby", "aria-controls"])
      element.removeAttribute(name);
  }
  // What is folded stays folded: of one without a heading nothing would be read.
  for (const fold of paper.querySelectorAll("details"))
    if (!fold.querySelector("summary")?.textContent?.trim()) fold.remove();
  // What is empty now says nothing, and neither does its heading.
  for (const empty of paper.querySelectorAll("ul, ol, p, li, section, fieldset, details"))
    if (!empty.textContent?.trim() && !empty.querySelector(PICTURES)) empty.remove();
  for (const heading of paper.querySelectorAll("h2, h3")) {
    const next = heading.nextElementSibling;
    if (!heading.querySelector(".number") && (!next || /^H[23]$/.test(next.tagName))) heading.remove();
  }
  for (const tab of paper.querySelectorAll<HTMLElement>(".tab")) {
    if (tab.textContent?.trim() || tab.querySelector("img, svg")) tab.classList.add("active");
    else tab.remove();
  }
  return paper;
}

function textOf(editor: Element): HTMLElement {
  const box = editor.ownerDocument.createElement("div");
  box.className = "notes-text";
  const shown = editor.querySelector(".editor-content") ?? editor;
  box.append(...[...shown.childNodes].map((node) => node.cloneNode(true)));
  for (const tool of box.querySelectorAll("button, menu")) tool.remove();
  return box;
}

/** A field as it is filled in. */
function filledIn(field: HTMLInputElement): HTMLElement {
  const box = field.ownerDocument.createElement("span");
  box.className = `${field.className} filled`;
  if (field.type === "checkbox" || field.type === "radio") box.textContent = field.checked ? "☑" : "☐";
  else if (field.tagName === "SELECT")
    box.textContent = field.querySelector<HTMLOptionElement>("option:checked, option[selected]")?.text ?? "";
  else box.textContent = field.value || field.placeholder;
  return box;
}

/** What a button says; one that is a sign alone says nothing on paper. */
function wordsOf(button: Element): HTMLElement {
  const box = button.ownerDocument.createElement("span");
  if (!button.textContent?.trim() && !button.querySelector(PICTURES)) return box;
  box.className = `${button.className} said`;
  box.append(...button.childNodes);
  return box;
}

/** Makes it as small as its pages ask for: longer lines in smaller letters. One page as long as it can be read, then more. */
function shrink(paper: HTMLElement): void {
  const fits = (scale: number, pages: number): boolean => {
    paper.style.setProperty("--print-scale", String(scale));
    paper.style.width = `${PAGE.width / scale}px`;
    // A little is left empty where a page ends, for nothing is cut in two.
    return paper.scrollHeight * scale <= PAGE.height * pages * (pages > 1 ? 0.93 : 1);
  };
  const least = (pages: number): number => (pages < MOST_PAGES ? LEGIBLE : SMALLEST);
  let pages = 1;
  while (!fits(least(pages), pages) && pages < MOST_PAGES) pages++;
  let [low, high] = [least(pages), 1];
  if (fits(high, pages)) return;
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    if (fits(middle, pages)) low = middle;
    else high = middle;
  }
  fits(low, pages);
}
