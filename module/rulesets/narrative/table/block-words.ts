import { plainOf } from "../../../core/carry/blocks/words.ts";

/**
 * Names of skills and qualities in both languages: blocks are pasted in either, whatever the client's. The language files say the same
 * (a test holds it); further names are those that blocks use.
 */

export const SKILL_WORDS: Readonly<Record<string, readonly string[]>> = {
  athletics: ["Atletismo", "Athletics"],
  resilience: ["Aguante", "Resilience"],
  coordination: ["Coordinación", "Coordination"],
  piloting: ["Pilotaje", "Piloting"],
  stealth: ["Sigilo", "Stealth"],
  computers: ["Informática", "Computers"],
  mechanics: ["Mecánica", "Mechanics"],
  medicine: ["Medicina", "Medicine"],
  perception: ["Percepción", "Perception"],
  skulduggery: ["Raterías", "Skulduggery"],
  streetwise: ["Calle", "Streetwise"],
  survival: ["Supervivencia", "Survival"],
  discipline: ["Disciplina", "Discipline"],
  vigilance: ["Alerta", "Vigilance"],
  cool: ["Frialdad", "Cool"],
  brawl: ["Pelea", "Brawl"],
  melee: ["Armas blancas", "Melee"],
  rangedLight: ["Armas ligeras", "Ranged (light)", "Ranged - Light"],
  rangedHeavy: ["Armas pesadas", "Ranged (heavy)", "Ranged - Heavy"],
  gunnery: ["Artillería", "Gunnery"],
  charm: ["Encanto", "Charm"],
  leadership: ["Liderazgo", "Leadership"],
  negotiation: ["Negociación", "Negotiation"],
  deception: ["Engaño", "Deception"],
  coercion: ["Coacción", "Coercion"],
  culture: ["Cultura", "Culture"],
  science: ["Ciencia", "Science"],
  lore: ["Saberes antiguos", "Lore", "Knowledge (lore)", "Knowledge: lore"],
  warfare: ["Arte militar", "Warfare", "Knowledge (warfare)"],
};

export const QUALITY_WORDS: Readonly<Record<string, readonly string[]>> = {
  accurate: ["Precisa", "Accurate"],
  autoFire: ["Fuego automático", "Auto-fire"],
  blast: ["Explosiva", "Blast"],
  breach: ["Perforablindaje", "Breach"],
  burn: ["Incendiaria", "Burn"],
  concussive: ["Conmocionante", "Concussive"],
  cumbersome: ["Aparatosa", "Cumbersome"],
  defensive: ["Defensiva", "Defensive"],
  deflection: ["Desviadora", "Deflection"],
  disorient: ["Desorientadora", "Disorient"],
  ensnare: ["Enredadora", "Ensnare"],
  guided: ["Guiada", "Guided"],
  inaccurate: ["Imprecisa", "Inaccurate"],
  knockdown: ["Derribadora", "Knockdown"],
  limitedAmmo: ["Munición limitada", "Limited ammo"],
  linked: ["Acoplada", "Linked"],
  pierce: ["Perforante", "Pierce"],
  prepare: ["Preparación", "Prepare"],
  slowFiring: ["Cadencia lenta", "Slow-firing"],
  stun: ["Aturdidora", "Stun"],
  stunDamage: ["Daño aturdidor", "Stun damage"],
  sunder: ["Destrozadora", "Sunder"],
  unwieldy: ["Poco manejable", "Unwieldy"],
  vicious: ["Cruel", "Vicious"],
};

const idsOf = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([id, names]) => names.map((name) => [plainOf(name), id] as const)));

/** Skills and qualities of the rules by what they are called. */
export const SKILL_IDS = idsOf(SKILL_WORDS);
export const QUALITY_IDS = idsOf(QUALITY_WORDS);
