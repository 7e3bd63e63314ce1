/** What the user typed and the server does not have yet. */

/** Elements of the page the user typed in or chose something in; those that were redrawn since fall out. */
const touched = new Set<Element>();

/** Searching and filtering leave nothing to save. */
const NOT_SAVED = 'input[type="search"], search input, search select';

/** Starts to take note. */
export function watchTyping(): void {
  const note = (event: Event): void => {
    const target = event.composedPath()[0];
    if (target instanceof Element && !target.matches(NOT_SAVED)) touched.add(target);
  };
  document.addEventListener("input", note, true);
}

/**
 * Is there something in the page that would be gone after a reload: a line in the chat's field, a form that was not sent,
 * an open editor? A field that was saved is redrawn, or shows what it was drawn with.
 */
export function hasUnsavedText(): boolean {
  for (const element of touched) if (!element.isConnected) touched.delete(element);
  return [...touched].some(differs);
}

function differs(element: Element): boolean {
  if (element instanceof HTMLInputElement) {
    if (element.type === "checkbox" || element.type === "radio") return element.checked !== element.defaultChecked;
    return element.value !== element.defaultValue;
  }
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (element instanceof HTMLSelectElement) {
    const chosen = [...element.options].filter((option) => option.defaultSelected);
    // Without a chosen option the first one is drawn.
    const drawn = chosen.length || element.multiple ? chosen : [...element.options].slice(0, 1);
    const now = [...element.selectedOptions];
    return now.length !== drawn.length || now.some((option) => !drawn.includes(option));
  }
  return element instanceof HTMLElement && element.isContentEditable;
}
