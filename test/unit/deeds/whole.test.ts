import { beforeEach, describe, expect, it } from "vitest";
import { aLivingActor } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anEffect, anItem, clearTable, collectionOf, host, table } from "../table.ts";

/* Whole or not at all: a page is killed at each of its writes, another one comes up, and nothing is lost, doubled or half done. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { hooks } = await import("../../../module/foundry/index.ts");
const { carryOutAll, finishDeeds, registerDeeds } = await import("../../../module/deeds/whole.ts");
const { openDeeds } = await import("../../../module/deeds/journal.ts");
const { recordsOf } = await import("../../../module/cards/records.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: { thing: {} } }));
const posted: string[] = [];
const messages: Any[] = [];
let write: <T>(what: () => T) => Promise<T>;
registerDeeds((card) =>
  write(() => {
    posted.push(card.id);
    messages.push({ id: card.id });
  }),
);

const thing = (id: string, quantity: number) => {
  const source = { _id: id, name: id, type: "thing", system: { quantity }, effects: [], flags: {} };
  return anItem(id, {
    system: { quantity },
    _source: structuredClone(source),
    toObject: () => ({ ...structuredClone(source), system: { quantity } }),
  });
};
let ana: Any;
let beto: Any;

/** From its `last` write on the page is dead: nothing of what it tries reaches the server, least of all its second thoughts. */
function dieAt(last: number, how: "before" | "after"): void {
  let writes = 0;
  write = async (what) => {
    writes++;
    if (writes < last) return what();
    if (writes === last && how === "after") await what();
    throw new Error("the page is gone");
  };
}
const WRITES = [
  "update",
  "createEmbeddedDocuments",
  "updateEmbeddedDocuments",
  "deleteEmbeddedDocuments",
  "toggleStatusEffect",
];
const living = (name: string, more: object): Any => {
  const actor = aLivingActor(name, more);
  for (const method of WRITES) {
    const own = actor[method];
    actor[method] = (...args: unknown[]) => write(() => own(...args));
  }
  table.documents.set(actor.uuid, actor);
  return actor;
};

const { settings } = (globalThis as Any).game;
const set = settings.set;
beforeEach(() => {
  clearTable();
  [posted.length, messages.length] = [0, 0];
  write = async (what) => what();
  settings.set = (...args: unknown[]) => write(() => set(...args));
  host.settings.set("journal", { open: [] });
  table.user = { ...table.user, id: "gm", isGM: true, isActiveGM: true };
  table.users = [table.user];
  Object.defineProperty((globalThis as Any).game, "messages", {
    configurable: true,
    get: () => collectionOf(messages),
  });
  ana = living("Ana", { items: [thing("gem", 1), thing("arrows", 10)], system: { money: 10 }, statuses: new Set() });
  beto = living("Beto", { items: [thing("bolts", 1)], effects: [anEffect("fog")], system: { money: 1 } });
});

const none = { updates: {}, lines: [] };
/** Deeds of several writes, and what is there once they are done. */
const DEEDS: Record<string, () => Any[]> = {
  "a gem": () => [
    { target: beto, changes: { ...none, creates: [{ name: "gem", type: "thing", system: { quantity: 1 } }] } },
    { target: ana, changes: { ...none, removes: ["gem"] } },
  ],
  "three arrows of ten": () => [
    { target: beto, changes: { ...none, creates: [{ name: "arrows", type: "thing", system: { quantity: 3 } }] } },
    {
      target: ana,
      changes: { ...none, items: [{ item: ana.items.get("arrows"), updates: { "system.quantity": 7 } }] },
    },
  ],
  coins: () => [
    { target: beto, changes: { ...none, updates: { "system.money": 4 } } },
    { target: ana, changes: { ...none, updates: { "system.money": 7 } } },
  ],
  "an end of scene": () => [
    { target: ana, changes: { ...none, updates: { "system.money": 9 }, statuses: { prone: true }, removes: ["gem"] } },
    { target: beto, changes: { ...none, ends: ["fog"], puts: [{ name: "rested" }], updates: { "system.money": 2 } } },
  ],
  "all on one": () => [
    {
      target: ana,
      changes: {
        updates: { "system.money": 3 },
        items: [{ item: ana.items.get("arrows"), updates: { "system.quantity": 2 } }],
        creates: [{ name: "scar", type: "thing", system: { quantity: 1 } }],
        removes: ["gem"],
        puts: [{ name: "dread" }],
        statuses: { prone: true },
        lines: [],
      },
    },
  ],
};
const stateOf = (actor: Any) => ({
  money: actor.system.money,
  things: [...actor.items.values()].map(({ name, system }: Any) => `${name} ${system.quantity}`).sort(),
  effects: [...actor.effects.values()].map(({ name }: Any) => name).sort(),
  statuses: [...actor.statuses].sort(),
  records: recordsOf(actor).length,
});
const card = () => ({ id: "card", ruleset: "stones", visibility: "public", prompt: {} }) as Any;
const doIt = (parts: Any[]) => carryOutAll(parts, "gm", { message: "card" }, card);
const all = () => [stateOf(ana), stateOf(beto), posted.length, openDeeds().length];

