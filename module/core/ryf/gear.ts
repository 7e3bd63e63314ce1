import { oneOf, orNull, whole, yes } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { wholeNumber } from "../validate.ts";

/* What an actor bears: in the hands, on the body, and in a magazine (2.x). */

const HELD = ["weapon", "shield", "armour"] as const;
type Held = (typeof HELD)[number];

const NO = usual(yes, false);
const THING = closed({ kind: oneOf(HELD), twoHanded: NO });
const BORNE = closed({ weapon: usual(orNull(closed({ twoHanded: NO })), null), shield: NO, armour: NO });

/**
 * What keeps a newcomer out of the hands or off the body: the thing of its kind, or what leaves no hand free. Null: nothing.
 * `bears`: what is there; a weapon says whether it takes both hands.
 */
export function inTheWay(thing: Infer<typeof THING>, bears: Infer<typeof BORNE>): Held | null {
  const { kind, twoHanded } = THING.strict(thing, "thing");
  const { weapon, shield, armour } = BORNE.strict(bears, "bears");
  if (kind === "armour") return armour ? "armour" : null;
  if (kind === "weapon") return weapon ? "weapon" : twoHanded && shield ? "shield" : null;
  if (shield) return "shield";
  return weapon?.twoHanded ? "weapon" : null;
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

const MAGAZINE = closed({ value: whole(0, 10_000), max: whole(0, 10_000) });

/**
 * Rounds left in a magazine after so many shots (0…10000); null when there are too few. A weapon whose magazine holds none
 * (`max` 0) needs none.
 */
export function afterShots(magazine: Infer<typeof MAGAZINE>, shots: number): number | null {
  const { value, max } = MAGAZINE.strict(magazine, "magazine");
  const used = wholeNumber(shots, "shots", 0, 10_000);
  if (max === 0) return value;
  return value < used ? null : value - used;
}
