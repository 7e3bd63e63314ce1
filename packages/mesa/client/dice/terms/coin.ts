import type { DiceResult, ModifierTable } from "../types.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";

/** A coin: 0 is tails, 1 is heads. */
export class Coin extends DiceTerm {
  static override DENOMINATION = "c";
  static override MODIFIERS: ModifierTable = { c: "call" };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 2 });
  }

  override getResultLabel(result: DiceResult): string {
    return result.result === 1 ? "H" : "T";
  }

  override getResultCSS(result: DiceResult): (string | null)[] {
    const called = result.success !== undefined;
    return [
      this.constructor.name.toLowerCase(),
      "d2",
      called && result.success ? "success" : null,
      called && !result.success ? "failure" : null,
    ];
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.round(randomUniform);
  }

  /** `c1` calls heads, `c0` tails; coins that fall so are successes. Default heads. */
  call(modifier: string): boolean | undefined {
    const match = /^c([01])?$/i.exec(modifier);
    if (!match) return false;
    const target = Number(match[1] ?? 1);
    for (const result of this.results) {
      result.success = result.result === target;
      result.count = result.success ? 1 : 0;
    }
    return undefined;
  }
}
