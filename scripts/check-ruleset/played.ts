/**
 * A page at the table against a small reading of it: `played.ts <built system> <page.yml>` prints what it found as JSON. Both actors'
 * figures are compared after each roll, once its outcome was applied, once that was taken back, and the same for a push.
 */

import { readFileSync } from "node:fs";
import { runMain } from "../files.ts";
import { judge } from "./judge.ts";
import { casesOf, madeUpPerson } from "./reading/cases.ts";
import { type Held, readYaml } from "./reading/figures.ts";
import { Unread } from "./reading/formula.ts";
import type { Check } from "./report.ts";
import { type Played, playAll } from "./table.ts";

/** Whatever differs, by roll; what the reading does not know is listed and not compared. */
export async function played(system: string, file: string): Promise<Check[]> {
  const text = readFileSync(file, "utf8");
  const page = readYaml(text);
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
  const cases = Object.keys(page.rolls ?? {}).flatMap(
    (roll) => orUnread(roll, () => casesOf(page, roll, people)) ?? [],
  );
  const asked = cases.map(({ mine: _, theirs: __, ...one }) => one);
  const results = await playAll(system, { id: page.id, text }, people, asked);
  const checks = [...new Set(cases.map(({ roll }) => roll))].map((roll): Check => {
    const faults: string[] = [];
    const own = cases.flatMap((one, at) => (one.roll === roll ? [[one, results[at] as Played] as const] : []));
    for (const [one, result] of own) judge(page, people, one, result, (fault) => faults.push(fault));
    const pushes = own.filter(([{ push }]) => push).length;
    const notes = [`${own.length} rolls${pushes > 0 ? `, ${pushes} pushed` : ""}`];
    return { name: `at the table as the page says: ${roll}`, faults: [...new Set(faults)], notes };
  });
  return unread.length > 0 ? [...checks, { name: "at the table", faults: [], notes: unread }] : checks;
}

await runMain(import.meta, async () => {
  const [system = "", file = ""] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await played(system, file)));
});
