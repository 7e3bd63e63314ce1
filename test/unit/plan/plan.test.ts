import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Control, RollPlan, RollSource, SituationalModifier } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anItem, clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { likenessOf, planRoll, prepareRoll, reasonOf, sumOf, targetOf } = await import("../../../module/plan/plan.ts");
const { hooks } = await import("../../../module/foundry/index.ts");
const { tellRolled, mayGoOn } = await import("../../../module/plan/roll-hooks.ts");

const modifier = (id: string, value: number, more: Partial<SituationalModifier> = {}): SituationalModifier => ({
  id,
  label: id,
  field: "bonus",
  value,
  on: true,
  ...more,
});

let modifiers: SituationalModifier[] = [];
let controls: Control[] = [];
const seen: RollSource[] = [];
const kind = {
  plan(source: RollSource): RollPlan {
    seen.push(source);
    return {
      title: "A roll",
      base: {},
      controls: controls.map((each) => ({ ...each })),
      modifiers: modifiers.map((each) => ({ ...each })),
    };
  },
  applying: { shares: () => [], own: ({ rest }: { rest?: boolean }) => rest === true },
};
rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { hero: {} },
    items: {},
    rolls: { lift: kind, first: kind, bleed: { ...kind, whileOut: true }, limp: { ...kind, whileOut: "down" } },
    initiative: { kind: "first", total: () => 0, tiebreak: () => 0 },
    health: ({ system }: { system: { out?: boolean } }) => (system.out ? "down" : "unhurt"),
    derivedConditions: { list: [{ id: "asleep", name: "Asleep", img: "asleep.svg" }], of: () => "asleep" },
  }),
);

const request = (more: object = {}) => ({ ruleset: "stones", kind: "lift", ...more });
const planned = async (switches: Record<string, boolean> = {}) => planRoll(await prepareRoll(request()), switches);
const listening: [string, number][] = [];
const listen = (hook: string, listener: (...args: never[]) => unknown) =>
  listening.push([hook, hooks.on(hook, listener)]);

beforeEach(() => {
  clearTable();
  modifiers = [];
  controls = [];
  seen.length = 0;
});
afterEach(() => {
  for (const [hook, id] of listening.splice(0)) hooks.off(hook, id);
});

describe("the documents of a request", () => {
  const [ana, beto] = [anActor("Ana", { items: [anItem("rope")] }), anActor("Beto")];
  beforeEach(() => {
    for (const each of [ana, beto, ...ana.items]) table.documents.set(each.uuid, each);
  });

  it("are found by their addresses, with what the caller says beside", async () => {
    const asked = request({
      actor: "Actor.Ana",
      item: "Actor.Ana.Item.rope",
      target: "Actor.Beto",
      args: { follows: 3 },
      values: { difficulty: 15 },
    });
    const { ruleset, kindId, kind: found, source } = await prepareRoll(asked);
    expect([ruleset.id, kindId, found]).toEqual(["stones", "lift", rulesets.rollType("stones", "lift").kind]);
    expect(source).toEqual({
      actor: ana,
      item: ana.items[0],
      target: beto,
      args: { follows: 3 },
      values: { difficulty: 15 },
    });
  });

  it("may all be missing: a roll of nobody in particular", async () => {
    expect((await prepareRoll(request())).source).toEqual({
      actor: null,
      item: null,
      target: null,
      args: {},
      values: {},
    });
  });

  it.each([
    [{ actor: "Actor.Gone" }, "CUBILETE.error.actorGone"],
    [{ actor: "Actor.Ana", item: "Item.Gone" }, "CUBILETE.error.itemGone"],
  ])("that are gone are named: %o", async (asked, key) => {
    await expect(prepareRoll(request(asked))).rejects.toMatchObject({ name: "UserError", key });
  });

  it("of another actor are not one's to play", async () => {
    table.documents.set("Actor.Zoe", anActor("Zoe", { isOwner: false }));
    await expect(prepareRoll(request({ actor: "Actor.Zoe" }))).rejects.toMatchObject({
      key: "CUBILETE.error.notYourActor",
      data: { name: "Zoe" },
    });
  });

  it("name a roll that exists", async () => {
    await expect(prepareRoll(request({ kind: "toString" }))).rejects.toThrow('"stones.toString"');
  });

  it("aim at the first token that is targeted and has an actor, unless the request names a target", async () => {
    table.user.targets = [{ actor: null }, { actor: beto }, { actor: ana }];
    expect((await prepareRoll(request({ actor: "Actor.Ana" }))).source.target).toBe(beto);
    expect((await prepareRoll(request({ target: "Actor.Ana" }))).source.target).toBe(ana);
    expect(host.told).toEqual([]);
  });

  it("go on without a target that vanished, and say so", async () => {
    expect((await prepareRoll(request({ actor: "Actor.Ana", target: "Actor.Gone" }))).source.target).toBeNull();
    expect(host.told).toHaveLength(1);
  });

  it("aim a roll for the roller alone at the roller, whatever the target", async () => {
    table.user.targets = [{ actor: beto }];
    const { source } = await prepareRoll(request({ actor: "Actor.Ana", args: { rest: true } }));
    expect(source.target).toBe(ana);
  });
});

