import { oneOf, orNull, text, whole, yes } from "../shape.ts";
import { closed, type Infer, usual } from "../strict.ts";
import { entriesOf, wholeNumber } from "../validate.ts";

/* What an actor bears: in the hands, on the body, and in a magazine (2.x). */

const ARMED = closed({ id: text(), light: yes, held: yes });

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

const HANDS = 2;
const GRIP = closed({ id: text(), twoHanded: yes, held: yes, hands: yes });

/**
 * What must be put away to use this weapon, with two hands and no more: other weapons first, those of two hands before the rest, then
 * the shield. Blank: nothing. `hands`: whether it takes any (teeth and claws do not). [house: the source is silent]
 */
export function handsNeeded(
  weapon: Infer<typeof GRIP>,
  others: readonly Infer<typeof GRIP>[],
  shield: boolean,
): { readonly weapons: readonly string[]; readonly shield: boolean } {
  const used = GRIP.strict(weapon, "weapon");
  const hands = ({ hands, twoHanded }: Infer<typeof GRIP>) => (!hands ? 0 : twoHanded ? 2 : 1);
  const held = entriesOf(others, "others", 1000)
    .map((other, at) => GRIP.strict(other, `others[${at}]`))
    .filter((other) => other.held && other.hands && other.id !== used.id)
    .sort((a, b) => hands(b) - hands(a));
  if (!used.hands) return { weapons: [], shield: false };
  let busy = hands(used) + Number(shield) + held.reduce((sum, other) => sum + hands(other), 0);
  const weapons: string[] = [];
  for (const other of held) {
    if (busy <= HANDS) break;
    weapons.push(other.id);
    busy -= hands(other);
  }
  return { weapons, shield: shield && busy > HANDS };
}

/** Why two weapons are not used together, and which of them it is; null: they are, or nobody tries. (3.0) */
export function missingForTwo(
  weapon: Infer<typeof ARMED>,
  weapons: readonly Infer<typeof ARMED>[],
): { readonly why: "thisHeavy" | "otherHeavy" | "otherAway"; readonly id: string } | null {
  const used = ARMED.strict(weapon, "weapon");
  const others = entriesOf(weapons, "weapons", 1000)
    .map((other, at) => ARMED.strict(other, `weapons[${at}]`))
    .filter(({ id }) => id !== used.id);
  const held = others.filter((other) => other.held);
  if (used.light && held.some(({ light }) => light)) return null;
  const [other] = held;
  if (other) return used.light ? { why: "otherHeavy", id: other.id } : { why: "thisHeavy", id: used.id };
  const away = used.light ? others.find(({ light }) => light) : undefined;
  return away ? { why: "otherAway", id: away.id } : null;
}

/** Which of several armours or shields counts: by what it takes (0…1000), then by how little it hinders (0…100). [house] */
export const worthOf = (protection: number, hindrance: number): number =>
  wholeNumber(protection, "protection", 0, 1000) - wholeNumber(hindrance, "hindrance", 0, 100) / 1000;

/**
 * What is left of each stack (0…1000000) after so many shots (0…10000), the first stacks first; null when all together hold too few.
 */
export function afterDrawn(stacks: readonly number[], shots: number): number[] | null {
  let missing = wholeNumber(shots, "shots", 0, 10_000);
  const left = entriesOf(stacks, "stacks", 1000).map((stack, at) => {
    const has = wholeNumber(stack, `stacks[${at}]`, 0, 1_000_000);
    const taken = Math.min(has, missing);
    missing -= taken;
    return has - taken;
  });
  return missing > 0 ? null : left;
}

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
