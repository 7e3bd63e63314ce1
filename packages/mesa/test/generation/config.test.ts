import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ContextMenu, presentEntries } from "../../client/generation/context-menu-14.ts";
import { generationGlobals } from "../../client/generation/rooms.ts";
import { registerLegacyMode } from "../../client/generation/visibility.ts";
import { ClientSettings } from "../../client/runtime/config/settings.ts";
import { setGeneration } from "../../common/generation/index.ts";
import { setTable, type TestTable } from "../client/table.ts";

type MessageClass = {
  applyMode(data: object, mode: string): { whisper: string[]; blind: boolean };
  applyRollMode(data: object, mode: string): { whisper: string[]; blind: boolean };
  create(data: object, options?: object): Promise<unknown>;
};

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
let table: TestTable;

const Message = (): MessageClass => CONFIG.ChatMessage.documentClass as unknown as MessageClass;

beforeEach(() => {
  setGeneration(14);
  table = setTable();
});
afterEach(() => {
  setGeneration(13);
  warn.mockClear();
});

describe("CONFIG.statusEffects of V14", () => {
  const ids = () => Object.keys(CONFIG.statusEffects);

  it("is a record that answers what is asked of an array", () => {
    const record = CONFIG.statusEffects as unknown as Record<string, { id: string }>;
    expect(Array.isArray(record)).toBe(false);
    expect(record.dead?.id).toBe("dead");
    expect(CONFIG.statusEffects.find(({ id }) => id === "prone")?.img).toMatch(/falling/);
    expect([...CONFIG.statusEffects].length).toBe(ids().length);
    expect(CONFIG.statusEffects.length).toBe(ids().length);
    expect(CONFIG.statusEffects.map(({ id }) => id)).toEqual(ids());
    expect(CONFIG.statusEffects.some(({ id }) => id === "nothing")).toBe(false);
  });

  it("is emptied first by an assignment, of an array or of a record", () => {
    const before = CONFIG.statusEffects;
    CONFIG.statusEffects = [{ id: "tired", name: "Tired" }];
    expect(ids()).toEqual(["tired"]);
    CONFIG.statusEffects = { wet: { name: "Wet" } } as never;
    expect(ids()).toEqual(["wet"]);
    expect(CONFIG.statusEffects.find(({ id }) => id === "wet")?.name).toBe("Wet");
    // Who kept the collection sees the new entries.
    expect(before).toBe(CONFIG.statusEffects);
    CONFIG.statusEffects = CONFIG.statusEffects.filter(({ id }) => id !== "wet");
    expect(ids()).toEqual([]);
  });

  it("takes push, and names what it cannot do", () => {
    expect(CONFIG.statusEffects.push({ id: "tired" }, { id: "wet" })).toBe(ids().length);
    expect(ids().slice(-2)).toEqual(["tired", "wet"]);
    expect(() => CONFIG.statusEffects.splice(0, 1)).toThrow("Mesa does not model CONFIG.statusEffects.splice");
    expect(() => CONFIG.statusEffects.push({} as never)).toThrow(/needs an id/);
  });
});

describe("message modes", () => {
  it("hide what they should", () => {
    const { GM } = table;
    expect(Message().applyMode({}, "public")).toMatchObject({ whisper: [], blind: false });
    expect(Message().applyMode({}, "ic")).toMatchObject({ whisper: [], blind: false });
    expect(Message().applyMode({}, "gm")).toMatchObject({ whisper: [GM], blind: false });
    expect(Message().applyMode({ whisper: ["other"] }, "gm")).toMatchObject({ whisper: ["other"] });
    expect(Message().applyMode({}, "blind")).toMatchObject({ whisper: [GM], blind: true });
    expect(Message().applyMode({}, "self")).toMatchObject({ whisper: [GM], blind: false });
  });

  it("may have a handler of their own", () => {
    const modes = CONFIG.ChatMessage.modes as Record<string, object>;
    modes.party = { label: "Party", icon: "", handler: (data: { whisper: string[] }) => data.whisper.push("all") };
    expect(Message().applyMode({ whisper: [] }, "party")).toEqual({ whisper: ["all"] });
  });

  it("throw for what is no mode, as V14 did", async () => {
    await expect(Message().create({ content: "x" }, { messageMode: true })).rejects.toThrow(/handler/);
    await expect(Message().create({ content: "x" }, { messageMode: "publicroll" })).rejects.toThrow(/handler/);
    expect(table.sent).toEqual([]);
  });

  it("understand V13's words with a warning", async () => {
    await Message().create({ content: "x" }, { rollMode: "blindroll" });
    expect(table.sent[0]?.operation.data?.[0]).toMatchObject({ blind: true, whisper: [table.GM] });
    expect(Message().applyRollMode({}, "selfroll")).toMatchObject({ whisper: [table.GM] });
    expect(warn).toHaveBeenCalled();
    expect(Object.keys(CONFIG.Dice.rollModes)).toContain("gmroll");
    expect(Object.keys(CONFIG.Dice)).not.toContain("rollModes");
  });

  it("are roll modes in V13", async () => {
    setGeneration(13);
    table = setTable();
    expect("applyMode" in Message()).toBe(false);
    expect(CONFIG.ChatMessage).not.toHaveProperty("modes");
    await Message().create({ content: "x" }, { rollMode: "gmroll", messageMode: "blind" });
    expect(table.sent[0]?.operation.data?.[0]).toMatchObject({ blind: false, whisper: [table.GM] });
    // Who was to hear it anyway goes on hearing it: foundryvtt#11442.
    for (const mode of ["gmroll", "blindroll"])
      expect(Message().applyRollMode({ whisper: ["other", table.GM] }, mode).whisper).toEqual(["other", table.GM]);
    expect(Message().applyRollMode({ whisper: ["other"] }, "gmroll").whisper).toEqual(["other", table.GM]);
    expect(Message().applyRollMode({ whisper: ["other"] }, "publicroll").whisper).toEqual([]);
    expect(() => Message().applyRollMode({}, "gm")).toThrow(/not a valid roll mode/);
  });
});

