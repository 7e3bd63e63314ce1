import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Operation } from "../../common/abstract/backend.ts";
import { DatabaseBackend, type Document, TypeDataModel } from "../../common/abstract/index.ts";
import * as f from "../../common/data/fields.ts";
import {
  BaseActiveEffect,
  BaseActor,
  BaseActorDelta,
  BaseChatMessage,
  BaseCombat,
  type BaseCombatant,
  BaseFolder,
  BaseItem,
  BaseJournalEntry,
  BaseJournalEntryPage,
  BaseMacro,
  BaseSetting,
  BaseTableResult,
  BaseToken,
  BaseUser,
  baseClasses,
} from "../../common/documents/index.ts";
import type { Dict } from "../../common/utils/index.ts";

const id = (c: string): string => c.repeat(16);
const host = globalThis as unknown as Dict;
const user = (c: string, role: number): BaseUser => new BaseUser({ _id: id(c), name: c, role });
const [gm, assistant, trusted, player, other] = [user("g", 4), user("s", 3), user("t", 2), user("p", 1), user("o", 1)];
const nobody = user("n", 0);

afterEach(() => {
  for (const key of ["game", "CONFIG", "Hooks"]) delete host[key];
  vi.restoreAllMocks();
});

describe("every base document", () => {
  it.each([...baseClasses()])("%s can be made, stored, read back and cloned", (_, cls) => {
    const data = { name: "n", type: cls.TYPES[0], key: "a.b", author: id("u"), _id: id("x") };
    const doc = new cls(data);
    const again = cls.fromSource(JSON.parse(JSON.stringify(doc)) as Dict) as Document;
    expect(again.invalid).toBe(false);
    expect(JSON.stringify(again)).toBe(JSON.stringify(doc));
    expect(doc.clone()._id).toBeNull();
    expect(doc.clone({}, { keepId: true })._id).toBe(id("x"));
    expect(doc.uuid).toBe(`${cls.documentName}.${id("x")}`);
    for (const [name, collection] of Object.entries(cls.metadata.embedded)) {
      expect(cls.hierarchy, `${name} in ${collection}`).toHaveProperty(collection);
    }
  });
});

