import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Escala3Check, Escala3Roll } from "../../../../module/rulesets/escala3/rolls/roll.ts";
import { ROOT } from "../../../../scripts/files.ts";
import { readYaml } from "../../../../scripts/languages.ts";
import { asRolled, changesOn } from "../../rolled.ts";
import { host, load, prepare, ruleset } from "./host.ts";
import { actors, type Doc, GM, hero, layTable, messages, PLAYER, theGame, told } from "./table.ts";

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { request } = await import("../../../../module/requests/requests.ts");
const { askTracker } = await import("../../../../module/rulesets/escala3/table/tracker-count.ts");
const { trackers } = await import("../../../../module/rulesets/escala3/table/extended-roll.ts");
const { readCosts, traitPrice } = await import("../../../../module/rulesets/escala3/data/point-costs.ts");
const { grant, ungrant } = await import("../../../../module/rulesets/escala3/table/points.ts");
const { secondsFor } = await import("../../../../module/rulesets/escala3/table/performed.ts");
const { sideOfTracker } = await import("../../../../module/rulesets/escala3/table/tracker-roll.ts");

beforeEach(() => {
  layTable();
  host.settings.delete("escala3.trackers");
  trackers.register();
});

/** A message with this roll on it, its dice as given. */
async function rolled(check: Escala3Check, faces: number[], extra: Doc = {}): Promise<Doc> {
  load(6, faces);
  const roll = ruleset.roll.fromCheck(check) as Escala3Roll;
  await roll.evaluate();
  const roller = actors[0]?.uuid ?? "Actor.Ana";
  const message = {
    id: `m${messages.length}`,
    author: PLAYER,
    speaker: { alias: "Ana" },
    rolls: [roll],
    system: { parts: [{ kind: "extended", actor: roller, follows: null, ...extra }] },
  };
  messages.push(message);
  return message;
}

const only = () => trackers.read().list[0] as NonNullable<ReturnType<typeof trackers.read>["list"][0]>;
const count = (message: Doc) => request("escala3.tracker.count", { message: message.id });
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    ({ key }) => key,
  );
const start = (preset: "book" | "rope" | "chase") => askTracker({ do: "new", preset, name: preset, frequency: "" });
const into = (who: Doc, side = 0, more: object = {}, target: Doc = null) =>
  prepare("extended", {
    actor: who,
    item: who.items.contents[0],
    target,
    args: { tracker: only().id, at: side, ...more },
  });

