import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { table } from "../table.ts";
import { aHero, aMessage, aPart, laid, send } from "./asking-table.ts";
import { laySmallGame } from "./small-game.ts";

/* Spending of which the spender says how many and what for: every figure of a request is the sender's word. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { shownRecords } = await import("../../../module/cards/past/told.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

let theirs = false;
const option = (id: string, more: object) => ({
  ...{ id, label: id, price: "", by: "roller", on: "roller", affordable: true },
  ...more,
});
const gather = {
  view: () => ({ verdict: null, total: 9 }),
  spending: {
    menu: () => ({
      theirs,
      left: [],
      options: [
        option("some", { amount: { label: "n", most: 3 } }),
        option("said", { note: true }),
        option("mute", {}),
      ],
    }),
    changes: (id: string, _rolled: Any, target: Any, note: string) => ({
      updates: { "system.health.value": target.system.health.value + Number(id.split(".")[1] ?? 1) },
      lines: [{ label: note || id, value: 1 }],
    }),
  },
};
rulesets.add(aRuleSet({ id: "hoard", actors: { magpie: {} }, items: {}, rolls: { gather } }));

let magpie: Any;
beforeEach(() => {
  laySmallGame();
  theirs = false;
  magpie = aHero("Magpie", { owner: 3 }, { type: "magpie" });
  magpie.system = { health: { value: 5 } };
  magpie._source.system = structuredClone(magpie.system);
  table.actors.push(magpie);
  const part = aPart({ kind: "gather", actor: magpie.uuid, target: magpie.uuid });
  aMessage("hoarded", "owner", { ruleset: "hoard", parts: [part] }, { rolls: [{ check: {}, outcome: {} }] });
});
const spend = (who: "owner" | "gm", more: object) => send(who, "spend", { messageId: "hoarded", part: 0, ...more });
const options = () =>
  shownRecords(
    laid.messages.find(({ id }) => id === "hoarded"),
    0,
  ).map(({ option, note }) => [option, note]);

describe("how many", () => {
  it.each([0, -1, 4, 1.5, "2", null, undefined, Number.NaN, [2], 1e9])(
    "is a whole number that is left: not %s",
    async (amount) => {
      expect(await spend("owner", { option: "some", amount })).toBe("error.howMany");
      expect(magpie.system.health.value).toBe(5);
    },
  );

  it("is what is spent, and stands in the record", async () => {
    expect(await spend("owner", { option: "some", amount: 3 })).toBe("done");
    expect(magpie.system.health.value).toBe(8);
    expect(options()).toEqual([["some.3", ""]]);
  });

  it("is not told by a refusal where it tells a figure of the target; a GM knows it", async () => {
    theirs = true;
    expect(await spend("owner", { option: "some", amount: 4 })).toBe("error.tooDear");
    expect(await spend("owner", { option: "some", amount: 1000 })).toBe("error.tooDear");
    expect(await spend("owner", { option: "some", amount: 1001 })).toBe("error.howMany");
    expect(await spend("gm", { option: "some", amount: 4 })).toBe("error.howMany");
    expect(await spend("owner", { option: "some", amount: 1 })).toBe("done");
  });

  it("is nobody's to say where the option has no number", async () => {
    expect(await spend("owner", { option: "mute", amount: 3 })).toBe("done");
    expect(options()).toEqual([["mute", ""]]);
  });
});

it("keeps what it stands for where the option wants words, and no longer than a card has room for", async () => {
  expect(await spend("owner", { option: "said", note: "x".repeat(900) })).toBe("done");
  expect(await spend("owner", { option: "mute", note: "not asked for" })).toBe("done");
  expect(options()).toEqual([
    ["said", "x".repeat(500)],
    ["mute", ""],
  ]);
});
