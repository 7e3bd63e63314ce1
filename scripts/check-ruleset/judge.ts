/** What the table did, against what was read of the same dice. */

import { type Case, readingOf } from "./reading/cases.ts";
import { becomes, tableAfter, tableOf } from "./reading/changes.ts";
import { entries, Figures, fieldWords, type Held, type Node } from "./reading/figures.ts";
import { orderOf } from "./reading/order.ts";
import { plain } from "./reading/people.ts";
import type { Came, Reading } from "./reading/roll.ts";
import type { Both, Card, Order, Played, Shown } from "./table.ts";

type Tell = (figure: string, wanted: unknown, got: unknown) => void;

const round = (value: number): number => Math.round(value * 1e9) / 1e9;

/** Each figure of one side: what it should be, what the table has. */
function* figuresOf(page: Node, held: Held, now: Shown): Generator<[name: string, wanted: unknown, got: unknown]> {
  const figures = new Figures(page, held);
  for (const [id, value] of Object.entries(held.resources)) yield [id, value, now.resources[id]];
  for (const [id, value] of Object.entries(held.attributes)) yield [id, value, now.attributes[id]];
  for (const [id] of [...entries(page.attributes), ...entries(page.derived)])
    if (figures.has(id)) yield [`${id}, all told,`, figures.of(id), now.figures[id]];
  const listed = (ids: readonly string[] = []): string => ids.toSorted().join(", ") || "none";
  yield ["conditions", listed(held.conditions), listed(now.conditions)];
  for (const [id, value] of Object.entries(held.fields ?? {})) yield [id, value, now.fields[id]];
  for (const { id, kind, numbers, fields = {}, many = 1 } of held.things) {
    const thing = now.things[id];
    yield [`how many of ${kind}`, many, thing?.many];
    for (const [name, value] of Object.entries(numbers)) yield [`${kind}.${name}`, value, thing?.numbers[name]];
    for (const [name, value] of Object.entries(fields)) {
      const isTick = fieldWords(page.things[kind].fields[name]) === null;
      yield [`${kind}.${name}`, value, isTick ? thing?.fields[name] === true : thing?.fields[name]];
    }
  }
  yield ["out of the fight", figures.isOut(), now.out];
}

const isSame = (wanted: unknown, got: unknown): boolean =>
  typeof wanted === "number" && typeof got === "number" ? round(wanted) === round(got) : wanted === got;

/** What both should be like now. */
function compareBoth(when: string, both: readonly [Held, Held], shown: Both, page: Node, tell: Tell) {
  for (const [who, held] of both.entries()) {
    const name = ["the roller", "the target"][who] as string;
    for (const [figure, wanted, got] of figuresOf(page, held, shown[who] as Shown))
      if (!isSame(wanted, got)) tell(`${figure} of ${name} ${when}`, wanted, got);
  }
}

/** One card against what was read of the same dice. `half`: its roll waited for the answer, and has no outcome of its own. */
function compareCard(came: Came, card: Card, page: Node, node: Node, half: boolean, tell: Tell): void {
  const { band, notes, numbers } = card.outcome;
  const bandName = (at: number | null) => (at === null ? "none" : plain(node.bands[at].name));
  if (!half) {
    for (const [name, value] of Object.entries(came.numbers))
      if (!isSame(value, numbers[name])) tell(name, value, numbers[name]);
    if (band !== came.band) tell("the band", bandName(came.band), bandName(band));
    if (notes.join() !== came.notes.join()) tell("the notes", came.notes, notes);
  }
  const names = [...(came.band === null ? [] : [node.bands[came.band]]), ...came.notes.map((at) => node.notes[at])];
  for (const { name } of names) if (!card.text.includes(plain(name))) tell("on the card", plain(name), "not there");
  for (const id of came.next) {
    const name = plain(page.rolls[id]?.name ?? page.tables?.[id]?.name ?? id);
    if (!card.buttons.some((text) => text.includes(name))) tell("a button for", name, "not there");
  }
}

