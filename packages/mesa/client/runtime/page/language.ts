/** The language of a page that has no words of its own yet: the one that was chosen, else the world's. */
export function pageLanguage(): "en" | "es" {
  let chosen: unknown;
  try {
    chosen = JSON.parse(localStorage.getItem("core.language") ?? "null");
  } catch {
    // Nothing may be kept, or something else stands there.
  }
  return (chosen ?? document.documentElement.lang) === "es" ? "es" : "en";
}