describe("embedded documents", () => {
  it("are grouped by type, anew after every change", () => {
    const hero = actor();
    const names = () =>
      Object.fromEntries(
        Object.entries(hero.items.documentsByType).map(([type, all]) => [
          type,
          all.map((item) => (item as unknown as { name: string }).name),
        ]),
      );
    expect(names()).toMatchObject({ weapon: ["Sword"], armor: ["Shield"] });
    expect(hero.items.documentsByType).toBe(hero.items.documentsByType);
    hero.updateSource({ items: [{ _id: id("k"), name: "Axe", type: "weapon" }] });
    expect(names().weapon).toEqual(["Sword", "Axe"]);
    hero.items.delete(id("j"));
    expect(names().armor ?? []).toEqual([]);
  });

  it("are left alone by the fields of a form that are named by their ids", () => {
    const hero = actor();
    const changes = { name: "Bea", items: { [id("j")]: { name: "Gone" } } };
    expect(() => hero.validate({ changes, clean: true })).not.toThrow();
    hero.updateSource({ name: "Bea", items: { [id("j")]: { name: "Gone" } } });
    expect([hero.name, hero.items.map((item) => item._source.name)]).toEqual(["Bea", ["Sword", "Shield"]]);
  });

  const actor = (): BaseActor =>
    new BaseActor({
      _id: id("a"),
      name: "Ana",
      type: "hero",
      items: [
        { _id: id("i"), name: "Sword", type: "weapon", effects: [{ _id: id("e"), name: "Sharp" }] },
        { _id: id("j"), name: "Shield", type: "armor" },
      ],
    });

  it("know their parents", () => {
    const a = actor();
    const sword = a.items.get(id("i")) as BaseItem;
    expect(sword.parent).toBe(a);
    expect(sword.isEmbedded).toBe(true);
    expect(sword.effects.get(id("e"))?.uuid).toBe(`Actor.${id("a")}.Item.${id("i")}.ActiveEffect.${id("e")}`);
    expect([...a.traverseEmbeddedDocuments()].map(([path]) => path)).toEqual([
      "items",
      `items.${id("i")}.effects`,
      "items",
    ]);
    expect(a.getEmbeddedCollection("Item")).toBe(a.items);
    expect(a.getEmbeddedDocument("Item", id("i"))).toBe(sword);
    expect(() => a.getEmbeddedCollection("Combatant")).toThrow(/Combatant/);
  });

  it("are changed through the parent, and are the same instances afterwards", () => {
    const a = actor();
    const sword = a.items.get(id("i")) as BaseItem;
    const diff = a.updateSource({
      items: [
        { _id: id("i"), name: "Axe" },
        { _id: id("k"), name: "Bow", type: "weapon" },
      ],
    });
    expect(diff.items).toMatchObject([{ _id: id("i"), name: "Axe" }, { name: "Bow" }]);
    expect(a.items.get(id("i"))).toBe(sword);
    expect(sword.name).toBe("Axe");
    expect((a.items.get(id("k")) as BaseItem).name).toBe("Bow");
    expect(a.items.get(id("k"))?._source).toBe((a._source.items as Dict[])[2]);
  });

  it("collection changes reach the source", () => {
    const a = actor();
    a.items.delete(id("j"));
    expect((a._source.items as Dict[]).map((d) => d._id)).toEqual([id("i")]);
    const bow = new BaseItem({ _id: id("k"), name: "Bow", type: "weapon" }, { parent: a });
    a.items.set(id("k"), bow);
    expect((a._source.items as Dict[])[1]).toBe(bow._source);
    a.reset();
    expect(a.items.get(id("k"))).toBe(bow);
    bow.updateSource({ name: "Longbow" });
    expect((a.toObject().items as Dict[])[1]).toMatchObject({ name: "Longbow" });
  });

  it("an invalid one is set aside, not lost, and does not take the parent down", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const data = {
      name: "A",
      type: "hero",
      items: [
        { _id: id("b"), type: "weapon" },
        { _id: id("c"), name: "ok", type: "x" },
      ],
    };
    expect(() => new BaseActor(structuredClone(data))).toThrow(/items/);
    const a = BaseActor.fromSource(structuredClone(data)) as BaseActor;
    expect(a.invalid).toBe(false);
    expect(a.items.size).toBe(1);
    expect([...a.items.invalidDocumentIds]).toEqual([id("b")]);
    expect(a.items.get(id("b"))).toBeUndefined();
    expect(a.items.get(id("b"), { invalid: true })).toBeInstanceOf(BaseItem);
    expect((a._source.items as Dict[]).map((d) => d._id)).toContain(id("b"));
    expect(() => a.items.getInvalid(id("c"))).toThrow();
  });
});

