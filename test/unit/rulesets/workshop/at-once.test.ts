import { beforeEach, describe, expect, it, vi } from "vitest";
import { asRolled, changesOn } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What stands on the table while a page changes, and what two GMs write at the same moment. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const { lastSave, lastSaver, savePage, saves, undoSave, writeAsked } = await import(
  "../../../../module/rulesets/workshop/data/saves.ts"
);
const { games } = await import("../../../../module/rulesets/workshop/data/games.ts");
const kit = kitFor(ruleset);

const PAGE = `
workshop: 1
id: dusk
name: Dusk
attributes: { nerve: { from: 0, to: 9, start: 2 } }
resources: { will: { name: Will, start: 5, max: 5 }, blood: { name: Blood, start: 5, max: 5 } }
conditions: { prone: { name: Prone } }
rolls:
  dare:
    dice: { d: 2d6 }
    numbers: { total: sum(d) + nerve }
    bands:
      - { name: Heads, as: success, when: total >= 9, then: { target.will: -2, prone: true } }
      - { name: Tails, as: failure, then: { will: -1 } }
    push: { keep: { d: [6] }, then: { will: -1 } }
  clash:
    against: clash
    dice: { d: 1d6 }
    numbers: { best: sum(d) + nerve }
    bands: [{ name: Wins, as: success, when: best > rival.best, then: { target.will: -1 } }, { name: Held, as: failure }]
`;

/** Pages that the one above becomes while something waits. */
const CHANGES: [what: string, page: string | null][] = [
  ["is gone", null],
  ["cannot be read any more", "workshop: 1\nid: dusk\n  x"],
  ["has none of its rolls", PAGE.replace(/rolls:[\s\S]*$/, "rolls: { other: { dice: { z: 1d4 } } }\n")],
  ["has other dice", PAGE.replace("d: 2d6", "d: 3d8")],
  ["has other bands", PAGE.replace("as: success, when: total >= 9", "when: total >= 99")],
  ["has none of its figures", PAGE.replace(/will/g, "mood").replace(/nerve/g, "grit").replace(/prone/g, "low")],
  ["has no push", PAGE.replace(/ {4}push:.*\n/, "")],
];

let turn = 0;
const play = (page: string | null): void => {
  turn += 1;
  host.settings.set("workshop.games", JSON.stringify(page === null ? {} : { dusk: page }) + " ".repeat(turn));
};
const hero = (name: string): Any =>
  kit.actor({ _id: name, name, type: "workshopHero", system: { game: "dusk", resources: { will: 5, blood: 5 } } });

function prepare(kind: string, source: Any): Any {
  const rules = ruleset.rolls[kind] as Any;
  const plan = rules.plan({ item: null, target: null, args: {}, values: {}, ...source });
  const check = rules.check(plan);
  const rolled = async (faces: number[], size = 6): Promise<Any> => {
    load(size, faces);
    return ((await ruleset.roll.fromCheck(check).evaluate()) as Any).outcome;
  };
  return { rules, plan, check, rolled };
}

beforeEach(() => {
  kit.reset();
  host.told.length = 0;
  host.isGM = true;
  host.settings.set("workshop.brought", "{}");
  host.settings.set("workshop.saves", "[]");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  play(PAGE);
});

/** Whether something is done, or refused in a sentence for players: anything else is an accident. */
function sound(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    expect((error as Any).name, String((error as Any).stack)).toBe("UserError");
    return null;
  }
}

describe.each(CHANGES)("while the page %s", (_what, page) => {
  it("an outcome that lies there is shown as it was made, and done as far as there is what it touches", async () => {
    const [ada, bea] = [hero("Ada"), hero("Bea")];
    const { rules, check, rolled } = prepare("roll", { actor: ada, target: bea, args: { roll: "dare" } });
    const outcome = await rolled([6, 5]);
    play(page);
    const view = rules.view(asRolled(outcome, check, { actor: ada, target: bea }));
    expect(view.verdict.label).toContain("Heads");
    for (const share of rules.applying.shares(asRolled(outcome, check, { target: bea })))
      sound(() => share.changes(share.to === "target" ? bea : ada));
    load(6, [6, 5]);
    const again = ((await ruleset.roll.fromCheck(check).evaluate()) as Any).outcome;
    expect(again).toMatchObject({ name: "Heads", band: 0, numbers: { total: 13 } });
  });

  it("what waits to be pushed is pushed as it was made, or refused in a sentence", async () => {
    const ada = hero("Ada");
    const { rules, check, rolled } = prepare("roll", { actor: ada, args: { roll: "dare" } });
    const outcome = await rolled([6, 1]);
    const [button] = rules.followUps(asRolled(outcome, check, { actor: ada }));
    expect(button.kind).toBe("push");
    play(page);
    sound(() => rules.followUps(asRolled(outcome, check, { actor: ada })));
    const pushed = sound(() => prepare("push", { actor: ada, args: button.args })) as Any;
    if (!pushed) return;
    const came = await pushed.rolled([5]);
    expect(came).toMatchObject({ pushed: true, name: "Heads", dice: [{ faces: [6] }, { faces: [5] }] });
    sound(() => pushed.rules.cost(pushed.plan, ada));
    sound(() => changesOn(pushed.rules, came, pushed.check, ada));
  });

  it("what waits for an answer is answered by the page of now, and met, or refused in a sentence", async () => {
    const [ada, bea] = [hero("Ada"), hero("Bea")];
    const mine = prepare("roll", { actor: ada, args: { roll: "clash" } });
    const first = await mine.rolled([4]);
    const [button] = mine.rules.followUps(asRolled(first, mine.check, { actor: ada }));
    expect(button.kind).toBe("answer");
    play(page);
    sound(() => mine.rules.view(asRolled(first, mine.check, { actor: ada })));
    const theirs = sound(() => prepare("answer", { actor: bea, args: button.args })) as Any;
    if (!theirs) return;
    sound(() => theirs.rules.odds(theirs.check, theirs.plan));
    const answer = await theirs.rolled([3]);
    const met = sound(() => mine.rules.meets(asRolled(first, mine.check), asRolled(answer, theirs.check))) as Any;
    if (met) expect(met.outcome.name).toBe("Wins");
  });
});

