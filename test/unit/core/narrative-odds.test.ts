import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { near, throws } from "./helpers.ts";
import { each, oracle, parse } from "./narrative-oracle.ts";

describe("odds against published figures and BigInt counts", () => {
  // By hand: success, net advantage, net threat, triumph, despair, in percent.
  const TABLE = `1A1D 34.375 25.000 35.938 0 0
    2A2D 43.506 28.564 43.530 0 0
    3A2D 59.686 45.734 28.952 0 0
    1P2A2D 65.080 46.806 28.381 8.333 0
    2P1A2D 70.041 47.852 27.821 15.972 0
    2P1A3D 57.872 31.700 45.878 15.972 0
    3P2D 74.552 48.872 27.271 22.975 0
    2P1A1D1C 63.820 50.304 26.273 15.972 8.333
    2P1A2D2S 53.752 33.495 43.872 15.972 0
    3P1A3D1B1S 72.100 53.262 28.362 22.975 0
    5P3D2C 62.414 36.899 45.952 35.277 15.972
    1A5D 7.153 0.989 94.984 0 0
    3P2A2D2C2B2S 62.945 58.876 26.439 22.975 15.972`;

  it.each(TABLE.split("\n").map((line) => line.trim().split(" ")))("%s", (text, ...figures) => {
    const pool = parse(text as string);
    const odds = narrative.odds(pool);
    const [success, advantage, threat, triumph, despair] = figures.map((figure) => Number(figure) / 100) as number[];
    near(odds.success, success as number, "success", 6e-6);
    near(odds.advantage, advantage as number, "advantage", 6e-6);
    near(odds.threat, threat as number, "threat", 6e-6);
    near(odds.triumph, triumph as number, "triumph", 6e-6);
    near(odds.despair, despair as number, "despair", 6e-6);
    near(
      odds.success,
      oracle(pool, (s) => s > 0),
      "exact success",
    );
    near(
      odds.threat,
      oracle(pool, (_, a) => a < 0),
      "exact threat",
    );
    near(
      odds.joint.atLeast({ success: 1, advantage: 2 }),
      oracle(pool, (s, a) => s > 0 && a > 1),
      "with 2 advantages",
    );
    near(
      odds.joint.atLeast({ failure: 0, threat: 1, triumph: 1 }),
      oracle(pool, (s, a, t) => s <= 0 && a < 0 && t > 0),
      "odd",
    );
  });

  it("the largest pools answer and sum to 1", () => {
    for (const pool of [parse("6P6A4B6C6D4S"), { proficiency: 20, challenge: 20 }, { setback: 20, boost: 20 }]) {
      const odds = narrative.odds(pool);
      near(odds.joint.atLeast({}), 1, "sum");
      near(odds.joint.atLeast({ success: 1 }), odds.success, "success");
      near(odds.joint.atLeast({ advantage: 1 }), odds.advantage, "advantage");
      near(odds.joint.atLeast({ threat: 1 }), odds.threat, "threat");
      near(odds.joint.atLeast({ triumph: 1 }), odds.triumph, "triumph");
      near(odds.joint.atLeast({ despair: 1 }), odds.despair, "despair");
    }
    near(narrative.odds(parse("6P6A4B6C6D4S")).success, 0.582223, "huge", 1e-6);
  });

  it("force dice give points and nothing else", () => {
    const odds = narrative.odds({ force: 3 });
    expect(odds.success).toBe(0);
    near(odds.light.mean + odds.dark.mean, 3 * (16 / 12), "points");
    let hits = 0;
    for (const faces of throws([12, 12, 12])) if (narrative.resolve({ force: 3 }, each(faces)).light >= 3) hits++;
    near(odds.light.atLeast(3), hits / 1728, "three light points");
    near(narrative.odds({ ability: 2, force: 2 }).success, narrative.odds({ ability: 2 }).success, "unmoved");
  });
});
