import { describe, expect, it } from "vitest";
import {
  type AskedConsent,
  type FightGrant,
  GRANTS,
  grantFor,
  isAgreed,
  isGranted,
  PATIENCE,
  stateAt,
} from "../../../module/core/consent.ts";

const nobody: AskedConsent = { gm: false, owner: false, ally: false, intent: "harm", doubt: "none", granted: false };
/** Settings under which a sender without a right of their own may go on. */
const agreedUnder = (asked: Partial<AskedConsent>) =>
  GRANTS.filter((grant) => isAgreed({ ...nobody, ...asked }, grant));

describe("agreement", () => {
  it("is the GM's or the owner's, whatever the table has agreed", () => {
    expect(agreedUnder({ gm: true })).toEqual([...GRANTS]);
    expect(agreedUnder({ owner: true, ally: true })).toEqual([...GRANTS]);
    expect(agreedUnder({})).not.toContain("nothing");
  });

  it("given beforehand covers damage to adversaries, help to allies, both, or everything", () => {
    expect(agreedUnder({ intent: "harm" })).toEqual(["harm", "both", "everything"]);
    expect(agreedUnder({ intent: "harm", ally: true })).toEqual(["everything"]);
    expect(agreedUnder({ intent: "help", ally: true })).toEqual(["help", "both", "everything"]);
    expect(agreedUnder({ intent: "help" })).toEqual(["everything"]);
    expect(agreedUnder({ intent: null })).toEqual(["everything"]);
    // What nobody can say the meaning of is no help.
    expect(agreedUnder({ intent: null, ally: true })).toEqual(["everything"]);
  });

  it("given beforehand covers nothing doubtful, and an edited card or a mere claim asks even the GM", () => {
    for (const doubt of ["byHand", "edited", "claimed"] as const)
      expect(agreedUnder({ doubt, granted: true })).toEqual([]);
    expect(agreedUnder({ gm: true, doubt: "byHand" })).toEqual([...GRANTS]);
    expect(agreedUnder({ gm: true, doubt: "edited" })).toEqual([]);
    expect(agreedUnder({ gm: true, doubt: "claimed" })).toEqual([]);
    expect(agreedUnder({ owner: true, doubt: "edited" })).toEqual([...GRANTS]);
    expect(agreedUnder({ owner: true, doubt: "claimed" })).toEqual([]);
  });

  it("to what its owner may only wish is the GM's alone", () => {
    expect(agreedUnder({ owner: true, granted: true, doubt: "asked" })).toEqual([]);
    expect(agreedUnder({ gm: true, doubt: "asked" })).toEqual([...GRANTS]);
  });

  it("given for the fight covers what the table has not", () => {
    expect(agreedUnder({ granted: true, intent: null })).toEqual([...GRANTS]);
  });
});

describe("a grant for the fight", () => {
  it("names its target, but for damage to adversaries, and is none without a fight or a meaning", () => {
    const to = (intent: FightGrant["intent"] | null, ally: boolean, combat = "c1") =>
      grantFor({ combat, asker: "ana", intent, target: "Actor.knight", ally })?.target;
    expect([to("harm", false), to("harm", true), to("help", false), to("help", true)]).toEqual([
      "",
      "Actor.knight",
      "Actor.knight",
      "Actor.knight",
    ]);
    expect([to(null, true), to("harm", false, "")]).toEqual([undefined, undefined]);
  });

  const asked = { asker: "ana", intent: "harm" as const, target: "Actor.knight", ally: false };
  const granted = (
    grant: FightGrant | null,
    change: Partial<Record<keyof typeof asked, unknown>> = {},
    fights = ["c1"],
  ) => isGranted(grant ? [grant] : [], new Set(fights), { ...asked, ...change } as typeof asked);

  it("covers the like by the same player: of damage every adversary, otherwise that very one", () => {
    const grant = grantFor({ combat: "c1", ...asked });
    expect(granted(grant)).toBe(true);
    expect(granted(grant, { target: "Actor.wolf" })).toBe(true);
    expect(granted(grant, { target: "Actor.hero", ally: true })).toBe(false);
    expect(granted(grant, { asker: "bea" })).toBe(false);
    expect(granted(grant, { intent: "help" })).toBe(false);
    const help = grantFor({ combat: "c1", ...asked, intent: "help", ally: true });
    expect(granted(help, { intent: "help" })).toBe(true);
    expect(granted(help, { intent: "help", target: "Actor.other" })).toBe(false);
    // Of damage to an ally that very ally, and help to an adversary that very one.
    const ally = grantFor({ combat: "c1", ...asked, ally: true });
    expect([granted(ally, { ally: true }), granted(ally, { target: "Actor.wolf" })]).toEqual([true, false]);
    expect(granted(null)).toBe(false);
  });

  it("ends with the fight, and is none without a fight or a meaning", () => {
    expect(granted(grantFor({ combat: "c1", ...asked }), {}, ["c2"])).toBe(false);
    expect(grantFor({ combat: "", ...asked })).toBeNull();
    expect(grantFor({ combat: "c1", ...asked, intent: null })).toBeNull();
  });
});

describe("a question", () => {
  it("is void once it waited too long, or when its time is no time", () => {
    expect(stateAt("open", 1000, 1000 + PATIENCE - 1)).toBe("open");
    expect(stateAt("open", 1000, 1000 + PATIENCE)).toBe("expired");
    expect(stateAt("open", Number.NaN, 1000)).toBe("expired");
    // A page's clock is wrong by more than a question lasts.
    expect(stateAt("open", 1000 + 2 * PATIENCE, 1000)).toBe("expired");
    expect(stateAt("allowed", 0, 1e15)).toBe("allowed");
    expect(stateAt("open", 1000 + PATIENCE, 1000)).toBe("open");
    expect(PATIENCE).toBe(600_000);
    expect(["allowed", "refused", "expired"].map((state) => stateAt(state, 1000, 1000))).toEqual([
      "allowed",
      "refused",
      "expired",
    ]);
    expect(stateAt("granted", 1000, 1000)).toBe("expired");
  });
});
