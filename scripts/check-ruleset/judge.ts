/** What the table did, against what was read of the same dice. */

import { type Case, plain, readingOf } from "./reading/cases.ts";
import { Figures, type Held, type Node } from "./reading/figures.ts";
import { type After, becomes, type Came, type Reading } from "./reading/roll.ts";
import type { Both, Card, Played } from "./table.ts";

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

/** Tells every difference between one case as it was played and as it is read. */
export function judge(
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
    const paid: [After, After] = [becomes(sides[0], now[0], came.toll, "roller"), now[1]];
    const done: [After, After] = [
      becomes(sides[0], paid[0], came.changes, "roller"),
      one.aimed ? becomes(sides[1], paid[1], came.changes, "target") : paid[1],
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
