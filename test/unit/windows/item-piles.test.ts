import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, host, nobodyListens, table } from "../table.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of a host that is not there.
type Any = any;

const world = globalThis as Any;

class Item {
  flags = {};
  constructor(data: object, { parent }: { parent: object }) {
    Object.assign(this, { documentName: "Item", ...data, parent });
  }
  async _preCreate(): Promise<undefined> {}
  toObject() {
    return structuredClone({ type: (this as Any).type, system: (this as Any).system });
  }
  updateSource = () => undefined;
}
Object.assign(world.foundry.documents, { Item });

const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteItem } = await import("../../../module/documents/item.ts");
const { isThing } = await import("../../../module/plan/gifts.ts");
const { followPiles } = await import("../../../module/windows/neighbours/item-piles.ts");
const { Hooks } = world;

/** The fields of the types of two games that are alike. */
const FIELDS: Record<string, string[]> = {};
for (const id of ["alpha", "beta"]) {
  const actors = { [`${id}Hero`]: {}, [`${id}Npc`]: {} };
  const items = {
    [`${id}Skill`]: {},
    [`${id}Gear`]: {},
    [`${id}Weapon`]: {},
    [`${id}Armour`]: {},
    [`${id}Quality`]: {},
  };
  rulesets.add(aRuleSet({ id, actors, items }));
  for (const type of Object.keys(actors)) FIELDS[type] = ["money"];
  Object.assign(FIELDS, {
    [`${id}Skill`]: ["rank"],
    [`${id}Gear`]: ["quantity", "price"],
    [`${id}Weapon`]: ["equipped", "price"],
    [`${id}Armour`]: ["equipped", "quantity", "price"],
    [`${id}Quality`]: ["price"],
  });
}
const models = Object.fromEntries(
  Object.entries(FIELDS).map(([type, fields]) => [type, { schema: { has: (name: string) => fields.includes(name) } }]),
);

beforeEach(() => {
  clearTable();
  nobodyListens();
  Object.assign(world.CONFIG, { Actor: { dataModels: models }, Item: { dataModels: models } });
  host.settings = new Map<string, unknown>([
    ["played", []],
    ["money", ""],
  ]);
  followPiles();
});

const pileFlags = { "item-piles": { data: { enabled: true, type: "pile" } } };
const hero = (id: string) => anActor(`hero0000000${id}`, { type: `${id}Hero`, flags: {} });
const pile = (id: string, more: object = {}) =>
  anActor(`pile0000000${id}`, { type: `${id}Npc`, flags: pileFlags, ...more });
const thing = (type: string, more: object = {}) => ({ name: type, type, system: {}, ...more });

describe("what can lie in a pile", () => {
  it.each(Object.keys(FIELDS).filter((type) => type.startsWith("alpha") && !/Hero|Npc/.test(type)))(
    "%s, where it is counted or worn",
    (type) => {
      expect(isThing(type)).toBe(["alphaGear", "alphaWeapon", "alphaArmour"].includes(type));
      expect(isThing("nobody's")).toBe(false);
    },
  );
});

/**
 * Item Piles moves a thing from one to another, by what it calls and in which order (version 100.0.0): it asks its hook, takes
 * the thing, and puts it down. Its own page of a trade between players asks nobody.
 */
const ASKS: Record<string, (from: Any, to: Any, data: Any) => [hook: string, ...given: unknown[]]> = {
  "adding things": (_from, to, data) => ["preAddItems", to, [data], [], false],
  "handing over things": (from, to, data) => ["preTransferItems", from, {}, to, { itemsToCreate: [data] }, false],
  "handing over all things": (from, to, data) => ["preTransferAllItems", from, {}, to, { itemsToCreate: [data] }, "gm"],
  "handing over everything": (from, to, data) => ["preTransferEverything", from, {}, to, { itemsToCreate: [data] }],
  "making one pile of several": (from, to, data) => [
    "preCombineItemPiles",
    [from],
    [{}],
    to,
    { itemsToCreate: [data] },
  ],
  buying: (from, to, data) => ["preTradeItems", from, { itemsToCreate: [] }, to, { itemsToCreate: [data] }, "gm"],
  "paying with things": (from, to, data) => [
    "preTradeItems",
    to,
    { itemsToCreate: [data] },
    from,
    { itemsToCreate: [] },
  ],
  "sharing out": (from, to, data) => ["preSplitItemPileContent", from, {}, { [to.uuid]: { itemsToCreate: [data] } }],
  giving: (from, to, data) => ["preGiveItem", from, to, { item: data, quantity: 1 }, "gm"],
  "dropping on a token": (from, to, data) => [
    "preDropItem",
    from,
    { documentName: "Token", actor: to },
    false,
    { item: data, quantity: 1 },
  ],
};

/** What comes of it: "put" where it should be, "kept" where it was, or "lost" on the way. */
async function moved(way: string, to: Any, data: Any, from: Any = hero("alpha")): Promise<"put" | "kept" | "lost"> {
  table.documents.set(to.uuid, to);
  const [hook, ...given] = ASKS[way]?.(from, to, data) ?? [];
  if (hook && Hooks.call(`item-piles-${hook}`, ...given) === false) return "kept";
  // Taken from here on.
  const made: Any = new CubileteItem(data, { parent: to });
  return (await made._preCreate(data, { keepId: true, keepEmbeddedIds: true }, table.user)) === false ? "lost" : "put";
}

