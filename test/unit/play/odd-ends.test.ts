import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../table.ts";
import { aMessage, aPart, laid, remove, send, userOf } from "./asking-table.ts";
import { applied, aRoll, carries, gift, laySmallGame } from "./small-game.ts";

/* Deeds whose documents, people and clocks are not as they should be. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const { noteRecords, recordsFor } = await import("../../../module/cards/past/told.ts");
const { happenedOn } = await import("../../../module/cards/past/happened.ts");

beforeEach(laySmallGame);

const health = () => laid.hero.system.health.value;
const question = () => laid.messages.findLast(({ system }: Any) => system.parts[0].kind === "consent");
const press = (button: string, person: "gm" | "secondGM" = "gm") => {
  const { revision } = question().system.parts[0].data;
  return send(person, "prompt", { messageId: question().id, part: 0, button, revision });
};
const hits = () => {
  aRoll("otherPlayer", laid.friend, laid.hero);
  return send("otherPlayer", "apply", { messageId: "m", part: 0, target: laid.hero.uuid });
};

describe("an undo", () => {
  it("that two press at once is done once", async () => {
    const payload = await applied();
    const answers = await Promise.all([send("gm", "undo", payload), send("secondGM", "undo", payload)]);
    expect(answers.sort()).toEqual(["done", "error.nothingToUndo"]);
    expect([health(), recordsFor("m", 0)]).toEqual([8, []]);
  });

  it("is not undone itself", async () => {
    const payload = await applied();
    const record = recordsFor("m", 0)[0]?.id;
    expect(await send("gm", "undo", payload)).toBe("done");
    expect(await send("gm", "undo", { ...payload, record })).toBe("error.nothingToUndo");
    expect([health(), happenedOn("m")]).toEqual([8, []]);
  });

  it("of a deleted actor's record is refused, and its note stays until it is cleared", async () => {
    const payload = await applied();
    const record = recordsFor("m", 0)[0]?.id;
    remove(laid.hero);
    expect(await send("gm", "undo", payload)).toBe("error.nothingToUndo");
    expect(happenedOn("m")).toHaveLength(1);
    expect(await send("gm", "clear", { ...payload, record })).toBe("done");
    expect(happenedOn("m")).toEqual([]);
  });

  it("of a record whose path or keys are no figure's writes nothing", async () => {
    for (const path of ["system.__proto__.x", "flags.core.x", "ownership.owner", "system.a-b.c.constructor", "name"]) {
      laySmallGame();
      const payload = await applied();
      const [record] = Object.values(laid.hero.flags.cubilete.changes) as Any[];
      record.writes[0].path = path;
      expect([path, await send("gm", "undo", payload)]).toEqual([path, "error.record.path"]);
      expect([health(), ({} as Any).x]).toEqual([6, undefined]);
    }
  });

  it("keeps to the order in which things were done, whatever the clocks say", async () => {
    const payload = await applied();
    const part = aPart({ actor: laid.friend.uuid, target: laid.hero.uuid });
    aMessage("n", "otherPlayer", { ruleset: "stones", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
    expect(await send("gm", "apply", { messageId: "n", part: 0, target: laid.hero.uuid })).toBe("done");
    // The second says that it was long before the first.
    for (const record of Object.values(laid.hero.flags.cubilete.changes) as Any[])
      if (record.message === "n") record.at = 1;
    noteRecords(laid.hero);
    expect(await send("gm", "undo", payload)).toBe("done");
    expect(health()).toBe(6);
  });
});

describe("a question", () => {
  it("whose GM is none any more when it is pressed is not theirs to answer", async () => {
    expect(await hits()).toBe("asked");
    const second = userOf("secondGM");
    second.isGM = false;
    try {
      expect(await press("allow", "secondGM")).toBe("error.notYours");
    } finally {
      second.isGM = true;
    }
    expect(health()).toBe(8);
  });

  it("of a user who has left can be answered by no one", async () => {
    expect(await hits()).toBe("asked");
    table.users = table.users.filter(({ id }: Any) => id !== "otherPlayer");
    expect(await press("allow")).toMatch(/consent\.(askerGone|over)|error\.messageGone/);
    expect(health()).toBe(8);
  });

  it("allowed by two at once is done once", async () => {
    expect(await hits()).toBe("asked");
    const answers = await Promise.all([press("allow"), press("allow", "secondGM")]);
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(health()).toBe(6);
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, "x", {}])(
  "a figure of %s is none, and is written nowhere",
  async (harm) => {
    aRoll("otherPlayer", laid.friend, laid.hero, {}, { rolls: [{ check: {}, outcome: { harm } }] });
    expect(await send("gm", "apply", { messageId: "m", part: 0, target: laid.hero.uuid })).toBe("error.unreadableCard");
    expect([health(), happenedOn("m")]).toEqual([8, []]);
  },
);

it("a thing that is given away twice at once goes once", async () => {
  carries(laid.hero, "apple", { system: { quantity: 1 } });
  const answers = await Promise.all([send("gm", "give", gift("apple", 1)), send("secondGM", "give", gift("apple", 1))]);
  expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
  expect([laid.hero.items.size, laid.friend.items.size]).toEqual([0, 1]);
});

describe("an award that was spent", () => {
  it("goes back all the same, and its card says who is how many points short", async () => {
    const award = { actors: [laid.hero.uuid, laid.friend.uuid], amount: 5, reason: "The mill" };
    expect(await send("gm", "experience", award)).toBe("done");
    // Of four and five, eight are spent by the one, and none by the other.
    laid.hero.system.ledger.push({ id: "spent", kind: "rank", amount: -8, item: "", name: "Rank", from: 1, to: 5 });
    const card = laid.messages.at(-1);
    expect(await send("gm", "prompt", { messageId: card.id, part: 0, button: "undo" })).toBe("done");
    const { lacks, state } = card.system.parts[0].data;
    expect([state, lacks]).toEqual(["undone", [{ uuid: laid.hero.uuid, points: 4 }]]);
  });
});
