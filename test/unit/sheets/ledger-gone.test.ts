import { beforeEach, describe, expect, it } from "vitest";
import { aLivingActor } from "../a-living-actor.ts";
import { aRuleSet } from "../a-rule-set.ts";
import { anItem, aUser, clearTable, collectionOf, table } from "../table.ts";

/** A line of the ledger whose thing is gone gives nothing back: neither asked over the wire nor offered on the sheet. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { listenForRequests } = await import("../../../module/requests/requests.ts");
const { isSpentForGood, registerExperience } = await import("../../../module/play/experience.ts");
const { growthContext } = await import("../../../module/sheets/growth.ts");
const { hooks } = await import("../../../module/foundry/index.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const experience = {
  label: "points",
  keepers: ["hero"],
  usual: 5,
  options: () => [],
  growth(actor: Any, { item, from, to }: Any) {
    const on = actor.items.get(item);
    return on ? { on, path: "system.level", before: from, after: to } : null;
  },
};
rulesets.add(aRuleSet({ id: "keeps", actors: { hero: {} }, items: { thing: {} }, experience }));

const line = (id: string, more: object = {}) => ({
  ...{ id, kind: "level", amount: -5, item: "climb", name: "Climb", from: 1, to: 2, reason: "", at: 0, by: "" },
  ...more,
});
const LEDGER = [
  line("award", { kind: "award", amount: 20, item: "", name: "" }),
  line("bought"),
  line("gone", { item: "sold", name: "Swim" }),
  line("nothing", { item: "", name: "" }),
  line("before", { from: 0, to: 1 }),
];

let hero: Any;
/** What the GM's page answers; words of the refusal, or "done". */
async function ungrow(id: string, sender = "gm"): Promise<string> {
  const index = hero.system.ledger.findIndex((each: Any) => each.id === id);
  const { amount } = hero.system.ledger[index];
  table.sent = [];
  const payload = { actor: hero.uuid, index, id, amount };
  table.hear?.({ type: "request", id: `r-${id}-${sender}`, kind: "ungrow", payload }, sender);
  const answer = () => table.sent.find(({ packet }) => packet.type === "answer");
  await expect.poll(answer, { interval: 1 }).toBeDefined();
  return answer()?.packet.refusal?.key ?? "done";
}
const now = () => ({
  lines: hero.system.ledger.map(({ id }: Any) => id),
  level: hero.items.get("climb").system.level,
});

registerExperience();
beforeEach(() => {
  clearTable();
  const gm = aUser("gm", { isGM: true, isActiveGM: true, isSelf: true });
  table.users = [gm, aUser("ana"), aUser("gm2", { isGM: true })];
  table.user = gm;
  const climb = anItem("climb", { effects: collectionOf([]), system: { level: 2 }, _source: { system: { level: 2 } } });
  climb.update = async (changes: Any) => {
    for (const at of [climb, climb._source]) at.system.level = changes["system.level"];
  };
  const system = { ledger: structuredClone(LEDGER) };
  hero = aLivingActor("Hero", { system, _source: { system: structuredClone(system) }, items: [climb], may: ["OWNER"] });
  table.documents.set(hero.uuid, hero);
  Object.defineProperty((globalThis as Any).game, "messages", { configurable: true, get: () => collectionOf([]) });
  listenForRequests();
  hooks.callAll("ready");
});

describe("a line of the ledger is taken back", () => {
  it.each([
    ["award", "done", ["bought", "gone", "nothing", "before"], 2],
    ["bought", "done", ["award", "gone", "nothing", "before"], 1],
    ["gone", "CUBILETE.experience.error.gone", LEDGER.map(({ id }) => id), 2],
    ["nothing", "CUBILETE.experience.error.gone", LEDGER.map(({ id }) => id), 2],
    ["before", "CUBILETE.experience.error.movedOn", LEDGER.map(({ id }) => id), 2],
  ])("%s: %s", async (id, said, lines, level) => {
    expect(await ungrow(id, "gm2")).toBe(said);
    expect(now()).toEqual({ lines, level });
  });

  it("no more by a player whose hero it is than by a GM: nobody is even asked", async () => {
    for (const id of ["gone", "nothing"]) expect(await ungrow(id, "ana")).toBe("CUBILETE.experience.error.gone");
    expect(now()).toEqual({ lines: LEDGER.map(({ id }) => id), level: 2 });
  });
});

it("the sheet offers no way back where there is none", () => {
  const { ledger } = growthContext(hero) as { ledger: { index: number; gone: boolean }[] };
  const gone = ledger.filter((row) => row.gone).map(({ index }) => LEDGER[index]?.id);
  expect(gone.sort()).toEqual(["gone", "nothing"]);
  expect(isSpentForGood(hero, LEDGER[0] as Any, experience as Any)).toBe(false);
});
