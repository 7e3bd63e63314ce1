import { beforeEach, describe, expect, it } from "vitest";
import { host, table } from "../table.ts";
import { aMessage, aPart, laid, remove, send, takeMessage, userOf } from "./asking-table.ts";
import { all, askFor, gms, type Rows } from "./request-cases.ts";
import { applied, aRoll, award, carries, claimed, gift, laySmallGame, rank } from "./small-game.ts";

/* What the buttons of the shared rooms' own cards do: questions that wait for consent, gifts, awards, and what was used up. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

/** The last card on the table. */
const card = () => laid.messages.at(-1);
const press = (button: string) => {
  const { id, system } = card();
  return { messageId: id, part: 0, button, revision: system.parts[0].data.revision };
};
const state = () => card().system.parts[0].data.state;
const health = () => laid.hero.system.health.value;

/** Asks for a change of the hero, and leaves the question on the table. */
async function question(kind: string, payload: object, from: "otherPlayer" | "owner" = "otherPlayer"): Promise<void> {
  expect(await send(from, kind, payload)).toBe("asked");
}
const harming = () => ({ messageId: "m", part: 0, target: laid.hero.uuid });
async function harm(): Promise<void> {
  aRoll("otherPlayer", laid.friend, laid.hero);
  await question("apply", harming());
}
const pressAfter =
  (button: string, ...before: (() => unknown)[]) =>
  async (): Promise<object> => {
    for (const each of before) await each();
    return press(button);
  };

/** A question is whispered: the player who asked sees it and has no buttons, who only looks on does not see it. */
const readers = (
  answer: "done" | "error.messageGone",
  owner = answer,
): Rows[string]["done"] extends infer C ? Extract<C, { answers: unknown }>["answers"] : never => [
  owner,
  answer,
  answer,
  "error.notYours",
  "error.messageGone",
];

const questionsOf = (button: "allow" | "refuse", left: () => boolean): Rows[string] => ({
  allowed: {
    what: "harm by a roll",
    lay: pressAfter(button, harm),
    answers: readers("done"),
    done: left,
  },
  notAllowed: {
    what: "a question that a player posted",
    lay: pressAfter(button, harm, () => {
      card().author = userOf("otherPlayer");
    }),
    answers: ["error.notYours", "error.notYours", "error.notYours", "error.notYours", "error.messageGone"],
  },
  gone: {
    what: "the question was deleted",
    lay: async () => {
      await harm();
      const payload = press(button);
      takeMessage(card());
      return payload;
    },
    answers: all("error.messageGone"),
  },
  done: [
    {
      what: "answered already",
      lay: pressAfter(button, harm, () => send("owner", "prompt", press("refuse"))),
      answers: all("error.messageGone"),
    },
    {
      what: "nobody answered in ten minutes",
      lay: pressAfter(button, harm, () => {
        card().system.parts[0].data.at -= 11 * 60_000;
      }),
      answers: all("error.messageGone"),
    },
  ],
});
const many = (one: Rows[string]["done"]) => [one].flat();
const allow = questionsOf("allow", () => health() === 6 && state() === "allowed");

