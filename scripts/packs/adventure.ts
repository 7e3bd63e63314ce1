/** A box for an evening: one Adventure of Foundry, made of scenes, people of the compendia, pages, tables and macros. */

import { join } from "node:path";
import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { withFights } from "./fights.ts";
import { drawMap } from "./maps.ts";
import { giving, type Person, placesOf, revealing, sceneOf, spotsOf } from "./scenes.ts";
import { type Data, slugId, type Target } from "./source.ts";
import type { Book } from "./tables.ts";

/** What the documents of the other kinds are made with. */
export interface Makers {
  image(img: unknown): string;
  stats(): Data;
  pages(entry: Data, path: string, id: string, book: Book): Data[];
  table(entry: Data, path: string, id: string): Data;
}

/** Where the maps of the boxes stand in the system's folder. */
export const MAPS = "maps";

const OBSERVER = 2;
const LIMITED = 1;
const PIN = "table/pin.svg";

const listOf = (entry: Data, key: string): Data[] =>
  Array.isArray(entry[key]) ? (entry[key] as unknown[]).filter(isRecord) : [];

export function adventure(entry: Data, path: string, book: Book, make: Makers, systemId: string, where: string): Data {
  const id = (inside: string) => slugId(`${path}/${inside}`);
  const folder = (type: string): Data => ({
    ...{ _id: id(`folder/${type}`), name: entry.name, type, color: entry.color ?? null, description: "", folder: null },
    ...{ sorting: "m", sort: 0, flags: {}, _stats: make.stats() },
  });
  const common = (type: string, slug: unknown, observe: boolean): Data => ({
    _id: id(`${type}/${String(slug)}`),
    folder: id(`folder/${type}`),
    sort: 0,
    ownership: { default: observe ? OBSERVER : 0 },
    flags: {},
    _stats: make.stats(),
  });
  const people = peopleOf(entry, book, where);
  const actors = people.map(({ actor, path: from, isKnown }) => ({
    ...(bare(actor) as Data),
    folder: id("folder/Actor"),
    // Heroes lie ready for players to take.
    ...(isHero(actor) && { flags: { ...(actor.flags as Data), [systemId]: { shelf: true } } }),
    ownership: { default: isKnown ? LIMITED : 0 },
    _stats: { ...make.stats(), compendiumSource: book.targets.get(from)?.uuid ?? null },
  }));
  const heroes = people.filter(({ actor }) => isHero(actor)).map(({ actor }) => actor);
  const journals = withFights(listOf(entry, "journal"), listOf(entry, "fights"), heroes, book, where);
  const groups = listOf(entry, "groups");
  const inside = { ...book, targets: new Map([...book.targets, ...targetsInside(entry, people, groups, id)]) };
  // The board of the first scene of the evening comes first: it is the one that opens.
  const places = placesOf(entry).sort(
    ([, one], [, other]) => Number(other.opens === true) - Number(one.opens === true),
  );
  const scenes = places.map(([slug, place], sort) => {
    // What the one scene of a box holds has always had ids without its name.
    const within = (what: string) => id(slug === "scene" ? what : `${slug}/${what}`);
    const staying = people.flatMap((person): Person[] => {
      const spots = person.spots.filter(({ scene }) => scene === slug);
      return spots.map(({ at, group }) => ({ path: person.path, actor: person.actor, at, group }));
    });
    const pins = listOf(place, "pins").map((pin) => pinOf(pin, journals, id, where));
    const src = `systems/${systemId}/${MAPS}/${mapName(entry, slug)}.svg`;
    const figure = { map: place.map, src, pins, pinIcon: make.image(PIN) };
    const spot = { id: within, systemId, name: place.name, people: staying, ...figure };
    const figures = { distance: Number(place.distance ?? 1), darkness: Number(place.darkness ?? 0), sort };
    return { _id: sceneId(id, slug), ...sceneOf({ ...spot, ...figures }, make.stats(), where) };
  });
  return {
    img: make.image(entry.img),
    caption: entry.caption ?? "",
    description: entry.description ?? "",
    folders: ["Actor", "JournalEntry", "RollTable", "Macro"].map(folder),
    actors,
    scenes,
    journal: journals.map((journal) => {
      const base = common("JournalEntry", journal.slug, journal.players === true);
      const pages = make.pages(journal, `${path}/${String(journal.slug)}`, String(base._id), inside);
      return { ...base, name: journal.name, pages: pages.map((page) => bare(page) as Data) };
    }),
    tables: listOf(entry, "tables").map((table) => {
      const base = common("RollTable", table.slug, false);
      const made = make.table(table, `${path}/${String(table.slug)}`, String(base._id));
      return { ...base, name: table.name, ...(bare(made) as Data) };
    }),
    macros: [
      ...listOf(entry, "macros").map((macro) => ({ ...macro, observe: true })),
      ...groups.map((group) => ({ ...group, command: revealOf(group, scenes, people, id, where), observe: false })),
      ...givenPages(entry, id),
    ].map(({ slug, name, img, command, observe }: Data) => ({
      ...common("Macro", slug, observe === true),
      ...{ name, type: "script", scope: "global", command, img: make.image(img) },
    })),
    items: [],
    combats: [],
    cards: [],
    playlists: [],
  };
}

