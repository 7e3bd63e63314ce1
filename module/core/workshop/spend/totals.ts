import { isFigure, own, plain } from "../../validate.ts";
import { Compiler } from "../compile.ts";
import type { Given, PageRoll } from "../types.ts";
import { beforeOf } from "./read-adds.ts";

/** Beyond this nothing is a total of a game. */
const MOST = 1e9;

/** What a roll's running totals stood at before it, by the names that its formulas give them: as `so` says, else where they start. */
export function totalsBefore(roll: PageRoll, given: Given, so: unknown = {}): Record<string, number> {
  const { adds = [] } = roll;
  if (adds.length === 0) return {};
  const compiler = new Compiler(roll, given);
  const known = plain(so, "so");
  const totals = adds.map(({ id, start }): [string, number] => {
    const value = own(known, id, "so");
    if (isFigure(value) && Math.abs(value) <= MOST) return [beforeOf(id), value];
    return [beforeOf(id), start ? compiler.before(start) : 0];
  });
  return Object.fromEntries(totals);
}
