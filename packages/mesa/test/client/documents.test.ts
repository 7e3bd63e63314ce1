import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeEmbeddedSearchable } from "../../client/collections/document-collection.ts";
import { Actor } from "../../client/documents/index.ts";
import { TypeDataModel } from "../../common/abstract/index.ts";
import { NumberField } from "../../common/data/fields.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "./table.ts";

interface HeroActor extends Actor {
  system: HeroData;
}

const log: string[] = [];

class HeroData extends TypeDataModel {
  declare might: number;
  declare bonus: number;

  static override defineSchema() {
    return { might: new NumberField({ required: true, nullable: false, integer: true, initial: 4, min: 0 }) };
  }

  override prepareBaseData(): void {
    log.push("system base");
  }

  override prepareDerivedData(): void {
    this.bonus = Math.floor(this.might / 2);
    log.push("system derived");
  }
}

class Hero extends Actor {
  override prepareBaseData(): void {
    log.push("document base");
  }

  override prepareEmbeddedDocuments(): void {
    log.push("embedded");
    super.prepareEmbeddedDocuments();
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    log.push("document derived");
  }
}

let table: TestTable;

async function createHero(data: Dict = {}): Promise<HeroActor> {
  return (await Hero.create({ name: "Ana", type: "hero", ...data })) as unknown as HeroActor;
}

beforeEach(() => {
  table = setTable();
  CONFIG.Actor.documentClass = Hero;
  CONFIG.Actor.dataModels.hero = HeroData;
  log.length = 0;
});

describe("data preparation", () => {
  it("goes from the type's base data over the embedded documents to the document's derived data", async () => {
    const hero = await createHero();
    log.length = 0;
    hero.reset();
    expect(log).toEqual(["system base", "document base", "embedded", "system derived", "document derived"]);
  });

  it("starts again from the source at every update", async () => {
    const hero = await createHero();
    hero.system.might = 99;
    await hero.update({ name: "Bea" });
    expect(hero.system.might).toBe(4);
    await hero.update({ "system.might": 9 });
    expect(hero.system.bonus).toBe(4);
  });

  it("prepares what is embedded once: when the parent's own preparation comes to it", async () => {
    const hero = await createHero();
    const [sword] = (await hero.createEmbeddedDocuments("Item", [{ name: "Sword", type: "sword" }])) as unknown as {
      prepareData(): void;
      reset(): void;
    }[];
    if (!sword) throw new Error("no sword");
    sword.prepareData = () => {
      log.push("sword");
    };
    log.length = 0;
    hero.reset();
    expect(log.filter((step) => step === "sword")).toHaveLength(1);
    expect(log.indexOf("sword")).toBeGreaterThan(log.indexOf("embedded"));
    log.length = 0;
    sword.reset();
    expect(log).toEqual(["sword"]);
  });

  it("survives an error in a system's preparation and reports it by UUID", async () => {
    const hero = await createHero();
    const errors: string[] = [];
    Hooks.on("error", (location: string, error: Error, data: Dict) =>
      errors.push(`${location}: ${error.message} ${data.uuid}`),
    );
    const silence = vi.spyOn(console, "error").mockImplementation(() => {});
    hero.prepareBaseData = () => {
      throw new Error("broken");
    };
    hero.reset();
    silence.mockRestore();
    expect(errors).toEqual([`ClientDocumentMixin#_initialize: broken ${hero.uuid}`]);
  });
});