describe("an extended roll", () => {
  it("counts the book part by part: a failure makes it harder until the part is done", async () => {
    await start("book");
    const ana = hero("Ana", { Letras: 3 });
    const seen: unknown[] = [];
    for (const face of [3, 2, 4]) {
      const { check } = into(ana);
      await count(await rolled(check(), [face]));
      const { mine, raised, result } = only().state;
      seen.push([(check().checks[0] as { difficulty: number }).difficulty, mine, raised, result]);
    }
    expect(seen).toEqual([
      [6, 1, 0, "open"],
      [6, 1, 1, "open"],
      [7, 2, 0, "open"],
    ]);
    await count(await rolled(into(ana).check(), [6]));
    expect(only().state.result).toBe("success");
    expect(only().history.map(({ by, what }) => `${by} ${what}`)).toContain("Ana failure");
    expect(() => into(ana)).toThrow();
  });

  it("counts a roll once, and takes the last mark back", async () => {
    await start("book");
    const message = await rolled(into(hero("Ana", { Letras: 3 })).check(), [5]);
    await count(message);
    await count(message);
    expect(only().state.mine).toBe(1);
    await askTracker({ do: "undo", id: only().id });
    expect(only()).toMatchObject({ state: { mine: 0, rolls: 0 }, history: [] });
  });

  it("puts a repeated roll in the place of the first, if nothing rests on it", async () => {
    await start("book");
    const { check } = into(hero("Ana", { Letras: 3 }));
    const first = await rolled(check(), [1]);
    await count(first);
    expect(only().state).toMatchObject({ failed: 1, raised: 1 });
    const again = await rolled(check(), [6], { follows: first.id });
    await count(again);
    // Told once that it begins; a roll of it is its own card's affair.
    expect(told).toEqual(["CUBILETE.escala3.tool.tracker.title"]);
    expect(only().state).toMatchObject({ mine: 1, failed: 0, rolls: 1 });
    await count(await rolled(check(), [6]));
    expect(await refusal(count(await rolled(check(), [6], { follows: again.id })))).toMatch(/later$/);
  });

  it("refuses what was rolled for something else, by another actor, or into a deleted one", async () => {
    await start("book");
    const { check } = into(hero("Ana", { Letras: 3 }));
    const message = await rolled(check(), [4]);
    await askTracker({ do: "change", id: only().id, change: { level: 4 } });
    expect(await refusal(count(message))).toMatch(/moved$/);
    await askTracker({ do: "change", id: only().id, change: { level: 3 } });
    await askTracker({ do: "delete", id: only().id });
    expect(await refusal(count(message))).toMatch(/gone$/);
    expect(messages).toContain(message);
    await start("book");
    const other = hero("Bea", { Letras: 3 });
    other._source.ownership = { default: 0 };
    const theirs = await rolled(into(other).check(), [4], { actor: other.uuid });
    expect(await refusal(count(theirs))).toMatch(/notYourRoll$/);
    expect(await refusal(count(await rolled({ checks: [{ trait: 3, difficulty: 6 }] }, [4])))).toMatch(/messageGone$/);
  });

  it("is the GM's to change; what the rules do not allow is refused and nothing is lost", async () => {
    await start("rope");
    const { id } = only();
    expect(await refusal(askTracker({ do: "change", id, change: { needed: 0 } }))).toContain(
      "Marks: a whole number from 1 to 20",
    );
    expect(only().needed).toBe(3);
    theGame.user = { ...PLAYER, isActiveGM: true };
    expect(await refusal(askTracker({ do: "delete", id }))).toMatch(/notYours$/);
    expect(await refusal(askTracker({ do: "mark", id, side: 0, amount: 1 }))).toMatch(/notYours$/);
    theGame.user = GM;
    await askTracker({ do: "mark", id, side: 1, amount: 1 });
    await askTracker({ do: "end", id, result: "draw" });
    expect(only()).toMatchObject({ state: { theirs: 1, result: "draw" } });
    await askTracker({ do: "undo", id });
    expect(only().state.result).toBe("open");
  });

  it("opposed: two players roll their own, and the answer is counted for its side", async () => {
    await start("rope");
    const [ana, bea] = [hero("Ana", { Fuerza: 4 }), hero("Bea", { Fuerza: 3 })];
    // Two fields left right after one another: neither takes the other back.
    const change = (path: string, value: string) =>
      askTracker({ do: "change", id: only().id, change: { [path]: value } });
    await Promise.all(
      [ana, bea].flatMap(({ uuid }, side) => [
        change(`sides.${side}.actor`, uuid),
        change(`sides.${side}.trait`, "Fuerza"),
      ]),
    );
    expect(only().sides).toMatchObject([ana, bea].map(({ uuid }) => ({ actor: uuid, trait: "Fuerza" })));
    const first = into(ana, 0, {}, bea).check();
    expect(first.half).toBeDefined();
    const half = await rolled(first, [2]);
    await count(half);
    expect(only()).toMatchObject({ waiting: { side: 0 }, state: { rolls: 0 } });
    expect(await refusal(count(await rolled(first, [6])))).toMatch(/waiting$/);
    // The same pull, rolled again, waits in its place.
    const again = await rolled(first, [1], { follows: half.id });
    await count(again);
    expect(only().waiting).toEqual({ side: 0, message: again.id });
    const third = await rolled(first, [2], { follows: again.id });
    await count(third);
    expect(only().waiting).toMatchObject({ message: third.id });
    expect(await refusal(count(await rolled(first, [6], { follows: half.id })))).toMatch(/waiting$/);

    const [follow] = ruleset.rolls.extended?.followUps?.(asRolled(half.rolls[0].outcome, first)) ?? [];
    expect(follow).toMatchObject({ kind: "extended", by: "anyone", args: { tracker: only().id, at: 1 } });
    const answer = into(bea, 1, follow?.args, ana).check();
    await count(await rolled(answer, [5]));
    // 4 + 2 against 3 + 5: the second side's mark.
    expect(only()).toMatchObject({ waiting: null, state: { mine: 0, theirs: 1, rolls: 1 } });
  });

  it("opposed: against an actor of the GM's, or a bare level, one rolls for both", async () => {
    await start("chase");
    const ana = hero("Ana", { Piernas: 4 });
    const sides = [
      { name: "", actor: ana.uuid, trait: "Piernas", level: 3 },
      { name: "The thief", actor: null, trait: null, level: 5 },
    ];
    await askTracker({ do: "change", id: only().id, change: { sides } as never });
    expect(only().state.theirs).toBe(2);
    const { check, plan, rules } = into(ana);
    expect(check()).toMatchObject({
      rival: { name: "The thief" },
      checks: [{ kind: "opposed", against: { trait: 5 } }],
    });
    // One level less: 15 of 36 totals are higher… by the exact odds of the core, ties lose.
    expect(rules.odds(check(), plan).success).toBeCloseTo(10 / 36, 12);
    await count(await rolled(check(), [6, 1]));
    expect(only().state).toMatchObject({ mine: 1, theirs: 2 });
  });

  it("begins at the normal level of the table's scale", async () => {
    host.settings.set("escala3.scale", "4");
    await start("rope");
    expect(only()).toMatchObject({ level: 4, sides: [{ level: 4 }, { level: 4 }] });
  });

  it("follows another method of rolling: nothing but levels is kept", async () => {
    await start("book");
    host.settings.set("escala3.method", "nd10");
    const { check } = into(hero("Ana", { Letras: 3 }));
    expect(check().checks[0]).toMatchObject({ dice: "nd10", trait: 3, difficulty: 15 });
  });
});

