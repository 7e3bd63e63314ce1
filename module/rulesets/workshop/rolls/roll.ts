import type { PageFaces, PageOutcome, PagePlan } from "../../../core/workshop/resolve.ts";
import type { AspectUses } from "../../../core/workshop/shared/aspects.ts";
import type { Given, PageRoll } from "../../../core/workshop/types.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";
import { workshopCore } from "../data/core.ts";
import { replacedOutcome } from "../data/own/replaced.ts";

/** A roll of a page as it was made: the card still knows what it meant when the page has changed. */
export interface PageCheck {
  game: string;
  /** The roll's name in the page. */
  id: string;
  roll: PageRoll;
  given: Given;
  /** Ids of the roller's things that it is made with, by the names that its formulas give them. */
  things?: Readonly<Record<string, string>>;
  /** The aspects of the scene whose free uses it takes. */
  uses?: AspectUses;
  /** The other side's roll and numbers, where there is one; with the dice that it rolled already. */
  rival?: { roll: PageRoll; given: Given; faces?: PageFaces };
  /** Whether the other side has still to answer; or that it is such an answer. Either is one side alone. */
  half?: "first" | "answer";
  /** What the other side's running totals stood at before this roll. */
  theirs?: Readonly<Record<string, number>>;
  /** Whether a GM ruled which band holds. */
  ruled?: true;
  /** What lay there when it was pushed. */
  first?: PageFaces;
}

/** What a roll came to, and what the other side's did. */
export interface PageResult extends PageOutcome {
  readonly rival?: Pick<PageOutcome, "dice" | "numbers">;
}

export const facesIn = ({ dice }: Pick<PageOutcome, "dice">): number[][] => dice.map(({ faces }) => [...faces]);

type Group = PagePlan["groups"][number];

const isFudge = ({ values, again }: Group): boolean => values?.join() === "-1,0,1" && !again;

/** The dice of one group in Foundry's words. */
function termOf(group: Group): string {
  const { count, faces } = group;
  return `${count}d${isFudge(group) ? "f" : faces}${modifierOf(group)}`;
}

/** Foundry's dice are rolled again from a face upwards, or up to one; for other faces there are words of ours. */
function modifierOf({ faces, values, again }: Group): string {
  if (!again) return "";
  const shown = values ?? Array.from({ length: faces }, (_, at) => at + 1);
  const on = shown.flatMap((value, at) => (again.on.includes(value) ? at + 1 : []));
  const [low = 0, high = 0] = [on[0], on.at(-1)];
  const word = again.effect === "add" ? "x" : "r";
  if (high - low + 1 === on.length && high === faces) return `${word}>=${low}`;
  if (high - low + 1 === on.length && low === 1) return `${word}<=${high}`;
  return `w${word}=${on.join("=")}`;
}

/** Every die with what it set off: Foundry appends one result for each that is rolled again, in order. */
function chainsOf({ results }: DiceTermLike, group: Group): number[][] {
  const dice: number[][] = Array.from({ length: group.count }, () => []);
  const owner = Array.from({ length: group.count }, (_, index) => index);
  for (const [index, result] of results.entries()) {
    const mine = owner[index] ?? 0;
    const face = isFudge(group) ? result.result : (group.values?.[result.result - 1] ?? result.result);
    dice[mine]?.push(face);
    if (result.exploded || (result as { rerolled?: boolean }).rerolled) owner.push(mine);
  }
  return dice;
}

/** The groups to roll, the other side's last. */
function groupsOf({ roll, given, rival, first }: PageCheck): { mine: Group[]; theirs: Group[] } {
  const core = workshopCore();
  const mine = first ? core.push(roll, given, first).groups : core.plan(roll, given).groups;
  return { mine: [...mine], theirs: rival && !rival.faces ? [...core.plan(rival.roll, rival.given).groups] : [] };
}

export class WorkshopRoll extends CheckRoll<PageCheck, PageResult> {
  static override formulaOf(check: PageCheck): string {
    const { mine, theirs } = groupsOf(check);
    return [...mine, ...theirs].map(termOf).join(" + ") || "0";
  }

  protected override resolve(check: PageCheck, dice: DiceTermLike[]): PageResult {
    const core = workshopCore();
    const { mine, theirs } = groupsOf(check);
    const faces = (groups: Group[], from: number): number[][] =>
      groups.flatMap((group, index) => {
        const term = dice[from + index];
        return term ? chainsOf(term, group) : [];
      });
    const { rival, first } = check;
    const other = rival && core.resolve(rival.roll, rival.given, rival.faces ?? faces(theirs, mine.length));
    const given = other ? { ...check.given, rival: other.numbers } : check.given;
    const shown = faces(mine, 0);
    const meaning = (roll: PageRoll) =>
      first ? core.resolve(roll, given, first, shown) : core.resolve(roll, given, shown);
    const outcome = replacedOutcome(check, meaning);
    return other ? { ...outcome, rival: { dice: other.dice, numbers: other.numbers } } : outcome;
  }
}