describe("two GMs who save at the same moment", () => {
  const gm = (name: string): Any => ({ name, isGM: true });
  const save = (text: string, since = 0, at = 5) => ({ do: "save", text, at, since });
  const other = (name: string) => `workshop: 1\nid: ${name}\nname: ${name}\n`;
  const kept = () => JSON.parse(host.settings.get("workshop.games") as string);

  /** A server that takes its time. */
  beforeEach(() => {
    (globalThis as Any).game.settings.set = async (_system: string, key: string, value: unknown) => {
      await new Promise((done) => setTimeout(done, 5));
      host.settings.set(key, value);
    };
    host.settings.set("workshop.games", "{}");
  });

  it("two games: both stand, and both saves can be taken back", async () => {
    await Promise.all([writeAsked(save(other("sun")), gm("Ana")), writeAsked(save(other("moon")), gm("Beto"))]);
    expect(Object.keys(kept()).sort()).toEqual(["moon", "sun"]);
    expect(saves().map(({ id, by, text }) => [id, by, text])).toEqual([
      ["moon", "Beto", null],
      ["sun", "Ana", null],
    ]);
    const [last, first] = saves();
    expect((last?.at ?? 0) > (first?.at ?? 0)).toBe(true);
    await writeAsked({ do: "undo", at: last?.at ?? 0 }, gm("Ana"));
    expect([...games().keys()]).toEqual(["sun"]);
  });

  it("one game: the first stands, and the second reads who was first", async () => {
    const [first, second] = await Promise.allSettled([
      writeAsked(save(other("sun")), gm("Ana")),
      writeAsked(save(`${other("sun")}summary: mine\n`), gm("Beto")),
    ]);
    expect(first.status).toBe("fulfilled");
    expect((second as PromiseRejectedResult).reason).toMatchObject({
      key: expect.stringContaining("savedSince"),
      data: { who: "Ana" },
    });
    expect(kept().sun).toBe(other("sun"));
    expect(lastSaver("sun")).toBe("Ana");
    // Who has seen that save may write over it.
    await writeAsked(save(`${other("sun")}summary: mine\n`, saves()[0]?.at), gm("Beto"));
    expect(kept().sun).toContain("mine");
    expect(saves()[0]?.text).toBe(other("sun"));
  });

  it("and one who takes a save back before its heroes came: they come first, and then go", async () => {
    const { handleAlone } = await import("../../../../module/requests/requests.ts");
    const { WRITE } = await import("../../../../module/rulesets/workshop/data/labels.ts");
    // Nobody else is there: this page writes itself.
    (globalThis as Any).game.users = { activeGM: null };
    handleAlone(WRITE, (asked) => writeAsked(asked, gm("Ana")));
    const text = other("sun");
    const came = { uuid: "Actor.ada", name: "Ada", print: "" };
    const saving = savePage(text, async () => {
      await new Promise((done) => setTimeout(done, 20));
      return { made: [came], changed: [], moved: [] };
    });
    const { save } = await lastSave();
    expect(save.traces?.made).toEqual([came]);
    await saving;
    const undone = await undoSave(save.at);
    expect(undone.save.traces?.made).toEqual([came]);
    expect(kept()).toEqual({});
  });

  it("and one whose page is left before the server answered: all of it is on its way", async () => {
    (globalThis as Any).game.settings.set = (_system: string, key: string, value: unknown) => {
      host.settings.set(key, value);
      return new Promise(() => {});
    };
    // Nothing else is done by a page that hears no more; another one, loaded anew, reads what it left.
    const { writeAsked: inAPageThatIsLeft } = (await vi.importActual(
      "../../../../module/rulesets/workshop/data/saves.ts?left",
    )) as { writeAsked: typeof writeAsked };
    void inAPageThatIsLeft(save(other("sun")), gm("Ana"));
    await new Promise((done) => setTimeout(done, 5));
    expect(kept()).toEqual({ sun: other("sun") });
    expect(saves().map(({ id, text }) => [id, text])).toEqual([["sun", null]]);
  });

  it("one takes back what the other has written over: refused, and nothing is lost", async () => {
    await writeAsked(save(other("sun")), gm("Ana"));
    const at = saves()[0]?.at ?? 0;
    const done = await Promise.allSettled([
      writeAsked(save(other("moon"), 0, at), gm("Beto")),
      writeAsked({ do: "undo", at }, gm("Ana")),
    ]);
    expect(done.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(Object.keys(kept()).sort()).toEqual(["moon", "sun"]);
  });

  it.each([
    ["nothing", {}],
    ["a word of every object", { do: "constructor" }],
    ["a page that is none", { do: "save", text: 7, at: 1, since: 0 }],
    ["no moment", { do: "undo", at: "1" }],
    ["traces of nobody", { do: "trace", at: 5, traces: null }],
  ])("and a wish for %s is refused", async (_what, asked) => {
    await expect(writeAsked(asked as Any, gm("Ana"))).rejects.toMatchObject({
      key: "CUBILETE.error.unreadableRequest",
    });
    expect(kept()).toEqual({});
  });
});
