import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asRolled } from "../../rolled.ts";
import { press } from "../../sheets/press.ts";
import { bare, games, host, layHouse, sheetOf, table } from "../../templates/house.ts";
import { aLivingHero } from "./living-hero.ts";

/** Force dice at the table: those that are committed to powers, and what the points of the other side cost. */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Any = any;

const { registerEndings, registerUsing } = await import("../../../../module/play/endings/cards.ts");
const { findPrompt } = await import("../../../../module/cards/prompts.ts");
const { listenForRequests } = await import("../../../../module/requests/requests.ts");
const { keepHappened } = await import("../../../../module/cards/past/happened.ts");
const { explain } = await import("../../../../module/i18n/errors.ts");
const { force } = await import("../../../../module/rulesets/narrative/rolls/force.ts");
const { committing } = await import("../../../../module/rulesets/narrative/talents/commit.ts");
const { useUp } = await import("../../../../module/play/endings/end-scene.ts");
const { notedLog } = await import("../../../../module/rulesets/narrative/data/noted.ts");
const { destinyState } = await import("../../../../module/rulesets/narrative/table/destiny-state.ts");
keepHappened(
  () => [],
  () => {},
);

const posted: Any[] = [];
beforeAll(() => {
  Object.assign(document, { addEventListener: () => undefined });
  registerEndings();
  registerUsing();
  listenForRequests();
});
beforeEach(() => {
  layHouse();
  posted.length = 0;
  Object.assign((globalThis as Any).CONFIG, {
    ChatMessage: {
      documentClass: { create: async (data: Any) => void posted.push(data), getSpeaker: () => ({}) },
    },
  });
  (globalThis as Any).Hooks.callAll("ready");
});

const power = (id: string, system: Any = {}): Any => ({ _id: id, name: id, type: "narrativePower", system });
const adept = (items: Any[] = [power("Push"), power("Veil")], rating = 3): Any =>
  aLivingHero(items, { force: { rating, side: "light" }, strain: { value: 4 } });
const refusal = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return "done";
  } catch (error) {
    return explain(error);
  }
};
const planOf = (actor: Any, item: Any = null): Any =>
  force.plan({ actor, item, target: null, values: {}, args: {}, modifiers: {} } as Any);
const commitTo = async (actor: Any, item: Any, by: number) =>
  useUp(actor, committing(actor, item, by), item.name, item.img);
/** Presses the undo of a card. */
const undo = async (actor: Any, card: Any): Promise<void> => {
  const place = { ruleset: "narrative", message: card._id, part: 0, author: table.user };
  await findPrompt("narrative", "used")?.onButton?.("undo", card.system.parts[0].data, actor, table.user, place);
};

