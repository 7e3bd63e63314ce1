import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, everythingOnTheTable, laid, PEOPLE, send, takeMessage } from "./asking-table.ts";
import { laySmallGame } from "./small-game.ts";

/*
 * Requests by kind, state of the table and who asks. A refusal changes nothing at all; a question that others have to answer
 * changes nothing but that it is there.
 */

const { noteRecords } = await import("../../../module/cards/past/told.ts");

const STATES = ["allowed", "notAllowed", "gone", "done"] as const;
type State = (typeof STATES)[number];

/** What comes of a request in one state of the table, by who asks, in the order of PEOPLE. */
interface Case {
  /** What it is an example of, where the state alone does not say it. */
  what?: string;
  /** Lays the table so; returns what it sends. */
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

// biome-ignore lint/suspicious/noExplicitAny: messages of every shape.
type Any = any;

/** What no field of a request ever holds. */
const ODD = [
  null,
  undefined,
  "",
  "x",
  -1,
  0.5,
  1e308,
  Number.NaN,
  true,
  [],
  {},
  [null],
  { id: {} },
  "__proto__",
  "constructor",
  "hasOwnProperty",
  ["constructor"],
  "Actor.__proto__",
  "Compendium.x.y.Actor.z",
];
/** What may stand elsewhere in a request: other kinds of address, other shapes, far too much. */
const ELSEWHERE = (): unknown[] => [
  laid.friend.uuid,
  "Compendium.cubilete.ryf-actors-en.Actor.aaaaaaaaaaaaaaaa",
  "Scene.aaaaaaaaaaaaaaaa.Token.bbbbbbbbbbbbbbbb.Actor.cccccccccccccccc",
  `Actor.${"g".repeat(16)}`,
  `User.${"x".repeat(16)}`,
  "../../system.json",
  JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`),
  { toString: 1, __proto__: null },
  Array.from({ length: 100_000 }, (_, at) => at),
];

/** Cards that nobody's rules ever posted, as changes of the cards that lie on the table. */
const parts = (change: object) => (message: Any) => {
  for (const part of message.system.parts) Object.assign(part, change);
};
const card = (system: object) => (message: Any) => void Object.assign(message.system, system);
const dice = (rolls: unknown) => (message: Any) => void Object.assign(message, { rolls });
const FORGERIES: Record<string, (message: Any) => void> = {
  ...Object.fromEntries(
    ["__proto__", "constructor", "toString", "", "nobody's"].flatMap((name) => [
      [`rules ${name}`, card({ ruleset: name })],
      [`kind ${name}`, parts({ kind: name })],
    ]),
  ),
  "no dice": dice([]),
  "empty dice": dice([{}]),
  "dice of nothing": dice([{ check: null, outcome: null }]),
  "dice of another game": dice([{ check: { reading: "advantage", dice: "?" }, outcome: { side: [], total: {} } }]),
  "no parts": card({ parts: [] }),
  "parts of nothing": card({ parts: [null, 5, "x"] }),
  "a part of another type": parts({ type: "prompt" }),
  "odd data": parts({ data: { uses: [null], people: 5, told: [null] } }),
  "nothing applied": parts({ applied: null }),
};

/**
 * Sends requests of every kind with fields and cards that no page of ours makes: each gets an answer in written words.
 * @param anybodys Kinds that any user may do.
 */
export function forge(rows: Rows, lay: () => void = laySmallGame, anybodys: readonly string[] = []): void {
  const first = Object.entries(rows).map(([name, { allowed }]) => [name, [allowed].flat()[0] as Case] as const);
  describe("a forged request", () => {
    beforeEach(lay);
    it.each(first)("%s with an odd field is answered, and never by an accident", async (name, { lay: layCase }) => {
      const [kind = ""] = name.split(":");
      const fields = Object.keys(await layCase());
      for (const field of [...fields, "more"])
        for (const odd of ODD) {
          lay();
          const payload = { ...(await layCase()), [field]: odd };
          const answer = await send("owner", kind, payload);
          expect([field, odd, answer]).not.toEqual([field, odd, "error.unexpected"]);
        }
    });
    it.each(first)(
      "%s with something else in each place does nothing of who has no right to it",
      async (name, { lay: layCase }) => {
        const [kind = ""] = name.split(":");
        const fields = Object.keys(await layCase());
        const odd = [...ODD, ...ELSEWHERE()].keys();
        for (const at of odd)
          for (const field of fields) {
            lay();
            const payload = { ...(await layCase()), [field]: [...ODD, ...ELSEWHERE()][at] };
            for (const actor of [laid.hero, laid.friend]) noteRecords(actor);
            const [before, known] = [everythingOnTheTable(), questions()];
            const answer = await send("observer", kind, payload);
            const what = [name, field, at, answer];
            expect(what).not.toEqual([name, field, at, "error.unexpected"]);
            // A question that waits for an answer is all that may have come of it, and once.
            const fresh = questions().filter((question) => !known.includes(question));
            expect([...what, fresh.length]).toEqual([...what, answer === "asked" ? 1 : 0]);
            for (const question of fresh) takeMessage(question);
            if (answer !== "done") expect([what, everythingOnTheTable()]).toEqual([what, before]);
            else expect([what, anybodys.includes(kind)]).toEqual([what, true]);
          }
      },
    );
    it.each(first)("%s by a forged card is answered, and never by an accident", async (name, { lay: layCase }) => {
      const [kind = ""] = name.split(":");
      for (const [what, forgery] of Object.entries(FORGERIES)) {
        lay();
        const payload = await layCase();
        for (const message of laid.messages) forgery(message);
        for (const person of ["owner", "gm"] as const)
          expect([what, await send(person, kind, payload)]).not.toEqual([what, "error.unexpected"]);
      }
    });
  });
}
