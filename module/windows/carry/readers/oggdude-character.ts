import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord, type Haul } from "../../../core/carry/foreign/record.ts";
import type { DataSet } from "./data-set.ts";
import { readDataSet } from "./oggdude-set.ts";
import { characteristicOf, figures, inHtml, SYMBOLS, skillName } from "./symbols.ts";

/**
 * Reads a character of OggDude's generator. Such a file names most of what a hero has by keys: what they are called and can do stands in the
 * data set. Without it things are called by their keys, as the file does.
 */
export function readCharacter(one: Leaves, set: DataSet): Haul {
  const { hero, left } = character(one, set, foundIn(set));
  return { terms: SYMBOLS, people: [hero], things: [], left: [...left, ...one.unread()] };
}

/** What a set has by a key; without it, a thing of that name. */
type Found = (kind: string, key: string) => Foreign;
const READ = new WeakMap<DataSet, ReadonlyMap<string, Foreign>>();
export function foundIn(set: DataSet): Found {
  // Read once, however many people name its things.
  // Of two that share a kind and a key, the first: a few attachments are called by the key of some gear.
  const known =
    READ.get(set) ??
    new Map(
      readDataSet(set)
        .things.map((thing) => [`${thing.kind} ${thing.key}`, thing] as const)
        .reverse(),
    );
  READ.set(set, known);
  return (kind, key) => known.get(`${kind} ${key}`) ?? foreignRecord(kind, key, { key, words: { known: "yes" } });
}