describe("types and system data", () => {
  class HeroData extends TypeDataModel {
    declare str: number;
    static override defineSchema() {
      return { str: new f.NumberField({ required: true, nullable: false, integer: true, initial: 3, max: 9 }) };
    }
    static override migrateData(source: Dict) {
      if ("strength" in source) {
        source.str = source.strength;
        delete source.strength;
      }
      return super.migrateData(source);
    }
  }

  beforeEach(() => {
    const system = { id: "sys", version: "1.0.0" };
    host.game = {
      documentTypes: { Actor: ["base", "hero", "mod.beast"], Item: ["base", "weapon"] },
      system,
      modules: new Map(),
    };
    host.CONFIG = { Actor: { dataModels: { hero: HeroData } } };
  });

  it("use the model of the type", () => {
    const a = new BaseActor({ name: "A", type: "hero", system: { strength: "5", junk: 1 } });
    expect(a.system).toBeInstanceOf(HeroData);
    expect((a.system as HeroData).parent).toBe(a);
    expect(a.toObject().system).toEqual({ str: 5 });
    expect((a.system as HeroData).modelProvider).toMatchObject({ id: "sys" });
    expect(a.updateSource({ "system.str": 50 })).toEqual({ system: { str: 9 } });
    expect(a.updateSource({ "system.strength": 2 })).toEqual({ system: { str: 2 } });
    expect((a.system as HeroData).str).toBe(2);
    (a.system as HeroData).str = 7;
    expect(a.toObject(false).system).toEqual({ str: 7 });
  });

  it("do not have to come with an update, and may change with it", () => {
    const a = new BaseActor({ name: "A", type: "hero" });
    expect(a.updateSource({ system: { str: 4 } })).toEqual({ system: { str: 4 } });
    a.updateSource({ type: "mod.beast", "==system": { any: 1 } });
    expect(a.system).toEqual({ any: 1 });
  });

  it("must be known, except for what is already stored by a module that is switched off", () => {
    expect(() => new BaseActor({ name: "A", type: "dragon" })).toThrow(/"dragon" is not a valid type/);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(BaseActor.fromSource({ name: "A", type: "gone.dragon" }).invalid).toBe(false);
  });

  it("without a model everything is kept, and the server does not judge types", () => {
    delete host.game;
    delete host.CONFIG;
    const a = new BaseActor({ name: "A", type: "whatever", system: { a: { b: 1 } } });
    expect(a.updateSource({ "system.a.c": 2, "system.a.-=b": null })).toEqual({ system: { a: { c: 2, "-=b": null } } });
    expect(a.system).toEqual({ a: { c: 2 } });
  });
});