describe.each(Object.keys(DEEDS))("%s", (name) => {
  it("is whole when nothing happens, and leaves nothing open", async () => {
    const before = all();
    await doIt(DEEDS[name]?.() ?? []);
    expect(all()).not.toEqual(before);
    expect([posted, openDeeds()]).toEqual([["card"], []]);
  });

  it("is whole or nothing wherever its page is gone, before or after the server did that write", async () => {
    const before = all();
    await doIt(DEEDS[name]?.() ?? []);
    const done = all();
    let kills = 0;
    for (let last = 1; last <= 12; last++)
      for (const how of ["before", "after"] as const) {
        // A table as it was.
        posted.length = messages.length = 0;
        write = async (what) => what();
        host.settings.set("journal", { open: [] });
        ana = living("Ana", {
          items: [thing("gem", 1), thing("arrows", 10)],
          system: { money: 10 },
          statuses: new Set(),
        });
        beto = living("Beto", { items: [thing("bolts", 1)], effects: [anEffect("fog")], system: { money: 1 } });
        const parts = DEEDS[name]?.() ?? [];
        dieAt(last, how);
        let ended = false;
        const page = doIt(parts).then(
          () => {
            ended = true;
          },
          () => {},
        );
        await page;
        if (!ended) kills++;
        // Another page comes up.
        write = async (what) => what();
        await finishDeeds();
        const now = all();
        expect([`${last} ${how}`, now]).toEqual([`${last} ${how}`, last === 1 && how === "before" ? before : done]);
        await finishDeeds();
        expect(all()).toEqual(now);
      }
    expect(kills).toBeGreaterThanOrEqual(6);
  }, 20_000);
});

it("is put back where a write fails, in reverse", async () => {
  const before = all();
  ana.deleteEmbeddedDocuments = async () => {
    throw new Error("the server said no");
  };
  await expect(doIt(DEEDS["a gem"]?.() ?? [])).rejects.toThrow("the server said no");
  expect(all()).toEqual(before);
});

it("takes its share where somebody used of it before it was finished", async () => {
  const parts = DEEDS["three arrows of ten"]?.() ?? [];
  dieAt(4, "before");
  await doIt(parts).catch(() => {});
  write = async (what) => what();
  await ana.updateEmbeddedDocuments("Item", [{ _id: "arrows", "system.quantity": 9 }]);
  await finishDeeds();
  expect(stateOf(ana).things).toContain("arrows 6");
});

it("does nothing again to whom it is noted on, whatever they did with it since", async () => {
  const parts = DEEDS.coins?.() ?? [];
  dieAt(2, "after");
  await doIt(parts).catch(() => {});
  write = async (what) => what();
  expect([beto.system.money, ana.system.money]).toEqual([4, 10]);
  await beto.update({ "system.money": 0 });
  await finishDeeds();
  expect([beto.system.money, ana.system.money]).toEqual([0, 7]);
});

it("is the other GM's page's for as long as that GM is there, and this one's once they are gone or no GM", async () => {
  const parts = DEEDS.coins?.() ?? [];
  dieAt(3, "before");
  await doIt(parts).catch(() => {});
  write = async (what) => what();
  const first = { ...table.user, active: true };
  table.user = { ...table.user, id: "second" };
  table.users = [first, table.user];
  hooks.callAll("userConnected", { ...first, isGM: false }, false);
  await finishDeeds();
  expect([ana.system.money, beto.system.money]).toEqual([10, 4]);
  first.active = false;
  hooks.callAll("userConnected", first, false);
  await expect.poll(() => [ana.system.money, openDeeds().length]).toEqual([7, 0]);
});

it("is nobody's business on a player's page, and one write needs no journal", async () => {
  const opened: unknown[] = [];
  settings.set = async (_of: string, key: string) => void opened.push(key);
  await carryOutAll([{ target: ana, changes: { ...none, updates: { "system.money": 5 } } }], "gm");
  table.user.isGM = false;
  await doIt(DEEDS.coins?.() ?? []);
  expect([opened, ana.system.money]).toEqual([[], 7]);
});
