/** Parts of maps scratched out of the dark: light lines on black, brass where a lamp reaches. For what lies under the ground. */

import { type Draw, frame, line, px, round, scattered } from "./maps-ink.ts";

const DARK = "#17130f";
const LIGHT = "#d9c8a0";
const BRASS = "#c8963e";

const scratch = (d: string, width = 3, colour = LIGHT, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

const filled = ([x, y, w, h]: number[], fill: string, inset = 0): string =>
  `<rect x="${px(x) + inset}" y="${px(y) + inset}" width="${px(w) - 2 * inset}" height="${px(h) - 2 * inset}" fill="${fill}"/>`;

/** A thing with four sides. */
const block = (n: number[], fill: string, random: () => number, inset = 0, colour = LIGHT): string => {
  const [x = 0, y = 0, w = 0, h = 0] = n;
  const sides = frame(px(x) + inset, px(y) + inset, px(w) - 2 * inset, px(h) - 2 * inset, random);
  return filled(n, fill, inset) + scratch(sides, 4, colour);
};

/** Scratches that go out from a wall into the rock, dense beside it and scarce farther away. */
function rays(x1: number, y1: number, x2: number, y2: number, random: () => number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  return Array.from({ length: Math.floor(length / 9) }, (_, index) => {
    const along = index * 9 + random() * 5;
    const far = 16 + random() ** 3 * 80;
    const slant = (random() - 0.5) * 16;
    const from = 12 + random() * 6;
    const [x, y] = [x1 + dx * along + dy * from, y1 + dy * along - dx * from];
    return `M${round(x)} ${round(y)}l${round(dy * far + dx * slant)} ${round(-dx * far + dy * slant)}`;
  }).join("");
}

/** By name; numbers are cells: x, y, width, height. */
export const SCRATCH_PARTS: Record<string, Draw> = {
  stone: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const slabs = Array.from({ length: Math.round(w * h * 0.7) }, () => {
      const [left, top] = [px(x + 0.1 + random() * (w - 0.9)), px(y + 0.1 + random() * (h - 0.6))];
      const [wide, high] = [40 + random() * 50, 24 + random() * 30];
      return `M${left} ${top + round(high)}l${round(4 + random() * 4)} -${round(high)}h${round(wide)}`;
    }).join("");
    return `${filled(n, "#41362a")}${scratch(slabs, 2, LIGHT, 'opacity="0.32"')}`;
  },
  // Going down to the right: the deeper, the closer together.
  steps: ([x = 0, y = 0, w = 0, h = 0], random) =>
    Array.from({ length: Math.round(w * 1.6) }, (_, index) => {
      const at = px(x) + px(w) * (index / (w * 1.6)) ** 0.85;
      return (
        `<rect x="${round(at)}" y="${px(y) + 10}" width="26" height="${px(h) - 20}" fill="${DARK}" opacity="0.28"/>` +
        scratch(line(round(at), px(y) + 12, round(at), px(y + h) - 12, random), 3, LIGHT, 'opacity="0.6"')
      );
    }).join(""),
  // What is heard in the dark.
  rings: ([x = 0, y = 0, far = 1], random) =>
    Array.from({ length: Math.round(far * 2) }, (_, index) => {
      const radius = px(0.5 + index / 2);
      const [dash, gap] = [round(50 + random() * 60), round(10 + random() * 30)];
      return `<circle cx="${px(x)}" cy="${px(y)}" r="${radius}" fill="none" stroke="${BRASS}" stroke-width="3" stroke-dasharray="${dash} ${gap}" opacity="${round(0.6 - index * 0.045)}"/>`;
    }).join(""),
  floor: (n, random) => block(n, "#4a3d2c", random),
  wood: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const planks = Array.from({ length: Math.round(h * 3) + 1 }, (_, row) =>
      line(px(x), px(y + row / 3), px(x + w), px(y + row / 3), random),
    ).join("");
    return `${filled(n, "#5b4327")}${scratch(planks, 3)}`;
  },
  water: ([x = 0, y = 0, w = 0, h = 0], random) => {
    const flow = Array.from({ length: Math.round(w * h * 2) }, () => {
      const [left, top] = [px(x + random() * (w - 0.6)), px(y + random() * h)];
      return `M${left} ${top}q${round(10 + random() * 14)} -9 ${round(30 + random() * 20)} 0`;
    }).join("");
    return `${filled([x, y, w, h], "#1f2c30")}${scratch(flow, 2.5, "#9fb6b4", 'opacity="0.7"')}`;
  },
  path: ([x = 0, y = 0, dx = 0, dy = 0], random) => {
    const d = `M${px(x)} ${px(y)}q${px(dx * 0.6)} ${px(dy * 0.1)} ${px(dx)} ${px(dy)}`;
    const ruts = Array.from({ length: Math.round(Math.abs(dx) * 4) }, () => {
      const part = random();
      const [along, across] = [
        2 * part * (1 - part) * dx * 0.6 + part ** 2 * dx,
        2 * part * (1 - part) * dy * 0.1 + part ** 2 * dy,
      ];
      return `M${px(x + along)} ${px(y + across) + Math.round((random() - 0.5) * 84)}h${round(10 + random() * 24)}`;
    }).join("");
    return `<path d="${d}" fill="none" stroke="#4a3d2c" stroke-width="104" stroke-linecap="round"/>${scratch(ruts, 2.2, LIGHT, 'opacity="0.5"')}`;
  },
  // What a room is dug out of: drawn before the floors of the rooms beside it.
  rock: ([x = 0, y = 0, w = 0, h = 0], random) => {
    const [left, top, right, bottom] = [px(x), px(y), px(x + w), px(y + h)];
    const out = [
      rays(left, top, right, top, random),
      rays(right, top, right, bottom, random),
      rays(right, bottom, left, bottom, random),
      rays(left, bottom, left, top, random),
    ].join("");
    return scratch(out, 2, LIGHT, 'opacity="0.5"');
  },
  wall: ([x = 0, y = 0, w = 0, h = 0]) => {
    const edge = (width: number, colour: string) =>
      `<rect x="${px(x)}" y="${px(y)}" width="${px(w)}" height="${px(h)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
    return edge(24, DARK) + edge(7, LIGHT);
  },
  // A hillside that rises to the right.
  slope: ([x = 0, y = 0, w = 0, h = 0], random) => {
    const strokes = Array.from({ length: Math.round(w * h * 7) }, () => {
      const part = random() ** 0.6;
      const [left, top] = [px(x + w * part), px(y + random() * h)];
      return `M${left} ${top}l${round(18 + part * 40)} ${round((top / px(y + h) - 0.5) * -24)}`;
    }).join("");
    return scratch(strokes, 2, LIGHT, 'opacity="0.28"');
  },
  // A burrow with its prop.
  hole: scattered(
    (x, y, size) =>
      `<g transform="translate(${x} ${y}) scale(${round(size)})"><ellipse rx="46" ry="34" fill="#0b0907" stroke="${LIGHT}" stroke-width="4"/><path d="M-40 -24q40 -26 80 0" fill="none" stroke="${LIGHT}" stroke-width="3"/><path d="M-8 30v-66m-16 0h32" stroke="${BRASS}" stroke-width="9" stroke-linecap="round"/></g>`,
  ),
  door: (n, random) => block(n, "#8a6427", random, 0, BRASS),
  window: (n, random) => block(n, "#2c3a3c", random, 0, BRASS),
  table: (n, random) => block(n, "#5b4327", random, 12),
  shelf: (n, random) => block(n, "#4c381f", random, 6),
  crate: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const [l, t, r, b] = [px(x) + 10, px(y) + 10, px(x + w) - 10, px(y + h) - 10];
    return block(n, "#5b4327", random, 10) + scratch(line(l, t, r, b, random) + line(l, b, r, t, random), 2.5);
  },
  rug: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const tufts = Array.from({ length: Math.round(w * h * 3) }, () => {
      const [left, top] = [px(x + 0.25 + random() * (w - 0.6)), px(y + 0.25 + random() * (h - 0.5))];
      return `M${left} ${top}l${round(12 + random() * 16)} ${round((random() - 0.5) * 10)}`;
    }).join("");
    return `${block(n, "#5a2f22", random, 10, BRASS)}${scratch(tufts, 2, BRASS, 'opacity="0.5"')}`;
  },
  sacks: scattered(
    (x, y, size) =>
      `<g transform="translate(${x} ${y}) scale(${round(size)})"><path d="M-24 20q-8 -34 10 -40l-6 -10h32l-6 10q22 8 14 40q-22 10 -44 0z" fill="#6b5836" stroke="${LIGHT}" stroke-width="4"/><path d="M8 12l10 -20m-2 24l8 -16m-30 8l8 -18" stroke="${LIGHT}" stroke-width="2.5"/></g>`,
  ),
  bell: ([x = 0, y = 0]) =>
    `<g transform="translate(${px(x)} ${px(y)})"><circle r="56" fill="#8a6427" stroke="${BRASS}" stroke-width="6"/><circle r="38" fill="none" stroke="${LIGHT}" stroke-width="4"/><circle r="13" fill="${DARK}" stroke="${LIGHT}" stroke-width="4"/><path d="M-62 -30l124 60m-124 0l124 -60" stroke="#6b5836" stroke-width="10"/></g>`,
  fire: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="420" fill="url(#glow)"/><g transform="translate(${px(x)} ${px(y)})"><path d="M-34 18l68 -30m-66 -8l64 40" stroke="${LIGHT}" stroke-width="14" stroke-linecap="round"/><path d="M-34 18l68 -30m-66 -8l64 40" stroke="#5b4327" stroke-width="8" stroke-linecap="round"/><path d="M-16 12q-10 -24 8 -44q2 16 10 18q2 -12 10 -20q16 26 2 46q-14 12 -30 0z" fill="#e8a33d" stroke="#fff0c4" stroke-width="3"/></g>`,
  light: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="330" fill="url(#glow)"/><circle cx="${px(x)}" cy="${px(y)}" r="11" fill="#ffd98a" stroke="${BRASS}" stroke-width="4"/>`,
  column: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="44" fill="${DARK}" stroke="${LIGHT}" stroke-width="6"/><circle cx="${px(x)}" cy="${px(y)}" r="28" fill="none" stroke="${LIGHT}" stroke-width="3" stroke-dasharray="7 5"/>`,
  trees: scattered((x, y, size, random) => {
    const radius = 58 * size;
    const leaves = Array.from({ length: 26 }, () => {
      const [angle, far] = [random() * 6.283, radius * (0.25 + random() * 0.7)];
      const [left, top] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
      return `M${round(left)} ${round(top)}q${round(6 * size)} -${round(8 * size)} ${round(13 * size)} ${round(2 * size)}`;
    }).join("");
    return `<circle cx="${x}" cy="${y}" r="${round(radius)}" fill="#1c2116" stroke="#8d9a6a" stroke-width="3" stroke-dasharray="14 6"/>${scratch(leaves, 2.4, "#a9b37f")}`;
  }),
  rocks: scattered((x, y, size, random) => {
    const turn = Math.round(random() * 360);
    return `<g transform="translate(${x} ${y}) scale(${round(size)}) rotate(${turn})"><path d="M-34 10l10-30 30-8 28 18-4 26-36 8z" fill="#241d16" stroke="${LIGHT}" stroke-width="3.5" stroke-linejoin="round" opacity="0.75"/><path d="M-20 2l14 -16m-6 24l26 -30m-12 32l22 -24" stroke="${LIGHT}" stroke-width="2.2" opacity="0.6"/></g>`;
  }),
  grass: scattered((x, y, size) =>
    scratch(
      `M${x - 7} ${y}q-2 -10 -6 -${round(15 * size)}m6 ${round(15 * size)}l1 -${round(22 * size)}m0 ${round(22 * size)}q4 -12 9 -${round(15 * size)}`,
      2.4,
      "#8d9a6a",
      'opacity="0.6"',
    ),
  ),
};

/** What drawings of this style share: the light of lamps, and the dark that closes in at the edges. */
export const SCRATCH_DEFS =
  '<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffcf7a" stop-opacity="0.55"/><stop offset="0.45" stop-color="#f0a94a" stop-opacity="0.22"/><stop offset="1" stop-color="#f0a94a" stop-opacity="0"/></radialGradient><radialGradient id="edge" r="0.75"><stop offset="0.6" stop-color="#0b0907" stop-opacity="0"/><stop offset="1" stop-color="#0b0907" stop-opacity="0.7"/></radialGradient></defs>';
