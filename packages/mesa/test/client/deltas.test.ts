import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ActiveEffect, Actor, Item, Scene, TokenDocument } from "../../client/documents/index.ts";
import { type Generation, setGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "./table.ts";

// An unlinked token has an actor of its own, and stores in its delta what that one has differently.

const SWORD = "sword00000000000";
const WOLF = "wolf000000000000";
const ROAD = "road000000000000";
const GREY = "grey000000000000";

interface Places {
  readonly parent: unknown;
}
interface Restoring {
  isTombstone(id: string): boolean;
  restoreDocuments(ids: string[]): Promise<unknown>;
}
interface Imports {
  import(options: Dict): Promise<unknown>;
}
const host = globalThis as unknown as {
  CONFIG: Record<string, { documentClass: { create(data: Dict, operation?: Dict): Promise<unknown> } }>;
};

let table: TestTable;
let wolf: Actor;
let scene: Scene;
let token: TokenDocument;

const token0 = (): Dict => ({ _id: GREY, name: "Grey", actorId: WOLF, actorLink: false, delta: { _id: GREY } });

async function layOut(): Promise<void> {
  table = setTable();
  (globalThis as unknown as Dict).canvas = { scene: null, ready: false, tokens: {}, dimensions: {} };
  const items = [{ _id: SWORD, name: "Sword", type: "sword" }];
  const data = { _id: WOLF, name: "Wolf", type: "hero", items };
  wolf = (await host.CONFIG.Actor?.documentClass.create(data, { keepId: true })) as Actor;
  const road = { _id: ROAD, name: "Road", tokens: [token0()] };
  scene = (await host.CONFIG.Scene?.documentClass.create(road, { keepId: true })) as Scene;
  token = scene.tokens.get(GREY) as TokenDocument;
  table.sent.length = 0;
}

const actorOf = (of: TokenDocument): Actor => of.actor as Actor;
const swordOf = (actor: Actor): Item => actor.items.get(SWORD) as Item;

describe.each([13, 14] as Generation[])("an unlinked token in generation %i", (generation) => {
  beforeEach(async () => {
    setGeneration(generation);
    await layOut();
  });
  afterEach(() => {
    setGeneration(13);
  });

  it("has a delta, also when nobody gave it one, and its actor is the delta's", async () => {
    const { _id, delta: _delta, ...bare } = token0();
    const made = scene.tokens.createDocument(bare) as TokenDocument;
    const actor = actorOf(made);
    expect(made.delta.syntheticActor).toBe(actor);
    expect(actor).not.toBe(wolf);
    expect(actor.parent).toBe(made);
    await token.update({ actorLink: true } as never);
    expect(token.delta.syntheticActor).toBe(wolf);
  });

  /** What listeners meet of a document, and what its own methods do. */
  function watch(name: "Item" | "ActiveEffect", look: (document: Item | ActiveEffect) => unknown): unknown[] {
    const seen: unknown[] = [];
    for (const event of ["preCreate", "create", "preUpdate", "update", "preDelete", "delete"])
      Hooks.on(`${event}${name}`, ((document: Item) => void seen.push([event, look(document)])) as never);
    return seen;
  }

  it("has its delta as the parent of items and effects in the hooks afterwards, and the actor before", async () => {
    const actor = actorOf(token);
    const items = watch("Item", (item) => [(item as Item).parent, (item as Item).actor]);
    const effects = watch("ActiveEffect", (effect) => (effect as ActiveEffect).parent);
    const [rope] = (await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "base" }])) as unknown as Item[];
    await rope?.update({ name: "Long rope" } as never);
    await rope?.delete();
    const [wet] = (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Wet" }])) as unknown as ActiveEffect[];
    await wet?.update({ disabled: true } as never);
    await wet?.delete();
    const { delta } = token;
    const both = (parent: unknown) => [parent, parent];
    expect(items).toEqual([
      ["preCreate", both(actor)],
      ["create", both(delta)],
      ["preUpdate", both(actor)],
      ["update", both(delta)],
      ["preDelete", both(actor)],
      ["delete", both(delta)],
    ]);
    expect(effects).toEqual([
      ["preCreate", actor],
      ["create", delta],
      ["preUpdate", actor],
      ["update", delta],
      ["preDelete", actor],
      ["delete", delta],
    ]);
  });

  it("hands over the document that its actor has, with rights and an address, and it can be changed there", async () => {
    const actor = actorOf(token);
    const seen: Dict = {};
    Hooks.once("updateItem", ((item: Item) => {
      Object.assign(seen, { same: actor.items.get(SWORD) === item, isOwner: item.isOwner, uuid: item.uuid });
      seen.found = foundry.utils.parseUuid(item.uuid).embedded;
      seen.again = fromUuidSync(item.uuid) === (item as unknown);
      seen.changed = item.update({ name: "Third" } as never);
    }) as never);
    await swordOf(actor).update({ name: "Second" } as never);
    await seen.changed;
    expect(seen).toMatchObject({
      same: true,
      isOwner: true,
      uuid: `Scene.${ROAD}.Token.${GREY}.ActorDelta.${GREY}.Item.${SWORD}`,
      again: true,
    });
    expect(swordOf(actor).name).toBe("Third");
    expect(swordOf(actor).parent).toBe(actor);
    expect(swordOf(wolf).name).toBe("Sword");
  });

  it("so do the document's own methods and those of its class, and the parent is back when a listener throws", async () => {
    const actor = actorOf(token);
    const seen: unknown[] = [];
    const sword = swordOf(actor) as unknown as Dict & Places;
    sword._onUpdate = function (this: Places) {
      seen.push(this.parent);
      throw new Error("careless");
    };
    await expect((sword as unknown as Item).update({ name: "Second" } as never)).rejects.toThrow("careless");
    expect(seen).toEqual([token.delta]);
    expect(sword.parent).toBe(actor);
    const items = host.CONFIG.Item as unknown as { documentClass: typeof Item };
    class Watched extends items.documentClass {
      static override async _onCreateOperation(documents: never[], operation: Dict) {
        seen.push(operation.parent, (documents[0] as unknown as Places | undefined)?.parent);
      }
    }
    items.documentClass = Watched;
    await actor.createEmbeddedDocuments("Item", [{ name: "Rope", type: "base" }]);
    expect(seen.slice(1)).toEqual([token.delta, token.delta]);
  });

  it("keeps the item between an effect and the delta", async () => {
    const actor = actorOf(token);
    const seen: unknown[] = [];
    Hooks.on("createActiveEffect", ((effect: ActiveEffect) => {
      const item = effect.parent as unknown as Item;
      seen.push(item, item.parent);
      if (generation === 14) seen.push((effect as unknown as { actor: unknown }).actor);
    }) as never);
    await swordOf(actor).createEmbeddedDocuments("ActiveEffect", [{ name: "Keen" }]);
    expect(seen).toEqual([swordOf(actor), token.delta, ...(generation === 14 ? [null] : [])]);
    const [keen] = swordOf(actor).effects.contents;
    expect(keen?.parent?.parent).toBe(actor);
  });

  it("keeps what is in its items, whatever happens to the actor it was made from", async () => {
    const sword = swordOf(actorOf(token));
    await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Keen" }]);
    await wolf.update({ name: "Dire wolf" } as never);
    expect(swordOf(actorOf(token)).effects.map(({ name }) => name)).toEqual(["Keen"]);
    expect(actorOf(token).name).toBe("Dire wolf");
  });

  it("gets back what it had lost of its actor by making it again under its id, and in no other way", async () => {
    await swordOf(actorOf(token)).delete();
    const items = (token.delta as unknown as { items: Restoring }).items;
    expect([actorOf(token).items.has(SWORD), items.isTombstone(SWORD)]).toEqual([false, true]);
    await expect(items.restoreDocuments([SWORD])).rejects.toThrow(SWORD);
    const again = { _id: SWORD, name: "Fang", type: "sword" };
    await actorOf(token).createEmbeddedDocuments("Item", [again], { keepId: true } as never);
    expect([swordOf(actorOf(token)).name, items.isTombstone(SWORD), swordOf(wolf).name]).toEqual([
      "Fang",
      false,
      "Sword",
    ]);
    expect(token.delta.toObject()).toMatchObject({ items: [again] });
  });

  it("tells of the delta, and then of the actor", async () => {
    const seen: unknown[] = [];
    for (const name of ["preUpdateActor", "preUpdateActorDelta", "updateActorDelta", "updateActor"])
      Hooks.on(name, ((document: unknown) => void seen.push(name, document)) as never);
    const actor = actorOf(token);
    await actor.update({ name: "Grey one" } as never);
    expect(seen).toEqual(["preUpdateActor", actor, "updateActorDelta", token.delta, "updateActor", actor]);
    seen.length = 0;
    await actor.update({ name: "Grey two" } as never, { noHook: true } as never);
    expect(seen).toEqual([]);
    expect(actor.name).toBe("Grey two");
  });

  it("lives on when its whole scene is overwritten, with the actor that the scene gives it", async () => {
    const old = actorOf(token);
    await old.update({ name: "Grey one" } as never);
    const whole = { ...scene.toObject(), tokens: [{ ...token0(), delta: null }] };
    await scene.update(whole as never, { diff: false, recursive: false, noHook: true } as never);
    const there = scene.tokens.get(GREY) as TokenDocument;
    expect(actorOf(there)).not.toBe(old);
    expect(actorOf(there).name).toBe("Wolf");
    await actorOf(there).update({ name: "Grey two" } as never);
    await swordOf(actorOf(there)).update({ name: "Fang" } as never);
    expect(there.delta.toObject()).toMatchObject({ name: "Grey two", items: [{ _id: SWORD, name: "Fang" }] });
    // A part of the scene that speaks of its delta is a change of its actor too.
    await scene.update({ tokens: [{ _id: GREY, delta: { name: "Grey three" } }] } as never);
    expect(actorOf(there).name).toBe("Grey three");
  });

  it("lives on when an adventure is imported a second time, and everything is as the adventure has it", async () => {
    const { Adventure } = host.CONFIG as unknown as Record<string, { documentClass: new (data: Dict) => Imports }>;
    const source = wolf.toObject() as Dict;
    const data = { name: "Box", actors: [source], scenes: [{ ...scene.toObject(), tokens: [token0()] }] };
    const box = new (Adventure as NonNullable<typeof Adventure>).documentClass(data);
    await wolf.update({ name: "Old wolf", ownership: { default: 2, [table.GM]: 3 } } as never);
    await actorOf(token).update({ name: "Grey one" } as never);
    const heard: string[] = [];
    for (const name of ["updateActor", "updateScene"]) Hooks.on(name, (() => void heard.push(name)) as never);
    await box.import({ dialog: false });
    expect(heard).toEqual([]);
    // Who owned an actor owns it no more: the import of Foundry writes without recursion too (foundryvtt#14216).
    expect(wolf.toObject()).toMatchObject({ name: "Wolf", ownership: source.ownership as Dict });
    const there = scene.tokens.get(GREY) as TokenDocument;
    await actorOf(there).update({ name: "Grey two" } as never);
    await swordOf(actorOf(there)).update({ name: "Fang" } as never);
    expect([actorOf(there).name, swordOf(actorOf(there)).name]).toEqual(["Grey two", "Fang"]);
    expect(there.delta.toObject()).toMatchObject({ name: "Grey two", items: [{ name: "Fang" }] });
  });
});
