import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What a page's roll changes beside resources, on the sheets of both sides. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const kit = kitFor(ruleset);

const PAGE = `
workshop: 1
id: volley
name: Volley
attributes: { aim: 0..9, nerve: { dice: [4, 6, 8], start: 6 } }
resources: { health: { start: 9, max: 9 } }
conditions: { prone: Prone, afraid: Afraid, stunned: Stunned }
was: { conditions.scared: conditions.afraid }
things:
  skill: { numbers: { rank: 0..3 } }
  bow: { pick: skill, numbers: { arrows: 0..9, string: { dice: [0, 4, 6], start: 6 } }, roll: shoot }
  banner: { fields: { raised: tick }, use: { raised: true } }
  draught: { numbers: { sips: { from: 0, to: 3, start: 3 } }, use: { health: 2, sips: -1, afraid: false }, spent: true }
rolls:
  shoot:
    with: bow
    dice: { d: 1d6 }
    ask: { calm: yes, range: [close, far] }
    numbers: { total: "sum(d) + if(prone, -2, 0) + if(calm, 3, 0) - if(range.far, 1, 0)" }
    bands:
      - { name: Hit, when: total >= 4, then: { target.health: -2, target.prone: true, target.afraid: true, target.aim: -1, aim: +1, bow.arrows: -1, bow.skill.rank: +1 } }
      - { name: Miss, then: { bow.arrows: -1, bow.string: step down, nerve: step up, prone: false } }
`;

const actor = (name: string, system: object = {}, items: Doc[] = []): Doc =>
  kit.actor({ _id: name, name, type: "workshopHero", system: { game: "volley", ...system }, items });
const thing = (id: string, kind: string, more: object = {}): Doc => ({
  ...{ _id: id, name: id, type: "workshopThing" },
  system: { game: "volley", kind, ...more },
});

beforeEach(() => {
  kit.reset();
  host.settings.set("workshop.games", JSON.stringify({ volley: PAGE }));
});

const archer = (system: object = {}) =>
  actor("Archer", { attributes: { aim: 3 }, ...system }, [
    thing("skill", "skill", { numbers: { rank: 3 } }),
    thing("bow", "bow", { pick: "skill", numbers: { arrows: 2 } }),
    thing("other", "bow", { numbers: { arrows: 7 } }),
  ]);

async function shot(by: Doc, at: Doc, face: number) {
  const kind = ruleset.rolls.roll as Doc;
  const source = { item: by.items.get("bow"), target: at, args: {}, values: {} };
  const check = kind.check(kind.plan({ actor: by, ...source }));
  load(6, [face]);
  const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
  const rolled = asRolled(outcome, check, { actor: by, item: source.item, target: at });
  const of = (side: string, who: Doc): Doc =>
    sharesOf(kind, rolled)
      .find(({ to }) => to === side)
      ?.changes(who);
  return { theirs: of("target", at), own: of("roller", by) };
}

const said = (changes: Doc) => changes.lines.map(({ label, value }: Doc) => `${label.replace(/^\W+/, "")} ${value}`);

describe("the dialog", () => {
  const asked = (values: object): Doc => {
    const kind = ruleset.rolls.roll as Doc;
    const by = archer();
    const plan = kind.plan({ actor: by, item: by.items.get("bow"), target: actor("Target"), args: {}, values });
    return { given: plan.base.check.given, controls: plan.controls };
  };

  it("asks a tick, and one of several words: each of them holds or does not", () => {
    expect(asked({}).given).toMatchObject({ calm: 0, "range.close": 1, "range.far": 0 });
    const { given, controls } = asked({ calm: true, range: "far" });
    expect(given).toMatchObject({ calm: 1, "range.close": 0, "range.far": 1 });
    expect(controls.slice(1)).toMatchObject([
      { name: "calm", type: "toggle", value: true },
      { name: "range", type: "select", value: "far" },
    ]);
  });
});

