import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildCreation } from "../../../scripts/creation.ts";
import { aUser, clearTable, collectionOf, host, table } from "../table.ts";
import { thePacks } from "../texts-and-packs.ts";
import { kitFor, wholeRuleset } from "./host.ts";
import { folders } from "./subject.ts";

/**
 * Nobody pays for being born: for every rule set that keeps a ledger, and every way of making a hero, nothing on them
 * is owed. What a player adds afterwards is; what a GM adds is given.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

/** What our document classes extend here. */
class Document {
  async _preCreate(): Promise<boolean | undefined> {
    return undefined;
  }
}
const { abstract, data, documents, utils } = foundry as Any;
for (const name of ["Actor", "Item"]) documents[name] = Document;
const { CubileteItem } = await import("../../../module/documents/item.ts");
const { rulesets } = await import("../../../module/contract/index.ts");
const experience = await import("../../../module/play/experience.ts");
const { listenForRequests, request } = await import("../../../module/requests/requests.ts");
const { contentOf } = await import("../../../module/windows/heroes/content.ts");
const { finish, unmake } = await import("../../../module/windows/heroes/finish.ts");
const { actorData, atRandom, create } = await import("../../../module/windows/heroes/make.ts");
const { onHeroRequest } = await import("../../../module/windows/heroes/requests.ts");
const { carriedOf, createFrom, putBack, replace } = await import("../../../module/windows/carry/actor-data.ts");
const { keepHappened } = await import("../../../module/cards/past/happened.ts");
keepHappened(
  () => [],
  () => {},
);
const { bring } = await import("../../../module/sheets/bring.ts");

const subjects = new Map<string, ReturnType<typeof kitFor>>();
for (const folder of folders) {
  const ruleset = await wholeRuleset(folder);
  rulesets.add(ruleset);
  subjects.set(folder, kitFor(ruleset));
}
const LEDGERS = rulesets.all().flatMap(({ id, experience }) => (experience ? [id] : []));

const master = (): Any =>
  aUser("gm", { isGM: true, isActiveGM: true, isSelf: true, can: () => true, update: async () => {} });
const player = (): Any => aUser("player", { isSelf: true, can: () => true, update: async () => {} });
const ids = (() => {
  let last = 0;
  return () => `made${String(++last).padStart(12, "0")}`;
})();
(foundry as Any).utils = { ...utils, getRoute: (path: string) => path };

/** What the host keeps of an actor beside what it carries. */
class Body extends abstract.DataModel {
  static defineSchema(): Any {
    const { ObjectField, StringField } = data.fields;
    const texts = ["name", "type", "img"].map((name) => [name, new StringField({ blank: true })]);
    return {
      ...Object.fromEntries(texts),
      flags: new ObjectField(),
      system: new ObjectField(),
      ownership: new ObjectField(),
    };
  }
}

