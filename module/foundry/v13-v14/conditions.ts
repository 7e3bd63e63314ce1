import { theConfig, theGame } from "../index.ts";

/**
 * Makes a condition known to Foundry, unless it has one of that id already. Foundry 13 keeps its conditions in a list,
 * Foundry 14 by id.
 * @param actorTypes Whose token HUD offers it.
 */
export function addCondition({ id, name, img }: { id: string; name: string; img: string }, actorTypes: string[]): void {
  const known = theConfig().statusEffects;
  // A fixed id of 16 letters, as Foundry's own conditions have: the same one put on twice is one.
  const status = {
    id,
    _id: id
      .replace(/[^A-Za-z0-9]/g, "")
      .slice(0, 16)
      .padEnd(16, "0"),
    name,
    img,
    hud: { actorTypes },
  };
  if (Array.isArray(known)) {
    if (!known.some((other) => other.id === id)) known.push(status);
  } else if (!(id in known)) known[id] = status;
}

/**
 * Keeps with a condition what it does: Foundry writes it on the effect of the actor who gets it (`description` is HTML).
 * @returns Its name, in the user's language.
 */
export function describeCondition(id: string, text: string): string {
  const all = Object.values(theConfig().statusEffects) as { id: string; name?: string; description?: string }[];
  const status = all.find((each) => each.id === id);
  if (status) status.description = `<p>${foundry.utils.escapeHTML(text)}</p>`;
  return theGame().i18n.localize(status?.name ?? id);
}