describe("a hit", () => {
  it("changes figures and conditions of the target, each as it stands", async () => {
    const target = actor("Target", { attributes: { aim: 0 }, conditions: ["scared", "stunned"] });
    const { theirs } = await shot(archer(), target, 6);
    expect(theirs.updates).toEqual({
      "system.resources.health": 7,
      // Afraid they were already, by the old name of it.
      "system.conditions": ["scared", "stunned", "prone"],
      // Below its least no figure goes.
      "system.attributes.aim": 0,
    });
  });

  it("changes the roller, and the things that it was made with and no others", async () => {
    const by = archer();
    const { own } = await shot(by, actor("Target"), 6);
    expect(own.updates).toEqual({ "system.attributes.aim": 4 });
    expect(own.items.map(({ item, updates }: Doc) => [item.id, updates])).toEqual([
      ["bow", { "system.numbers.arrows": 1 }],
      // At its most already.
      ["skill", { "system.numbers.rank": 3 }],
    ]);
  });

  it("asks whether a condition holds", async () => {
    // 5 − 2 misses: there is nothing of the target's.
    const { theirs, own } = await shot(archer({ conditions: ["prone"] }), actor("Target"), 5);
    expect(theirs).toBeUndefined();
    expect(own.updates["system.conditions"]).toEqual([]);
  });
});

describe("a miss", () => {
  it("steps dice along their sizes, and takes a condition away", async () => {
    const { own } = await shot(archer(), actor("Target"), 1);
    expect(own.updates).toEqual({ "system.attributes.nerve": 8 });
    expect(own.items).toMatchObject([{ updates: { "system.numbers.arrows": 1, "system.numbers.string": 4 } }]);
    expect(said(own)).not.toContain(expect.stringContaining("Prone"));
  });

  it("ends at a die that is gone, and at none left", async () => {
    const by = actor("Archer", {}, [thing("bow", "bow", { numbers: { arrows: 0, string: 4 } })]);
    const { own } = await shot(by, actor("Target"), 1);
    expect(own.items).toMatchObject([{ updates: { "system.numbers.arrows": 0, "system.numbers.string": 0 } }]);
  });
});

describe("using a thing", () => {
  it("changes its own numbers and its owner's conditions", async () => {
    const owner = actor("Owner", { resources: { health: 4 }, conditions: ["scared", "prone"] }, [
      thing("draught", "draught"),
    ]);
    const kind = ruleset.rolls.use as Doc;
    const source = { actor: owner, item: owner.items.get("draught"), target: null, args: {}, values: {} };
    const check = kind.check(kind.plan(source));
    const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
    const [share] = sharesOf(kind, asRolled(outcome, check, source));
    const changes = share?.changes(owner) as Doc;
    expect(changes.updates).toEqual({ "system.resources.health": 6, "system.conditions": ["prone"] });
    expect(changes.items).toMatchObject([{ updates: { "system.numbers.sips": 2 } }]);
  });
});

describe("what is so already", () => {
  it.each([
    [false, [{ "system.fields.raised": true }]],
    [true, []],
  ])("is not written again: a banner that was raised (%s)", async (raised, written) => {
    const owner = actor("Owner", {}, [thing("banner", "banner", { fields: { raised } })]);
    const kind = ruleset.rolls.use as Doc;
    const source = { actor: owner, item: owner.items.get("banner"), target: null, args: {}, values: {} };
    const check = kind.check(kind.plan(source));
    const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
    const changes = sharesOf(kind, asRolled(outcome, check, source))[0]?.changes(owner) as Doc;
    expect((changes.items ?? []).map(({ updates }: Doc) => updates)).toEqual(written);
  });
});

describe("who agrees to it", () => {
  it("reads names", () => {
    const bearer = actor("Target");
    const figures = ruleset.figuresOf?.(bearer);
    expect(figures).toMatchObject({
      "system.resources.health": expect.stringContaining("health"),
      "system.attributes.aim": expect.stringContaining("aim"),
      "system.numbers.arrows": expect.stringContaining("arrows"),
    });
    expect(ruleset.figureWords?.["system.conditions"]?.(["prone", "afraid"], bearer)).toBe("Prone, Afraid");
  });
});
