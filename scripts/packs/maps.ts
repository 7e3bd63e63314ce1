/**
 * Maps of our own, drawn as SVG out of a few parts: no one else's picture. Foundry reads the size off `width` and
 * `height`. The same text comes out the same picture: what is scattered follows a seed.
 */

import { BuildError } from "../files.ts";
import { isRecord } from "../languages.ts";
import { HULL_DEFS, HULL_PARTS } from "./maps-hull.ts";
import { type Draw, INK_DEFS, INK_PARTS } from "./maps-ink.ts";
import { PAPER_DEFS, PAPER_PARTS } from "./maps-paper.ts";
import { PLAN_DEFS, PLAN_PARTS } from "./maps-plan.ts";
import { SCRATCH_DEFS, SCRATCH_PARTS } from "./maps-scratch.ts";

const CELL = 100;

/** A map: cells across and down, the colour of the ground, and parts in the order in which they are drawn. */
interface MapSpec {
  cells: [across: number, down: number];
  ground: string;
  /** One of `STYLES`; without one, flat colours. */
  style?: string;
  parts: Record<string, unknown>[];
}

const at = (cells: number | undefined): number => Math.round((cells ?? 0) * CELL);
const box = ([x, y, w, h]: number[], more: string, around = 0): string =>
  `<rect x="${at(x) + around}" y="${at(y) + around}" width="${at(w) - 2 * around}" height="${at(h) - 2 * around}" ${more}/>`;

/** Things scattered over a rectangle of cells: the first number says how many. */
const scattered =
  (thing: (x: number, y: number, size: number) => string): Draw =>
  ([many = 0, x = 0, y = 0, w = 1, h = 1], random) =>
    Array.from({ length: many }, () => thing(at(x + random() * w), at(y + random() * h), 0.7 + random() * 0.6)).join(
      "",
    );

/** The parts by name; numbers are cells: x, y, width, height. */
const PARTS: Record<string, Draw> = {
  floor: (n) => box(n, 'fill="#cdbb97" stroke="#8a7552" stroke-width="3"'),
  stone: (n) => box(n, 'fill="#a9a699" stroke="#6d6a5f" stroke-width="3"'),
  wood: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const planks = Array.from({ length: Math.round(h * 3) }, (_, row) => `M${at(x)} ${at(y + row / 3)}h${at(w)}`).join(
      "",
    );
    return `${box(n, 'fill="#a97c50"')}<path d="${planks}" stroke="#7d5836" stroke-width="2"/>`;
  },
  metal: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const seams = Array.from({ length: Math.round(w) + 1 }, (_, column) => `M${at(x + column)} ${at(y)}v${at(h)}`).join(
      "",
    );
    return `${box(n, 'fill="#7c8791"')}<path d="${seams}" stroke="#626d77" stroke-width="3"/>`;
  },
  water: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const waves = Array.from({ length: Math.round(h * 2) }, (_, row) => {
      const swell = Array.from({ length: Math.round(w) }, () => "q25 -14 50 0t50 0").join("");
      return `M${at(x)} ${at(y + row / 2 + 0.25)}${swell}`;
    }).join("");
    return `${box(n, 'fill="#5f8ea3"')}<path d="${waves}" fill="none" stroke="#80adc0" stroke-width="4"/>`;
  },
  path: ([x = 0, y = 0, dx = 0, dy = 0]) =>
    `<path d="M${at(x)} ${at(y)}q${at(dx * 0.6)} ${at(dy * 0.1)} ${at(dx)} ${at(dy)}" fill="none" stroke="#c9b48a" stroke-width="90" stroke-linecap="round"/>`,
  wall: (n) => box(n, 'fill="none" stroke="#4a4038" stroke-width="18"'),
  door: (n) => box(n, 'fill="#8a5a2b" stroke="#4a2f17" stroke-width="4"'),
  table: (n) => box(n, 'rx="10" fill="#8a5f38" stroke="#5b3c20" stroke-width="5"', 12),
  crate: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const cross = `M${at(x) + 14} ${at(y) + 14}l${at(w) - 28} ${at(h) - 28}m0 ${28 - at(h)}l${28 - at(w)} ${at(h) - 28}`;
    return `${box(n, 'fill="#9a7142" stroke="#5e4325" stroke-width="6"', 10)}<path d="${cross}" stroke="#5e4325" stroke-width="6"/>`;
  },
  shelf: (n) => box(n, 'fill="#6e4a2a" stroke="#452d18" stroke-width="5"', 6),
  rug: (n) => `${box(n, 'fill="#8c3b3b"', 10)}${box(n, 'fill="none" stroke="#d8b36a" stroke-width="5"', 24)}`,
  light: ([x = 0, y = 0]) =>
    `<circle cx="${at(x)}" cy="${at(y)}" r="150" fill="#ffe9a8" opacity="0.22"/><circle cx="${at(x)}" cy="${at(y)}" r="12" fill="#f3b545"/>`,
  column: ([x = 0, y = 0]) =>
    `<circle cx="${at(x)}" cy="${at(y)}" r="34" fill="#8d897c" stroke="#55524a" stroke-width="6"/>`,
  trees: scattered(
    (x, y, size) =>
      `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})"><circle r="62" fill="#3f5a34"/><circle cx="-14" cy="-16" r="38" fill="#557547"/><circle r="7" fill="#2d2416"/></g>`,
  ),
  rocks: scattered(
    (x, y, size) =>
      `<path transform="translate(${x} ${y}) scale(${size.toFixed(2)})" d="M-34 10l10-30 30-8 28 18-4 26-36 8z" fill="#8b877b" stroke="#5c594f" stroke-width="5"/>`,
  ),
  grass: scattered(
    (x, y) => `<path d="M${x} ${y}l-6 -22m6 22l0 -26m0 26l7 -21" stroke="#4e6a3c" stroke-width="4" fill="none"/>`,
  ),
};

