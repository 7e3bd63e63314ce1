import { beforeEach, describe, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, anItem, clearTable, host, table } from "../table.ts";

const started = vi.hoisted(() => [] as unknown[][]);
vi.mock("../../../module/play/roll.ts", () => ({ startRoll: async (...args: unknown[]) => void started.push(args) }));
const sure = vi.hoisted(() => ({ answer: true }));
vi.mock("../../../module/foundry/v13-v14/windows.ts", async (actual) => ({
  ...(await actual<object>()),
  askHere: async () => sure.answer,
}));

// biome-ignore lint/suspicious/noExplicitAny: as much of Foundry's sheets as ours build on.
type Any = any;
const element = (more: object = {}): Any => ({
  dataset: {},
  style: {},
  classList: Object.assign(new Set(), { toggle() {} }),
  ...more,
});

class Sheet {
  id = "sheet-1";
  isEditable = true;
  options = {};
  rendered = 0;
  changed: unknown[] = [];
  dropped: unknown[] = [];
  constructor(readonly document: Any) {}
  get actor() {
    return this.document;
  }
  get item() {
    return this.document;
  }
  async render() {
    this.rendered++;
  }
  _configureRenderParts() {
    return Object.fromEntries(["header", "limited", "skills", "gear"].map((id) => [id, { template: id }]));
  }
  _configureRenderOptions() {}
  async _prepareContext() {
    return { base: true };
  }
  async _preparePartContext(partId: string, context: object) {
    return { ...context, partId };
  }
  async _renderFrame() {
    return element();
  }
  async _onFirstRender() {}
  _onChangeForm(_config: object, event: unknown) {
    this.changed.push(event);
  }
  async _onDropItem(_event: unknown, item: unknown) {
    this.dropped.push(item);
    return item;
  }
}
const { foundry: world } = globalThis as Any;
class Input {
  localName = "input";
  name = "name";
  value = "";
}
Object.assign(globalThis, {
  Handlebars: { registerHelper: () => undefined },
  document: { createElement: () => ({ append: () => {} }) },
});
Object.assign(world.applications.sheets, { ActorSheetV2: Sheet, ItemSheetV2: Sheet });
const enrich = vi.fn(async (text: string, options: Any) => `<p>${text}${options.secrets ? " and secrets" : ""}</p>`);
world.applications.ux = { TextEditor: { implementation: { enrichHTML: enrich } } };

const { rulesets } = await import("../../../module/contract/index.ts");
const { CubileteActorSheet } = await import("../../../module/sheets/actor-sheet.ts");
const { CubileteItemSheet } = await import("../../../module/sheets/item-sheet.ts");

rulesets.add(aRuleSet({ id: "stones", actors: { hero: {} }, items: { thing: {} }, rolls: {}, settings: [] }));
rulesets.add(aRuleSet({ id: "sticks", actors: {}, items: { stick: {} }, rolls: {}, settings: [] }));

const { registerSettings } = await import("../../../module/settings/settings.ts");
registerSettings();

class HeroSheet extends CubileteActorSheet {
  static override PAGES = ["skills", "gear"];
  played = ["skills", "gear"];
  override pages() {
    return this.played;
  }
}
const sheetOf = (actor: Any): Any => new HeroSheet(actor);
const act = (name: string) => (CubileteActorSheet.DEFAULT_OPTIONS as Any).actions[name];

beforeEach(() => {
  clearTable();
  started.length = 0;
  enrich.mockClear();
  Object.assign((globalThis as Any).CONFIG, { Item: { typeLabels: { thing: "TYPES.thing" } } });
});

