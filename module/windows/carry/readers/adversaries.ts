import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import {
  characteristicOf,
  characteristics,
  figures,
  inHtml,
  PEOPLE_KINDS,
  quality,
  rangeOf,
  ranked,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/** Reads lists of adversaries as the Adversaries app has them. */
export const adversariesReader: FormatReader = {
  read(file) {
    const people = file.each("").map(person);
    return { terms: SYMBOLS, people, things: [], left: file.unread() };
  },
};

function person(one: Leaves): Foreign {
  const [melee, ranged_] =
    one.each("derived.defence").length > 0 ? one.each("derived.defence") : one.each("derived.defense");
  // Where it came from is the program's own.
  one.skip("tags", "source", "id", "page", "book", "locked", "devOnly");
  const kind = PEOPLE_KINDS[one.text("type").toLowerCase()] ?? "rival";
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
      ...one.each("talents").map((talent) => named("talent", talent)),
      ...one.each("abilities").map((ability) => named("ability", ability)),
      ...one.each("weapons").map(weapon),
      ...one.each("gear").map((thing) => named("gear", thing)),
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
  if (Array.isArray(one.at("skills").whole)) return one.each("skills").map((entry) => skill(entry.text(""), 0));
  return one.entries("skills").map(([name, rank]) => skill(name, rank.number("") ?? 0));
}

/** A name alone, with its rank behind it, or a record of a name and a text. */
function named(kind: string, entry: Leaves): Foreign {
  const said = entry.has("name") ? entry.text("name") : entry.text("");
  const { name, rank } = kind === "gear" ? { name: said, rank: null } : ranked(said);
  return foreignRecord(kind, name, {
    text: inHtml(entry.text("description")),
    figures: figures({ rank: rank ?? entry.number("ranks") }),
  });
}

function weapon(entry: Leaves): Foreign {
  if (!entry.has("name")) return foreignRecord("weapon", entry.text(""), { words: { known: "yes" } });
  const added = entry.number("plus-damage");
  const damage = added ?? entry.number("damage") ?? entry.number("Damage");
  entry.skip("id", "damage", "critical");
  return foreignRecord("weapon", entry.text("name"), {
    text: inHtml(entry.text("notes")),
    figures: figures({ damage, addsBrawn: added === null ? null : 1, critical: entry.number("critical") ?? 0 }),
    words: { skill: skillName(entry.text("skill")), range: rangeOf(entry.text("range")) },
    parts: entry.each("qualities").map((each) => quality(each.has("name") ? each.text("name") : each.text(""))),
  });
}
