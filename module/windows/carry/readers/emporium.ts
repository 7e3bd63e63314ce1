import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import { fromColours } from "./markup.ts";
import {
  activationOf,
  CHARACTERISTICS,
  characteristicIn,
  characteristicOf,
  figures,
  inHtml,
  PEOPLE_KINDS,
  quality,
  rangeIn,
  SYMBOLS,
} from "./symbols.ts";

/**
 * Reads what Genesys Emporium exports: characters who name what they have by ids, and the table's own things behind those ids. What is
 * named and stands in no list of the file is one of the program's built-in things: it comes with its id for a name.
 */
export const emporiumReader: FormatReader = {
  read(file) {
    const lists = Object.fromEntries(
      Object.entries(LISTS).map(([list, make]) => [
        list,
        new Map(file.each(list).map((row) => [row.text("id"), make(row)])),
      ]),
    );
    const of = (list: string, id: string): Foreign | undefined => lists[list]?.get(id);
    const skills = new Map(file.each("customSkills").map((row) => [plain(row.text("name")), row.text("name")]));
    const people = file
      .each("characters")
      .map((one) => character(one, of, (id) => skills.get(plain(id)) ?? spaced(id)));
    const things = Object.values(lists).flatMap((list) => [...list.values()]);
    const left = UNTOLD.flatMap((list) => file.each(list).map((row) => `${list}: ${row.text("name") || "?"}`));
    file.skip(...UNTOLD);
    return { terms: SYMBOLS, people, things, left: [...left, ...file.unread()] };
  },
};

/** What no rule set here has: by name. */
const UNTOLD = ["customVehicles", "customMotivations", "customSettings"];

/** Ids of skills leave out spaces and brackets. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
const spaced = (id: string): string => id.replace(/([a-z])([A-Z])/g, "$1 $2");

/** A row's own place in the program. */
function skipRow(row: Leaves): void {
  row.skip("setting", "book", "page", "id");
}

const wares = (row: Leaves): Record<string, number> => {
  skipRow(row);
  return figures({
    encumbrance: row.number("encumbrance"),
    price: row.number("price"),
    rarity: row.number("rarity"),
    hardPoints: row.number("hardPoints"),
  });
};

const qualities = (row: Leaves): Foreign[] =>
  row.entries("qualities").map(([name, rank]) => quality(`${name} ${rank.text("")}`));

const LISTS: Readonly<Record<string, (row: Leaves) => Foreign>> = {
  customWeapons(row) {
    const damage = row.text("damage");
    const added = damage.startsWith("+");
    return foreignRecord("weapon", row.text("name"), {
      key: row.text("id"),
      text: fromColours(row.text("description")),
      figures: {
        ...wares(row),
        ...figures({
          damage: row.number("damage"),
          addsBrawn: added ? 1 : null,
          critical: row.number("critical"),
        }),
      },
      words: { skill: spaced(row.text("skill")), ...rangeIn(row.text("range")) },
      parts: qualities(row),
    });
  },
  customArmor: (row) =>
    foreignRecord("armour", row.text("name"), {
      key: row.text("id"),
      text: fromColours(row.text("description")),
      figures: {
        ...wares(row),
        ...figures({
          soak: row.number("soak"),
          defence: Math.max(
            row.number("defense") ?? 0,
            row.number("meleeDefense") ?? 0,
            row.number("rangedDefense") ?? 0,
          ),
        }),
      },
      parts: qualities(row),
    }),
  customGear: (row) =>
    foreignRecord("gear", row.text("name"), {
      key: row.text("id"),
      text: fromColours(row.text("description")),
      figures: wares(row),
    }),
  customTalents: (row) => talent(row),
  customArchetypeTalents: (row) => talent(row),
  customArchetypes(row) {
    skipRow(row);
    const given = CHARACTERISTICS.map(
      (name) => [name, row.number(name.charAt(0).toUpperCase() + name.slice(1))] as const,
    );
    row.skip("skills", "talents");
    return foreignRecord("species", row.text("name"), {
      key: row.text("id"),
      text: fromColours(row.text("description")),
      figures: figures({
        ...Object.fromEntries(given),
        wounds: row.number("woundThreshold"),
        strain: row.number("strainThreshold"),
        earned: row.number("experience"),
      }),
    });
  },
  customCareers(row) {
    skipRow(row);
    return foreignRecord("career", row.text("name"), {
      key: row.text("id"),
      text: fromColours(row.text("description")),
      words: {
        skills: row
          .each("skills")
          .map((skill) => spaced(skill.text("")))
          .join(", "),
      },
    });
  },
  customSkills(row) {
    skipRow(row);
    return foreignRecord("skill", row.text("name"), {
      key: row.text("id"),
      figures: { rank: 0 },
      words: { ...characteristicIn(row.text("characteristic")), group: row.text("type").toLowerCase() },
    });
  },
};

