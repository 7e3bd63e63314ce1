/** Who acts first, as a page says it. */

import type { Term } from "./dice.ts";
import { Figures, type Held, type Node } from "./figures.ts";
import { Unread, worth } from "./formula.ts";
import { answers } from "./people.ts";
import { Reading } from "./roll.ts";

/** By which number an actor acts, where these dice fell. @throws {Unread} What nobody can roll without choosing first. */
export function orderOf({ initiative, ...page }: Node, held: Held, terms: readonly Term[]): number {
  const figures = new Figures(page, held);
  if (initiative.roll === undefined) return worth(initiative.order ?? 0, figures.of, figures.own);
  const node = page.rolls?.[initiative.roll];
  if (!node || node.with !== undefined || Reading.opposed(node) || JSON.stringify(node).includes("target."))
    throw new Unread(`the initiative by ${initiative.roll}`);
  const { asked } = answers(page, node, held, 0);
  const reading = new Reading(page, initiative.roll, { figures, thing: null, asked }, null, null);
  reading.take(terms);
  return reading.number(initiative.number);
}
