import { theConfig } from "../index.ts";

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