function talent(row: Leaves): Foreign {
  skipRow(row);
  const active = row.yes("activation");
  return foreignRecord("talent", row.text("name"), {
    key: row.text("id"),
    text: fromColours(row.text("description")),
    figures: figures({ tier: row.number("tier"), ranked: row.yes("ranked") ? 1 : 0, rank: 1 }),
    words: { activation: active ? activationOf(row.text("turn")) || "incidental" : "passive" },
  });
}

/** What everybody has who is nothing else. */
const AVERAGE = 2;
const sum = (base: number | undefined, more: number | undefined): number | null =>
  base === undefined ? null : base + (more ?? 0);

function character(
  one: Leaves,
  of: (list: string, id: string) => Foreign | undefined,
  skillNamed: (id: string) => string,
): Foreign {
  one.skip("setting", "id", "key", "img", "modified");
  const archetype = of("customArchetypes", one.text("archetype"));
  const career = of("customCareers", one.text("career"));
  const base = archetype?.figures ?? {};
  const raised = one.entries("talentModifiers.Dedication").map(([, cell]) => characteristicOf(cell.text("")));
  // What stands in a book and not in the file begins as people do on average, and that is named.
  const created = CHARACTERISTICS.map((name) => {
    const added = one.number(`creationCharacteristics.${name.charAt(0).toUpperCase()}${name.slice(1)}`) ?? 0;
    return [name, (base[name] ?? AVERAGE) + added] as const;
  });
  const begun = Object.fromEntries(created);
  const own = created.map(([name, value]) => [name, value + raised.filter((one) => one === name).length] as const);
  const kind = ownOf(PEOPLE_KINDS, one.text("creatureType").toLowerCase()) ?? "hero";
  const trained = one.each("careerSkillsRank").map((id) => id.text(""));
  const careers = new Set(trained.map(plain));
  const ranks = new Map<string, number>();
  const add = (id: string, rank: number) => void ranks.set(id, (ranks.get(id) ?? 0) + rank);
  for (const [id, row] of one.entries("masterSkills"))
    add(id, (row.number("rank") ?? 0) + (row.number("careerRank") ?? 0));
  for (const [id, row] of one.entries("archetypeSpecialSkills")) add(id, row.number("rank") ?? 0);
  for (const id of trained) if (![...ranks.keys()].some((known) => plain(known) === plain(id))) add(id, 0);
  const bought = new Map<string, number>();
  for (const [, row] of one.entries("masterTalents"))
    for (const [, cell] of row.entries("")) {
      const id = cell.text("");
      if (id !== "") bought.set(id, (bought.get(id) ?? 0) + 1);
    }
  const told = one.entries("description").map(([, line]) => line.text(""));
  return foreignRecord(kind, one.text("name"), {
    text: inHtml(told.filter(Boolean).join("\n")),
    figures: figures({
      ...Object.fromEntries(own),
      // A threshold stays as it was made, whatever is raised later.
      wounds: one.number("woundThreshold") ?? sum(base.wounds, begun.brawn),
      strain: one.number("strainThreshold") ?? sum(base.strain, begun.willpower),
      soak: one.number("soak"),
      melee: one.number("defenseMelee"),
      ranged: one.number("defenseRanged"),
      count: kind === "minion" ? one.number("minionCount") : null,
      "wounds.now": one.number("currentWound"),
      "strain.now": one.number("currentStrain"),
      money: one.number("money"),
      earned: kind === "hero" ? (base.earned ?? 0) + (one.number("earnedXP") ?? 0) : null,
    }),
    words: {
      species: archetype?.name ?? spaced(one.text("archetype")),
      career: career?.name ?? spaced(one.text("career")),
      ...(archetype === undefined && one.text("archetype") !== "" && { "archetype of a book": one.text("archetype") }),
    },
    parts: [
      ...[...ranks].map(([id, rank]) =>
        foreignRecord("skill", skillNamed(id), { figures: { rank, career: careers.has(plain(id)) ? 1 : 0 } }),
      ),
      ...[...bought].map(([id, rank]) => {
        const known = of("customTalents", id) ?? foreignRecord("talent", spaced(id));
        return { ...known, figures: { ...known.figures, rank } };
      }),
      ...equipment(one, "equipmentWeapons", "weapon", (id) => of("customWeapons", id)),
      ...equipment(one, "equipmentArmor", "armour", (id) => of("customArmor", id)),
      ...equipment(one, "equipmentGear", "gear", (id) => of("customGear", id)),
    ],
  });
}

const equipment = (one: Leaves, list: string, kind: string, of: (id: string) => Foreign | undefined): Foreign[] =>
  one.entries(list).map(([, row]) => {
    row.skip("carried", "craftsmanship");
    const id = row.text("id");
    const known = of(id) ?? foreignRecord(kind, spaced(id), { words: { known: "yes" } });
    return { ...known, figures: { ...known.figures, ...(row.yes("equipped") && { equipped: 1 }) } };
  });