describe("CONFIG of V14", () => {
  it("has hints for the types of each kind of document, and names what it does not embed", () => {
    const config = CONFIG as unknown as Record<string, { typeHints: Record<string, string>; embedHandlers: unknown[] }>;
    for (const name of ["Actor", "Item", "ChatMessage", "ActiveEffect"]) {
      expect(config[name]?.typeHints).toEqual({});
      expect(() => config[name]?.embedHandlers).toThrow(`Mesa does not model CONFIG.${name}.embedHandlers`);
      expect({ ...config[name] }).not.toHaveProperty("embedHandlers");
    }
    setGeneration(13);
    setTable();
    expect(CONFIG.Actor).not.toHaveProperty("typeHints");
    expect((CONFIG.Actor as unknown as { embedHandlers?: unknown }).embedHandlers).toBeUndefined();
  });
});

describe("an operation of V14", () => {
  it("that is only to be tried is refused by name, and not done", async () => {
    await expect(Message().create({ content: "Hello" }, { dryRun: true })).rejects.toThrow(
      "Mesa does not model dryRun",
    );
    expect(table.sent).toEqual([]);
    setGeneration(13);
    table = setTable();
    await Message().create({ content: "Hello" }, { dryRun: true });
    expect(table.sent).toHaveLength(1);
  });
});

describe("context menus", () => {
  const target = {} as HTMLElement;
  const event = {} as Event;
  const read = (entry: object) => ContextMenu.prototype._readEntry(entry as never);

  it("read V14's words, and V13's with a warning", () => {
    const seen: unknown[] = [];
    const now = read({ label: "A", visible: false, onClick: (...args: unknown[]) => seen.push(args) });
    expect(now).toMatchObject({ label: "A", visible: false });
    now.choose(event, target);
    expect(warn).not.toHaveBeenCalled();
    const old = read({ name: "B", condition: () => true, callback: (...args: unknown[]) => seen.push(args) });
    expect(old.label).toBe("B");
    old.choose(event, target);
    expect(seen).toEqual([[event, target], [target]]);
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it("prefer the new words when an entry says both, without a warning", () => {
    const both = { name: "B", label: "A", condition: false, visible: true, callback() {}, onClick: () => "new" };
    const view = read({ ...both });
    expect(view).toMatchObject({ label: "A", visible: true });
    expect(view.choose(event, target)).toBe("new");
  });

  it("of Mesa's own show listeners the words of the generation", () => {
    const own = [{ name: "N", icon: '<i class="fa-solid fa-x"></i>', condition: () => true, callback: () => 1 }];
    expect(presentEntries(own)[0]).toMatchObject({ label: "N", icon: "fa-solid fa-x" });
    expect(presentEntries(own)[0]).not.toHaveProperty("name");
    setGeneration(13);
    expect(presentEntries(own)).toBe(own);
  });
});

describe("globals", () => {
  it("are V14's own", () => {
    const { _del, _loc, _replace } = generationGlobals() as Record<string, (...args: unknown[]) => object>;
    expect(_del?.constructor.name).toBe("ForcedDeletion");
    expect(_replace?.(1)?.constructor.name).toBe("ForcedReplacement");
    expect(_loc?.("A.B")).toBe("A.B");
    expect(_loc?.("A.B", { n: 1 })).toBe('A.B {"n":1}');
    setGeneration(13);
    expect(generationGlobals()).toEqual({});
  });
});

describe("the setting of V13's roll mode", () => {
  function settings(): ClientSettings {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    const made = new ClientSettings({} as never, storage as unknown as Storage);
    made.register("core", "messageMode", { scope: "client", type: String, default: "public" });
    registerLegacyMode((key, config) => made.register("core", key, config));
    return made;
  }

  it("is V14's message mode in V13's words, with one warning", async () => {
    const made = settings();
    expect(made.get("core", "rollMode")).toBe("publicroll");
    await made.set("core", "messageMode", "blind");
    expect(made.get("core", "rollMode")).toBe("blindroll");
    expect(await made.set("core", "rollMode", "gmroll")).toBe("gmroll");
    expect(made.get("core", "messageMode")).toBe("gm");
    expect(made.get("core", "rollMode", { document: true })).toMatchObject({ key: "core.rollMode", value: "gmroll" });
    const told = warn.mock.calls.flat().filter((line) => String(line).includes("core.rollMode is deprecated"));
    expect(told).toHaveLength(1);
  });

  it("hands on a mode that V13 did not have", async () => {
    const made = settings();
    await made.set("core", "messageMode", "ic");
    expect(made.get("core", "rollMode")).toBe("ic");
    await made.set("core", "rollMode", "ic");
    expect(made.get("core", "messageMode")).toBe("ic");
  });

  it("is no second one in V13", () => {
    setGeneration(13);
    const register = vi.fn();
    registerLegacyMode(register);
    expect(register).not.toHaveBeenCalled();
  });
});
