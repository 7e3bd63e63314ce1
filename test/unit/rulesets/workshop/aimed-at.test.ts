import { beforeEach, describe, expect, it, vi } from "vitest";
import { asRolled } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Rolls of pages that look at their target: their chances are those against that one, or none are shown. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const kit = kitFor(ruleset);

const PAGE = (id: string): string => `
workshop: 1
id: ${id}
name: ${id}
attributes: { nerve: 1..6 }
conditions: { prone: { name: Prone } }
rolls:
  aim:
    dice: { d: 1d6 }
    numbers: { n: sum(d) - target.nerve }
    bands: [{ name: On, as: success, when: n > 0 }, { name: Off, as: failure }]
  trip:
    dice: { d: 1d6 }
    bands: [{ name: On, as: success, when: sum(d) > 3 and not target.prone }, { name: Off, as: failure }]
  hit:
    dice: { d: 1d6 }
    bands: [{ name: On, as: success, when: sum(d) > 3, then: { target.nerve: -1 } }, { name: Off, as: failure }]
  clash:
    dice: { d: 1d6 }
    numbers: { best: sum(d) + target.nerve }
    bands: [{ name: Wins, as: success, when: best > rival.best }, { name: Held, as: failure }]
initiative: { roll: aim, number: n }
`;

const hero = (name: string, game: string, nerve: number): Any =>
  kit.actor({ _id: name, name, type: "workshopHero", system: { game, attributes: { nerve } } });

let ada: Any;
let kin: Any;
let stranger: Any;

beforeEach(() => {
  kit.reset();
  host.settings.set("workshop.games", JSON.stringify({ dusk: PAGE("dusk"), dawn: PAGE("dawn") }));
  vi.stubGlobal("fromUuidSync", (uuid: string) => [ada, kin, stranger].find((one) => one.uuid === uuid) ?? null);
  [ada, kin, stranger] = [hero("Ada", "dusk", 1), hero("Kin", "dusk", 4), hero("Strange", "dawn", 6)];
});

function read(roll: string, target: Any, more: Any = {}) {
  const { kind = "roll", actor = ada, args = {}, values = {} } = more;
  const rules = ruleset.rolls[kind] as Any;
  const plan = rules.plan({ actor, item: null, target, args: { roll, ...args }, values });
  return { rules, check: () => rules.check(plan), odds: () => rules.odds(rules.check(plan), plan) };
}

describe("the chances of a roll that looks at its target", () => {
  it.each([
    ["aim", 2 / 6],
    ["trip", 3 / 6],
    ["hit", 3 / 6],
  ])("%s: are those against the target", (roll, chance) => {
    expect(read(roll, kin).odds().success).toBeCloseTo(chance, 12);
  });

  it.each(["aim", "trip", "clash"])("%s: are not shown without a target, and the roll says what it wants", (roll) => {
    expect(() => read(roll, null).odds()).toThrow(/noTarget/);
  });

  it.each(["aim", "trip", "hit", "clash"])(
    "%s: are not shown against a target of another game, who is named",
    (roll) => {
      let error: Any;
      try {
        read(roll, stranger).odds();
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toMatchObject({ key: "CUBILETE.error.foreignTarget", data: { name: "Strange" } });
    },
  );

  it("of one that only changes them are the same without one", () => {
    expect(read("hit", null).odds().success).toBeCloseTo(3 / 6, 12);
  });

  it("are never those of nobody, also where it says who acts first", () => {
    expect(() => read("aim", null, { kind: "initiative" }).check()).toThrow(/noTarget/);
    expect(read("aim", kin, { kind: "initiative" }).check().given["target.nerve"]).toBe(4);
  });
});

describe("an opposed roll in which each looks at the other", () => {
  it.each(["each", "both"])("reckons each side with the other's figures (%s)", (way) => {
    // One die and 4 (Kin's nerve) against one die and 1 (Ada's).
    expect(read("clash", kin, { values: { way } }).odds().success).toBeCloseTo(30 / 36, 12);
  });

  it("is answered with the figures of the one who asked, and not without them", async () => {
    const mine = read("clash", kin, { values: { way: "each" } });
    const check = mine.check();
    load(6, [3]);
    const { outcome } = (await ruleset.roll.fromCheck(check).evaluate()) as Any;
    const [button] = mine.rules.followUps(asRolled(outcome, check, { actor: ada }));
    const theirs = read("clash", null, { kind: "answer", actor: kin, args: button.args });
    const answer = theirs.check();
    expect(answer.given["target.nerve"]).toBe(1);
    load(6, [6]);
    const { outcome: answered } = (await ruleset.roll.fromCheck(answer).evaluate()) as Any;
    expect(answered.numbers.best).toBe(7);
    // 3 and 4 against 6 and 1.
    expect(mine.rules.meets(asRolled(outcome, check), asRolled(answered, answer)).outcome.name).toBe("Held");
    const { by: _, ...unknown } = button.args;
    expect(() => read("clash", null, { kind: "answer", actor: kin, args: unknown }).check()).toThrow(/noTarget/);
    const foreign = { ...button.args, by: stranger.uuid };
    expect(() => read("clash", null, { kind: "answer", actor: kin, args: foreign }).check()).toThrow(/foreignTarget/);
  });
});
