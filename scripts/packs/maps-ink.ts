/** Parts of maps drawn with pen and wash: outlines that waver, hatching on the shadow's side, pools of light. */

export type Draw = (numbers: number[], random: () => number) => string;

const CELL = 100;
const INK = "#2b2118";
/** Pixels of so many cells. */
export const px = (cells: number | undefined): number => Math.round((cells ?? 0) * CELL);
export const round = (value: number): number => Math.round(value * 10) / 10;

const pen = (d: string, width = 4, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** A line drawn by hand. */
export function line(x1: number, y1: number, x2: number, y2: number, random: () => number): string {
  const steps = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / 70));
  const points = Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    const off = () => (part === 1 ? 0 : (random() - 0.5) * 5);
    return `L${round(x1 + (x2 - x1) * part + off())} ${round(y1 + (y2 - y1) * part + off())}`;
  });
  return `M${x1} ${y1}${points.join("")}`;
}

export const frame = (x: number, y: number, w: number, h: number, random: () => number): string =>
  [
    line(x, y, x + w, y, random),
    line(x + w, y, x + w, y + h, random),
    line(x + w, y + h, x, y + h, random),
    line(x, y + h, x, y, random),
  ].join("");

/** Short strokes along a line, slanting away from it to one side. */
function strokes(x1: number, y1: number, x2: number, y2: number, depth: number, random: () => number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  return Array.from({ length: Math.floor(length / 11) }, (_, index) => {
    const along = index * 11 + random() * 6;
    const far = depth * (0.45 + random() * 0.75);
    const [x, y] = [x1 + dx * along, y1 + dy * along];
    return `M${round(x)} ${round(y)}l${round(-dy * far + dx * far * 0.4)} ${round(dx * far + dy * far * 0.4)}`;
  }).join("");
}

const box = ([x, y, w, h]: number[], fill: string, inset = 0): string =>
  `<rect x="${px(x) + inset}" y="${px(y) + inset}" width="${px(w) - 2 * inset}" height="${px(h) - 2 * inset}" fill="${fill}"/>`;

const outlined = (n: number[], fill: string, random: () => number, inset = 0, width = 4): string => {
  const [x = 0, y = 0, w = 0, h = 0] = n;
  return (
    box(n, fill, inset) + pen(frame(px(x) + inset, px(y) + inset, px(w) - 2 * inset, px(h) - 2 * inset, random), width)
  );
};

/** Things spread over a rectangle of cells; what stands farther down is drawn last. */
export const scattered =
  (thing: (x: number, y: number, size: number, random: () => number) => string): Draw =>
  ([many = 0, x = 0, y = 0, w = 1, h = 1], random) => {
    const spots = Array.from({ length: many }, () => [
      px(x + random() * w),
      px(y + random() * h),
      0.7 + random() * 0.6,
    ]);
    // What stands farther down is drawn over what is behind it.
    spots.sort(([, a = 0], [, b = 0]) => a - b);
    return spots.map(([left = 0, top = 0, size = 1]) => thing(left, top, size, random)).join("");
  };

/** A crown of leaves from above: lobes, the shadow's side hatched. */
function crown(x: number, y: number, size: number, random: () => number): string {
  const lobes = 8 + Math.floor(random() * 3);
  const radius = 56 * size;
  const turn = random() * 6;
  const points = Array.from({ length: lobes }, (_, index) => {
    const angle = turn + (index / lobes) * 2 * Math.PI;
    const far = radius * (0.84 + random() * 0.3);
    return [round(x + Math.cos(angle) * far), round(y + Math.sin(angle) * far)];
  });
  const arcs = points.map(([px2, py2], index) => {
    const [nx, ny] = points[(index + 1) % lobes] as number[];
    return `${index === 0 ? `M${px2} ${py2}` : ""}A${round(radius * 0.36)} ${round(radius * 0.36)} 0 0 1 ${nx} ${ny}`;
  });
  const d = `${arcs.join("")}z`;
  const shade = Array.from({ length: 7 }, (_, index) => {
    const angle = 0.1 + index * 0.22;
    const [cx, cy] = [Math.cos(angle), Math.sin(angle)];
    return `M${round(x + cx * radius * 0.92)} ${round(y + cy * radius * 0.92)}L${round(x + cx * radius * 0.45 + 6)} ${round(y + cy * radius * 0.45 - 6)}`;
  }).join("");
  const tufts = Array.from({ length: 3 }, () => {
    const [tx, ty] = [x + (random() - 0.7) * radius * 0.8, y + (random() - 0.7) * radius * 0.8];
    return `M${round(tx - 9)} ${round(ty)}q5 -9 9 -1q5 -8 10 1`;
  }).join("");
  const green = random() < 0.5 ? "#6f8455" : "#7d8f5c";
  return (
    `<ellipse cx="${x + 14}" cy="${y + 18}" rx="${round(radius)}" ry="${round(radius * 0.94)}" fill="${INK}" opacity="0.22"/>` +
    `<path d="${d}" fill="${green}"/>${pen(d, 4)}${pen(shade + tufts, 2.5)}`
  );
}

