/** Parts of maps drawn as an architect's plan at night: pale lines on dark, walls hatched between two edges, pools of lamplight. */

import { type Draw, px, round, scattered } from "./maps-ink.ts";

const PALE = "#dfe6e4";
const NIGHT = "#10151c";

const rect = ([x, y, w, h]: number[], more: string, inset = 0): string =>
  `<rect x="${px(x) + inset}" y="${px(y) + inset}" width="${px(w) - 2 * inset}" height="${px(h) - 2 * inset}" ${more}/>`;
const line = (d: string, width: number, more = "", colour = PALE): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
/** What stands on the floor: its shadow to the lower right, then itself. */
const standing = (n: number[], fill: string, inset = 6, more = ""): string => {
  const [x = 0, y = 0, w = 0, h = 0] = n;
  const shadow = [x + 0.07, y + 0.09, w, h];
  return `${rect(shadow, `fill="${NIGHT}" opacity="0.45"`, inset)}${rect(n, `fill="${fill}" stroke="${NIGHT}" stroke-width="5" ${more}`, inset)}`;
};
/** Lines over a rectangle, slanting, cut at its edges. */
function slanted([x = 0, y = 0, w = 0, h = 0]: number[], step: number): string {
  const [l, t, r, b] = [px(x), px(y), px(x + w), px(y + h)];
  const lines: string[] = [];
  for (let start = l - (b - t); start < r; start += step) {
    const [from, to] = [Math.max(start, l), Math.min(start + (b - t), r)];
    if (to > from) lines.push(`M${round(from)} ${round(b - (from - start))}L${round(to)} ${round(b - (to - start))}`);
  }
  return lines.join("");
}
const spot = (x: number, y: number, radius: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

/** A crown from above, in rings of leaves. */
function tree(x: number, y: number, size: number): string {
  const ring = (radius: number, petals: number, turn: number): string =>
    `${Array.from({ length: petals }, (_, index) => {
      const at = (angle: number) =>
        `${round(x + Math.cos(angle) * radius * size)} ${round(y + Math.sin(angle) * radius * size)}`;
      const [from, to] = [index, index + 1].map((step) => turn + (step / petals) * 2 * Math.PI);
      return `${index === 0 ? `M${at(from ?? 0)}` : ""}A${round(radius * size * 0.4)} ${round(radius * size * 0.4)} 0 0 1 ${at(to ?? 0)}`;
    }).join("")}z`;
  const leaves = (radius: number, petals: number, turn: number, fill: string) =>
    `<path d="${ring(radius, petals, turn)}" fill="${fill}" stroke="${PALE}" stroke-width="2.5" stroke-opacity="0.55"/>`;
  return `${spot(x + 12, y + 15, 66 * size, NIGHT, 'opacity="0.4"')}${leaves(64, 10, 0.2, "#33544c")}${leaves(42, 8, 0.5, "#406759")}${leaves(20, 6, 0.1, "#4f7b67")}`;
}

/** By name; numbers are cells: x, y, width, height. */
export const PLAN_PARTS: Record<string, Draw> = {
  block: (n) => line(slanted(n, 34), 2.5, 'opacity="0.16"'),
  pavement: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const across = Array.from({ length: Math.round(w * 2) + 1 }, (_, step) => `M${px(x + step / 2)} ${px(y)}v${px(h)}`);
    const down = Array.from({ length: Math.round(h * 2) + 1 }, (_, step) => `M${px(x)} ${px(y + step / 2)}h${px(w)}`);
    return `${rect(n, 'fill="#4a5563"')}${line([...across, ...down].join(""), 2, 'opacity="0.22"')}`;
  },
  road: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const kerb = line(`M${px(x)} ${px(y)}h${px(w)}`, 10, 'opacity="0.55"');
    const middle = line(
      `M${px(x)} ${px(y + h * 0.62)}h${px(w)}`,
      8,
      'stroke-dasharray="90 70" opacity="0.5"',
      "#e7d9a0",
    );
    return `${rect(n, 'fill="#262d37"')}${kerb}${middle}`;
  },
  wood: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const rows = Array.from({ length: Math.round(h * 4) }, (_, row) => {
      const top = px(y + row / 4);
      const joints = Array.from({ length: Math.round(w / 1.6) }, (_, column) => {
        const along = column * 1.6 + (row % 2) * 0.8 + random() * 0.3;
        return along < w ? `M${px(x + along)} ${top}v25` : "";
      });
      return `M${px(x)} ${top}h${px(w)}${joints.join("")}`;
    }).join("");
    return `${rect(n, 'fill="#a07a52"')}${line(rows, 2, 'opacity="0.35"', NIGHT)}`;
  },
  tiles: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const dark: string[] = [];
    for (let row = 0; row < h * 2; row++)
      for (let column = row % 2; column < w * 2; column += 2)
        dark.push(`M${px(x + column / 2)} ${px(y + row / 2)}h50v50h-50z`);
    return `${rect(n, 'fill="#b9b6a9"')}<path d="${dark.join("")}" fill="#5d6b72" opacity="0.55"/>`;
  },
  stone: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const slabs = Array.from({ length: Math.round(h * 2) }, (_, row) => {
      const joints = Array.from({ length: Math.round(w) + 1 }, (_, column) => {
        const along = column + (row % 2) / 2 + random() * 0.3;
        return along < w ? `M${px(x + along)} ${px(y + row / 2)}v50` : "";
      });
      return `M${px(x)} ${px(y + row / 2)}h${px(w)}${joints.join("")}`;
    }).join("");
    return `${rect(n, 'fill="#76808a"')}${line(slabs, 2.5, 'opacity="0.45"', NIGHT)}`;
  },
  water: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const glints = Array.from({ length: Math.ceil(w * h * 5) }, () => {
      const long = 0.12 + random() * 0.2;
      const [left, top] = [x + random() * Math.max(0, w - long), y + 0.06 + random() * Math.max(0, h - 0.12)];
      return w < h
        ? `M${px(x + 0.06 + random() * (w - 0.12))} ${px(y + random() * (h - long))}v${px(long)}`
        : `M${px(left)} ${px(top)}h${px(long)}`;
    }).join("");
    return `${rect(n, `fill="#2f6f86" stroke="${NIGHT}" stroke-width="4"`)}${line(glints, 3, 'opacity="0.6" stroke-linecap="round"', "#9fd0dc")}`;
  },
  wall: ([x = 0, y = 0, w = 0, h = 0]) => {
    const side = (a: number, b: number, c: number, d: number): string => {
      const along = c - a > 0;
      const band = along ? [a - 0.11, b - 0.11, c - a + 0.22, 0.22] : [a - 0.11, b - 0.11, 0.22, d - b + 0.22];
      return `${rect(band, `fill="${NIGHT}" stroke="${PALE}" stroke-width="3.5"`)}${line(slanted(band, 13), 2, 'opacity="0.5"')}`;
    };
    return [
      ...(w > 0 ? [side(x, y, x + w, y)] : []),
      ...(w > 0 && h > 0 ? [side(x, y + h, x + w, y + h)] : []),
      ...(h > 0 ? [side(x, y, x, y + h)] : []),
      ...(w > 0 && h > 0 ? [side(x + w, y, x + w, y + h)] : []),
    ].join("");
  },
  door: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const [mx, my, lies] = [px(x + w / 2), px(y + h / 2), w >= h];
    const long = lies ? px(w) : px(h);
    const swing = lies
      ? `M${px(x)} ${my}v${-long}A${long} ${long} 0 0 1 ${px(x) + long} ${my}`
      : `M${mx} ${px(y)}h${-long}A${long} ${long} 0 0 0 ${mx} ${px(y) + long}`;
    const leaf = lies ? `M${px(x)} ${my}h${long}` : `M${mx} ${px(y)}v${long}`;
    return `${line(swing, 2.5, 'opacity="0.5" stroke-dasharray="9 7"')}${line(leaf, 28, "", NIGHT)}${line(leaf, 18, "", "#c98f4e")}`;
  },
  window: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const leaf = w >= h ? `M${px(x)} ${px(y + h / 2)}h${px(w)}` : `M${px(x + w / 2)} ${px(y)}v${px(h)}`;
    return `${line(leaf, 26, "", PALE)}${line(leaf, 20, "", "#5f93a6")}${line(leaf, 3)}`;
  },
  shelf: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const spines: string[] = [];
    const colours = ["#8c4a3d", "#3f6b72", "#b98d48", "#5b6b4a", "#6a4a66", "#c7bda4"];
    for (let along = 0.12; along < w - 0.16; ) {
      const wide = 0.06 + random() * 0.07;
      spines.push(
        rect(
          [x + along, y + 0.12, wide, (h - 0.24) * (0.7 + random() * 0.3)],
          `fill="${colours[Math.floor(random() * 6)]}"`,
        ),
      );
      along += wide + (random() < 0.12 ? 0.12 : 0.012);
    }
    return standing(n, "#4b3a2a") + spines.join("");
  },
  rug: (n) =>
    `${rect(n, 'fill="#2d5c68" opacity="0.85"', 10)}${rect(n, 'fill="none" stroke="#d8b36a" stroke-width="5"', 26)}${rect(n, 'fill="none" stroke="#d8b36a" stroke-width="2"', 38)}`,
  table: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const seat = (cx: number, cy: number) => spot(px(cx), px(cy), 22, "#6b4a2c", `stroke="${NIGHT}" stroke-width="4"`);
    const seats = [0.25, 0.75].flatMap((part) => [seat(x + w * part, y - 0.08), seat(x + w * part, y + h + 0.08)]);
    const lamp = spot(px(x + w / 2), px(y + h / 2), 17, "#3f7a5a", `stroke="${PALE}" stroke-width="3"`);
    return `${seats.join("")}${standing(n, "#8a623a", 8, 'rx="8"')}${lamp}`;
  },
  counter: (n) => standing(n, "#7a5634", 4, 'rx="6"') + rect(n, 'fill="none" stroke="#d8b36a" stroke-width="3"', 18),
  case: (n) =>
    standing(n, "#3b4a55", 4) +
    rect(n, `fill="#8fc3cf" fill-opacity="0.55" stroke="${PALE}" stroke-width="3"`, 16) +
    rect(
      [(n[0] ?? 0) + (n[2] ?? 0) / 2 - 0.28, (n[1] ?? 0) + (n[3] ?? 0) / 2 - 0.2, 0.56, 0.4],
      'fill="#e9dcb8" stroke="#6b4a2c" stroke-width="4"',
    ) +
    line(`M${px((n[0] ?? 0) + (n[2] ?? 0) / 2)} ${px((n[1] ?? 0) + (n[3] ?? 0) / 2 - 0.2)}v40`, 3, "", "#6b4a2c"),
  hatch: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    return `${standing(n, "#5a4129", 4)}${line(slanted([x + 0.1, y + 0.1, w - 0.2, h - 0.2], 22), 4, 'opacity="0.8"', NIGHT)}${spot(px(x + w - 0.3), px(y + h / 2), 9, "none", `stroke="${PALE}" stroke-width="4"`)}`;
  },
  stairs: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const steps = Array.from({ length: Math.round(h * 4) }, (_, step) =>
      rect(
        [x, y + step / 4, w, 0.25],
        `fill="#8d969c" fill-opacity="${round(1 - step * 0.07)}" stroke="${NIGHT}" stroke-width="3"`,
      ),
    );
    return (
      steps.join("") + line(`M${px(x + w / 2)} ${px(y + 0.2)}v${px(h - 0.5)}m-14 -22l14 24l14 -24`, 4, 'opacity="0.8"')
    );
  },
  crate: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    return `${standing(n, "#8b6a41", 8)}${line(`M${px(x) + 14} ${px(y) + 14}L${px(x + w) - 14} ${px(y + h) - 14}M${px(x + w) - 14} ${px(y) + 14}L${px(x) + 14} ${px(y + h) - 14}`, 5, "", "#4f3a20")}`;
  },
  niche: (n) =>
    rect(n, `fill="#cfc9b8" stroke="${NIGHT}" stroke-width="5" rx="10"`) +
    line(slanted(n, 15), 2, 'opacity="0.6"', "#6b6658"),
  bins: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const many = Math.max(1, Math.round(w / 0.9));
    return Array.from({ length: many }, (_, index) => {
      const part = [x + (index * w) / many, y, w / many - 0.06, h];
      return (
        standing(part, ["#4c6b4f", "#55606b", "#7a6a3c"][index % 3] as string, 2, 'rx="10"') +
        line(`M${px(part[0]) + 12} ${px(y) + 20}h${px(part[2]) - 24}`, 4, 'opacity="0.7"')
      );
    }).join("");
  },
  car: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const glass = `fill="#a9c6d0" fill-opacity="0.75" stroke="${NIGHT}" stroke-width="4" rx="12"`;
    return (
      standing(n, random() < 0.5 ? "#6c7f8c" : "#8c5a4a", 4, 'rx="34"') +
      rect([x + w * 0.22, y + 0.14, w * 0.16, h - 0.28], glass) +
      rect([x + w * 0.66, y + 0.14, w * 0.13, h - 0.28], glass) +
      rect([x + w * 0.4, y + 0.16, w * 0.24, h - 0.32], 'fill="#fff" fill-opacity="0.12" rx="8"')
    );
  },
  plant: ([x = 0, y = 0]) => {
    const leaves = Array.from({ length: 7 }, (_, index) => {
      const angle = (index / 7) * 2 * Math.PI;
      return `M${px(x)} ${px(y)}q${round(Math.cos(angle + 0.5) * 30)} ${round(Math.sin(angle + 0.5) * 30)} ${round(Math.cos(angle) * 44)} ${round(Math.sin(angle) * 44)}`;
    }).join("");
    return `${spot(px(x) + 6, px(y) + 8, 30, NIGHT, 'opacity="0.4"')}${spot(px(x), px(y), 26, "#a5613c", `stroke="${NIGHT}" stroke-width="4"`)}${line(leaves, 11, 'stroke-linecap="round"', "#5b8a63")}`;
  },
  column: ([x = 0, y = 0]) =>
    spot(px(x) + 6, px(y) + 9, 30, NIGHT, 'opacity="0.45"') +
    spot(px(x), px(y), 27, "#c9c6ba", `stroke="${NIGHT}" stroke-width="5"`) +
    spot(px(x), px(y), 15, "none", `stroke="${NIGHT}" stroke-width="2.5" opacity="0.6"`),
  tree: ([x = 0, y = 0]) => tree(px(x), px(y), 1),
  lamp: ([x = 0, y = 0]) =>
    spot(px(x), px(y), 330, "url(#glow)") + spot(px(x), px(y), 16, "#fff1c4", `stroke="${NIGHT}" stroke-width="6"`),
  light: ([x = 0, y = 0]) =>
    spot(px(x), px(y), 260, "url(#glow)") + spot(px(x), px(y), 9, "#fff1c4", 'stroke="#8a6a2a" stroke-width="3"'),
  rubble: scattered((x, y, size, random) => {
    const points = Array.from({ length: 6 }, (_, index) => {
      const [angle, far] = [(index / 6) * 2 * Math.PI, 17 * size * (0.7 + random() * 0.5)];
      return `${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}`;
    });
    return `<path d="M${points.join("L")}z" fill="#59626b" stroke="${NIGHT}" stroke-width="4" stroke-linejoin="round"/>`;
  }),
};

/** What drawings of this style share: the lamplight, and the night towards the edges. */
export const PLAN_DEFS =
  '<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffe9b0" stop-opacity="0.62"/><stop offset="0.45" stop-color="#ffd98a" stop-opacity="0.24"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient><radialGradient id="edge" r="0.78"><stop offset="0.55" stop-color="#0a0e14" stop-opacity="0"/><stop offset="1" stop-color="#0a0e14" stop-opacity="0.6"/></radialGradient></defs>';
