/** Parts of maps cut out of coloured paper, by night: flat sheets that lie on one another, each with its shadow, and lamps that colour them. */

type Draw = (numbers: number[], random: () => number) => string;

const CELL = 100;
const SHADE = "#130f2b";
const px = (cells: number | undefined): number => Math.round((cells ?? 0) * CELL);
const round = (value: number): number => Math.round(value);

const sheet = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A sheet that lies so high over what is below. */
const lying = (d: string, fill: string, height = 12): string =>
  `${sheet(d, SHADE, `opacity="0.38" transform="translate(${round(height * 0.7)} ${height})"`)}${sheet(d, fill)}`;

/** A rectangle cut by hand: its corners are not quite square. */
function cut([x, y, w, h]: number[], random: () => number, inset = 0, slack = 5): string {
  const off = () => round((random() - 0.5) * 2 * slack);
  const [l, t, r, b] = [px(x) + inset, px(y) + inset, px(x) + px(w) - inset, px(y) + px(h) - inset];
  return `M${l + off()} ${t + off()}L${r + off()} ${t + off()}L${r + off()} ${b + off()}L${l + off()} ${b + off()}z`;
}

const exact = ([x, y, w, h]: number[]): string => `M${px(x)} ${px(y)}h${px(w)}v${px(h)}h${-px(w)}z`;

const scattered =
  (thing: (x: number, y: number, size: number, random: () => number) => string): Draw =>
  ([many = 0, x = 0, y = 0, w = 1, h = 1], random) => {
    const spots = Array.from({ length: many }, (): [number, number] => [px(x + random() * w), px(y + random() * h)]);
    // What stands farther down is drawn over what is behind it.
    spots.sort(([, a], [, b]) => a - b);
    return spots.map(([left, top]) => thing(left, top, 0.8 + random() * 0.4, random)).join("");
  };

/** A closed shape round a middle, with corners: few are rough, many smoother. */
function faceted(x: number, y: number, [rx, ry]: [number, number], corners: number, random: () => number): string {
  const rough = Math.min(1, 8 / corners);
  const turn = random() * 6;
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = turn + ((index + (random() - 0.5) * 0.6 * rough) / corners) * 2 * Math.PI;
    const far = 1 + (random() - 0.6) * 0.26 * rough;
    return `${round(x + Math.cos(angle) * rx * far)} ${round(y + Math.sin(angle) * ry * far)}`;
  });
  return `M${points.join("L")}z`;
}

