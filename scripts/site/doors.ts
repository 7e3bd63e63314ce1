/** The ways into the tables of the site: each is an address whose end says who sits down and what lies open. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { BuildError, ROOT } from "../files.ts";
import { isRecord, readYaml } from "../languages.ts";
import { made } from "./sources.ts";

/** The seed of the table in a language. */
export const seedOf = (language: string): string => join(ROOT, `test/demo/world.${language}.yml`);

export interface Doors {
  /** By game: the first player, with the hero of that game in hand. */
  games: Map<string, string>;
  /** The GM's. */
  gm: string;
  /** The GM's, with an empty page of a game of one's own. */
  own: string;
  /** By name: a page to begin from, each in a world of its own. */
  starters: Map<string, string>;
}

const doorOf = (language: string, said: Record<string, string>): string =>
  `table/${language}/index.html#${new URLSearchParams({ world: "", ...said }).toString().replaceAll("+", "%20")}`;

export function doorsIn(language: string): Doors {
  const seed = readYaml(seedOf(language));
  const lists = isRecord(seed) ? [seed.users, seed.adventures] : [];
  const [users = [], adventures = []] = lists.map((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
  const { starters, folder, carries } = made();
  const named = (role: number) => String(users.find((user) => user.role === role)?.name ?? "");
  const [gm, player] = [named(4), named(1)];
  const games = adventures.map(({ compendium, owners }): [string, string] => {
    const game = String(compendium).replace(/-box-\w+$/, "");
    const hero = isRecord(owners) && Array.isArray(owners[player]) ? owners[player][0] : undefined;
    if (typeof hero !== "string") throw new BuildError(`${seedOf(language)}: ${player} has no hero of ${game}`);
    return [game, doorOf(language, { user: player, actor: hero })];
  });
  return {
    games: new Map(games),
    gm: doorOf(language, { user: gm }),
    own: doorOf(language, { user: gm, [carries]: "" }),
    starters: new Map(
      starters.map((name) => {
        // As the system packs the pages of its links.
        const letters = deflateSync(readFileSync(join(ROOT, folder, `${name}.yml`)), { level: 9 }).toString(
          "base64url",
        );
        return [name, doorOf(language, { world: `page-${name}`, user: gm, [carries]: letters })];
      }),
    ),
  };
}
