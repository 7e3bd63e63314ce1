/** A game's own colour, as dark or as light as it must be to be read. */

/** The darkest paper that anything is written on by day, and the lightest leather by night. */
const GROUNDS = { light: [0xec, 0xe1, 0xcd], dark: [0x32, 0x26, 0x1e] } as const;
/** What is read needs this much contrast (WCAG 2, 1.4.3). */
const CONTRAST = 4.5;

type Colour = readonly [number, number, number];

const part = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);

/** The contrast of two colours, from 1 to 21. */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const colourOf = (text: string): Colour => {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const textOf = (colour: Colour): string => `#${colour.map((one) => one.toString(16).padStart(2, "0")).join("")}`;

/**
 * The nearest shades of a colour that can be read on the sheet by day and by night.
 * @param colour `#rrggbb`.
 */
export function shadesOf(colour: string): { light: string; dark: string } {
  const shade = (ground: Colour, end: number): string => {
    const from = colourOf(colour);
    for (let step = 0; step <= 20; step++) {
      const [red, green, blue] = from.map((one) => Math.round(one + ((end - one) * step) / 20)) as [
        number,
        number,
        number,
      ];
      if (contrast([red, green, blue], ground) >= CONTRAST) return textOf([red, green, blue]);
    }
    return textOf([end, end, end]);
  };
  return { light: shade(GROUNDS.light, 0), dark: shade(GROUNDS.dark, 255) };
}
