import { describe, expect, it } from "vitest";
import { ForcedDeletion, present } from "./host.ts";

const { currentVisibility, noWider, readVisibility, visibilityChoices, visibilityOf, visibilityOption } = await import(
  "../../../module/foundry/v13-v14/visibility.ts"
);
const { addCondition } = await import("../../../module/foundry/v13-v14/conditions.ts");
const { deletionOf } = await import("../../../module/foundry/v13-v14/deletion.ts");
const { useItemEffects } = await import("../../../module/foundry/v13-v14/effects.ts");

describe("visibility", () => {
  it.each([
    [13, "publicroll", "public"],
    [13, "gmroll", "gm"],
    [13, "blindroll", "blind"],
    [13, "selfroll", "self"],
    [13, "tampered", "public"],
    [14, "public", "public"],
    [14, "gm", "gm"],
    [14, "blind", "blind"],
    [14, "self", "self"],
    // In character is public where dice are concerned; a module's own mode is not ours to guess.
    [14, "ic", "public"],
    [14, "gmroll", "public"],
  ] as const)("in Foundry %i the chat bar's %s means %s", (generation, stored, visibility) => {
    present(generation, stored);
    expect(currentVisibility()).toBe(visibility);
  });

  it.each([
    [13, ["publicroll", "gmroll", "blindroll", "selfroll"]],
    [14, ["public", "gm", "blind", "self"]],
  ] as const)("in Foundry %i the choices carry its own labels, always in our words", (generation, words) => {
    present(generation);
    expect(visibilityChoices()).toEqual(
      ["public", "gm", "blind", "self"].map((value, index) => ({ value, label: `LABEL.${words[index]}` })),
    );
  });

  it.each([13, 14] as const)("in Foundry %i a choice that a module took away is not offered", (generation) => {
    const { config } = present(generation);
    delete config.Dice?.rollModes?.selfroll;
    delete config.ChatMessage?.modes?.self;
    expect(visibilityChoices().map(({ value }) => value)).toEqual(["public", "gm", "blind"]);
  });

  it("asks for a mode with the option that Foundry reads, and no other", () => {
    present(13);
    expect(visibilityOption("blind")).toEqual({ rollMode: "blindroll" });
    expect(visibilityOption("public")).toEqual({ rollMode: "publicroll" });
    present(14);
    expect(visibilityOption("blind")).toEqual({ messageMode: "blind" });
    expect(visibilityOption("public")).toEqual({ messageMode: "public" });
  });
});

describe("a word for who may see it", () => {
  it.each([
    [13, "gm", "gm"],
    [13, "publicroll", "public"],
    [13, "gmroll", "gm"],
    [13, "blindroll", "blind"],
    [13, "selfroll", "self"],
    [14, "public", "public"],
    [14, "self", "self"],
    [14, "ic", "public"],
  ] as const)("in Foundry %i: %s means %s", (generation, word, visibility) => {
    present(generation);
    expect(readVisibility(word)).toBe(visibility);
  });

  it.each([
    [13, "secret"],
    [13, ""],
    [13, null],
    [13, 3],
    [13, "ic"],
    [13, ["gm"]],
    [13, "__proto__"],
    [14, "gmroll"],
    [14, "GM"],
    [14, undefined],
  ] as const)("in Foundry %i: %s is none, and the words that are stand in the error", (generation, word) => {
    present(generation);
    expect(() => readVisibility(word)).toThrow(/visibility must be one of public, gm, blind, self/);
  });
});

describe("what follows a message", () => {
  const author = { id: "me" };
  const message = (whisper: string[], blind = false) => ({ author, whisper, blind }) as never;
  const ALL = ["public", "gm", "blind", "self"] as const;

  it("knows who gets that whisper", () => {
    expect(visibilityOf(message([]))).toBe("public");
    expect(visibilityOf(message(["gm", "other"]))).toBe("gm");
    expect(visibilityOf(message(["gm"]))).toBe("gm");
    expect(visibilityOf(message(["me"]))).toBe("self");
    expect(visibilityOf(message(["me", "gm"]))).toBe("gm");
    expect(visibilityOf(message(["gm"], true))).toBe("blind");
  });

  it.each([
    [[], false, ["public", "gm", "blind", "self"]],
    [["gm", "other"], false, ["gm", "gm", "blind", "self"]],
    [["gm"], true, ["blind", "blind", "blind", "blind"]],
    [["me"], false, ["self", "self", "self", "self"]],
  ] as const)("that is whispered to %s is never seen by more", (whisper, blind, expected) => {
    expect(ALL.map((wanted) => noWider(wanted, message([...whisper], blind)))).toEqual(expected);
    expect(ALL.map((wanted) => noWider(wanted, null))).toEqual(ALL);
  });
});

describe("conditions", () => {
  it.each([13, 14] as const)("are added in Foundry %i unless there is one of that id", (generation) => {
    const { config } = present(generation);
    addCondition({ id: "wounded", name: "Wounded", img: "w.svg" }, ["hero"]);
    addCondition({ id: "dead", name: "Other", img: "o.svg" }, ["hero"]);
    addCondition({ id: "wounded", name: "Again", img: "a.svg" }, ["hero"]);
    const all = Object.values(config.statusEffects);
    expect(all.map(({ id, name }) => [id, name])).toEqual([
      ["dead", "Dead"],
      ["wounded", "Wounded"],
    ]);
    expect(Array.isArray(config.statusEffects)).toBe(generation === 13);
    if (generation === 14) expect(Object.keys(config.statusEffects)).toEqual(["dead", "wounded"]);
    addCondition({ id: "aim", name: "Aiming", img: "a.svg" }, ["hero"]);
    expect(Object.values(config.statusEffects).at(-1)).toMatchObject({ id: "aim", hud: { actorTypes: ["hero"] } });
  });
});

describe("effects of items", () => {
  it("work on their bearer: a switch in Foundry 13, nothing to say in Foundry 14", () => {
    const before = present(13).config.ActiveEffect;
    useItemEffects();
    expect(before.legacyTransferral).toBe(false);
    const now = present(14).config.ActiveEffect;
    useItemEffects();
    expect(now).not.toHaveProperty("legacyTransferral");
  });
});

describe("the deletion of a key", () => {
  it("stands in the key's name in Foundry 13, at whatever depth", () => {
    present(13);
    expect(deletionOf("flags.cubilete.changes.abc")).toEqual({ "flags.cubilete.changes.-=abc": null });
    expect(deletionOf("name")).toEqual({ "-=name": null });
  });

  it("is a value of its own in Foundry 14, under the key's own name", () => {
    present(14);
    const entry = deletionOf("flags.cubilete.changes.abc");
    expect(Object.keys(entry)).toEqual(["flags.cubilete.changes.abc"]);
    expect(entry["flags.cubilete.changes.abc"]).toBeInstanceOf(ForcedDeletion);
  });
});