describe("the frame of an actor's sheet", () => {
  it("shows all parts that are played to a user who may look, and not the one for users who may not", () => {
    const sheet = sheetOf(anActor("Ana", { limited: false }));
    expect(Object.keys(sheet._configureRenderParts({}))).toEqual(["header", "begin", "skills", "gear", "effects"]);
    sheet.played = ["gear"];
    expect(Object.keys(sheet._configureRenderParts({}))).toEqual(["header", "begin", "gear", "effects"]);
    // Who may only look has nothing to begin.
    sheet.isEditable = false;
    expect(Object.keys(sheet._configureRenderParts({}))).toEqual(["header", "gear", "effects"]);
  });

  it("shows little to a user who knows little, in a small window", () => {
    const sheet = sheetOf(anActor("Ana", { limited: true }));
    expect(Object.keys(sheet._configureRenderParts({}))).toEqual(["header", "limited"]);
    const first: Any = { isFirstRender: true };
    sheet._configureRenderOptions(first);
    expect(first.position.width).toBeLessThan(720);
    // Once it stands there, the user decides how large it is.
    const later: Any = { isFirstRender: false };
    sheet._configureRenderOptions(later);
    expect(later).not.toHaveProperty("position");
    const open: Any = { isFirstRender: true };
    sheetOf(anActor("Ana", { limited: false }))._configureRenderOptions(open);
    expect(open).not.toHaveProperty("position");
  });

  it("hands the templates the actor, its pages and its notes, with secrets for its owner alone", async () => {
    const ana = anActor("Ana", { limited: false, img: "ana.webp", system: { notes: "Hello" } });
    const sheet = sheetOf(ana);
    sheet.played = ["gear"];
    expect(await sheet._prepareContext({})).toMatchObject({
      base: true,
      rootId: "sheet-1",
      portrait: "ana.webp",
      actor: ana,
      system: ana.system,
      source: ana._source,
      editing: false,
      editable: true,
      owner: true,
      limited: false,
      ruleset: "stones",
      gm: false,
      tabs: { gear: { id: "gear", group: "primary", label: "CUBILETE.stones.tab.gear" } },
      enriched: "<p>Hello and secrets</p>",
    });
    table.user.isGM = true;
    const other = await sheetOf(anActor("Zoe", { isOwner: false, limited: false }))._prepareContext({});
    expect(other).toMatchObject({ owner: false, gm: true, enriched: "<p></p>" });
  });

  it("hands a page its own tab, and the other parts none", async () => {
    const sheet = sheetOf(anActor("Ana"));
    const context = await sheet._prepareContext({});
    expect(await sheet._preparePartContext("gear", context, {})).toMatchObject({ partId: "gear", tab: { id: "gear" } });
    expect(await sheet._preparePartContext("header", context, {})).not.toHaveProperty("tab");
  });

  it("wears the rule set's colours", async () => {
    expect((await sheetOf(anActor("Ana"))._renderFrame({})).dataset.ruleset).toBe("stones");
    expect((await sheetOf(anActor("X", { type: "unknown" }))._renderFrame({})).dataset.ruleset).toBe("");
  });

  it("is edited only where it may be", async () => {
    const sheet = sheetOf(anActor("Ana"));
    await act("toggleMode").call(sheet);
    expect(sheet.rendered).toBe(1);
    expect((await sheet._prepareContext({})).editing).toBe(true);
    sheet.isEditable = false;
    expect((await sheet._prepareContext({})).editing).toBe(false);
  });

  it("lets in the things of its own rule set alone", async () => {
    const sheet = sheetOf(anActor("Ana"));
    const [rope, stick] = [anItem("rope"), anItem("stick", { type: "stick" })];
    expect(await sheet._onDropItem({}, rope)).toBe(rope);
    expect(await sheet._onDropItem({}, stick)).toBeNull();
    expect(sheet.dropped).toEqual([rope]);
    expect(host.told).toHaveLength(1);
    expect(host.told[0]).toMatch(/stick.*Ana/);
  });
});

