import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord, type Haul } from "../../../core/carry/foreign/record.ts";

/** A reader of one program's files. It throws nothing for what is missing or strange: that is left, and named. */
export interface FormatReader {
  read(file: Leaves): Haul;
  /** Whether its files are documents of a system, which a whole world of it consists of. */
  readsWorlds?: true;
  /** Who sits where on a vehicle, for those who bring the others too. */
  crew?(document: Leaves): OldSeat[];
}

/** A seat on a vehicle; its station by the word of the program, or blank for a passenger's. */
export interface OldSeat {
  station: string;
  /** The address of the actor there; blank: the seat is empty. */
  actor: string;
}

/* Documents as Foundry exports them, whatever their system. */

/** A document's own data, also of before version 10. */
export const dataOf = (document: Leaves): Leaves => document.at(document.has("system") ? "system" : "data");

/** What every document of the host has, and no rule set takes over. */
export function skipHost(document: Leaves): void {
  document.skip(
    ...[
      "_id",
      "_stats",
      "_key",
      "img",
      "flags",
      "prototypeToken",
      "token",
      "ownership",
      "permission",
      "folder",
      "sort",
    ],
    ...["type", "name"],
  );
  // Of an effect its name is listed: what it changes is the other system's own.
  for (const effect of document.each("effects"))
    for (const [name] of effect.entries("")) if (name !== "name" && name !== "label") effect.skip(name);
}

/** A thing of a kind that no reader knows: by that kind, which no rule set has, so that it is named as left behind. */
export const unknownThing = (document: Leaves): Foreign[] => {
  const type = document.text("type");
  return [foreignRecord(type || "?", document.text("name"), { text: dataOf(document).text("description") })];
};

/** How many there are of a thing, where that is more than the thing itself says. */
export const several = (quantity: number | null): number | null => (quantity === 1 ? null : quantity);

/** How the documents of one system are read: which types are people, and what each becomes. */
interface DocumentsOf {
  terms: string;
  /** What kind of person a type is; undefined: it is a thing. */
  kindOf(type: string): string | undefined;
  person(document: Leaves, kind: string): Foreign;
  thing(document: Leaves): Foreign[];
  /** What its data model says of every figure again: labels, types. */
  trivial?: RegExp;
  crew?: FormatReader["crew"];
}

/** The address of an actor that is named by it, or by its id alone. */
export const actorSaid = (said: string): string => (/^[A-Za-z0-9]{16}$/.test(said) ? `Actor.${said}` : said);

/** A reader of one document, or of a list of them. */
export const documentsReader = ({ terms, kindOf, person, thing, trivial, crew }: DocumentsOf): FormatReader => ({
  readsWorlds: true,
  ...(crew && { crew }),
  read(file) {
    const people: Foreign[] = [];
    const things: Foreign[] = [];
    for (const document of file.each("")) {
      skipHost(document);
      const kind = kindOf(document.text("type"));
      if (kind === undefined) things.push(...thing(document));
      else people.push(person(document, kind));
    }
    return { terms, people, things, left: file.unread().filter((line) => !trivial?.test(line)) };
  },
});

/** What a document carries. */
export const carriedBy = (document: Leaves, thing: DocumentsOf["thing"]): Foreign[] =>
  document.each("items").flatMap((item) => {
    skipHost(item);
    return thing(item);
  });
