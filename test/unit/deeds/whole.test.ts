import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLivingActor, takenIds } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anEffect, anItem, aUser, clearTable, collectionOf, host, table } from "../table.ts";

/* Whole or not at all: a page is killed at each of its writes, another one comes up, and nothing is lost, doubled or half done. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { hooks } = await import("../../../module/foundry/index.ts");
const { carryOutAll, finishDeeds, openDeeds, registerDeeds } = await import("../../../module/deeds/whole.ts");
const { handleBeside } = await import("../../../module/deeds/beside.ts");
const { joinPages, pageHeard } = await import("../../../module/foundry/writing-page.ts");
const { recordOf, recordsOf } = await import("../../../module/cards/past/records.ts");
const { recordsFor } = await import("../../../module/cards/past/told.ts");
const { takeBack, takeBackAll } = await import("../../../module/deeds/back.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: { thing: {} } }));
const { happenedOn, keepHappened, noteHappened, renoteHappened } = await import(
  "../../../module/cards/past/happened.ts"
);
keepHappened(
  () => [],
  () => {},
);
/** A later evening: what this page wrote before is long heard of, or of another world. */
const now = Date.now.bind(Date);
let later = 0;
const forget = () => {
  later += 60_000;
  Date.now = () => now() + later;
  for (let at = 0; at < 16; at++) host.settings.set(`happened.${at}`, { list: [] });
};
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
/** The table as it is before a deed. */
function layTable(): void {
  [posted.length, messages.length] = [0, 0];
  write = async (what) => what();
  forget();
  ana = living("Ana", { items: [thing("gem", 1), thing("arrows", 10)], system: { money: 10 }, statuses: new Set() });
  beto = living("Beto", { items: [thing("bolts", 1)], effects: [anEffect("fog")], system: { money: 1 } });
}

