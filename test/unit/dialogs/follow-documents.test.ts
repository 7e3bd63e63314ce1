import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import "../table.ts";

const { hooks } = await import("../../../module/foundry/index.ts");
const { followDocuments } = await import("../../../module/dialogs/follow-documents.ts");

const [changed, gone] = [vi.fn(), vi.fn()];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockClear();
  gone.mockClear();
  stop = followDocuments(() => ["Actor.ana", undefined], changed, gone);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const ana = { uuid: "Actor.ana", parent: null };
const tell = (hook: string, document: object) => {
  hooks.callAll(hook, document);
  vi.runAllTimers();
};

describe("a window that follows documents", () => {
  it.each(["createItem", "updateItem", "updateActor", "createActiveEffect", "updateActiveEffect", "updateToken"])(
    "hears of %s of what it reads, and of what lies in it at any depth",
    (hook) => {
      tell(hook, ana);
      tell(hook, { uuid: "Actor.ana.Item.rope", parent: ana });
      tell(hook, {
        uuid: "Actor.ana.Item.rope.ActiveEffect.wet",
        parent: { uuid: "Actor.ana.Item.rope", parent: ana },
      });
      expect(changed).toHaveBeenCalledTimes(3);
      expect(gone).not.toHaveBeenCalled();
    },
  );

  it("does not hear of others", () => {
    tell("updateActor", { uuid: "Actor.beto", parent: null });
    tell("deleteItem", { uuid: "Actor.beto.Item.rope", parent: { uuid: "Actor.beto", parent: null } });
    expect([changed, gone].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it("hears of a token of an actor that it reads", () => {
    tell("updateToken", { uuid: "Scene.s.Token.t", parent: null, actor: ana });
    tell("updateToken", { uuid: "Scene.s.Token.u", parent: null, actor: null });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("hears at once what was deleted, and then that it changed", () => {
    hooks.callAll("deleteActor", ana);
    expect(gone.mock.calls).toEqual([["Actor.ana"]]);
    expect(changed).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it.each(["updateCombat", "deleteCombat", "updateSetting", "targetToken"])("hears of every %s", (hook) => {
    tell(hook, {});
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it("hears once of all that changes at a time, and again of what comes later", () => {
    for (let time = 0; time < 5; time++) hooks.callAll("updateActor", ana);
    vi.runAllTimers();
    expect(changed).toHaveBeenCalledTimes(1);
    tell("updateActor", ana);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it("hears nothing any more once it is closed, not even what was on its way", () => {
    hooks.callAll("updateActor", ana);
    stop();
    vi.runAllTimers();
    tell("deleteActor", ana);
    tell("updateCombat", {});
    expect([changed, gone].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
