import { describe, expect, it } from "vitest";
import { odds, roll } from "../../../../module/core/workshop/index.ts";
import { cpu } from "../../cpu.ts";
import { problems } from "./told.ts";

describe("nobody's page freezes", () => {
  const HARD: Record<string, [string, Record<string, unknown>]> = {
    "many dice": [
      'dice: { d: 200d100 }\nnumbers: { s: sum(d), t: "sum(top(d, 50))" }\nbands: [{ name: A, when: s > t }, { name: B }]',
      {},
    ],
    "many exploding dice": [
      'dice: { d: { count: 50, die: 100, explode: max } }\nbands: [{ name: A, when: "sum(top(d, 10)) > 300" }, { name: B }]',
      {},
    ],
    "many readings": [
      `dice: { d: 12d12 }\nbands: [{ name: A, when: "${Array.from({ length: 12 }, (_, n) => `count(d == ${n + 1}) == 1`).join(" and ")}" }, { name: B }]`,
      {},
    ],
    "many hands": [
      `dice: { ${Array.from({ length: 30 }, (_, n) => `d${n}: 3d20`).join(", ")} }\nbands: [{ name: A, when: "${Array.from({ length: 30 }, (_, n) => `high(d${n}) > 10`).join(" and ")}" }, { name: B }]`,
      {},
    ],
    "two great sides": [
      "dice: { d: 100d20 }\nnumbers: { s: sum(d), t: count(d > 3) }\nbands: [{ name: A, when: s > rival.s and t > rival.t }, { name: B }]",
      { rival: {} },
    ],
    "numbers that double": [
      `dice: { d: 2d6 }\nnumbers: { n0: sum(d), ${Array.from({ length: 28 }, (_, n) => `n${n + 1}: n${n} + n${n} - n${n}`).join(", ")} }\nbands: [{ name: A, when: n28 > 3 }, { name: B }]`,
      {},
    ],
  };
  it.each(Object.entries(HARD))(
    "%s",
    (_, [text, given]) => {
      const start = cpu();
      const said = problems(() => odds(roll(text), given));
      expect(said.every((one) => one.endsWith(" budget"))).toBe(true);
      expect(cpu() - start).toBeLessThan(4000);
    },
    30_000,
  );
});
