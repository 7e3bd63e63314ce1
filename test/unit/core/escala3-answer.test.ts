import { describe, expect, it } from "vitest";
import { escala3 } from "./everything.ts";
import { failure, near, throws } from "./helpers.ts";

/*
 * Answering a roll that lies on the table: its odds against the outcomes of every roll that can still fall.
 */

const sizes = (groups: ReturnType<typeof escala3.plan>["groups"]): number[] =>
  groups.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));

describe("odds of an answer", () => {
  const list: [escala3.OpposedCheck, number[][]][] = [
    [{ kind: "opposed", trait: 4, against: { trait: 3 } }, [[1], [4], [6]]],
    [{ kind: "opposed", trait: 3.5, minimum: 7, maximum: 8, against: { trait: 3.2, advantage: 1 } }, [[2], [5]]],
    [{ kind: "opposed", trait: 5, against: { trait: 5, reserve: 1, dispersion: "high" } }, [[1], [6]]],
    [
      { kind: "opposed", trait: 3, dice: "nd6", against: { trait: 2, dice: "nd6" } },
      [
        [3, 4],
        [6, 6],
      ],
    ],
    // Equal dice, equal totals: the last resort is half to each.
    [{ kind: "opposed", trait: 2, dice: "nd6", against: { trait: 2, dice: "nd6" } }, [[3, 4]]],
    // This side lacks two levels for its one die: the other rolls two more, before the die of its decimals.
    [
      { kind: "opposed", trait: -1, dice: "nd6", against: { trait: 1.5, dice: "nd6" } },
      [
        [2, 3],
        [6, 1],
      ],
    ],
    // Both lack.
    [{ kind: "opposed", trait: 0, dice: "nd6", against: { trait: -1, dice: "nd6" } }, [[5]]],
    // A level so low that no die fell for it turns into a die.
    [{ kind: "opposed", trait: 0, dice: "nd6", against: { trait: 0.05, dice: "nd6" } }, [[]]],
  ];

  it.each(
    list.flatMap(([check, falls]) => falls.map((fall) => ({ label: JSON.stringify([check, fall]), check, fall }))),
  )("$label", ({ check, fall }) => {
    const theirs = fall.map((face) => [face]);
    const { groups } = escala3.plan(check);
    const own = groups.filter(({ id }) => !id.endsWith("Rival"));
    const part = groups.some(({ id }) => id === "partRival") ? 1 : 0;
    const pool = groups.find(({ id }) => id === "poolRival")?.count ?? 0;
    const given = fall.length - part;
    const more = Array.from({ length: pool - given }, () => 6);
    const seen = { win: 0, lose: 0, draw: 0, extreme: 0 };
    let all = 0;
    const mine = sizes(own);
    for (const dice of throws([...mine, ...more])) {
      const faces = dice.map((face) => [face]);
      const outcome = escala3.resolve(check, [
        ...faces.slice(0, mine.length),
        ...theirs.slice(0, given),
        ...faces.slice(mine.length),
        ...theirs.slice(given),
      ]);
      all++;
      if (outcome.result === "tie") {
        seen.win += 0.5;
        seen.lose += 0.5;
      } else seen[outcome.result]++;
      if (outcome.extreme && outcome.success) seen.extreme++;
    }
    const odds = escala3.answer(check, theirs);
    near(odds.win, seen.win / all, "win");
    near(odds.lose, seen.lose / all, "lose");
    near(odds.draw, seen.draw / all, "draw");
    near(odds.extreme, seen.extreme / all, "extreme");
  });

  it("refuses dice that the other side cannot have rolled, and checks that are no answer", () => {
    const check: escala3.OpposedCheck = { kind: "opposed", trait: 4, against: { trait: 3 } };
    expect(failure(() => escala3.answer(check, [])).field).toBe("faces[0]");
    expect(failure(() => escala3.answer(check, [[3], [4]])).code).toBe("faces");
    expect(failure(() => escala3.answer({ trait: 3, difficulty: 4 } as never, [[3]])).field).toBe("kind");
  });
});
