import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { anActor, clearTable, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { readAsking } = await import("../../../module/cards/ask-prompt.ts");
const { promptOf } = await import("../../../module/cards/prompts.ts");
const { registerEndings, registerUsing } = await import("../../../module/play/endings/cards.ts");

/** A card's data are its author's claim: what is readable is read, and the rest is left out. */

rulesets.add(aRuleSet({ id: "claims" }));
registerEndings();
registerUsing();

beforeEach(clearTable);

describe("a request to roll", () => {
  it("is read field by field, whatever stands in its tally", () => {
    const tally = [
      {
        actor: "Actor.ana",
        name: "Ana",
        message: "m1",
        total: 7,
        verdict: { kind: "success", label: "Hit" },
        wrong: null,
      },
      { actor: 3, name: null, message: {}, total: "many", verdict: { kind: "constructor", label: [] }, wrong: "maybe" },
      null,
    ];
    expect(readAsking({ kind: "skill", tally }).tally).toEqual([
      tally[0],
      { actor: "3", name: "?", message: "[object Object]", total: null, verdict: null, wrong: null },
      { actor: "", name: "?", message: "", total: null, verdict: null, wrong: null },
    ]);
    expect(readAsking({ tally: "all" }).tally).toEqual([]);
  });
});

describe.each(["ending", "used"])("the card of what was %s", (kind) => {
  const view = (told: unknown) =>
    promptOf("claims", kind)?.view({ told: told as never, ending: "scene" }, null, { ruleset: "claims" } as never);

  it("tells what can be read, and leaves out what is something else", () => {
    const ana = anActor("Ana", { hasPlayerOwner: true });
    table.documents = new Map([[ana.uuid, ana]]);
    const lines = view([
      { uuid: ana.uuid, name: "Ana", lines: [], effects: ["Dazed"] },
      null,
      "Beto",
      { name: 7, lines: [], effects: [] },
      { name: "Carla", lines: [null], effects: [] },
      { name: "Carla", lines: [{ label: {}, value: 1 }], effects: [] },
      { name: "Carla", lines: [], effects: [{ toString: 1 }] },
    ])?.lines;
    expect(lines).toHaveLength(1);
    expect(lines?.[0]?.label).toContain("Ana");
  });

  it.each([["nothing"], [null], [{ length: 3 }]])("names no actor where it says %j", (told) => {
    expect(JSON.stringify(view(told)?.lines)).not.toContain("Ana");
  });
});
