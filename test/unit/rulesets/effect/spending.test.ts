import { beforeEach, describe, expect, it } from "vitest";
import type { SpendMenu } from "../../../../module/contract/index.ts";
import { asRolled } from "../../rolled.ts";
import { actor, contest, host, prepare, ready, reset, ruleset, t } from "./host.ts";

beforeEach(reset);

const set = (key: string, value: unknown) => host.settings.set(`effect.${key}`, value);

/** An action that ends this far above or below its resistance. */
async function rolled(margin: number) {
  const made = prepare("action", {
    actor: ready("Wolf"),
    ticked: [],
    values: { resistance: 10 - margin, modifier: -1 },
  });
  const roll = await made.roll(4, 3, 3);
  const menu = (...spent: string[]): SpendMenu => {
    const found = made.rules.spending?.menu(asRolled(roll.outcome, roll.check, { spent }));
    if (!found) throw new Error("nothing to spend");
    return found;
  };
  const spend = (id: string, note = "", target = ready("Ogre")) =>
    made.rules.spending?.changes(id, asRolled(roll.outcome, roll.check), target, note);
  return { ...made, outcome: roll.outcome, menu, spend };
}
const affordable = ({ options }: SpendMenu) => options.filter((option) => option.affordable).map(({ id }) => id);

const PLACE = { ruleset: "effect", message: "m", part: 0, author: null };