describe("active effects", () => {
  const change = (key: string, mode: number, value: string, priority?: number) => ({ key, mode, value, priority });

  it("apply between base and derived data, sorted by priority", async () => {
    const hero = await createHero();
    await hero.createEmbeddedDocuments("ActiveEffect", [
      { name: "Double", changes: [change("system.might", 1, "2", 30)] },
      { name: "Add", changes: [change("system.might", 2, "3", 10)] },
    ]);
    expect(hero.system.might).toBe(14);
    expect(hero.system.bonus).toBe(7);
    expect(hero.overrides).toEqual({ system: { might: 14 } });
    expect(hero._source.system).toEqual({ might: 4 });
  });

  it("of items reach the actor only when they are transferred, and at once", async () => {
    const hero = await createHero();
    const [sword] = (await hero.createEmbeddedDocuments("Item", [
      { name: "Sword", type: "sword" },
    ])) as unknown as Actor[];
    await sword?.createEmbeddedDocuments("ActiveEffect", [
      { name: "Given", transfer: true, changes: [change("system.might", 2, "2")] },
      { name: "Kept", transfer: false, changes: [change("system.might", 2, "100")] },
    ]);
    expect(hero.system.might).toBe(6);
  });

  it("do nothing while disabled, and carry statuses", async () => {
    const hero = await createHero();
    const effect = await hero.toggleStatusEffect("prone");
    expect([...hero.statuses]).toEqual(["prone"]);
    await (effect as { update(data: Dict): Promise<unknown> }).update({ disabled: true });
    expect(hero.statuses.size).toBe(0);
  });

  it("know what remains of their time when they are asked, and do not end by themselves", async () => {
    const hero = await createHero();
    type Timed = { duration: { remaining: number | null; type: string; label: string }; active: boolean };
    const [brief, fight, lasting] = (await hero.createEmbeddedDocuments("ActiveEffect", [
      { name: "Brief", duration: { seconds: 60 }, changes: [change("system.might", 2, "1")] },
      { name: "Fight", duration: { rounds: 2, startRound: 1, startTurn: 0 } },
      { name: "Lasting" },
    ])) as unknown as Timed[];
    if (!brief || !fight || !lasting) throw new Error("The effects were not made");
    expect([brief.duration.remaining, fight.duration.remaining, lasting.duration.remaining]).toEqual([60, 2, null]);
    const world = game as unknown as { time: { worldTime: number }; combat: object | null };
    world.time.worldTime = 45;
    expect(brief.duration.remaining).toBe(15);
    expect(brief.duration.label).toMatch(/^15 /);
    world.time.worldTime = 100;
    expect(brief.duration.remaining).toBe(-40);
    expect(brief.active).toBe(true);
    expect(hero.system.might).toBe(5);
    const combat = { round: 2, turn: 1, turns: [{}, {}, {}] };
    Object.defineProperty(game, "combat", { value: combat, configurable: true });
    expect(fight.duration.remaining).toBeCloseTo(0.99);
    Object.assign(combat, { round: 3, turn: 0 });
    expect(fight.duration.remaining).toBe(0);
    expect(fight.duration.type).toBe("turns");
  });

  it("toggle: on, still on, off, still off", async () => {
    const hero = await createHero();
    await hero.toggleStatusEffect("dead", { active: true });
    expect(await hero.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(hero.effects.size).toBe(1);
    expect(await hero.toggleStatusEffect("dead", { active: false })).toBe(false);
    expect(await hero.toggleStatusEffect("dead", { active: false })).toBeUndefined();
    await expect(hero.toggleStatusEffect("no such status")).rejects.toThrow(/Invalid status ID/);
  });
});

describe("collections inside documents", () => {
  it("are searched by name, filtered and excluded like those of the world", async () => {
    makeEmbeddedSearchable();
    const hero = await createHero();
    await hero.createEmbeddedDocuments("Item", [
      { name: "Long Sword", type: "sword" },
      { name: "Échelle", type: "base" },
    ]);
    const items = hero.items as unknown as { search(options?: object): { name: string; id: string }[] };
    expect(items.search({ query: "sWORD" }).map((item) => item.name)).toEqual(["Long Sword"]);
    expect(items.search({ query: "echelle" })).toHaveLength(1);
    expect(
      items.search({ filters: [{ field: "type", value: ["base"], operator: "equals", negate: true }] }),
    ).toHaveLength(1);
    expect(items.search({ exclude: items.search({ query: "long" }).map((item) => item.id) })).toHaveLength(1);
  });
});

describe("operations", () => {
  it("send only what differs, and nothing at all when nothing does", async () => {
    const hero = await createHero();
    table.sent.length = 0;
    await hero.update({ name: "Ana", "system.might": 7 });
    expect(table.sent.map(({ operation }) => operation.updates)).toEqual([[{ _id: hero.id, system: { might: 7 } }]]);
    expect(await hero.update({ name: "Ana" })).toBeUndefined();
    expect(table.sent).toHaveLength(1);
  });

  it("can be vetoed by _preUpdate, then by a hook, unless the hook is skipped", async () => {
    const hero = await createHero();
    const order: string[] = [];
    hero._preUpdate = async (changes) => {
      order.push("_preUpdate");
      return changes.name === "No" ? false : undefined;
    };
    Hooks.on("preUpdateActor", (_actor: unknown, changes: Dict) => {
      order.push("hook");
      return changes.name !== "Never";
    });
    await hero.update({ name: "No" });
    await hero.update({ name: "Never" });
    expect(hero.name).toBe("Ana");
    expect(order).toEqual(["_preUpdate", "_preUpdate", "hook"]);
    await hero.update({ name: "Never" }, { noHook: true });
    expect(hero.name).toBe("Never");
  });

  it("send what a pre-hook changed", async () => {
    Hooks.on("preCreateActor", (actor: Actor) => actor.updateSource({ name: "Renamed" }));
    const hero = await createHero();
    expect(hero.name).toBe("Renamed");
    expect(table.sent[0]?.operation.data?.[0]?.name).toBe("Renamed");
  });

  it("call _onUpdate and the hook for changes of other clients too, with their user", async () => {
    const hero = await createHero();
    const seen: unknown[] = [];
    Hooks.on("updateActor", (_actor: unknown, changes: Dict, _options: Dict, userId: string) =>
      seen.push([changes.name, userId]),
    );
    await table.receive({ result: [{ _id: hero.id, name: "Bea" }], userId: "somebodyelse0000" });
    expect(hero.name).toBe("Bea");
    expect(seen).toEqual([["Bea", "somebodyelse0000"]]);
  });

  it("refuse invalid changes by name and leave the document alone", async () => {
    const hero = await createHero();
    const errors: string[] = [];
    Hooks.on("error", (_location: string, error: Error) => errors.push(error.message));
    const silence = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await hero.update({ "system.might": "many" })).toBeUndefined();
    silence.mockRestore();
    expect(errors[0]).toContain("might");
    expect(hero.system.might).toBe(4);
  });

  it("tell every ancestor about changed descendants", async () => {
    const hero = await createHero();
    const told: string[] = [];
    const listen = hero as unknown as Record<string, (...args: unknown[]) => void>;
    for (const event of ["_preCreateDescendantDocuments", "_onCreateDescendantDocuments"]) {
      listen[event] = (parent, collection) =>
        told.push(`${event} ${(parent as Actor).documentName} ${String(collection)}`);
    }
    const [sword] = (await hero.createEmbeddedDocuments("Item", [
      { name: "Sword", type: "sword" },
    ])) as unknown as Actor[];
    await sword?.createEmbeddedDocuments("ActiveEffect", [{ name: "E" }]);
    expect(told).toEqual([
      "_preCreateDescendantDocuments Actor items",
      "_onCreateDescendantDocuments Actor items",
      "_preCreateDescendantDocuments Item effects",
      "_onCreateDescendantDocuments Item effects",
    ]);
  });

  it("throw the server's refusal", async () => {
    const refusal = { error: { name: "PermissionError", message: "You may not." } };
    await expect(table.receive(refusal)).rejects.toThrow("You may not.");
  });

  it("keep the same instance through updates of the parent", async () => {
    const hero = await createHero();
    const [sword] = await hero.createEmbeddedDocuments("Item", [{ name: "Sword", type: "sword" }]);
    await hero.update({ name: "Bea" });
    await hero.updateEmbeddedDocuments("Item", [{ _id: sword?.id, name: "Axe" }]);
    expect(hero.items.get(sword?.id as string)).toBe(sword);
    expect((sword as { name?: string }).name).toBe("Axe");
    await hero.deleteEmbeddedDocuments("Item", [sword?.id as string]);
    expect(hero.items.size).toBe(0);
    expect(hero._source.items).toEqual([]);
  });
});

describe("flags", () => {
  it("can be read during data preparation, which runs inside the base constructor", async () => {
    const seen: unknown[] = [];
    class Flagged extends Hero {
      override prepareDerivedData(): void {
        seen.push(this.getFlag("fixture", "mark"));
      }
    }
    CONFIG.Actor.documentClass = Flagged;
    await Flagged.create({ name: "F", type: "hero", flags: { fixture: { mark: 7 } } });
    expect(seen.at(-1)).toBe(7);
  });
});

describe("UUIDs", () => {
  it("lead to documents and back", async () => {
    const hero = await createHero();
    const [sword] = await hero.createEmbeddedDocuments("Item", [{ name: "Sword", type: "sword" }]);
    expect(await fromUuid(sword?.uuid)).toBe(sword);
    expect(fromUuidSync(hero.uuid)).toBe(hero);
    expect(await fromUuid("Actor.nobodynobody0000")).toBeNull();
    expect(await fromUuid(null)).toBeNull();
  });
});