const rows: Rows = {
  "prompt: allow a question": {
    allowed: [
      ...many(allow.allowed),
      {
        what: "taking harm back",
        lay: pressAfter("allow", async () => question("undo", await applied())),
        answers: readers("done"),
        done: () => health() === 8 && state() === "allowed",
      },
      {
        what: "a thing that another player takes",
        lay: pressAfter(
          "allow",
          () => carries(laid.hero, "apple"),
          () => question("give", gift("apple", 2)),
        ),
        answers: readers("done"),
        done: () => laid.hero.items.size === 0 && laid.friend.items.size === 1,
      },
    ],
    notAllowed: [
      ...many(allow.notAllowed),
      {
        what: "experience: the owner asks, a GM grants",
        lay: pressAfter("allow", () => question("grow", rank(), "owner")),
        answers: ["error.notYours", "done", "done", "error.messageGone", "error.messageGone"],
        done: () => laid.hero.system.rank === 2 && state() === "allowed",
      },
      {
        what: "what stands on an old card alone: a GM looks at it",
        lay: pressAfter("allow", () => question("undo", claimed())),
        answers: ["error.notYours", "done", "done", "error.notYours", "error.messageGone"],
        done: () => health() === 80 && state() === "allowed",
      },
    ],
    gone: [
      ...many(allow.gone),
      {
        what: "the target left",
        lay: pressAfter("allow", harm, () => remove(laid.hero)),
        answers: all("error.messageGone"),
      },
      {
        what: "the roll's card was deleted",
        lay: pressAfter("allow", harm, () => takeMessage(laid.messages[0])),
        answers: [
          "error.messageGone",
          "error.messageGone",
          "error.messageGone",
          "error.messageGone",
          "error.messageGone",
        ],
      },
      {
        what: "the player who asked left the table, and another has their place",
        lay: pressAfter("allow", harm, () => {
          card().system.parts[0].data.asker = "left";
        }),
        answers: all("error.messageGone"),
      },
    ],
    done: [
      ...many(allow.done),
      {
        what: "the same was done meanwhile",
        lay: pressAfter("allow", harm, () => send("gm", "apply", harming())),
        answers: all("error.messageGone"),
      },
    ],
  },
  "prompt: refuse a question": questionsOf("refuse", () => health() === 8 && state() === "refused"),
  "prompt: undo a gift": {
    allowed: {
      lay: pressAfter("undo", given),
      answers: gms("done"),
      done: () => laid.hero.items.get("apple")?.system.quantity === 2 && laid.friend.items.size === 0,
    },
    notAllowed: {
      what: "a gift that a player says there was",
      lay: pressAfter("undo", given, () => {
        card().author = userOf("otherPlayer");
      }),
      answers: all("error.notYours"),
    },
    gone: [
      {
        what: "it was given on since",
        lay: pressAfter("undo", given, () => laid.friend.items.clear()),
        answers: gms("give.error.movedOn"),
      },
      {
        what: "it was given on since, and its new owner removed the record",
        lay: pressAfter("undo", given, () => {
          laid.friend.items.clear();
          laid.friend.flags.cubilete.changes = {};
        }),
        answers: gms("give.error.movedOn"),
      },
    ],
    done: {
      lay: pressAfter("undo", given, () => send("gm", "prompt", press("undo"))),
      answers: all("error.messageGone"),
    },
  },
  "prompt: undo an award": {
    allowed: {
      lay: pressAfter("undo", awarded),
      answers: gms("done"),
      done: () =>
        laid.hero.system.ledger.length === 1 &&
        laid.friend.system.ledger.length === 1 &&
        card().system.parts[0].data.lacks.length === 0,
    },
    notAllowed: {
      what: "an award that a player says there was",
      lay: pressAfter("undo", awarded, () => {
        card().author = userOf("owner");
      }),
      answers: all("error.notYours"),
    },
    gone: {
      what: "one of them left: the other loses it all the same",
      lay: pressAfter("undo", awarded, () => remove(laid.friend)),
      answers: gms("done"),
      done: () => laid.hero.system.ledger.length === 1,
    },
    done: {
      lay: pressAfter("undo", awarded, () => send("gm", "prompt", press("undo"))),
      answers: all("error.messageGone"),
    },
  },
  "prompt: undo what was used up": {
    allowed: {
      lay: pressAfter("undo", usedUp),
      answers: ["done", "done", "done", "error.notYours", "error.notYours"],
      done: () => health() === 8,
    },
    notAllowed: {
      what: "a card about another player's hero",
      lay: pressAfter("undo", usedUp, () => {
        card().author = userOf("otherPlayer");
      }),
      answers: all("error.notYours"),
    },
    gone: {
      lay: async () => {
        await usedUp();
        const payload = press("undo");
        takeMessage(card());
        return payload;
      },
      answers: all("error.messageGone"),
    },
    done: {
      lay: pressAfter("undo", usedUp, () => send("owner", "prompt", press("undo"))),
      answers: all("error.messageGone"),
    },
  },
};

/** The hero gave the friend two apples. */
async function given(): Promise<void> {
  carries(laid.hero, "apple");
  expect(await send("gm", "give", gift("apple", 2))).toBe("done");
}
async function awarded(): Promise<void> {
  expect(await send("gm", "experience", award(5))).toBe("done");
}
/** The hero's own player says on a card that two points were used up; the hero says it too. */
async function usedUp(): Promise<void> {
  const { carryOut } = await import("../../../module/deeds/whole.ts");
  const told = [{ name: "Hero", lines: [], effects: [] }];
  const part = aPart({ type: "prompt", kind: "used", actor: laid.hero.uuid, data: { told } });
  aMessage("u", "owner", { ruleset: "stones", parts: [part] });
  await carryOut(laid.hero, { updates: { "system.health.value": 6 }, lines: [] }, "owner", { message: "u", part: 0 });
}

askFor(rows);