/** One of a box: where they stand in each scene, and whether a button shows them. */
interface Cast {
  path: string;
  actor: Data;
  spots: { scene: string; at: [number, number][]; group: string | null }[];
  /** Whether players know of them from the start: those who hide on every board are no names in a list before. */
  isKnown: boolean;
}

/** One of the compendium in a part of the box's own: `as` gives a name, a side and words that only this story has. */
function playedAs(actor: Data, as: unknown): Data {
  if (!isRecord(as)) return actor;
  const { disposition, system, ...own } = as;
  const token = { ...(actor.prototypeToken as Data), ...(own.name !== undefined && { name: own.name }) };
  return {
    ...actor,
    ...own,
    prototypeToken: { ...token, ...(disposition !== undefined && { disposition }) },
    system: { ...(actor.system as Data), ...(isRecord(system) && system) },
  };
}

/** `at` says where one stands in the first scene, `in` where in others; `hidden` names the group that a button shows. */
function peopleOf(entry: Data, book: Book, where: string): Cast[] {
  const [[first] = ["scene"]] = placesOf(entry);
  return listOf(entry, "people").map((each) => {
    const path = String(each.actor);
    const known = book.actors.get(path);
    if (!known) throw new BuildError(`${where}: no actor "${path}"`);
    const actor = playedAs(known, each.as);
    const stays = [{ scene: first, at: each.at, hidden: each.hidden }, ...listOf(each, "in")];
    const spots = stays.map(({ scene, at, hidden }: Data) => ({
      ...{ scene: String(scene), at: spotsOf(at) },
      group: typeof hidden === "string" ? hidden : null,
    }));
    const standing = spots.filter(({ at }) => at.length > 0);
    const isKnown = each.known === true || standing.length === 0 || standing.some(({ group }) => group === null);
    return { path, actor, spots, isKnown };
  });
}

const isHero = ({ prototypeToken }: Data): boolean => isRecord(prototypeToken) && prototypeToken.actorLink === true;

type Id = (inside: string) => string;

const sceneId = (id: Id, slug: string): string => id(slug === "scene" ? "scene" : `scene/${slug}`);
const mapName = (entry: Data, slug: string): string =>
  slug === "scene" ? String(entry.map) : `${String(entry.map)}-${slug}`;

