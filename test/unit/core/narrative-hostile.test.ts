import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { failure, rows } from "./helpers.ts";

describe("bad input names the field", () => {
  it.each(
    rows<[unknown, field: string, code: string]>([
      [null, "check", "type"],
      [{}, "pool", "range"],
      [{ ability: 0, difficulty: 0 }, "pool", "range"],
      [{ ability: 1000 }, "ability", "range"],
      [{ ability: -1 }, "ability", "range"],
      [{ ability: 1.5 }, "ability", "range"],
      [{ ability: "3" }, "ability", "type"],
      [{ ability: 20, difficulty: 20, boost: 1 }, "pool", "range"],
      [{ ability: 1, green: 2 }, "green", "unknown"],
      [{ ability: 1, setBack: 2 }, "setBack", "unknown"],
      [JSON.parse('{"ability":1,"__proto__":{"boost":3}}'), "__proto__", "unknown"],
    ]),
  )("$label", ({ row: [bad, field, code] }) => {
    const error = failure(() => narrative.odds(bad as narrative.Pool));
    expect(error).toMatchObject({ field, code });
    expect(failure(() => narrative.plan(bad as narrative.Pool))).toEqual(error);
    expect(failure(() => narrative.resolve(bad as narrative.Pool, "none" as never))).toEqual(error);
  });

  const joint = narrative.odds({ ability: 1, difficulty: 1 }).joint;
  const empty = { advantage: 0, triumph: 0, threat: 0, despair: 0 };
  it.each<[string, () => unknown]>([
    ["faces", () => narrative.resolve({ ability: 1 }, null as never)],
    ["faces[1]", () => narrative.resolve({ ability: 2 }, [[1]])],
    ["faces[0][0]", () => narrative.resolve({ ability: 1 }, [[9]])],
    ["faces[1]", () => narrative.resolve({ ability: 1 }, [[8], [1]])],
    ["faces[0]", () => narrative.resolve({ ability: 1 }, [[8, 8]])],
    ["skill", () => narrative.pool({ characteristic: 3 } as never)],
    ["characteristic", () => narrative.pool({ characteristic: 1e6, skill: 2 })],
    ["steps.ability", () => narrative.upgrade({ ability: 1 }, { ability: -1 })],
    ["steps.boost", () => narrative.upgrade({ ability: 1 }, { boost: 1 } as never)],
    ["pool.proficiency", () => narrative.upgrade({ ability: 2 }, { ability: 40 })],
    ["pool.yellow", () => narrative.downgrade({ yellow: 1 } as never, {})],
    ["difficulty", () => narrative.build({ difficulty: "severe" as never })],
    ["changes[1].add.ability", () => narrative.build({ changes: [{}, { add: { ability: 0.5 } }] })],
    ["changes[0].why", () => narrative.build({ changes: [{ why: "luck" } as never] })],
    ["changes", () => narrative.build({ changes: Array.from({ length: 1e4 }, () => ({})) })],
    ["wanted.success", () => joint.atLeast({ success: -1 })],
    ["wanted.luck", () => joint.atLeast({ luck: 1 } as never)],
    ["net.triumph", () => joint.at({ triumph: -1 })],
    ["condition", () => joint.probability("success" as never)],
    ["spendable.advantage", () => narrative.spend({ ...empty, advantage: -3 }, { id: "notice" })],
    ["choice.id", () => narrative.spend(empty, { id: "win" })],
    ["choice.with", () => narrative.spend(empty, { id: "notice" })],
    ["roll", () => narrative.critical({ roll: 0 })],
    ["variant", () => narrative.critical({ roll: 1, variant: "new" as never })],
    ["vicious", () => narrative.criticalOdds({ vicious: -1 })],
    ["count", () => narrative.minions({ count: 0, threshold: 5, wounds: 0 })],
    ["success", () => narrative.damage({ damage: 5, success: -1, soak: 1 })],
    ["range", () => narrative.attackDifficulty({ mode: "melee", range: "long" })],
    ["range", () => narrative.attackDifficulty({ mode: "ranged" })],
    ["heavy", () => narrative.attackDifficulty({ mode: "melee", heavy: "yes" as never })],
    ["metres", () => narrative.rangeAt(Number.NaN)],
    ["metres", () => narrative.rangeAt(-1)],
    ["reach.medium", () => narrative.rangeAt(1, { engaged: 2, short: 10, medium: 9, long: 50 })],
    ["reach.short", () => narrative.rangeAt(1, { engaged: 2 } as never)],
    ["to", () => narrative.maneuversBetween("short", "orbit" as never)],
    ["entries[0].side", () => narrative.initiative([{ success: 1, advantage: 0, side: "gm" as never }])],
    ["destiny.dark", () => narrative.flip({ light: 1 } as never, "light")],
    ["pips.other", () => narrative.forceCost({ own: 1, other: -1 })],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});
