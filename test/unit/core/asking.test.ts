import { describe, expect, it } from "vitest";
import { type Answered, hasAnswered, summary, withAnswer } from "../../../module/core/asking.ts";

const answer = (actor: string, more: Partial<Answered> = {}): Answered => ({
  actor,
  name: actor,
  message: `m-${actor}`,
  total: 12,
  verdict: { kind: "success", label: "yes" },
  wrong: null,
  ...more,
});

describe("the tally of a request", () => {
  it("keeps the first roll that counts, and no second one", () => {
    const first = withAnswer([], answer("ana"));
    expect(withAnswer(first, answer("ana", { total: 30 }))).toEqual(first);
    expect(hasAnswered(first, "ana")).toBe(true);
    expect(hasAnswered(first, "bruno")).toBe(false);
  });

  it("lets what did not count be rolled again", () => {
    const wrong = withAnswer([], answer("ana", { wrong: 10 }));
    expect(hasAnswered(wrong, "ana")).toBe(false);
    expect(withAnswer(wrong, answer("ana"))).toEqual([answer("ana")]);
    const both = [answer("bruno"), ...wrong];
    expect(withAnswer(both, answer("ana"))).toEqual([answer("bruno"), answer("ana")]);
  });

  it("sums up what counts and is judged", () => {
    const tally = [
      answer("ana", { verdict: { kind: "critical", label: "" } }),
      answer("bruno", { verdict: { kind: "fumble", label: "" } }),
      answer("carla", { verdict: null }),
      answer("dani", { wrong: "none" }),
      answer("eva", { verdict: { kind: "mixed", label: "" } }),
      answer("fran", { verdict: { kind: "failure", label: "" } }),
      answer("gil", { verdict: { kind: "neutral", label: "" } }),
      answer("hugo"),
    ];
    expect(summary(tally)).toEqual({ rolled: 7, success: 3, failure: 2 });
    expect(summary([])).toEqual({ rolled: 0, success: 0, failure: 0 });
  });
});
