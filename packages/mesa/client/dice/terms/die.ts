import type { ModifierTable } from "../types.ts";
import { DiceTerm, type DiceTermData } from "./dice.ts";
import { dropModifier, keepModifier, readTarget, throwAgain } from "./modifiers.ts";

/** A fair die with faces 1 to n and all the modifiers of the formula language. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";
  static override MODIFIERS: ModifierTable = {
    r: "reroll",
    rr: "rerollRecursive",
    x: "explode",
    xo: "explodeOnce",
    k: "keep",
    kh: "keep",
    kl: "keep",
    d: "drop",
    dh: "drop",
    dl: "drop",
    min: "minimum",
    max: "maximum",
    even: "countEven",
    odd: "countOdd",
    cs: "countSuccess",
    cf: "countFailures",
    df: "deductFailures",
    sf: "subtractFailures",
    ms: "marginSuccess",
  };

  // A constructor of its own, so that the public default of six faces is visible here.
  constructor(data: DiceTermData = {}) {
    super(data);
    const { _faces } = this;
    if (typeof _faces !== "number" && typeof _faces !== "object") {
      throw new TypeError("A Die term must have a numeric number of faces");
    }
  }

  override get total(): number | undefined {
    const total = super.total;
    if (total === undefined) return total;
    const { marginSuccess, marginFailure } = this.options;
    if (typeof marginSuccess === "number") return total - marginSuccess;
    return typeof marginFailure === "number" ? marginFailure - total : total;
  }

  override get denomination(): string {
    return `d${this.faces}`;
  }

  /* ---- throw again ---- */

  /** `r`, `r1`, `r<3`, `r2=1` (at most two dice): throw matching dice once more; the old faces no longer count. */
  async reroll(modifier: string, { recursive = false }: { recursive?: boolean } = {}): Promise<boolean | undefined> {
    return throwAgain(this, modifier, { fallback: this._extremeFace(true), recursive, why: "reroll" });
  }

  /** `rr`: as reroll, until no thrown die matches. */
  async rerollRecursive(modifier: string): Promise<boolean | undefined> {
    return this.reroll(modifier, { recursive: true });
  }

  /** `x`, `x6`, `x>4`, `x3=6` (at most three extra dice): every matching die throws another one that may match too. */
  async explode(modifier: string, { recursive = true }: { recursive?: boolean } = {}): Promise<boolean | undefined> {
    return throwAgain(this, modifier, { fallback: this.faces ?? 0, recursive, why: "explode" });
  }

  /** `xo`: as explode, but extra dice do not explode. */
  async explodeOnce(modifier: string): Promise<boolean | undefined> {
    return this.explode(modifier, { recursive: false });
  }

  /* ---- choose ---- */

  /** `k`, `kh2`, `kl`: keep the highest (or lowest) dice. */
  keep(modifier: string): boolean | undefined {
    return keepModifier(this.results, modifier);
  }

  /** `d`, `dl2`, `dh`: drop the lowest (or highest) dice. */
  drop(modifier: string): boolean | undefined {
    return dropModifier(this.results, modifier);
  }

  /* ---- count ---- */

  /** `cs>=5`: count dice that meet the target, by default the highest face. */
  countSuccess(modifier: string): boolean | undefined {
    const read = readTarget(modifier, "cs");
    if (!read) return false;
    const { comparison = "=", target = this.faces ?? 0 } = read;
    DiceTerm._applyCount(this.results, comparison, target, { flagSuccess: true });
    return undefined;
  }

  /** `cf<=2`: count dice that fail, by default those that show 1. */
  countFailures(modifier: string): boolean | undefined {
    const read = readTarget(modifier, "cf");
    if (!read) return false;
    const { comparison = "=", target = 1 } = read;
    DiceTerm._applyCount(this.results, comparison, target, { flagFailure: true });
    return undefined;
  }

  /** `even`: count even faces. */
  countEven(_modifier: string): boolean | undefined {
    this.#countParity(0);
    return undefined;
  }

  /** `odd`: count odd faces. */
  countOdd(_modifier: string): boolean | undefined {
    this.#countParity(1);
    return undefined;
  }

  #countParity(parity: number): void {
    for (const result of this.results) {
      const success = Math.abs(result.result % 2) === parity;
      result.success = success;
      if (success) delete result.failure;
      result.count = success ? 1 : 0;
    }
  }

  /** `df<3`: failures count -1. After `cs` or `cf` and without a target: what those called failed. */
  deductFailures(modifier: string): boolean | undefined {
    return this.#deduct(modifier, "df", { deductFailure: true });
  }

  /** `sf<3`: failures count as minus their face. */
  subtractFailures(modifier: string): boolean | undefined {
    return this.#deduct(modifier, "sf", { invertFailure: true });
  }

  #deduct(modifier: string, command: string, how: Parameters<typeof DiceTerm._applyDeduct>[3]): boolean | undefined {
    const read = readTarget(modifier, command);
    if (!read) return false;
    const judged = this.results.some((r) => r.success !== undefined || r.failure !== undefined);
    const bare = read.comparison === undefined && read.target === undefined && judged;
    DiceTerm._applyDeduct(this.results, bare ? "" : (read.comparison ?? "="), read.target ?? 1, how);
    return undefined;
  }

  /** `ms>12`: the total becomes total - 12; `ms<12`: 12 - total. */
  marginSuccess(modifier: string): boolean | undefined {
    const read = readTarget(modifier, "ms");
    if (!read) return false;
    const target = read.target ?? this.faces ?? 0;
    if (read.comparison?.startsWith("<")) this.options.marginFailure = target;
    else this.options.marginSuccess = target;
    return undefined;
  }

  /* ---- limit ---- */

  /** `min3`: faces below 3 count 3. */
  minimum(modifier: string): boolean | undefined {
    return this.#limit(/^min(\d+)/i.exec(modifier), (face, limit) => face < limit);
  }

  /** `max5`: faces above 5 count 5. */
  maximum(modifier: string): boolean | undefined {
    return this.#limit(/^max(\d+)/i.exec(modifier), (face, limit) => face > limit);
  }

  #limit(match: RegExpExecArray | null, beyond: (face: number, limit: number) => boolean): boolean | undefined {
    if (!match) return false;
    const limit = Number(match[1]);
    for (const result of this.results) {
      if (!beyond(result.count ?? result.result, limit)) continue;
      result.count = limit;
      result.rerolled = true;
    }
    return undefined;
  }
}
