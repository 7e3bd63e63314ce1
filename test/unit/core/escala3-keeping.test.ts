import { describe, expect, it } from "vitest";
import {
  beginning,
  counted,
  EXTENDED_EXAMPLES,
  type ExtendedSpec,
  type ExtendedState,
  endedAs,
  type Keeping,
  marked,
  takenBack,
  withEntry,
} from "../../../module/core/escala3/index.ts";

const BOOK: ExtendedSpec = { check: { trait: 3, difficulty: 6 }, needed: 3, harder: 1 };
const fresh = (start: [number, number] = [0, 0]): Keeping & { name: string } => ({
  name: "kept",
  state: beginning(start),
  history: [],
  waiting: null,
});
const by = (message: string | null) => ({ message, by: "Ana" });

describe("what a table writes down of an extended roll", () => {
  it("begins with the head start and nothing else, open", () => {
    const before: ExtendedState = { mine: 0, theirs: 2, rolls: 0, failed: 0, raised: 0, result: "open" };
    expect(beginning(EXTENDED_EXAMPLES.chase.start)).toEqual(before);
  });

  it("keeps of each roll who made it, what came of it and what stood there before", () => {
    const once = counted(fresh(), BOOK, "failure", by("m1"));
    const twice = counted(once, BOOK, "success", by("m2"));
    expect(once.state).toMatchObject({ mine: 0, rolls: 1, failed: 1, raised: 1 });
    expect(twice.state).toMatchObject({ mine: 1, rolls: 2, failed: 1, raised: 0 });
    expect(twice.history).toEqual([
      { message: "m1", by: "Ana", what: "failure", before: fresh().state },
      { message: "m2", by: "Ana", what: "success", before: once.state },
    ]);
    expect(twice.name).toBe("kept");
  });

  it("counts nothing more when it is decided", () => {
    const won = endedAs(fresh(), "success", "GM");
    expect(() => counted(won, BOOK, "success", by("m"))).toThrow();
  });

  it("no longer waits for the roll that was counted", () => {
    const waiting = { ...fresh(), waiting: { side: 0, message: "m0" } as const };
    const rope: ExtendedSpec = { check: { kind: "opposed", trait: 3, against: { trait: 3 } }, needed: 3, lead: true };
    const after = counted(waiting, rope, "lose", by("m1"));
    expect(after.waiting).toBeNull();
    expect(after.state).toMatchObject({ mine: 0, theirs: 1 });
  });

  it("takes marks by hand on either side, never below none, and decides nothing by them", () => {
    const four = [1, 1, 1, 1].reduce((kept, amount) => marked(kept, 1, amount, "GM"), fresh());
    expect(four.state).toMatchObject({ mine: 0, theirs: 4, rolls: 0, result: "open" });
    expect(marked(four, 0, -1, "GM").state).toMatchObject({ mine: 0, theirs: 4 });
    expect(marked(four, 1, -1, "GM").state.theirs).toBe(3);
    expect(four.history.at(-1)).toMatchObject({ message: null, by: "GM", what: "hand", before: { theirs: 3 } });
  });

  it("is ended and opened again by hand", () => {
    const over = endedAs(fresh(), "draw", "GM");
    expect(over.state.result).toBe("draw");
    expect(endedAs(over, "open", "GM").state.result).toBe("open");
    expect(over.history).toEqual([{ message: null, by: "GM", what: "hand", before: fresh().state }]);
  });

  it("is taken back mark by mark to where it began; what waits for an answer first", () => {
    const once = counted(fresh([1, 0]), BOOK, "success", by("m1"));
    const waiting = { ...marked(once, 0, 1, "GM"), waiting: { side: 1, message: "m2" } as const };
    const steps: Keeping[] = [waiting];
    for (let back = takenBack<Keeping>(waiting); back; back = takenBack(back)) steps.push(back);
    expect(steps.map(({ state: { mine }, waiting, history }) => [mine, waiting !== null, history.length])).toEqual([
      [3, true, 2],
      [3, false, 2],
      [2, false, 1],
      [1, false, 0],
    ]);
    expect(takenBack(steps.at(-1) as Keeping)).toBeNull();
  });
});

describe("the list of them", () => {
  const list = [
    { id: "a", at: 1 },
    { id: "b", at: 1 },
  ];

  it("takes one in, puts one in its place, and lets one go", () => {
    expect(withEntry(list, "c", { id: "c", at: 2 }, 3)).toEqual([...list, { id: "c", at: 2 }]);
    expect(withEntry(list, "a", { id: "a", at: 2 }, 2)).toEqual([{ id: "a", at: 2 }, list[1]]);
    expect(withEntry(list, "a", null, 2)).toEqual([list[1]]);
  });

  it("has no room beyond the most there may be", () => {
    expect(withEntry(list, "c", { id: "c", at: 2 }, 2)).toBeNull();
  });
});