describe("a name that was left blank", () => {
  const typed = (value: string, name = "name") => ({ target: Object.assign(new Input(), { value, name }) });

  it.each(["", "   "])("gets a message and shows the old value again: %o", (value) => {
    for (const sheet of [sheetOf(anActor("Ana")), new CubileteItemSheet(anItem("Ana") as never) as Any]) {
      host.told = [];
      const event = typed(value);
      sheet._onChangeForm({}, event);
      expect(event.target.value).toBe("Ana");
      expect(host.told[0]).toMatch(/Ana/);
      expect(sheet.changed).toEqual([]);
    }
  });

  it("is the only one that must be there", () => {
    const sheet = sheetOf(anActor("Ana"));
    const [renamed, blank, elsewhere] = [
      typed("Bea"),
      typed("", "system.notes"),
      { target: { name: "name", value: "" } },
    ];
    for (const event of [renamed, blank, elsewhere]) sheet._onChangeForm({}, event);
    expect(sheet.changed).toEqual([renamed, blank, elsewhere]);
    expect(host.told).toEqual([]);
  });
});

describe("a button on a sheet", () => {
  const rope = () =>
    anItem("rope", { system: { worn: true, count: 3 }, update: vi.fn(), delete: vi.fn(), sheet: { render: vi.fn() } });
  const button = (dataset: object, item?: string): Any =>
    element({ dataset, closest: () => (item ? { dataset: { itemId: item } } : null) });

  it("rolls by kind, with what it says beside and the thing it stands at", async () => {
    const sheet = sheetOf(anActor("Ana", { items: [rope()] }));
    const event = { detail: 1 };
    await act("roll").call(
      sheet,
      event,
      button({ roll: "lift", argName: "arm", argEndless: "yes", tooltip: "x" }, "rope"),
    );
    expect(started).toEqual([
      [
        {
          ruleset: "stones",
          kind: "lift",
          actor: "Actor.Ana",
          item: "Actor.Ana.Item.rope",
          args: { name: "arm", endless: "yes" },
        },
        { event },
      ],
    ]);
    await act("roll").call(sheet, event, button({ roll: "lift" }));
    expect(started[1]).toMatchObject([{ item: null, args: {} }, { event }]);
  });

  it("pressed twice at once rolls once", async () => {
    await act("roll").call(sheetOf(anActor("Ana")), { detail: 2 }, button({ roll: "lift" }));
    expect(started).toEqual([]);
  });

  it("steps a number within its bounds, of the thing it stands at or of the actor", async () => {
    const item = rope();
    const ana = anActor("Ana", { items: [item], system: { hits: 4 }, update: vi.fn() });
    const step = (data: object, at?: string) => act("step").call(sheetOf(ana), {}, button(data, at));
    await step({ path: "system.count", amount: "2" }, "rope");
    expect(item.update).toHaveBeenLastCalledWith({ "system.count": 5 });
    await step({ path: "system.hits", amount: "-1" });
    expect(ana.update).toHaveBeenLastCalledWith({ "system.hits": 3 });
    await step({ path: "system.hits", amount: "-9", min: "0" });
    expect(ana.update).toHaveBeenLastCalledWith({ "system.hits": 0 });
    await step({ path: "system.hits", amount: "9", max: "10" });
    expect(ana.update).toHaveBeenLastCalledWith({ "system.hits": 10 });
  });

  it("flips, opens and takes away the thing it stands at, and nothing where it stands at none", async () => {
    const item = rope();
    const sheet = sheetOf(anActor("Ana", { items: [item] }));
    await act("toggleItem").call(sheet, {}, button({ path: "system.worn" }, "rope"));
    expect(item.update).toHaveBeenLastCalledWith({ "system.worn": false });
    act("editItem").call(sheet, {}, button({}, "rope"));
    expect(item.sheet.render).toHaveBeenCalledWith({ force: true });
    sure.answer = false;
    await act("deleteItem").call(sheet, {}, button({}, "rope"));
    expect(item.delete).not.toHaveBeenCalled();
    sure.answer = true;
    await act("deleteItem").call(sheet, {}, button({}, "rope"));
    expect(item.delete).toHaveBeenCalledTimes(1);
    for (const name of ["toggleItem", "editItem", "deleteItem"]) await act(name).call(sheet, {}, button({}));
    expect([item.update, item.delete].map(({ mock }: Any) => mock.calls.length)).toEqual([1, 1]);
  });

  it("makes a thing of its type and opens it", async () => {
    const made = rope();
    const createEmbeddedDocuments = vi.fn(async () => [made]);
    const sheet = sheetOf(anActor("Ana", { createEmbeddedDocuments }));
    await act("createItem").call(sheet, {}, button({ type: "thing" }));
    expect(createEmbeddedDocuments).toHaveBeenCalledWith("Item", [
      { type: "thing", name: expect.stringContaining("TYPES.thing") },
    ]);
    expect(made.sheet.render).toHaveBeenCalledWith({ force: true });
  });
});

