import { beforeEach, describe, expect, it } from "vitest";
import { asRolled } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What a page's roll leaves to be spent, and rolls that go on from a card, on the sheets of both sides. */

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
const core = await import("../../../../module/core/workshop/index.ts");
keepPart("workshop", core);
const { pageSentences, warningText } = await import("../../../../module/rulesets/workshop/window/words.ts");
const kit = kitFor(ruleset);

const PAGE = `
workshop: 1
id: duel
name: Duel
attributes: { arms: 0..9 }
resources: { health: { start: 9, max: 9 }, breath: { start: 5, max: 5 } }
conditions: { armed: Armed }
rolls:
  cut:
    name: Cut
    dice: { main: 2d6 }
    numbers: { margin: { name: Margin, is: sum(main) + arms - 7 } }
    bands: [{ name: Hit, as: success, when: margin >= 0 }, { name: Miss, as: failure }]
    spend:
      - from: margin
        options:
          hurt: { name: More, price: 2, most: 3, text: It bleeds., then: { target.health: -1 } }
          disarm: { name: Disarm, price: 3, words: true, then: { target.armed: false } }
          rest: { name: Rest, price: 1, then: { breath: +1 } }
      - { name: Trouble, from: 0 - margin, by: gm, options: { trip: { name: Trip, price: 1, then: { breath: -1 } } } }
      - { name: Opening, from: 0 - margin, by: target, options: { riposte: { name: Riposte, price: 1, then: { health: -1 } } } }
  clash:
    name: Clash
    dice: { main: 1d6 }
    numbers: { best: sum(main) + arms, ahead: best - rival.best }
    adds: { points: { name: Points, is: "max(0, best - 4)", goal: 6 }, round: 1 }
    bands:
      - { name: You win, as: success, when: points >= points.goal and points > rival.points }
      - { name: They win, as: failure, when: rival.points >= points.goal and rival.points > points }
      - { name: It goes on, roll: clash }
    spend: { from: ahead, options: { shove: { name: Shove, price: 1, most: ahead, then: { target.breath: -1 } } } }
  climb:
    name: Climb
    dice: { main: 1d6 }
    adds: { up: { name: Height, is: sum(main), start: arms, goal: 12 } }
    bands: [{ name: Top, as: success, when: up >= up.goal }, { name: Higher, roll: climb }]
`;

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;
const rolls = ruleset.rolls as Record<string, Doc>;
const kindOf = (id: string): Doc => rolls[id];

const actor = (name: string, system: object = {}): Doc =>
  kit.actor({ _id: name, name, type: "workshopHero", system: { game: "duel", attributes: { arms: 0 }, ...system } });

beforeEach(() => {
  kit.reset();
  host.settings.set("workshop.games", JSON.stringify({ duel: PAGE }));
});

async function rolled(kindId: string, source: Doc, faces: number[], known: object = {}): Promise<Doc> {
  const kind = kindOf(kindId);
  const check = kind.check(kind.plan({ item: null, target: null, args: {}, values: {}, ...source }));
  load(6, faces);
  const { outcome } = await ruleset.roll.fromCheck(check).evaluate();
  return asRolled(outcome, check, { actor: source.actor, target: source.target ?? null, ...known });
}
const cut = (faces: number[], spent: string[] = [], target: Doc = actor("Target")) =>
  rolled("roll", { actor: actor("Roller"), target, args: { roll: "cut" } }, faces, { spent });
const plain = (text: string): string => text.replace(/^\W+/, "");
const menuOf = (one: Doc): Doc => kindOf("roll").spending.menu(one);
const offered = (one: Doc) =>
  menuOf(one)?.options.map(({ id, by, on, affordable, amount }: Doc) =>
    [id, by, on, affordable, amount?.most ?? ""].join(" "),
  );

describe("what a roll leaves", () => {
  it("is offered to its side, with prices, and who it works on", async () => {
    const one = await cut([6, 6]);
    expect(menuOf(one).left.map(({ label, value }: Doc) => [plain(label), value])).toEqual([["Margin", 5]]);
    expect(offered(one)).toEqual([
      "hurt roller target true 2",
      "disarm roller target true ",
      "rest roller roller true ",
    ]);
    const [hurt, disarm] = menuOf(one).options;
    expect([plain(hurt.label), plain(hurt.price), plain(hurt.hint)]).toEqual(["More", "costs 2 each", "It bleeds."]);
    expect([disarm.note, plain(disarm.price)]).toEqual([true, "costs 3"]);
  });

  it("is the GM's or the target's where the page says so", async () => {
    const one = await cut([1, 3]);
    expect(menuOf(one).left.map(({ label, value }: Doc) => [plain(label), value])).toEqual([
      ["Trouble", 3],
      ["Opening", 3],
    ]);
    expect(offered(one)).toEqual(["trip gm roller true ", "riposte target roller true "]);
    expect(menuOf(await cut([3, 4]))).toBeNull();
  });

  it("becomes less by what was bought, and what can no longer be paid stays in sight", async () => {
    expect(offered(await cut([6, 6], ["hurt.2"]))).toEqual([
      "hurt roller target false 0",
      "disarm roller target false ",
      "rest roller roller true ",
    ]);
    expect(offered(await cut([6, 6], ["disarm", "rest"]))).toEqual(["hurt roller target false 0"]);
  });

  it("works on an actor of the player's choice where nobody was aimed at", async () => {
    expect(offered(await cut([6, 6], [], null))[0]).toBe("hurt roller any true 2");
  });
});

