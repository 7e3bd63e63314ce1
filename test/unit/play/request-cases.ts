import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, everythingOnTheTable, laid, PEOPLE, send, takeMessage } from "./asking-table.ts";
import { laySmallGame } from "./small-game.ts";

/*
 * Requests by kind, state of the table and who asks. A refusal changes nothing at all; a question that others have to answer
 * changes nothing but that it is there.
 */

const { noteRecords } = await import("../../../module/cards/records.ts");

const STATES = ["allowed", "notAllowed", "gone", "done"] as const;
type State = (typeof STATES)[number];

/** What comes of a request in one state of the table, by who asks, in the order of PEOPLE. */
interface Case {
  /** What it is an example of, where the state alone does not say it. */
  what?: string;
  /** What lays the table so; it answers with what is asked for. */
  lay(): object | Promise<object>;
  /** By who asks: the owner of the hero, the GM, a second GM, another player, one who only looks on. */
  answers: [Answer, Answer, Answer, Answer, Answer];
  /** What is different once it was done. */
  done?(): boolean;
}

/** By kind of request, or by a name that begins with it. */
export type Rows = Record<string, Record<State, Case | Case[]>>;

export const all = (answer: Answer): Case["answers"] => [answer, answer, answer, answer, answer];

/** GMs hear the one, every player that it is not theirs. */
export const gms = (answer: Answer): Case["answers"] => {
  const no = "error.notYours";
  return [no, answer, answer, no, no];
};

/** The hero's owner and GMs hear the one, other players that it is not theirs. */
export const oneself = (answer: Answer): Case["answers"] => [
  answer,
  answer,
  answer,
  "error.notYours",
  "error.notYours",
];

const casesOf = (rows: Rows) =>
  Object.entries(rows).flatMap(([name, states]) =>
    STATES.flatMap((state) =>
      [states[state]].flat().flatMap((one) =>
        PEOPLE.map((person, at) => ({
          name,
          person,
          one,
          what: one.what ?? state,
          answer: one.answers[at] as Answer,
        })),
      ),
    ),
  );

/** Questions that wait on the table. */
const questions = () => laid.messages.filter(({ system }) => ["consent", "newHero"].includes(system.parts[0].kind));

/** Sends every request as every person, and looks at the whole table afterwards. @param lay Lays the table before each. */
export function askFor(rows: Rows, lay: () => void = laySmallGame): void {
  beforeEach(lay);
  describe("a request", () => {
    it.each(casesOf(rows))("$name ($what) by $person: $answer", async ({ name, one, person, answer }) => {
      const [kind = ""] = name.split(":");
      const payload = await one.lay();
      for (const actor of [laid.hero, laid.friend]) noteRecords(actor);
      const [before, known] = [everythingOnTheTable(), questions()];
      expect(await send(person, kind, payload)).toBe(answer);
      if (answer === "done") return expect(one.done?.()).toBe(true);
      const fresh = questions().filter((question) => !known.includes(question));
      expect(fresh).toHaveLength(answer === "asked" ? 1 : 0);
      for (const question of fresh) takeMessage(question);
      expect(everythingOnTheTable()).toEqual(before);
    });
  });
}