describe.each(Object.keys(ASKS))("%s", (way) => {
  it.each([
    ["to an actor of its own game", hero("alpha"), "alphaGear", "put"],
    ["to an actor of another game", hero("beta"), "alphaGear", "kept"],
    ["to a pile of its own game", pile("alpha"), "alphaWeapon", "put"],
    ["to a pile of another game", pile("beta"), "alphaWeapon", "put"],
    [
      "to a pile that its token says it is",
      pile("beta", { flags: {}, token: { flags: pileFlags } }),
      "alphaGear",
      "put",
    ],
    ["to a pile of another game, of what is no thing", pile("beta"), "alphaSkill", "kept"],
    [
      "to what is no pile any more",
      pile("beta", { flags: { "item-piles": { data: { enabled: false } } } }),
      "alphaGear",
      "kept",
    ],
  ])("%s", async (_what, to, type, comes) => {
    expect(await moved(way, to, thing(type))).toBe(comes);
    expect(host.told).toHaveLength(comes === "kept" ? 1 : 0);
  });
});

describe("a thing that has no quantity", () => {
  // Item Piles counts none of it, where all of a heap goes at once: it would take it and put none down.
  const counted = (type: string) => new CubileteItem(thing(type), { parent: null }).toObject().system;
  const plays = (active: boolean) => Object.assign(world.game, { modules: new Map([["item-piles", { active }]]) });

  it("counts as one where Item Piles plays along, and other things stay uncounted", () => {
    plays(true);
    expect(["alphaWeapon", "alphaArmour", "alphaGear", "alphaSkill"].map(counted)).toEqual([
      { quantity: 1 },
      {},
      {},
      {},
    ]);
    plays(false);
    expect(counted("alphaWeapon")).toEqual({});
    delete world.game.modules;
    expect(counted("alphaWeapon")).toEqual({});
  });
});

describe("things that are dropped on bare ground", () => {
  const dropped = (type: string) =>
    Hooks.call("item-piles-preDropItem", hero("alpha"), undefined, { x: 0, y: 0 }, { item: thing(type), quantity: 1 });
  it("lie in a pile that is made for them, of whatever game it is; what is no thing is not taken", async () => {
    expect(["alphaGear", "alphaWeapon", "alphaSkill"].map(dropped)).toEqual([true, true, false]);
    expect(await moved("no question", pile("beta"), thing("alphaWeapon"))).toBe("put");
  });
});

describe("the trade of two players' heroes, which asks nobody", () => {
  const marked = { flags: { "item-piles": { item: {} } } };
  it("loses nothing: what of another game is traded stays with its receiver", async () => {
    expect(await moved("a trade", hero("beta"), thing("alphaGear", marked))).toBe("put");
    // Whatever Item Piles has not taken is refused as ever.
    expect(await moved("a drop of our own", hero("beta"), thing("alphaGear"))).toBe("lost");
    // A GM may force anything into a trade.
    expect(await moved("a trade", hero("beta"), thing("alphaSkill", marked))).toBe("put");
  });
});

describe("what Item Piles gets", () => {
  let told: Any[];
  let kept: string | null;

  /** It is ready; keeps what it gets, and reads it again where its version is a newer one. */
  function ready(): boolean {
    followPiles();
    world.game.itempiles = { API: { addSystemIntegration: (config: object) => told.push(config) } };
    world.game.settings.settings = new Map(kept === null ? [] : [["item-piles.systemVersion", {}]]);
    if (kept !== null) host.settings.set("systemVersion", kept);
    Hooks.callAll("item-piles-ready");
    const { VERSION } = told.at(-1);
    const read = world.foundry.utils.isNewerVersion(VERSION, kept ?? "");
    if (read) kept = VERSION;
    return read;
  }

  beforeEach(() => {
    told = [];
    kept = "";
    nobodyListens();
    world.game.system = { version: "0.3.0" };
  });

  it("gets it at once, when it says that it is ready", () => {
    ready();
    expect(told[0]).toMatchObject({
      ACTOR_CLASS_TYPE: "alphaNpc",
      ITEM_CLASS_LOOT_TYPE: "alphaGear",
      ITEM_CLASS_WEAPON_TYPE: "alphaWeapon",
      ITEM_CLASS_EQUIPMENT_TYPE: "alphaArmour",
      ITEM_FILTERS: [{ path: "type", filters: "alphaSkill,alphaQuality,betaSkill,betaQuality" }],
      CURRENCIES: [{ name: "Money", abbreviation: "{#} Money", data: { path: "system.money" } }],
    });
  });

  it("is read again when anything of it has changed, back and forth, and else never", () => {
    const changes: [string, () => void][] = [
      ["the first time", () => undefined],
      ["other games are played", () => host.settings.set("played", ["beta"])],
      ["as before", () => host.settings.set("played", [])],
      ["money has a name", () => host.settings.set("money", "Reales")],
      ["a new version of ours", () => Object.assign(world.game.system, { version: "0.4.0" })],
      ["an old one again", () => Object.assign(world.game.system, { version: "0.3.0" })],
    ];
    for (const [what, change] of changes) {
      change();
      expect([what, ready(), ready()]).toEqual([what, true, false]);
    }
  });

  it("is read again where an older version of ours was told, and where nothing was kept yet", () => {
    kept = "1.0.0";
    expect([ready(), ready()]).toEqual([true, false]);
    kept = null;
    expect(ready()).toBe(true);
  });
});
