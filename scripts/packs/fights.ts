/**
 * The fights of a box, worked out beforehand: how likely the heroes win by the rule of thumb of `module/core/chance/skirmish.ts`. The game's
 * core hands over the figures: `fighter(document, { about, against })` and `blow(by, target, left)`, or `fight(first, second)` where
 * blows are not all there is to it. `with` lists the things that a fight is about, by their paths; the game gets their names, and
 * the documents of the other side. A fight that is no contest stops the build.
 */

import type { Distribution } from "../../module/core/chance/distribution.ts";
import { type Combatant, type Skirmish, skirmish } from "../../module/core/chance/skirmish.ts";
import { BuildError } from "../files.ts";
import { gameOf, isRecord, type Language } from "../languages.ts";
import { coreFunction, formatOf, hasFunction } from "./core-values.ts";
import { type Data, slugOf } from "./source.ts";
import type { Book } from "./tables.ts";

/** How likely the heroes win a fight of a box: it may be lost, and is worth fighting. */
const CHANCES = [0.6, 0.9] as const;

const MARK = /\{\{fight ([\w-]+) (win|rounds|fallen)\}\}/g;

/** Fights already worked out, by what is fought: the same in every language. */
const known = new Map<string, Skirmish>();

/**
 * The texts of a box with the figures of its fights: `{{fight mill win}}`, `rounds` and `fallen` (heroes who are out at the end).
 * @param heroes Documents of the heroes.
 */
export function withFights<T>(texts: T, fights: Data[], heroes: Data[], book: Book, where: string): T {
  const odds = new Map(fights.map((fight) => [slugOf(fight, where), oddsOf(fight, heroes, book, where)]));
  const said = (_: string, slug: string, figure: "win" | "rounds" | "fallen"): string => {
    const fight = odds.get(slug);
    if (!fight) throw new BuildError(`${where}: there is no fight ${slug}`);
    return written(fight[figure], figure === "win", book.language);
  };
  const within = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(MARK, said);
    if (Array.isArray(value)) return value.map(within);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(part)]));
  };
  return within(texts) as T;
}

const written = (value: number, isChance: boolean, language: Language): string =>
  formatOf(language, isChance ? { style: "percent", maximumFractionDigits: 0 } : { maximumFractionDigits: 1 }).format(
    value,
  );

function oddsOf(fight: Data, heroes: Data[], book: Book, where: string): Skirmish {
  const slug = slugOf(fight, where);
  const foes = Object.entries(isRecord(fight.foes) ? fight.foes : {}).flatMap(([path, count]) => {
    const actor = book.actors.get(path);
    if (!actor) throw new BuildError(`${where}: ${slug}: no actor "${path}"`);
    return Array.from({ length: Number(count) }, () => [path, actor] as const);
  });
  const [first] = foes;
  if (!first || heroes.length === 0) throw new BuildError(`${where}: ${slug}: a fight needs heroes and foes`);
  const engine = gameOf(first[0]);
  const about = (Array.isArray(fight.with) ? fight.with : []).map((path) => {
    const thing = book.targets.get(String(path));
    if (!thing) throw new BuildError(`${where}: ${slug}: no entry ${String(path)}`);
    return thing.name;
  });
  const make = coreFunction(`${engine}.fighter`, where) as (document: Data, fight: object) => Combatant;
  const others = foes.map(([, actor]) => actor);
  const sides = [
    heroes.map((hero) => make(hero, { about, against: others })),
    others.map((other) => make(other, { about, against: heroes })),
  ];
  const key = JSON.stringify([engine, sides]);
  const odds = known.get(key) ?? fought(engine, sides as [Combatant[], Combatant[]], where);
  known.set(key, odds);
  const [least, most] = CHANCES;
  if (odds.win < least || odds.win > most) {
    const percent = (chance: number) => `${Math.round(chance * 100)} %`;
    throw new BuildError(
      `${where}: ${slug}: the heroes win ${percent(odds.win)} of these fights, not ${percent(least)} to ${percent(most)}`,
    );
  }
  return odds;
}

function fought(engine: string, sides: [Combatant[], Combatant[]], where: string): Skirmish {
  if (hasFunction(`${engine}.fight`)) return coreFunction(`${engine}.fight`, where)(...sides) as Skirmish;
  const blow = coreFunction(`${engine}.blow`, where) as (by: Combatant, target: Combatant) => Distribution;
  return skirmish(...sides, blow);
}
