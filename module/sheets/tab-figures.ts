/*
 * In edit mode Tab goes from one figure to the next, as on paper, and never to the bin beside it: a hand that writes twenty
 * levels would press it sooner or later. From anything else Tab goes where it always does, so that bins are reached too.
 */

const FIGURES = 'input:is([type="number"], [role="spinbutton"]):not(:disabled)';
const STOPS = `${FIGURES}, input:not(:disabled), select:not(:disabled), textarea, button:not(:disabled), a[href], [tabindex="0"]`;

export function tabThroughFigures(sheet: HTMLElement): void {
  sheet.addEventListener("keydown", (event) => {
    const from = event.target as HTMLElement;
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!sheet.classList.contains("editing") || !from.matches(FIGURES)) return;
    const next = after(sheet, from, FIGURES, event.shiftKey) ?? after(sheet, from, STOPS, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (next.matches(FIGURES)) (next as HTMLInputElement).select();
  });
}

/** The next one that can be seen, or the one before. */
function after(sheet: HTMLElement, from: HTMLElement, selector: string, back: boolean): HTMLElement | undefined {
  const all = [...sheet.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each === from || (each.checkVisibility() && each.tabIndex >= 0 && each.dataset.action !== "deleteItem"),
  );
  return all[all.indexOf(from) + (back ? -1 : 1)];
}
