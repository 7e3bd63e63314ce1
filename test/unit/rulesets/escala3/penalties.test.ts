import { beforeEach, describe, expect, it, vi } from "vitest";
import { host, ruleset } from "./host.ts";
import { cards, type Doc, GM, hero, layTable, PLAYER, theGame } from "./table.ts";

const pressed = vi.hoisted(() => [] as unknown[]);
vi.mock("../../../../module/play/prompts.ts", async (original) => ({
  ...(await original<object>()),
  answerPrompt: async (...what: unknown[]) => void pressed.push(what),
}));

const { rulesets } = await import("../../../../module/contract/index.ts");
if (!rulesets.get(ruleset.id)) rulesets.add(ruleset);
const { penaltyCard } = await import("../../../../module/rulesets/escala3/cards/penalty-card.ts");
const { askForPenalty } = await import("../../../../module/rulesets/escala3/table/transfer.ts");

const notified: unknown[] = [];
beforeEach(() => {
  layTable();
  pressed.length = 0;
  notified.length = 0;
  const { ui } = globalThis as Doc;
  ui.notifications = { info: (text: string) => notified.push(text), warn: () => undefined };
});

const tired = { value: -1, trait: "", cause: "the march", source: "note", until: "" };
/** A hero with a penalty on all traits. */
async function marcher(system: object = {}): Promise<Doc> {
  const who = hero("Sandra", { Judo: 1, Greek: 5, Ego: 3 });
  await who.createEmbeddedDocuments("Item", [
    { _id: "tired", name: "Tired", type: "escala3Penalty", system: { ...tired, ...system } },
  ]);
  for (const item of who.items.contents) {
    item._source = { _id: item.id, name: item.name, type: item.type, system: { ...item._source.system } };
    item.toObject = () => structuredClone(item._source);
  }
  return who;
}

const at = (message: string) => ({ ruleset: "escala3", message, part: 0, author: PLAYER });
const penaltiesOf = (who: Doc) =>
  who.items.contents
    .filter(({ type }: Doc) => type === "escala3Penalty")
    .map(({ system: { value, trait } }: Doc) => `${value} ${trait}`);
const press = (button: string, data: Doc, who: Doc, message = "m1") =>
  penaltyCard.onButton?.(button, data, who, GM, at(message)) as Promise<Doc>;
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    ({ key }) => key.split(".").at(-1),
  );
const buttons = (data: Doc, who: Doc) =>
  penaltyCard.view(data, who, at("m1")).buttons.map(({ id, by }) => `${id} ${by}`);
const asks = async (who: Doc, what: Doc): Promise<Doc> => {
  await askForPenalty(who, who.items.get("tired"), { traits: [], factor: 1, ...what });
  return structuredClone(cards.at(-1).system.parts[0].data);
};

describe("a penalty that a player moves or removes", () => {
  it("waits for the GM on a card; nothing is written before", async () => {
    theGame.user = PLAYER;
    const who = await marcher();
    const data = await asks(who, { do: "move", traits: ["Judo"] });
    expect(penaltiesOf(who)).toEqual(["-1 "]);
    expect(buttons(data, who)).toEqual(["allow gm", "refuse gm"]);
    expect([pressed, notified.length]).toEqual([[], 1]);
    const refused = await press("refuse", data, who);
    expect([refused.state, penaltiesOf(who), buttons(refused, who)]).toEqual(["refused", ["-1 "], []]);
    expect(await refusal(press("allow", refused, who))).toBe("settled");
  });

  it("goes where it was allowed to, as heavy as it was asked, and comes back whole", async () => {
    theGame.user = PLAYER;
    const who = await marcher();
    const data = await asks(who, { do: "move", traits: ["Judo", "Greek"], factor: 2 });
    theGame.user = GM;
    const done = await press("allow", data, who);
    expect(penaltiesOf(who)).toEqual(["-2 Judo", "-2 Greek"]);
    const { cause, source } = who.items.get("tired").system;
    expect([cause, source]).toEqual([expect.stringContaining("the march"), "transfer"]);
    expect(done.told).toMatchObject({ name: "Tired", value: "−1", to: "Judo, Greek", now: "−2" });
    expect(buttons(done, who)).toEqual(["undo gm"]);
    const undone = await press("undo", done, who);
    expect([undone.state, penaltiesOf(who), who.items.get("tired").system.source]).toEqual(["undone", ["-1 "], "note"]);
  });

  it("is gone when it was allowed, and there again after the undo", async () => {
    const who = await marcher({ value: -3, trait: "Ego" });
    const done = await press("allow", await asks(who, { do: "remove" }), who);
    expect(penaltiesOf(who)).toEqual([]);
    expect(done.told).toMatchObject({ name: "Tired", value: "−3", from: "Ego" });
    await press("undo", done, who);
    expect(penaltiesOf(who)).toEqual(["-3 Ego"]);
  });

  it("is allowed at once where a GM asks", async () => {
    const who = await marcher();
    await asks(who, { do: "remove" });
    expect(pressed).toEqual([[cards.at(-1).id, 0, "allow"]]);
  });

  it("of two pages that move it at once one does, and the other learns of it", async () => {
    const who = await marcher();
    const [one, other] = [
      await asks(who, { do: "move", traits: ["Judo"] }),
      await asks(who, { do: "move", traits: ["Greek"] }),
    ];
    // One after the other on the page that writes.
    await press("allow", one, who, "m1");
    expect(await refusal(press("allow", other, who, "m2"))).toBe("changed");
    expect(buttons(other, who)).toEqual(["refuse gm"]);
    expect(penaltiesOf(who)).toEqual(["-1 Judo"]);
    const gone = await asks(who, { do: "remove" });
    await press("allow", gone, who, "m3");
    expect(await refusal(press("allow", gone, who, "m4"))).toBe("gone");
  });

  it.each([
    ["no trait", {}, {}],
    ["a trait that nobody has", { traits: ["Latin"] }, {}],
    ["the trait that it is on", { traits: ["Judo"] }, { trait: "Judo" }],
    ["four times as heavy", { traits: ["Judo"], factor: 4 }, {}],
    ["half as heavy", { traits: ["Judo"], factor: 0.5 }, {}],
    ["heavier than any", { traits: ["Judo"], factor: 3 }, { value: -14 }],
    ["an advantage", { traits: ["Judo"] }, { value: 1 }],
    ["one that is still to come", { traits: ["Judo"] }, { until: "fight.1.0" }],
  ])("is not moved: %s", async (_what, asked, system) => {
    const who = await marcher(system);
    const before = penaltiesOf(who);
    await expect(asks(who, { do: "move", ...asked })).rejects.toThrow();
    expect(cards).toEqual([]);
    // Nor by a card that says so all the same.
    const forged = { do: "move", penalty: "tired", was: { ...tired, ...system }, traits: [], factor: 1, ...asked };
    expect(buttons(forged, who)).toEqual(["refuse gm"]);
    await expect(press("allow", forged, who)).rejects.toThrow();
    expect(penaltiesOf(who)).toEqual(before);
  });

  it("is moved nowhere at a table that plays without it", async () => {
    const who = await marcher();
    host.settings.set("escala3.transfer", false);
    await expect(asks(who, { do: "move", traits: ["Judo"] })).rejects.toThrow("off");
    expect(cards).toEqual([]);
  });
});
