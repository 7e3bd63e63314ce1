import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import {
  characteristicOf,
  characteristics,
  figures,
  inHtml,
  PEOPLE_KINDS,
  quality,
  rangeIn,
  ranked,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/**
 * Reads lists of adversaries as the Adversaries app has them, also several in one: a zip of it is nothing else. Among them are its tables of
 * weapons, talents and abilities, which people name: these lend their figures and texts.
 */
export const adversariesReader: FormatReader = {
  read(file) {
    const records = file.each("").flatMap((one) => (one.isList ? one.each("") : [one]));
    const tables = records.filter((one) => !isPerson(one) && one.has("name"));
    const things = tables.flatMap((row) => (isWeapon(row) ? [weapon(row)] : []));
    const rows = new Map(tables.map((row) => [row.text("name").toLowerCase(), row]));
    const people = records.filter(isPerson).map((one) => person(one, rows));
    return { terms: SYMBOLS, people, things, left: [...strange(records), ...records.flatMap((one) => one.unread())] };
  },
};

/** The tables' rows, by their names in small letters. */
type Rows = ReadonlyMap<string, Leaves>;

const isPerson = (one: Leaves): boolean => one.has("characteristics") || one.has("derived");
const isWeapon = (one: Leaves): boolean => one.has("damage") || one.has("plus-damage");

/** What is no person and no weapon: rows that only lend their texts, by name, and what has no name at all. */
function strange(records: readonly Leaves[]): string[] {
  return records.flatMap((one) => {
    if (isPerson(one) || isWeapon(one)) return [];
    if (one.has("name")) one.skip("description", "page", "book");
    return one.has("name") ? [one.text("name")] : [];
  });
}

function person(one: Leaves, rows: Rows): Foreign {
  const [melee, ranged_] =
    one.each("derived.defence").length > 0 ? one.each("derived.defence") : one.each("derived.defense");
  // Where it came from is the program's own.
  one.skip("tags", "source", "id", "page", "book", "locked", "devOnly");
  const kind = ownOf(PEOPLE_KINDS, one.text("type").toLowerCase()) ?? "rival";
  return foreignRecord(kind, one.text("name"), {
    text: inHtml([one.text("description"), one.text("notes"), one.text("note")].filter(Boolean).join("\n")),
    figures: {
      ...characteristics(one.at("characteristics")),
      ...figures({
        wounds: one.number("derived.wounds"),
        strain: one.number("derived.strain"),
        soak: one.number("derived.soak"),
        melee: melee?.number("") ?? null,
        ranged: ranged_?.number("") ?? null,
      }),
    },
    parts: [
      ...skills(one),
      ...one.each("talents").map((talent) => named("talent", talent, rows)),
      ...one.each("abilities").map((ability) => named("ability", ability, rows)),
      ...one.each("weapons").map((each) => carried(each, rows)),
      ...one.each("gear").flatMap((thing) => gear(thing, rows)),
    ],
  });
}

/** A list of names is what a group has together; else each name has its rank. */
function skills(one: Leaves): Foreign[] {
  const skill = (said: string, rank: number) => {
    const [, name = said, other = ""] = /^([^()]*)\(([^()]*)\)\s*$/.exec(said) ?? [];
    const characteristic = characteristicOf(other);
    return foreignRecord("skill", skillName(characteristic === "" ? said : name), {
      figures: { rank },
      words: characteristic === "" ? {} : { characteristic },
    });
  };
  if (one.at("skills").isList) return one.each("skills").map((entry) => skill(entry.text(""), 0));
  return one.entries("skills").map(([name, rank]) => skill(name, rank.number("") ?? 0));
}

/** A name alone, with its rank behind it, or a record of a name and a text. */
function named(kind: string, entry: Leaves, rows: Rows): Foreign {
  const said = entry.has("name") ? entry.text("name") : entry.text("");
  const { name, rank } = kind === "gear" ? { name: said, rank: null } : ranked(said);
  return foreignRecord(kind, name, {
    text: inHtml(entry.text("description") || textOf(rows.get(name.toLowerCase()))),
    figures: figures({ rank: rank ?? entry.number("ranks") }),
  });
}

/** Gear is a list, or one text of several with commas between them. */
const gear = (entry: Leaves, rows: Rows): Foreign[] =>
  entry.has("name")
    ? [named("gear", entry, rows)]
    : parted(entry.text("")).map((name) =>
        foreignRecord("gear", name, { text: inHtml(textOf(rows.get(name.toLowerCase()))) }),
      );

/** A text at its commas, those in brackets aside. */
function parted(text: string): string[] {
  let depth = 0;
  const parts = [""];
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" && depth > 0 ? -1 : 0;
    if (depth === 0 && (sign === "," || sign === ";")) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => skillName(part)).filter(Boolean);
}

const textOf = (row: Leaves | undefined): string => row?.text("description") ?? "";

/** A weapon of theirs, or the one of that name in the tables; else the compendium's. */
function carried(entry: Leaves, rows: Rows): Foreign {
  if (entry.has("name")) return weapon(entry);
  const name = entry.text("");
  const row = rows.get(name.toLowerCase());
  return row && isWeapon(row) ? weapon(row) : foreignRecord("weapon", name, { words: { known: "yes" } });
}

function weapon(entry: Leaves): Foreign {
  const added = entry.number("plus-damage");
  const damage = added ?? entry.number("damage") ?? entry.number("Damage");
  entry.skip("id");
  // The addition counts; the sum only says it again.
  if (added !== null) entry.skip("damage", "Damage");
  return foreignRecord("weapon", entry.text("name"), {
    text: inHtml(entry.text("description") || entry.text("notes")),
    figures: figures({ damage, addsBrawn: added === null ? null : 1, critical: entry.number("critical") ?? 0 }),
    words: { skill: skillName(entry.text("skill")), ...rangeIn(entry.text("range")) },
    parts: entry
      .each("qualities")
      .flatMap((each) => (each.has("name") ? [each.text("name")] : parted(each.text(""))))
      .map(quality),
  });
}
