import type { Brought } from "../../../contract/index.ts";
import type { StatBlock, Vocabulary } from "../../../core/carry/stat-block.ts";
import { type ArmWords, narrativeAdversary } from "../../../core/narrative/carry/adversary.ts";
import { t } from "../../../i18n/i18n.ts";
import { characteristicLabel, key, RULE_QUALITIES } from "../data/labels.ts";

/** What people call things in the stat blocks of the narrative dice, in both languages: nobody pastes only their own. */
const WORDS: Vocabulary = {
  figures: {
    brawn: ["fortaleza", "fornido", "brawn", "br"],
    agility: ["agilidad", "agility", "ag"],
    intellect: ["intelecto", "intellect", "int"],
    cunning: ["astucia", "cunning", "cun"],
    willpower: ["voluntad", "willpower", "will"],
    presence: ["presencia", "presence", "pr"],
    wounds: ["umbral de heridas", "heridas", "wound threshold", "wounds", "wt"],
    strain: ["umbral de tensión", "tensión", "strain threshold", "strain", "st"],
    soak: ["valor de protección", "protección", "soak value", "soak"],
    melee: ["defensa cuerpo a cuerpo", "defensa c", "melee defence", "melee defense"],
    ranged: ["defensa a distancia", "defensa d", "ranged defence", "ranged defense"],
    "melee+ranged": ["defensa", "defensa c d", "defence", "defense", "m r defense", "defense m r"],
  },
  lists: {
    skills: ["habilidades", "habilidades de grupo", "skills", "skills group only", "group skills"],
    talents: ["talentos", "talents"],
    gear: ["equipo", "equipamiento", "armas", "equipment", "gear", "weapons"],
  },
  kinds: {
    minion: ["esbirro", "esbirros", "minion", "minions"],
    rival: ["rival", "rivales"],
    nemesis: ["némesis", "nemesis", "adversario"],
  },
};

const ARMS: ArmWords = {
  damage: ["dano", "damage", "dam"],
  critical: ["critico", "critical", "crit"],
  range: ["alcance", "range"],
  ranges: {
    engaged: ["trabado", "trabados", "engaged"],
    short: ["corto", "corta", "short"],
    medium: ["medio", "media", "medium"],
    long: ["largo", "larga", "long"],
    extreme: ["extremo", "extrema", "extreme"],
  },
  skills: [
    ...["armas blancas", "pelea", "armas ligeras", "armas pesadas", "artilleria", "cuerpo a cuerpo", "a distancia"],
    ...["melee", "brawl", "ranged", "ranged light", "ranged heavy", "gunnery"],
  ],
};

const TYPES = { minion: "narrativeMinions", rival: "narrativeRival", nemesis: "narrativeNemesis" } as const;

/** A quality by its name, as one of the rules' where they have it. */
function quality({ name, rank }: { name: string; rank: number }) {
  const id = [...RULE_QUALITIES.keys()].find(
    (known) => t(key(`quality.${known}`)).toLowerCase() === name.toLowerCase(),
  );
  return { id: id ?? "", rank, name: id ? "" : name, hit: 0 };
}

function become(block: StatBlock): Brought {
  const made = narrativeAdversary(block, ARMS);
  const { characteristics, wounds, strain, soak, melee, ranged, assumed } = made;
  const group = made.kind === "minion";
  return {
    type: TYPES[made.kind],
    name: block.name,
    system: {
      characteristics: Object.fromEntries(Object.entries(characteristics).map(([name, value]) => [name, { value }])),
      ...(wounds !== null && (group ? { each: Math.max(1, wounds) } : { wounds: { max: wounds } })),
      ...(strain !== null && { strain: { max: strain } }),
      extra: { soak, melee, ranged },
    },
    items: [
      ...made.skills.map(({ name, rank }) => ({ type: "narrativeSkill", name, system: { rank } })),
      ...made.talents.map(({ name, rank }) => ({ type: "narrativeTalent", name, system: { rank, ranked: true } })),
      ...made.arms.map(({ name, damage, critical, range, qualities }) => ({
        type: "narrativeWeapon",
        name,
        system: {
          ...(range !== "engaged" && { skill: "rangedLight" }),
          ...{ damage, critical, range, equipped: true },
          qualities: qualities.map(quality),
        },
      })),
      ...made.gear.map((name) => ({ type: "narrativeGear", name, system: {} })),
    ],
    left: block.left,
    assumed: assumed.map((name) => `${t(characteristicLabel(name))} ${characteristics[name]}`),
  };
}

/** How a stat block is read, and what it becomes. */
export const statBlock = { words: WORDS, become };
