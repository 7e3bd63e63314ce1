import { t } from "../../../i18n/i18n.ts";
import type { ItemOf } from "./items.ts";
import { attributeLabel, key } from "./labels.ts";

/** What a spell does, as far as it stands in its data: for its row on the sheet and for its card. */
export function spellFacts({ system }: ItemOf<"ryfSpell">): string[] {
  const { kind, damage, damageType, drains, heals, range, duration, target, radius, resist } = system;
  const attribute = resist.attribute && t(attributeLabel(resist.attribute));
  // A resistance without its numbers is reported on the spell's sheet; here it would promise a roll that fails.
  const known =
    resist.by === "will" || (attribute && (resist.by === "opposed" || (resist.by === "roll" && resist.difficulty)));
  return [
    kind && t(key(`spell.kind.${kind}`)),
    [damage, damage && damageType && t(key(`damageType.${damageType}`))].filter(Boolean).join(" "),
    damage && drains && t(key("spell.drains")),
    heals && t(key("spell.heals"), { formula: heals }),
    t(key(`spell.target.${target}`)),
    radius !== null && t(key("spell.radius"), { metres: radius }),
    target !== "self" && range,
    duration,
    known &&
      [
        t(key(`spell.resist.${resist.by}`), { attribute, difficulty: resist.difficulty }),
        resist.half && t(key("spell.resist.half")),
      ]
        .filter(Boolean)
        .join(" "),
  ].filter((fact): fact is string => Boolean(fact));
}
