import { copyFile, readFile, writeFile } from "node:fs/promises";
import subset from "subset-font";

/**
 * `npm run fonts`: cuts the faces down to the signs and weights that the site uses and writes them to
 * components/shell/fonts. Run it after adding a language whose letters are missing, or another weight.
 */
const signs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const latin = `${signs(0x20, 0x7e)}${signs(0xa0, 0xff)}–—‘’“”„•…‹›€™−×→←↑↓·≈≤≥№ŒœŸ`;

const packages = new URL("../node_modules/@fontsource-variable/", import.meta.url);
const target = new URL("../components/shell/fonts/", import.meta.url);
const faces = [
  { name: "inter", from: "inter", wght: { min: 400, max: 600 }, formats: ["woff2"] },
  // The plain outline is for the sharing pictures, whose renderer does not read woff2.
  { name: "bricolage", from: "bricolage-grotesque", wght: 600, formats: ["woff2", "truetype"] },
  { name: "jetbrains", from: "jetbrains-mono", wght: 400, formats: ["woff2"] },
] as const;

for (const { name, from, wght, formats } of faces) {
  const source = await readFile(new URL(`${from}/files/${from}-latin-wght-normal.woff2`, packages));
  for (const targetFormat of formats) {
    const cut = await subset(source, latin, { targetFormat, variationAxes: { wght } });
    const file = `${name}.${targetFormat === "woff2" ? "woff2" : "ttf"}`;
    await writeFile(new URL(file, target), cut);
    console.log(`${file.padEnd(16)}${(cut.length / 1000).toFixed(1)} kB`);
  }
  await copyFile(new URL(`${from}/LICENSE`, packages), new URL(`${name}.LICENSE`, target));
}
