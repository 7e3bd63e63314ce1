/** By this name an address says that the Workshop lies open, with the page that follows or with none. */
export const OPENING = "cubilete-page";

/** What the address asks for, once: loaded anew, the page opens as any other. Null: nothing of ours. */
export function takeOpening(): string | null {
  const asked = new URLSearchParams(globalThis.location.hash.slice(1));
  const letters = asked.get(OPENING);
  if (letters === null) return null;
  asked.delete(OPENING);
  const rest = asked.toString();
  const { pathname, search } = globalThis.location;
  history.replaceState(history.state, "", pathname + search + (rest && `#${rest}`));
  return letters;
}