describe("the same thing on another sheet", () => {
  const like = async (items: object[], wanted: object) => {
    table.documents.set("Actor.Ana", anActor("Ana", { items: items as never[] }));
    const { source } = await prepareRoll(request({ actor: "Actor.Ana", like: wanted }));
    return source.item?.id;
  };

  it("is the one of the same key, whatever it is called", async () => {
    const items = [anItem("one", { name: "Dodge" }), anItem("two", { name: "Esquivar", system: { key: "dodge" } })];
    expect(await like(items, { name: "Evade", key: "dodge" })).toBe("two");
    // A key that differs is another thing, though it has the name.
    await expect(
      like([anItem("one", { name: "Dodge", system: { key: "parry" } })], { name: "Dodge", key: "dodge" }),
    ).rejects.toMatchObject({ key: "CUBILETE.error.lacks", data: { name: "Ana", item: "Dodge" } });
  });

  it("is the one of the same name where one of the two has no key, in letters of any size", async () => {
    expect(await like([anItem("one", { name: "DODGE" })], { name: "Dodge", key: "dodge" })).toBe("one");
    expect(await like([anItem("one", { name: "Dodge", system: { key: "dodge" } })], { name: "dodge" })).toBe("one");
    // Who asks by key alone may have it as the name.
    expect(await like([anItem("one", { name: "Esquivar", system: { key: "dodge" } })], { name: "dodge" })).toBe("one");
  });

  it("is replaced by a roll without it where the rules say how, by another actor's such thing", async () => {
    const asked: unknown[] = [];
    const asking = {
      untrained: (wanted: { name: string }, kindId: string, elsewhere: { id: string } | null) => {
        asked.push([wanted.name, kindId, elsewhere?.id ?? null]);
        return wanted.name === "Dodge" ? { untrained: wanted.name } : null;
      },
    };
    rulesets.add(aRuleSet({ id: "asked", actors: { elder: {} }, rolls: { lift: kind }, asking }));
    const [ana, beto] = ["Ana", "Beto"].map((name) =>
      anActor(name, { type: "elder", items: name === "Beto" ? [anItem("his", { name: "Dodge" })] : [] }),
    );
    for (const [uuid, actor] of [
      ["Actor.Ana", ana],
      ["Actor.Beto", beto],
    ] as const)
      table.documents.set(uuid, actor);
    table.actors = [ana, beto];
    const roll = (actor: string, name: string) =>
      prepareRoll({ ruleset: "asked", kind: "lift", actor, like: { name }, args: { own: 1 } });
    const { source } = await roll("Actor.Ana", "Dodge");
    expect([source.item, source.args]).toEqual([null, { own: 1, untrained: "Dodge" }]);
    expect((await roll("Actor.Beto", "Dodge")).source.args).toEqual({ own: 1 });
    await expect(roll("Actor.Ana", "Fly")).rejects.toMatchObject({ key: "CUBILETE.error.lacks" });
    expect(asked).toEqual([
      ["Dodge", "lift", "his"],
      ["Fly", "lift", null],
    ]);
  });

  it("is not looked for on nobody's sheet", async () => {
    expect((await prepareRoll(request({ like: { name: "Dodge" } }))).source.item).toBeNull();
  });

  it("is of the same type", async () => {
    const items = [anItem("spell", { name: "Fire", type: "spell" }), anItem("skill", { name: "Fire", type: "skill" })];
    expect(await like(items, { name: "Fire", type: "skill" })).toBe("skill");
    await expect(like(items, { name: "Fire", type: "weapon" })).rejects.toMatchObject({ key: "CUBILETE.error.lacks" });
  });

  it("gives way to an item that is named itself", async () => {
    const rope = anItem("rope");
    table.documents.set("Item.rope", rope);
    table.documents.set("Actor.Ana", anActor("Ana", { items: [anItem("sword")] }));
    const asked = request({ actor: "Actor.Ana", item: "Item.rope", like: { name: "sword" } });
    expect((await prepareRoll(asked)).source.item).toBe(rope);
  });

  it("is found by name, type and, where there is one, key", () => {
    expect(likenessOf(anItem("rope"))).toEqual({ name: "rope", type: "thing" });
    expect(likenessOf(anItem("rope", { system: { key: "line" } }))).toEqual({
      name: "rope",
      type: "thing",
      key: "line",
    });
  });
});

