import { beforeEach, describe, expect, it } from "vitest";
import { aHero, aMessage, aPart, laid, layTable, ownersOnly, type Person, send } from "../../play/asking-table.ts";
import "../../play/small-game.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Clocks and pools of the table: who moves them, what rolls make of them, and the way back. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const { rulesets } = await import("../../../../module/contract/index.ts");
const ruleset = await wholeRuleset("workshop");
rulesets.add(ruleset);
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { tableState } = await import("../../../../module/rulesets/workshop/data/shared.ts");
const { recordsFor } = await import("../../../../module/cards/past/told.ts");
const { isVoided } = await import("../../../../module/cards/past/voided.ts");
const { pageSentences } = await import("../../../../module/rulesets/workshop/window/words.ts");
const kit = kitFor(ruleset);

const PAGE = `
workshop: 1
id: tide
name: Tide
attributes: { nerve: 0..9 }
resources: { health: { start: 3, max: 5 } }
shared:
  doom: { name: Doom, segments: 6, full: { en: The sea comes., es: Llega el mar. } }
  luck: { name: Luck, start: 3, max: 5, empty: Out of luck. }
  scene: { name: What is true, aspects: 3 }
rolls:
  change:
    name: Change it
    ask: { bold: { name: Boldly, pick: shared.scene } }
    dice: { main: 1d6 }
    numbers: { total: sum(main) + 2 * bold }
    bands:
      - { name: Done, as: success, when: total >= 6, then: { shared.scene: total - 5 } }
      - { name: Undone, as: failure, then: { shared.doom: +1 } }
  brave:
    ask: { calls: 0..3 }
    refuse: [{ when: calls > shared.luck, text: No more luck. }]
    dice: { main: 1d6 }
    numbers: { total: sum(main) + calls - shared.doom }
    bands:
      - { name: Good, as: success, when: total >= 4, then: { shared.luck: -calls, health: +1 } }
      - { name: Bad, as: failure, then: { shared.doom: +4 } }
    push: { then: { shared.doom: +1, health: -1 } }
  bid:
    name: Bid
    ask: { bold: { name: Boldly, pick: shared.scene } }
    dice: { main: 1d6 }
    numbers: { total: sum(main) + 2 * bold }
    bands: [{ name: Ahead, as: success, when: total > rival.total }, { name: Behind, as: failure }]
tables:
  omen: { name: Omen, dice: 1d6, rows: { 1..5: { name: Ill, then: { shared.doom: +1 } }, 6: Fair } }
`;

layTable();
kit.reset();
host.config.rolls.push(ruleset.roll as never);
ruleset.init?.();

const held = () => tableState.read().games.tide ?? {};
const hero = (): Doc => laid.hero;

beforeEach(() => {
  layTable();
  for (const { key, default: initial } of ruleset.settings) host.settings.set(`workshop.${key}`, initial);
  host.settings.set("workshop.games", JSON.stringify({ tide: PAGE }));
  const { system } = kit.actor({ _id: "ada", name: "Ada", type: "workshopHero", system: { game: "tide" } });
  const ownership = ownersOnly();
  const actor = aHero("Ada", ownership, {
    type: "workshopHero",
    system,
    _source: { system: { game: "tide" }, ownership },
  });
  laid.hero = actor;
});

/** A roll on a card of a player's, as it fell. */
async function rolled(
  faces: number[],
  { by = "owner", roll = "brave", values = {}, id = "m", claim = {} }: Doc = {},
): Promise<Doc> {
  const kind = ruleset.rolls.roll as Doc;
  const check = kind.check(kind.plan({ actor: hero(), item: null, target: null, args: { roll }, values }));
  load(6, faces);
  const made = await ruleset.roll.fromCheck({ ...check, ...claim }).evaluate();
  const part = aPart({ kind: "roll", actor: hero().uuid });
  aMessage(id, by as Person, { ruleset: "workshop", parts: [part] }, { rolls: [made] });
  return made.outcome;
}
const ask = (who: Person, id = "m", more: object = {}) =>
  send(who, "apply", { messageId: id, part: 0, target: hero().uuid, share: "table", ...more });
const answer = (who: Person, button: string) => {
  const question = laid.messages.at(-1);
  const { revision } = question.system.parts[0].data;
  return send(who, "prompt", { messageId: question.id, part: 0, button, revision });
};
const record = (id = "m"): Doc => recordsFor(id, 0).find(({ share }: Doc) => share === "table");