describe("dice that are committed to a power", () => {
  it("do not roll until they are released, and the roll says so", async () => {
    const actor = adept();
    await commitTo(actor, actor.items.get("Push"), 1);
    await commitTo(actor, actor.items.get("Push"), 1);
    expect(actor.items.get("Push").system.committed).toBe(2);
    const { base, subtitle } = planOf(actor, actor.items.get("Veil"));
    expect(base.dice).toEqual({ force: 1 });
    expect(subtitle).toContain("Force rating 3 (committed: 2; to roll: 1)");
    await commitTo(actor, actor.items.get("Push"), -1);
    expect(planOf(actor).base.dice).toEqual({ force: 2 });
    host.lang = "es";
    expect(planOf(actor).subtitle).toContain("comprometidos: 1; para tirar: 2");
    host.lang = "en";
  });

  it("come back from the card that tells of it", async () => {
    const actor = adept();
    await commitTo(actor, actor.items.get("Push"), 1);
    await commitTo(actor, actor.items.get("Veil"), 1);
    expect(posted).toHaveLength(2);
    await undo(actor, posted[0]);
    expect([...actor.items.contents].map(({ id, system }: Any) => [id, system.committed])).toEqual([
      ["Push", 0],
      ["Veil", 1],
    ]);
    expect(actor.system.derived.force).toEqual({ rating: 3, committed: 1, left: 2 });
  });

  it("are no more than the rating: one too many is refused in words, and nothing is posted", async () => {
    const actor = adept([power("Push", { committed: 1 }), power("Veil", { committed: 2 })]);
    expect(await refusal(() => commitTo(actor, actor.items.get("Push"), 1))).toBe(
      "Hero has no force die left to commit: the rating is 3. Nothing was changed.",
    );
    expect(await refusal(() => planOf(actor))).toBe("All force dice of Hero are committed (3): none is left to roll.");
    expect([posted, actor.items.get("Push").system.committed]).toEqual([[], 1]);
    const fresh = adept();
    expect(await refusal(() => commitTo(fresh, fresh.items.get("Push"), -1))).toBe(
      "Hero has no die committed to Push. Nothing was changed.",
    );
  });

  it("stay committed where the rating falls, and none rolls", () => {
    const actor = adept([power("Push", { committed: 3 })], 2);
    expect(actor.system.derived.force).toEqual({ rating: 2, committed: 3, left: 0 });
  });

  it("are free again when the power goes, and go to no other hero with it", async () => {
    const actor = adept([power("Push", { committed: 2 })]);
    await actor.deleteEmbeddedDocuments("Item", ["Push"]);
    expect(actor.system.derived.force.left).toBe(3);
    expect(games.narrative.items.narrativePower?.onDrop?.(power("Push", { committed: 2 }), actor)).toEqual({
      "system.committed": 0,
    });
  });

  it("are moved by the buttons of the sheet, one a click", async () => {
    const actor = adept();
    const sheet = sheetOf(actor);
    const click = (amount: string) => press(sheet, { action: "commitDie", item: "Push", dataset: { amount } });
    await click("1");
    await click("1");
    await click("-1");
    const { force: shown, powers } = await sheet._prepareContext({});
    expect(shown).toMatchObject({ rating: 3, committed: 1, left: 2 });
    expect(powers.map(({ id, committed, allCommitted }: Any) => [id, committed, allCommitted])).toEqual([
      ["Push", 1, false],
      ["Veil", 0, false],
    ]);
    expect(posted).toHaveLength(3);
  });
});

