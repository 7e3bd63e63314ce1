/** Parts of maps of steel: plates with bevelled seams, hatched hulls, cold pools of light, and the plants that grow there. */

import { px, round, scattered } from "./maps-ink.ts";

type Draw = (numbers: number[], random: () => number) => string;

const DARK = "#0b1018";
const EDGE = "#8fa3b8";
const PAINTS = ["#9a5638", "#3f6f74", "#a98a3c", "#56637a", "#7a4450"];

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ""): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;
const stroke = (d: string, colour: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;

/** Corners in pixels: what every box begins with. */
const sides = ([x = 0, y = 0, w = 1, h = 1]: number[]) => ({ l: px(x), t: px(y), w: px(w), h: px(h) });

/** A thing that stands on deck: its shadow, its body, a lighter edge at the top and left. */
function body(n: number[], fill: string, inset: number, round = 6): string {
  const { l, t, w, h } = sides(n);
  const at = (dx: number, dy: number, colour: string, more = "") =>
    rect(l + inset + dx, t + inset + dy, w - 2 * inset, h - 2 * inset, colour, `rx="${round}" ${more}`);
  const top = `M${l + inset + 3} ${t + h - inset - 4}V${t + inset + 3}H${l + w - inset - 4}`;
  return `${at(9, 12, "#000", 'opacity="0.4"')}${at(0, 0, fill, `stroke="${DARK}" stroke-width="4"`)}${stroke(top, "#fff", 3, 'opacity="0.28"')}`;
}

const disc = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${r}" fill="${fill}" ${more}/>`;

/** Light that falls on the deck from a lamp. */
const pool =
  (gradient: string, bulb: string, reach: number): Draw =>
  ([x = 0, y = 0]) =>
    `${disc(x, y, reach, `url(#${gradient})`)}${disc(x, y, 11, bulb, `stroke="${DARK}" stroke-width="4"`)}`;

/** Bars side by side along the longer side. */
function ribs({ l, t, w, h }: ReturnType<typeof sides>, every: number, inset: number): string {
  const along = w >= h;
  const count = Math.floor(((along ? w : h) - 2 * inset) / every);
  return Array.from({ length: count }, (_, index) => {
    const at = inset + (index + 0.5) * every;
    return along
      ? `M${round(l + at)} ${t + inset}v${h - 2 * inset}`
      : `M${l + inset} ${round(t + at)}h${w - 2 * inset}`;
  }).join("");
}

/** By name; numbers are cells: x, y, width, height. */
export const HULL_PARTS: Record<string, Draw> = {
  stars: ([many = 0, x = 0, y = 0, w = 1, h = 1], random) =>
    Array.from({ length: many }, () => {
      const size = 1 + random() * 3;
      return disc(x + random() * w, y + random() * h, round(size), size > 3 ? "#ffe9c4" : "#cfdcf2", 'opacity="0.8"');
    }).join(""),
  deck: (n, random) => {
    const { l, t, w, h } = sides(n);
    const tiles = Array.from({ length: Math.ceil(w / 200) * Math.ceil(h / 200) }, (_, index) => {
      const [column, row] = [index % Math.ceil(w / 200), Math.floor(index / Math.ceil(w / 200))];
      const [x, y] = [l + column * 200, t + row * 200];
      const [wide, high] = [Math.min(200, l + w - x), Math.min(200, t + h - y)];
      const shade = ["#47535f", "#4d5a67", "#434e5a"][Math.floor(random() * 3)] as string;
      const bolts = `M${x + 14} ${y + 14}h1M${x + wide - 15} ${y + 14}h1M${x + 14} ${y + high - 14}h1M${x + wide - 15} ${y + high - 14}h1`;
      const worn =
        random() < 0.4
          ? stroke(
              `M${round(x + 20 + random() * 120)} ${round(y + 30 + random() * 120)}l${round(30 + random() * 40)} ${round(random() * 30 - 15)}`,
              "#fff",
              2,
              'opacity="0.12"',
            )
          : "";
      return `${rect(x, y, wide, high, shade)}${stroke(`M${x} ${y + high}V${y}H${x + wide}`, "#6d7d8d", 3)}${stroke(`M${x + wide - 2} ${y}V${y + high - 2}H${x}`, "#2b343e", 4)}${stroke(bolts, "#232b34", 8, 'stroke-linecap="round"')}${worn}`;
    });
    return tiles.join("");
  },
  grate: (n) => {
    const { l, t, w, h } = sides(n);
    const bars = Array.from({ length: Math.floor(w / 25) }, (_, index) => `M${l + index * 25} ${t}v${h}`).join("");
    const across = Array.from({ length: Math.floor(h / 100) + 1 }, (_, index) => `M${l} ${t + index * 100}h${w}`).join(
      "",
    );
    return `${rect(l, t, w, h, DARK)}${stroke(bars, "#59687a", 7)}${stroke(across, "#77889c", 9)}`;
  },
  stripes: (n) => {
    const { l, t, w, h } = sides(n);
    const slant = Array.from(
      { length: Math.floor(w / 50) },
      (_, index) => `M${l + index * 50} ${t + h}l25 ${-h}h25l-25 ${h}z`,
    );
    return `${rect(l, t, w, h, "#1b2028")}<path d="${slant.join("")}" fill="#d9a92f" opacity="0.85"/>`;
  },
  rails: ([x = 0, y = 0, dx = 0, dy = 0]) => {
    const rail = (off: number) => `M${px(x)} ${px(y) + off}l${px(dx)} ${px(dy)}`;
    return `${stroke(rail(-34) + rail(34), DARK, 16)}${stroke(rail(-36) + rail(32), "#93a4b5", 4)}`;
  },
  // The hull from outside: hatched in the direction of the light.
  wall: (n, random) => {
    const { l, t, w, h } = sides(n);
    const hatch = Array.from({ length: Math.floor((w + h) / 9) }, () => {
      const along = random() * 2 * (w + h);
      const out = 20 + random() * 26;
      if (along < w) return `M${round(l + along)} ${t}l${round(out)} ${round(-out)}`;
      if (along < w + h) return `M${l + w} ${round(t + along - w)}l${round(out)} ${round(-out)}`;
      if (along < 2 * w + h) return `M${round(l + along - w - h)} ${t + h}l${round(-out)} ${round(out)}`;
      return `M${l} ${round(t + along - 2 * w - h)}l${round(-out)} ${round(out)}`;
    }).join("");
    const line = `x="${l}" y="${t}" width="${w}" height="${h}" fill="none"`;
    return `${stroke(hatch, "#2c4066", 4)}<rect ${line} stroke="${DARK}" stroke-width="30"/><rect ${line} stroke="${EDGE}" stroke-width="18"/><rect ${line} stroke="#5c6f84" stroke-width="9"/>`;
  },
  door: (n) => {
    const { l, t, w, h } = sides(n);
    const middle = w >= h ? `M${l + w / 2} ${t}v${h}` : `M${l} ${t + h / 2}h${w}`;
    return `${rect(l - 4, t - 4, w + 8, h + 8, DARK)}${rect(l, t, w, h, "#d9a92f")}${stroke(middle, DARK, 5)}`;
  },
  window: (n) => {
    const { l, t, w, h } = sides(n);
    return `${rect(l, t, w, h, DARK)}${rect(l + 4, t + 7, w - 8, h - 14, "#7fb4d8")}`;
  },
  // Numbers, painted over.
  container: (n, random) => {
    const paint = PAINTS[Math.floor(random() * PAINTS.length)] as string;
    const at = sides(n);
    const [x, y] = [at.l + at.w / 2, at.t + at.h / 2];
    const smear = `M${round(x - 40)} ${round(y - 8)}q30 ${round(-14 + random() * 10)} 78 2M${round(x - 34)} ${round(y + 8)}q34 ${round(random() * 14)} 70 -2`;
    return `${body(n, paint, 6)}${stroke(ribs(at, 22, 14), "#000", 5, 'opacity="0.28"')}${stroke(smear, "#dfe5ea", 15, 'stroke-linecap="round" opacity="0.75"')}`;
  },
  crate: (n) => {
    const { l, t, w, h } = sides(n);
    return `${body(n, "#6c7683", 12, 4)}${stroke(`M${l + w / 2} ${t + 18}v${h - 36}M${l + 18} ${t + h / 2}h${w - 36}`, DARK, 5)}`;
  },
  crane: (n) => {
    const at = sides(n);
    const [x, y] = [at.l + at.w / 2, at.t + at.h / 2];
    const truss = Array.from({ length: Math.floor(at.h / 100) }, (_, index) => {
      const top = at.t + index * 100;
      return `M${at.l + 18} ${top}L${at.l + at.w - 18} ${top + 100}M${at.l + at.w - 18} ${top}L${at.l + 18} ${top + 100}`;
    }).join("");
    return `<g opacity="0.92">${stroke(`M${at.l + 18} ${at.t}v${at.h}M${at.l + at.w - 18} ${at.t}v${at.h}`, DARK, 18)}${stroke(truss, DARK, 9)}${stroke(`M${at.l + 18} ${at.t}v${at.h}M${at.l + at.w - 18} ${at.t}v${at.h}`, "#d9a92f", 10)}${stroke(truss, "#b98c22", 4)}${rect(x - 62, y - 46, 124, 92, "#d9a92f", `rx="8" stroke="${DARK}" stroke-width="5"`)}${rect(x - 40, y - 26, 80, 52, "#1d2937")}${stroke(`M${round(x)} ${round(y - 12)}v24m-12 -12h24`, "#e8edf2", 5)}</g>`;
  },
  console: (n, random) => {
    const at = sides(n);
    const keys = Array.from({ length: Math.floor(at.w / 26) - 1 }, (_, index) =>
      rect(
        at.l + 22 + index * 26,
        at.t + 24,
        14,
        10,
        ["#6fe0a0", "#f0b545", "#e8604f"][Math.floor(random() * 3)] as string,
      ),
    ).join("");
    return `${body(n, "#28323e", 8)}${rect(at.l + 18, at.t + 42, at.w - 36, at.h - 62, "#4f9fd0", 'opacity="0.75"')}${keys}`;
  },
  pipes: (n) => {
    const { l, t, w, h } = sides(n);
    return [0, 1, 2]
      .map((row) => {
        const y = round(t + (h * (row + 0.5)) / 3);
        const clamps = Array.from(
          { length: Math.floor(w / 180) },
          (_, index) => `M${l + 90 + index * 180} ${y - 13}v26`,
        ).join("");
        return `${stroke(`M${l} ${y}h${w}`, DARK, 26)}${stroke(`M${l} ${y}h${w}`, ["#6d7f92", "#8a6b4d", "#5c7d78"][row] as string, 19)}${stroke(`M${l} ${y - 5}h${w}`, "#fff", 3, 'opacity="0.3"')}${stroke(clamps, DARK, 7)}`;
      })
      .join("");
  },
  pump: ([x = 0, y = 0]) => {
    const blades = Array.from({ length: 8 }, (_, index) => {
      const angle = (index * Math.PI) / 4;
      return `M${px(x)} ${px(y)}q${round(Math.cos(angle) * 40 - Math.sin(angle) * 20)} ${round(Math.sin(angle) * 40 + Math.cos(angle) * 20)} ${round(Math.cos(angle) * 78)} ${round(Math.sin(angle) * 78)}`;
    }).join("");
    const shadow = `<circle cx="${px(x) + 12}" cy="${px(y) + 16}" r="112" fill="#000" opacity="0.4"/>`;
    return `${shadow}${disc(x, y, 112, "#6b7c8d", `stroke="${DARK}" stroke-width="7"`)}${disc(x, y, 88, "#1c2530")}${stroke(blades, EDGE, 9, 'stroke-linecap="round"')}${disc(x, y, 26, "#c0563c", `stroke="${DARK}" stroke-width="6"`)}`;
  },
  bunk: (n) => {
    const { l, t, h } = sides(n);
    return `${body(n, "#4b5766", 8)}${rect(l + 20, t + 20, 46, h - 40, "#c8cfd6", 'rx="8"')}`;
  },
  soil: (n) => body(n, "#3a3328", 0, 10),
  rack: (n) => {
    const at = sides(n);
    return `${body(n, "#8693a1", 4, 3)}${stroke(ribs(at, 60, 10), DARK, 4)}`;
  },
  moss: scattered((x, y, size, random) => {
    const tufts = Array.from({ length: 6 }, () => {
      const [dx, dy] = [(random() - 0.5) * 70 * size, (random() - 0.5) * 60 * size];
      return `<circle cx="${round(x + dx)}" cy="${round(y + dy)}" r="${round((12 + random() * 18) * size)}" fill="${["#3f8f78", "#57a98a", "#2f7566", "#79c4a0"][Math.floor(random() * 4)]}"/>`;
    }).join("");
    return `${tufts}<circle cx="${round(x)}" cy="${round(y - 8)}" r="3" fill="#e9fff4"/>`;
  }),
  lamp: pool("cold", "#f2f8ff", 300),
  grow: pool("green", "#d8ffdf", 420),
  alarm: pool("red", "#ff8a78", 480),
};

const glow = (id: string, colour: string, strength: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="0.55" stop-color="${colour}" stop-opacity="${strength / 3}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** What drawings of this style share: the lights, and the dark towards the edges. */
export const HULL_DEFS = `<defs>${glow("cold", "#dbe9ff", 0.5)}${glow("green", "#b4ffc0", 0.5)}${glow("red", "#ff5a4a", 0.4)}<radialGradient id="edge" r="0.75"><stop offset="0.55" stop-color="#05080d" stop-opacity="0"/><stop offset="1" stop-color="#05080d" stop-opacity="0.6"/></radialGradient></defs>`;