describe("a field of a thing in the actor's form", () => {
  const field = async (more: object) => {
    const listeners: ((event: Any) => void)[] = [];
    const input = element({
      type: "text",
      value: "new",
      dataset: { itemPath: "system.word" },
      closest: (selector: string) =>
        selector === "[data-item-path]"
          ? input
          : selector === "[data-item-id]"
            ? { dataset: { itemId: "rope" } }
            : null,
      ...more,
    });
    const item = anItem("rope", { update: vi.fn() });
    const sheet = sheetOf(anActor("Ana", { items: [item] }));
    sheet.element = element({
      querySelector: () => null,
      // No sidebar is there, and nothing to put the focus on.
      ownerDocument: { getElementById: () => null },
      getBoundingClientRect: () => ({ right: 0, width: 0 }),
      // What looks at a change on its way down, to refuse it, has tests of its own.
      addEventListener: (type: string, listener: (event: Any) => void, { capture = false } = {}) =>
        type === "change" && !capture && listeners.push(listener),
    });
    await sheet._onFirstRender({}, {});
    const stopPropagation = vi.fn();
    for (const listener of listeners) listener({ target: input, stopPropagation });
    expect(stopPropagation).toHaveBeenCalledTimes(1);
    return item.update.mock.calls as unknown[][];
  };

  it("changes that thing, not the actor", async () => {
    expect(await field({})).toEqual([[{ "system.word": "new" }]]);
  });

  // What does not fit is refused where it is typed (number-guards) and by the model: nothing is bent on the way.
  it.each([
    ["3.6", 3.6],
    ["3", 3],
    ["", null],
  ])("that holds numbers writes %o as %o", async (value, number) => {
    expect(await field({ type: "number", value })).toEqual([[{ "system.word": number }]]);
  });

  it("that names nothing changes nothing", async () => {
    expect(await field({ dataset: {} })).toEqual([]);
    const closest = function (this: unknown, selector: string) {
      if (selector === "[data-item-path]") return this;
      return selector === "[data-item-id]" ? { dataset: { itemId: "gone" } } : null;
    };
    expect(await field({ closest })).toEqual([]);
  });
});

describe("the frame of an item's sheet", () => {
  it("hands the templates the item and its description, with secrets for its owner alone", async () => {
    const item = anItem("rope", { isOwner: true, system: { description: "Long" } });
    const sheet = new CubileteItemSheet(item as never) as Any;
    expect(await sheet._prepareContext({})).toMatchObject({
      rootId: "sheet-1",
      typeLabel: "TYPES.Item.thing",
      item,
      system: item.system,
      source: item._source,
      editable: true,
      ruleset: "stones",
      description: "<p>Long and secrets</p>",
    });
    expect((await sheet._renderFrame({})).dataset.ruleset).toBe("stones");
    const other = new CubileteItemSheet(anItem("x", { isOwner: false, type: "none" }) as never) as Any;
    expect(await other._prepareContext({})).toMatchObject({ description: "<p></p>", ruleset: undefined });
    expect((await other._renderFrame({})).dataset.ruleset).toBe("");
  });
});
