import { beforeEach, describe, expect, it } from "vitest";
import type { SpendMenu, SpendOption, TargetChanges } from "../../../../module/contract/index.ts";
import * as core from "../../../../module/core/narrative/index.ts";
import { asRolled } from "../../rolled.ts";
import { actor, gm, host, prepare, reset, world } from "./host.ts";
import { hero, itemOf } from "./people.ts";

/** Spending as its card has it: by price, with what cannot be paid last, and every row does something or says what the table does. */

const { spendContext } = await import("../../../../module/cards/lines/spending.ts");
const { setFold } = await import("../../../../module/cards/lines/spending.ts");
const { t } = await import("../../../../module/i18n/i18n.ts");

beforeEach(() => {
  reset();
  world.user = gm;
  host.lang = "en";
  Object.assign(world, { actors: [] });
});

const PLENTY = { advantage: 9, triumph: 9, threat: 9, despair: 9 };
const left = (spendable: Partial<core.Spendable>) => ({
  success: true,
  net: { success: 2, advantage: 0, triumph: 0, despair: 0 },
  spendable: { advantage: 0, triumph: 0, threat: 0, despair: 0, ...spendable },
});
const sword = { name: "Sword", type: "narrativeWeapon", system: { equipped: true } };
const foe = () =>
  actor({ _id: "foe", name: "Foe", type: "narrativeNemesis", system: { strain: { value: 3 } }, items: [sword] });

/** A roll of the hero's with so many symbols left. */
function rolled(
  kind: "attack" | "check",
  spendable: Partial<core.Spendable>,
  statuses: string[] = [],
  weapon = "Rifle",
) {
  const nadia = hero([{ _id: "own", name: "Fists", type: "narrativeWeapon", system: { range: "engaged" } }]);
  for (const id of statuses) nadia.statuses.add(id);
  const item = itemOf(nadia, kind === "attack" ? weapon : "Athletics");
  const { rules, check } = prepare(kind, { actor: nadia, item, target: foe() as never });
  const of = (spent: string[] = []) => asRolled(left(spendable), check(), { actor: nadia, spent });
  const menu = (spent: string[] = []) => rules.spending?.menu(of(spent)) as SpendMenu;
  const buy = (id: string, target: unknown = nadia, spent: string[] = []) =>
    rules.spending?.changes(id, of(spent), target as never, "") as TargetChanges;
  const followUps = (spent: string[]) => rules.followUps?.(of(spent)) ?? [];
  return { nadia, menu, buy, followUps };
}

describe("every row of the source's tables", () => {
  const does = ({ updates, creates, statuses, items, removes }: TargetChanges) =>
    [updates, statuses].some((changed) => Object.keys(changed ?? {}).length > 0) ||
    [creates, items, removes].some((list) => (list ?? []).length > 0);

  it.each(["attack", "check"] as const)("after an %s acts, or says in both languages what the table does", (kind) => {
    const { nadia, menu, buy, followUps } = rolled(kind, PLENTY, ["cover"]);
    const { options } = menu();
    const listed = new Set(options.map(({ id }) => id.split(".")[0]));
    const attacksOnly = ["critical", "quality", "disable", "destroy", "disarm", "outOfAmmo"];
    expect([...listed].toSorted()).toEqual(
      core.SPENDING.map(({ id }) => id)
        .filter((id) => kind === "attack" || !attacksOnly.includes(id))
        .toSorted(),
    );
    for (const { id, says = "", on } of options) {
      const acts = does(buy(id, on === "roller" ? nadia : foe())) || followUps([id]).length > 0;
      // One or the other, never both: what acts needs no explaining.
      expect([id, acts]).toEqual([id, says === ""]);
      for (const lang of ["es", "en"] as const) {
        host.lang = lang;
        if (says) expect(t(says)).not.toBe(says);
      }
    }
  });

  it("says so where the roll was made with nothing that could be damaged or run out", () => {
    const says = (kind: "attack" | "check", id: string) =>
      rolled(kind, PLENTY)
        .menu()
        .options.find((option) => option.id === id)?.says;
    expect(says("check", "damageTool.despair")).toBe("CUBILETE.narrative.spendText.damageTool");
    expect(says("attack", "damageTool.despair")).toBeUndefined();
  });

  it("that spares a hero the surroundings stands on their sheet until the end of their next turn", () => {
    expect(rolled("check", PLENTY).buy("ignoreEnvironment.advantage").creates).toMatchObject([
      { type: "narrativePending", name: "Ignore the surroundings", system: { lasts: "turns", turns: 2 } },
    ]);
  });
});