describe("permissions", () => {
  const owned = (ownership: Dict): Dict => ({ name: "A", type: "hero", ownership });

  it("follow ownership, with a default, and gamemasters own all", () => {
    const a = new BaseActor(owned({ default: 1, [id("p")]: 3 }));
    expect(a.getUserLevel(player)).toBe(3);
    expect(a.testUserPermission(other, "LIMITED")).toBe(true);
    expect(a.testUserPermission(other, "OBSERVER")).toBe(false);
    expect(a.testUserPermission(player, "OBSERVER", { exact: true })).toBe(false);
    expect(a.testUserPermission(assistant, "OWNER")).toBe(true);
    expect(a.testUserPermission(nobody, "LIMITED")).toBe(false);
    expect(new BaseItem({ name: "i", type: "x" }, { parent: a }).getUserLevel(player)).toBe(3);
    const effect = new BaseActiveEffect(
      { name: "e" },
      { parent: new BaseItem({ name: "i", type: "x" }, { parent: a }) },
    );
    expect(effect.testUserPermission(player, "OWNER")).toBe(true);
    expect(effect.testUserPermission(other, "OWNER")).toBe(false);
  });

  it("refuse ownership that is nonsense", () => {
    expect(() => new BaseActor(owned({ default: 7 }))).toThrow(/ownership/);
    expect(() => new BaseActor(owned({ bob: 1 }))).toThrow(/ownership/);
  });

  it.each([
    ["Actor", 3],
    ["Item", 3],
    ["JournalEntry", 2],
    ["RollTable", 3],
    ["Folder", 3],
    ["Macro", 1],
    ["Playlist", 3],
    ["Cards", 3],
    ["Scene", 3],
    ["Combat", 3],
    ["User", 3],
    ["Setting", 3],
  ])("%s is created from role %i on", (name, role) => {
    const cls = baseClasses().get(name);
    for (const u of [nobody, player, trusted, assistant, gm])
      expect(cls?.canUserCreate(u), `role ${u.role}`).toBe(u.role >= role);
  });

  it("actors: owners update, only assistants delete; items: owners do both", () => {
    const a = new BaseActor(owned({ default: 0, [id("p")]: 3 }));
    const i = new BaseItem(owned({ default: 0, [id("p")]: 3 }));
    expect(a.canUserModify(player, "update", {})).toBe(true);
    expect(a.canUserModify(other, "update", {})).toBe(false);
    expect(a.canUserModify(player, "delete")).toBe(false);
    expect(a.canUserModify(assistant, "delete")).toBe(true);
    expect(i.canUserModify(player, "delete")).toBe(true);
    expect(i.canUserModify(player, "create")).toBe(false);
    const embedded = new BaseItem({ name: "i", type: "x" }, { parent: a });
    expect(embedded.canUserModify(player, "create")).toBe(true);
    expect(embedded.canUserModify(other, "create")).toBe(false);
  });

  it("chat messages belong to their author", () => {
    const m = new BaseChatMessage({ content: "hi", author: id("p") });
    expect(m.canUserModify(player, "create")).toBe(true);
    expect(m.canUserModify(other, "create")).toBe(false);
    for (const action of ["update", "delete"] as const) {
      expect(m.canUserModify(player, action)).toBe(true);
      expect(m.canUserModify(other, action)).toBe(false);
      expect(m.canUserModify(gm, action)).toBe(true);
    }
  });

  it("users change themselves, but not their role", () => {
    const p = user("p", 1);
    expect(p.canUserModify(player, "update", { color: "#112233" })).toBe(true);
    expect(p.canUserModify(player, "update", { role: 4 })).toBe(false);
    expect(p.canUserModify(player, "update", { permissions: { ACTOR_CREATE: true } })).toBe(false);
    expect(p.canUserModify(other, "update", { color: "#112233" })).toBe(false);
    expect(p.canUserModify(assistant, "update", { role: 2 })).toBe(true);
    expect(p.canUserModify(assistant, "update", { role: 4 })).toBe(false);
    expect(gm.canUserModify(assistant, "update", { name: "x" })).toBe(false);
    expect(p.canUserModify(player, "delete")).toBe(false);
    expect(p.canUserModify(gm, "delete")).toBe(true);
    expect(gm.canUserModify(gm, "delete")).toBe(false);
    expect(user("x", 4).canUserModify(assistant, "create")).toBe(false);
  });

  it("settings: world ones need the permission, a user's are his own", () => {
    const world = new BaseSetting({ key: "sys.x", value: "1" });
    const own = new BaseSetting({ key: "sys.x", value: "1", user: id("p") });
    expect(world.canUserModify(player, "update", { value: "2" })).toBe(false);
    expect(world.canUserModify(assistant, "update", { value: "2" })).toBe(true);
    expect(own.canUserModify(player, "update", { value: "2" })).toBe(true);
    expect(own.canUserModify(other, "update", { value: "2" })).toBe(false);
    expect(own.canUserModify(player, "update", { user: null })).toBe(false);
    expect(new BaseSetting({ key: "core.permissions" }).canUserModify(assistant, "update", {})).toBe(false);
  });

  it("combat: players pass turns; combatants follow their actor", () => {
    const a = new BaseActor({ ...owned({ default: 0, [id("p")]: 3 }), _id: id("a") });
    host.game = { collections: new Map([["Actor", new Map([[id("a"), a]])]]) };
    const c = new BaseCombat({ combatants: [{ _id: id("c"), actorId: id("a") }] });
    expect(c.canUserModify(player, "update", { turn: 1, round: 2 })).toBe(true);
    expect(c.canUserModify(player, "update", { active: true })).toBe(false);
    const combatant = c.combatants.get(id("c")) as BaseCombatant;
    expect(combatant.canUserModify(player, "update", { initiative: 3 })).toBe(true);
    expect(combatant.canUserModify(player, "update", { actorId: null })).toBe(false);
    expect(combatant.canUserModify(other, "update", { initiative: 3 })).toBe(false);
  });

  it("journal pages inherit; macros belong to authors and scripts need a permission", () => {
    const j = new BaseJournalEntry({ name: "J", ownership: { default: 2 }, pages: [{ _id: id("q"), name: "P" }] });
    expect(j.pages.get(id("q"))?.testUserPermission(player, "OBSERVER")).toBe(true);
    const hidden = new BaseJournalEntryPage({ name: "P", ownership: { default: 0 } }, { parent: j });
    expect(hidden.testUserPermission(player, "LIMITED")).toBe(false);
    const script = new BaseMacro({ name: "m", type: "script", author: id("p") });
    expect(script.testUserPermission(player, "OWNER")).toBe(true);
    const silenced = new BaseUser({ _id: id("p"), name: "p", role: 1, permissions: { MACRO_SCRIPT: false } });
    expect(script.canUserModify(silenced, "create")).toBe(false);
    expect(script.canUserModify(silenced, "update", { command: "x" })).toBe(false);
    expect(script.canUserModify(silenced, "update", { name: "x" })).toBe(true);
  });

  it("the world's permission table overrides the defaults", () => {
    host.game = { permissions: { ACTOR_CREATE: [1, 4] } };
    expect(player.hasPermission("ACTOR_CREATE")).toBe(true);
    expect(assistant.hasPermission("ACTOR_CREATE")).toBe(false);
    expect(() => player.hasPermission("FLY")).toThrow(/FLY/);
  });
});

