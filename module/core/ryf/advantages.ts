import { entriesOf, type Fields, number, plainFields, word } from "../validate.ts";
import { ATTRIBUTES, type Attribute } from "./tables.ts";

/**
 * The figures that an advantage may change [3.0]. `health`, `mana`: added to what each point of the attribute gives
 * (×4 becomes ×5). `hindrance`: subtracted when negative. `healing`: added to each healing received. `damageReroll` and
 * `luck` count permissions: to roll damage again for a token, and to roll anything again once per scene.
 */
export const ADVANTAGE_FIGURES = [
  "melee",
  "ranged",
  "spell",
  "defence",
  "initiative",
  "absorption",
  "hindrance",
  "meleeDamage",
  "rangedDamage",
  "health",
  "mana",
  "healing",
  "damageReroll",
  "luck",
] as const;
export type AdvantageFigure = (typeof ADVANTAGE_FIGURES)[number];

/** What one advantage changes, −100…100 each; what is absent changes nothing. */
export type AdvantageChanges = Readonly<Partial<Record<AdvantageFigure, number>>>;

/** Whether attributes reach what an advantage asks for (0…1000): of one of them, or of any where none is named. */
export function meetsRequirement(
  attributes: Readonly<Record<Attribute, number>>,
  requires: { readonly attribute: Attribute | ""; readonly value: number },
): boolean {
  const source = plainFields(requires, "requires", ["attribute", "value"]);
  const name = word(source, "attribute", "requires", ["", ...ATTRIBUTES]);
  const has = plainFields(attributes, "attributes", ATTRIBUTES);
  const values = (name === "" ? ATTRIBUTES : [name]).map((each) => number(has, each, "attributes", 0, 1000));
  return Math.max(...values) >= number(source, "value", "requires", 0, 1000);
}

/** What several advantages change together: they add up. At most 1000. */
export function sumAdvantages(list: readonly AdvantageChanges[]): Record<AdvantageFigure, number> {
  const sum = Object.fromEntries(ADVANTAGE_FIGURES.map((figure) => [figure, 0])) as Record<AdvantageFigure, number>;
  entriesOf(list, "advantages", 1000).forEach((changes, index) => {
    const source: Fields = plainFields(changes, `advantages[${index}]`, ADVANTAGE_FIGURES);
    for (const figure of ADVANTAGE_FIGURES) {
      sum[figure] += number(source, figure, `advantages[${index}]`, -100, 100, 0);
    }
  });
  return sum;
}
