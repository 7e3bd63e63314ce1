import { aRuleSet } from "../a-rule-set.ts";
import "../rulesets/host.ts";
import { beforeEach, describe, expect, it } from "vitest";
import type { DataStep, Stored } from "../../../module/contract/index.ts";

/** A field got another name: said once, and whatever names it by its path follows. */

const { theConfig } = await import("../../../module/foundry/index.ts");
const { rulesets } = await import("../../../module/contract/index.ts");
const { carryActor, carryItem, carryMessage } = await import("../../../module/migrations/carry.ts");
const { isOld, readDelta, readStored, readToken } = await import("../../../module/migrations/read.ts");
const { namesOld, renamedCommand } = await import("../../../module/migrations/renames.ts");
const { actorSaves, inBatches, macroSaves, make, oldScripts, tokenSaves } = await import(
  "../../../module/migrations/save.ts"
);

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

const RENAMES = { "system.tokens": "system.fate", "system.care.at": "system.treatment.moment" };
const STEP: DataStep = { version: 1, renames: RENAMES };
rulesets.add(aRuleSet({ id: "fates", actors: { fated: {} }, items: { charm: {} }, migrations: [STEP] }));

/** Everything that may name a field of an actor, as a world holds it. */
const whole = (): Any => ({
  _id: "ana",
  type: "fated",
  system: {
    tokens: { value: 3, max: 5 },
    care: { at: 7, given: true },
    notes: "system.tokens are what I spend. A sentence of mine.",
    ledger: [{ path: "system.tokens.max", before: 4, after: 5 }],
  },
  prototypeToken: { name: "Ana", bar1: { attribute: "tokens" }, bar2: { attribute: "health" } },
  effects: [
    { _id: "luck", name: "Luck", changes: [{ key: "system.tokens.max", mode: 2, value: "1" }] },
    { _id: "fresh", name: "V14", system: { changes: [{ key: "system.tokens.value", type: "add", value: 1 }] } },
    { _id: "other", name: "Other", changes: [{ key: "system.tokensOfOthers", mode: 2, value: "1" }] },
  ],
  items: [],
  flags: {
    cubilete: {
      changes: {
        one: {
          writes: [{ item: "", path: "system.tokens.value", before: 4, after: 3 }],
          removed: [{ _id: "x", effects: [{ changes: [{ key: "system.care.at" }] }] }],
        },
      },
    },
    another: { path: "system.tokens" },
  },
});

/** Paths below a value that begin with an old one; sentences are none. */
function oldPaths(node: unknown): string[] {
  if (typeof node === "string")
    return Object.keys(RENAMES).filter((from) => (node === from || node.startsWith(`${from}.`)) && !node.includes(" "));
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(oldPaths) : [];
}

describe("an actor", () => {
  it("has the field, its bars, effects, records and lists by the new name, and nothing else is touched", () => {
    const source = whole();
    expect(carryActor(source, [STEP])).toBe(true);
    expect(source.system).toMatchObject({
      fate: { value: 3, max: 5 },
      care: { given: true },
      treatment: { moment: 7 },
      notes: "system.tokens are what I spend. A sentence of mine.",
      ledger: [{ path: "system.fate.max", before: 4, after: 5 }],
    });
    expect(source.system).not.toHaveProperty("tokens");
    expect(source.prototypeToken).toMatchObject({ bar1: { attribute: "fate" }, bar2: { attribute: "health" } });
    expect(source.effects.map(({ changes, system }: Any) => (changes ?? system.changes)[0].key)).toEqual([
      "system.fate.max",
      "system.fate.value",
      "system.tokensOfOthers",
    ]);
    const { another, cubilete } = source.flags;
    expect(cubilete.changes.one.writes[0].path).toBe("system.fate.value");
    expect(oldPaths({ ...source, flags: { cubilete } })).toEqual([]);
    // What other modules keep there is theirs.
    expect(another).toEqual({ path: "system.tokens" });
    expect(carryActor(source, [STEP])).toBe(false);
  });

  it("is read so in parts, as macros update them, and takes what stands under the new name already", () => {
    const part = { system: { tokens: { value: 1 }, fate: { value: 2 } } };
    carryActor(part, [STEP]);
    expect(part).toEqual({ system: { fate: { value: 2 } } });
  });

  it.each([
    ["nothing", {}],
    ["torn lists", { system: null, effects: "torn", prototypeToken: 7, flags: { cubilete: "torn" } }],
    ["torn entries", { effects: [null, 7, { changes: {} }], prototypeToken: { bar1: null, bar2: { attribute: 3 } } }],
  ])("takes any JSON: %s", (_, source) => {
    expect(() => carryActor(source as Stored, [STEP])).not.toThrow();
  });

  it("follows several steps in their order", () => {
    const source = whole();
    carryActor(source, [{ version: 2, renames: { "system.fate": "system.luck" } }, STEP]);
    expect(source.system.luck).toEqual({ value: 3, max: 5 });
    expect(source.prototypeToken.bar1.attribute).toBe("luck");
    expect(source.effects[0].changes[0].key).toBe("system.luck.max");
  });
});

