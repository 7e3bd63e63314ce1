import type { DiceResult, ModifierTable } from "../types.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";
import { dropModifier, keepModifier, throwAgain } from "./modifiers.ts";

const LABELS: Readonly<Record<number, string>> = { [-1]: "-", 0: "&nbsp;", 1: "+" };

/** A Fate (Fudge) die: -1, 0 or 1. */
export class FateDie extends DiceTerm {
  static override DENOMINATION = "f";
  static override MODIFIERS: ModifierTable = {
    r: "reroll",
    rr: "rerollRecursive",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
  };

  constructor(data: DiceTermData = {}) {
    super({ ...data, faces: 3 });
  }

  override mapRandomFace(randomUniform: number): number {
    return Math.floor(randomUniform * 3) - 1;
  }

  override getResultLabel(result: DiceResult): string {
    return LABELS[result.result] ?? String(result.result);
  }

  /** `r`: throw dice that show a minus once more. */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | undefined> {
    return throwAgain(this, modifier, { fallback: this._extremeFace(true), recursive, why: "reroll" });
  }

  /** `rr`: as reroll, until no thrown die matches. */
  async rerollRecursive(modifier: string): Promise<boolean | undefined> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `k`, `kh2`, `kl`. */
  keep(modifier: string): boolean | undefined {
    return keepModifier(this.results, modifier);
  }

  /** `d`, `dl2`, `dh`. */
  drop(modifier: string): boolean | undefined {
    return dropModifier(this.results, modifier);
  }
}
