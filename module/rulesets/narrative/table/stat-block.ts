import type { Brought } from "../../../contract/index.ts";
import { figureText, plainOf } from "../../../core/carry/blocks/words.ts";
import type { StatBlock, Vocabulary } from "../../../core/carry/stat-block.ts";
import { type ArmWords, narrativeAdversary, USUAL_COUNT } from "../../../core/narrative/carry/adversary.ts";
import { t } from "../../../i18n/i18n.ts";
import { characteristicLabel, key } from "../data/labels.ts";
import { QUALITY_IDS, QUALITY_WORDS, SKILL_IDS, SKILL_WORDS } from "./block-words.ts";

const RANGE_WORDS = {
  engaged: ["trabado", "trabados", "engaged"],
  short: ["corto", "corta", "short"],
  medium: ["medio", "media", "medium"],
  long: ["largo", "larga", "long"],
  extreme: ["extremo", "extrema", "extreme"],
} as const;

/** What people call things in the stat blocks of the narrative dice, in both languages: nobody pastes only their own. */
const WORDS: Vocabulary = {
  figures: {
    brawn: ["fortaleza", "fornido", "for", "brawn", "bra", "br"],
    agility: ["agilidad", "agi", "agility", "ag"],
    intellect: ["intelecto", "intellect", "int"],
    cunning: ["astucia", "ast", "cunning", "cun"],
    willpower: ["voluntad", "vol", "willpower", "will", "wil"],
    presence: ["presencia", "pre", "presence", "pr"],
    wounds: [
      ...["umbral de heridas", "heridas", "uh", "wound threshold", "wounds threshold"],
      ...["w threshold", "wounds", "wt"],
    ],
    strain: ["umbral de tensión", "tensión", "ut", "strain threshold", "s threshold", "strain", "st"],
    soak: ["valor de protección", "protección", "absorción", "soak value", "soak"],
    melee: [
      ...["defensa cuerpo a cuerpo", "defensa c c", "defensa c", "defensa cc", "melee defence", "melee defense"],
      ...["melee def", "m def", "defense melee", "defence melee"],
    ],
    ranged: [
      ...["defensa a distancia", "defensa d", "ranged defence", "ranged defense", "ranged def", "r def"],
      ...["defense ranged", "defence ranged"],
    ],
    // How many of a group there are.
    count: [
      ...["número", "cantidad", "grupo de", "grupo de esbirros de", "esbirros en el grupo", "tamaño del grupo"],
      ...["number", "count", "minion group of", "group of", "minions in group", "group size"],
    ],
    "melee+ranged": [
      "defensa",
      "defensa c d",
      "def c d",
      "defence",
      "defense",
      "def",
      "m r defense",
      "m r defence",
      "defense m r",
      "defence m r",
      "m r def",
    ],
    "wounds+strain": ["wounds strain", "wt st", "wound strain threshold", "heridas tensión", "uh ut"],
    "soak+melee+ranged": ["soak defense", "soak defence", "protección defensa"],
  },
  counted: ["wounds", "strain"],
  which: {
    melee: ["cuerpo a cuerpo", "c", "cc", "melee", "m"],
    ranged: ["a distancia", "distancia", "d", "ranged", "r"],
  },
  lists: {
    skills: [
      ...["habilidad", "habilidades", "habilidades de grupo", "habilidades en grupo", "habilidades sólo en grupo"],
      ...["habilidades grupo", "habilidades solo en grupo", "habilidades sólo grupo", "habilidades solo grupo"],
      ...["skill", "skills", "skills group only", "skills group", "group skills", "skills only as a group"],
    ],
    talents: ["talento", "talentos", "talent", "talents"],
    gear: ["equipo", "equipamiento", "arma", "armas", "equipment", "gear", "weapon", "weapons"],
  },
  details: {
    of: "gear",
    labels: ["daño", "damage", "dam", "dmg", "crítico", "critical", "crit", "alcance", "range"],
    behind: [...Object.values(RANGE_WORDS).flat(), ...Object.values(QUALITY_WORDS).flat()],
  },
  known: { of: "skills", names: Object.values(SKILL_WORDS).flat() },
  kinds: {
    minion: ["esbirro", "esbirros", "minion", "minions"],
    rival: ["rival", "rivales"],
    nemesis: ["némesis", "nemesis", "adversario"],
  },
};

