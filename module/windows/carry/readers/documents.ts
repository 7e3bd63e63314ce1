import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import type { Haul } from "../../../core/carry/foreign/record.ts";

/** A reader of one program's files. It throws nothing for what is missing or strange: that is left, and named. */
export interface FormatReader {
  read(file: Leaves): Haul;
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
    ...["effects", "type", "name"],
  );
}

/** How many there are of a thing, where that is more than the thing itself says. */
export const several = (quantity: number | null): number | null => (quantity === 1 ? null : quantity);
