import { aRuleSet } from "../a-rule-set.ts";
import "../rulesets/host.ts";
import { beforeEach, expect, it } from "vitest";

/** Documents that hold old data, as saves in few requests. */

import type { Stored } from "../../../module/contract/index.ts";

const { theConfig } = await import("../../../module/foundry/index.ts");
const { rulesets } = await import("../../../module/contract/index.ts");
const { move } = await import("../../../module/migrations/rename.ts");
const { isOld, readDelta, readStored } = await import("../../../module/migrations/read.ts");
const { AT_ONCE, actorSaves, inBatches, make, tokenSaves } = await import("../../../module/migrations/save.ts");

rulesets.add(
  aRuleSet({
    id: "stones",
    actors: { stone: {} },
    items: { pebble: {} },
    migrations: [
      {
        version: 1,
        actor: (source: Stored) => move(source, "system.weight", "system.mass"),
        item: (source: Stored) => move(source, "system.weight", "system.mass"),
      },
    ],
  }),
);

type Data = { _id: string; type: string; system: object; items?: Data[] };

/** As Foundry does it: what is stored goes through `migrateData` and becomes a document. */
function documentOf(documentName: "Actor" | "Item", data: Data): never {
  const source = readStored(documentName, structuredClone(data) as never) as unknown as Data;
  const items = (data.items ?? []).map((item) => documentOf("Item", item));
  const { _id: id, type } = source;
  return { id, type, name: id, documentName, pack: null, items, _source: source, toObject: () => source } as never;
}
const actor = (id: string, system: object, items: Data[] = []) =>
  documentOf("Actor", { _id: id, type: "stone", system, items });
const pebble = (id: string, system: object): Data => ({ _id: id, type: "pebble", system });

let sent: { name: string; updates: { _id: string; system: unknown }[]; options: object }[] = [];
let refused: string[] = [];
beforeEach(() => {
  sent = [];
  refused = [];
  for (const name of ["Actor", "Item", "ActorDelta"])
    theConfig()[name] = {
      documentClass: {
        async updateDocuments(updates: { _id: string; system: unknown }[], options: object) {
          if (updates.some(({ _id }) => refused.includes(_id))) throw new Error("refused");
          sent.push({ name, updates, options });
        },
      },
    };
});

it("are only those that are old, whole, and no longer old once they are saved", async () => {
  const saves = actorSaves([
    actor("old", { weight: 3, colour: "grey" }),
    actor("fresh", { mass: 3 }, [pebble("oldPebble", { weight: 1 }), pebble("freshPebble", {})]),
  ]);
  expect(saves.map(({ documentName, name }) => [documentName, name])).toEqual([
    ["Actor", "old"],
    ["Item", "fresh: oldPebble"],
  ]);
  for (const batch of inBatches(saves)) expect(await make(batch)).toEqual([]);
  expect(sent.map(({ name, updates }) => [name, updates])).toEqual([
    ["Actor", [{ _id: "old", system: { mass: 3, colour: "grey" } }]],
    ["Item", [{ _id: "oldPebble", system: { mass: 1 } }]],
  ]);
  expect(sent[0]?.options).toMatchObject({ diff: false, recursive: false, noHook: true });
  expect([isOld("Actor", "old"), isOld("Item", "oldPebble")]).toEqual([false, false]);
});

it("go together by parent, so many at once", () => {
  const many = Array.from({ length: AT_ONCE + 1 }, (_, index) => actor(`many${index}`, { weight: 1 }));
  const bag = actor("bag", {}, [pebble("one", { weight: 1 }), pebble("two", { weight: 1 })]);
  const batches = inBatches(actorSaves([...many, bag] as never[]));
  expect(batches.map((batch) => [batch[0]?.documentName, batch.length])).toEqual([
    ["Actor", AT_ONCE],
    ["Actor", 1],
    ["Item", 2],
  ]);
});

it("are made one by one where a request is refused: what cannot be saved is named and stays old", async () => {
  refused = ["bad"];
  const [batch = []] = inBatches(actorSaves(["a", "bad", "c"].map((id) => actor(id, { weight: 1 })) as never[]));
  const failed = await make(batch);
  expect(failed.map(({ name }) => name)).toEqual(["bad"]);
  expect(sent.flatMap(({ updates }) => updates.map(({ _id }) => _id))).toEqual(["a", "c"]);
  expect([isOld("Actor", "a"), isOld("Actor", "bad")]).toEqual([false, true]);
});

it("of a token are what differs from its actor, and its actor is not made for a look", async () => {
  const source = { _id: "delta", system: { weight: 9 }, items: [] };
  readDelta("stone", source as never);
  const token = {
    name: "Rock",
    actorLink: false,
    get actor(): never {
      throw new Error("nobody asked for the actor");
    },
    delta: { id: "delta", documentName: "ActorDelta", pack: null, _source: source, toObject: () => source },
  };
  const saves = tokenSaves([token as never, { name: "Hero", actorLink: true, actor: null, delta: null } as never]);
  for (const batch of inBatches(saves)) await make(batch);
  expect(sent.map(({ updates }) => updates)).toEqual([[{ _id: "delta", system: { mass: 9 } }]]);
});