/** By name; numbers are cells: x, y, width, height. */
export const PAPER_PARTS: Record<string, Draw> = {
  cobbles: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const stones = Array.from({ length: Math.round(w * h * 2.2) }, () => {
      const [left, top] = [px(x + random() * w), px(y + random() * h)];
      return `M${left} ${top}l${18 + round(random() * 14)} ${-4 + round(random() * 8)}l4 15l-28 5z`;
    }).join("");
    return `${sheet(exact(n), "#5d5a78")}${sheet(stones, "#6b6889", 'opacity="0.75"')}`;
  },
  sea: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const rows = Math.round(h * 1.5);
    const tones = ["#233a6b", "#28457a", "#1f3563", "#2c4d85"];
    const waves = Array.from({ length: rows }, (_, row) => {
      const top = px(y) + round((row * px(h)) / rows) + 16;
      const crest = Array.from({ length: Math.ceil(w / 1.5) + 1 }, () => "q38 -22 75 0t75 0").join("");
      const left = px(x) - (row % 2) * 75;
      const right = left + (Math.ceil(w / 1.5) + 1) * 150;
      const d = `M${left} ${top}${crest}L${right} ${px(y + h)}L${left} ${px(y + h)}z`;
      return sheet(d, tones[row % tones.length] as string);
    }).join("");
    // A picture of its own: nothing is drawn beyond the shore.
    const frame = `x="${px(x)}" y="${px(y)}" width="${px(w)}" height="${px(h)}"`;
    return `${sheet(exact(n), "#233a6b")}<svg ${frame} viewBox="${px(x)} ${px(y)} ${px(w)} ${px(h)}">${waves}</svg>`;
  },
  wood: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const rows = Math.max(1, Math.round(h * 2.5));
    const tones = ["#9c6a4a", "#a87552", "#935f41", "#a06f4c"];
    const planks = Array.from({ length: rows }, (_, row) => {
      const each = h / rows;
      const joint = px(x) + round(random() * px(w));
      const top = px(y) + round(row * px(each));
      const tone = tones[Math.floor(random() * tones.length)] as string;
      return `<rect x="${px(x)}" y="${top}" width="${px(w)}" height="${px(each) + 1}" fill="${tone}"/><path d="M${joint} ${top + 3}v${px(each) - 6}" stroke="#6d432f" stroke-width="4"/>`;
    }).join("");
    return `${sheet(exact(n), SHADE, 'opacity="0.38" transform="translate(8 12)"')}${planks}`;
  },
  stone: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const slabs = Array.from({ length: Math.round(w) * Math.round(h) }, (_, index) => {
      const [column, row] = [index % Math.round(w), Math.floor(index / Math.round(w))];
      if (random() < 0.45) return "";
      return cut([x + (column * w) / Math.round(w), y + (row * h) / Math.round(h), 1, 1], random, 7);
    }).join("");
    return `${lying(exact(n), "#8482a0")}${sheet(slabs, "#9391ad", 'opacity="0.8"')}`;
  },
  floor: (n, random) => lying(cut(n, random), "#8f7f8e", 6),
  piles: ([many = 0, x = 0, y = 0, w = 0, h = 0]) =>
    Array.from({ length: many }, (_, index) => {
      const [left, top] = [px(x + (w * index) / Math.max(1, many - 1)), px(y + (h * index) / Math.max(1, many - 1))];
      return `<circle cx="${left + 6}" cy="${top + 10}" r="19" fill="${SHADE}" opacity="0.4"/><circle cx="${left}" cy="${top}" r="19" fill="#5c3a2d"/><circle cx="${left - 3}" cy="${top - 4}" r="12" fill="#7d5440"/>`;
    }).join(""),
  rug: (n, random) =>
    `${lying(cut(n, random, 8), "#7c2f5a", 4)}${sheet(cut(n, random, 26), "#a8437a")}${sheet(cut(n, random, 44), "#7c2f5a")}`,
  wall: (n) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const frame = (out: number) =>
      `M${px(x) - out} ${px(y) - out}h${px(w) + 2 * out}v${px(h) + 2 * out}h${-px(w) - 2 * out}z`;
    const ring = `${frame(13)}M${px(x) + 13} ${px(y) + 13}v${px(h) - 26}h${px(w) - 26}v${-px(h) + 26}z`;
    return `${sheet(ring, SHADE, 'opacity="0.45" transform="translate(12 18)"')}${sheet(ring, "#2a2350")}<path d="${frame(7)}" fill="none" stroke="#3d346e" stroke-width="5"/>`;
  },
  door: (n, random) => lying(cut(n, random, 0, 2), "#d9873a", 5),
  window: (n, random) => lying(cut(n, random, 0, 2), "#ffd977", 3),
  table: (n, random) => `${lying(cut(n, random, 12), "#c08a56")}${sheet(cut(n, random, 24, 3), "#cf9c68")}`,
  shelf: (n, random) => `${lying(cut(n, random, 5, 2), "#6a4436")}${sheet(cut(n, random, 16, 2), "#835845")}`,
  crate: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const [l, t, r, b] = [px(x) + 22, px(y) + 22, px(x + w) - 22, px(y + h) - 22];
    return `${lying(cut(n, random, 8), "#b5804a", 16)}${sheet(cut(n, random, 20, 3), "#c9965c")}<path d="M${l} ${t}L${r} ${b}M${l} ${b}L${r} ${t}" stroke="#8f5f35" stroke-width="9"/>`;
  },
  barrels: scattered((x, y, size) => {
    const radius = round(30 * size);
    return `<circle cx="${x + 10}" cy="${y + 15}" r="${radius}" fill="${SHADE}" opacity="0.4"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#8d5a3a"/><circle cx="${x}" cy="${y}" r="${radius - 8}" fill="#b07a4c"/><path d="M${x - radius + 12} ${y}h${2 * radius - 24}" stroke="#8d5a3a" stroke-width="5"/>`;
  }),
  nets: (n, random) => {
    const [x = 0, y = 0, w = 0, h = 0] = n;
    const heap = faceted(px(x + w / 2), px(y + h / 2), [px(w / 2), px(h / 2)], 11, random);
    const knots = Array.from({ length: Math.round(w * h * 9) }, () => {
      const [left, top] = [px(x + 0.2 + random() * (w - 0.4)), px(y + 0.2 + random() * (h - 0.4))];
      return `M${left} ${top}l14 10m0 -10l-14 10`;
    }).join("");
    return `${lying(heap, "#4f7f7c", 7)}<path d="${knots}" stroke="#8fbcae" stroke-width="4"/>`;
  },
  boat: ([x = 0, y = 0, w = 1, h = 1]) => {
    const shape = (inset: number) => {
      const [l, r, t, b] = [px(x) + inset, px(x + w) - inset, px(y) + inset, px(y + h) - inset];
      const middle = round((t + b) / 2);
      return `M${l} ${middle}Q${l + 30} ${t} ${l + 80} ${t}L${r - 70} ${t}Q${r - 20} ${t} ${r} ${middle}Q${r - 20} ${b} ${r - 70} ${b}L${l + 80} ${b}Q${l + 30} ${b} ${l} ${middle}z`;
    };
    const seats = [0.3, 0.5, 0.7].map((part) => `M${px(x + w * part)} ${px(y) + 14}v${px(h) - 28}`).join("");
    return `${lying(shape(0), "#7a3f3a", 14)}${sheet(shape(13), "#a8604c")}<path d="${seats}" stroke="#7a3f3a" stroke-width="16"/>`;
  },
  /** A ship from above, her bow to the right. */
  hull: ([x = 0, y = 0, w = 4, h = 2]) => {
    const shape = (inset: number) => {
      const [l, r, t, b] = [px(x) + inset, px(x + w) - inset, px(y) + inset, px(y + h) - inset];
      const bend = round(px(w) * 0.2);
      const middle = round((t + b) / 2);
      return `M${l} ${t + 46}Q${l} ${t} ${l + 60} ${t}L${r - bend} ${t}Q${r - 40} ${t + 10} ${r} ${middle}Q${r - 40} ${b - 10} ${r - bend} ${b}L${l + 60} ${b}Q${l} ${b} ${l} ${b - 46}z`;
    };
    const bowsprit = `<path d="M${px(x + w) - 60} ${px(y + h / 2)}h110" stroke="#5c3a2d" stroke-width="15"/>`;
    return `${bowsprit}${lying(shape(0), "#171230", 22)}${sheet(shape(14), "#3d346e")}${sheet(shape(24), "#8a5a41")}`;
  },
  mast: ([x = 0, y = 0]) =>
    `<path d="M${px(x) + 12} ${px(y) - 170}v340" stroke="${SHADE}" stroke-width="26" opacity="0.3"/><path d="M${px(x)} ${px(y) - 180}v360" stroke="#e6d8b8" stroke-width="24" stroke-linecap="round"/><path d="M${px(x)} ${px(y) - 180}v360" stroke="#6b4635" stroke-width="9"/><circle cx="${px(x)}" cy="${px(y)}" r="24" fill="#4f3227"/><circle cx="${px(x)}" cy="${px(y)}" r="14" fill="#7d5440"/>`,
  rocks: scattered((x, y, size, random) => {
    const [rx, ry] = [round(52 * size), round(40 * size)];
    return `${lying(faceted(x, y, [rx, ry], 7, random), "#4a4668", 14)}${sheet(faceted(x - 8, y - 10, [round(rx * 0.6), round(ry * 0.55)], 6, random), "#66628a")}`;
  }),
  /** Steps of paper, each smaller than the one below. */
  islet: ([x = 0, y = 0, w = 4, h = 4], random) =>
    ["#3a3a60", "#56547a", "#6d6a80", "#7f7c78"]
      .map((tone, step) => {
        const part = 1 - step * 0.07;
        const radius: [number, number] = [px((w / 2) * part), px((h / 2) * part)];
        return lying(faceted(px(x + w / 2), px(y + h / 2), radius, 26, random), tone, 10);
      })
      .join(""),
  /** A round tower from above: its stair goes up in steps. */
  tower: ([x = 0, y = 0, radius = 1]) => {
    const disc = (r: number, fill: string) => `<circle cx="${px(x)}" cy="${px(y)}" r="${round(r)}" fill="${fill}"/>`;
    const steps = Array.from({ length: 16 }, (_, index) => {
      const angle = (index / 16) * 2 * Math.PI;
      const [cx, cy] = [Math.cos(angle), Math.sin(angle)];
      const [inner, outer] = [px(radius) * 0.45, px(radius) * 0.9];
      return `M${round(px(x) + cx * inner)} ${round(px(y) + cy * inner)}L${round(px(x) + cx * outer)} ${round(px(y) + cy * outer)}`;
    }).join("");
    return `${disc(px(radius) * 0.93, "#d8d2e4")}${disc(px(radius) * 0.86, "#b9b2cf")}<path d="${steps}" stroke="#8d86ab" stroke-width="7"/>${disc(px(radius) * 0.45, "#6a639a")}${disc(px(radius) * 0.34, "#fff0b8")}`;
  },
  light: ([x = 0, y = 0]) =>
    `<circle cx="${px(x)}" cy="${px(y)}" r="280" fill="url(#lamp)"/><path d="M${px(x)} ${px(y) - 24}l20 24l-20 24l-20 -24z" fill="#ffcf5a"/><path d="M${px(x)} ${px(y) - 12}l10 12l-10 12l-10 -12z" fill="#fff3cc"/>`,
};

/** What drawings of this style share: the light of lamps, and the night towards the edges. */
export const PAPER_DEFS =
  '<defs><radialGradient id="lamp"><stop offset="0" stop-color="#ffd977" stop-opacity="0.62"/><stop offset="0.45" stop-color="#ffb85a" stop-opacity="0.24"/><stop offset="1" stop-color="#ffb85a" stop-opacity="0"/></radialGradient><radialGradient id="edge" r="0.75"><stop offset="0.5" stop-color="#130f2b" stop-opacity="0"/><stop offset="1" stop-color="#130f2b" stop-opacity="0.6"/></radialGradient></defs>';