describe("what is bought", () => {
  const changes = async (word: string, faces: number[], on: Doc) =>
    kindOf("roll").spending.changes(word, await cut(faces), on, "");

  it("does what the page says, each of several after the others, within what there is", async () => {
    const target = actor("Target", { conditions: ["armed"], resources: { health: 2 } });
    expect((await changes("hurt.2", [6, 6], target)).updates).toEqual({ "system.resources.health": 0 });
    const { updates, lines } = await changes("hurt.3", [6, 6], target);
    // Below its least no figure goes.
    expect(updates).toEqual({ "system.resources.health": 0 });
    expect(lines.map(({ label, value }: Doc) => `${plain(label)} ${value}`)).toEqual(["More 6", "health -2"]);
    expect((await changes("disarm", [6, 6], target)).updates).toEqual({ "system.conditions": [] });
    expect((await changes("riposte", [1, 1], actor("Roller"))).updates).toEqual({ "system.resources.health": 8 });
  });

  it("is nothing that was not offered", async () => {
    for (const word of ["trip", "hurt.0", "hurt.x", "other", "disarm.1.1"])
      await expect(changes(word, [6, 6], actor("Target")), word).rejects.toThrow();
  });

  it("is refused to who plays another game", async () => {
    host.settings.set("workshop.games", JSON.stringify({ duel: PAGE, other: PAGE.replace("id: duel", "id: other") }));
    await expect(changes("hurt", [6, 6], actor("Guest", { game: "other" }))).rejects.toThrow();
  });
});

const next = (one: Doc, kindId = "roll"): Doc[] => kindOf(kindId).followUps(one);

describe("a roll that goes on", () => {
  const climbed = (args: object, face: number, kindId = "onward") =>
    rolled(
      kindId,
      { actor: actor("Roller", { attributes: { arms: 2 } }), args: { game: "duel", roll: "climb", ...args } },
      [face],
    );

  it("hands on what it stands at, and ends where no roll follows", async () => {
    const first = await climbed({}, 4, "roll");
    expect(first.outcome.numbers.up).toBe(6);
    expect(next(first)).toMatchObject([
      { kind: "onward", by: "roller", args: { game: "duel", roll: "climb", soFar: { up: 6 } } },
    ]);
    const second = await climbed(next(first)[0].args, 5);
    expect(second.outcome.numbers.up).toBe(11);
    const third = await climbed(next(second, "onward")[0].args, 1);
    expect([third.outcome.numbers.up, third.outcome.band, next(third, "onward")]).toEqual([12, 0, []]);
  });

  it("says how far it has come on its card", async () => {
    const { notes } = kindOf("roll").view(await climbed({}, 4, "roll"));
    expect(notes.map(({ label }: Doc) => plain(label))).toEqual(["Height: 6 of 12"]);
  });

  it("names what it began with, for who looks whether a card says so rightly", async () => {
    const one = await climbed({ soFar: { up: 7 } }, 1);
    expect(kindOf("onward").goesOn).toBe(true);
    expect(
      kindOf("onward")
        .byHand(one)
        .map(({ label, value }: Doc) => [plain(label), value]),
    ).toEqual([["Height", 7]]);
  });

  it("begins with what was chosen for the roll before, which the dialog may change", async () => {
    const page = PAGE.replace("name: Climb\n", "name: Climb\n    ask: { help: 0..3 }\n").replace(
      "is: sum(main), start",
      "is: sum(main) + help, start",
    );
    host.settings.set("workshop.games", JSON.stringify({ duel: page }));
    const chosen = { intent: { args: { roll: "climb", help: 1 }, values: { help: 2, target: "x" } } };
    const first = await rolled(
      "roll",
      { actor: actor("Roller"), args: { roll: "climb" }, values: chosen.intent.values },
      [1],
      chosen,
    );
    const [button] = next(first);
    expect(button.args).toEqual({ game: "duel", roll: "climb", soFar: { up: 3 }, chosen: { help: 2 } });
    const on = async (values: object) =>
      (await rolled("onward", { actor: actor("Roller"), args: button.args, values }, [1])).outcome.numbers.up;
    expect([await on({}), await on({ help: 0 })]).toEqual([6, 4]);
  });

  it("begins anew where a card says no number", async () => {
    for (const soFar of [{ up: "9" }, [9], null, "up", { up: Number.NaN }])
      expect((await climbed({ soFar }, 1)).outcome.numbers.up, JSON.stringify(soFar)).toBe(3);
  });
});

