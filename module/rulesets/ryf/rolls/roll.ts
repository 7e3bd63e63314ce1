import type { RollGroup } from "../../../core/contract.ts";
import * as core from "../../../core/ryf/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";

const RANK_WORDS = { low: "ol", median: "o", high: "oh" } as const;

/** One group of the core's plan in Foundry's words. */
function termOf({ count, faces, keep, followUps }: RollGroup): string {
  const explodes = followUps.length > 0 ? "x" : "";
  return `${count}d${faces}${keep === "all" ? "" : RANK_WORDS[keep]}${explodes}`;
}

const constant = (value: number): string => (value === 0 ? "" : value < 0 ? ` - ${-value}` : ` + ${value}`);

/** Every hand of a target die: the first roll and its repetitions. */
function hands(term: DiceTermLike, size: number): number[][] {
  const faces = term.results.map(({ result }) => result);
  return Array.from({ length: Math.ceil(faces.length / size) }, (_, index) =>
    faces.slice(index * size, (index + 1) * size),
  );
}

/**
 * Every die with its explosions. Foundry appends one die for each exploded one, in order: the first appended belongs to
 * the first exploded, and so on.
 */
function chains(term: DiceTermLike, count: number): number[][] {
  const dice: number[][] = Array.from({ length: count }, () => []);
  const owner = Array.from({ length: count }, (_, index) => index);
  term.results.forEach(({ result, exploded }, index) => {
    const mine = owner[index] ?? 0;
    dice[mine]?.push(result);
    if (exploded) owner.push(mine);
  });
  return dice;
}

/** Dice and a constant in Foundry's words. */
const sumOf = (groups: readonly RollGroup[], bonus: number): string =>
  groups.length === 0 ? String(bonus) : `${groups.map(termOf).join(" + ")}${constant(bonus)}`;

const without = (of: object, name: string): object =>
  Object.fromEntries(Object.entries(of).filter(([other]) => other !== name));

/** Whether a check that says less means the same to the core. */
function means(less: core.Check, meaning: string): boolean {
  try {
    return JSON.stringify(core.complete(less)) === meaning;
  } catch (error) {
    if (isCoreError(error)) return false;
    throw error;
  }
}

/** A roll of RyF: 1o3d10, or exploding damage dice. Foundry's own total is the roll's too, before criticals and armour. */
export class RyfRoll extends CheckRoll<core.Check, core.Outcome> {
  static override formulaOf(check: core.Check): string {
    const { groups, modifier } = core.plan(check);
    const named = (id: string) => groups.filter((group) => group.id === id);
    const [mine, rival] = groups;
    // Both sides of an opposed roll in one roll: its total is then the difference.
    if (check.kind === "opposed" && mine && rival && !("total" in check.against)) {
      const against = core.complete(check).against as Required<core.Rival>;
      const theirs = against.bonus + against.modifier - against.hindrance;
      return `${termOf(mine)} - ${termOf(rival)}${constant(modifier - theirs)}`;
    }
    if (check.kind === "damage" && check.second) {
      const best = [sumOf(named("damage"), modifier), sumOf(named("second"), check.second.bonus ?? 0)];
      return [`{${best.join(", ")}}kh`, ...named("critical").map(termOf)].join(" + ");
    }
    // The die of the place hit is no part of the total.
    const place = named("location").map((group) => ` + 0 * ${termOf(group)}`);
    const counting = groups.filter(({ id }) => id !== "location");
    return `${sumOf(counting, modifier)}${place.join("")}`;
  }

  /** Without what the core takes for granted. */
  static override terse(check: core.Check): core.Check {
    const meaning = JSON.stringify(core.complete(check));
    let short = check;
    const shorten = (less: core.Check) => {
      if (means(less, meaning)) short = less;
    };
    for (const name of Object.keys(check)) shorten(without(short, name) as core.Check);
    if ("against" in short) {
      for (const name of Object.keys(short.against))
        shorten({ ...short, against: without(short.against, name) } as core.OpposedCheck);
    }
    return short;
  }

  protected override resolve(check: core.Check, dice: DiceTermLike[]): core.Outcome {
    const { groups } = core.plan(check);
    const faces = groups.flatMap(({ count, faces, keep }, index) => {
      const term = dice[index];
      // Dice that are not the check's are no dice of this roll; the core then says what is missing.
      if (term?.faces !== faces) return [];
      return keep === "all" ? chains(term, count) : hands(term, count);
    });
    return core.resolve(check, faces);
  }
}