beforeEach(() => {
  clearTable();
  settings.set = (...args: unknown[]) => write(() => set(...args));
  table.user = { ...table.user, id: "gm", isGM: true, isActiveGM: true };
  table.users = [table.user];
  Object.defineProperty((globalThis as Any).game, "messages", {
    configurable: true,
    get: () => collectionOf(messages),
  });
  layTable();
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

const BOTH = Object.keys(DEEDS).flatMap((name) =>
  (["refused", "replaced"] as const).map((are) => [name, are] as const),
);

describe.each(BOTH)("%s, where taken ids are %s", (name, are) => {
  beforeEach(() => {
    takenIds.are = are;
  });

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
        layTable();
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

describe.each(BOTH)("%s, taken back where taken ids are %s", (name, are) => {
  beforeEach(() => {
    takenIds.are = are;
  });

  it("is back whole or still done wherever its page is gone", async () => {
    const before = all();
    const anew = async () => {
      layTable();
      return doIt(DEEDS[name]?.() ?? []);
    };
    await anew();
    const done = all().slice(0, 2);
    let kills = 0;
    for (let last = 1; last <= 16; last++)
      for (const how of ["before", "after"] as const) {
        const records = await anew();
        dieAt(last, how);
        let ended = false;
        await takeBackAll(records).then(
          () => {
            ended = true;
          },
          () => {},
        );
        if (!ended) kills++;
        write = async (what) => what();
        await finishDeeds();
        const now = all();
        expect([`${last} ${how}`, now.slice(0, 2)]).toEqual([
          `${last} ${how}`,
          last === 1 && how === "before" ? done : before.slice(0, 2),
        ]);
        expect(openDeeds()).toEqual([]);
        // Pressed again it is all back, once.
        await takeBackAll(records);
        expect(all().slice(0, 2)).toEqual(before.slice(0, 2));
      }
    expect(kills).toBeGreaterThanOrEqual(6);
  }, 20_000);
});

describe("what a page left half done", () => {
  const half = async (at = 3) => {
    dieAt(at, "before");
    await doIt(DEEDS.coins?.() ?? []).catch(() => {});
    write = async (what) => what();
  };
  const purses = () => [ana.system.money, beto.system.money, openDeeds().length];

  it("is finished by the next page once it is ready, and by nobody who does not write", async () => {
    await half();
    table.user.isActiveGM = false;
    hooks.callAll("userConnected", { ...table.user, id: "other", isGM: true }, false);
    await new Promise((done) => setTimeout(done, 5));
    expect(purses()).toEqual([10, 4, 1]);
    table.user.isActiveGM = true;
    vi.useFakeTimers();
    joinPages();
    // The others are given their time to say that they are there.
    await vi.advanceTimersByTimeAsync(900);
    expect(purses()).toEqual([10, 4, 1]);
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.poll(purses).toEqual([7, 4, 0]);
  });

  it("waits while a user joins, or a player leaves", async () => {
    await half();
    hooks.callAll("userConnected", { ...table.user, id: "other", isGM: true }, true);
    hooks.callAll("userConnected", { ...table.user, id: "player", isGM: false }, false);
    await new Promise((done) => setTimeout(done, 5));
    expect(purses()).toEqual([10, 4, 1]);
    hooks.callAll("userConnected", { ...table.user, id: "other", isGM: true }, false);
    await expect.poll(purses).toEqual([7, 4, 0]);
  });

  it.each([
    [10, 7],
    // Its owner took the record away: it stands where the deed left it.
    [7, 7],
    // No record, no write: its share is missing still, however near it stands.
    [8, 5],
    [9, 6],
    [8.5, 5.5],
    [20, 17],
  ])("takes its share of a figure that stands at %s by then: %s", async (now, after) => {
    await half();
    await ana.update({ "system.money": now });
    await finishDeeds();
    expect(purses()).toEqual([after, 4, 0]);
  });

  it("leaves alone who is gone, and conditions and things as they are by then", async () => {
    const parts = DEEDS["all on one"]?.() ?? [];
    dieAt(3, "before");
    await doIt(parts).catch(() => {});
    write = async (what) => what();
    await ana.toggleStatusEffect("prone", { active: true });
    await ana.deleteEmbeddedDocuments("Item", ["gem", "arrows"]);
    ana.told.length = 0;
    await finishDeeds();
    expect(ana.told.filter((line: string) => /prone|gem|arrows|no /.test(line))).toEqual([]);
    expect(stateOf(ana)).toMatchObject({ money: 3, things: ["scar 1"], statuses: ["prone"] });
    await half();
    table.documents.delete(beto.uuid);
    await finishDeeds();
    expect(openDeeds()).toEqual([]);
  });

  it("comes back where it was a cost: its card never came", async () => {
    dieAt(4, "before");
    const { uuid } = ana;
    await carryOutAll(DEEDS.coins?.() ?? [], "gm", { id: "cost", message: "never", cost: true }).catch(() => {});
    write = async (what) => what();
    await finishDeeds();
    expect([purses(), happenedOn("never"), recordsOf(table.documents.get(uuid))]).toEqual([[10, 1, 0], [], []]);
  });
});

it("is put back where a write fails, in reverse", async () => {
  const before = all();
  ana.deleteEmbeddedDocuments = async () => {
    throw new Error("the server said no");
  };
  await expect(doIt(DEEDS["a gem"]?.() ?? [])).rejects.toThrow("the server said no");
  expect(all()).toEqual(before);
});

it("takes its share where its owner used of it before it was finished", async () => {
  const parts = DEEDS["three arrows of ten"]?.() ?? [];
  dieAt(4, "before");
  await doIt(parts).catch(() => {});
  write = async (what) => what();
  await ana.updateEmbeddedDocuments("Item", [{ _id: "arrows", "system.quantity": 9 }]);
  await finishDeeds();
  expect(stateOf(ana).things).toContain("arrows 6");
});

it("does nothing again to an actor whose record notes it, whatever they did with it since", async () => {
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

it("is the next page's once its GM is none any more", async () => {
  dieAt(3, "before");
  await doIt(DEEDS.coins?.() ?? []).catch(() => {});
  write = async (what) => what();
  const first = { ...table.user, active: true };
  table.user = { ...table.user, id: "second" };
  table.users = [first, table.user];
  first.isGM = false;
  hooks.callAll("updateUser", first, { name: "Ana" });
  await new Promise((done) => setTimeout(done, 5));
  expect(ana.system.money).toBe(10);
  hooks.callAll("updateUser", first, { role: 1 });
  await expect.poll(() => [ana.system.money, openDeeds().length]).toEqual([7, 0]);
});

it("is noted by no player's page, which may write no setting", async () => {
  const opened: unknown[] = [];
  settings.set = async (_of: string, key: string) => void opened.push(key);
  table.user.isGM = false;
  await doIt(DEEDS.coins?.() ?? []);
  expect([opened, ana.system.money]).toEqual([[], 7]);
});

it("tells the list that all pages read nothing of an actor without a player, nor more of any actor than fits", async () => {
  const heroes = { name: "H".repeat(900), _source: { ownership: { eva: 3 } } };
  table.users = [table.user, aUser("eva")];
  const lines = [
    { label: "x".repeat(900), value: 3 },
    { label: "odd", value: Number.NaN },
  ];
  Object.assign(ana, heroes);
  const parts = [ana, beto].map((target) => ({ target, changes: { updates: { "system.money": 0 }, lines } }));
  await carryOutAll(parts, "gm", { id: "d", message: "m", note: "n".repeat(900) });
  const [noted] = happenedOn("m");
  expect(noted?.to.map(({ name, lines }) => [name.length <= 500 && name.length > 0, lines.length])).toEqual([
    [true, 1],
    [false, 0],
  ]);
  expect(recordsFor("m", 0)).toHaveLength(2);
});

describe("one write", () => {
  const hit = () => [{ target: ana, changes: { ...none, updates: { "system.money": 5 } } }];
  const once = (id = "hit") => carryOutAll(hit(), "gm", { id, message: "m" });
  const noted = () => happenedOn("m").map(({ open, to }) => [open, to.length]);

  it("is noted before it is done, and settled after", async () => {
    await once();
    await expect.poll(noted).toEqual([["", 1]]);
    expect(recordsFor("m", 0)).toHaveLength(1);
  });

  it("is done once, whichever page sends it again", async () => {
    await once();
    await ana.update({ "system.money": 8 });
    await expect(once()).rejects.toThrow("doneAlready");
    expect([ana.system.money, recordsOf(ana).length, noted().length]).toEqual([8, 1, 1]);
    await once("another");
    expect([ana.system.money, noted().length]).toEqual([5, 2]);
  });

  it("is dodged by nobody who writes its record beforehand, and comes twice on nobody who takes it away", async () => {
    const [planted] = await carryOutAll(hit(), "gm", { id: "hit", message: "m" });
    await expect.poll(noted).toEqual([["", 1]]);
    forget();
    await ana.update({ "system.money": 10 });
    expect(recordsOf(ana)).toEqual([planted]);
    await once();
    expect(ana.system.money).toBe(5);
    delete ana.flags.cubilete.changes[planted?.id ?? ""];
    await ana.update({ "system.money": 9 });
    await expect(once()).rejects.toThrow("doneAlready");
    expect(ana.system.money).toBe(9);
  });

  it.each([
    [1, "before", [], 10],
    [1, "after", [], 10],
    [2, "before", [], 10],
    [2, "after", [["", 1]], 5],
  ] as const)("of a page that is gone %s. write, %s it, was done or was not", async (last, how, after, money) => {
    dieAt(last, how);
    await once().catch(() => {});
    write = async (what) => what();
    await finishDeeds();
    expect([noted(), ana.system.money, recordsOf(ana).length]).toEqual([after, money, after.length]);
  });

  it.each([1, 2, 3].flatMap((last) => (["before", "after"] as const).map((how) => [last, how] as const)))(
    "is taken back whole by a page that is gone at its %s. write, %s it, or can be taken back again",
    async (last, how) => {
      const [record] = (await once()) as [Any];
      await expect.poll(noted).toEqual([["", 1]]);
      dieAt(last, how);
      await takeBack(ana, record).catch(() => {});
      write = async (what) => what();
      await finishDeeds();
      const back = last > 2 || (last === 2 && how === "after");
      expect([ana.system.money, noted(), recordsFor("m", 0).length]).toEqual(back ? [10, [], 0] : [5, [["", 1]], 1]);
    },
  );
});

describe("a deed that is being done", () => {
  /** Holds the page at one of its writes until it is let on. */
  function holdAt(last: number): () => void {
    let writes = 0;
    let letOn = () => {};
    const held = new Promise<void>((done) => {
      letOn = done;
    });
    write = async (what) => {
      if (++writes === last) await held;
      return what();
    };
    return letOn;
  }

  it.each([2, 3, 4, 5])(
    "is finished by nobody meanwhile, not by its own page either: at its %s. write",
    async (last) => {
      await doIt(DEEDS["a gem"]?.() ?? []);
      const done = all();
      layTable();
      const letOn = holdAt(last);
      const work = doIt(DEEDS["a gem"]?.() ?? []);
      await new Promise((next) => setTimeout(next, 5));
      expect(openDeeds()).toEqual([]);
      hooks.callAll("userConnected", { ...table.user, id: "other", isGM: true }, false);
      await finishDeeds();
      letOn();
      await work;
      expect(all()).toEqual(done);
    },
  );

  it("is another page's of the same GM for as long as that page is there", async () => {
    dieAt(3, "before");
    await doIt(DEEDS.coins?.() ?? []).catch(() => {});
    write = async (what) => what();
    await renoteHappened({ id: happenedOn("card")[0]?.id ?? "", message: "card" }, (known) => ({
      ...known,
      page: "other tab",
    }));
    const says = (what: "here" | "bye") => pageHeard({ type: "page", what, page: "other tab", hidden: false }, "gm");
    says("here");
    await finishDeeds();
    expect([beto.system.money, ana.system.money, openDeeds().length]).toEqual([4, 10, 0]);
    says("bye");
    await expect.poll(() => [beto.system.money, ana.system.money]).toEqual([4, 7]);
  });

  it("is begun by one page alone, where two of them begin it in the same moment", async () => {
    const { set } = settings;
    settings.set = async (of: string, key: string, value: Any) => {
      await set(of, key, value);
      settings.set = set;
      await set(of, key, { list: value.list.map((one: Any) => ({ ...one, page: "another" })) });
    };
    await expect(doIt(DEEDS.coins?.() ?? [])).rejects.toThrow("doneAlready");
    expect([ana.system.money, beto.system.money]).toEqual([10, 1]);
  });

  it("makes what it makes under the same ids on whichever page", () => {
    const made = () => recordOf(ana, { ...none, creates: [{}, {}], puts: [{}] } as Any, "gm", { id: "r" });
    expect([made().created, made().put]).toEqual([made().created, made().put]);
    expect(new Set([...made().created, ...made().put]).size).toBe(3);
    expect(recordOf(ana, none, "gm").id).not.toBe(recordOf(ana, none, "gm").id);
  });

  it("comes after all that was done to the actor before, whatever this page's clock says", async () => {
    await doIt(DEEDS.coins?.() ?? []);
    const [first] = recordsOf(ana);
    later -= 3_600_000;
    expect(recordOf(ana, none, "gm").at).toBe((first?.at ?? 0) + 1);
    later += 3_600_000;
    // A moment that its owner made up is no moment.
    await ana.update({ "flags.cubilete.changes.planted": { ...first, at: 9e15 } });
    expect(recordOf(ana, none, "gm").at).toBeLessThan(9e15);
  });
});

describe("what another page writes over in the same moment", () => {
  const stale = (message: string) => {
    const place = Array.from({ length: 16 }, (_, at) => `happened.${at}`).find((name) =>
      host.settings.get(name).list.some((one: Any) => one.message === message),
    );
    const before = structuredClone(host.settings.get(place ?? ""));
    return { before, now: () => settings.set("cubilete", place, before) };
  };

  it("is written once more: a deed, its end, and that it was taken back", async () => {
    const none = { list: [] };
    const records = await doIt(DEEDS.coins?.() ?? []);
    const { before, now } = stale("card");
    before.list = none.list;
    await now();
    await expect.poll(() => happenedOn("card").map(({ open, to }) => [open, to.length])).toEqual([["", 2]]);
    const done = stale("card");
    await takeBackAll(records);
    expect(happenedOn("card")).toEqual([]);
    await done.now();
    await expect.poll(() => happenedOn("card")).toEqual([]);
  });

  it("is let be where the other page knew it, and where it is long ago", async () => {
    await doIt(DEEDS.coins?.() ?? []);
    const { before, now } = stale("card");
    before.list = before.list.map((one: Any) => ({ ...one, rev: one.rev + 1, note: "ruled" }));
    await now();
    await new Promise((next) => setTimeout(next, 5));
    expect(happenedOn("card").map(({ note }) => note)).toEqual(["ruled"]);
    forget();
    await doIt(DEEDS.coins?.() ?? []);
    later += 11_000;
    before.list = [];
    await now();
    await new Promise((next) => setTimeout(next, 5));
    expect(happenedOn("card")).toEqual([]);
  });
});

describe("a share of a thing's figure", () => {
  const arrows = () => ana.items.get("arrows").system.quantity;
  const fewer = (to: number) => [
    {
      target: ana,
      changes: { ...none, items: [{ item: ana.items.get("arrows"), updates: { "system.quantity": to } }] },
    },
  ];

  it.each([1, 2, 3, 4, 5].flatMap((last) => (["before", "after"] as const).map((how) => [last, how] as const)))(
    "is given back once, where the page is gone at its %s. write, %s it",
    async (last, how) => {
      const [record] = (await carryOutAll(fewer(7), "gm", { id: "shot", message: "m" })) as [Any];
      await ana.updateEmbeddedDocuments("Item", [{ _id: "arrows", "system.quantity": 5 }]);
      dieAt(last, how);
      await takeBack(ana, record).catch(() => {});
      write = async (what) => what();
      await finishDeeds();
      const isBegun = last > 1 || how === "after";
      expect([arrows(), recordsFor("m", 0).length]).toEqual(isBegun ? [8, 0] : [5, 1]);
      await takeBackAll([record]);
      expect([arrows(), recordsFor("m", 0).length, openDeeds()]).toEqual([8, 0, []]);
    },
  );

  it.each([
    // Written, and one more found since; not written, and one more shot; back by hand.
    [3, "after", 9, 9],
    [3, "before", 4, 7],
    [3, "before", 8, 8],
  ] as const)(
    "is given back once: gone at the %s. write, %s it, and at %s by then, it ends at %s",
    async (last, how, by, end) => {
      const [record] = (await carryOutAll(fewer(7), "gm", { id: "shot", message: "m" })) as [Any];
      await ana.updateEmbeddedDocuments("Item", [{ _id: "arrows", "system.quantity": 5 }]);
      dieAt(last - 1, how);
      await takeBack(ana, record).catch(() => {});
      write = async (what) => what();
      await ana.updateEmbeddedDocuments("Item", [{ _id: "arrows", "system.quantity": by }]);
      await finishDeeds();
      expect([arrows(), recordsFor("m", 0).length]).toEqual([end, 0]);
    },
  );

  it("of an actor's own is left alone where it is back by hand", async () => {
    const records = await doIt(DEEDS.coins?.() ?? []);
    dieAt(2, "before");
    await takeBackAll(records).catch(() => {});
    write = async (what) => what();
    await ana.update({ "system.money": 10 });
    await finishDeeds();
    expect([ana.system.money, beto.system.money]).toEqual([10, 1]);
  });

  it("is taken once, whatever later deeds moved of it meanwhile", async () => {
    dieAt(3, "before");
    await carryOutAll(fewer(2), "gm", { id: "volley", message: "m" }).catch(() => {});
    write = async (what) => what();
    // Eight more came by another deed: it stands nearer to ten, and was not taken yet.
    await carryOutAll(fewer(18), "gm", { id: "found", message: "m" });
    await finishDeeds();
    expect(arrows()).toBe(10);
    layTable();
    dieAt(4, "before");
    await carryOutAll(fewer(2), "gm", { id: "volley", message: "m" }).catch(() => {});
    write = async (what) => what();
    expect(arrows()).toBe(2);
    await carryOutAll(fewer(10), "gm", { id: "found", message: "m" });
    await finishDeeds();
    expect(arrows()).toBe(10);
  });
});

describe("all on one, taken back alone", () => {
  it("is back whole wherever its page is gone", async () => {
    const before = stateOf(ana);
    for (let last = 2; last <= 12; last++)
      for (const how of ["before", "after"] as const) {
        layTable();
        const [record] = (await doIt(DEEDS["all on one"]?.() ?? [])) as [Any];
        dieAt(last, how);
        await takeBack(ana, record).catch(() => {});
        write = async (what) => what();
        await finishDeeds();
        expect([`${last} ${how}`, stateOf(ana), happenedOn("card")]).toEqual([`${last} ${how}`, before, []]);
      }
  });
});

describe("what goes with a deed beside people", () => {
  const pool = { light: 3 };
  const again: boolean[] = [];
  handleBeside("pool.back", (_data, isAgain) =>
    write(() => {
      again.push(isAgain);
      pool.light = 3;
    }),
  );
  const back = { kind: "pool.back", data: {} };
  const flip = {
    doIt: () =>
      write(() => {
        pool.light = 2;
      }),
    back,
  };
  const spend = () => carryOutAll(DEEDS.coins?.() ?? [], "gm", { id: "bought", message: "m" }, null, flip);
  const purses = () => [pool.light, ana.system.money, beto.system.money, openDeeds().length];

  beforeEach(() => {
    pool.light = 3;
    again.length = 0;
  });

  it("is done with it, and with none of it where the page is gone before the end", async () => {
    await spend();
    expect(purses()).toEqual([2, 7, 4, 0]);
    for (let last = 1; last <= 4; last++)
      for (const how of ["before", "after"] as const) {
        layTable();
        pool.light = 3;
        dieAt(last, how);
        await spend().catch(() => {});
        write = async (what) => what();
        await finishDeeds();
        expect([`${last} ${how}`, ...purses()]).toEqual([`${last} ${how}`, 3, 10, 1, 0]);
      }
  });

  it("is undone where a write is refused, and nothing is done where it is refused itself", async () => {
    ana.update = async () => {
      throw new Error("the server said no");
    };
    await expect(spend()).rejects.toThrow("the server said no");
    expect([pool.light, beto.system.money, again]).toEqual([3, 1, [false]]);
    layTable();
    const refused = { ...flip, doIt: async () => Promise.reject(new Error("none left")) };
    await expect(carryOutAll(DEEDS.coins?.() ?? [], "gm", { id: "b", message: "m" }, null, refused)).rejects.toThrow(
      "none left",
    );
    expect([...purses(), again]).toEqual([3, 10, 1, 0, [false]]);
  });

  it("goes back before it, again by the page that goes on", async () => {
    for (let last = 2; last <= 7; last++) {
      layTable();
      const records = await doIt(DEEDS.coins?.() ?? []);
      pool.light = 2;
      dieAt(last, "before");
      await takeBackAll(records, [back]).catch(() => {});
      write = async (what) => what();
      await finishDeeds();
      expect([last, ...purses()]).toEqual([last, 3, 10, 1, 0]);
    }
    expect(again).toContain(true);
  });

  it("stops it where it is refused: nothing is taken back, nothing stays open", async () => {
    const records = await doIt(DEEDS.coins?.() ?? []);
    await expect(takeBackAll(records, [{ kind: "unknown", data: {} }, back])).rejects.toThrow("unknown");
    expect([ana.system.money, openDeeds(), happenedOn("card").length]).toEqual([7, [], 1]);
  });
});

it("what cannot be finished stands in the way of nothing else, and is shown", async () => {
  dieAt(3, "before");
  await doIt(DEEDS.coins?.() ?? []).catch(() => {});
  write = async (what) => what();
  await noteHappened({
    ...{ id: "odd", user: "gm", at: 1, message: "", part: 0, option: "", note: "", cost: false, to: [] },
    open: JSON.stringify({ first: [{ kind: "unknown", data: {} }], back: [] }),
  });
  await finishDeeds();
  expect([ana.system.money, openDeeds().map(({ id }) => id)]).toEqual([7, ["odd"]]);
  expect(host.told.join()).toContain("unknown");
});

describe("what a module keeps back without a word", () => {
  it.each([
    ["who gets it", () => beto, "update"],
    ["what they get", () => beto, "createEmbeddedDocuments"],
    ["who gives it", () => ana, "update"],
    ["what goes", () => ana, "deleteEmbeddedDocuments"],
  ] as const)("is nothing on either side: %s", async (_what, side, method) => {
    const before = all();
    const own = side()[method];
    side()[method] = async () => undefined;
    await expect(doIt(DEEDS["a gem"]?.() ?? [])).rejects.toThrow("heldBack");
    side()[method] = own;
    expect(all()).toEqual(before);
  });

  it("is nothing where only the record is kept back, because two modules write over each other's records", async () => {
    const before = all();
    const own = beto.update;
    const records = "flags.cubilete.changes";
    beto.update = async (changes: object) =>
      own(Object.fromEntries(Object.entries(changes).filter(([path]) => !path.startsWith(records))));
    await expect(doIt(DEEDS.coins?.() ?? [])).rejects.toThrow("heldBack");
    beto.update = own;
    expect(all()).toEqual(before);
  });

  it("is not struck off where it was to be taken back", async () => {
    const [record] = (await carryOutAll(DEEDS.coins?.().slice(0, 1) ?? [], "gm", { id: "d", message: "m" })) as [Any];
    const own = beto.update;
    beto.update = async () => undefined;
    await expect(takeBack(beto, record)).rejects.toThrow("heldBack");
    beto.update = own;
    await finishDeeds();
    expect([beto.system.money, recordsFor("m", 0).length, openDeeds()]).toEqual([4, 1, []]);
    await takeBack(beto, record);
    expect([beto.system.money, happenedOn("m")]).toEqual([1, []]);
  });
});
