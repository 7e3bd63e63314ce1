import { ADVANTAGE_FIGURES, SPELL_TIERS, SPELL_UNITS, spellCost } from "../../../core/ryf/index.ts";
import type { ItemLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { ATTRIBUTES, attributeLabel, key, RULE_SKILLS } from "../data/labels.ts";
import { RESISTANCES, SPELL_TARGETS } from "../data/spells-and-advantages.ts";

/** What the sheets of items show, which comes with the first of them. */
export function itemContext(item: ItemLike): object {
  return {
    bandsFall: bandsFall(item._source.system.bands),
    attributes: ATTRIBUTES.map((name) => ({ value: name, label: attributeLabel(name) })),
    tiers: SPELL_TIERS.map((tier) => ({
      value: tier,
      label: t(key("spell.choice"), { tier, cost: spellCost(tier) }),
    })),
    spellTargets: choices(SPELL_TARGETS, "spell.target"),
    spellUnits: choices(SPELL_UNITS, "spell.unit"),
    resistances: choices(RESISTANCES, "spell.by"),
    resistAttributes: [
      { value: "", label: "–" },
      ...ATTRIBUTES.map((name) => ({ value: name, label: attributeLabel(name) })),
    ],
    requiredAttributes: [
      { value: "", label: key("advantage.any") },
      ...ATTRIBUTES.map((name) => ({ value: name, label: attributeLabel(name) })),
    ],
    figures: ADVANTAGE_FIGURES.map((name) => ({
      name,
      label: key(`advantage.${name}`),
      value: (item._source.system.changes as Record<string, number> | undefined)?.[name] ?? 0,
    })),
    weaponSkills: [
      { value: "", label: key("item.skillByAttack") },
      ...Object.keys(RULE_SKILLS).map((name) => ({ value: name, label: key(`skill.${name}`) })),
    ],
  };
}

const choices = (words: readonly string[], group: string) =>
  words.map((word) => ({ value: word, label: key(`${group}.${word}`) }));

/** Whether a band reaches less far than the one before it: such a weapon is shot all the same, but it is worth a word. */
function bandsFall(bands: unknown): boolean {
  const { short, medium, long } = (bands ?? {}) as Record<string, number | null>;
  const known = [short, medium, long].filter((metres) => typeof metres === "number");
  return known.some((metres, index) => index > 0 && metres < (known[index - 1] ?? 0));
}
