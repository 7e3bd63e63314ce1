import type { AskSpec, AskSubject, Check } from "../../../contract/index.ts";
import type { PageRoll } from "../../../core/workshop/types.ts";
import type { ActorLike, JsonObject } from "../../../foundry/index.ts";
import { workshopCore } from "../data/core.ts";
import type { PageCheck } from "./roll.ts";

/* What the GM's desk may ask of games that stand on a page: each of their rolls, against the ladder that the roll asks for. */

/** What a roll asks for that has named steps. */
interface AskedLadder {
  /** What the roll calls it. */
  name: string;
  steps: { value: number; label: string }[];
  roll: PageRoll;
}

interface AskableGame {
  subjects(actors: readonly ActorLike[]): AskSubject[];
  /** The ladder of a subject's roll; null where it asks for none. */
  ladder(kind: string, args: JsonObject): AskedLadder | null;
  /** What the roll of a check calls the difficulty. */
  named(check: PageCheck): string | null;
  answers?(check: PageCheck, args: JsonObject): boolean;
}

/** Beyond the steps of a ladder a GM may ask for any figure that a table would. */
const MOST = 1000;

export function pageAsking({ subjects, ladder, named, answers }: AskableGame): AskSpec {
  const numberIn = (check: PageCheck): number | null => {
    const found = check.given[named(check) ?? ""];
    return typeof found === "number" ? found : null;
  };
  const against = (check: PageCheck, difficulty: number): PageCheck => {
    const name = named(check);
    if (name === null) return check;
    const { rival } = check;
    return {
      ...check,
      given: { ...check.given, [name]: difficulty },
      ...(rival && { rival: { ...rival, given: { ...rival.given, [name]: difficulty } } }),
    };
  };
  return {
    subjects,
    difficulties(kind, args) {
      const found = ladder(kind, args);
      const values = found?.steps.map(({ value }) => value) ?? [];
      const [usual] = values;
      if (!found || usual === undefined) return null;
      const { name, steps, roll } = found;
      const [min, max] = [Math.min(-MOST, ...values), Math.max(MOST, ...values)];
      return { steps, usual, min, max, ...(workshopCore().namesOfDice(roll).includes(name) && { open: true }) };
    },
    fix(difficulty, kind, args) {
      const found = ladder(kind, args);
      return { values: found ? { [found.name]: difficulty ?? found.steps[0]?.value ?? 0 } : {} };
    },
    against: (check: Check) => numberIn(check as PageCheck),
    judged: (check, difficulty) => against(check as PageCheck, difficulty),
    ...(answers && { answers: (check: Check, args: JsonObject) => answers(check as PageCheck, args) }),
  };
}