describe("what the table granted beforehand", () => {
  beforeEach(laySmallGame);
  /** A GM's wolf, which the other player hits. */
  const wolf = () => {
    laid.hero._source.ownership = { default: 0 };
    return laid.hero;
  };
  const hit = async (target: { uuid: string }) => {
    aRoll("otherPlayer", laid.friend, laid.hero);
    return send("otherPlayer", "apply", { messageId: "m", part: 0, target: target.uuid });
  };

  it.each([
    ["nothing", "asked", "asked"],
    ["harm", "done", "asked"],
    ["help", "asked", "asked"],
    ["both", "done", "asked"],
    ["everything", "done", "done"],
  ])("%s: harm to an adversary is %s, to an ally %s", async (grant, adversary, ally) => {
    host.settings.set("consent", grant);
    expect(await hit(laid.hero)).toBe(ally);
    laySmallGame();
    host.settings.set("consent", grant);
    expect(await hit(wolf())).toBe(adversary);
  });

  it("holds for no card that was edited after it was posted", async () => {
    host.settings.set("consent", "everything");
    aRoll("otherPlayer", laid.friend, laid.hero);
    host.settings.set("editedCards", ["m"]);
    expect(await send("otherPlayer", "apply", harming())).toBe("asked");
    expect(await send("gm", "apply", harming())).toBe("asked");
  });

  it("cannot be granted for a fight to a card that was edited", async () => {
    const fight = { id: "fight", started: true, combatants: Object.assign([], { find: () => undefined }) };
    table.combats = [fight];
    host.combat = fight;
    wolf();
    host.settings.set("editedCards", ["m"]);
    await harm();
    expect(await send("gm", "prompt", press("fight"))).toBe("error.messageGone");
  });

  it("holds for the rest of a fight that is fought, of the player who was granted it", async () => {
    const fight = { id: "fight", started: true, combatants: Object.assign([], { find: () => undefined }) };
    table.combats = [fight];
    host.combat = fight;
    wolf();
    await harm();
    expect(await send("gm", "prompt", press("fight"))).toBe("done");
    expect(health()).toBe(6);
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: laid.hero.uuid })).toBe("done");
    expect(await send("observer", "apply", harming())).toBe("asked");
    expect(await send("otherPlayer", "apply", harming())).toBe("done");
    expect(await send("gm", "undo", { messageId: "m", part: 0, record: laid.hero.uuid })).toBe("done");
    table.combats = [];
    expect(await send("otherPlayer", "apply", harming())).toBe("asked");
  });
});

describe("a deed in two halves", () => {
  beforeEach(laySmallGame);
  const fails = async () => {
    throw new Error("the host went away");
  };

  it("loses nothing of a gift whose receiver cannot take it", async () => {
    carries(laid.hero, "apple");
    laid.friend.createEmbeddedDocuments = fails;
    expect(await send("gm", "give", gift("apple", 1))).toBe("error.unexpected");
    expect(laid.hero.items.get("apple").system.quantity).toBe(2);
    expect(laid.friend.items.size).toBe(0);
  });

  it("takes nothing worn or held along, and keeps like things in one heap", async () => {
    const system = { quantity: 1, equipped: true };
    const sword = (name: string) => ({ name, type: "thing", system, effects: [], flags: {} });
    carries(laid.hero, "sword", { system, toObject: () => ({ _id: "sword", ...sword("sword") }) });
    carries(laid.friend, "spear", { system: { quantity: 4, equipped: false } });
    carries(laid.friend, "sword", { system: { quantity: 4, equipped: false } });
    expect(await send("gm", "give", gift("sword", 1))).toBe("done");
    expect(laid.friend.items.map(({ name, system }: Any) => [name, system.quantity, system.equipped])).toEqual([
      ["spear", 4, false],
      ["sword", 5, false],
    ]);
    laid.friend.items.clear();
    carries(laid.hero, "sword", { system, toObject: () => ({ _id: "sword", ...sword("sword") }) });
    expect(await send("gm", "give", gift("sword", 1))).toBe("done");
    expect(laid.friend.items.contents[0].system.equipped).toBe(false);
  });

  it("keeps points whose step could not be written on the thing that rises", async () => {
    carries(laid.hero, "climb", { system: { rank: 1 } });
    laid.hero.updateEmbeddedDocuments = fails;
    const step = { ...rank(), kind: "skill", item: "climb" };
    expect(await send("gm", "grow", step)).toBe("error.unexpected");
    expect(laid.hero.system.ledger).toHaveLength(1);
  });
});
