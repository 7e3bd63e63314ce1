import { reachAttack, readAttackLine } from "../../../core/ryf/carry/attack-line.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import type { RyfActor } from "../data/actor.ts";
import { skillOf } from "../data/derive.ts";
import { itemsOf } from "../data/items.ts";
import { key } from "../data/labels.ts";
import { ruleAbility } from "../rolls/modifiers.ts";

/**
 * Gives an adversary the attack that a line says: a weapon, and the skill that it needs, where its sheet has none yet.
 * @throws {UserError} Where the line cannot be read.
 */
export async function addAttack(actor: RyfActor, text: string): Promise<void> {
  const line = readAttackLine(text);
  if (!line) throw new UserError(key("error.attackLine"), { example: t(key("sheet.attackExample")) });
  const mode = line.bands ? "ranged" : "melee";
  const { attribute, skill } = ruleAbility(actor, mode);
  const { level, precision } = reachAttack(
    { attribute: actor.system.attributes[attribute], level: skill?.level ?? 0 },
    line.attack,
  );
  const { item } = skillOf(actor, mode);
  const learns = level !== (skill?.level ?? 0);
  if (item && learns) await item.update({ "system.level": level });
  const taught = { type: "ryfSkill", name: t(key(`skill.${mode}`)), system: { key: mode, attribute, level } };
  const weapon = {
    type: "ryfWeapon",
    name: line.name,
    system: {
      damage: line.damage,
      precision,
      [mode]: true,
      ...(line.bands && { bands: line.bands }),
      equipped: !itemsOf(actor, "ryfWeapon").some(({ system }) => system.equipped),
    },
  };
  await actor.createEmbeddedDocuments("Item", [...(item || !learns ? [] : [taught]), weapon]);
}