describe("a roll that moves what the table shares", () => {
  it("is applied by the GM, within the limits, and the card says what it came to", async () => {
    await rolled([1]);
    expect(await ask("gm")).toBe("done");
    expect(held()).toEqual({ doom: 4 });
    expect(record().lines.map(({ value }: Doc) => value)).toEqual([4]);
    expect(await ask("gm")).toBe("error.appliedAlready");
    await rolled([1], { id: "again" });
    expect(await ask("gm", "again")).toBe("done");
    expect(held()).toEqual({ doom: 6 });
    expect(record("again").lines.map(({ label, value }: Doc) => `${label.replace(/^\W+/, "")} ${value}`)).toEqual([
      "Doom 2",
      "The sea comes. null",
    ]);
  });

  it.each([
    ["the page says no more", PAGE.replace(/ {2}doom: .*\n/, "").replaceAll("shared.doom", "shared.luck"), { doom: 0 }],
    [
      "has another name now",
      PAGE.replaceAll("doom", "dread").replace("id: tide", "id: tide\nwas: { shared.doom: shared.dread }"),
      { doom: 4, dread: 0 },
    ],
  ])("goes back where what it moved %s", async (_what, text, left) => {
    await rolled([1]);
    expect(await ask("gm")).toBe("done");
    host.settings.set("workshop.games", JSON.stringify({ tide: text }));
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: record().id })).toBe("done");
    expect(held()).toEqual(left);
    host.settings.set("workshop.games", JSON.stringify({ tide: PAGE }));
  });

  it("only proposes, also for the roller's own hero: the GM says yes", async () => {
    await rolled([1]);
    for (const who of ["owner", "otherPlayer"] as const) expect(await ask(who), who).toBe("asked");
    expect(held()).toEqual({});
    expect(await answer("owner", "allow")).not.toBe("done");
    expect(held()).toEqual({});
    expect(await answer("gm", "allow")).toBe("done");
    expect(held()).toEqual({ doom: 4 });
  });

  it("moves the people's figures apart from it", async () => {
    await rolled([6], { values: { calls: 2 } });
    expect(await send("owner", "apply", { messageId: "m", part: 0, target: hero().uuid, share: "roller" })).toBe(
      "done",
    );
    expect([hero().system.resources.health, held()]).toEqual([4, {}]);
    expect(await send("gm", "apply", { messageId: "m", part: 0, all: true })).toBe("done");
    expect(held()).toEqual({ luck: 1 });
  });

  it("moves by what stands on the GM's page, whatever a card claims of it", async () => {
    await rolled([6], { values: { calls: 3 } });
    tableState.write({ games: { tide: { luck: 1 } }, aspects: {}, moves: [] });
    expect(await ask("gm")).toBe("done");
    expect(held()).toEqual({ luck: 0 });
    // A roll that the page refuses does not move it.
    tableState.write({ games: { tide: { luck: 0 } }, aspects: {}, moves: [] });
    const given = { calls: 3, "shared.luck": 0, "shared.doom": 0 };
    await rolled([6], { id: "forged", claim: { given } });
    expect(await ask("gm", "forged")).toBe("workshop.error.refused");
  });

  it("comes from rows of tables too", async () => {
    await rolled([2], { roll: "omen" });
    expect(await ask("gm")).toBe("done");
    expect(held()).toEqual({ doom: 1 });
  });
});

describe("the way back", () => {
  it("takes out what the roll moved, whatever came since, and is the GM's to allow", async () => {
    await rolled([1]);
    expect(await ask("gm")).toBe("done");
    expect(await send("gm", "workshop.shared.set", { game: "tide", id: "doom", value: 6 })).toBe("done");
    expect(await send("owner", "undo", { messageId: "m", part: 0, record: record().id })).toBe("asked");
    expect(held()).toEqual({ doom: 6 });
    expect(await answer("gm", "allow")).toBe("done");
    expect([held(), record()]).toEqual([{ doom: 2 }, undefined]);
    // It can be applied once more.
    expect(await ask("gm")).toBe("done");
    expect(held()).toEqual({ doom: 6 });
  });

  it("goes with a voided roll", async () => {
    await rolled([1]);
    expect(await ask("gm")).toBe("done");
    expect(await send("gm", "void", { messageId: "m", part: 0 })).toBe("done");
    expect([held(), isVoided("m", 0)]).toEqual([{ doom: 0 }, true]);
    expect(await ask("gm")).toBe("error.voided");
  });

  it("gives nothing back that it does not remember", async () => {
    await rolled([1]);
    expect(await ask("gm")).toBe("done");
    const { games } = tableState.read();
    await tableState.write({ games, aspects: {}, moves: [] });
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: record().id })).toBe("error.nothingToUndo");
    expect(held()).toEqual({ doom: 4 });
  });
});

