import { beforeEach, describe, expect, it, vi } from "vitest";
import { table } from "../table.ts";
import { aMessage, laid, userOf } from "./asking-table.ts";
import { carries, laySmallGame, POINTS } from "./small-game.ts";

/* What a roll costs is paid whole, before the card is there, and comes back whole where the card never comes: on players' pages too. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock(import("../../../module/play/charge-aboard.ts"), async (original) => ({
  ...(await original()),
  chargeShip: async (message, part) => void asked.push([message, part]),
}));
const { paidFor, registerCharging } = await import("../../../module/play/charge.ts");
const { hooks } = await import("../../../module/foundry/index.ts");
const { recordsOf } = await import("../../../module/cards/past/records.ts");
const { takeBack } = await import("../../../module/deeds/back.ts");
const { finishDeeds, openDeeds } = await import("../../../module/deeds/whole.ts");

let kept: Map<string, string>;
const WRITES = ["update", "updateEmbeddedDocuments"];
/** From its `last` write on the page is dead. */
let last = Number.POSITIVE_INFINITY;
let writes = 0;
const mortal = (actor: Any) => {
  for (const method of WRITES) {
    const own = actor[method];
    actor[method] = async (...args: unknown[]) => {
      writes++;
      if (writes >= last) throw new Error("the page is gone");
      return own(...args);
    };
  }
};

beforeEach(() => {
  laySmallGame();
  kept = new Map();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
    },
  });
  Object.assign((globalThis as Any).game, { world: { id: "world" } });
  [last, writes] = [Number.POSITIVE_INFINITY, 0];
  for (const actor of [laid.hero, laid.friend]) mortal(actor);
  carries(laid.friend, "shells");
});

/** The hero pays three points, and a shell out of what the friend carries. */
const cost = () => ({
  updates: { [POINTS]: 5 },
  items: [{ item: laid.friend.items.get("shells"), updates: { "system.quantity": 1 } }],
  lines: [],
});
const state = () => [laid.hero.system.health.value, laid.friend.items.get("shells").system.quantity];
const roll = (make: () => Promise<Any>) => paidFor("card", [{ actor: laid.hero, cost: cost(), part: 0 }], make);
const posts = async () => aMessage("card", "owner", { ruleset: "stones", parts: [] });
/** The same browser comes up again. */
async function comesUp(): Promise<void> {
  last = Number.POSITIVE_INFINITY;
  registerCharging();
  if (table.user.isGM) await finishDeeds();
  hooks.callAll("ready");
  await new Promise((done) => setTimeout(done, 20));
}

describe.each(["owner", "gm"] as const)("what a roll of %s costs", (who) => {
  beforeEach(() => {
    table.user = userOf(who);
  });

  it("is paid by everybody it falls on, and then the card comes", async () => {
    await roll(posts);
    expect([state(), [...kept.values()]]).toEqual([[5, 1], ["{}"]]);
    await comesUp();
    expect(state()).toEqual([5, 1]);
  });

  it("comes back where a module keeps the card back, or it fails", async () => {
    await roll(async () => null);
    expect([state(), recordsOf(laid.hero), recordsOf(laid.friend)]).toEqual([[8, 2], [], []]);
    await expect(
      roll(async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(state()).toEqual([8, 2]);
  });

  it("comes back as far as it can where a thing that paid is deleted before the undo", async () => {
    await roll(posts);
    await laid.friend.deleteEmbeddedDocuments("Item", ["shells"]);
    for (const actor of [laid.friend, laid.hero]) for (const record of recordsOf(actor)) await takeBack(actor, record);
    expect([laid.hero.system.health.value, laid.friend.items.get("shells")]).toEqual([8, undefined]);
    expect([recordsOf(laid.hero), recordsOf(laid.friend), openDeeds()]).toEqual([[], [], []]);
  });

  it.each([1, 2, 3])("comes back where the page was gone at write %d", async (at) => {
    last = at;
    await roll(() => new Promise(() => {})).catch(() => {});
    await comesUp();
    expect([state(), recordsOf(laid.hero), recordsOf(laid.friend), openDeeds()]).toEqual([[8, 2], [], [], []]);
  });

  it("comes back where the page was gone before the card came", async () => {
    void roll(() => new Promise(() => {}));
    await new Promise((done) => setTimeout(done, 20));
    expect(state()).toEqual([5, 1]);
    await comesUp();
    expect([state(), [...kept.values()]]).toEqual([[8, 2], ["{}"]]);
  });

  it("stays paid where the card came and the page was gone right after", async () => {
    void roll(() => posts().then(() => new Promise(() => {})));
    await new Promise((done) => setTimeout(done, 20));
    await comesUp();
    expect(state()).toEqual([5, 1]);
  });
});

it("a browser that keeps nothing, or something else, is paid all the same", async () => {
  for (const text of ["[]", "5", "{", '{"card":5}']) {
    kept.set([...kept.keys()][0] ?? "cubilete.world.gm.paying", text);
    await comesUp();
  }
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => null,
      setItem() {
        throw new Error("full");
      },
    },
  });
  await roll(posts);
  expect(state()).toEqual([5, 1]);
});

describe("a shot with the gun of a ship, of whose crew the hero is", () => {
  const aboard = () => {
    laid.friend.type = "ship";
    laid.friend.system.crew = [{ station: "gunner", skill: "", actor: laid.hero.uuid }];
    asked.length = 0;
  };

  it("goes to the page that writes, where its player may not change the ship, and only once the card is there", async () => {
    table.user = userOf("owner");
    aboard();
    await roll(async () => null);
    expect([state(), asked]).toEqual([[8, 2], []]);
    await roll(posts);
    expect([state(), asked]).toEqual([[5, 2], [["card", 0]]]);
  });

  it("is paid at once by a GM", async () => {
    table.user = userOf("gm");
    aboard();
    await roll(posts);
    expect([state(), asked]).toEqual([[5, 1], []]);
  });
});
