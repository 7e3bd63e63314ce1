export type ColorVector = [number, number, number];
export type ColorSource = Color | number | string | ColorVector | null | undefined;

const clamp01 = (n: number): number => Math.min(Math.max(n, 0), 1);

/** A colour: a Number object (0xRRGGBB, or NaN when it is not valid) with colour arithmetic. Channels are in [0, 1]. */
export class Color extends Number {
  get valid(): boolean {
    const v = this.valueOf();
    return Number.isInteger(v) && v >= 0 && v <= 0xffffff;
  }

  /** `#rrggbb`, or "Color.INVALID" for an invalid colour. */
  get css(): string {
    return this.toString(16);
  }

  get rgb(): ColorVector {
    return [this.r, this.g, this.b];
  }

  get r(): number {
    return ((this.valueOf() >> 16) & 0xff) / 255;
  }

  get g(): number {
    return ((this.valueOf() >> 8) & 0xff) / 255;
  }

  get b(): number {
    return (this.valueOf() & 0xff) / 255;
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  /** The number with its bytes in the other order (BGR). */
  get littleEndian(): number {
    const v = this.valueOf();
    return ((v >> 16) & 0xff) + (v & 0x00ff00) + ((v & 0xff) << 16);
  }

  get hsv(): ColorVector {
    const [max, min] = [this.maximum, this.minimum];
    return [this.#hue(), max === 0 ? 0 : (max - min) / max, max];
  }

  get hsl(): ColorVector {
    const [max, min] = [this.maximum, this.minimum];
    const l = (max + min) / 2;
    const d = max - min;
    return [this.#hue(), d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1)), l];
  }

  /** The channels in linear RGB (sRGB gamma removed). */
  get linear(): Color {
    return Color.fromRGB(this.rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as ColorVector);
  }

  #hue(): number {
    const [r, g, b] = this.rgb;
    const d = this.maximum - this.minimum;
    if (d === 0) return 0;
    const max = this.maximum;
    const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
    return h / 6;
  }

  /** Base 16 gives CSS notation. */
  override toString(radix?: number): string {
    if (!this.valid) return "Color.INVALID";
    if (radix === undefined || radix === 16) return `#${this.valueOf().toString(16).padStart(6, "0")}`;
    return this.valueOf().toString(radix);
  }

  toJSON(): string {
    return this.css;
  }

  /** CSS notation with an opacity in [0, 1]. */
  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((c) => Math.round(c * 255)) as ColorVector;
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  equals(other: Color | number): boolean {
    return this.valueOf() === other.valueOf();
  }

  /** Mix with another colour; weight 0 is this colour, 1 the other. */
  mix(other: Color, weight: number): Color {
    return new Color(Color.mix(Number(this), Number(other), weight));
  }

  multiply(other: Color | number): Color {
    return this.#combine(other, (a, b) => a * b);
  }

  add(other: Color | number): Color {
    return this.#combine(other, (a, b) => a + b);
  }

  subtract(other: Color | number): Color {
    return this.#combine(other, (a, b) => a - b);
  }

  maximize(other: Color | number): Color {
    return this.#combine(other, Math.max);
  }

  minimize(other: Color | number): Color {
    return this.#combine(other, Math.min);
  }

  #combine(other: Color | number, fn: (a: number, b: number) => number): Color {
    const o: ColorVector = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((c, i) => fn(c, o[i] as number)) as ColorVector);
  }

  *[Symbol.iterator](): Generator<number, void, undefined> {
    yield* this.rgb;
  }

  static mix(color1: number, color2: number, weight: number): number {
    const [a, b] = [new Color(color1).rgb, new Color(color2).rgb];
    return Number(Color.fromRGB(a.map((c, i) => c * (1 - weight) + (b[i] as number) * weight) as ColorVector));
  }

  /** A colour from any notation; what cannot be read gives an invalid (NaN) colour. */
  static from(color: ColorSource): Color {
    if (color === null || color === undefined) return new Color(Number.NaN);
    if (color instanceof Color) return color;
    if (typeof color === "string") return Color.fromString(color);
    if (Array.isArray(color)) return color.length === 3 ? Color.fromRGB(color) : new Color(Number.NaN);
    if (typeof color === "number") return new Color(color);
    return new Color(Number(color));
  }

  /** From `#rrggbb`, `#rgb`, `rgb(…)` or a number in text. */
  static fromString(color: string): Color {
    const text = color.trim();
    const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
    if (short)
      return new Color(
        Number.parseInt(
          short
            .slice(1)
            .flatMap((c) => [c, c])
            .join(""),
          16,
        ),
      );
    if (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text)) return new Color(Number.parseInt(text.slice(1, 7), 16));
    const rgb = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(text);
    if (rgb) return Color.fromRGB([1, 2, 3].map((i) => Number(rgb[i]) / 255) as ColorVector);
    return new Color(text === "" ? Number.NaN : Number(text));
  }

  static fromRGB(rgb: ColorVector): Color {
    return Color.fromRGBvalues(...rgb);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    const [x, y, z] = [r, g, b].map((c) => Math.round(clamp01(c) * 255)) as ColorVector;
    return new Color((x << 16) + (y << 8) + z);
  }

  static fromHSV([h, s, v]: ColorVector): Color {
    const f = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGB([f(5), f(3), f(1)]);
  }

  static fromHSL([h, s, l]: ColorVector): Color {
    const a = s * Math.min(l, 1 - l);
    const f = (n: number): number => {
      const k = (n + h * 12) % 12;
      return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.fromRGB([f(0), f(8), f(4)]);
  }

  static fromLinearRGB(linear: ColorVector): Color {
    return Color.fromRGB(
      linear.map((c) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)) as ColorVector,
    );
  }
}