describe("by hand", () => {
  it("is the GM's, and within the limits", async () => {
    const set = (who: Person, more: object) =>
      send(who, "workshop.shared.set", { game: "tide", id: "luck", value: 2, ...more });
    for (const who of ["owner", "otherPlayer", "observer"] as const)
      expect(await set(who, {}), who).toBe("error.notYours");
    for (const value of [-1, 6, 1.5, "2", null, 1e12])
      expect(await set("gm", { value }), String(value)).toBe("workshop.error.sharedRange");
    expect(await set("gm", { id: "gone" })).toBe("workshop.error.noShared");
    expect(await set("gm", { game: "gone" })).toBe("workshop.error.noGame");
    expect(held()).toEqual({});
    expect(await set("gm", {})).toBe("done");
    expect(held()).toEqual({ luck: 2 });
    expect(tableState.read().moves).toMatchObject([{ id: "luck", by: -1, place: "" }]);
  });

  it("moves by what was pressed, where others moved it since, and no further than its limits", async () => {
    const press = (value: number, from: number) =>
      send("gm", "workshop.shared.set", { game: "tide", id: "luck", value, from });
    // Two who both saw 3 and pressed plus.
    for (const now of [4, 5, 5]) {
      expect(await press(4, 3)).toBe("done");
      expect(held()).toEqual({ luck: now });
    }
    expect(await press(2, 3)).toBe("done");
    expect(held()).toEqual({ luck: 4 });
  });
});

