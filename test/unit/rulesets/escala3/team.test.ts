import { beforeEach, describe, expect, it, vi } from "vitest";
import { actor, host, prepare, reset } from "./host.ts";

const started = vi.hoisted(() => [] as Record<string, unknown>[]);
vi.mock("../../../../module/play/roll.ts", () => ({ startRoll: (request: object) => started.push({ ...request }) }));

const { helpFor, joined } = await import("../../../../module/rulesets/escala3/rolls/team.ts");
const { SizeWindow } = await import("../../../../module/rulesets/escala3/table/size.ts");
const { ruleset } = await import("./host.ts");
const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);

// biome-ignore lint/suspicious/noExplicitAny: the test looks into a window.
type Any = any;

const trait = (name: string, level: number) => ({ _id: name, name, type: "escala3Trait", system: { level } });
let people: Any[] = [];
const aHero = (name: string, traits: Record<string, number>, system: object = {}): Any => {
  const items = Object.entries(traits).map(([each, level]) => trait(each, level));
  const made: Any = actor({ _id: name, name, type: "escala3Hero", items, system });
  for (const item of made.items.contents) item.uuid = `${made.uuid}.Item.${item.id}`;
  Object.assign(made, { testUserPermission: () => true, isOwner: true });
  people.push(made);
  return made;
};

beforeEach(() => {
  reset();
  people = [];
  started.length = 0;
  const { game } = globalThis as Any;
  game.user = { id: "gm", isGM: true };
  game.actors = { filter: (test: (one: Any) => boolean) => people.filter(test) };
});

const team = (...levels: number[]) => levels.map((level) => ({ level, help: 1 }));

describe("what a team is worth", () => {
  it("adds up as sizes: 3, 4 and 5 are 360 kg, which is 7; or the best is helped by the others", () => {
    expect(joined("sizes", team(3, 4, 5))).toEqual({ trait: 7, advantage: 0 });
    expect(joined("best", team(3, 4, 5))).toEqual({ trait: 5, advantage: 2 });
    const hindered = [
      { level: 5, help: 3 },
      { level: 2, help: -1 },
    ];
    expect(joined("best", hindered)).toEqual({ trait: 5, advantage: -1 });
  });

  it("is what is rolled for it, with whatever trait", () => {
    host.settings.set("escala3.method", "nd6");
    for (const level of [0, 1, 2, 5, 7, 12]) {
      const who = aHero("Sandra", { Strength: level });
      const help = helpFor("sizes", team(3, 4, 5), { name: "Sandra", trait: "Strength", level });
      const { plan, rules, check } = prepare("simple", { actor: who, item: who.items.contents[0], values: { help } });
      // Seven dice: the mean of each is 3.5.
      expect(rules.odds(check(), plan).figures.find(({ label }) => label.endsWith("mean"))?.value).toBeCloseTo(24.5, 9);
    }
  });

  it("is rolled by the best alone, where the best rolls", () => {
    const by = (level: number) => () => helpFor("best", team(3, 4, 5), { name: "Sandra", trait: "Strength", level });
    expect(by(5)()).toBe(2);
    for (const level of [2, 6, 4.5, 1000]) expect(by(level)).toThrow("error.notBest");
  });
});

describe("the window of sizes and teams", () => {
  const open = (): Any => {
    const window: Any = new SizeWindow();
    window.render = () => undefined;
    window.take ??= () => undefined;
    return window;
  };
  const press = async (window: Any, action: string) =>
    (SizeWindow.DEFAULT_OPTIONS.actions as Any)[action].call(window, {}, { dataset: {} });

  it("takes the best of the team to the roll that it announces, and no other", async () => {
    const sandra = aHero("Sandra", { Strength: 2, Eloquence: 5 });
    const window = open();
    window.take("mode", "best");
    await press(window, "rollTeam");
    expect(started).toEqual([expect.objectContaining({ item: `${sandra.uuid}.Item.Eloquence`, values: { help: 2 } })]);
    window.take("trait", "Strength");
    await press(window, "rollTeam");
    expect(started).toHaveLength(1);
    window.take("mode", "sizes");
    await press(window, "rollTeam");
    expect(started[1]).toMatchObject({ item: `${sandra.uuid}.Item.Strength`, values: { help: 5 } });
  });

  it("lets the one whose size it is oppose the other, with the advantage that was worked out", async () => {
    const [sandra, giant] = [aHero("Sandra", { Judo: 1 }), aHero("Giant", { Brawl: 4 }, { size: 6 })];
    const window = open();
    window.take("actor.0", giant.uuid);
    window.take("actor.1", sandra.uuid);
    await press(window, "rollSize");
    expect(started).toEqual([
      expect.objectContaining({ kind: "opposed", actor: giant.uuid, target: sandra.uuid, values: { help: 3 } }),
    ]);
    // A size that was written is nobody's.
    window.take("level.1", "7");
    await press(window, "rollSize");
    expect(started[1]).toMatchObject({ actor: giant.uuid, values: { help: -1 } });
    expect(started[1]).not.toHaveProperty("target");
    expect(() => window.take("level.0", "1000")).toThrow("level");
    expect(() => window.take("level.0", "2,5")).toThrow("level");
  });
});
