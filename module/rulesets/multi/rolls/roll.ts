import * as core from "../../../core/multi/index.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";

/** A roll of Multi: the chosen dice, added. */
export class MultiRoll extends CheckRoll<core.Check, core.Outcome> {
  static override formulaOf(check: core.Check): string {
    return core.formatDice(core.complete(check).dice);
  }

  protected override resolve(check: core.Check, dice: DiceTermLike[]): core.Outcome {
    const { groups } = core.plan(check);
    // Dice that are not the check's are no dice of this roll; the core then says what is missing.
    const faces = groups.flatMap((group, index) => {
      const term = dice[index];
      return term?.faces === group.faces ? term.results.map(({ result }) => [result]) : [];
    });
    return core.resolve(check, faces);
  }
}