/** An actor that takes things in as the host does, and tells of it as the host does. */
function living(source: Any, { pack = null, uuid = `Actor.${source._id}` }: Any = {}): Any {
  const ruleset = rulesets.ofType(source.type);
  const subject = subjects.get(ruleset?.id ?? "");
  if (!subject) throw new Error(`no rule set of ${source.type}`);
  const list: Any[] = [];
  const { name, type, img = "", flags = {}, system = {} } = structuredClone(source);
  const actor: Any = new (Body as Any)({ name, type, img, flags, system, ownership: { default: 3 } });
  const own: Any = actor._source;
  const item = (data: Any): Any => {
    const [plain] = subject.actor({ type: own.type, name: own.name, items: [data] }).items.contents;
    const write = (changes: object) => {
      for (const [path, value] of Object.entries(changes))
        for (const at of [made, made._source]) utils.setProperty(at, path, structuredClone(value));
      prepare();
    };
    const made = Object.setPrototypeOf(
      { ...plain, flags: {}, ...structuredClone(data), ...of(plain) },
      CubileteItem.prototype,
    );
    return Object.assign(made, {
      _source: structuredClone({ flags: {}, ...data, system: plain.system.toObject() }),
      updateSource: write,
      update: async (changes: object) => write(changes),
      toObject: () => structuredClone(made._source),
    });
  };
  const of = ({ system }: Any) => ({ system, parent: actor, actor, pack, effects: collectionOf([]) });
  const prepare = () => {
    actor.items = collectionOf(list);
    actor.system = new (ruleset as Any).actors[own.type].model(structuredClone(own.system), { parent: actor });
    actor.system.prepareDerivedData();
  };
  const put = (data: Any) => {
    const made = item(data);
    list.push(Object.assign(made, { id: data._id, uuid: `${uuid}.Item.${data._id}` }));
    prepare();
    return made;
  };
  Object.assign(actor, {
    ...{ id: source._id, uuid, pack, documentName: "Actor", isOwner: true },
    ...{ statuses: new Set(), allApplicableEffects: () => [] },
    hasPlayerOwner: false,
    sheet: null,
    effects: collectionOf([]),
    testUserPermission: () => true,
    toObject: () => structuredClone({ ...own, items: list.map((each) => each.toObject()) }),
    async update(changes: object, { recursive = true } = {}) {
      const given = utils.expandObject(changes);
      if (recursive) utils.mergeObject(own, given);
      else Object.assign(own, given);
      Object.assign(actor, { name: own.name, flags: own.flags });
      prepare();
    },
    async createEmbeddedDocuments(kind: string, datas: Any[], options: object = {}) {
      const judged: Any[] = [];
      for (const data of kind === "Item" ? datas : []) {
        const made = item({ ...data, _id: (options as Any).keepId ? data._id : ids() });
        if ((await made._preCreate(data, options, table.user)) !== false) judged.push(made._source);
      }
      // As a host does: whatever comes in one go is judged before any of it is there.
      const all = judged.map(put);
      for (const each of all) (globalThis as Any).Hooks.callAll("createItem", each, options, table.user.id);
      return all;
    },
    async updateEmbeddedDocuments(_kind: string, changes: { _id: string }[]) {
      for (const { _id, ...change } of changes) await list.find(({ id }) => id === _id).update(change);
      prepare();
    },
    async deleteEmbeddedDocuments(_kind: string, gone: string[]) {
      for (const id of gone)
        list.splice(
          list.findIndex((each) => each.id === id),
          1,
        );
      prepare();
    },
  });
  for (const data of source.items ?? []) put({ ...data, _id: data._id ?? ids() });
  prepare();
  return actor;
}

/** Makes an actor of the world, under a new id unless its own is kept. */
async function born(source: Any, { keepId = false } = {}): Promise<Any> {
  const actor = living({ ...source, _id: keepId ? source._id : ids() });
  table.actors = [...table.actors, actor];
  table.documents.set(actor.uuid, actor);
  return actor;
}

