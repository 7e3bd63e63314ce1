import type { ExperienceSpec } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { asItem, type ItemOf, itemsOf } from "./items.ts";
import { key, optionOf } from "./labels.ts";

/** Experience: what the next level of a skill costs, or its speciality. */

export const EXPERIENCE: ExperienceSpec = {
  label: key("growth.points"),
  keepers: ["ryfHero"],
  usual: core.AWARD.usual,
  options(actor) {
    const pace = optionOf("pace");
    const skills = itemsOf(actor, "ryfSkill").sort((a, b) => a.name.localeCompare(b.name));
    const of = ({ id, name, system: { level } }: ItemOf<"ryfSkill">) => ({
      item: id,
      label: properShort(name),
      from: level,
    });
    return [
      ...skills.map((skill) => ({
        ...of(skill),
        kind: "level",
        group: key("sheet.skills"),
        to: skill.system.level + 1,
        price: core.levelCost(skill.system.level + 1, pace),
      })),
      ...skills
        .filter(({ system }) => core.maySpecialise(system.level, system.specialised))
        .map((skill) => ({
          ...of(skill),
          kind: "speciality",
          group: key("growth.specialities"),
          to: skill.system.level,
          price: core.specialityCost(pace),
          says: key("growth.speciality"),
        })),
    ];
  },
  growth(actor, { kind, item, from, to }) {
    const on = asItem(actor.items.get(item) ?? null, "ryfSkill");
    if (!on) return null;
    if (kind === "speciality") return { on, path: "system.specialised", before: false, after: true };
    return { on, path: "system.level", before: from, after: to };
  },
  line: ({ kind, name }) => (kind === "speciality" ? t(key("growth.specialityOf"), { skill: short(name) }) : null),
};