describe("aspects of the scene", () => {
  const aspects = () => (tableState.read().aspects.tide?.scene ?? []).map(({ text, free }: Doc) => `${text} ${free}`);
  const lay = () =>
    tableState.write({
      games: {},
      moves: [],
      aspects: {
        tide: {
          scene: [
            { id: "dark", text: "It is dark", free: 2 },
            { id: "crowd", text: "A crowd", free: 1 },
            { id: "old", text: "Old news", free: 0 },
          ],
        },
      },
    });
  const plan = (values: Doc = {}, way: Doc = {}) =>
    (ruleset.rolls.roll as Doc).plan({
      actor: hero(),
      item: null,
      target: null,
      args: { roll: "change" },
      values,
      ...way,
    });

  it("are each a choice of the dialog while free uses are left, and count as one number", async () => {
    await lay();
    expect(plan().controls.map(({ name, type, max, value }: Doc) => [name, type, max ?? null, value])).toEqual([
      ["bold.dark", "number", 2, 0],
      ["bold.crowd", "toggle", null, false],
    ]);
    const both = plan({ "bold.dark": 9, "bold.crowd": true, "bold.old": 1, "bold.gone": 1 });
    expect(both.base.check).toMatchObject({ given: { bold: 3 }, uses: { scene: { dark: 2, crowd: 1 } } });
    const chance = (values: Doc) =>
      ruleset.rolls.roll?.odds((ruleset.rolls.roll as Doc).check(plan(values)), plan(values))?.success;
    expect([chance({}), chance({ "bold.dark": 1 }), chance({ "bold.dark": 2 })]).toEqual([
      expect.closeTo(1 / 6, 12),
      expect.closeTo(3 / 6, 12),
      expect.closeTo(5 / 6, 12),
    ]);
    expect(plan({ "bold.dark": "x", "bold.crowd": -1 }).base.check.uses).toBeUndefined();
  });

  it("lose what the roll took and gain what it brought, once the GM applies it, and all goes back", async () => {
    await lay();
    await rolled([1], { roll: "change", values: { "bold.dark": 1 } });
    expect(await ask("owner")).toBe("asked");
    expect(aspects()[0]).toBe("It is dark 2");
    expect(await ask("gm")).toBe("done");
    expect(aspects()).toEqual(["It is dark 1", "A crowd 1", "Old news 0"]);
    expect(held()).toEqual({ doom: 1 });
    expect(record().lines.map(({ label, value }: Doc) => `${label.replace(/^\W+/, "")} ${value}`)).toEqual([
      "Doom 1",
      "It is dark -1",
    ]);
    // Another roll may have taken the rest meanwhile, and what is gone comes back to nobody.
    expect(await send("gm", "workshop.shared.set", { game: "tide", id: "scene", aspect: "old", free: null })).toBe(
      "done",
    );
    await rolled([6], { roll: "change", id: "more", values: { "bold.dark": 1, "bold.crowd": 1 } });
    expect(await ask("gm", "more")).toBe("done");
    expect(aspects()).toEqual(["It is dark 0", "A crowd 0", "Change it (Ada) 5"]);
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: record().id })).toBe("done");
    expect(aspects()).toEqual(["It is dark 1", "A crowd 0", "Change it (Ada) 5"]);
    expect(await send("gm", "undo", { messageId: "more", part: 0, record: record("more").id })).toBe("done");
    expect(aspects()).toEqual(["It is dark 2", "A crowd 1"]);
  });

  it("are taken by both sides, each by its own roll where the other answers", async () => {
    await lay();
    const { system } = kit.actor({ _id: "bea", name: "Bea", type: "workshopHero", system: { game: "tide" } });
    const bea = aHero("Bea", ownersOnly(), { type: "workshopHero", system, _source: { system: { game: "tide" } } });
    const bid = (values: Doc) => plan(values, { target: bea, args: { roll: "bid" } });
    const together = bid({ way: "both", "bold.dark": 1, "rival.bold.dark": 1, "rival.bold.crowd": true });
    const kind = ruleset.rolls.roll as Doc;
    expect(kind.check(together)).toMatchObject({
      uses: { scene: { dark: 2, crowd: 1 } },
      given: { bold: 1 },
      rival: { given: { bold: 2 } },
    });
    const first = kind.check(bid({ way: "each", "bold.dark": 1, "rival.bold.dark": 1 }));
    expect(first).toMatchObject({ half: "first", uses: { scene: { dark: 1 } } });
    const reply = ruleset.rolls.answer as Doc;
    const given = { actor: bea, item: null, target: hero(), args: { roll: "bid" }, values: { "bold.crowd": true } };
    const theirs = reply.check(reply.plan(given));
    expect(theirs).toMatchObject({ half: "answer", uses: { scene: { crowd: 1 } } });
    load(6, [4, 2]);
    const [mine, other] = [
      await ruleset.roll.fromCheck(first).evaluate(),
      await ruleset.roll.fromCheck(theirs).evaluate(),
    ];
    const met = kind.meets({ outcome: mine.outcome, check: first }, { outcome: other.outcome, check: theirs });
    expect(met.check.uses).toEqual({ scene: { dark: 1, crowd: 1 } });
    // Nothing else comes of it: what was taken is a share of its own.
    expect(kind.applying.shares({ ...met, actor: hero() }).map(({ id }: Doc) => id)).toEqual(["table"]);
  });

  it("are refused where there is no room, and nothing of that roll is done", async () => {
    await lay();
    await rolled([6], { roll: "change" });
    expect(await ask("gm")).toBe("workshop.error.aspectsFull");
    expect([aspects().length, record()]).toEqual([3, undefined]);
  });

  it("are not counted by a card that takes none", async () => {
    await lay();
    await rolled([3], { roll: "change", claim: { given: { bold: 2, "shared.scene": 3 } } });
    expect(await ask("gm")).toBe("workshop.error.usesClaimed");
    await rolled([3], {
      roll: "change",
      id: "less",
      claim: { given: { bold: 1 }, uses: { scene: { dark: 1, crowd: 1 } } },
    });
    expect(await ask("gm", "less")).toBe("workshop.error.usesClaimed");
    expect(aspects()[0]).toBe("It is dark 2");
  });

  it("are written by the GM alone, with a text and free uses that fit", async () => {
    const write = (who: Person, more: object) =>
      send(who, "workshop.shared.set", { game: "tide", id: "scene", ...more });
    for (const who of ["owner", "otherPlayer", "observer"] as const)
      expect(await write(who, { text: "Mine", free: 9 }), who).toBe("error.notYours");
    for (const text of ["", "   ", "x".repeat(121), null])
      expect(await write("gm", { text, free: 1 }), String(text)).toBe("workshop.error.aspectText");
    for (const free of [-1, 21, 1.5, "2", undefined])
      expect(await write("gm", { text: "Wet", free }), String(free)).toBe("workshop.error.sharedRange");
    expect(aspects()).toEqual([]);
    for (const text of ["Wet", "<b>Loud</b>", "High"]) expect(await write("gm", { text, free: 1 })).toBe("done");
    expect(await write("gm", { text: "One more", free: 1 })).toBe("workshop.error.aspectsFull");
    const [{ id: wet = "" } = {}] = tableState.read().aspects.tide?.scene ?? [];
    expect(await write("gm", { aspect: wet, text: "Dry", free: 0 })).toBe("done");
    for (const free of [null, 1]) expect(await write("gm", { aspect: "gone", text: null, free })).toBe("done");
    // A press on its uses leaves what another GM wrote there meanwhile.
    expect(await write("gm", { aspect: wet, text: "Icy", free: 0, from: 0 })).toBe("done");
    expect(await write("gm", { aspect: wet, text: null, free: 1, from: 0 })).toBe("done");
    expect(aspects()[0]).toBe("Icy 1");
    expect(await write("gm", { aspect: wet, text: "Dry", free: 0, from: 1 })).toBe("done");
    expect(aspects()).toEqual(["Dry 0", "<b>Loud</b> 1", "High 1"]);
    expect(await write("gm", { aspect: wet, free: null })).toBe("done");
    expect(aspects()).toEqual(["<b>Loud</b> 1", "High 1"]);
  });
});

