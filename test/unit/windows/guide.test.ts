import { expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");
const { openGuide } = await import("../../../module/windows/lazy-heroes.ts");

it("the guide that a macro opens of no game, or of one that has none, says which there are", async () => {
  for (const id of ["with", "too"]) rulesets.add(aRuleSet({ id, actors: { [id]: {} }, creation: {} }));
  rulesets.add(aRuleSet({ id: "without", actors: { none: {} } }));
  host.told = [];
  await openGuide();
  await openGuide("without");
  expect(host.told).toEqual(Array(2).fill("Say which game the guide is of: with, too."));
});
