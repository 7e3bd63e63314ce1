import type { RollSource } from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import type { MultiActor } from "../data/actor.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { bestTable } from "./choice.ts";
import { type Ability, abilityOf, rivalHand, rollerOf, situationOf, skillNamed, untrained } from "./modifiers.ts";

/** What a contest is answered with: a blow with any skill that one fights with or goes first by, anything else with the same. */

const successAt = (hand: core.Hand, difficulty: number): number => bestTable(hand)[difficulty - 1]?.success ?? 0;

/** Skills that answer a blow; none where the contest is no blow, or where nothing on the sheet answers it. */
function parries(actor: MultiActor, word: string): ItemOf<"multiSkill">[] {
  if (!core.hurts(word)) return [];
  // A skill without a level answers nothing.
  const able = itemsOf(actor, "multiSkill").filter(({ system }) => system.level >= 1);
  const skills = able.map((skill) => ({ key: skill.system.key, initiative: skill.system.initiative, skill }));
  return core.fightsWith(skills).answers.map(({ skill }) => skill);
}

/** A rival's chance to answer a difficulty of a contest with a skill, at their best. */
export function answerChance(rival: MultiActor, word: string): (difficulty: number) => number {
  const named = skillNamed(rival, word);
  const usual: Ability = named ? abilityOf(named) : untrained(rival, word);
  const found = parries(rival, word).map(abilityOf);
  const hands = (found.length > 0 ? found : [usual]).map((ability) => rivalHand(rival, ability));
  return (difficulty) => Math.max(...hands.map((hand) => successAt(hand, difficulty)));
}

/** The skill that most likely answers a blow of this difficulty; null where it is no blow, or where no skill does. */
export function bestParry(source: RollSource, word: string, difficulty: number): ItemOf<"multiSkill"> | null {
  const ways = parries(rollerOf(source), word).map((skill) => ({
    skill,
    success: successAt(situationOf(source, abilityOf(skill)).hand, difficulty),
  }));
  return (
    ways.reduce<(typeof ways)[number] | null>((top, way) => (top && top.success >= way.success ? top : way), null)
      ?.skill ?? null
  );
}