describe("narrative points", () => {
  const points = (who: Doc): number => who.system.points.value;
  const wish = (message: string) => ({ message, part: 0 });
  let cards = 0;
  const granted = (data: Doc, who: Doc, message = `wish-${++cards}`) => grant(data, who, GM.id, wish(message));
  const last = (who: Doc): string => who.items.contents.at(-1).id;

  it("the last point is paid once: of two wishes one is refused, and says so", async () => {
    const ana = hero("Ana", { Letras: 3 }, { points: { value: 1, max: 3 } });
    const first = await granted({ use: "control", points: 1 }, ana, "one");
    const second = await granted({ use: "control", points: 1 }, ana, "two");
    expect([first.state, second.state, second.poor, points(ana)]).toEqual(["granted", "refused", true, 0]);
    await expect(granted(first, ana, "one")).rejects.toThrow();
    // What a card claims gives nothing back: it is the actor that says what was granted.
    await expect(ungrant({ ...first, paid: 100 }, ana, wish("forged"))).rejects.toThrow("nothingToUndo");
    expect((await ungrant({ ...first, paid: 100 }, ana, wish("one"))).state).toBe("undone");
    expect(points(ana)).toBe(1);
    await expect(ungrant(first, ana, wish("one"))).rejects.toThrow("nothingToUndo");
  });

  it("give a roll again, right on a card, and are gone with it", async () => {
    const ana = hero("Ana", { Letras: 3 }, { points: { value: 2, max: 3 } });
    // The GM pays it at once; a player asks first, on the card; an actor without a point gets no offer.
    const offered = () => ruleset.rolls.simple?.again?.(ana, { message: "card", part: 0 }) ?? [];
    expect(offered()).toMatchObject([{ id: "point", cost: { updates: { "system.points.value": 1 } } }]);
    await ana.update({ "system.points.value": 0 });
    expect(offered()).toEqual([]);
    await ana.update({ "system.points.value": 2 });
    const data = await granted({ use: "reroll", points: 1 }, ana, "again");
    const [chance] = ruleset.rolls.simple?.again?.(ana, { message: "card", part: 0 }) ?? [];
    const made = last(ana);
    expect(chance?.cost.removes).toEqual([made]);
    await ana.deleteEmbeddedDocuments("Item", [made]);
    await expect(ungrant(data, ana, wish("again"))).rejects.toThrow("used");
    expect(points(ana)).toBe(1);
  });

  it("give an advantage that counts in one roll", async () => {
    const ana = hero("Ana", { Letras: 3, Fuerza: 2 }, { points: { value: 2, max: 3 } });
    await granted({ use: "advantage", points: 1, levels: 2 }, ana);
    const made = last(ana);
    const { plan, rules, check } = prepare("simple", { actor: ana, item: ana.items.contents[0] });
    expect(check().checks[0]).toMatchObject({ advantage: 2 });
    expect(rules.cost?.(plan, ana)).toMatchObject({ removes: [made] });
    for (const change of plan.modifiers) change.on = false;
    expect(rules.cost?.(plan, ana)).toBeNull();
    // The order of a combat is not what it was bought for; actions that share a level have it in that level.
    const order = prepare("initiative", { actor: ana });
    expect(order.check().checks[0]).toMatchObject({ advantage: 0 });
    expect(order.rules.cost?.(order.plan, ana)).toBeNull();
    const values = { "use.Letras": true, "use.Fuerza": true };
    const several = prepare("together", { actor: ana, values });
    expect(several.plan.base.reserve).toBe(4);
    expect(several.rules.cost?.(several.plan, ana)).toMatchObject({ removes: [made] });
    const without = several.rules.plan({
      actor: ana,
      item: null,
      target: null,
      args: {},
      values,
      switches: { [`item.${made}`]: false },
    });
    expect((without.base as { reserve: number }).reserve).toBe(2);
  });

  it("an advantage waits for a roll of its buyer's: no level is higher for it, nor when another player rolls for both", async () => {
    const [ana, bea] = [hero("Ana", { Fuerza: 2 }), hero("Bea", { Fuerza: 3 }, { points: { value: 1, max: 3 } })];
    await granted({ use: "advantage", points: 1, levels: 2 }, bea);
    const values = { "way.each": "both", "way.both": "both" };
    const { check } = prepare("opposed", { actor: ana, target: bea, values });
    expect(check().checks[0]).toMatchObject({ kind: "opposed", against: { trait: 3, advantage: 0 } });
    const answer = prepare("opposed", { actor: bea, target: ana, values });
    expect(answer.check().checks[0]).toMatchObject({ trait: 3, advantage: 2 });
    expect(sideOfTracker({ name: "", actor: bea.uuid, trait: "Fuerza", level: 0 })).toMatchObject({ advantage: 0 });
  });

  it("raise and sell a trait by the table's costs; selling never brings what it costs to have it again", async () => {
    const ana = hero("Ana", { Letras: 3 }, { points: { value: 4, max: 4 } });
    const raised = await granted({ use: "trait", trait: "Letras" }, ana);
    expect([ana.items.contents[0].system.level, points(ana), raised.paid]).toEqual([4, 0, 4]);
    await granted({ use: "trait", trait: "Letras", sell: true }, ana);
    expect([ana.items.contents[0].system.level, points(ana)]).toEqual([3, 3]);
    host.settings.set("escala3.pointsCosts", "1, 2, 4");
    expect([1, 3, 5].map(traitPrice)).toEqual([
      { cost: 1, refund: 0 },
      { cost: 4, refund: 3 },
      { cost: 6, refund: 5 },
    ]);
    for (const bad of ["1, two", "0", "1.5", "101"]) expect(() => readCosts(bad)).toThrow();
    for (let level = -2; level < 12; level++) {
      expect(traitPrice(level).refund).toBeLessThan(traitPrice(level).cost);
    }
  });
});

