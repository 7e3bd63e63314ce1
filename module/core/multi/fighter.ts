import { Distribution } from "../chance/distribution.ts";
import { figureIn } from "../chance/from-document.ts";
import type { Combatant } from "../chance/skirmish.ts";
import { best, bestTable, levelWith } from "./choice.ts";
import { bending, means } from "./sheet.ts";
import type { Condition, Hand } from "./types.ts";

/*
 * Actors as a compendium has them, made ready for a fight that is worked out beforehand. The source knows neither fights nor wounds, so
 * the measure is the house's: a blow is a contest; who acts names a difficulty and makes it; the other answers it or loses as much stamina
 * as was named. Who misses loses the turn. Left out: what players choose for other reasons, conditions that come during the fight, pistols
 * that are empty after a shot.
 */

/** Keys of the skills that hurt; without any of them one fights with the body. [house] */
const FIGHTING: readonly string[] = ["blades", "brawl", "maul", "shoot"];
const BODY = "body";

/** Whether a contest with this skill is a blow: who loses it loses as much stamina as was named. [house] */
export const hurts = (key: string): boolean => FIGHTING.includes(key) || key === BODY;

/**
 * Of an actor's skills, those that it fights with, or the body without any of them; and those that it answers a blow with: the
 * same, and what decides who goes first. [house]
 */
export function fightsWith<T extends Readonly<Record<string, unknown>>>(
  skills: readonly T[],
): { attacks: readonly T[]; answers: readonly T[] } {
  const trained = skills.filter(({ key }) => FIGHTING.includes(textOf(key)));
  const attacks = trained.length > 0 ? trained : skills.filter(({ key }) => key === BODY);
  const quick = skills.filter((skill) => skill.initiative === true && !attacks.includes(skill));
  return { attacks, answers: [...attacks, ...quick] };
}

/** What an actor has of whatever its document leaves out. */
const USUAL = { stamina: 10, untrained: 2 } as const;

/** What a document of a compendium says of an actor. */
interface Sheet {
  readonly system: { readonly health?: { readonly max?: number }; readonly untrained?: number };
  readonly items: readonly {
    readonly type: string;
    readonly name?: unknown;
    readonly system: Record<string, unknown>;
  }[];
}

interface Fighter extends Combatant {
  /** By difficulty, from 1 up: the chance to make it when attacking, and when attacked, each with the skill and the dice that suit it best. */
  readonly makes: readonly number[];
  readonly answers: readonly number[];
}

type Thing = Record<string, unknown> & { readonly name: string };
type Kind = Condition["kind"];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The figures of an actor with what it has in hand and what weighs on it. */
export function fighter({ system, items }: Sheet): Fighter {
  const own = (type: string) =>
    items.filter((item) => item.type === type).map((item): Thing => ({ ...item.system, name: textOf(item.name) }));
  const skills = own("multiSkill");
  /** What there is to choose from with a skill of the sheet, or with none. */
  const handOf = (skill: Thing | undefined): Hand => {
    const known = { name: textOf(skill?.name), key: textOf(skill?.key) };
    const gear = own("multiGear").filter(({ equipped, skill }) => equipped === true && means(textOf(skill), known));
    const conditions = own("multiCondition").filter(
      ({ active, skill }) => active !== false && (textOf(skill).trim() === "" || means(textOf(skill), known)),
    );
    return {
      level: levelWith(
        figureIn(skill?.level ?? system.untrained, USUAL.untrained),
        gear.reduce((sum, { bonus }) => sum + figureIn(bonus, 0), 0),
      ),
      conditions: conditions.map(({ kind, by, faces, dice }) =>
        bending({ kind: kind as Kind, by: figureIn(by, 0), faces: figureIn(faces, 0), dice: textOf(dice) }),
      ),
    };
  };
  /** By difficulty, what the best of these skills makes of it. */
  const bestOf = (chosen: readonly Thing[]): number[] => {
    const tables = (chosen.length > 0 ? chosen : [undefined]).map((skill) => bestTable(handOf(skill)));
    const most = Math.max(...tables.map(({ length }) => length));
    return Array.from({ length: most }, (_, at) => Math.max(...tables.map((table) => table[at]?.success ?? 0)));
  };
  const quick = skills.filter(({ initiative }) => initiative === true);
  const { attacks, answers } = fightsWith(skills);
  const [quickest] = [...quick].sort((a, b) => figureIn(b.level, 0) - figureIn(a.level, 0));
  const first = handOf(quickest);
  return {
    health: system.health?.max ?? USUAL.stamina,
    // What the roll reaches on average: its mean chance over all difficulties says how many of them it makes.
    initiative: (best(first)?.success ?? 0) * first.level,
    makes: bestOf(attacks),
    answers: bestOf(answers),
  };
}

/** What the target loses by one attack: the attacker names the difficulty that takes most of it on average, and it is answered at its best. */
export function blow(by: Fighter, target: Fighter): Distribution {
  const hits = by.makes.map((made, at) => made * (1 - (target.answers[at] ?? 0)));
  const harm = (at: number) => (at + 1) * (hits[at] ?? 0);
  const best = hits.reduce((top, _, at) => (harm(at) > harm(top) ? at : top), 0);
  const hit = hits[best] ?? 0;
  return Distribution.mix([
    [1 - hit, Distribution.constant(0)],
    [hit, Distribution.constant(best + 1)],
  ]);
}
