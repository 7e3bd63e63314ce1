/** A box for an evening: one Adventure of Foundry, made of a scene, people of the compendia, pages, tables and macros. */

import { join } from "node:path";
import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { drawMap } from "./maps.ts";
import { type Data, slugId } from "./source.ts";
import type { Book } from "./tables.ts";

/** What the documents of the other kinds are made with. */
export interface Makers {
  image(img: unknown): string;
  stats(): Data;
  pages(entry: Data, path: string, id: string): Data[];
  table(entry: Data, path: string, id: string): Data;
}

/** Where the maps of the boxes stand in the system's folder. */
export const MAPS = "maps";

const OBSERVER = 2;
const LIMITED = 1;

export function adventure(entry: Data, path: string, book: Book, make: Makers, systemId: string, where: string): Data {
  const id = (inside: string) => slugId(`${path}/${inside}`);
  const list = (key: string): Data[] => (Array.isArray(entry[key]) ? (entry[key] as Data[]).filter(isRecord) : []);
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
  const people = list("people").map((each) => {
    const actor = book.actors.get(String(each.actor));
    if (!actor) throw new BuildError(`${where}: no actor "${String(each.actor)}"`);
    return { each, actor };
  });
  const actors = people.map(({ each, actor }) => ({
    ...(bare(actor) as Data),
    folder: id("folder/Actor"),
    // Heroes lie ready for players to take.
    ...(isHero(actor) && { flags: { ...(actor.flags as Data), [systemId]: { shelf: true } } }),
    ownership: { default: LIMITED },
    _stats: { ...make.stats(), compendiumSource: book.targets.get(String(each.actor))?.uuid ?? null },
  }));
  return {
    img: make.image(entry.img),
    caption: entry.caption ?? "",
    description: entry.description ?? "",
    folders: ["Actor", "JournalEntry", "RollTable", "Macro"].map(folder),
    actors,
    scenes: [scene(entry, people, id, make, systemId, where)],
    journal: list("journal").map((journal) => {
      const base = common("JournalEntry", journal.slug, journal.players === true);
      const pages = make.pages(journal, `${path}/${String(journal.slug)}`, String(base._id));
      return { ...base, name: journal.name, pages: pages.map((page) => bare(page) as Data) };
    }),
    tables: list("tables").map((table) => {
      const base = common("RollTable", table.slug, false);
      const made = make.table(table, `${path}/${String(table.slug)}`, String(base._id));
      return { ...base, name: table.name, ...(bare(made) as Data) };
    }),
    macros: list("macros").map((macro) => ({
      ...common("Macro", macro.slug, true),
      ...{ name: macro.name, type: "script", scope: "global", command: macro.command, img: make.image(macro.img) },
    })),
    items: [],
    combats: [],
    cards: [],
    playlists: [],
  };
}

const isHero = ({ prototypeToken }: Data): boolean => isRecord(prototypeToken) && prototypeToken.actorLink === true;

function scene(
  entry: Data,
  people: { each: Data; actor: Data }[],
  id: (inside: string) => string,
  make: Makers,
  systemId: string,
  where: string,
): Data {
  const place = isRecord(entry.scene) ? entry.scene : {};
  const { width, height } = drawMap(place.map, where);
  const tokens = people.flatMap(({ each, actor }) => {
    const spots = Array.isArray(each.at) ? (each.at as [number, number][]) : [];
    return spots.map(([x, y], index) => {
      const { bar1, bar2, ...token } = actor.prototypeToken as Data;
      return {
        ...{ ...token, ...(bar1 ? { bar1 } : {}), ...(bar2 ? { bar2 } : {}) },
        ...{
          _id: id(`token/${String(each.actor)}/${index}`),
          actorId: actor._id,
          x: x * 100,
          y: y * 100,
          width: 1,
          height: 1,
          flags: {},
        },
      };
    });
  });
  return {
    ...{ _id: id("scene"), name: place.name, active: false, navigation: true, sort: 0, folder: null, flags: {} },
    ...{ width, height, padding: 0, backgroundColor: String((place.map as Data).ground), ownership: { default: 0 } },
    background: { src: `systems/${systemId}/${MAPS}/${String(entry.map)}.svg` },
    grid: { type: 1, size: 100, color: "#1d2416", alpha: 0.25, distance: place.distance ?? 1, units: "m" },
    tokenVision: false,
    fog: { exploration: false },
    tokens,
    _stats: make.stats(),
  };
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
  return entries.map((entry) => {
    const place = isRecord(entry.scene) ? entry.scene : {};
    return {
      path: join(MAPS, `${String(entry.map)}.svg`),
      svg: drawMap(place.map, `${file}: ${String(entry.slug)}`).svg,
    };
  });
}