it("an item's own field moves, and its effects name their bearer's by the new name", () => {
  const charm = {
    type: "charm",
    system: { tokens: 2 },
    effects: [{ _id: "e", changes: [{ key: "system.tokens.max" }] }],
  };
  expect(carryItem(charm, [STEP])).toBe(true);
  expect(charm).toMatchObject({ system: { fate: 2 }, effects: [{ changes: [{ key: "system.fate.max" }] }] });
});

it("a card's records follow", () => {
  const card = { system: { parts: [{ applied: [{ writes: [{ path: "system.tokens.value" }] }] }] } };
  expect(carryMessage(card, [STEP])).toBe(true);
  expect(oldPaths(card)).toEqual([]);
});

describe("what is saved", () => {
  let sent: [string, Any[]][] = [];
  beforeEach(() => {
    sent = [];
    for (const name of ["Actor", "Item", "ActorDelta", "ActiveEffect", "Token", "Macro"])
      theConfig()[name] = {
        documentClass: { updateDocuments: async (updates: Any[]) => void sent.push([name, updates]) },
      };
  });
  const held = (documentName: string, source: Any, more: object = {}): Any => ({
    ...{ id: source._id, name: source.name ?? source._id, documentName, type: source.type, pack: null },
    ...{ _source: source, toObject: () => source, ...more },
  });
  const save = async (saves: Any[]) => {
    for (const batch of inBatches(saves)) expect(await make(batch)).toEqual([]);
  };

  it("is all that was changed of an actor, each effect by itself, and nothing that was not", async () => {
    const source = readStored("Actor", whole()) as Any;
    const effects = source.effects.map((effect: Any) => held("ActiveEffect", effect));
    await save(actorSaves([held("Actor", source, { effects, items: [] })]));
    expect(sent.map(([name, updates]) => [name, updates.map((update) => Object.keys(update).sort())])).toEqual([
      ["Actor", [["_id", "flags", "prototypeToken", "system"]]],
      [
        "ActiveEffect",
        [
          ["_id", "changes"],
          ["_id", "system"],
        ],
      ],
    ]);
    expect(oldPaths(sent.map(([, updates]) => updates.map(({ flags, ...rest }) => [rest, flags?.cubilete])))).toEqual(
      [],
    );
    expect([isOld("Actor", "ana"), isOld("ActiveEffect", "luck"), isOld("ActiveEffect", "other")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("is the bars of placed tokens, and what an unlinked one has of its own", async () => {
    const token = { _id: "t", bar1: { attribute: "tokens.max" }, bar2: { attribute: null } };
    readToken("fated", token);
    const delta = {
      _id: "d",
      system: { tokens: { value: 1 } },
      effects: [{ _id: "own", changes: [{ key: "system.tokens" }] }],
    };
    readDelta("fated", delta);
    const actor = {
      id: "a",
      documentName: "Actor",
      pack: null,
      items: [],
      effects: delta.effects.map((one) => held("ActiveEffect", one)),
    };
    await save(
      tokenSaves([held("Token", token, { actorLink: false, actor, delta: held("ActorDelta", delta), parent: null })]),
    );
    expect(sent).toEqual([
      ["Token", [{ _id: "t", bar1: { attribute: "fate.max" }, bar2: { attribute: null } }]],
      ["ActorDelta", [{ _id: "d", system: { fate: { value: 1 } } }]],
      ["ActiveEffect", [{ _id: "own", changes: [{ key: "system.fate" }] }]],
    ]);
    // A token of an actor of other rules has fields of that name of its own.
    const other = { _id: "o", bar1: { attribute: "tokens" } };
    readToken("nobodyKnows", other);
    expect(other.bar1.attribute).toBe("tokens");
  });

  const own = (ruleset: string) =>
    `game.system.api.roll(${JSON.stringify({ ruleset, kind: "draw", args: { figure: "system.tokens.value" } })}, { event });`;
  const script = "const n = actor.system.tokens.value;\nawait actor.update({ 'system.tokens.value': n - 1 });";
  const macro = (id: string, command: string) => held("Macro", { _id: id, name: id, command }, { command });
  const all = [{ id: "fates", renames: [RENAMES] }];

  it("is our own macros; people's scripts are named and left alone", async () => {
    const macros = [
      macro("ours", own("fates")),
      macro("another's", own("others")),
      macro("theirs", script),
      macro("free", "1 + 1"),
    ];
    await save(macroSaves(macros, all));
    expect(sent).toEqual([["Macro", [{ _id: "ours", command: own("fates").replace("tokens", "fate") }]]]);
    expect(oldScripts(macros, all)).toEqual(["another's", "theirs"]);
    expect(renamedCommand(`${script}\n${own("fates")}`, "fates", RENAMES)).toBeNull();
    expect([namesOld("system.tokensOfOthers", RENAMES), namesOld("x.system.tokens", RENAMES)]).toEqual([false, false]);
  });
});