describe("situational modifiers", () => {
  it("stand as the rules say until the player switches them", async () => {
    modifiers = [modifier("a", 2), modifier("b", 3, { on: false }), modifier("c", 5)];
    const plan = await planned({ b: true, c: false, gone: true });
    expect(plan?.modifiers.map(({ id, on }) => [id, on])).toEqual([
      ["a", true],
      ["b", true],
      ["c", false],
    ]);
    expect(seen.at(-1)?.switches).toEqual({ b: true, c: false, gone: true });
  });

  it("that leave no choice keep their place", async () => {
    modifiers = [modifier("a", 2, { locked: true }), modifier("b", 2, { locked: true, on: false })];
    expect((await planned({ a: false, b: true }))?.modifiers.map(({ on }) => on)).toEqual([true, false]);
  });

  it("are summed by what they change, those alone that are on", async () => {
    modifiers = [
      modifier("a", 2),
      modifier("b", -5),
      modifier("c", 100, { on: false }),
      modifier("d", 7, { field: "difficulty" }),
    ];
    const plan = (await planned()) as RollPlan;
    expect(["bonus", "difficulty", "rank"].map((field) => sumOf(plan, field))).toEqual([-3, 7, 0]);
  });
});

describe("who listens before a roll", () => {
  it("is called for the rule set first, and may add to the plan before the switches are read", async () => {
    const heard: string[] = [];
    listen("cubilete.preRoll", () => void heard.push("any"));
    listen("cubilete.stones.preRoll", (plan: RollPlan, source: RollSource) => {
      heard.push(`stones ${source.args.from}`);
      plan.modifiers.push(modifier("storm", -4));
    });
    const plan = planRoll(await prepareRoll(request({ args: { from: "macro" } })), { storm: false });
    expect(heard).toEqual(["stones macro", "any"]);
    expect(plan?.modifiers).toMatchObject([{ id: "storm", on: false }]);
  });

  it("stops it by saying false, and then no other is called", async () => {
    const heard = vi.fn();
    listen("cubilete.stones.preRoll", () => false);
    listen("cubilete.preRoll", heard);
    expect(await planned()).toBeNull();
    expect(heard).not.toHaveBeenCalled();
    // Undefined is no no.
    expect(mayGoOn("preEvaluate", "stones")).toBe(true);
  });

  it("may listen by the names of 0.1.0, with one warning for each", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const heard: unknown[] = [];
    listen("cubilete.preThrow", (plan: RollPlan & { changes: unknown }) => void heard.push(plan.changes));
    listen("cubilete.stones.postThrow", (what: string) => void heard.push(what));
    modifiers = [modifier("a", 2)];
    const plan = await planned();
    await planned();
    tellRolled("stones", "rolled");
    expect(heard).toEqual([plan?.modifiers, plan?.modifiers, "rolled"]);
    expect(Object.keys(plan ?? {})).not.toContain("changes");
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      expect.stringMatching(/"cubilete\.preThrow".*"cubilete\.preRoll"/),
      expect.stringMatching(/"plan\.changes".*"plan\.modifiers"/),
      expect.stringMatching(/"cubilete\.stones\.postThrow".*"cubilete\.stones\.postRoll"/),
    ]);
    warn.mockRestore();
  });

  it("is called after the roll under both names, and can stop nothing any more", () => {
    const heard: string[] = [];
    listen("cubilete.stones.postRoll", () => {
      heard.push("stones");
      return false;
    });
    listen("cubilete.postRoll", () => void heard.push("any"));
    tellRolled("stones");
    expect(heard).toEqual(["stones", "any"]);
  });
});

describe("the target of a roll", () => {
  const beto = anActor("Beto");
  const bare = { title: "", base: {}, controls: [], modifiers: [] } as RollPlan;
  const target: Control = { name: "target", label: "Target", type: "target", value: "" };
  const aimedAt = async (type: object, more: object = {}, plan = bare) => {
    table.documents.set("Actor.Beto", beto);
    table.user.targets = [{ actor: beto }];
    const prepared = await prepareRoll(request(more));
    return targetOf({ ...prepared, kind: type as typeof prepared.kind }, plan);
  };

  it("is the user's target, where that matters", async () => {
    expect(await aimedAt({})).toBeNull();
    expect(await aimedAt({}, {}, { ...bare, controls: [{ ...target, type: "number" }] })).toBeNull();
    expect(await aimedAt({}, {}, { ...bare, controls: [{ ...target, type: "number" }, target] })).toBe(beto);
    expect(await aimedAt({ applying: { shares: () => [] } })).toBe(beto);
    expect(await aimedAt({ spending: {} })).toBe(beto);
  });

  it("is the target that the request names", async () => {
    expect((await prepareRoll(request())).addressed).toBe(false);
    expect(await aimedAt({}, { target: "Actor.Beto" })).toBe(beto);
  });

  it("is oneself in one's own affairs", async () => {
    const ana = anActor("Ana");
    table.documents.set("Actor.Ana", ana);
    expect(await aimedAt({}, { actor: "Actor.Ana", args: { rest: true } })).toBe(ana);
  });
});

