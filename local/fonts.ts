import { copyFile, readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

/**
 * `npm run fonts`: cuts the faces down to the signs, weights and OpenType features that the site uses and writes them
 * to components/shell/fonts. Run it after adding a language whose letters are missing, another weight, or a feature.
 */
const signs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const latin = `${signs(0x20, 0x7e)}${signs(0xa0, 0xff)}–—‘’“”„•…‹›€™−×→←↑↓·≈≤≥№ŒœŸ`;

/** The published types do not know every option of subset-font yet. */
type Options = Parameters<typeof subset>[2] & { keepFeatures: readonly string[] };

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../components/shell/fonts/", import.meta.url);
const faces = [
  {
    name: "inter",
    from: "inter",
    wght: { min: 400, max: 600 },
    // cv05 and ss03 are the letters of app/globals.css.
    keepFeatures: ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "cv05", "ss03"],
    formats: ["woff2"],
  },
  {
    name: "bricolage",
    from: "bricolage-grotesque",
    wght: 600,
    keepFeatures: ["kern", "ccmp", "locl", "liga", "tnum"],
    // The plain outline is for the sharing pictures, whose renderer does not read woff2.
    formats: ["woff2", "truetype"],
  },
  // Its ligatures are for programs; figures and addresses have none.
  {
    name: "jetbrains",
    from: "jetbrains-mono",
    wght: 400,
    keepFeatures: ["ccmp", "locl"],
    formats: ["woff2"],
  },
] as const;

for (const { name, from, wght, keepFeatures, formats } of faces) {
  const source = await readFile(new URL(`${from}/files/${from}-latin-wght-normal.woff2`, packages));
  for (const targetFormat of formats) {
    const options: Options = { targetFormat, variationAxes: { wght }, keepFeatures };
    const cut = await subset(source, latin, options);
    const file = `${name}.${targetFormat === "woff2" ? "woff2" : "ttf"}`;
    await writeFile(new URL(file, target), cut);
    console.log(`${file.padEnd(16)}${(cut.length / 1000).toFixed(1)} kB`);
  }
  await copyFile(new URL(`${from}/LICENSE`, packages), new URL(`${name}.LICENSE`, target));
}

/** PDFs: nearly all letters of Europe, for names. Their renderer reads neither woff2 nor variable fonts. */
const letters = [
  [0x20, 0x24f],
  [0x2b0, 0x52f],
  [0x1e00, 0x20bf],
  [0x2100, 0x21ff],
  [0x2212, 0x2265],
] as const;
const alphabets = ["latin", "latin-ext", "greek", "greek-ext", "cyrillic", "cyrillic-ext", "vietnamese"];
const text = letters.map(([from, to]) => signs(from, to)).join("");
for (const alphabet of alphabets) {
  const source = await readFile(new URL(`inter/files/inter-${alphabet}-wght-normal.woff2`, packages));
  for (const wght of [400, 600]) {
    const keepFeatures = ["kern", "mark", "mkmk", "ccmp", "locl"];
    const options: Options = { targetFormat: "truetype", variationAxes: { wght }, keepFeatures };
    const cut = await subset(source, text, options);
    await writeFile(new URL(`pdf/${alphabet}-${wght}.ttf`, target), cut);
    console.log(`${`pdf/${alphabet}-${wght}.ttf`.padEnd(24)}${(cut.length / 1000).toFixed(1)} kB`);
  }
}