const ARMS: ArmWords = {
  damage: ["dano", "damage", "dam", "dmg"],
  body: ["fortaleza", "for", "fuerza", "brawn", "br"],
  others: [
    "carga",
    "estorbo",
    "precio",
    "rareza",
    "encumbrance",
    "enc",
    "price",
    "cost",
    "rarity",
    "hard points",
    "hp",
  ],
  critical: ["critico", "critical", "crit"],
  range: ["alcance", "range"],
  ranges: RANGE_WORDS,
  skills: {
    melee: ["armas blancas", "cuerpo a cuerpo", "melee"],
    brawl: ["pelea", "brawl"],
    rangedLight: ["armas ligeras", "a distancia", "a distancia ligera", "ranged", "ranged light"],
    rangedHeavy: ["armas pesadas", "a distancia pesada", "ranged heavy"],
    gunnery: ["artilleria", "gunnery"],
  },
};

const TYPES = { minion: "narrativeMinions", rival: "narrativeRival", nemesis: "narrativeNemesis" } as const;

/** A quality by its name, as one of the rules' where they have it. */
function quality({ name, rank }: { name: string; rank: number }) {
  const id = QUALITY_IDS.get(plainOf(name)) ?? "";
  return { id, rank, name: id === "" ? name : "", hit: 0 };
}

const inHtml = (text: string): string => (text === "" ? "" : `<p>${foundry.utils.escapeHTML(text)}</p>`);

const keyOf = (key: string | undefined) => (key === undefined ? {} : { key });

/** A skill whose name goes on between brackets, where the rules know one of that name; else they are left. */
function skill({ name, rank, details }: { name: string; rank: number; details: string }, left: string[]) {
  const whole = `${name} (${details})`;
  const isWhole = details !== "" && SKILL_IDS.has(plainOf(whole));
  if (!isWhole && details !== "") left.push(whole);
  const called = isWhole ? whole : name;
  return { type: "narrativeSkill", name: called, system: { rank, ...keyOf(SKILL_IDS.get(plainOf(called))) } };
}

function become(block: StatBlock): Brought {
  const left = [...block.left];
  const made = narrativeAdversary(block, ARMS);
  const { characteristics, wounds, strain, suffered, soak, melee, ranged, assumed, count } = made;
  left.push(...made.left, ...(made.beyond ?? []).map((id) => figureText(block, id)));
  const group = made.kind === "minion";
  if (!group && count !== null) left.push(`${t(key("sheet.count"))} ${count}`);
  return {
    type: TYPES[made.kind],
    name: block.name,
    system: {
      characteristics: Object.fromEntries(Object.entries(characteristics).map(([name, value]) => [name, { value }])),
      ...(group && count !== null && { count }),
      ...(wounds !== null &&
        (group ? { each: Math.max(1, wounds) } : { wounds: { max: wounds, value: suffered.wounds } })),
      ...(strain !== null && { strain: { max: strain, value: suffered.strain } }),
      extra: { soak, melee, ranged },
    },
    items: [
      ...made.skills.map((entry) => skill(entry, left)),
      ...made.talents.map(({ name, rank, details }) => ({
        type: "narrativeTalent",
        name,
        system: { rank, ranked: true, ...(details !== "" && { description: inHtml(details) }) },
      })),
      ...made.arms.map(({ name, skill, damage, addsBrawn, critical, range, qualities }) => ({
        type: "narrativeWeapon",
        name,
        system: {
          ...(skill !== null && { skill }),
          ...{ damage, addsBrawn, critical, range, equipped: true },
          qualities: qualities.map(quality),
        },
        ...(range !== "engaged" && { unknown: { skill: "rangedLight" } }),
      })),
      ...made.gear.map(({ name, details, quantity }) => ({
        type: "narrativeGear",
        name,
        system: {
          ...(quantity !== null && { quantity }),
          ...(details !== "" && { description: inHtml(details) }),
        },
      })),
    ],
    left,
    assumed: [
      ...assumed.map((name) => `${t(characteristicLabel(name))} ${characteristics[name]}`),
      ...(group && count === null ? [`${t(key("sheet.count"))} ${USUAL_COUNT}`] : []),
    ],
  };
}

/** How a stat block is read, and what it becomes. */
export const statBlock = { words: WORDS, become };
