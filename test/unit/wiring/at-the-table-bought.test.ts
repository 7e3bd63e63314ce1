import { describe, expect, it } from "vitest";
import { judge } from "../../../scripts/check-ruleset/judge.ts";
import { type Case, casesOf, readingOf } from "../../../scripts/check-ruleset/reading/cases.ts";
import { becomes, tableAfter, tableOf } from "../../../scripts/check-ruleset/reading/changes.ts";
import { readYaml } from "../../../scripts/check-ruleset/reading/figures.ts";
import { madeUpPerson } from "../../../scripts/check-ruleset/reading/people.ts";
import { HEAD, shown, term } from "./played-table.ts";

/** `npm run check-ruleset` where a roll leaves something to be spent and takes free uses of aspects. */

// biome-ignore lint/suspicious/noExplicitAny: cards are spoilt on purpose.
type Any = any;

const page = readYaml(`${HEAD}
resources: { health: { max: 9 }, luck: { max: 6 } }
conditions: { dazed: Dazed }
shared: { scene: { aspects: 4 }, full: { aspects: 2 } }
rolls:
  cut:
    ask: { help: shared.scene, more: { pick: shared.full } }
    dice: { main: 2d6 }
    numbers: { margin: sum(main) + help - 6 + 0 * shared.scene }
    bands: [{ name: In, when: margin >= 1, then: { shared.scene: 2 } }]
    spend:
      - { from: margin, options: { hurt: { name: Hurt, price: 1, then: { target.health: -2, target.dazed: true } }, rest: { name: Rest, price: 2, then: { luck: +1 } } } }
`);
const people = [madeUpPerson(page, 0), madeUpPerson(page, 1)] as const;
const cases = casesOf(page, "cut", people);
const fell = [term(6, [5, 3])];

describe("aspects of the scene", () => {
  it("lie on the table with free uses where there is room, and both what a roll takes and brings is counted", () => {
    expect(tableOf(page)).toEqual({ scene: 8, full: 0 });
    const taken = [...new Set(cases.map(({ values }) => `${values["help.dark"]} ${values["more.dark"]}`))];
    expect(taken).toEqual(["0 0", "1 0", "2 0"]);
    const two = cases.find(({ values }) => values["help.dark"] === 2) as Case;
    const reading = readingOf(page, two);
    reading.take(fell);
    const { numbers, changes } = reading.came();
    expect(numbers.margin).toBe(4);
    expect(tableAfter(page, changes)).toEqual({ scene: 8, full: 0 });
  });
});

describe("what was bought", () => {
  const one = cases.find(({ values }) => values["help.dark"] === 1) as Case;
  const faultsOf = (spoil: (card: Any) => void): string[] => {
    const reading = readingOf(page, one);
    reading.take(fell);
    const { band, notes, numbers, changes } = reading.came();
    const before = shown(page, people);
    const bought = ["hurt", "rest"].map((id) => {
      const had = reading.bought(id);
      const after = [becomes(page, people[0], had, "roller"), becomes(page, people[1], had, "target")];
      return { id, after: shown(page, after), undone: shown(page, people) };
    });
    const card = {
      ...{ terms: fell, outcome: { band, notes, numbers, purses: reading.purses() }, text: "In", buttons: [], bought },
      ...{ rolled: before, applied: before, undone: before },
      shared: { applied: tableAfter(page, changes), undone: tableOf(page) },
    };
    spoil(card);
    const faults: string[] = [];
    judge(page, people, one, { before, card, pushed: null, said: [] }, (fault) => faults.push(fault));
    return faults;
  };

  it("is without a fault where there is none", () => expect(faultsOf(() => {})).toEqual([]));

  it.each<[string, (card: Any) => void, RegExp]>([
    [
      "a purchase that does nothing",
      ({ bought }) => (bought[0].after = bought[0].undone),
      /health of the target after buying hurt: the page says 4, the table 6/,
    ],
    [
      "both sides taken for each other",
      ({ bought }) => bought[0].after.reverse(),
      /luck of the target after buying hurt: the page says 5, the table 4/,
    ],
    [
      "one that is not given back",
      ({ bought }) => (bought[1].undone = bought[1].after),
      /luck of the roller after giving rest back/,
    ],
    [
      "a free use that is not taken",
      ({ shared }) => (shared.applied.scene += 1),
      /shared\.scene, applied,: the page says 9, the table 10/,
    ],
    [
      "one that does not come back",
      ({ shared }) => (shared.undone.scene -= 1),
      /shared\.scene, undone,: the page says 8, the table 7/,
    ],
  ])("names %s", (_, spoil, fault) => {
    const faults = faultsOf(spoil);
    expect(faults.join("\n")).toMatch(fault);
  });
});
