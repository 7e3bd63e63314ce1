import { beforeEach, describe, expect, it } from "vitest";
import { aPerson, GAMES, type Game, games, layHouse, PAGE } from "../templates/house.ts";

/** What the GM asks for, by every rule set: what is fixed is what is rolled against, harder is less likely, and what was asked is read. */

// biome-ignore lint/suspicious/noExplicitAny: checks of every kind.
type Any = any;

const { planRoll, prepareRoll } = await import("../../../module/plan/plan.ts");

const asking = GAMES.filter((id) => games[id].asking);

beforeEach(() => layHouse());

async function subjectsOf(id: Game): Promise<{ actor: Any; subjects: Any[] }> {
  const [type = ""] = Object.keys(games[id].actors);
  const actor = aPerson(id, type, id === "workshop" ? { system: { game: PAGE.id } } : {});
  const subjects = games[id].asking?.subjects([actor]) ?? [];
  // One of each kind: nine skills are asked for alike.
  return { actor, subjects: [...new Map(subjects.map((one) => [one.kind, one])).values()] };
}

async function checkOf(id: Game, actor: Any, { kind, args, like = null }: Any, difficulty: number): Promise<Any> {
  const fixed = games[id].asking?.fix(difficulty, kind, args);
  const request = {
    ruleset: id,
    kind,
    actor: actor.uuid,
    like,
    args: { ...args, ...fixed?.args },
    fixed: fixed?.values ?? {},
  };
  const prepared = await prepareRoll(request as never);
  const plan = planRoll(prepared, {});
  if (!plan) throw new Error(`${kind} cannot be rolled`);
  const check = prepared.kind.check(plan);
  return { check, success: prepared.kind.odds(check, plan).success };
}

describe.each(asking)("what the GM asks by %s", (id) => {
  it("is rolled against what was asked, and the harder, the less likely", async () => {
    const { actor, subjects } = await subjectsOf(id);
    expect(subjects.length).toBeGreaterThan(0);
    const { asking } = games[id];
    for (const subject of subjects) {
      const ladder = asking?.difficulties(subject.kind, subject.args);
      const chances: number[] = [];
      for (const { value } of ladder?.steps ?? []) {
        const { check, success } = await checkOf(id, actor, subject, value);
        expect([subject.kind, asking?.against(check, value)]).toEqual([subject.kind, value]);
        if (success !== null) chances.push(success);
      }
      const sorted = [...chances].sort((a, b) => b - a);
      expect(chances).toEqual(sorted);
    }
  });

  it("says against how much the player rolled where the GM asked for more", async () => {
    const { actor, subjects } = await subjectsOf(id);
    for (const subject of subjects) {
      const steps = games[id].asking?.difficulties(subject.kind, subject.args)?.steps ?? [];
      const [easy, hard] = [steps[1]?.value, steps.at(-1)?.value];
      if (easy === undefined || hard === undefined) continue;
      const { check } = await checkOf(id, actor, subject, easy);
      expect(games[id].asking?.against(check, hard)).toBe(easy);
    }
  });

  it("and kept, dice that lie already are judged by another difficulty", async () => {
    const { actor, subjects } = await subjectsOf(id);
    const spec = games[id].asking;
    for (const subject of subjects) {
      const [first, second] = spec?.difficulties(subject.kind, subject.args)?.steps ?? [];
      if (!spec?.judged || !first || !second) continue;
      const { check } = await checkOf(id, actor, subject, first.value);
      expect(spec.against(spec.judged(check, second.value), null)).toBe(second.value);
    }
  });

  it("names a usual difficulty that stands on its ladder, easiest first", async () => {
    const { subjects } = await subjectsOf(id);
    for (const { kind, args } of subjects) {
      const ladder = games[id].asking?.difficulties(kind, args);
      if (!ladder) continue;
      const values = ladder.steps.map(({ value }) => value);
      expect(values).toContain(ladder.usual);
      expect([...values].sort((a, b) => a - b)).toEqual(values);
      expect(values.filter((value) => value < ladder.min || value > ladder.max)).toEqual([]);
    }
  });
});
