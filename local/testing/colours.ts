/** Red, green and blue of sRGB, each from 0 to 1. */
export type Colour = readonly [number, number, number];

/** What `oklch(lightness chroma hue)` is in sRGB (CSS Color 4, section 18.1). */
function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encoded = (linear: number) => {
    const part = Math.min(1, Math.max(0, linear));
    return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
  };
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** The colours that a block of a style sheet gives names to, where each is `oklch(…)` or the name of another one. */
export function namedColours(css: string, selector: string): Record<string, Colour> {
  const start = css.indexOf(`${selector} {`);
  const block = start < 0 ? "" : (css.slice(start).split("}")[0] ?? "");
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of block.matchAll(/--([\w-]+): ([^;]+);/g)) values.set(name, value);
  const colourOf = (name: string): Colour => {
    const value = values.get(name) ?? "";
    const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
    if (other) return colourOf(other);
    const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? [];
    if (!hue) throw new Error(`--${name} of ${selector} is no colour that can be read: ${value}`);
    return fromOklch(Number(lightness), Number(chroma), Number(hue));
  };
  return Object.fromEntries([...values.keys()].map((name) => [name, colourOf(name)]));
}

/** What is seen where a colour lies over a ground, from 0 (not at all) to 1 (alone). */
export const mixed = (colour: Colour, ground: Colour, share: number): Colour => {
  const part = (at: 0 | 1 | 2) => colour[at] * share + ground[at] * (1 - share);
  return [part(0), part(1), part(2)];
};

function luminance(colour: Colour): number {
  const linear = (at: 0 | 1 | 2) =>
    colour[at] <= 0.04045 ? colour[at] / 12.92 : ((colour[at] + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
}

/** From 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