describe("a row that takes what one maneuver gained", () => {
  const loss = (statuses: string[]) => {
    const { nadia, menu, buy } = rolled("check", { threat: 1 }, statuses);
    const option = menu().options.find(({ id }) => id === "loseManeuver.threat") as SpendOption;
    return { option, buy: (pick = "") => buy(`loseManeuver.threat${pick}`, nadia).statuses };
  };

  it("takes one and asks which where there are several, the ground never", () => {
    const { option, buy } = loss(["aim", "cover", "prone"]);
    expect(option.ready?.map(({ id }) => id)).toEqual(["cover", "aim"]);
    expect(buy()).toEqual({ cover: false });
    expect(buy(".aim")).toEqual({ aim: false });
    // What is not held, or is gained by no maneuver, takes nothing else.
    expect(buy(".guarded")).toEqual({ cover: false });
  });

  it("asks nothing where there is one, and leaves one aim of two", () => {
    expect([loss(["guarded"]).option.ready, loss(["guarded"]).buy()]).toEqual([undefined, { guarded: false }]);
    expect(loss(["aimTwice"]).buy()).toEqual({ aimTwice: false, aim: true });
    expect(loss([]).option.says).toBe("CUBILETE.narrative.spendText.loseManeuver");
    expect(loss([]).buy()).toEqual({});
  });

  it("costs what it costs, whatever was picked", () => {
    const { menu } = rolled("check", { threat: 2 }, ["aim", "cover"]);
    const after = menu(["loseManeuver.threat.aim"]);
    expect(after.left).toEqual([{ label: "CUBILETE.narrative.symbol.threat", value: 1 }]);
    expect(after.options.map(({ id }) => id)).toEqual(["sufferStrain.threat"]);
    expect(() => menu(Array(3).fill("loseManeuver.threat.aim"))).toThrow("spent[2]");
  });
});

describe("the card", () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a template is given.
  const groups = (menu: SpendMenu, roller: unknown, place = "m.0"): any[] =>
    (spendContext(menu, roller as never, null, false, place) as { groups: object[] }).groups;
  const shown = (spendable: Partial<core.Spendable>, spent: string[] = []) => {
    const { nadia, menu } = rolled("attack", spendable);
    return groups(menu(spent), nadia).map(({ label, open, rows }) => [label, open, rows.length]);
  };

  it("lists what can be bought by price, cheapest first and open, and what cannot be paid last", () => {
    expect(shown({ advantage: 3, triumph: 1 })).toEqual([
      ["1 advantage or 1 triumph", true, 3],
      ["2 advantages or 1 triumph", false, 4],
      ["3 advantages or 1 triumph", false, 7],
      ["1 triumph", false, 3],
      ["Not enough is left for these", false, 1],
    ]);
    expect(shown({ advantage: 1 })).toEqual([
      ["1 advantage or 1 triumph", true, 3],
      ["Not enough is left for these", false, 15],
    ]);
    // With nothing left there is nothing to read either.
    expect(shown({ advantage: 1 }, ["notice.advantage"])).toEqual([]);
  });

  it("sells nothing of what cannot be paid, and to players nothing of the GM's", () => {
    const { nadia, menu } = rolled("attack", { advantage: 1, threat: 1 });
    const options = (list: { rows: { options: { affordable: boolean }[] }[] }) =>
      list.rows.flatMap((row) => row.options.map(({ affordable }) => affordable));
    const [first, , last] = groups(menu(), nadia);
    expect([new Set(options(first)), new Set(options(last))]).toEqual([new Set([true]), new Set([false])]);
    world.user = { ...gm, id: "player", isGM: false };
    expect(groups(menu(), nadia).map(({ label }) => label)).toEqual([
      "1 advantage or 1 triumph",
      "Not enough is left for these",
    ]);
  });

  it("folds the whole list, says how much is in it, and keeps it as the user left it", () => {
    const { nadia, menu } = rolled("attack", { advantage: 3, triumph: 1 });
    // biome-ignore lint/suspicious/noExplicitAny: what a template is given.
    const list = (): any => spendContext(menu(), nadia as never, null, false, "whole.0");
    const { id, open, ways } = list();
    expect([open, ways]).toEqual([false, "17 options"]);
    setFold(id, true);
    expect(list().open).toBe(true);
    // In a card of its own, each list is folded by itself.
    expect(list().groups.map((group: { id: string }) => group.id)).not.toContain(id);
  });

  it("keeps a price folded or open as the user left it, when the card is drawn anew", () => {
    const { nadia, menu } = rolled("attack", { advantage: 3 });
    const open = (place: string) => groups(menu(), nadia, place).map((group) => group.open);
    const [first, second] = groups(menu(), nadia, "kept.0");
    setFold(first.id, false);
    setFold(second.id, true);
    expect(open("kept.0").slice(0, 3)).toEqual([false, true, false]);
    expect(open("other.0").slice(0, 3)).toEqual([true, false, false]);
  });
});
