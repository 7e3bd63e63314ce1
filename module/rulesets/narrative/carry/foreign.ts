import type { Brought, ForeignReader, Taken } from "../../../contract/index.ts";
import { MOST_NOTED, RANGES, SHIELD_SIDES } from "../../../core/narrative/index.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import { CHARACTERISTICS } from "../data/types.ts";
import {
  foreignPower,
  foreignTalents,
  foreignThing,
  foreignTree,
  originTalent,
  symbolsInWords,
} from "./foreign-things.ts";
import { skillsTaken } from "./skill-list.ts";

/** What people and vehicles of other programs for symbol dice become here. */

const TYPES: Readonly<Record<string, string>> = {
  hero: "narrativeHero",
  minion: "narrativeMinions",
  rival: "narrativeRival",
  nemesis: "narrativeNemesis",
  vehicle: "narrativeVehicle",
};

/** What a vehicle's file says and no figure here counts: lines of its notes. */
function aboard(one: Taken): string {
  const range = RANGES.find((each) => each === one.word("sensors"));
  const measured = (name: string, label: string): string[] => {
    const value = one.measure(name);
    return value ? [`${t(label)}: ${decimal(value, 2)}`] : [];
  };
  return [
    ...(range ? [`${t(key("foreign.sensors"))}: ${t(key(`range.${range}`))}`] : []),
    ...measured("hyperdrive", key("foreign.hyperdrive")),
    ...measured("backup", key("foreign.backup")),
    ...(one.is("navicomputer") ? [t(key("foreign.navicomputer"))] : []),
    ...measured("price", "CUBILETE.goods.price"),
    ...measured("rarity", "CUBILETE.goods.rarity"),
  ]
    .map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`)
    .join("");
}

function vehicle(one: Taken): Brought {
  return {
    type: "narrativeVehicle",
    name: one.name,
    system: {
      silhouette: one.figure("silhouette", 0, 20, 3),
      speed: { value: one.figure("speed.now", 0, 20, 0), max: one.figure("speed", 0, 20, 0) },
      handling: one.figure("handling", -20, 20, 0),
      armour: one.figure("armour", 0, 100, 0),
      defence: one.figure("defence", 0, 10, 0),
      shields: Object.fromEntries(
        SHIELD_SIDES.map((side) => {
          const most = one.figure(`shield.${side}`, 0, 10, 0);
          return [side, { value: most, max: most }];
        }),
      ),
      hull: { value: one.figure("hull.now", 0, 100_000, 0), max: one.figure("hull", 1, 1000, 1) },
      strain: { value: one.figure("strain.now", 0, 100_000, 0), max: one.figure("strain", 1, 1000, 1) },
      passengers: one.figure("passengers", 0, 100_000, 0),
      cargo: one.figure("cargo", 0, 1_000_000, 0),
      hardPoints: one.figure("hardPoints", 0, 100, 0),
      notes: symbolsInWords(one.text) + aboard(one),
    },
    items: one.parts("weapon", "armour", "gear", "attachment").flatMap((part) => foreignThing(part) ?? []),
    left: one.left(),
    assumed: [],
  };
}

/** The threshold that the rules begin from: what the file says in all, less the characteristic. */
const baseOf = (most: number | null, characteristic: number): number | null =>
  most === null ? null : Math.min(100, Math.max(0, most - characteristic));

function person(one: Taken): Brought {
  if (one.kind === "vehicle") return vehicle(one);
  const type = TYPES[one.kind] ?? "narrativeRival";
  const hero = type === "narrativeHero";
  const group = type === "narrativeMinions";
  const values = Object.fromEntries(CHARACTERISTICS.map((name) => [name, one.figure(name, 0, 20, 2)]));
  const { brawn = 2, willpower = 2 } = values;
  const trees = one.parts("tree").map(foreignTree);
  const powers = one.parts("power").map(foreignPower);
  const carried = one.parts("skill", "weapon", "armour", "gear", "ability", "attachment", "injury");
  const items = carried.flatMap((part) => foreignThing(part) ?? []);
  const talents = foreignTalents(
    one.parts("talent"),
    trees.flatMap(({ talents }) => talents),
  );
  const worn = items.find(
    ({ type, system }) => type === "narrativeArmour" && (system as { equipped?: boolean }).equipped,
  );
  const armoured = { soak: 0, defence: 0, ...(worn?.system as { soak?: number; defence?: number } | undefined) };
  const more = (name: string, counted: number) => {
    const total = one.figureOrNone(name, 0, 100);
    return one.figureOrNone(`${name}.more`, -100, 100) ?? (total === null ? 0 : total - counted);
  };
  // A threshold of 0 is one that nobody filled in.
  const wounds = one.figureOrNone("wounds", 0, 1000) || null;
  const strain = one.figureOrNone("strain", 0, 1000) || null;
  const suffered = (name: string) => one.figure(`${name}.now`, 0, 100_000, 0);
  const earned = one.figureOrNone("earned", 0, 100_000);
  const unspent = one.figureOrNone("unspent", -100_000, 100_000);
  const bases = { wounds: baseOf(wounds, brawn), strain: baseOf(strain, willpower) };
  return {
    type,
    name: one.name,
    system: {
      characteristics: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
      ...(group
        ? { each: wounds ?? 5, count: one.figure("count", 1, 100, 3), wounds: { value: suffered("wounds") } }
        : hero
          ? {
              wounds: { value: suffered("wounds") },
              strain: { value: suffered("strain") },
              base: {
                ...(bases.wounds !== null && { wounds: bases.wounds }),
                ...(bases.strain !== null && { strain: bases.strain }),
              },
            }
          : {
              wounds: { value: suffered("wounds"), max: wounds },
              strain: { value: suffered("strain"), max: strain },
            }),
      extra: {
        soak: more("soak", brawn + armoured.soak),
        melee: clamped(more("melee", armoured.defence)),
        ranged: clamped(more("ranged", armoured.defence)),
        encumbrance: one.figure("load.more", -100, 1000, 0),
      },
      force: { rating: one.figure("force", 0, 20, 0) },
      money: one.figure("money", 0, 1_000_000_000, 0),
      notes: symbolsInWords(one.text),
      ...(hero && {
        drive: { value: one.figure("drive", 0, MOST_NOTED, 0) },
        experience: { total: earned ?? 0, spent: earned === null ? 0 : Math.max(0, earned - (unspent ?? 0)) },
        motivations: {
          strength: one.word("strength"),
          flaw: one.word("flaw"),
          wish: one.word("desire"),
          fear: one.word("fear"),
        },
        boxes: [
          ...trees.flatMap(({ bought }) =>
            bought.map(({ entry, talent }) => ({ ...entry, talent: talents.idOf(talent) })),
          ),
          ...powers.flatMap(({ bought }) => bought),
        ],
      }),
    },
    items: [
      ...(["species", "career"] as const).flatMap((kind) => {
        const name = one.word(kind);
        return name === "" ? one.parts(kind).flatMap((part) => foreignThing(part) ?? []) : [originTalent(kind, name)];
      }),
      ...items,
      ...talents.items,
      ...trees.map(({ item }) => item),
      ...powers.map(({ item }) => item),
    ],
    left: one.left(),
    assumed: [],
  };
}

const clamped = (value: number): number => Math.min(10, Math.max(-10, value));

const PEOPLE: Readonly<Record<string, string>> = {
  hero: "heroes",
  minion: "adversaries",
  rival: "adversaries",
  nemesis: "adversaries",
  vehicle: "vehicles",
};
const ORIGINS: Readonly<Record<string, string>> = { species: "species", career: "careers" };

export const foreign: ForeignReader = {
  terms: "symbols",
  person,
  thing: foreignThing,
  compendia: Object.fromEntries(
    Object.entries({ ...PEOPLE, ...ORIGINS }).map(([kind, name]) => [kind, key(`gathered.${name}`)]),
  ),
  settings: skillsTaken,
};
