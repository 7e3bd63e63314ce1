/**
 * Neutral drawings and sounds for the paths of Foundry's own art, which Mesa does not have. They are made from the
 * path alone, so the same path always looks the same and different paths look different.
 */

/** Is this the address of a picture that Mesa draws where there is none? */
export const isDrawn = (path: string): boolean => /^\/(?:icons|ui)\/.*\.(svg|webp|png|jpg|jpeg|avif)$/i.test(path);

/** A small square drawing for an icon path: one to four simple shapes in muted colours, with the name as its title. */
export function drawIcon(path: string): string {
  const random = seeded(path);
  const name = (path.split("/").pop() ?? "").replace(/\.[a-z0-9]+$/i, "");
  const hue = Math.floor(random() * 360);
  const plain = path.startsWith("icons/svg/");
  const shapes: string[] = [];
  const count = 2 + Math.floor(random() * 3);
  if (name in KNOWN) shapes.push(...(KNOWN[name] ?? []).map((d) => `<path d="${d}" fill="#fff"/>`));
  else
    for (let i = 0; i < count; i++) shapes.push(shape(random, plain ? "#fff" : `hsl(${(hue + i * 40) % 360} 45% 72%)`));
  const back = plain ? "" : `<rect width="512" height="512" rx="48" fill="hsl(${hue} 30% 26%)"/>`;
  const title = name.replaceAll(/[<>&"]/g, "");
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" role="img">' +
    `<title>${title}</title>${back}<g stroke="#1d1a16" stroke-width="10" fill-opacity=".92">${shapes.join("")}</g></svg>`
  );
}

/** What documents have that nobody gave a picture: somebody, a bag, a radiance. */
const KNOWN: Record<string, string[]> = {
  "mystery-man": [
    "M256 60c58 0 98 44 98 104s-40 112-98 112-98-52-98-112 40-104 98-104Z",
    "M64 452c8-96 72-152 192-152s184 56 192 152Z",
  ],
  "item-bag": [
    "M188 148c-84 56-124 140-124 204 0 72 56 104 192 104s192-32 192-104c0-64-40-148-124-204Z",
    "M176 60h160l-32 64h-96Z",
  ],
  aura: ["M256 40l46 128 130-42-76 114 116 72-136 12 14 136-94-100-94 100 14-136-136-12 116-72-76-114 130 42Z"],
};

function shape(random: () => number, fill: string): string {
  const size = Math.round(60 + random() * 110);
  // All of it is inside the frame, whatever its size.
  const at = () => Math.round(size + 20 + random() * (472 - 2 * size));
  const paint = `fill="${fill}"`;
  switch (Math.floor(random() * 4)) {
    case 0:
      return `<circle cx="${at()}" cy="${at()}" r="${size}" ${paint}/>`;
    case 1:
      return `<rect x="${at() - size / 2}" y="${at() - size / 2}" width="${size}" height="${size}" rx="14" ${paint}/>`;
    case 2: {
      const [x, y] = [at(), at()];
      return `<path d="M${x} ${y - size}L${x + size} ${y + size / 2}H${x - size}Z" ${paint}/>`;
    }
    default: {
      const [x, y] = [at(), at()];
      return `<path d="M${x} ${y - size}L${x + size / 2} ${y}L${x} ${y + size}L${x - size / 2} ${y}Z" ${paint}/>`;
    }
  }
}

/** Numbers in [0, 1) that depend on the text alone. Not for dice: drawings only. */
function seeded(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A tenth of a second of silence as a WAV file (8 kHz, 8 bit, mono). */
export function silence(): Uint8Array {
  const rate = 8000;
  const samples = rate / 10;
  const wav = new Uint8Array(44 + samples).fill(0x80);
  const view = new DataView(wav.buffer);
  const write = (text: string, at: number) => wav.set(new TextEncoder().encode(text), at);
  write("RIFF", 0);
  view.setUint32(4, 36 + samples, true);
  write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, samples],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  write("data", 36);
  return wav;
}