/** By name; numbers are cells: x, y, width, height. */
export const INK_PARTS: Record<string, Draw> = {
  water: ([x = 0, y = 0, w = 0, h = 0], random) => {
    const bank = (at: number) => {
      const points = Array.from({ length: Math.ceil(h) + 1 }, (_, row) => [
        round(at + (random() - 0.5) * 34),
        px(y) + Math.min(row, h) * CELL,
      ]);
      return points as [number, number][];
    };
    const [left, right] = [bank(px(x)), bank(px(x + w))];
    const down = (points: [number, number][]) =>
      points.map(([px2, py2], index) => `${index === 0 ? "M" : "L"}${px2} ${py2}`).join("");
    const fill = `${down(left)}${[...right]
      .reverse()
      .map(([px2, py2]) => `L${px2} ${py2}`)
      .join("")}z`;
    const banks = [left, right]
      .map((points, side) =>
        points
          .slice(1)
          .map(([px2, py2], index) => {
            const [ax, ay] = points[index] as [number, number];
            return side === 0 ? strokes(px2, py2, ax, ay, -26, random) : strokes(ax, ay, px2, py2, -26, random);
          })
          .join(""),
      )
      .join("");
    const flow = Array.from({ length: Math.round(w * h * 1.6) }, () => {
      const [fx, fy] = [px(x + 0.25 + random() * (w - 0.5)), px(y + random() * h)];
      const long = 40 + random() * 70;
      return `M${fx} ${fy}q${round(8 - random() * 16)} ${round(long / 2)} 0 ${round(long)}`;
    }).join("");
    return (
      `<path d="${fill}" fill="#8fa9ad"/>${pen(flow, 2.5, 'opacity="0.55"')}` +
      `${pen(banks, 2.5)}${pen(down(left), 5)}${pen(down(right), 5)}`
    );
  },
  path: ([x = 0, y = 0, dx = 0, dy = 0], random) => {
    const d = `M${px(x)} ${px(y)}q${px(dx * 0.6)} ${px(dy * 0.1)} ${px(dx)} ${px(dy)}`;
    const ruts = Array.from({ length: 10 + Math.round(Math.abs(dx) * 2) }, () => {
      const part = random();
      const [bx, by] = [
        2 * part * (1 - part) * dx * 0.6 + part ** 2 * dx,
        2 * part * (1 - part) * dy * 0.1 + part ** 2 * dy,
      ];
      return `M${px(x + bx)} ${px(y + by) + Math.round((random() - 0.5) * 70)}l${round(8 + random() * 16)} ${round((random() - 0.5) * 6)}`;
    }).join("");
    return (
      `<path d="${d}" fill="none" stroke="${INK}" stroke-width="104" stroke-linecap="round" opacity="0.55" stroke-dasharray="26 14"/>` +
      `<path d="${d}" fill="none" stroke="#d9c49a" stroke-width="96" stroke-linecap="round"/>${pen(ruts, 2.5, 'opacity="0.6"')}`
    );
  },
  stone: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const slabs = Array.from({ length: Math.round(h * 2) }, (_, row) => {
      const top = px(y + row / 2);
      const joints = Array.from({ length: Math.round(w) }, (_, column) => {
        const left = px(x + column + (row % 2 ? 0.5 : 0.1) + random() * 0.3);
        return `M${left} ${top}v${CELL / 2}`;
      });
      return `M${px(x)} ${top}h${px(w)}${joints.join("")}`;
    }).join("");
    return `${box(n, "#c3b9a2")}${pen(slabs, 2, 'opacity="0.5"')}`;
  },
  wood: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const planks = Array.from({ length: Math.round(h * 3) + 1 }, (_, row) =>
      line(px(x), px(y + row / 3), px(x + w), px(y + row / 3), random),
    ).join("");
    const nails = Array.from({ length: Math.round(w * h * 3) }, () => {
      const [gx, gy] = [px(x + random() * w * 0.9), px(y + (Math.floor(random() * h * 3) + 0.5) / 3)];
      return `M${gx} ${gy}q14 -7 28 0`;
    }).join("");
    return `${box(n, "#b98f5e")}${pen(planks, 3)}${pen(nails, 1.8, 'opacity="0.6"')}`;
  },
  floor: (n, random) => outlined(n, "#d8c59c", random),
  wall: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const [l, t, r, b] = [px(x), px(y), px(x + w), px(y + h)];
    const out = 11;
    const hatch = [
      strokes(l - out, t - out, r + out, t - out, -34, random),
      strokes(r + out, t - out, r + out, b + out, -34, random),
      strokes(r + out, b + out, l - out, b + out, -34, random),
      strokes(l - out, b + out, l - out, t - out, -34, random),
    ].join("");
    return (
      `${pen(hatch, 2.5, 'opacity="0.85"')}<rect x="${l}" y="${t}" width="${r - l}" height="${b - t}" fill="none" stroke="${INK}" stroke-width="26"/>` +
      `<rect x="${l}" y="${t}" width="${r - l}" height="${b - t}" fill="none" stroke="#7d715f" stroke-width="14" stroke-dasharray="34 5 22 5 41 5"/>`
    );
  },
  door: (n, random) => outlined(n, "#a86f38", random, 0, 5),
  window: (n, random) => outlined(n, "#cfd8d2", random, 0, 3),
  table: (n, random) => outlined(n, "#a47446", random, 12),
  crate: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const [l, t, r, b] = [px(x) + 10, px(y) + 10, px(x + w) - 10, px(y + h) - 10];
    return `${outlined(n, "#b0864f", random, 10)}${pen(line(l, t, r, b, random) + line(l, b, r, t, random), 3)}`;
  },
  sacks: scattered(
    (x, y, size) =>
      `<g transform="translate(${x} ${y}) scale(${round(size)})"><path d="M-24 20q-8 -34 10 -40l-6 -10h32l-6 10q22 8 14 40q-22 10 -44 0z" fill="#ddd0b0" stroke="${INK}" stroke-width="4"/><path d="M8 12l10 -20m-2 24l8 -16" stroke="${INK}" stroke-width="2.5"/></g>`,
  ),
  shelf: (n, random) => outlined(n, "#7d5733", random, 6),
  rug: (n, random) => outlined(n, "#93483d", random, 10) + box(n, "none", 24),
  roof: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const tiles = Array.from({ length: Math.round(w * 4) + 1 }, (_, column) =>
      line(px(x + column / 4), px(y), px(x + column / 4), px(y + h), random),
    ).join("");
    const ridge = line(px(x), px(y + h / 2), px(x + w), px(y + h / 2), random);
    const lower = `<rect x="${px(x)}" y="${px(y + h / 2)}" width="${px(w)}" height="${px(h / 2)}" fill="${INK}" opacity="0.25"/>`;
    const shadow = `<rect x="${px(x) + 18}" y="${px(y) + 22}" width="${px(w)}" height="${px(h)}" fill="${INK}" opacity="0.25"/>`;
    return `${shadow}${box(n, "#a9694a")}${lower}${pen(tiles, 2.2, 'opacity="0.7"')}${pen(ridge, 7)}${pen(frame(px(x), px(y), px(w), px(h), random), 6)}`;
  },
  wheel: ([x = 0, y = 0, w = 1, h = 1], random) => {
    const blades = Array.from({ length: Math.round(h * 4) }, (_, row) => {
      const top = px(y + (row + 0.5) / 4);
      return line(px(x), top, px(x + w), top, random);
    }).join("");
    return `${outlined([x, y, w, h], "#8a6238", random)}${pen(blades, 7)}${pen(line(px(x - 0.5), px(y + h / 2), px(x + w + 0.2), px(y + h / 2), random), 14)}`;
  },
  fire: ([x = 0, y = 0]) =>
    `<g transform="translate(${px(x)} ${px(y)})"><path d="M-34 18l68 -30m-66 -8l64 40" stroke="${INK}" stroke-width="16" stroke-linecap="round"/><path d="M-34 18l68 -30m-66 -8l64 40" stroke="#8a5f38" stroke-width="9" stroke-linecap="round"/><path d="M-16 12q-10 -24 8 -44q2 16 10 18q2 -12 10 -20q16 26 2 46q-14 12 -30 0z" fill="#e8a33d" stroke="${INK}" stroke-width="4"/></g>`,
  light: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="260" fill="url(#glow)"/><circle cx="${px(x)}" cy="${px(y)}" r="13" fill="#f3b545" stroke="${INK}" stroke-width="4"/>`,
  trees: scattered(crown),
  rocks: scattered((x, y, size, random) => {
    const d = "M-34 10l10-30 30-8 28 18-4 26-36 8z";
    const hatch = "M8 20l20 -24m-30 26l34 -40m-44 38l20 -22";
    return `<g transform="translate(${x} ${y}) scale(${round(size)}) rotate(${Math.round(random() * 60 - 30)})"><path d="${d}" fill="#a8a190" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><path d="${hatch}" stroke="${INK}" stroke-width="2.5"/></g>`;
  }),
  grass: scattered((x, y, size) =>
    pen(
      `M${x - 8} ${y}q-2 -12 -7 -${round(18 * size)}m7 ${round(18 * size)}l1 -${round(26 * size)}m0 ${round(26 * size)}q4 -14 10 -${round(18 * size)}`,
      2.6,
      'opacity="0.6"',
    ),
  ),
  column: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="34" fill="#b3ab9a" stroke="${INK}" stroke-width="6"/>`,
};

/** What drawings of this style share: the light, and the darkening towards the edges. */
export const INK_DEFS =
  '<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffdf8f" stop-opacity="0.75"/><stop offset="0.5" stop-color="#ffd27a" stop-opacity="0.28"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient><radialGradient id="edge" r="0.75"><stop offset="0.55" stop-color="#2b2118" stop-opacity="0"/><stop offset="1" stop-color="#2b2118" stop-opacity="0.5"/></radialGradient></defs>';
