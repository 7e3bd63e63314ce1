import { figureIn } from "../../chance/from-document.ts";

/* Actors as a compendium has them, made ready for a fight that is worked out beforehand. */

/** What a document of a compendium says of an actor. */
interface Sheet {
  readonly system: { readonly initiative?: unknown };
  readonly items: readonly {
    readonly type: string;
    readonly name?: unknown;
    readonly system: Record<string, unknown>;
  }[];
}

/** One side's part in a fight: a trait, and how early its owner acts. */
export interface Fighter {
  /** The level of the trait that is fought with. The game has no hit points: who comes down to 0 is out (§2.1.2). */
  readonly level: number;
  /** Acts before those with less; of equals, the first side first. */
  readonly initiative: number;
}

const NORMAL = 3;

const plain = (name: unknown): string =>
  String(name ?? "")
    .trim()
    .toLocaleLowerCase();
const highest = (levels: readonly number[]): number => levels.reduce((most, level) => Math.max(most, level), 0);

/**
 * An actor in a fight: with the best of the traits that this fight is `about`, by name, as the sheet counts it: penalties and
 * gear in use included. Who has none of them is at 0.
 */
export function fighter({ system, items }: Sheet, { about }: { about: readonly string[] }): Fighter {
  const own = (type: string) => items.filter((item) => item.type === `escala3${type}`);
  const changes = [
    ...own("Penalty").map(({ system: { trait, value } }) => ({ trait, value })),
    ...own("Gear").flatMap(({ system: { equipped, advantage } }) => (equipped === true ? [advantage as object] : [])),
  ].map((change: { trait?: unknown; value?: unknown }) => ({
    trait: plain(change.trait),
    value: figureIn(change.value),
  }));
  const levels = own("Trait").map(({ name, system: { level, group } }) => {
    const meant = changes.filter(({ trait }) => trait === "" || trait === plain(name));
    return {
      ...{ name: plain(name), group },
      level: meant.reduce((sum, { value }) => sum + value, figureIn(level)),
    };
  });
  const among = (names: readonly string[]) => {
    const meant = new Set(names.map(plain));
    return levels.filter(({ name }) => meant.has(name)).map(({ level }) => level);
  };
  const named = among([String(system.initiative ?? "")]);
  const attributes = levels.filter(({ group }) => group === "attribute").map(({ level }) => level);
  return {
    level: highest(among(about)),
    initiative: named[0] ?? (attributes.length > 0 ? highest(attributes) : NORMAL),
  };
}
