import type { Brought, ForeignReader, Taken } from "../../../contract/index.ts";
import { plainOf } from "../../../core/carry/blocks/words.ts";
import { CONTENTS, RANGES, SHIELD_SIDES, TREE } from "../../../core/narrative/index.ts";
import { CHARACTERISTICS, SKILL_GROUPS } from "../data/types.ts";
import { QUALITY_WORDS, SKILL_WORDS } from "../table/block-words.ts";

/** What files of other programs for symbol dice become here. */

type Thing = Brought["items"][number];

const idsOf = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([id, names]) => names.map((name) => [plainOf(name), id] as const)));
const SKILLS = idsOf(SKILL_WORDS);
const QUALITIES = idsOf(QUALITY_WORDS);

/** What the rules know a skill by; of one that is not among them, its name in small letters. */
function skillKey(name: string): string {
  const plain = plainOf(name);
  return SKILLS.get(plain) ?? SKILLS.get(plain.replace(/^knowledge /, "")) ?? plain.replaceAll(" ", "-");
}

const among = <W extends string>(words: readonly W[], said: string): W | null =>
  words.find((word) => word === said) ?? null;

/** Foundry's own ids: things that others of the same actor name. */
const newId = (): string => foundry.utils.randomID();

const wares = (one: Taken) => ({ price: one.measure("price"), rarity: one.measure("rarity") });

const quality = (one: Taken) => {
  const id = QUALITIES.get(plainOf(one.name)) ?? "";
  return { id, rank: one.figure("rank", 0, 20, 1), name: id === "" ? one.name : "", hit: 0 };
};

function skill(one: Taken): Thing {
  const characteristic = among(CHARACTERISTICS, one.word("characteristic"));
  const group = among(SKILL_GROUPS, one.word("group"));
  return {
    type: "narrativeSkill",
    name: one.name,
    system: {
      key: skillKey(one.name),
      rank: one.figure("rank", 0, 20, 0),
      career: one.is("career"),
      ...(characteristic && { characteristic }),
      ...(group && { group }),
      ...described(one),
    },
  };
}

const described = (one: Taken): { description?: string } => (one.text === "" ? {} : { description: one.text });

function weapon(one: Taken): Thing {
  // Named alone, it is looked up in the compendium.
  if (one.word("known") === "yes") return { type: "narrativeWeapon", name: one.name, system: { equipped: true } };
  const range = among(RANGES, one.word("range"));
  const said = one.word("skill");
  return {
    type: "narrativeWeapon",
    name: one.name,
    system: {
      damage: one.figure("damage", 0, 1000, 0),
      addsBrawn: one.is("addsBrawn"),
      critical: one.figure("critical", 0, 20, 0),
      ...(range && { range }),
      ...(said !== "" && { skill: skillKey(said) }),
      qualities: one.parts("quality").map(quality),
      encumbrance: one.figure("encumbrance", 0, 1000, 0),
      vehicleScale: one.is("mounted"),
      equipped: one.is("equipped") || one.is("mounted"),
      ...wares(one),
      ...described(one),
    },
  };
}

const armour = (one: Taken): Thing => ({
  type: "narrativeArmour",
  name: one.name,
  system: {
    soak: one.figure("soak", 0, 100, 0),
    defence: one.figure("defence", 0, 10, 0),
    encumbrance: one.figure("encumbrance", 0, 1000, 0),
    equipped: one.is("equipped"),
    ...wares(one),
    ...described(one),
  },
});

/** Gear whose weight is below nothing is a bag: it carries that much more. */
function gear(one: Taken): Thing {
  const encumbrance = one.figure("encumbrance", -1000, 1000, 0);
  return {
    type: "narrativeGear",
    name: one.name,
    system: {
      quantity: one.figure("quantity", 0, 10_000, 1),
      encumbrance: Math.max(0, encumbrance),
      carries: Math.max(0, -encumbrance),
      contents: CONTENTS[0],
      ...wares(one),
      ...described(one),
    },
  };
}

function talent(one: Taken): Thing {
  const activation = one.word("activation");
  return {
    type: "narrativeTalent",
    name: one.name,
    system: {
      ranked: one.is("ranked") || one.figure("rank", 0, 20, 1) > 1,
      rank: one.figure("rank", 0, 20, 1),
      tier: one.figure("tier", 1, 5, 1),
      ...(activation !== "" && { activation }),
      ...described(one),
    },
  };
}

const origin = (kind: "species" | "career", name: string, text = ""): Thing => ({
  type: "narrativeTalent",
  name,
  system: { kind, ...(text !== "" && { description: text }) },
});

/** The boxes of a tree, each joined to the one at its right and to the one below. */
function boxesOf(boxes: readonly Taken[]) {
  const places = boxes.map((box) => ({
    box,
    row: box.figure("row", 1, TREE.rows, 1),
    column: box.figure("column", 1, TREE.columns, 1),
    up: box.is("up"),
    bought: box.is("bought"),
  }));
  const upFrom = new Set(places.flatMap(({ row, column, up }) => (up ? [`${row - 1}.${column}`] : [])));
  // Whether a box can be bought again its talent says.
  for (const { box } of places) for (const known of ["ranked", "bought"]) box.is(known);
  for (const { box } of places) box.word("activation");
  return places.map(({ box, row, column, bought }) => ({
    bought,
    talent: box,
    id: `${row}.${column}`,
    stored: {
      row,
      column,
      talent: box.name,
      price: box.figureOrNone("price", 0, 1000),
      right: box.is("right"),
      down: upFrom.has(`${row}.${column}`),
    },
  }));
}