describe("what the GM has fixed", () => {
  it("stands before what the roller chose, and is handed on", async () => {
    const asked = request({ values: { difficulty: 10, cover: 1 }, fixed: { difficulty: 15 }, kept: true });
    const { source, fixed, kept } = await prepareRoll(asked);
    expect([source.values, fixed, kept]).toEqual([{ difficulty: 15, cover: 1 }, { difficulty: 15 }, true]);
  });

  it("is nothing unless it says so", async () => {
    expect(await prepareRoll(request())).toMatchObject({ fixed: {}, kept: false, addressed: false });
  });
});

describe("a modifier by hand", () => {
  const number = (value: number): Control => ({ name: "modifier", label: "Modifier", type: "number", value });
  it("has room for its reason once it is set, and the card tells it", async () => {
    controls = [number(0)];
    expect((await planned())?.controls.map(({ name }) => name)).toEqual(["modifier"]);
    controls = [number(-2)];
    const prepared = await prepareRoll(request({ values: { reason: " rain " } }));
    const plan = planRoll(prepared, {}) as RollPlan;
    expect(plan.controls.map(({ name }) => name)).toEqual(["modifier", "reason"]);
    expect(reasonOf(plan)).toMatchObject([{ value: -2, field: "modifier", label: expect.stringContaining("rain") }]);
    expect(reasonOf(plan)).toEqual([
      { label: expect.stringMatching(/^.?rain$/), value: -2, field: "modifier", detail: "" },
    ]);
    expect(reasonOf((await planned()) as RollPlan)).toEqual([]);
    expect(reasonOf({ ...plan, controls: [] })).toEqual([]);
  });

  it("stands right after its number, as it was written", async () => {
    controls = [{ ...number(0), name: "difficulty" }, number(3), { ...number(1), name: "cover" }];
    const source = { values: { reason: "rain" } };
    const names = async (values: object) => planRoll(await prepareRoll(request({ values })), {})?.controls;
    expect((await names(source.values))?.map(({ name }) => name)).toEqual([
      "difficulty",
      "modifier",
      "reason",
      "cover",
    ]);
    expect((await names(source.values))?.[2]).toEqual({
      name: "reason",
      label: "CUBILETE.roll.reason",
      type: "text",
      value: "rain",
    });
    expect((await names({ reason: 7 }))?.[2]?.value).toBe("");
    // A list of steps gives its own reasons.
    controls = [{ ...number(3), type: "select" }];
    expect(await names({})).toHaveLength(1);
  });
});

describe("a roller who is out of the fight", () => {
  const planFor = async (actor: object, more: object = {}) => {
    table.documents.set("Actor.Ana", actor as never);
    const plan = planRoll(await prepareRoll(request({ actor: "Actor.Ana", ...more })), { out: false });
    return plan?.modifiers.map(({ id, label, on, locked }) => ({ id, label, on, locked }));
  };
  const said = [{ id: "out", label: "Asleep", on: true, locked: true }];

  it("reads so, by the name of their condition, and rolls all the same", async () => {
    expect(await planFor(anActor("Ana"))).toEqual([]);
    expect(await planFor(anActor("Ana", { system: { out: true } }))).toEqual(said);
    expect(await planFor(anActor("Ana", { statuses: new Set(["dead"]) }))).toEqual(said);
  });

  it("reads no such line for what the fallen do too: their place in the order, recovery, dice that follow a deed", async () => {
    const out = anActor("Ana", { system: { out: true } });
    expect(await planFor(out, { kind: "first" })).toEqual([]);
    expect(await planFor(out, { kind: "bleed" })).toEqual([]);
    expect(await planFor(out, { args: { rest: true } })).toEqual([]);
  });

  it("reads only that they are dead, where the roll says by itself what wounds do to it", async () => {
    expect(await planFor(anActor("Ana", { system: { out: true } }), { kind: "limp" })).toEqual([]);
    const dead = anActor("Ana", { system: { out: true }, statuses: new Set(["dead"]) });
    expect(await planFor(dead, { kind: "limp" })).toEqual([{ ...said[0], label: "CUBILETE.roll.out" }]);
  });
});