/** How maps are drawn, by name: their parts, and what their drawings share. */
const EDGE = (whole: string) => `<rect ${whole} fill="url(#edge)"/>`;
const STYLES: Record<string, { parts: Record<string, Draw>; defs: string; over: (whole: string) => string }> = {
  flat: { parts: PARTS, defs: "", over: () => "" },
  ink: { parts: INK_PARTS, defs: INK_DEFS, over: EDGE },
  plan: { parts: PLAN_PARTS, defs: PLAN_DEFS, over: EDGE },
  paper: { parts: PAPER_PARTS, defs: PAPER_DEFS, over: EDGE },
  scratch: { parts: SCRATCH_PARTS, defs: SCRATCH_DEFS, over: EDGE },
  hull: { parts: HULL_PARTS, defs: HULL_DEFS, over: EDGE },
};

export function drawMap(spec: unknown, where: string): { svg: string; width: number; height: number } {
  if (!isRecord(spec) || !Array.isArray(spec.cells) || !Array.isArray(spec.parts))
    throw new BuildError(`${where}: a map needs cells, ground and parts`);
  const { cells, ground, style = "flat", parts } = spec as unknown as MapSpec;
  const drawing = STYLES[style];
  if (!drawing) throw new BuildError(`${where}: no style of maps "${style}"; known: ${Object.keys(STYLES).join(", ")}`);
  const { parts: known, defs, over } = drawing;
  const [width, height] = [at(cells[0]), at(cells[1])];
  let state = [...where].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7);
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const drawn = parts.flatMap((part) =>
    Object.entries(part).map(([name, numbers]) => {
      const draw = known[name];
      if (!draw || !Array.isArray(numbers))
        throw new BuildError(`${where}: no part "${name}"; known: ${Object.keys(known).join(", ")}`);
      return draw(numbers as number[], random);
    }),
  );
  const whole = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${whole} viewBox="0 0 ${width} ${height}">${defs}<rect ${whole} fill="${ground}"/>${drawn.join("")}${over(whole)}</svg>\n`;
  return { svg, width, height };
}

/** What stops figures on a map, in cells. */
export interface Wall {
  line: [x1: number, y1: number, x2: number, y2: number];
  kind: "wall" | "door" | "window";
}

const partsNamed = (spec: unknown, name: string): number[][] =>
  isRecord(spec) && Array.isArray(spec.parts)
    ? spec.parts.filter(isRecord).flatMap((part) => (Array.isArray(part[name]) ? [part[name] as number[]] : []))
    : [];

/** How far from a wall a door may be drawn and still be its door. */
const NEAR = 0.5;

/**
 * The walls of a map: the four sides of every `wall`, opened where a `door` or a `window` is drawn on them. One without width or
 * without height is a partition, and stands once.
 */
export function wallsOf(spec: unknown): Wall[] {
  const openings = (["door", "window"] as const).flatMap((kind) =>
    partsNamed(spec, kind).map(([x = 0, y = 0, w = 0, h = 0]) => ({ kind, x, y, w, h })),
  );
  const found = partsNamed(spec, "wall").flatMap(([x = 0, y = 0, w = 0, h = 0]) =>
    [
      { isLevel: true, at: y, from: x, to: x + w },
      ...(h > 0 ? [{ isLevel: true, at: y + h, from: x, to: x + w }] : []),
      { isLevel: false, at: x, from: y, to: y + h },
      ...(w > 0 ? [{ isLevel: false, at: x + w, from: y, to: y + h }] : []),
    ].flatMap(({ isLevel, at, from, to }): Wall[] => {
      const here = openings
        .map(({ kind, ...of }) => ({
          kind,
          ...(isLevel
            ? { across: of.y + of.h / 2, start: of.x, end: of.x + of.w, lies: of.w >= of.h }
            : { across: of.x + of.w / 2, start: of.y, end: of.y + of.h, lies: of.h >= of.w }),
        }))
        .filter(({ across, start, end, lies }) => lies && Math.abs(across - at) < NEAR && start >= from && end <= to)
        .sort((one, two) => one.start - two.start);
      const piece = (start: number, end: number, kind: Wall["kind"]): Wall[] =>
        end > start ? [{ kind, line: isLevel ? [start, at, end, at] : [at, start, at, end] }] : [];
      const opened = here.flatMap(({ kind, start, end }, index) => [
        ...piece(here[index - 1]?.end ?? from, start, "wall"),
        ...piece(start, end, kind),
      ]);
      return [...opened, ...piece(here.at(-1)?.end ?? from, to, "wall")];
    }),
  );
  // Two rooms that share a wall share its door: it is opened once.
  const doors = new Set<string>();
  return found.filter(({ kind, line }) => kind !== "door" || (!doors.has(String(line)) && doors.add(String(line))));
}

/** What burns, by the part that draws it. */
const BURNS: Record<string, { color: string; animation: string | null }> = {
  light: { color: "#ffb45a", animation: "torch" },
  fire: { color: "#ffb45a", animation: "torch" },
  lamp: { color: "#cfe2ff", animation: null },
  grow: { color: "#9ff0a8", animation: "pulse" },
  alarm: { color: "#ff5a4a", animation: "pulse" },
};

/** Where lights burn on a map, in cells. */
export const lightsOf = (spec: unknown): { at: [x: number, y: number]; color: string; animation: string | null }[] =>
  Object.entries(BURNS).flatMap(([name, burns]) =>
    partsNamed(spec, name).map(([x = 0, y = 0]) => ({ at: [x, y] as [number, number], ...burns })),
  );
