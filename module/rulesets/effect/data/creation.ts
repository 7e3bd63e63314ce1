import type { CreationSpec } from "../../../contract/index.ts";
import { OWN } from "../../../core/creation/types.ts";
import type { JsonObject } from "../../../foundry/index.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import { attributeLabel, isAttribute, key } from "./labels.ts";

/** Traits of one's own; what comes after them was bought with the first advance. [house] */
const OWN_TRAITS = 2;

/** Making a hero of Effects: scores, race and class, traits, and what is carried. */
export const creation: CreationSpec = {
  hero: "effectHero",
  adversary: "effectNpc",
  rules: async () => (await import("../../../core/effect/hero.ts")).heroRules(),
  listOf: { race: "origins", class: "origins" },
  label: (section, id) =>
    section === "attributes" && isAttribute(id) ? attributeLabel(id) : key(`guide.${section}.${id}`),
  changes: (_section, { changes }) =>
    Object.entries((changes ?? {}) as Record<string, number>)
      .map(([id, by]) => (isAttribute(id) && by !== 0 ? `${t(attributeLabel(id))}\u00a0${signed(by)}` : ""))
      .filter(Boolean)
      .join(", "),
  build({ levels, choices, picks }, entry) {
    const origins = [choices.race, choices.class].flatMap((id) => (id ? [entry("origins", id)] : []));
    const traits = (picks.traits ?? []).map((id, at) => {
      const item: JsonObject = id.startsWith(OWN)
        ? { type: "effectTrait", name: id.slice(OWN.length), system: {} }
        : entry("traits", id);
      return { ...item, system: { ...(item.system as JsonObject), advance: at >= OWN_TRAITS } };
    });
    let worn = false;
    const gear = (picks.gear ?? []).map((id) => {
      const item = entry("gear", id);
      const { adds = false } = item.system as { adds?: boolean };
      if (item.type !== "effectArmour" || (worn && !adds)) return item;
      worn ||= !adds;
      return { ...item, system: { ...(item.system as JsonObject), equipped: true } };
    });
    return { system: { attributes: { ...levels.attributes } }, items: [...origins, ...traits, ...gear] };
  },
};
