import { plainOf } from "../../../core/carry/blocks/words.ts";
import type { Attribute } from "../../../core/ryf/tables.ts";

/**
 * The skills of the compendium by their key: the attribute that most often goes with each, and its names in both languages. Blocks are pasted
 * in either language, and their figures are totals of both. The compendium says the same (a test holds it).
 */
export const SKILL_WORDS: Readonly<Record<string, readonly [attribute: Attribute, ...names: string[]]>> = {
  melee: ["strength", "Armas cuerpo a cuerpo", "Melee weapons"],
  brawl: ["strength", "Pelea", "Brawl"],
  athletics: ["strength", "Atletismo", "Athletics"],
  ranged: ["dexterity", "Armas a distancia", "Ranged weapons"],
  artillery: ["dexterity", "Artillería", "Artillery"],
  ride: ["dexterity", "Cabalgar", "Ride"],
  drive: ["dexterity", "Conducir", "Drive"],
  climb: ["dexterity", "Escalar", "Climb"],
  dodge: ["dexterity", "Esquivar", "Dodge"],
  swim: ["dexterity", "Nadar", "Swim"],
  pilot: ["dexterity", "Pilotar", "Pilot"],
  pickpocket: ["dexterity", "Robar bolsillos", "Pick pockets"],
  stealth: ["dexterity", "Sigilo", "Stealth"],
  traps: ["dexterity", "Trampas y cerraduras", "Traps and locks"],
  notice: ["perception", "Advertir", "Notice"],
  dance: ["perception", "Bailar", "Dance"],
  search: ["perception", "Buscar", "Search"],
  disguise: ["perception", "Disfraz", "Disguise"],
  etiquette: ["perception", "Etiqueta", "Etiquette"],
  music: ["perception", "Música", "Music"],
  spaceNavigation: ["perception", "Navegación espacial", "Space navigation"],
  track: ["perception", "Rastrear", "Track"],
  reflexes: ["perception", "Reflejos", "Reflexes"],
  rumours: ["perception", "Rumores", "Rumours"],
  astrophysics: ["intelligence", "Astrofísica", "Astrophysics"],
  streetwise: ["intelligence", "Callejeo", "Streetwise"],
  trade: ["intelligence", "Comercio", "Trade"],
  cryptography: ["intelligence", "Criptografía", "Cryptography"],
  wildlife: ["intelligence", "Fauna", "Wildlife"],
  history: ["intelligence", "Historia y tradición", "History and lore"],
  languages: ["intelligence", "Idiomas", "Languages"],
  computers: ["intelligence", "Informática", "Computers"],
  engineering: ["intelligence", "Ingeniería", "Engineering"],
  law: ["intelligence", "Leyes", "Law"],
  medicine: ["intelligence", "Medicina", "Medicine"],
  sailing: ["intelligence", "Navegar", "Sailing"],
  occultism: ["intelligence", "Ocultismo", "Occultism"],
  religion: ["intelligence", "Religión", "Religion"],
  healing: ["intelligence", "Sanación y hierbas", "Healing and herbs"],
  survival: ["intelligence", "Supervivencia", "Survival"],
  gambling: ["intelligence", "Juegos de azar", "Gambling"],
  threaten: ["charisma", "Amenazar", "Threaten"],
  interrogate: ["charisma", "Interrogar", "Interrogate"],
  fastTalk: ["charisma", "Labia", "Fast talk"],
  leadership: ["charisma", "Liderazgo", "Leadership"],
  haggle: ["charisma", "Regatear", "Haggle"],
  seduce: ["charisma", "Seducir", "Seduce"],
};

/** Skills of the compendium by what they are called. */
export const KNOWN_SKILLS = new Map(
  Object.entries(SKILL_WORDS).flatMap(([known, [attribute, ...names]]) =>
    names.map((name) => [plainOf(name), { key: known, attribute }] as const),
  ),
);

/** Weapons that no compendium has are for the hand, unless one of these words stands in their name. */
export const SHOOTS: readonly string[] = [
  ...[
    "arco",
    "ballesta",
    "honda",
    "pistola",
    "revolver",
    "rifle",
    "fusil",
    "escopeta",
    "carabina",
    "mosquete",
    "cerbatana",
  ],
  ...["bow", "longbow", "shortbow", "crossbow", "sling", "pistol", "shotgun", "carbine", "musket", "blowgun"],
];
