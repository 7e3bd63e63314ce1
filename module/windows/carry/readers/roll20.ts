import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import type { Foreign } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import { Attributes, isSymbolSheet } from "./roll20/attributes.ts";
import { symbolSheet } from "./roll20/sheet.ts";
import { SYMBOLS } from "./symbols.ts";

/**
 * Reads what browser extensions save of Roll20: one character (three forms of it), or a whole campaign. The figures there are a list of names
 * and values, whatever the sheet: what the names of a sheet mean has to be known. A character of any other sheet is named, and not read.
 */
export const roll20Reader: FormatReader = {
  read(file) {
    const people: Foreign[] = [];
    const left: string[] = [];
    for (const one of file.each("")) {
      if (!one.has("characters")) people.push(...character(one.has("character") ? one.at("character") : one, left));
      else {
        for (const each of one.each("characters")) people.push(...character(each, left));
        left.push(...besides(one));
      }
    }
    return { terms: SYMBOLS, people, things: [], left };
  },
};

/** What else is in a campaign: each kind in a line. */
const besides = (campaign: Leaves): string[] =>
  campaign.entries("").flatMap(([name, entry]) => {
    const count = name === "characters" ? 0 : entry.each("").length;
    return entry.isList && count > 0 ? [`${name}: ${count}`] : [];
  });

/** So many names of a sheet that is not known are shown. */
const SHOWN = 5;

function character(one: Leaves, left: string[]): Foreign[] {
  const name = one.text("name");
  const rows = [...one.each("attribs"), ...one.each("attributes")];
  const attributes = new Attributes(rows);
  if (!isSymbolSheet(attributes)) {
    const names = attributes.names.slice(0, SHOWN).join(", ");
    left.push(`${name || "?"}: Roll20 (${names || "–"})`);
    return [];
  }
  const people = symbolSheet(attributes, name, unescaped(one.text("bio")));
  left.push(...attributes.unread().map((line) => `${name}: ${line}`));
  // What only the GM may read stands on no sheet that its player reads.
  if (one.text("gmnotes") !== "") left.push(`${name}: gmnotes`);
  left.push(...one.each("abilities").map((ability) => `${name}: ${ability.text("name") || "?"}`));
  return people;
}

/** A text as Roll20 stores it: every sign that is no letter by its number. */
const unescaped = (text: string): string =>
  text.includes("<") || !/%[0-9A-F]{2}/i.test(text)
    ? text
    : text.replace(/%u([0-9A-F]{4})|%([0-9A-F]{2})/gi, (_, long: string | undefined, short: string | undefined) =>
        String.fromCharCode(Number.parseInt(long ?? short ?? "20", 16)),
      );