/** An actor that is nowhere, to be asked what it would be; made, it is born. */
class Nobody {
  static create = (data: Any, options: Any) => born(data, options);
  readonly uuid: string;
  readonly #data: Any;
  constructor(data: Any) {
    this.#data = data;
    this.uuid = `Actor.${data._id}`;
  }
  toObject = () => structuredClone(this.#data);
}

const folder = mkdtempSync(join(tmpdir(), "cubilete-births-"));
const packs = new Map<string, Any>();
beforeAll(() => {
  buildCreation(folder, "cubilete");
  for (const { name, documents } of thePacks()) {
    const all = documents.filter((each: Any) => /^!(items|actors)!/.test(each._key)) as Any[];
    const collection = `cubilete.${name}`;
    const things = all.map((each) => ({
      ...{ id: each._id, name: each.name, type: each.type, system: each.system },
      uuid: `Compendium.${collection}.Item.${each._id}`,
      toObject: () => structuredClone(each),
    }));
    packs.set(collection, {
      ...{ collection, index: all, folders: new Map(), getDocuments: async () => things },
      testUserPermission: () => true,
    });
  }
  const { game, CONFIG } = globalThis as Any;
  game.packs = packs;
  Object.assign(CONFIG, {
    ChatMessage: { documentClass: { create: async () => null, getSpeaker: () => ({}) } },
    Actor: { documentClass: Nobody },
  });
  vi.stubGlobal("fetch", async (path: string) => new Response(readFileSync(join(folder, basename(path)))));
  experience.registerExperience();
  listenForRequests();
  table.user = master();
  (globalThis as Any).Hooks.callAll("ready");
});
afterAll(() => rmSync(folder, { recursive: true }));

const UNPAID = "CUBILETE.experience.unpaid";
/** What a hero has to pay, by name and price. */
const owed = (actor: Any): [string, number][] =>
  experience
    .experienceOptions(actor)
    .filter(({ group }) => group === UNPAID)
    .map(({ item, price }) => [actor.items.get(item).name, price]);
const options = (actor: Any, name: string) => {
  const found = experience
    .experienceOptions(actor)
    .find(({ item, group }) => group === UNPAID && actor.items.get(item).name === name);
  if (!found) throw new Error(`${name} is not owed`);
  return found;
};
const sits = (user: Any): void => {
  table.user = user;
  table.users = [user.isGM ? user : master(), ...(user.isGM ? [player()] : [user])];
};
/** Until what was asked on the GM's page is done: requests take turns there, and this one, for nobody, is the last. */
async function settled(): Promise<void> {
  sits(master());
  await expect(request("experience", { actors: [], amount: 1 })).rejects.toThrow("CUBILETE.experience.error.nobody");
}

const readyMade = (id: string): Any[] =>
  [...packs.get(`cubilete.${id}-actors-en`).index].filter(({ type }: Any) => type === rulesets.get(id)?.creation?.hero);
const blank = (id: string) =>
  born({ type: rulesets.get(id)?.creation?.hero, name: "Nobody yet", system: {}, items: [] });

async function draftOf(id: string) {
  const content = await contentOf(id, "en");
  return { content, draft: await atRandom(content) };
}

/** A rule set's ways of being made; all of them are the GM's doing, allowed by the GM, or that of a player who may create actors. */
const WAYS: Record<string, (id: string) => Promise<Any[]>> = {
  async "by the guide"(id) {
    const { content } = await draftOf(id);
    const { rules, catalogue } = content;
    for (const { id: kit } of catalogue.kits) {
      let draft = rules.begin;
      for (const section of rules.pages(draft, catalogue)[0]?.sections ?? [])
        if (section.kind === "choice" && section.id !== "kit")
          draft = rules.choose(draft, section.id, section.options[0] ?? "", catalogue);
      draft = rules.choose(draft, "kit", kit, catalogue);
      await finish(content, { ...draft, name: kit }, null);
    }
    return table.actors;
  },
  async "by the guide, on an empty sheet of a player's"(id) {
    const { content, draft } = await draftOf(id);
    sits(player());
    const actor = await blank(id);
    await finish(content, draft, actor.uuid);
    return [actor];
  },
  async "by the guide, and unmade again"(id) {
    const { content, draft } = await draftOf(id);
    const actor = await born(readyMade(id)[0]);
    sits(player());
    await finish(content, draft, actor.uuid);
    await unmake(actor);
    return [actor];
  },
  async "at random"(id) {
    for (let each = 0; each < 5; each++) {
      const { content, draft } = await draftOf(id);
      await finish(content, draft, null);
    }
    return table.actors;
  },
  async "at a player's request, by the GM"(id) {
    const { content, draft } = await draftOf(id);
    await onHeroRequest({ ruleset: id, draft: { ...draft, img: "" } as Any, lang: content.lang }, master());
    return table.actors;
  },
  async "ready-made, as My hero brings it"(id) {
    for (const source of readyMade(id)) {
      const uuid = `Compendium.cubilete.${id}-actors-en.Actor.${source._id}`;
      table.documents.set(uuid, living(source, { pack: `cubilete.${id}-actors-en`, uuid }));
      await onHeroRequest({ uuid }, master());
    }
    return table.actors;
  },
  "ready-made, dragged from the compendium": async (id) => Promise.all(readyMade(id).map((source) => born(source))),
  "ready-made, from the box, under its own id": async (id) =>
    Promise.all(readyMade(id).map((source) => born(source, { keepId: true }))),
  async "out of a file or a stat block"(id) {
    sits(player());
    return [await createFrom(carriedOf(await born(readyMade(id)[0])))];
  },
  async "out of a file that the GM puts in the place of a sheet"(id) {
    const [one, other] = [await born(readyMade(id)[0]), await born(readyMade(id)[1])];
    await replace(one, carriedOf(other), "file");
    return [one];
  },
  async "out of the player's own file, brought back"(id) {
    const actor = await born(readyMade(id)[0]);
    sits(player());
    await replace(actor, carriedOf(actor), "file");
    return [actor];
  },
  async "what they were again, after a player's file in the place of the sheet"(id) {
    const [one, other] = [await born(readyMade(id)[0]), await born(readyMade(id)[1])];
    sits(player());
    await replace(one, carriedOf(other), "file");
    await putBack(one, "file");
    return [one];
  },
  async "as a copy, also of one who owes"(id) {
    const actor = await born(readyMade(id)[0]);
    sits(player());
    await bring(actor, pricedThings(id) as Any);
    return [await born(actor.toObject())];
  },
  async "in a world from before things were marked"(id) {
    const { content, draft } = await draftOf(id);
    return [await create(await actorData(content, draft, "hero"))];
  },
};

/** Things of the compendia that cost experience, one of each kind; rule sets that sell steps alone have none. */
function pricedThings(id: string): Any[] {
  const { priceOf } = rulesets.get(id)?.experience ?? {};
  const found = new Map<string, Any>();
  for (const [collection, { index }] of packs) {
    if (!collection.startsWith(`cubilete.${id}-`) || !collection.endsWith("-en")) continue;
    for (const source of index) {
      const model = rulesets.get(id)?.items[source.type]?.model;
      if (!model) continue;
      const system = new (model as Any)(structuredClone(source.system));
      const price = priceOf?.({ type: source.type, system });
      const on = table.actors[0]?.items.contents.some(({ name }: Any) => name === source.name);
      if (price && price.price > 0 && !on && !found.has(price.kind))
        found.set(price.kind, { ...source, price: price.price, ...asThing(collection, source) });
    }
  }
  return [...found.values()];
}
const asThing = (collection: string, source: Any) => ({
  ...{ id: source._id, uuid: `Compendium.${collection}.Item.${source._id}`, pack: collection, actor: null, flags: {} },
  toObject: () => structuredClone(source),
});
const pricesOf = (things: Any[]): [string, number][] => things.map(({ name, price }) => [name, price]);

beforeEach(() => {
  clearTable();
  const [{ reset } = { reset: () => undefined }] = subjects.values();
  reset();
  host.messages = collectionOf([]);
  for (const [id, { ruleset }] of subjects) {
    for (const { key, default: initial } of ruleset.settings) host.settings.set(`${id}.${key}`, initial);
  }
  for (const [key, value] of Object.entries({ growth: "ask", newHeroes: "free", played: [], consent: "nothing" }))
    host.settings.set(key, value);
  host.settings.set("escala3.points", true);
  sits(master());
});

/** It does all requests and answers none: so it is for a page that is left. */
function withoutAnswer(actor: Any): void {
  for (const name of ["update", "deleteEmbeddedDocuments", "createEmbeddedDocuments"]) {
    const act = actor[name].bind(actor);
    actor[name] = (...given: unknown[]) => {
      void act(...given);
      return new Promise(() => {});
    };
  }
}

it("a sheet that the guide fills is whole though the page is left at once, and so is one that it gives back", async () => {
  const { content, draft } = await draftOf("ryf");
  const actor = await born(readyMade("ryf")[0]);
  const namesOn = () => actor.items.contents.map(({ name }: Any) => name).sort();
  const before = namesOn();
  const others = (await actorData(content, draft, "hero")).items as Any[];
  withoutAnswer(actor);
  void finish(content, draft, actor.uuid);
  await vi.waitFor(() => expect(namesOn()).toEqual(others.map(({ name }) => name).sort()));
  expect(actor.flags.cubilete.creation.before.items).toHaveLength(before.length);
  void unmake(actor);
  await vi.waitFor(() => expect(namesOn()).toEqual(before));
});

it("covers every rule set that keeps a ledger", () => {
  expect(LEDGERS).toEqual(["escala3", "narrative", "ryf"]);
});

describe.each(LEDGERS)("a hero of %s", (id) => {
  it.each(Object.entries(WAYS))("who is made %s owes nothing", async (_way, make) => {
    const actors = await make(id);
    await settled();
    expect(actors.length).toBeGreaterThan(0);
    for (const actor of actors) {
      const { experience: spec } = rulesets.get(id) ?? {};
      expect(actor.items.size, actor.name).toBeGreaterThan(5);
      expect(owed(actor), actor.name).toEqual([]);
      expect(spec?.advice?.(actor) ?? [], actor.name).toEqual([]);
      expect(experience.ledgerOf(actor), actor.name).toEqual([]);
      expect(experience.balanceOf(actor), actor.name).toBeGreaterThanOrEqual(0);
    }
  });

  it("owes what a player adds afterwards, and pays no more for the rest", async () => {
    const actor = await born(readyMade(id)[0]);
    const things = pricedThings(id);
    sits(player());
    await bring(actor, things as Any);
    expect(owed(actor)).toEqual(pricesOf(things));
    expect(experience.ledgerOf(actor)).toEqual([]);
  });

  it("is given what a GM adds: the ledger says so, and once that line is taken back it is owed", async () => {
    const actor = await born(readyMade(id)[0]);
    const things = pricedThings(id);
    await bring(actor, things as Any);
    await settled();
    expect(owed(actor)).toEqual([]);
    const lines = experience.ledgerOf(actor);
    expect(lines.map(({ name, amount, by }) => [name, amount, by])).toEqual(things.map(({ name }) => [name, 0, "gm"]));
    for (const [at] of things.entries()) {
      const text = experience.lineText(rulesets.get(id)?.experience as Any, lines[at] as Any);
      expect(text).toBe(`${things[at].name}: from the GM, at no cost`);
      await experience.ungrow(actor, 0);
    }
    expect(owed(actor)).toEqual(pricesOf(things));
  });

  it("pays what is owed once, and owes it again where the line is taken back", async () => {
    const actor = await born(readyMade(id)[0]);
    const things = pricedThings(id);
    sits(player());
    await bring(actor, things as Any);
    sits(master());
    await experience.awardAll([actor.uuid], 100, "");
    const before = experience.balanceOf(actor);
    for (const { name, price } of things) {
      await experience.grow(actor, options(actor, name));
      expect(owed(actor).map(([who]) => who)).not.toContain(name);
      expect(experience.balanceOf(actor)).toBe(before - price);
      await experience.ungrow(actor, 1);
      expect(owed(actor)).toContainEqual([name, price]);
      expect(experience.balanceOf(actor)).toBe(before);
    }
  });

  it("buys a step and takes it back as ever", async () => {
    const actor = await born(readyMade(id)[0]);
    await experience.awardAll([actor.uuid], 100, "");
    const before = experience.balanceOf(actor);
    const [step] = experience.experienceOptions(actor);
    if (!step) throw new Error("nothing is for sale");
    const level = () =>
      experience.experienceOptions(actor).find(({ kind, item }) => kind === step.kind && item === step.item);
    await experience.grow(actor, step);
    expect([level()?.from, experience.balanceOf(actor)]).toEqual([step.to, before - step.price]);
    await experience.ungrow(actor, 1);
    expect([level()?.from, experience.balanceOf(actor)]).toEqual([step.from, before]);
  });
});

describe("of the narrative dice", () => {
  const talent = (more: object) => ({ type: "narrativeTalent", name: "Knack", system: { tier: 2, ...more } });
  const made = (items: object[], system: object = {}) =>
    born({ type: "narrativeHero", name: "Nuño", system: { experience: { total: 50, spent: 0 }, ...system }, items });

  it("species and career cost nothing, no matter which user drags them on and when, and are no part of the pyramid", async () => {
    const actor = await made([talent({ tier: 1 })]);
    sits(player());
    await actor.createEmbeddedDocuments("Item", [
      { type: "narrativeTalent", name: "Felines", system: { kind: "species" } },
      { type: "narrativeTalent", name: "Pilot", system: { kind: "career" } },
    ]);
    expect(owed(actor)).toEqual([]);
    await actor.createEmbeddedDocuments("Item", [talent({})]);
    expect(owed(actor)).toEqual([["Knack", 10]]);
    expect(rulesets.get("narrative")?.experience?.advice?.(actor)).toHaveLength(1);
  });

  it("what was paid for before things were marked is owed once the payment is taken back", async () => {
    const line = { id: "old", kind: "talent", amount: -10, item: "knack", name: "Knack", from: 2, to: 2 };
    const actor = await made([{ ...talent({}), _id: "knack" }], { ledger: [line] });
    expect([owed(actor), experience.balanceOf(actor)]).toEqual([[], 40]);
    await experience.ungrow(actor, 0);
    expect([owed(actor), experience.balanceOf(actor)]).toEqual([[["Knack", 10]], 50]);
  });

  it("an upgrade that a power was had with is not for sale, and a power is owed without it", async () => {
    const upgrades = [true, false].map((bought) => ({ name: "More", points: 1, bought }));
    const power = { type: "narrativePower", name: "Push", system: { rating: 2, upgrades } };
    host.settings.set("narrative.force", true);
    const actor = await made([power]);
    const sold = () => experience.experienceOptions(actor).filter(({ kind }) => kind.startsWith("upgrade."));
    expect([owed(actor), sold().map(({ kind }) => kind)]).toEqual([[], ["upgrade.1"]]);
    sits(player());
    await actor.createEmbeddedDocuments("Item", [{ ...power, name: "Pull" }]);
    expect(owed(actor)).toEqual([["Pull", 20]]);
  });

  it("a file that a player brings makes nothing paid: what is new in it is owed, what was owed stays so", async () => {
    const actor = await made([talent({})]);
    sits(player());
    await actor.createEmbeddedDocuments("Item", [{ ...talent({ tier: 1 }), name: "Trick" }]);
    const before = carriedOf(actor);
    const file = {
      ...before,
      items: [...before.items, { ...talent({ tier: 3, kind: "talent" }), name: "Marvel", img: "", effects: [] }],
    };
    await replace(actor, file as Any, "file");
    const after = [
      ["Trick", 5],
      ["Marvel", 15],
    ];
    expect(owed(actor)).toEqual(after);
    await putBack(actor, "file");
    expect(owed(actor)).toEqual(after.slice(0, 1));
  });

  it("what comes back, as an undo brings it, is owed or not as it was", async () => {
    const actor = await made([{ ...talent({}), _id: "born" }]);
    sits(player());
    const [added] = await actor.createEmbeddedDocuments("Item", [{ ...talent({ tier: 1 }), name: "Trick" }]);
    const all = actor.items.contents.map((item: Any) => item.toObject());
    await actor.deleteEmbeddedDocuments("Item", ["born", added.id]);
    sits(master());
    await actor.createEmbeddedDocuments("Item", all, { keepId: true, asItWas: true });
    await settled();
    expect([owed(actor), experience.ledgerOf(actor)]).toEqual([[["Trick", 5]], []]);
  });

  it("no player declares a thing given: the GM's page refuses", async () => {
    const actor = await made([]);
    sits(player());
    const [added] = await actor.createEmbeddedDocuments("Item", [talent({})]);
    sits(master());
    const payload = { actor: actor.uuid, item: added.id, given: true };
    table.hear?.({ type: "request", id: "forged", gm: "gm", kind: "grow", payload }, "player");
    const answer = () =>
      table.sent.map(({ packet }) => packet).find(({ id, type }) => id === "forged" && type === "answer");
    await expect.poll(() => answer()?.refusal?.key).toBe("CUBILETE.error.notYours");
    expect([owed(actor), experience.ledgerOf(actor)]).toEqual([[["Knack", 10]], []]);
  });

  it("a GM declares nothing given that costs nothing or is gone", async () => {
    const actor = await made([]);
    await expect(request("grow", { actor: actor.uuid, item: "gone", given: true })).rejects.toThrow();
    expect(experience.ledgerOf(actor)).toEqual([]);
  });
});

it("who is made with an advance of Effects has not taken more than the level gives, whatever the table counts", async () => {
  const { advancementContext } = await import("../../../module/rulesets/effect/sheets/sheet-context.ts");
  for (const each of [0, 1, 2]) {
    host.settings.set("effect.advances", each);
    const made = [...readyMade("effect").map((source) => born(source)), WAYS["at random"]?.("effect")];
    for (const actor of (await Promise.all(made)).flat())
      expect(advancementContext(actor as Any).over, `${actor.name} at ${each}`).toBe(false);
  }
});

describe("what joins an actor in one go", () => {
  /** What of it is used at once, by name. */
  const used = async (type: string, system: object, things: Any[]): Promise<string[]> => {
    const actor = await born({ type, name: "Heron", system, items: [] });
    await actor.createEmbeddedDocuments("Item", things);
    return actor.items.filter((one: Any) => one.system.equipped).map(({ name }: Any) => name);
  };
  const things = (type: string, names: string, system: object = {}): Any[] =>
    [...names].map((name) => ({ name, type, system }));

  it("is mounted on a vehicle as far as the sum of it fits", async () => {
    const each = things("narrativeAttachment", "abc", { hardPoints: 2 });
    expect(await used("narrativeVehicle", { hardPoints: 5 }, each)).toEqual(["a", "b"]);
  });

  it("is taken up one at a time where one is used at a time", async () => {
    expect(await used("narrativeHero", {}, things("narrativeWeapon", "abc"))).toEqual(["a", "b"]);
    expect(await used("narrativeHero", {}, things("narrativeArmour", "ab"))).toEqual(["a"]);
    expect(await used("ryfHero", {}, things("ryfArmour", "ab"))).toEqual(["a"]);
    expect(await used("effectHero", {}, things("effectArmour", "ab"))).toEqual(["a"]);
  });

  it("is mounted on a vehicle, however many guns it has, and armour lies in the hold", async () => {
    const all = [...things("narrativeWeapon", "abc"), ...things("narrativeArmour", "d")];
    expect(await used("narrativeVehicle", {}, all)).toEqual(["a", "b", "c"]);
  });
});