describe("points of the other side", () => {
  const check = { kind: "force", pool: { force: 3 }, side: "light", need: 2 } as Any;
  const outcome = { light: 1, dark: 3 } as Any;
  const sold = (spent: string[]) =>
    force.spending
      ?.menu(asRolled(outcome, check, { spent }))
      ?.options.map(({ id, price }) => [id, price?.split(".").at(-1)]);
  const destiny = (light: number) =>
    destinyState.write({ ...destinyState.read(), since: 1, light, dark: 1, flips: [] });
  const buy = async (option: string, actor: Any, id = `card.0.${option}`) => {
    await force.spending?.onSpend?.(option, asRolled(outcome, check), { id, takenBack: false });
    const updates = force.spending?.changes(option, asRolled(outcome, check), actor, "").updates ?? {};
    const strain = Object.entries(updates).filter(([path]) => path.startsWith("system.strain"));
    return Object.fromEntries(strain);
  };

  it("cost the same each: a strain and a flip, and a second strain once no point is left", async () => {
    const actor = adept();
    await destiny(2);
    expect(sold([])).toEqual([["flip.1", "flip"]]);
    expect(await buy("flip.1", actor)).toEqual({ "system.strain.value": 5 });
    expect(sold(["flip.1"])).toEqual([["flip.2", "flip"]]);
    expect(await buy("flip.2", actor)).toEqual({ "system.strain.value": 5 });
    expect(destinyState.read()).toMatchObject({ light: 0, dark: 3 });
    expect(sold(["flip.1", "flip.2"])).toEqual([["strain.3", "strain"]]);
    expect(await buy("strain.3", actor)).toEqual({ "system.strain.value": 6 });
    expect(sold(["flip.1", "flip.2", "strain.3"])).toEqual([]);
  });

  it("cost strain alone where the table plays without destiny, and as much", async () => {
    await destinyState.write({ ...destinyState.read(), since: 0, light: 0, dark: 0 });
    expect(sold([])).toEqual([["strain.1", "strain"]]);
    expect(await buy("strain.1", adept())).toEqual({ "system.strain.value": 6 });
  });

  it("are refused for a flip whose point another player used meanwhile", async () => {
    await destiny(0);
    expect(await refusal(() => buy("flip.1", adept()))).not.toBe("done");
  });

  it("give back what each of them cost, whichever is taken back first", async () => {
    const actor = adept();
    await destiny(2);
    await buy("flip.1", actor);
    await buy("flip.2", actor);
    const back = (option: string) =>
      force.spending?.onSpend?.(option, asRolled(outcome, check), { id: `card.0.${option}`, takenBack: true });
    await back("flip.1");
    expect(destinyState.read()).toMatchObject({ light: 1, dark: 2 });
    expect(sold(["flip.2"])).toEqual([["flip.1", "flip"]]);
    await back("strain.3");
    expect(destinyState.read().light).toBe(1);
    await expect(back("flip.1")).rejects.toMatchObject({ key: "CUBILETE.error.nothingToUndo" });
  });

  describe("in the torment of a hero", () => {
    const used = (actor: Any, item: Any = null) =>
      force.spending?.changes("strain.1", { ...asRolled(outcome, check), item } as Any, actor, "") as Any;
    const log = (actor: Any): string[] => notedLog(actor, "torment").map(({ text }) => text);

    it("add one each, noted with who, when and why, and go with what was spent", async () => {
      const actor = adept();
      const before = Date.now();
      await useUp(actor, used(actor, actor.items.get("Push")), "Push", "");
      await useUp(actor, used(actor), "Force", "");
      expect(actor.system.torment.value).toBe(2);
      expect(log(actor)).toEqual(["From 1 to 2: A dark point (Hero)", "From 0 to 1: A dark point for Push (Hero)"]);
      expect(actor.system.torment.log[0].at).toBeGreaterThanOrEqual(before);
      await undo(actor, posted[0]);
      expect([actor.system.torment.value, actor.system.strain.value]).toEqual([1, 6]);
      expect(log(actor)).toEqual(["From 1 to 2: A dark point (Hero)"]);
      const other = adept();
      for (let times = 0; times < 2; times++) await useUp(other, used(other), "Force", "");
      for (const card of posted.splice(2).reverse()) await undo(other, card);
      expect([other.system.torment, other.system.strain.value]).toEqual([{ value: 0, log: [] }, 4]);
    });

    it("go no higher than it does, and touch nobody but heroes", async () => {
      const actor = adept();
      await actor.update({ "system.torment.value": 100 });
      expect(Object.keys(used(actor).updates)).toEqual(["system.strain.value"]);
      const [nemesis] = [bare("narrative", { _id: "n", name: "N", type: "narrativeNemesis", items: [] })];
      expect(Object.keys(used(nemesis).updates)).toEqual(["system.strain.value"]);
    });

    it("stand on the page of the hero", async () => {
      const actor = adept();
      await useUp(actor, used(actor), "Force", "");
      const { noted } = await sheetOf(actor)._prepareContext({});
      expect(noted.map(({ name, value, log }: Any) => [name, value, log.length])).toEqual([
        ["drive", 0, 0],
        ["torment", 1, 1],
      ]);
    });
  });

  it("of cards of 0.2.0 give back their one flip, and count as bought", async () => {
    await destiny(2);
    await buy("flip.1", adept(), "old.0.other.1");
    const back = (option: string) =>
      force.spending?.onSpend?.(option, asRolled(outcome, check), { id: `old.0.${option}`, takenBack: true });
    await back("other.2");
    expect(destinyState.read().light).toBe(1);
    await back("other.1");
    expect(destinyState.read().light).toBe(2);
    expect(sold(["other.1", "other.2"])).toEqual([["flip.3", "flip"]]);
  });
});
