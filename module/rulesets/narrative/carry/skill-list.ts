import type { BroughtThing, SettingTaken } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import { ID, key, tableWords, usually } from "../data/labels.ts";

/** Skills of other programs join the table's own list: new heroes, weapons and talents choose among them. */

type Brought = Pick<core.OwnSkill, "characteristic" | "group"> & { key: string };

const same = (name: string): string => name.normalize("NFC").toLocaleLowerCase();

/** Null where the list has them all, or has no room for more. */
export function skillsTaken(things: readonly BroughtThing[]): SettingTaken | null {
  const own = tableWords();
  let skills = core.tableSkills(own);
  const taken = new Set(skills.flatMap(({ id, name }) => [same(id), same(name ?? usually(`skill.${id}`))]));
  const names: string[] = [];
  for (const { type, name, system } of things) {
    const { key: id, characteristic, group } = system as Partial<Brought>;
    if (type !== "narrativeSkill" || !id || !characteristic || !group || taken.has(same(id)) || taken.has(same(name)))
      continue;
    const next = [...skills, { id, name, characteristic, group }];
    if (!isList(own, next)) continue;
    skills = next;
    for (const one of [id, name]) taken.add(same(one));
    names.push(short(name));
  }
  if (names.length === 0) return null;
  return {
    name: `${ID}.ownWords`,
    value: core.keptWords({ ...own, skills: [...skills] }),
    says: t(key("gathered.skillList"), { count: names.length, names: listed(names).join(", ") }),
  };
}

function isList(own: core.TableWords, skills: readonly core.OwnSkill[]): boolean {
  try {
    core.readTableWords({ ...own, skills });
    return true;
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return false;
  }
}
