import type { Brought } from "../../../contract/index.ts";
import { figureText, plainOf } from "../../../core/carry/blocks/words.ts";
import type { StatBlock, Vocabulary } from "../../../core/carry/stat-block.ts";
import { ryfAdversary } from "../../../core/ryf/carry/adversary.ts";
import { t } from "../../../i18n/i18n.ts";
import { attributeLabel, key } from "../data/labels.ts";
import { KNOWN_SKILLS, SHOOTS, SKILL_WORDS } from "./block-words.ts";

/** What people call things in the stat blocks of RyF, in both languages: nobody pastes only their own. */
const WORDS: Vocabulary = {
  figures: {
    strength: ["fuerza", "fue", "fza", "strength", "str"],
    physical: ["físico", "fis", "physical", "phys"],
    resistance: ["resistencia", "res", "constitución", "con", "resistance", "constitution"],
    dexterity: ["destreza", "des", "dexterity", "dex"],
    intelligence: ["inteligencia", "int", "intelligence"],
    perception: ["percepción", "per", "perception"],
    charisma: ["carisma", "car", "charisma", "cha"],
    health: ["puntos de vida", "puntos de golpe", "pv", "vida", "hit points", "hp", "health"],
    defence: ["defensa", "def", "defence", "defense"],
    initiative: ["iniciativa", "ini", "initiative", "init"],
    absorption: ["absorción", "abs", "armadura", "absorption", "armour", "armor"],
    attack: ["ataque", "ata", "atq", "attack", "atk"],
  },
  counted: ["health"],
  lists: {
    attacks: ["ataques", "ataque", "armas", "arma", "attacks", "attack", "weapons", "weapon"],
    skills: ["habilidades", "habilidad", "skills", "skill"],
    gear: ["equipo", "objetos", "posesiones", "gear", "equipment", "possessions"],
  },
  details: {
    of: "attacks",
    labels: ["daño", "damage", "dmg", "alcance", "range"],
    values: ["ataque", "ata", "atq", "attack", "atk"],
  },
  known: { of: "skills", names: Object.values(SKILL_WORDS).flatMap(([, ...names]) => names) },
  kinds: {},
};

/** Whether a weapon that no compendium knows is for the hand: by its name. */
const SHIELDS = ["escudo", "rodela", "broquel", "shield", "buckler"];
const isShield = (name: string): boolean => SHIELDS.some((word) => plainOf(name).split(" ").includes(word));

const isForTheHand = (name: string): boolean => {
  const words = plainOf(name).split(" ");
  return !SHOOTS.some((word) => words.includes(word));
};

/** Remarks in brackets that neither a skill nor a weapon has a place for. */
const remarks = ({ lists }: StatBlock): string[] => [
  ...[...(lists.skills ?? []), ...(lists.attacks ?? [])].flatMap(({ name, details, dice }) =>
    details === "" || details.replaceAll(" ", "") === dice ? [] : [`${name} (${details})`],
  ),
  // Skills have no dice of their own.
  ...(lists.skills ?? []).flatMap((entry) => (entry.dice === "" ? [] : [`${entry.name} ${entry.dice}`])),
];

function become(block: StatBlock): Brought {
  const made = ryfAdversary(
    block,
    (name) => KNOWN_SKILLS.get(plainOf(name)) ?? null,
    (name) => !isForTheHand(name),
  );
  const isBorne = ({ name, damage }: { name: string; damage: string }) => damage === "" && isShield(name);
  const weapons = made.weapons.filter((one) => !isBorne(one));
  const { attributes, hitPoints, absorption, assumed } = made;
  return {
    type: "ryfNpc",
    name: block.name,
    system: { attributes, ...(hitPoints !== null && { health: { value: made.left ?? hitPoints, max: hitPoints } }) },
    items: [
      ...made.rules.map(({ key: known, level }) => ({
        type: "ryfSkill",
        name: t(key(`skill.${known}`)),
        system: { key: known, level },
      })),
      ...made.skills.map(({ name, key: known, level }) => ({
        type: "ryfSkill",
        name,
        system: { level, ...(known !== "" && { key: known }) },
      })),
      ...made.weapons.filter(isBorne).map(({ name }) => ({ type: "ryfShield", name, system: { equipped: true } })),
      ...made.gear.map(({ name, quantity, description }) => ({
        type: "ryfGear",
        name,
        system: {
          ...(quantity !== null && { quantity }),
          ...(description !== "" && { description: `<p>${foundry.utils.escapeHTML(description)}</p>` }),
        },
      })),
      ...weapons.map(({ name, damage, precision }, at) => ({
        type: "ryfWeapon",
        name,
        system: { ...(damage !== "" && { damage }), precision, equipped: at === 0 },
        unknown: { damage: "1d6", melee: isForTheHand(name) },
      })),
      ...(absorption > 0
        ? [{ type: "ryfArmour", name: t("TYPES.Item.ryfArmour"), system: { absorption, equipped: true } }]
        : []),
    ],
    left: [
      ...block.left,
      ...made.gainsaid.map(({ name, value }) => `${name} ${value ?? ""}`.trim()),
      ...(made.beyond ?? []).map((id) => figureText(block, id)),
      ...remarks(block),
    ],
    assumed: [...assumed.map((name) => `${t(attributeLabel(name))} ${attributes[name]}`), ...made.asLevels],
  };
}

/** How a stat block is read, and what it becomes. */
export const statBlock = { words: WORDS, become };
