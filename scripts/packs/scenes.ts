/** The scenes of a box: a map with its walls, doors and lights, figures that do not hide each other's names, and pins that open pages. */

import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { drawMap, lightsOf, type Wall, wallsOf } from "./maps.ts";
import type { Data } from "./source.ts";

/** One of a box, with who stands where. */
export interface Person {
  /** The path of the actor in its compendium. */
  path: string;
  actor: Data;
  at: [x: number, y: number][];
  /** The group that a button of the GM shows; none stands in sight. */
  group: string | null;
}

export interface Place {
  /** Ids of what lies in this scene, by a path inside it. */
  id(inside: string): string;
  name: unknown;
  map: unknown;
  systemId: string;
  /** Where the picture of the map lies. */
  src: string;
  distance: number;
  darkness: number;
  /** Its place among the boards of its box. */
  sort: number;
  people: Person[];
  pins: { x: number; y: number; entryId: string; pageId: string; text: string }[];
  pinIcon: string;
}

const CELL = 100;
const RADIUS = { bright: 1.5, dim: 4 };
/** How wide a pin is, in pixels. */
const PIN_SIZE = 60;
const NORMAL = 20;
const DOOR = 1;

export function sceneOf(place: Place, stats: Data, where: string): Data {
  const { width, height } = drawMap(place.map, where);
  const tokens = place.people.flatMap((person) => person.at.map((spot, index) => tokenOf(person, spot, index, place)));
  const walls = wallsOf(place.map);
  checkNames(tokens, where);
  checkWalls(tokens, walls, where);
  checkPins(tokens, place.pins, where);
  return {
    ...{ name: place.name, active: false, navigation: true, sort: place.sort, folder: null },
    // Once more than in `background`, which Foundry 14 drops (module/foundry/v13-v14/levels.ts).
    flags: { [place.systemId]: { map: place.src } },
    ...{ width, height, padding: 0, backgroundColor: String((place.map as Data).ground), ownership: { default: 0 } },
    background: { src: place.src },
    grid: { type: 1, size: CELL, color: "#1d2416", alpha: 0.2, distance: place.distance, units: "m" },
    // Walls stop figures, and light; a player without a hero sees the board all the same.
    tokenVision: false,
    fog: { exploration: false },
    environment: { darknessLevel: place.darkness, globalLight: { enabled: true, darkness: { min: 0, max: 1 } } },
    tokens,
    walls: walls.map((wall, index) => ({ _id: place.id(`wall/${index}`), ...wallData(wall) })),
    lights: lightsOf(place.map).map(({ at: [x, y], color, animation }, index) => ({
      ...{ _id: place.id(`light/${index}`), x: x * CELL, y: y * CELL, rotation: 0, walls: true, vision: false },
      ...{ hidden: false, flags: {} },
      config: {
        ...{ bright: RADIUS.bright * place.distance, dim: RADIUS.dim * place.distance, angle: 360 },
        ...{ color, alpha: 0.35, animation: { type: animation, speed: 2, intensity: 3, reverse: false } },
      },
    })),
    notes: place.pins.map(({ x, y, entryId, pageId, text }, index) => ({
      ...{ _id: place.id(`pin/${index}`), entryId, pageId, x: x * CELL, y: y * CELL, text, global: true },
      ...{
        texture: { src: place.pinIcon },
        iconSize: PIN_SIZE,
        fontSize: 28,
        textAnchor: 1,
        textColor: "#ffffff",
        flags: {},
      },
    })),
    _stats: stats,
  };
}

function tokenOf({ path, actor, group }: Person, [x, y]: [number, number], index: number, { id }: Place): Data {
  const { bar1, bar2, ...token } = actor.prototypeToken as Data;
  return {
    ...{ ...token, ...(bar1 ? { bar1 } : {}), ...(bar2 ? { bar2 } : {}) },
    ...{ _id: id(`token/${path}/${index}`), actorId: actor._id, x: x * CELL, y: y * CELL, width: 1, height: 1 },
    ...(group ? { hidden: true } : {}),
    flags: {},
  };
}

function wallData({ line, kind }: Wall): Data {
  const [sight, light] = kind === "window" ? [0, 0] : [NORMAL, NORMAL];
  return {
    ...{ c: line.map((cells) => Math.round(cells * CELL)), move: NORMAL, sight, light, sound: NORMAL, dir: 0 },
    ...{ door: kind === "door" ? DOOR : 0, ds: 0, flags: {} },
  };
}

/** What a letter of a figure's name takes, and a line of names, in cells: the host's own font on a grid of 100. */
const LETTER = 0.15;
const LINE = 0.4;
/** TOKEN_DISPLAY_MODES.ALWAYS. */
const ALWAYS = 50;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The square that a figure fills, in cells. */
const squareOf = ({ x, y }: Data): Box => {
  const [left, top] = [Number(x) / CELL, Number(y) / CELL];
  return { left, top, right: left + 1, bottom: top + 1 };
};