/** What pages of a box may link to, in the world that it is brought to: `here/scene`, `here/actor/<path>`, `here/page/<slug>` … */
function targetsInside(entry: Data, people: Cast[], groups: Data[], id: Id): [string, Target][] {
  const named = (kind: string, field: string, list: Data[]): [string, Target][] =>
    list.map(({ slug, name }) => [
      `here/${kind}/${String(slug)}`,
      { uuid: `${field}.${id(`${field}/${String(slug)}`)}`, name: String(name) },
    ]);
  return [
    ...placesOf(entry).map(([slug, { name }]): [string, Target] => [
      slug === "scene" ? "here/scene" : `here/scene/${slug}`,
      { uuid: `Scene.${sceneId(id, slug)}`, name: String(name) },
    ]),
    ...people.map(({ path, actor }): [string, Target] => [
      `here/actor/${path.split("/")[1]}`,
      { uuid: `Actor.${String(actor._id)}`, name: String(actor.name) },
    ]),
    ...named("journal", "JournalEntry", listOf(entry, "journal")),
    ...named("table", "RollTable", listOf(entry, "tables")),
    ...named("macro", "Macro", [...listOf(entry, "macros"), ...groups, ...givenPages(entry, id)]),
    ...listOf(entry, "journal").flatMap((journal) =>
      listOf(journal, "pages").map(({ slug, name }): [string, Target] => {
        const page = pageOf(journal.slug, slug, id);
        return [
          `here/page/${String(slug)}`,
          { uuid: `JournalEntry.${page.entryId}.JournalEntryPage.${page.pageId}`, name: String(name) },
        ];
      }),
    ),
  ];
}

const pageOf = (journal: unknown, page: unknown, id: Id): { entryId: string; pageId: string } => ({
  entryId: id(`JournalEntry/${String(journal)}`),
  pageId: id(`${String(journal)}/${String(page)}`),
});

function pinOf({ at, page }: Data, journals: Data[], id: Id, where: string) {
  for (const journal of journals)
    for (const { slug, name } of listOf(journal, "pages")) {
      if (slug !== page) continue;
      const [[x, y] = [0, 0]] = spotsOf([at]);
      return { x, y, ...pageOf(journal.slug, slug, id), text: String(name) };
    }
  throw new BuildError(`${where}: a pin for ${String(page)}, which is no page`);
}

/** The macros of pages that the GM gives to the table: `give` on a page holds the name of its button, and what it says of a page that is gone. */
const givenPages = (entry: Data, id: Id) =>
  listOf(entry, "journal").flatMap((journal) =>
    listOf(journal, "pages").flatMap(({ slug, give }) => {
      if (!isRecord(give)) return [];
      const { entryId, pageId } = pageOf(journal.slug, slug, id);
      const command = giving(entryId, pageId, give.gone);
      return [{ slug: `give-${String(slug)}`, name: give.name, img: give.img, command, observe: false }];
    }),
  );

function revealOf(group: Data, scenes: Data[], people: Cast[], id: Id, where: string): string {
  const found = people.flatMap(({ path, spots }) =>
    spots.flatMap(({ scene, at, group: name }) =>
      name === group.slug ? at.map((_, index) => ({ scene, token: `token/${path}/${index}` })) : [],
    ),
  );
  const [first] = found;
  if (!first) throw new BuildError(`${where}: nobody hides in the group ${String(group.slug)}`);
  const own = (token: string) => id(first.scene === "scene" ? token : `${first.scene}/${token}`);
  const scene = scenes.find(({ _id }) => _id === sceneId(id, first.scene));
  return revealing(
    String(scene?._id),
    found.map(({ token }) => own(token)),
    group.gone,
  );
}

/** Inside of an adventure documents have no keys of their own. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (key === "_key" ? [] : [[key, bare(part)]])),
  );
}

/** The maps of all boxes by file name. */
export function mapsOf(entries: Data[], file: string): { path: string; svg: string }[] {
  return entries.flatMap((entry) =>
    placesOf(entry).map(([slug, place]) => ({
      path: join(MAPS, `${mapName(entry, slug)}.svg`),
      svg: drawMap(place.map, `${file}: ${String(entry.slug)}`).svg,
    })),
  );
}