/** Parts of a figure that add up to it. What a rank costs beyond the career says its rank once more. */
const PARTS = [
  "StartingRanks",
  "SpeciesRanks",
  "CharRanks",
  "CareerRanks",
  "ItemRanks",
  "PurchasedRanks",
  "TalentRanks",
];
export function sumOfRanks(of: Leaves): number | null {
  const parts = PARTS.flatMap((part) => of.number(part) ?? []);
  of.skip("NonCareerRanks");
  if (parts.length === 0) return of.number("");
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The six characteristics and what follows from them and what is worn. */
export const figuresOf = (one: Leaves): Record<string, number> =>
  figures({
    ...Object.fromEntries(
      one.each("Characteristics.CharCharacteristic").flatMap((each) => {
        each.skip("Name");
        const name = characteristicOf(each.text("Key"));
        return name === "" ? [] : [[name, sumOfRanks(each.at("Rank"))]];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([theirs, ours]) => [ours, sumOfRanks(one.at(`Attributes.${theirs}`))]),
    ),
  });

/** What a person carries, list by list. @param left Where what does not come along is named. */
export const carriedIn = (one: Leaves, found: Found, left: string[]): Foreign[] =>
  (["Weapon", "Armor", "Gear"] as const).flatMap((list) =>
    one.each(`${list === "Weapon" ? "Weapons" : list}.Char${list}`).flatMap((each) => thing(list, each, found, left)),
  );

const TOLD = ["Gender", "Age", "Height", "Build", "Hair", "Eyes", "OtherFeatures"];
const ATTRIBUTES: Readonly<Record<string, string>> = {
  SoakValue: "soak",
  WoundThreshold: "wounds",
  StrainThreshold: "strain",
  DefenseRanged: "ranged",
  DefenseMelee: "melee",
  ForceRating: "force",
};

function character(one: Leaves, set: DataSet, found: Found) {
  one.skip(
    "Key",
    "Portrait",
    "Description.PlayerName",
    "Career.StartingSpecKey",
    "Career.CareerSkills",
    "Career.CareerSpecSkills",
  );
  const earned = one.entries("Experience.ExperienceRanks").map(([, rank]) => rank.number("") ?? 0);
  const used = one.number("Experience.UsedExperience");
  const total = earned.reduce((sum, rank) => sum + rank, 0);
  const careers = new Set(
    ["CareerSkills", "CareerSpecSkills"].flatMap((list) => one.each(`Career.${list}.Key`).map((key) => key.text(""))),
  );
  const left: string[] = [];
  const drives = drivesOf(one);
  const hero = foreignRecord("hero", one.text("Description.CharName"), {
    text: inHtml(
      [
        TOLD.flatMap((name) => one.text(`Description.${name}`) || []).join(" · "),
        one.text("Story"),
        ...drives.map(({ said }) => said),
      ].join("\n"),
    ),
    figures: {
      ...figuresOf(one),
      ...figures({
        money: one.number("Credits"),
        earned: total,
        unspent: used === null ? null : total - used,
        drive: drives.length === 0 ? null : drives.reduce((sum, { size }) => sum + size, 0),
      }),
    },
    words: {
      species: set.nameOf("Species", one.text("Species.SpeciesKey")),
      career: set.nameOf("Career", one.text("Career.CareerKey")),
    },
    parts: [
      ...one.each("Skills.CharSkill").flatMap((skill) => {
        const key = skill.text("Key");
        const rank = sumOfRanks(skill.at("Rank")) ?? 0;
        const career = skill.yes("isCareer") || careers.has(key);
        const of = found("skill", key);
        if (rank === 0 && !career) return [];
        return foreignRecord("skill", skillName(set.nameOf("Skill", key)), {
          key,
          figures: { rank, career: career ? 1 : 0 },
          words: of.words,
        });
      }),
      ...one.each("Specializations.CharSpecialization").map((each) => tree(each, found)),
      ...one.each("ForcePowers.CharForcePower").flatMap((each) => power(each, found)),
      ...carriedIn(one, found, left),
    ],
  });
  return { hero, left };
}

/** What drives a hero, each with its size: obligations, or duties where there are none. */
function drivesOf(one: Leaves): { size: number; said: string }[] {
  for (const [list, entry] of [
    ["Obligations", "CharObligation"],
    ["Duties", "CharDuty"],
  ]) {
    const drives = one.each(`${list}.${entry}`).flatMap((each) => {
      each.skip("ObKey", "Key");
      const size = each.number("Size");
      const said = [each.text("Name"), size, each.text("Notes")].filter(Boolean).join(" ");
      return size === null ? [] : [{ size, said }];
    });
    if (drives.length > 0) return drives;
  }
  return [];
}

const COLUMNS = 4;

/** A box as the talent that stands in it. */
const doneBy = ({ key, text, figures, words, parts }: Foreign, box: Foreign) => ({
  ...{ key, text, words, parts },
  figures: { ...figures, ...box.figures, bought: 1 },
});

/** The set's tree with what was bought; without the set, as much of it as the file says. */
function tree(each: Leaves, found: Found): Foreign {
  each.skip("isStartingSpec", "Talents");
  const of = found("tree", each.text("Key"));
  const name = each.text("Name") || of.name;
  const rows = each.each("Talents.CharTalent").map((cell) => ({
    row: (cell.number("Row") ?? 0) + 1,
    column: (cell.number("Col") ?? 0) + 1,
    talent: found("talent", cell.text("Key")),
    bought: cell.yes("Purchased") ? 1 : 0,
  }));
  const boughtAt = new Map(
    rows.flatMap(({ row, column, bought, talent }) => (bought ? [[row * COLUMNS + column, talent] as const] : [])),
  );
  const parts =
    of.parts.length > 0
      ? of.parts.map((box) => {
          const talent = boughtAt.get((box.figures.row ?? 0) * COLUMNS + (box.figures.column ?? 0));
          // What was bought is theirs, with all that it can do.
          return talent ? { ...box, ...doneBy(talent, box) } : box;
        })
      : rows.map(({ row, column, talent, bought }) => {
          const box = foreignRecord("box", talent.name, { figures: { row, column, price: row * 5 } });
          return bought ? { ...box, ...doneBy(talent, box) } : { ...box, key: talent.key, words: talent.words };
        });
  return { ...of, name, parts };
}

/** The file lists all powers there are: theirs are those with something bought. */
function power(each: Leaves, found: Found): Foreign[] {
  const cells = each.each("ForceAbilities.CharForceAbility").map((cell) => ({
    row: cell.number("Row") ?? 0,
    column: (cell.number("Col") ?? 0) + 1,
    key: cell.text("Key"),
    price: cell.number("Cost"),
    bought: cell.yes("Purchased"),
  }));
  const of = found("power", each.text("Key"));
  const name = each.text("Name") || of.name;
  if (!cells.some(({ bought }) => bought)) return [];
  const isBought = (box: Foreign) =>
    cells.some(({ row, column, bought }) => bought && row === box.figures.row && column === box.figures.column);
  // Without the set as much of it as the file says. Its first row is the power itself.
  const boxes =
    of.parts.length > 0
      ? of.parts
      : cells.flatMap(({ row, column, key, price }) =>
          row === 0 ? [] : foreignRecord("box", key, { figures: figures({ row, column, price }) }),
        );
  const parts = boxes.map((box) => ({ ...box, figures: { ...box.figures, bought: isBought(box) ? 1 : 0 } }));
  return [{ ...of, name, parts }];
}

const KINDS_OF = { Weapon: "weapon", Armor: "armour", Gear: "gear" } as const;

function thing(list: keyof typeof KINDS_OF, each: Leaves, found: Found, left: string[]): Foreign[] {
  each.skip("Key", "AddlHP", "Innate");
  const key = each.text("ItemKey");
  // What a body has by nature is in no catalogue.
  if (key === "") return [];
  const of = found(KINDS_OF[list], key);
  const renamed = each.text("Rename");
  const count = each.number("Count");
  for (const one of each.each("PurchasedAttachments.CharItemAttachment")) {
    left.push(`${renamed || of.name}: ${found("gear", one.text("AttachKey")).name}`);
    one.skip("AllMods");
  }
  each.skip("PurchasedAttachments");
  return [
    {
      ...of,
      name: renamed || of.name,
      figures: {
        ...of.figures,
        equipped: each.yes("Equipped") ? 1 : 0,
        ...(count !== null && count !== 1 && { quantity: count }),
      },
    },
  ];
}