describe("a contest of two", () => {
  const both = (args: object, faces: number[]) =>
    rolled(
      "roll",
      {
        actor: actor("Roller"),
        target: actor("Target", { attributes: { arms: 1 } }),
        args: { roll: "clash", ...args },
        values: { way: "both" },
      },
      faces,
    );

  it("hands on both sides' totals, and each goes on with its own", async () => {
    const first = await both({}, [6, 6]);
    expect(first.outcome).toMatchObject({ numbers: { points: 2, round: 1 }, band: 2 });
    const [button] = next(first);
    expect(button.args).toMatchObject({ soFar: { points: 2, round: 1 }, theirs: { points: 3, round: 1 } });
    const second = await both(button.args, [5, 6]);
    expect(second.outcome).toMatchObject({
      numbers: { points: 3, round: 2 },
      rival: { numbers: { points: 6 } },
      band: 1,
    });
  });

  it("counts both in the odds of the dialog", () => {
    const kind = kindOf("onward");
    const plan = kind.plan({
      ...{
        actor: actor("Roller"),
        item: null,
        target: actor("Target", { attributes: { arms: 1 } }),
        values: { way: "both" },
      },
      args: { roll: "clash", soFar: { points: 5 }, theirs: { points: 0 } },
    });
    // At 5 already: any gain wins where the other side has less.
    expect(kind.odds(kind.check(plan), plan).success).toBeCloseTo(2 / 6, 12);
  });

  it("waits for an answer, which gets its own total alone", async () => {
    const half = await rolled(
      "roll",
      { actor: actor("Roller"), args: { roll: "clash", soFar: { points: 2 }, theirs: { points: 3 } } },
      [6],
    );
    expect(half.check.half).toBe("first");
    expect(kindOf("roll").spending.menu(half)).toBeNull();
    const [button] = next(half);
    expect(button).toMatchObject({ kind: "answer", args: { soFar: { points: 3 } } });
    const answer = await rolled(
      "answer",
      { actor: actor("Target", { attributes: { arms: 1 } }), args: button.args },
      [6],
    );
    expect(answer.outcome.numbers).toMatchObject({ points: 6 });
    expect(kindOf("answer").byHand(answer)).toMatchObject([{ value: 3 }, { value: 0 }]);
    const met = kindOf("roll").meets(half, answer);
    expect(met.outcome).toMatchObject({ band: 1, numbers: { points: 4 } });
    expect(kindOf("roll").spending.menu({ ...half, ...met, spent: [] })).toBeNull();
  });
});

describe("in words", () => {
  it("a page says what is to be had, and what adds up", () => {
    const sections = pageSentences(core.page(PAGE));
    const lines = (name: string) => sections.find((one) => one.name === name)?.lines ?? [];
    expect(lines("Cut").slice(-8)).toEqual([
      "Afterwards the roller may spend Margin.",
      "“More” costs 2. Times, at most: 3. Then the target’s health goes down by 1.",
      "“Disarm” costs 3. The buyer says in words what it is. Then the target no longer has “Armed”.",
      "“Rest” costs 1. Then breath goes up by 1.",
      "Afterwards the GM may spend “Trouble” (0 − Margin).",
      "“Trip” costs 1. Then breath goes down by 1.",
      "Afterwards the target may spend “Opening” (0 − Margin).",
      "“Riposte” costs 1. Then health goes down by 1.",
    ]);
    expect(lines("Climb")).toEqual([
      "Dice: one d6.",
      "Height adds up from roll to roll: each adds the sum of the dice.",
      "It begins at arms.",
      "It is to reach 12.",
      "It is “Top” if Height is at least 12.",
      "Otherwise, it is “Higher”.",
      "Then roll: Climb.",
    ]);
  });

  it("warns of what nothing pays, of what is too cheap, and of totals that nobody goes on with", () => {
    for (const reason of ["unpayable", "cheap", "anew"])
      expect(warningText({ reason, name: "More", tried: 3, fix: "roll: cut" })).not.toMatch(/CUBILETE|\{/);
  });
});