describe("the dialog", () => {
  it("reckons with what stands there, and refuses by it", async () => {
    const kind = ruleset.rolls.roll as Doc;
    const plan = (calls: number) =>
      kind.plan({ actor: hero(), item: null, target: null, args: { roll: "brave" }, values: { calls } });
    const chance = (calls: number) => kind.odds(kind.check(plan(calls)), plan(calls)).success;
    expect(chance(0)).toBeCloseTo(3 / 6, 12);
    await tableState.write({ games: { tide: { doom: 2, luck: 1 } }, aspects: {}, moves: [] });
    expect(chance(0)).toBeCloseTo(1 / 6, 12);
    expect(chance(1)).toBeCloseTo(2 / 6, 12);
    expect(() => chance(2)).toThrow(/refused/);
  });

  it("lets no push pay with it: its share is moved when it is applied", async () => {
    const kind = ruleset.rolls.push as Doc;
    const check = (ruleset.rolls.roll as Doc).check(
      (ruleset.rolls.roll as Doc).plan({
        actor: hero(),
        item: null,
        target: null,
        args: { roll: "brave" },
        values: {},
      }),
    );
    const cost = kind.cost({ base: { check } }, hero());
    expect(cost.updates).toEqual({ "system.resources.health": 2 });
    load(6, [6]);
    const pushed = await ruleset.roll.fromCheck({ ...check, first: [[1]] }).evaluate();
    const shares = kind.applying.shares({ outcome: pushed.outcome, check: { ...check, first: [[1]] }, actor: hero() });
    expect(shares.map(({ id }: Doc) => id)).toContain("table");
    const table = shares.find(({ id }: Doc) => id === "table");
    expect(table.changes(hero()).lines.map(({ value }: Doc) => value)).toEqual([1]);
  });
});

it("reads back in sentences", () => {
  const lines = pageSentences(core.page(PAGE))
    .flatMap((one) => one.lines)
    .join("\n");
  expect(lines).toMatch(/Doom\. .*6/);
  expect(lines).toMatch(/The sea comes|Llega el mar/);
  expect(lines).toMatch(/What is true\. .*3|What is true: .*3/);
  expect(lines).toMatch(/Boldly \(which aspects are used for free\)|Boldly \(los aspectos que se usan gratis\)/);
  expect(lines).toMatch(/there is a new aspect in What is true|hay un aspecto nuevo en What is true/);
  expect(lines).toMatch(/Doom (?:sube|goes up by) 4|Doom goes up/);
});