/** Where its name stands below it; nowhere, if it is only there while the mouse is over it. */
function nameOf(token: Data): Box[] {
  if (token.displayName !== ALWAYS) return [];
  const { left, bottom } = squareOf(token);
  const half = (String(token.name).length * LETTER) / 2;
  return [{ left: left + 0.5 - half, right: left + 0.5 + half, top: bottom, bottom: bottom + LINE }];
}

/** Names that are always shown must not lie over each other, nor under a figure, be it one that a button brings. */
function checkNames(tokens: Data[], where: string): void {
  const names = tokens.flatMap((token) => nameOf(token).map((box) => ({ name: String(token.name), token, box })));
  for (const [index, one] of names.entries())
    for (const other of names.slice(index + 1))
      if (meet(one.box, other.box))
        throw new BuildError(`${where}: the names of ${one.name} and ${other.name} overlap on the board`);
  for (const { name, token, box } of names)
    for (const other of tokens)
      if (other !== token && meet(box, squareOf(other)))
        throw new BuildError(`${where}: ${String(other.name)} stands on the name of ${name}`);
}

/** How near a wall may run to the middle of a figure, in cells. */
const CLEAR = 0.45;

/** A figure on a wall is on both sides of it, and cannot be moved off it on either. */
function checkWalls(tokens: Data[], walls: Wall[], where: string): void {
  for (const token of tokens) {
    const { left, top } = squareOf(token);
    if (walls.some(({ line }) => distanceTo(line, left + 0.5, top + 0.5) < CLEAR))
      throw new BuildError(`${where}: ${String(token.name)} stands on a wall, at ${left}, ${top}`);
  }
}

function distanceTo([x1, y1, x2, y2]: Wall["line"], x: number, y: number): number {
  const [wide, high] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * wide + (y - y1) * high) / (wide * wide + high * high || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - at * wide, y - y1 - at * high);
}

/** A pin takes the clicks where it lies: not those for a figure, and no name stands under it. */
function checkPins(tokens: Data[], pins: Place["pins"], where: string): void {
  const half = PIN_SIZE / CELL / 2;
  for (const { x, y, text } of pins)
    for (const token of tokens)
      for (const box of [squareOf(token), ...nameOf(token)])
        if (meet(box, { left: x - half, right: x + half, top: y - half, bottom: y + half }))
          throw new BuildError(`${where}: the pin “${text}” lies over ${String(token.name)}`);
}

/**
 * A macro that shows the figures of a group, and hides them when it is pressed again. Players know of those who come out, from
 * then on.
 */
export function revealing(sceneId: string, tokenIds: string[], gone: unknown): string {
  return [
    `const scene = game.scenes.get("${sceneId}");`,
    `const figures = scene?.tokens.filter(({ id }) => ${JSON.stringify(tokenIds)}.includes(id)) ?? [];`,
    `if (figures.length === 0) return ui.notifications.warn(${JSON.stringify(String(gone))});`,
    "const hidden = !figures.some((figure) => figure.hidden);",
    "const unknown = [...new Set(figures.map(({ actorId }) => actorId))].filter((id) => game.actors.get(id)?.ownership.default === 0);",
    'if (!hidden) await Actor.updateDocuments(unknown.map((_id) => ({ _id, "ownership.default": 1 })));',
    'await scene.updateEmbeddedDocuments("Token", figures.map(({ id }) => ({ _id: id, hidden })));',
  ].join("\n");
}

/** A macro that gives a page to the table, with a link to it in the chat, and takes it back when it is pressed again. */
export function giving(entryId: string, pageId: string, gone: unknown): string {
  return [
    `const page = game.journal.get("${entryId}")?.pages.get("${pageId}");`,
    `if (!page) return ui.notifications.warn(${JSON.stringify(String(gone))});`,
    "const given = page.ownership.default > 0;",
    'await page.update({ "ownership.default": given ? 0 : 2 });',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the macro fills it in.
    "if (!given) await ChatMessage.create({ content: `@UUID[${page.uuid}]{${page.name}}` });",
  ].join("\n");
}

/** A spot of a map, in cells. */
export const spotsOf = (value: unknown): [number, number][] =>
  Array.isArray(value) ? (value as unknown[]).filter((spot): spot is [number, number] => Array.isArray(spot)) : [];

/** The scenes of an entry by their names inside the box; a box of one scene calls it `scene`. */
export function placesOf(entry: Data): [slug: string, place: Data][] {
  const more = Array.isArray(entry.scenes) ? entry.scenes.filter(isRecord) : [];
  return [
    ...(isRecord(entry.scene) ? [["scene", entry.scene] as [string, Data]] : []),
    ...more.map((place): [string, Data] => [String(place.slug), place]),
  ];
}
