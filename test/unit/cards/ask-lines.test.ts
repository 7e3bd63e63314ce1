import { beforeEach, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { clearTable } from "../table.ts";

/* What the card says of a roll that the GM asks for: its figures by their names, and none that changes nothing. */

const { rulesets } = await import("../../../module/contract/index.ts");
const { askPrompt } = await import("../../../module/cards/ask-prompt.ts");
const { t } = await import("../../../module/i18n/i18n.ts");

rulesets.add(aRuleSet({ id: "stones" }));

beforeEach(() => clearTable());

const said = (values: object) => {
  const data = { kind: "throw", values, what: "", asked: [], tally: [] };
  const { lines } = askPrompt.view(data as never, null, { ruleset: "stones", author: null, message: "m" } as never);
  return lines.slice(1).map(({ label, data: places }) => t(label, places));
};

it("says the difficulty and a modifier, and none of 0", () => {
  expect(said({ difficulty: 15, modifier: 0 })).toEqual(["difficulty: 15"]);
  expect(said({ difficulty: 0, modifier: 0 })).toEqual(["difficulty: 0"]);
  expect(said({ difficulty: 15, modifier: -2 })).toEqual(["difficulty: 15", "modifier: −2"]);
});
