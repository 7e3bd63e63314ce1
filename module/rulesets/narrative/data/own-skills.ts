import type { TableEntry } from "../../../contract/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { key, tableWords } from "./labels.ts";

/** The skills that this table made a list of, for sheets and the guide; null: it plays with those of the compendium. */
export function ownSkills(): TableEntry[] | null {
  const { skills } = tableWords();
  if (skills.length === 0) return null;
  return skills.map(({ id, characteristic, group }) => ({
    id,
    group,
    data: { name: t(key(`skill.${id}`)), type: "narrativeSkill", system: { key: id, characteristic, group } },
  }));
}