/** A tree, the talents of it that were bought, and the boxes as their hero keeps them. */
function tree(one: Taken) {
  const id = newId();
  const boxes = boxesOf(one.parts("box"));
  return {
    item: {
      _id: id,
      type: "narrativeTree",
      name: one.name,
      system: { boxes: boxes.map(({ stored }) => stored), ...described(one) },
    },
    talents: boxes.filter(({ bought }) => bought).map(({ talent: box }) => box),
    bought: boxes
      .filter(({ bought }) => bought)
      .map(({ id: box, talent: bought }) => ({
        entry: { tree: id, name: one.name, box, talent: "", ranked: bought.is("ranked") },
        talent: bought.name,
      })),
  };
}

function power(one: Taken) {
  const id = newId();
  const boxes = boxesOf(one.parts("box"));
  one.figureOrNone("price", 0, 1000);
  return {
    item: {
      _id: id,
      type: "narrativePower",
      name: one.name,
      system: {
        rating: one.figure("rating", 0, 20, 1),
        boxes: boxes.map(({ stored }) => ({ ...stored, points: 0 })),
        ...described(one),
      },
    },
    bought: boxes
      .filter(({ bought }) => bought)
      .map(({ id: box }) => ({ tree: id, name: one.name, box, talent: "", ranked: false })),
  };
}

const quiet = (type: string, one: Taken): Thing => ({ type, name: one.name, system: described(one) });

/** A thing that stands by itself. Null: nothing here is of that kind. */
function thing(one: Taken): Thing | null {
  switch (one.kind) {
    case "skill":
      return skill(one);
    case "weapon":
      return weapon(one);
    case "armour":
      return armour(one);
    case "gear":
      return gear(one);
    case "talent":
    case "ability":
      return talent(one);
    case "species":
    case "career":
      return origin(one.kind, one.name, one.text);
    case "tree":
      return tree(one).item;
    case "power":
      return power(one).item;
    case "attachment":
      return {
        type: "narrativeAttachment",
        name: one.name,
        system: {
          hardPoints: one.figure("hardPoints", 0, 20, 0),
          encumbrance: one.figure("encumbrance", 0, 1000, 0),
          ...wares(one),
          ...described(one),
        },
      };
    case "quality":
      return {
        type: "narrativeQuality",
        name: one.name,
        system: { key: QUALITIES.get(plainOf(one.name)) ?? "", ...described(one) },
      };
    case "injury":
      return quiet("narrativeInjury", one);
    default:
      return null;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  hero: "narrativeHero",
  minion: "narrativeMinions",
  rival: "narrativeRival",
  nemesis: "narrativeNemesis",
  vehicle: "narrativeVehicle",
};

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
      notes: one.text,
    },
    items: one.parts("weapon", "armour", "gear", "attachment").flatMap((part) => thing(part) ?? []),
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
  const trees = one.parts("tree").map(tree);
  const powers = one.parts("power").map(power);
  const carried = one.parts("skill", "weapon", "armour", "gear", "ability", "attachment", "injury");
  const items = carried.flatMap((part) => thing(part) ?? []);
  const talents = talentsOf(
    one.parts("talent"),
    trees.flatMap(({ talents }) => talents),
  );
  const worn = items.find(
    ({ type, system }) => type === "narrativeArmour" && (system as { equipped?: boolean }).equipped,
  );
  const armoured = (worn?.system ?? { soak: 0, defence: 0 }) as { soak: number; defence: number };
  const more = (name: string, counted: number) => {
    const total = one.figureOrNone(name, 0, 100);
    return one.figureOrNone(`${name}.more`, -100, 100) ?? (total === null ? 0 : total - counted);
  };
  const wounds = one.figureOrNone("wounds", 1, 1000);
  const strain = one.figureOrNone("strain", 1, 1000);
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
      notes: one.text,
      ...(hero && {
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
        return name === "" ? one.parts(kind).map((part) => origin(kind, part.name, part.text)) : [origin(kind, name)];
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

/** Talents by name: those that the sheet lists, and those that were bought on trees, with a rank for each box. */
function talentsOf(listed: readonly Taken[], bought: readonly Taken[]) {
  const found = new Map<string, Thing & { _id: string }>(
    listed.map((one) => [plainOf(one.name), { ...talent(one), _id: newId() }]),
  );
  const onTrees = new Map<string, Taken[]>();
  for (const one of bought) onTrees.set(plainOf(one.name), [...(onTrees.get(plainOf(one.name)) ?? []), one]);
  for (const [name, [first, ...more]] of onTrees) {
    if (!first || found.has(name)) continue;
    const made = talent(first);
    const rank = 1 + more.length;
    found.set(name, { ...made, _id: newId(), system: { ...made.system, rank, ...(rank > 1 && { ranked: true }) } });
  }
  return { items: [...found.values()], idOf: (name: string) => found.get(plainOf(name))?._id ?? "" };
}

export const foreign: ForeignReader = { terms: "symbols", person, thing };
