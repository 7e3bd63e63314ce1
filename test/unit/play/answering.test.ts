import { beforeEach, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host, table } from "../table.ts";
import { aHero, aMessage, aPart, hostHooks, laid, layTable, userOf } from "./asking-table.ts";

/* An adversary answers at once, where the table has it so: the page that writes rolls it, for all who saw the first roll. */

vi.mock("../../../module/cards/beside.ts", () => ({ showResult: async () => {} }));
Object.assign(globalThis, {
  document: { activeElement: null, body: null, querySelectorAll: () => [], addEventListener: () => {} },
});
const { rulesets } = await import("../../../module/contract/index.ts");
const { registerAnswering } = await import("../../../module/play/answering.ts");

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

class Duel {
  dice = [];
  options: Any;
  outcome: Any;
  constructor(readonly check: Any) {
    this.options = { check };
    this.outcome = { good: check.good };
  }
  static fromCheck = (check: Any) => new Duel(check);
  async evaluate(): Promise<this> {
    return this;
  }
  toJSON = () => ({ options: this.options, terms: [] });
}
const kind = {
  plan: ({ actor, args }: Any) => ({
    title: `${actor.name} ${args.difficulty}`,
    base: {},
    controls: [],
    modifiers: [],
  }),
  check: () => ({ good: true }),
  odds: () => ({ success: 1, bars: [], figures: [], bands: [] }),
  view: () => ({ groups: [], terms: [], total: 7, against: null, verdict: null, notes: [] }),
};
const parry = { ...kind, settles: () => ({ winner: "answer", totals: null, rule: { label: "" } }) };
const strike = {
  ...kind,
  followUps: ({ outcome: { good, atOnce = true } }: Any) =>
    good
      ? [{ kind: "parry", label: "Parry", icon: "", by: "anyone", awaited: true, args: { difficulty: 6 }, atOnce }]
      : [],
};
rulesets.add(aRuleSet({ id: "duels", actors: { duellist: {} }, roll: Duel, rolls: { strike, parry } }));
registerAnswering();

let ana: Any;
let orc: Any;
let posted: { data: Any; options: Any }[] = [];
const settled = () => new Promise((done) => setTimeout(done, 10));

/** A hero's strike lies in the log. */
async function struck(
  more: { check?: object; outcome?: object; by?: "owner" | "gm"; target?: Any; whisper?: string[] } = {},
) {
  const { outcome = { good: true }, by = "owner", target = orc, whisper = [] } = more;
  const roll = Object.assign(new Duel({}), { outcome });
  const part = aPart({ kind: "strike", actor: ana.uuid, target: target?.uuid ?? null });
  const message = aMessage("m", by, { ruleset: "duels", parts: [part] }, { rolls: [roll], whisper });
  hostHooks().callAll("createChatMessage", message, {}, by);
  await settled();
}
const answers = () => posted.map(({ data: { system } }) => [system.parts[0].kind, system.parts[0].title]);

beforeEach(() => {
  layTable();
  posted = [];
  host.settings.set("npcAnswers", "atOnce");
  ana = aHero("Ana", { owner: 3 }, { type: "duellist", isOwner: true, hasPlayerOwner: true });
  orc = aHero("Orc", {}, { type: "duellist", isOwner: true, hasPlayerOwner: false });
  table.actors = [ana, orc];
  Object.assign((globalThis as Any).CONFIG, { sounds: { dice: "dice.ogg" } });
  (globalThis as Any).CONFIG.ChatMessage.documentClass.create = async (data: Any, options: Any) => {
    posted.push({ data, options });
    return aMessage(data._id, "gm", data.system, { rolls: [] });
  };
});

it("is rolled as soon as it is waited for, to what the first came to, and follows it", async () => {
  await struck();
  expect(answers()).toEqual([["parry", "Orc 6"]]);
  expect(posted[0]?.data.system.parts[0]).toMatchObject({ actor: orc.uuid, target: ana.uuid, follows: "m" });
});

it("is the GM's to roll where the table has it so", async () => {
  host.settings.set("npcAnswers", "asked");
  await struck();
  expect(answers()).toEqual([]);
});

it("is nobody's where a player plays them, none was aimed at, nothing waits, or the game rolls both at once", async () => {
  const beto = aHero("Beto", { otherPlayer: 3 }, { type: "duellist", hasPlayerOwner: true });
  await struck({ target: beto });
  await struck({ target: null });
  await struck({ outcome: { good: false } });
  await struck({ outcome: { good: true, atOnce: false } });
  expect(answers()).toEqual([]);
});

it("is rolled by the page that writes alone", async () => {
  table.user = userOf("owner");
  await struck();
  expect(answers()).toEqual([]);
});

it("a player's post does not reveal an actor that players cannot see", async () => {
  const scene = {
    id: "s",
    active: true,
    isView: true,
    tokens: { contents: [{ actor: orc, hidden: true, name: "Orc" }] },
  };
  table.scenes = [scene] as Any;
  await struck();
  expect(answers()).toEqual([]);
  await struck({ by: "gm" });
  expect(answers()).toHaveLength(1);
});

it("is no wider than what it answers", async () => {
  await struck({ whisper: ["gm"] });
  const [{ options, data }] = posted as [Any];
  expect(options.rollMode ?? options.messageMode).not.toMatch(/public/);
  expect(JSON.stringify(data)).not.toContain("Orc");
  expect(laid.journal).toHaveLength(1);
});
