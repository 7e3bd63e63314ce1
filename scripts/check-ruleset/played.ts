/**
 * A page at the table against a small reading of it: `played.ts <built system> <page.yml>` prints what it found as JSON. Both actors'
 * figures are compared after each roll, once its outcome was applied, once that was taken back, and the same for a push.
 */

import { readFileSync } from "node:fs";
import { runMain } from "../files.ts";
import { judge, judgeOrder } from "./judge.ts";
import { casesOf } from "./reading/cases.ts";
import { entries, Figures, type Held, laidOf, readYaml } from "./reading/figures.ts";
import { Unread } from "./reading/formula.ts";
import { orderOf } from "./reading/order.ts";
import { madeUpPerson } from "./reading/people.ts";
import { whole } from "./reading/tables.ts";
import type { Check } from "./report.ts";
import { type Played, playAll } from "./table.ts";

/** Whatever differs, by roll; what the reading does not know is listed and not compared. */
export async function played(system: string, file: string): Promise<Check[]> {
  const text = readFileSync(file, "utf8");
  const page = whole(readYaml(text));
  const unread: string[] = [];
  const orUnread = <T>(what: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      unread.push(`${what} is not compared: ${error.message}`);
      return null;
    }
  };
  const people = orUnread("the page", (): [Held, Held] => [madeUpPerson(page, 0), madeUpPerson(page, 1)]);
  if (!people) return [{ name: "at the table", faults: [], notes: unread }];
  const figures = new Figures(page, people[0]);
  for (const [id] of entries(page.derived)) orUnread(id, () => figures.of(id));
  const cases = Object.keys(page.rolls ?? {}).flatMap(
    (roll) => orUnread(roll, () => casesOf(page, roll, people)) ?? [],
  );
  // What only dice bring up is found when they have fallen; what cannot be read at all, before they do.
  const ordered =
    page.initiative !== undefined &&
    orUnread("who acts first", () => {
      if (page.initiative.roll === undefined) orderOf(page, people[0], []);
      return true;
    }) === true;
  const asked = cases.map(({ mine: _, theirs: __, ...one }) => ({
    ...one,
    game: page.id,
    uses: page.rolls[one.roll].uses !== undefined,
  }));
  const { played: results, order } = await playAll(
    system,
    { id: page.id, text, aspects: laidOf(page) },
    people,
    asked,
    ordered,
  );
  const checks = [...new Set(cases.map(({ roll }) => roll))].map((roll): Check => {
    const faults: string[] = [];
    const own = cases.flatMap((one, at) => (one.roll === roll ? [[one, results[at] as Played] as const] : []));
    for (const [one, result] of own) judge(page, people, one, result, (fault) => faults.push(fault));
    const pushes = own.filter(([{ push }]) => push).length;
    const answered = own.filter(([{ each }]) => each).length;
    const bought = own.reduce((sum, [, { card }]) => sum + (card?.bought.length ?? 0), 0);
    const of = (many: number, what: string): string => (many > 0 ? `, ${many} ${what}` : "");
    const notes = [`${own.length} rolls${of(answered, "answered")}${of(pushes, "pushed")}${of(bought, "bought")}`];
    return { name: `at the table as the page says: ${roll}`, faults: [...new Set(faults)], notes };
  });
  if (ordered) {
    const faults: string[] = [];
    orUnread("who acts first", () => judgeOrder(page, people, order, (fault) => faults.push(fault)));
    checks.push({ name: "who acts first, as the page says", faults });
  }
  return unread.length > 0 ? [...checks, { name: "at the table", faults: [], notes: unread }] : checks;
}

await runMain(import.meta, async () => {
  const [system = "", file = ""] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await played(system, file)));
});
