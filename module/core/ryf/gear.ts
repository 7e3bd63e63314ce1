import { flag, number, own, plainFields, wholeNumber, word } from "../validate.ts";

/* What an actor bears: in the hands, on the body, and in a magazine (2.x). */

const HELD = ["weapon", "shield", "armour"] as const;
type Held = (typeof HELD)[number];

/**
 * What keeps a newcomer out of the hands or off the body: the thing of its kind, or what leaves no hand free. Null: nothing.
 * `bears`: what is there; a weapon says whether it takes both hands.
 */
export function inTheWay(
  thing: { readonly kind: Held; readonly twoHanded?: boolean },
  bears: {
    readonly weapon?: { readonly twoHanded?: boolean } | null;
    readonly shield?: boolean;
    readonly armour?: boolean;
  },
): Held | null {
  const source = plainFields(thing, "thing", ["kind", "twoHanded"]);
  const kind = word(source, "kind", "thing", HELD);
  const twoHanded = flag(source, "twoHanded", "thing", false);
  const there = plainFields(bears, "bears", HELD);
  const given = own(there, "weapon") ?? null;
  const weapon = given === null ? null : plainFields(given, "bears.weapon", ["twoHanded"]);
  const shield = flag(there, "shield", "bears", false);
  const armour = flag(there, "armour", "bears", false);
  if (kind === "armour") return armour ? "armour" : null;
  if (kind === "weapon") return weapon ? "weapon" : twoHanded && shield ? "shield" : null;
  if (shield) return "shield";
  return weapon && flag(weapon, "twoHanded", "bears.weapon", false) ? "weapon" : null;
}

/** The weapon in the other hand (3.0): beside a light one, the first other light one that is held; null: there is none. */
export function otherHand<W extends { readonly id: string; readonly light: boolean; readonly held: boolean }>(
  weapon: { readonly id: string; readonly light: boolean },
  weapons: readonly W[],
): W | null {
  if (!weapon.light) return null;
  return weapons.find(({ id, light, held }) => held && light && id !== weapon.id) ?? null;
}

/** Which of several armours or shields counts: by what it takes (0…1000), then by how little it hinders (0…100). [house] */
export const worthOf = (protection: number, hindrance: number): number =>
  wholeNumber(protection, "protection", 0, 1000) - wholeNumber(hindrance, "hindrance", 0, 100) / 1000;

/**
 * Rounds left in a magazine after so many shots (0…10000); null when there are too few. A weapon whose magazine holds none
 * (`max` 0) needs none.
 */
export function afterShots(magazine: { readonly value: number; readonly max: number }, shots: number): number | null {
  const source = plainFields(magazine, "magazine", ["value", "max"]);
  const value = number(source, "value", "magazine", 0, 10_000);
  const used = wholeNumber(shots, "shots", 0, 10_000);
  if (number(source, "max", "magazine", 0, 10_000) === 0) return value;
  return value < used ? null : value - used;
}