describe("particular documents", () => {
  it("chat messages keep only evaluated rolls, and old data is understood", () => {
    const roll = JSON.stringify({ class: "Roll", formula: "1d6", terms: [], evaluated: true, total: 3 });
    expect(new BaseChatMessage({ author: id("p"), rolls: [roll] }).rolls).toMatchObject([{ total: 3 }]);
    expect(() => new BaseChatMessage({ author: id("p"), rolls: ["{}"] })).toThrow(/rolls/);
    const old = new BaseChatMessage({ user: id("p"), type: 2 });
    expect(old._source).toMatchObject({ author: id("p"), style: 2, type: "base" });
    expect(() => new BaseChatMessage({ author: id("p"), style: 9 })).toThrow(/style/);
  });

  it("a folder is not inside itself", () => {
    expect(() => new BaseFolder({ _id: id("f"), name: "F", type: "Actor", folder: id("f") })).toThrow(/itself/);
    expect(() => new BaseFolder({ name: "F", type: "User" })).toThrow(/type/);
  });

  it("a foreign id shows the document it points to", () => {
    const folder = new BaseFolder({ _id: id("f"), name: "F", type: "Actor" });
    host.game = { collections: new Map([["Folder", new Map([[id("f"), folder]])]]) };
    const a = new BaseActor({ name: "A", type: "x", folder });
    expect(a._source.folder).toBe(id("f"));
    expect(a.folder).toBe(folder);
    expect(a.toObject(false).folder).toBe(id("f"));
  });

  it("table results of older worlds are read", () => {
    const r = new BaseTableResult({
      type: "pack",
      documentCollection: "s.p",
      documentId: id("x"),
      text: "Gold",
      range: [1, 2],
    });
    expect(r.type).toBe("document");
    expect(r.name).toBe("Gold");
    expect(() => new BaseTableResult({ range: [3, 1] })).toThrow(/ascending/);
  });

  it("a delta is laid over its actor", () => {
    const a = new BaseActor({
      _id: id("a"),
      name: "Wolf",
      type: "x",
      system: { hp: 5, bite: 2 },
      items: [
        { _id: id("i"), name: "Fang", type: "w" },
        { _id: id("j"), name: "Fur", type: "w" },
      ],
    });
    host.game = { collections: new Map([["Actor", new Map([[id("a"), a]])]]) };
    const token = new BaseToken({
      _id: id("t"),
      actorId: id("a"),
      delta: { _id: id("d"), system: { hp: 1 }, items: [{ _id: id("i"), _tombstone: true }] },
    });
    const delta = token.delta as BaseActorDelta;
    expect(delta.uuid).toBe(`Token.${id("t")}.ActorDelta.${id("d")}`);
    expect(token.getEmbeddedCollection("ActorDelta").get(id("d"))).toBe(delta);
    expect(delta.items.map((d) => d.id)).toEqual([id("j")]);
    const data = BaseActorDelta.applyDelta(delta, a);
    expect(data).toMatchObject({ name: "Wolf", system: { hp: 1, bite: 2 }, items: [{ name: "Fur" }] });
  });
});

