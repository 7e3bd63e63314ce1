import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { press } from "../../sheets/press.ts";
import { games, layHouse, sheetOf, table } from "../../templates/house.ts";
import { aLivingHero } from "./living-hero.ts";

/** Things on a hero: what they have of something that is used up. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

const { registerUsing } = await import("../../../../module/play/endings/cards.ts");
const { findPrompt } = await import("../../../../module/cards/prompts.ts");
const { keepHappened } = await import("../../../../module/cards/past/happened.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");
const { tracking } = await import("../../../../module/rulesets/narrative/things/trackers.ts");
keepHappened(
  () => [],
  () => {},
);

const posted: Any[] = [];
beforeAll(registerUsing);
beforeEach(() => {
  layHouse();
  posted.length = 0;
  Object.assign((globalThis as Any).CONFIG, {
    ChatMessage: {
      documentClass: { create: async (data: Any) => void posted.push(data), getSpeaker: () => ({}) },
    },
  });
});

const lamp = (trackers: Any[]): Any => ({ _id: "lamp", name: "Lamp", type: "narrativeGear", system: { trackers } });
const OIL = [
  { name: "Oil", value: 2, max: 6 },
  { name: "Wicks", value: 1, max: 1 },
];
const left = (actor: Any): number[] => actor.items.get("lamp").system.trackers.map(({ value }: Any) => value);
const refusal = (work: () => unknown): string => {
  try {
    work();
    return "done";
  } catch (error) {
    return explain(error);
  }
};

describe("what a thing tracks", () => {
  const click = (actor: Any, index: string, amount: string) =>
    press(sheetOf(actor), { action: "track", item: "lamp", dataset: { index, amount } });

  it("goes down and up by the buttons of the sheet, and each card takes its step back", async () => {
    const actor = aLivingHero([lamp(OIL)]);
    await click(actor, "0", "-1");
    await click(actor, "1", "-1");
    await click(actor, "0", "1");
    await click(actor, "0", "1");
    expect(left(actor)).toEqual([3, 0]);
    expect(posted).toHaveLength(4);
    for (const card of [...posted].reverse()) {
      const place = { ruleset: "narrative", message: card._id, part: 0, author: table.user };
      await findPrompt("narrative", "used")?.onButton?.("undo", card.system.parts[0].data, actor, table.user, place);
    }
    expect(left(actor)).toEqual([2, 1]);
    expect(actor.items.get("lamp").system.trackers).toEqual(OIL);
  });

  it("is refused in words when it is empty, full or gone, and changes nothing", () => {
    const actor = aLivingHero([lamp([{ name: "Oil", value: 0, max: 6 }, OIL[1]])]);
    const item = actor.items.get("lamp");
    expect(refusal(() => tracking(item, 0, -1))).toBe("Nothing is left of Oil in “Lamp”. Nothing was changed.");
    expect(refusal(() => tracking(item, 1, 1))).toBe("Wicks of “Lamp” is full already (1). Nothing was changed.");
    expect(refusal(() => tracking(item, 7, 1))).toBe("That tracker is no longer on “Lamp”. Nothing was changed.");
    expect(left(actor)).toEqual([0, 1]);
  });

  it("is shown with its maximum, and its buttons end there", async () => {
    const actor = aLivingHero([lamp(OIL), { _id: "gun", name: "Gun", type: "narrativeWeapon", system: {} }]);
    const { gear } = await sheetOf(actor)._prepareContext({});
    expect(gear.gear[0].trackers).toEqual([
      { index: 0, name: "Oil", value: 2, max: 6, noLess: false, noMore: false },
      { index: 1, name: "Wicks", value: 1, max: 1, noLess: false, noMore: true },
    ]);
    // Things of 0.2.0 track nothing.
    expect(gear.weapons[0].trackers).toEqual([]);
  });

  it("stands in words where a change is agreed to", () => {
    expect(games.narrative.figureWords?.["system.trackers"]?.(OIL)).toBe("Oil 2/6, Wicks 1/1");
  });
});
