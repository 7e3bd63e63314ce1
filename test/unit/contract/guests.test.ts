import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenGuestsFail } from "../../../module/contract/guests/readings.ts";
import { rulesets } from "../../../module/contract/index.ts";
import { aRuleSet } from "../a-rule-set.ts";

/** What a guest says in the midst of others: what fails is named, and all others go on. */

// biome-ignore lint/suspicious/noExplicitAny: guests hand in nonsense.
type Any = any;
type Ask = (guest: Any) => unknown;

const boom = (): never => {
  throw new Error("not my day");
};
const refusal = Object.assign(new Error("M.no"), { name: "UserError" });
const told: string[] = [];
const lines = [{ label: "A", value: 1 }];

let count = 0;
/** A guest whose member at this path is this function. */
function guestWith(path: string, given: unknown, late = false): Any {
  count += 1;
  const id = `guest-${count}`;
  const [hero, thing] = [`${id}.hero`, `${id}.thing`];
  const whole = aRuleSet({
    id,
    actors: { [hero]: {} },
    items: { [thing]: {} },
    rolls: { test: { spending: { menu: () => null, changes: boom }, applying: { shares: () => [] } } },
    initiative: { kind: "test", total: () => 1, tiebreak: () => 1 },
    derivedConditions: { list: [], of: () => null },
    creation: { hero },
    endings: {},
    settings: [{ key: "deadly", prefix: "M.deadly", default: "no", scope: "world" }],
  });
  const [name = "", ...above] = path.split(".").reverse();
  let at = whole;
  for (const part of above.reverse()) at = at[{ hero, thing }[part] ?? part];
  at[name] = given;
  const { rolls, endings, ...face } = whole;
  rulesets.add(late ? { ...face, load: async () => ({ rolls, endings }) } : whole);
  return rulesets.get(id);
}
const kindOf = (guest: Any, kinds: "actors" | "items"): Any => Object.values(guest[kinds])[0];
const share = (changes: unknown): unknown => [{ id: "a", to: "target", changes: () => changes }];

const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
beforeEach(() => {
  told.length = 0;
  errors.mockClear();
  whenGuestsFail((name, why) => void told.push(`${name}: ${why}`));
});
afterEach(() => vi.clearAllMocks());

/** Where a guest answers, what it can, what it cannot, and what counts then. */
const READINGS: [path: string, ask: Ask, good: unknown, bad: unknown, none: unknown][] = [
  ["health", (guest) => guest.health(), "hurt", "<b>fine</b>", null],
  ["healthFigures", (guest) => guest.healthFigures(), ["system.a"], "system.a", []],
  ["figuresOf", (guest) => guest.figuresOf(), { "system.a": "A" }, ["A"], {}],
  ["gameOf", (guest) => guest.gameOf(), "dusk", 7, ""],
  ["bears", (guest) => guest.bears(), true, "yes", false],
  ["experienceFor", (guest) => guest.experienceFor(), { label: "A" }, Promise.resolve({}), null],
  ["derivedConditions.of", (guest) => guest.derivedConditions.of(), "down", ["down"], null],
  ["initiative.tiebreak", (guest) => guest.initiative.tiebreak(), 3, Number.NaN, 0],
  ["initiative.read", (guest) => guest.initiative.read(), { text: "A", spoken: "B" }, "A", { text: "?", spoken: "?" }],
  ["initiative.actions", (guest) => guest.initiative.actions(), 2, "2", 1],
  ["initiative.second", (guest) => guest.initiative.second(), true, 1, false],
  ["endings.changes", (guest) => guest.endings.changes(), { updates: { "system.a": 1 }, lines }, { lines }, null],
  ["endings.rolls", (guest) => guest.endings.rolls(), [{ kind: "test", label: "A", args: {} }], [{}], []],
  ["actors.hero.tracks", (guest) => kindOf(guest, "actors").tracks(), {}, { a: { value: Number.NaN } }, {}],
  ["actors.hero.members", (guest) => kindOf(guest, "actors").members(), [{}], {}, []],
  ["items.thing.lasting", (guest) => kindOf(guest, "items").lasting(), true, "soon", false],
  ["settings.0.fits", (guest) => guest.settings[0].fits("a"), false, "no", true],
  [
    "creation.games",
    (guest) => guest.creation.games(),
    [{ id: "a", label: "A", summary: "A", creation: {} }],
    [{ id: "a" }],
    [],
  ],
  [
    "rolls.test.followUps",
    (guest) => guest.rolls.test.followUps({}),
    [{ kind: "test", label: "A", args: {} }],
    Array.from({ length: 10_000 }, () => ({ kind: "test", label: "A", args: {} })),
    [],
  ],
  ["rolls.test.byHand", (guest) => guest.rolls.test.byHand({}), [{ label: "A", value: 1 }], [null], []],
  ["rolls.test.degrees", (guest) => guest.rolls.test.degrees({}), [{ id: "a", label: "A" }], "won", []],
  ["rolls.test.again", (guest) => guest.rolls.test.again({}), [], [{ id: "a", label: "A" }], []],
  ["rolls.test.gives", (guest) => guest.rolls.test.gives({}), [{ name: "A" }], ["A"], []],
  ["rolls.test.ties", (guest) => guest.rolls.test.ties({}), true, Promise.resolve(true), false],
  ["rolls.test.chanceOf", (guest) => guest.rolls.test.chanceOf({}), 0.5, Number.NaN, null],
  [
    "rolls.test.cost",
    (guest) => guest.rolls.test.cost({}),
    { updates: {}, lines },
    { updates: { name: "x" }, lines },
    null,
  ],
  [
    "rolls.test.spending.menu",
    (guest) => guest.rolls.test.spending.menu({}),
    { left: [{ label: "A", value: 1 }], options: [] },
    { left: [{ label: "A", value: Number.NaN }], options: [] },
    null,
  ],
  ["rolls.test.applying.shares", (guest) => guest.rolls.test.applying.shares({}), [], [{ id: "a", to: "target" }], []],
];