/** What the table shares, moved and taken back. */
function compareTable(page: Node, came: Came, { shared }: Card, tell: Tell): void {
  const stages = { applied: tableAfter(page, came.changes), undone: tableOf(page) };
  for (const when of ["applied", "undone"] as const)
    for (const [id, wanted] of Object.entries(stages[when])) {
      const got = shared[when][id] ?? tableOf(page)[id];
      if (wanted !== got) tell(`shared.${id}, ${when},`, wanted, got);
    }
}

/** What is left to be spent, and at which prices. */
function comparePurses(wanted: Record<string, string>, got: Record<string, string>, tell: Tell): void {
  for (const purse of new Set([...Object.keys(wanted), ...Object.keys(got)]))
    if (wanted[purse] !== got[purse]) tell(purse, wanted[purse] ?? "nothing", got[purse] ?? "nothing");
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
  const before = people;
  const whatFell = ({ terms }: Card) => terms.map(({ faces, results }) => `d${faces} ${results.join(" ")}`).join(", ");
  const named = (card: Card | null, pushed: boolean): Tell => {
    const answers = Object.entries(one.values).map(([name, value]) => `, ${name} ${value}`);
    const way = pushed ? " (pushed)" : one.each ? " (answered)" : "";
    const place = `${one.roll}${way} [${card ? whatFell(card) : "no dice"}${answers.join("")}]`;
    return (figure, wanted, got) => add(`${place}: ${figure}: the page says ${show(wanted)}, the table ${show(got)}`);
  };
  const show = (value: unknown): string => (typeof value === "number" ? String(round(value)) : String(value));
  for (const text of played.said) add(`${one.roll}: the table says “${text}”`);
  compareBoth("before", before, played.before, page, named(null, false));
  if (!played.card) return void add(`${one.roll}: the table did not roll it`);
  const reading = readingOf(page, one);

  const look = (card: Card, pushed: boolean, take: (reading: Reading) => void): void => {
    const tell = named(card, pushed);
    try {
      take(reading);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return void add(`${one.roll}${pushed ? " (pushed)" : ""} ${error.message}`);
    }
    const came = reading.came();
    compareCard(came, card, page, node, one.each, tell);
    compareTable(page, came, card, tell);
    if (!one.each) comparePurses(reading.purses(), card.outcome.purses, tell);
    const paid = [becomes(page, before[0], came.toll, "roller"), before[1]] as const;
    const done = [
      becomes(page, paid[0], came.changes, "roller"),
      one.aimed ? becomes(page, paid[1], came.changes, "target") : paid[1],
    ] as const;
    compareBoth("after the roll", paid, card.rolled, page, tell);
    compareBoth("after applying", done, card.applied, page, tell);
    compareBoth("after taking it back", paid, card.undone, page, tell);
    for (const { id, after, undone } of card.bought) {
      const changes = reading.bought(id);
      // Bought for the other side, it falls on the one who was named, target or not.
      const had = [becomes(page, paid[0], changes, "roller"), becomes(page, paid[1], changes, "target")] as const;
      compareBoth(`after buying ${id}`, had, after, page, tell);
      compareBoth(`after giving ${id} back`, paid, undone, page, tell);
    }
  };
  look(played.card, false, (reading) => reading.take((played.card as Card).terms));
  if (!one.push) return;
  if (!played.pushed) return void add(`${one.roll}: the page lets it be pushed, the table does not`);
  look(played.pushed, true, (reading) => reading.takePush((played.pushed as Card).terms));
}

/** Tells where the two act in another order than the page says. */
export function judgeOrder(
  page: Node,
  people: readonly [Held, Held],
  order: readonly Order[],
  add: (fault: string) => void,
) {
  for (const [who, held] of people.entries()) {
    const { initiative = null, terms = [] } = order[who] ?? {};
    const name = ["the roller", "the target"][who];
    try {
      const wanted = orderOf(page, held, terms);
      if (!isSame(wanted, initiative)) add(`initiative of ${name}: the page says ${wanted}, the table ${initiative}`);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      add(`initiative of ${name}: ${error.message}`);
    }
  }
}