describe("the margin of a success", () => {
  it("holds the margin, and says what it pays for", async () => {
    const { menu, outcome } = await rolled(12);
    expect(outcome.effect).toBe(12);
    expect(menu().left).toEqual([{ label: "CUBILETE.effect.purse.effect", value: 12 }]);
    expect(affordable(menu())).toEqual([
      ...["effect.minor", "effect.major", "effect.harm.physical", "effect.harm.mental"],
      ...["effect.heal.physical", "effect.heal.mental", "effect.other"],
    ]);
    expect(menu().options.every(({ by, on }) => by === "roller" && on === "any")).toBe(true);
  });

  it("shrinks with what was spent, harm and words included, and the player says how many", async () => {
    const { menu } = await rolled(12);
    const most = (id: string, ...spent: string[]) =>
      menu(...spent).options.find((each) => each.id === id)?.amount?.most;
    expect(menu("effect.minor", "effect.minor").left[0]?.value).toBe(2);
    expect(most("effect.harm.physical")).toBe(12);
    expect(most("effect.harm.physical", "effect.minor", "effect.minor")).toBe(2);
    expect(most("effect.other", "effect.other.4", "effect.heal.mental.5")).toBe(3);
    expect(menu("effect.minor", "effect.harm.mental.7").left[0]?.value).toBe(0);
    expect(affordable(menu("effect.minor", "effect.harm.mental.7"))).toEqual([]);
    expect(menu("rubbish", "effect.minor").left[0]?.value).toBe(7);
  });

  it("has the table's prices, and never less than nothing", async () => {
    const { menu } = await rolled(12);
    set("costMajor", 13);
    set("harmCost", 5);
    expect(affordable(menu())).toContain("effect.minor");
    expect(menu().options.find(({ id }) => id === "effect.harm.physical")).toMatchObject({ amount: { most: 2 } });
    expect(menu("effect.harm.physical.2").left[0]?.value).toBe(2);
    expect(affordable(menu("effect.harm.physical.2"))).toEqual(["effect.other"]);
    expect(affordable(menu())).not.toContain("effect.major");
    expect(menu("effect.major", "effect.major").left[0]?.value).toBe(0);
    set("damage", "dice");
    expect(menu().options.some(({ id }) => id.includes("harm"))).toBe(false);
  });

  it("puts a lasting effect on a sheet in the buyer's words", async () => {
    const { spend } = await rolled(12);
    expect(spend("effect.major", " Pinned down ")).toMatchObject({
      creates: [{ type: "effectEffect", name: "Pinned down", system: { size: "major" } }],
      lines: [{ value: 10 }],
    });
    expect(spend("effect.minor", "")).toMatchObject({ creates: [{ name: "Minor effect" }] });
    expect(spend("effect.other.3", "a bow")).toEqual({
      updates: {},
      lines: [{ label: "CUBILETE.effect.purse.other", value: 3 }],
    });
  });

  it("takes hit points, gives them back, and refuses strangers", async () => {
    const { spend } = await rolled(12);
    const { value } = ready("Ogre").system.health;
    expect(spend("effect.harm.physical.12")).toMatchObject({ updates: { "system.health.value": value - 12 } });
    const hurt = ready("Ogre", { system: { health: { value: 3 } } });
    expect(spend("effect.heal.physical.5", "", hurt)).toMatchObject({ updates: { "system.health.value": 8 } });
    const stranger = Object.assign({}, ready("Ogre"), { type: "somethingElse" });
    expect(() => spend("effect.minor", "", stranger)).toThrow("foreignTarget");
    for (const id of ["effect.harm.physical.-3", "effect.harm.physical", "effect.harm.physical.many", "gift.minor"])
      expect(() => spend(id), id).toThrow("notForSale");
  });

  it("picks what is ready, by size, and what it does comes with it", async () => {
    const { menu, spend } = await rolled(12);
    const ready = (id: string) => menu().options.find((one) => one.id === id)?.ready ?? [];
    expect(ready("effect.minor").map(({ id }) => id)).toContain("winded");
    expect(ready("effect.minor").find(({ id }) => id === "winded")).toMatchObject({
      detail: "−1 to their rolls",
      group: "CUBILETE.effect.ready.against",
    });
    expect(ready("effect.major").find(({ id }) => id === "highGround")).toMatchObject({
      detail: "+2 to their rolls",
      group: "CUBILETE.effect.ready.for",
    });
    expect(ready("effect.harm.physical")).toEqual([]);
    expect(ready("effect.other")).toEqual([]);
    expect(spend("effect.minor.winded")).toMatchObject({
      creates: [{ type: "effectEffect", name: "Winded", system: { size: "minor", modifier: -1 } }],
      lines: [{ label: "CUBILETE.effect.effect.minor", value: 5 }],
    });
    // It weighs on the next roll of its bearer, and it paid its price.
    const item = { _id: "it", type: "effectEffect", name: "Winded", system: { size: "minor", modifier: -1 } };
    const bearer = prepare("action", { actor: actor({ name: "Bearer", type: "effectHero", items: [item] }) });
    expect(bearer.plan.modifiers.find(({ id }) => id === "item.it")).toMatchObject({ value: -1, on: true });
    expect(menu("effect.minor.winded", "effect.minor").left[0]?.value).toBe(2);
    for (const id of ["effect.minor.terror", "effect.minor.nothing", "effect.major.own-x", "effect.minor.winded.2"])
      expect(() => spend(id), id).toThrow("notForSale");
  });

  it("offers the table's own beside them: effects among the world's items that the user may see", async () => {
    const own = (id: string, size: string, modifier: number, seen = true) => ({
      id,
      type: "effectEffect",
      name: id,
      img: "own.svg",
      system: { size, modifier, description: "<p>Ours</p>" },
      testUserPermission: () => seen,
    });
    host.items = [own("Soaked", "minor", -2), own("Blessed", "minor", 3), own("Trap", "minor", -3, false)];
    host.items.push({ ...own("Bucket", "minor", 0), type: "effectGear" }, own("Doomed", "extreme", 0));
    const { menu, spend } = await rolled(12);
    const lost = await rolled(-6);
    const mine = ({ options }: SpendMenu, at: string) =>
      options
        .find(({ id }) => id === at)
        ?.ready?.filter(({ id }) => id.startsWith("own-"))
        .map(({ id }) => id);
    expect(mine(menu(), "effect.minor")).toEqual(["own-Soaked", "own-Blessed"]);
    expect(mine(menu(), "effect.extreme")).toEqual(["own-Doomed"]);
    expect(mine(lost.menu(), "consequence.minor")).toEqual(["own-Soaked"]);
    expect(spend("effect.minor.own-Soaked")).toMatchObject({
      creates: [
        { name: "Soaked", img: "own.svg", system: { size: "minor", modifier: -2, description: "<p>Ours</p>" } },
      ],
    });
    host.items = [];
    expect(() => spend("effect.minor.own-Soaked")).toThrow("notForSale");
  });

  it.each(["es", "en"] as const)("has words for all that is ready, each its own (%s)", async (lang) => {
    const { menu } = await rolled(30);
    host.lang = lang;
    const words = ["minor", "major", "extreme"].flatMap(
      (size) =>
        menu()
          .options.find(({ id }) => id === `effect.${size}`)
          ?.ready?.map(({ label }) => t(label)) ?? [],
    );
    expect(words.filter((word) => word.startsWith("CUBILETE"))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThan(20);
  });

  it("is not there when nothing is left over or missing", async () => {
    const { rules, outcome, check } = await rolled(0);
    expect(outcome.success).toBe(true);
    expect(rules.spending?.menu(asRolled(outcome, check()))).toBeNull();
  });
});

describe("the purse of a failure", () => {
  it("is the GM's, and falls on the one who failed", async () => {
    const { menu, spend, outcome } = await rolled(-6);
    expect(outcome.consequence).toBe(6);
    expect(menu().options.every(({ by, on }) => by === "gm" && on === "roller")).toBe(true);
    expect(affordable(menu())).toEqual([
      ...["consequence.minor", "consequence.harm.physical", "consequence.harm.mental", "consequence.other"],
    ]);
    expect(menu("consequence.minor").left[0]?.value).toBe(1);
    const offered = menu().options.find(({ id }) => id === "consequence.minor")?.ready ?? [];
    expect(offered.map(({ group }) => group)).toEqual(offered.map(() => "CUBILETE.effect.ready.against"));
    expect(spend("consequence.minor.badFooting")).toMatchObject({ creates: [{ name: "Bad footing" }] });
    expect(spend("consequence.minor", "Drops the sword")).toMatchObject({ creates: [{ name: "Drops the sword" }] });
  });
});

describe("contests", () => {
  const start = (mode: "margin" | "ranked" = "margin") => ({
    title: "To the bridge",
    mode,
    target: 10,
    resistance: 15,
    sides: ["Ana", "Bea"].map((name) => ({ uuid: name, name, img: "", bonus: null })),
    rounds: [],
    order: [],
  });
  type Contest = Parameters<typeof contest.writeDown>[0];
  let count = 0;
  const play = (from: Contest, ...throws: [side: number, gain: number][]) =>
    throws.reduce(
      (now, [side, gain]) => contest.writeDown(now, { side, gain, bonus: 5, message: String(count++) }),
      from,
    );
  const notice = ruleset.prompts?.contest;
  const shown = (state: Contest) => {
    const view = notice?.view(state as never, null, PLACE);
    type Row = { points: number; place: number; winner: boolean; chance: string };
    const { sides } = (view?.panel?.context ?? { sides: [] }) as { sides: Row[] };
    return { sides, buttons: view?.buttons.map(({ id }) => id), lines: view?.lines };
  };

  it("add up from round to round, and end at the target", () => {
    const state = play(start(), [0, 4], [1, 0], [1, 7], [0, 0]);
    expect(shown(state).sides.map(({ points }) => points)).toEqual([4, 7]);
    expect(shown(state).buttons).toEqual(["roll", "back"]);
    const over = play(state, [0, 6], [1, 2]);
    expect(shown(over)).toMatchObject({ sides: [{ points: 10, winner: true }, { points: 9 }], buttons: ["back"] });
    expect(() => play(over, [0, 1])).toThrow("contestOver");
  });

  it("are rolled by those who have not rolled in this round, against the card's resistance, and sell nothing", async () => {
    const button = (state: Contest) =>
      notice?.view(state as never, null, PLACE).buttons.find(({ id }) => id === "roll");
    expect(button(start())).toMatchObject({
      among: ["Ana", "Bea"],
      roll: { kind: "contest", args: { title: "To the bridge", resistance: 15 } },
    });
    expect(button(play(start(), [0, 4]))?.among).toEqual(["Bea"]);
    expect(button(play(start(), [0, 4], [1, 2]))?.among).toEqual(["Ana", "Bea"]);
    expect(button(start("ranked"))?.roll).toEqual({ kind: "ranked", args: { title: "To the bridge" } });

    const made = prepare("contest", { actor: ready("Wolf"), args: { resistance: 12 }, values: { resistance: "2" } });
    expect(made.check()).toMatchObject({ resistance: 12 });
    // Nothing is spent: what it adds up to is what matters.
    expect(made.rules.odds(made.check(), made.plan).figures.map(({ label }) => label)).toEqual([
      "CUBILETE.effect.odds.points",
    ]);
    const { outcome, check } = await made.roll(6, 6, 6);
    expect(made.rules.spending?.menu(asRolled(outcome, check)) ?? null).toBeNull();
    expect(made.rules.view(asRolled(outcome, check)).notes.map(({ label }) => label)).toContain(
      "CUBILETE.effect.note.contest",
    );
  });

  it("give their rolls their name", () => {
    const titleOf = (kind: string, args: object) =>
      prepare(kind, { actor: ready("Wolf"), args: args as Record<string, string> }).plan.title;
    expect(titleOf("contest", { title: "To the bridge" })).toContain("To the bridge");
    expect(titleOf("ranked", { title: "Best singer" })).toContain("Best singer");
    // Cards of before, and rolls from a macro.
    expect(titleOf("contest", {})).toBe("CUBILETE.effect.kind.contest");
    expect(titleOf("ranked", { title: 7 })).toBe("CUBILETE.effect.kind.ranked");
  });

  it("wait for the round's other rolls, and count no roll twice", () => {
    const state = play(start(), [0, 12]);
    expect(shown(state).buttons).toContain("roll");
    expect(() => play(state, [0, 1])).toThrow("rolledAlready");
    const two = play(start(), [0, 1], [1, 1]);
    const once = contest.writeDown(two, { side: 0, gain: 3, bonus: 5, message: "same" });
    const done = contest.writeDown(once, { side: 1, gain: 0, bonus: 5, message: "other" });
    expect(() => contest.writeDown(done, { side: 0, gain: 3, bonus: 5, message: "same" })).toThrow("rolledAlready");
  });

  it("say the exact chances of two from here", () => {
    const state = play(start(), [0, 4], [1, 0]);
    const chances = shown(state).sides.map(({ chance }) => Number.parseFloat(chance.replace(" to win", "")));
    expect((chances[0] ?? 0) + (chances[1] ?? 0)).toBeCloseTo(100, 0);
    expect(chances[0]).toBeGreaterThan(60);
  });

  it("take the last roll back", async () => {
    const state = play(start(), [0, 4], [1, 3], [1, 7]);
    const one = (await notice?.onButton?.("back", state as never, null, {} as never, PLACE)) as unknown as Contest;
    expect(one.rounds).toEqual([[4, 3]]);
    const two = (await notice?.onButton?.("back", one as never, null, {} as never, PLACE)) as unknown as Contest;
    expect(two.rounds).toEqual([[4, null]]);
  });

  it("order the totals of a competition, equals together", () => {
    const three = {
      ...start("ranked"),
      sides: ["a", "b", "c"].map((name) => ({ uuid: name, name, img: "", bonus: null })),
    };
    const { sides, buttons } = shown(play(three, [0, 12], [2, 15], [1, 12]));
    expect(sides.map(({ place }) => place)).toEqual([2, 2, 1]);
    expect(buttons).toEqual(["back"]);
  });

  it.each([{}, { ...start(), sides: [] }, { ...start(), target: "ten" }, { ...start(), rounds: [[1]] }])(
    "that a player made up are not read: %j",
    (data) => {
      expect(() => notice?.view(data as never, null, PLACE)).toThrow("contestUnreadable");
    },
  );
});
