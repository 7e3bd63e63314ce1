import { SPELL_TIERS, spellCost } from "../../../core/ryf/index.ts";
import type { ItemLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { key, RULE_SKILLS } from "../data/labels.ts";

/** What the sheets of items show, which comes with the first of them. */
export function itemContext(item: ItemLike): object {
  return {
    bandsFall: bandsFall(item._source.system.bands),
    tiers: SPELL_TIERS.map((tier) => ({
      value: tier,
      label: t(key("spell.choice"), { tier, cost: spellCost(tier) }),
    })),
    weaponSkills: [
      { value: "", label: key("item.skillByAttack") },
      ...[...Object.keys(RULE_SKILLS), "artillery"].map((name) => ({ value: name, label: key(`skill.${name}`) })),
    ],
  };
}

/** Whether a band reaches less far than the one before it: such a weapon is shot all the same, but it is worth a word. */
function bandsFall(bands: unknown): boolean {
  const { short, medium, long } = (bands ?? {}) as Record<string, number | null>;
  const known = [short, medium, long].filter((metres) => typeof metres === "number");
  return known.some((metres, index) => index > 0 && metres < (known[index - 1] ?? 0));
}