describe("database", () => {
  class Memory extends DatabaseBackend {
    calls: [string, Operation][] = [];
    override getFlagScopes(): string[] {
      return ["core", "world", "sys"];
    }
    async _getDocuments(): Promise<unknown[]> {
      return [];
    }
    async _createDocuments(cls: { new (d: Dict, o: Dict): Document }, operation: Operation): Promise<Document[]> {
      this.calls.push(["create", operation]);
      return (operation.data ?? []).map((d) => new cls({ ...d, _id: id("z") }, { parent: operation.parent ?? null }));
    }
    async _updateDocuments(_: unknown, operation: Operation): Promise<Document[]> {
      this.calls.push(["update", operation]);
      return [];
    }
    async _deleteDocuments(_: unknown, operation: Operation): Promise<Document[]> {
      this.calls.push(["delete", operation]);
      return [];
    }
  }

  let backend: Memory;
  beforeEach(() => {
    backend = new Memory();
    host.CONFIG = { DatabaseBackend: backend };
  });

  it("create, update, delete carry data, parent and defaults", async () => {
    const created = (await BaseActor.create({ name: "A", type: "x" })) as BaseActor;
    expect(created.id).toBe(id("z"));
    expect(await BaseActor.create([{ name: "A", type: "x" }])).toHaveLength(1);
    await created.update({ name: "B" });
    expect(backend.calls[2]).toMatchObject([
      "update",
      { updates: [{ _id: id("z"), name: "B" }], diff: true, recursive: true },
    ]);
    const [item] = await created.createEmbeddedDocuments("Item", [{ name: "i", type: "x" }]);
    expect(item?.parent).toBe(created);
    await item?.delete();
    expect(backend.calls.at(-1)).toMatchObject(["delete", { ids: [id("z")], parent: created }]);
    await expect(created.createEmbeddedDocuments("Scene", [{}])).rejects.toThrow(/Scene/);
    await expect(BaseActor.createDocuments("x" as unknown as Dict[])).rejects.toThrow(/array/);
    await expect(BaseActor.createDocuments([], { pack: "no.pack" })).rejects.toThrow(/no.pack/);
  });

  it("flags live in known scopes", async () => {
    const a = new BaseActor({ _id: id("a"), name: "A", type: "x", flags: { sys: { deep: { k: 1 } } } });
    expect(a.getFlag("sys", "deep.k")).toBe(1);
    expect(a.getFlag("core", "x")).toBeUndefined();
    expect(() => a.getFlag("nope", "x")).toThrow(/nope/);
    await a.setFlag("sys", "deep.k", 2);
    await a.unsetFlag("sys", "deep.k");
    expect(backend.calls.map(([, o]) => o.updates?.[0])).toEqual([
      { _id: id("a"), "flags.sys.deep.k": 2 },
      { _id: id("a"), "flags.sys.deep.-=k": null },
    ]);
    await expect(a.setFlag("nope", "x", 1)).rejects.toThrow(/nope/);
  });

  it("without a backend says so", async () => {
    delete host.CONFIG;
    await expect(BaseActor.create({ name: "A", type: "x" })).rejects.toThrow(/DatabaseBackend/);
  });
});
