import * as core from "../../../core/effect/index.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";

const constant = (value: number): string => (value === 0 ? "" : value < 0 ? ` - ${-value}` : ` + ${value}`);

/** A roll of 3d6 and what it is worth, or dice that are added. */
export class EffectRoll extends CheckRoll<core.Check, core.Outcome> {
  static override formulaOf(check: core.Check): string {
    const { groups, modifier } = core.plan(check);
    const dice = groups.map(({ count, faces }) => `${count}d${faces}`);
    // Both sides of an opposed roll in one roll: its total is then the margin.
    if (check.kind === "opposed") {
      const { bonus, modifier: change } = core.complete(check).against;
      return `${dice.join(" - ")}${constant(modifier - bonus - change)}`;
    }
    return dice.length === 0 ? String(modifier) : `${dice.join(" + ")}${constant(modifier)}`;
  }

  protected override resolve(check: core.Check, dice: DiceTermLike[]): core.Outcome {
    const { groups } = core.plan(check);
    // Dice that are not the check's are no dice of this roll; the core then says what is missing.
    const faces = groups.flatMap(({ faces: sides }, index) =>
      dice[index]?.faces === sides ? dice[index].results.map(({ result }) => [result]) : [],
    );
    return core.resolve(check, faces);
  }
}
