import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anItem, clearTable, collectionOf, table } from "../table.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents of a host that is not there.
type Any = any;

Object.assign((globalThis as Any).foundry.documents, { TokenDocument: class {} });

const { actorOf, addressOf } = await import("../../../module/foundry/actor-of.ts");
const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteActor, followItems } = await import("../../../module/documents/actor.ts");
const { followDocuments } = await import("../../../module/dialogs/follow-documents.ts");
const { registerTracker } = await import("../../../module/windows/fight/tracker.ts");
const { Hooks } = globalThis as Any;

rulesets.add(aRuleSet({ id: "deltas", actors: { hero: {} }, items: { thing: {} } }));
followItems();
registerTracker();

/** What the actor was told, by what happened to its things. */
let figures: string[];
let fights: number;

class Goblin extends CubileteActor {
  override followFigures(userId: string): void {
    figures.push(userId);
  }
}

/** An unlinked token on a scene, with its own actor, and a thing and effects of it as the host's hooks hand them over. */
function aToken(withActor = true) {
  const scene: Any = { id: "s", uuid: "Scene.s", documentName: "Scene", parent: null };
  const token: Any = { id: "t", uuid: "Scene.s.Token.t", documentName: "Token", parent: scene };
  const actor = withActor
    ? Object.assign(Object.create(Goblin.prototype), anActor("g"), { uuid: "Scene.s.Token.t.Actor.g", parent: token })
    : null;
  const delta: Any = {
    ...{ id: "t", uuid: "Scene.s.Token.t.ActorDelta.t", documentName: "ActorDelta" },
    ...{ parent: token, syntheticActor: actor },
  };
  token.actor = actor;
  const below = (made: Any, parent: Any) =>
    Object.assign(made, { parent, uuid: `${parent.uuid}.${made.documentName}.${made.id}` });
  const effect = (id: string) => ({ id, documentName: "ActiveEffect", statuses: new Set() });
  const item = below(anItem("axe"), delta);
  return { token, actor, delta, item, onItem: below(effect("edge"), item), effect: below(effect("slow"), delta) };
}

beforeEach(() => {
  clearTable();
  figures = [];
  fights = 0;
  Object.assign((globalThis as Any).ui, { combat: { render: () => fights++ } });
});

describe("whose a document of a hook is", () => {
  it("is the token's own actor where the host hands over its delta, also through the thing that has the effect", () => {
    const { actor, delta, item, onItem, effect } = aToken();
    expect([delta, item, onItem, effect, actor].map(actorOf)).toEqual(Array(5).fill(actor));
    const hero = anActor("ana", { items: [anItem("rope")] });
    expect([hero, hero.items.contents[0]].map(actorOf)).toEqual([hero, hero]);
  });

  it("is nobody where there is none", () => {
    expect(actorOf(anItem("rope"))).toBeNull();
    expect(actorOf(aToken(false).item)).toBeNull();
    expect(actorOf(aToken().token)).toBeNull();
  });

  it("has the address by which cards and windows know it", () => {
    const { token, delta, item, onItem } = aToken();
    const actor = "Scene.s.Token.t.Actor.g";
    expect([token, delta, item, onItem].map(addressOf)).toEqual([
      "Scene.s.Token.t",
      actor,
      `${actor}.Item.axe`,
      `${actor}.Item.axe.ActiveEffect.edge`,
    ]);
    expect(addressOf(anItem("rope"))).toBe("Item.rope");
  });
});

describe("what happens to the things and effects of an unlinked token", () => {
  it("changes its actor's conditions", () => {
    const { item, effect } = aToken();
    for (const done of ["create", "update", "delete"]) {
      Hooks.callAll(`${done}Item`, item, {}, {}, `${done} by Ana`);
      Hooks.callAll(`${done}ActiveEffect`, effect, {}, {}, `${done} by Beto`);
    }
    const by = (name: string) => ["create", "update", "delete"].map((done) => `${done} by ${name}`);
    expect(figures.toSorted()).toEqual([...by("Ana"), ...by("Beto")].toSorted());
    // A condition is a sign of figures, and makes none.
    Hooks.callAll("createActiveEffect", { ...effect, statuses: new Set(["dead"]) }, {}, "Ana");
    expect(figures).toHaveLength(6);
  });

  it("draws its row in the fight anew, and so do its own figures", () => {
    const { actor, delta, item, onItem } = aToken();
    table.combats = [{ id: "f", combatants: collectionOf([{ id: "c", actor }]) }];
    Hooks.callAll("createItem", item);
    Hooks.callAll("updateActiveEffect", onItem);
    Hooks.callAll("updateActorDelta", delta);
    expect(fights).toBe(3);
    Hooks.callAll("createItem", anItem("rope"));
    Hooks.callAll("updateActor", anActor("another"));
    expect(fights).toBe(3);
  });

  it("is heard by a window that reads them by their usual address", async () => {
    const { item, delta } = aToken();
    const heard: string[] = [];
    const axe = "Scene.s.Token.t.Actor.g.Item.axe";
    const end = followDocuments(
      () => [axe],
      () => heard.push("changed"),
      (uuid) => heard.push(`gone ${uuid}`),
    );
    Hooks.callAll("updateItem", item);
    await new Promise((done) => setTimeout(done));
    expect(heard).toEqual(["changed"]);
    Hooks.callAll("deleteItem", item);
    expect(heard).toEqual(["changed", `gone ${axe}`]);
    end();
    const all: string[] = [];
    const endAll = followDocuments(
      () => ["Scene.s.Token.t.Actor.g"],
      () => all.push("changed"),
      () => undefined,
    );
    Hooks.callAll("updateActorDelta", delta);
    await new Promise((done) => setTimeout(done));
    expect(all).toEqual(["changed"]);
    endAll();
  });
});
