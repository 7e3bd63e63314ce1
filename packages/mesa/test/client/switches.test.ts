import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Actor, type Item } from "../../client/documents/index.ts";
import { setGeneration } from "../../common/generation/index.ts";
import type { Dict } from "../../common/utils/types.ts";
import { setTable, type TestTable } from "./table.ts";

let table: TestTable;
const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
const wait = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  table = setTable();
  warn.mockClear();
});
afterEach(() => {
  setGeneration(13);
});

const keen = (more: Dict = {}): Dict => ({ name: "Keen", transfer: true, changes: [], ...more });

async function hero(): Promise<Actor> {
  return (await Actor.create({ name: "Ana", type: "hero" })) as unknown as Actor;
}

async function giveSword(to: Actor, effects: Dict[] = [keen(), keen({ name: "Still", transfer: false })]) {
  const [sword] = await to.createEmbeddedDocuments("Item", [{ name: "Sword", type: "sword", effects }]);
  await wait();
  return sword as unknown as Item;
}

describe("CONFIG.ActiveEffect.legacyTransferral", () => {
  it("gives an actor copies of what its items transfer, and takes them away with the item", async () => {
    CONFIG.ActiveEffect.legacyTransferral = true;
    const ana = await hero();
    const sword = await giveSword(ana);
    const other = await giveSword(ana, [keen({ name: "Sharp" })]);
    const own = await ana.createEmbeddedDocuments("ActiveEffect", [{ name: "Own", origin: "Actor.somebody00000000" }]);
    expect(ana.effects.map(({ name, origin }) => [name, origin])).toEqual([
      ["Keen", sword.uuid],
      ["Sharp", other.uuid],
      ["Own", "Actor.somebody00000000"],
    ]);
    // What counts are the copies, each once.
    expect(ana.appliedEffects.map(({ name, parent }) => [name, parent === (ana as unknown)])).toEqual([
      ["Keen", true],
      ["Sharp", true],
      ["Own", true],
    ]);
    expect(sword.effects.size).toBe(2);
    await sword.delete();
    await wait();
    expect(ana.effects.map(({ name }) => name)).toEqual(["Sharp", "Own"]);
    expect(own).toHaveLength(1);
  });

  it("is nothing that the page of another user does", async () => {
    CONFIG.ActiveEffect.legacyTransferral = true;
    const ana = await hero();
    table.sent.length = 0;
    const result = [{ _id: "sword00000000000", name: "Sword", type: "sword", effects: [keen()] }];
    const operation = { parentUuid: ana.uuid };
    await table.receive({ type: "Item", action: "create", operation, userId: "somebody00000000", result });
    await wait();
    expect(ana.items.size).toBe(1);
    expect(table.sent).toEqual([]);
  });

  it("is off in V13 unless a system wants it, and gone in V14: there the items' effects count themselves", async () => {
    const ana = await hero();
    await giveSword(ana);
    expect(ana.effects.size).toBe(0);
    expect(ana.appliedEffects.map(({ name }) => name)).toEqual(["Keen"]);
    setGeneration(14);
    table = setTable();
    CONFIG.ActiveEffect.legacyTransferral = true;
    const { documentClass } = CONFIG.Actor as unknown as { documentClass: typeof Actor };
    const bea = (await documentClass.create({ name: "Bea", type: "hero" })) as unknown as Actor;
    await giveSword(bea, [{ name: "Keen", transfer: true }]);
    expect(bea.effects.size).toBe(0);
    expect(bea.appliedEffects.map(({ name }) => name)).toEqual(["Keen"]);
  });
});

describe("what of CONFIG nothing in Mesa reads", () => {
  it("is told by name and once when a system writes it, and kept", () => {
    const config = CONFIG as unknown as Record<string, Dict>;
    (config.debug as Dict).hooks = true;
    (config.debug as Dict).hooks = false;
    (config.Cards?.presets as Dict).poker = { label: "Poker" };
    (config.Cards?.presets as Dict).tarot = { label: "Tarot" };
    (config as Dict).defaultFontFamily = "Serif";
    expect(warn.mock.calls.flat()).toEqual([
      "Mesa does not carry out CONFIG.debug.hooks",
      "Mesa does not carry out CONFIG.Cards.presets",
      "Mesa does not carry out CONFIG.defaultFontFamily",
    ]);
    expect(Object.keys(config.Cards?.presets as Dict)).toEqual(["poker", "tarot"]);
    expect((config as Dict).defaultFontFamily).toBe("Serif");
  });

  it("is not told of what is as it was, nor of what is read", () => {
    const config = CONFIG as unknown as Record<string, Dict>;
    (config.debug as Dict).hooks = false;
    (config.debug as Dict).documents = true;
    Object.assign(CONFIG.time, { roundTime: 6 });
    expect(warn).not.toHaveBeenCalled();
  });

  it("is told of a prototype that asks for an adjective before its name", async () => {
    const wolf = (await Actor.create({ name: "Wolf", type: "hero" })) as unknown as Actor;
    await wolf.update({ "prototypeToken.prependAdjective": true } as never);
    (globalThis as unknown as Dict).canvas = {};
    await wolf.getTokenDocument({}, { parent: null });
    expect(warn.mock.calls.flat().join()).toContain(`prependAdjective, which ${wolf.uuid} asks for`);
  });
});
