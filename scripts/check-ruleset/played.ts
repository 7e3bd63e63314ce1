/**
 * A page at the table against a small reading of it: `played.ts <built system> <page.yml>` prints what it found as JSON. Both actors'
 * figures are compared after each roll, once its outcome was applied, once that was taken back, and the same for a push.
 */

import { readFileSync } from "node:fs";
import { runMain } from "../files.ts";
import { type Case, casesOf, plain, readingOf, somebody } from "./reading/cases.ts";
import { Figures, type Held, type Node, readYaml } from "./reading/figures.ts";
import { Unread } from "./reading/formula.ts";
import { type After, after, type Came, type Reading } from "./reading/roll.ts";
import type { Check } from "./report.ts";
import { type Both, type Card, type Played, playAll } from "./table.ts";

type Tell = (figure: string, wanted: unknown, got: unknown) => void;

const round = (value: number): number => Math.round(value * 1e9) / 1e9;

/** What both should be like now. */
function compareBoth(
  when: string,
  [mine, theirs]: [After, After],
  shown: Both,
  page: Node,
  people: readonly Held[],
  tell: Tell,
) {
  for (const [who, wanted] of [mine, theirs].entries()) {
    const name = ["the roller", "the target"][who] as string;
    const now = shown[who] as Both[number];
    for (const [id, value] of Object.entries(wanted))
      if (round(now.resources[id] ?? Number.NaN) !== round(value))
        tell(`${id} of ${name} ${when}`, value, now.resources[id]);
    const out = new Figures(page, { ...(people[who] as Held), resources: wanted }).isOut();
    if (out !== now.out) tell(`${name} out of the fight ${when}`, out, now.out);
  }
}

/** One card against what was read of the same dice. */
function compareCard(came: Came, card: Card, node: Node, tell: Tell): void {
  const { band, notes, numbers } = card.outcome;
  const bandName = (at: number | null) => (at === null ? "none" : plain(node.bands[at].name));
  for (const [name, value] of Object.entries(came.numbers))
    if (round(numbers[name] ?? Number.NaN) !== round(value)) tell(name, value, numbers[name]);
  if (band !== came.band) tell("the band", bandName(came.band), bandName(band));
  if (notes.join() !== came.notes.join()) tell("the notes", came.notes, notes);
  const names = [...(came.band === null ? [] : [node.bands[came.band]]), ...came.notes.map((at) => node.notes[at])];
  for (const { name } of names) if (!card.text.includes(plain(name))) tell("on the card", plain(name), "not there");
}

function judge(
  page: Node,
  people: readonly [Held, Held],
  one: Case,
  played: Played,
  add: (fault: string) => void,
): void {
  const node = page.rolls[one.roll];
  const sides = [one.mine.figures, one.theirs.figures] as const;
  const before: [After, After] = [{ ...people[0].resources }, { ...people[1].resources }];
  const whatFell = ({ terms }: Card) => terms.map(({ faces, results }) => `d${faces} ${results.join(" ")}`).join(", ");
  const named = (card: Card | null, pushed: boolean): Tell => {
    const answers = Object.entries(one.values).map(([name, value]) => `, ${name} ${value}`);
    const place = `${one.roll}${pushed ? " (pushed)" : ""} [${card ? whatFell(card) : "no dice"}${answers.join("")}]`;
    return (figure, wanted, got) => add(`${place}: ${figure}: the page says ${show(wanted)}, the table ${show(got)}`);
  };
  const show = (value: unknown): string => (typeof value === "number" ? String(round(value)) : String(value));
  for (const text of played.said) add(`${one.roll}: the table says “${text}”`);
  compareBoth("before", before, played.before, page, people, named(null, false));
  if (!played.card) return void add(`${one.roll}: the table did not roll it`);
  const reading = readingOf(page, one);

  const look = (card: Card, pushed: boolean, now: [After, After], take: (reading: Reading) => void): void => {
    const tell = named(card, pushed);
    try {
      take(reading);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return void add(`${one.roll}${pushed ? " (pushed)" : ""} ${error.message}`);
    }
    const came = reading.came();
    compareCard(came, card, node, tell);
    const paid: [After, After] = [after(sides[0], now[0], came.toll, "roller"), now[1]];
    const done: [After, After] = [
      after(sides[0], paid[0], came.changes, "roller"),
      one.aimed ? after(sides[1], paid[1], came.changes, "target") : paid[1],
    ];
    compareBoth("after the roll", paid, card.rolled, page, people, tell);
    compareBoth("after applying", done, card.applied, page, people, tell);
    compareBoth("after taking it back", paid, card.undone, page, people, tell);
  };
  look(played.card, false, before, (reading) => reading.take((played.card as Card).terms));
  if (!one.push) return;
  if (!played.pushed) return void add(`${one.roll}: the page lets it be pushed, the table does not`);
  look(played.pushed, true, before, (reading) => reading.takePush((played.pushed as Card).terms));
}

/** Whatever differs, by roll; what the reading does not know is said and not compared. */
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
  const people = orUnread("the page", (): [Held, Held] => [somebody(page, 0), somebody(page, 1)]);
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