describe.each(READINGS)("%s of a guest", (path, ask, good, bad, none) => {
  const field = path.replace("hero", `guest-\\d+\\.hero`).replace("thing", `guest-\\d+\\.thing`).replace("0", "deadly");

  it("is what it says, where that makes sense", () => {
    expect(ask(guestWith(path, () => good))).toEqual(good);
    expect(told).toEqual([]);
  });

  it.each([
    ["throws", boom, "\\(\\): not my day"],
    ["makes no sense", () => bad, "\\(\\): expected .*, got "],
  ])("that %s is named once, with its field, and counts as none", (_what, given, said) => {
    const guest = guestWith(path, given);
    expect([ask(guest), ask(guest)]).toEqual([none, none]);
    expect(told).toEqual([expect.stringMatching(new RegExp(`^${guest.id}: ${field}${said}`))]);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});

describe("what nothing can stand in for", () => {
  it.each<[what: string, path: string, given: unknown, ask: Ask, said: string]>([
    [
      "an order",
      "initiative.total",
      () => Number.NaN,
      (guest) => guest.initiative.total(),
      "initiative.total(): expected a number, got NaN",
    ],
    [
      "a plan that throws",
      "rolls.test.plan",
      boom,
      (guest) => guest.rolls.test.plan({}),
      "rolls.test.plan(): not my day",
    ],
    [
      "a check that comes later",
      "rolls.test.check",
      async () => ({}),
      (guest) => guest.rolls.test.check({}),
      "rolls.test.check(): expected an object, got a promise",
    ],
    [
      "a share without end",
      "rolls.test.applying.shares",
      () => share({ updates: { "system.health.value": Number.NaN }, lines: [] }),
      (guest) => guest.rolls.test.applying.shares({})[0].changes({}),
      "rolls.test.applying.shares().changes(): expected changes",
    ],
    [
      "a share of another's",
      "rolls.test.applying.shares",
      () => share({ updates: { ownership: {} }, lines: [] }),
      (guest) => guest.rolls.test.applying.shares({})[0].changes({}),
      "whose paths begin with system.",
    ],
    [
      "a purchase",
      "rolls.test.spending.changes",
      boom,
      (guest) => guest.rolls.test.spending.changes("a", {}),
      "rolls.test.spending.changes(): not my day",
    ],
  ])("%s stops what was asked for, with the guest and the field", (_what, path, given, ask, said) => {
    const guest = guestWith(path, given);
    expect(() => ask(guest)).toThrow(said);
    expect(() => ask(guest)).toThrow(`"${guest.id}"`);
  });

  it("is a refusal in words for the player, which stays what it is", () => {
    const refuses = (): never => {
      throw refusal;
    };
    expect(() => guestWith("rolls.test.plan", refuses).rolls.test.plan({})).toThrow(refusal);
    expect(() => guestWith("rolls.test.cost", refuses).rolls.test.cost({})).toThrow(refusal);
    const shares = () => [{ id: "a", to: "target", changes: refuses }];
    const guest = guestWith("rolls.test.applying.shares", shares);
    expect(() => guest.rolls.test.applying.shares({})[0].changes({})).toThrow(refusal);
  });
});

it("holds for what comes later, too, and leaves the guest's own object as it is", async () => {
  const guest = guestWith("endings.changes", boom, true);
  await rulesets.load(guest.id);
  expect(guest.endings.changes()).toBeNull();
  expect(guest.rolls.test.applying.shares({})).toEqual([]);
  expect(told).toHaveLength(1);
  const own = { list: [], of: boom };
  expect(guestWith("derivedConditions", own).derivedConditions.of()).toBeNull();
  expect(own.of).toBe(boom);
});

it("leaves all else of what it guards where it can be copied from", async () => {
  const guest = guestWith("initiative.tiebreak", boom);
  expect({ ...guest.initiative }).toMatchObject({ kind: "test" });
  const { rolls } = guestWith("rolls.test.icon", "fa-solid fa-dice");
  expect({ ...rolls.test }).toMatchObject({ icon: "fa-solid fa-dice" });
  const late = guestWith("endings.note", "kept", true);
  await rulesets.load(late.id);
  expect({ ...late.endings }).toEqual({ note: "kept" });
  const { derivedConditions } = guestWith("derivedConditions", { list: [], of: boom });
  expect({ ...derivedConditions }).toMatchObject({ list: [] });
});