describe("a random penalty", () => {
  it("between 1 and 4: three dice, the odd ones and one more; an entry with its cause", async () => {
    const ana = hero("Ana", { Agilidad: 4 });
    const values = { way: "range", min: 1, max: 4, cause: "The fall", trait: "Agilidad" };
    const { check, rules } = prepare("randomPenalty", { actor: null, target: ana, values });
    load(6, [1, 2, 5]);
    const roll = (await ruleset.roll.fromCheck(check()).evaluate()) as Escala3Roll;
    expect(roll.outcome).toMatchObject([{ kind: "penalty", total: 3 }]);
    expect(rules.view(asRolled(roll.outcome, check()))).toMatchObject({ total: -3 });
    expect(changesOn(rules, roll.outcome, check(), ana, true).creates).toMatchObject([
      { type: "escala3Penalty", name: "The fall", system: { value: -3, trait: "Agilidad", source: "random" } },
    ]);
    expect(rules.odds(check()).bars.map(({ chance }) => chance)).toEqual([1 / 8, 3 / 8, 3 / 8, 1 / 8]);
  });

  it("2d3 − 1 is 1 to 5; limits the wrong way round are told", () => {
    const plain = prepare("randomPenalty", { actor: null });
    expect(plain.rules.odds(plain.check()).bars.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
    const wrong = prepare("randomPenalty", { actor: null, values: { way: "range", min: 5, max: 2 } });
    expect(() => wrong.rules.odds(wrong.check())).toThrow(RangeError);
  });
});

describe("the rule book", () => {
  it("says of every setting what it is by default", () => {
    const book = readYaml(join(ROOT, "packs/escala3/rules/5-reference.yml")) as Doc;
    const { tables } = book.entries[0].pages.find(({ slug }: Doc) => slug === "settings");
    const { defaults, written } = tables.settings;
    const stated = ruleset.settings.map(({ key }) => {
      if (key in defaults) return [key, defaults[key]];
      return [key, written[key] ? (written[key].en === "Off" ? false : "") : true];
    });
    expect(stated).toEqual(ruleset.settings.map(({ key, default: initial }) => [key, initial]));
  });
});

const PLACE = { ruleset: "escala3", message: "m", part: 0, author: null };

describe("a performed roll", () => {
  it("takes its time from the trait: five levels are five minutes, none no time", () => {
    expect([secondsFor(5, 1), secondsFor(3, 2), secondsFor(0, 1), secondsFor(-2, 1)]).toEqual([300, 360, 0, 0]);
  });

  it("runs when its player starts it, and ends with the GM's word", async () => {
    const { view, onButton } = ruleset.prompts?.performed ?? {};
    const posted = { task: "Sing", seconds: 60, state: "ready" };
    const running = await onButton?.("start", posted, null, PLAYER as never, PLACE);
    expect(Number(running?.until)).toBeGreaterThan(Date.now());
    expect(view?.(running ?? {}, null, PLACE).buttons.map(({ id, by }) => `${id} ${by}`)).toEqual([
      "done gm",
      "failed gm",
    ]);
    const done = await onButton?.("done", running ?? {}, null, GM as never, PLACE);
    await expect(onButton?.("failed", done ?? {}, null, GM as never, PLACE)).rejects.toThrow();
  });
});
