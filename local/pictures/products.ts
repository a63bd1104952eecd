import { numbers, ridge, scene, svg } from "./ridge.ts";

const side = 900;
const paper = "#f5efe3";
const ink = "#2b3440";

const line = (d: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
const sheet = (x: number, y: number, w: number, h: number, fill = paper) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="10" fill="${fill}"/>`;
const table = (fill: string, inside: string) =>
  svg(side, side, `<rect width="${side}" height="${side}" fill="${fill}"/>${inside}`);

/** A long sheet with a ridge in ink. */
function panorama(): string {
  const next = numbers(11);
  const lines = [0, 1, 2].map((n) =>
    line(
      ridge(next, 780, 430 + n * 50, 170 - n * 45)
        .replace(/^M0 \d+L/, "M")
        .replace(/L\d+ \d+Z$/, ""),
      5 - n,
    ),
  );
  return table(
    "#c9b79c",
    `<g>${sheet(40, 250, 820, 380)}<svg x="60" y="120" width="780" height="480" viewBox="0 0 780 600">${lines.join("")}</svg></g>`,
  );
}

/** Three steps of one drawing: shape, light, snow. */
function lessons(): string {
  const peak = "M20 210L110 60L160 130L200 90L260 210Z";
  const step = (n: number, inside: string) =>
    `<g transform="translate(${60 + n * 275} 320)">${sheet(0, 0, 260, 260)}<svg width="260" height="260" viewBox="0 0 280 260">${inside}</svg></g>`;
  const shape = line(peak, 5);
  const light = `<path d="M110 60L160 130L140 210L90 210Z" fill="#9aa7b3"/>${shape}`;
  const snow = `${light}<path d="M110 60L84 103L104 96L116 112L132 92Z" fill="#ffffff" stroke="${ink}" stroke-width="3"/>`;
  return table("#7f9a8f", step(0, shape) + step(1, light) + step(2, snow));
}

/** A bound book with a hut on it. */
function book(): string {
  const hut = `<path d="M0 90L90 20L180 90V190H0Z" fill="none" stroke="#f5efe3" stroke-width="8" stroke-linejoin="round"/><rect x="72" y="118" width="36" height="72" fill="#f5efe3"/>`;
  return table(
    "#d8cbb4",
    `<g transform="rotate(-4 450 450)"><rect x="235" y="150" width="450" height="620" rx="14" fill="#6e2f2a"/><rect x="235" y="150" width="46" height="620" rx="14" fill="#54211d"/><g transform="translate(390 340)">${hut}</g><rect x="360" y="600" width="240" height="8" fill="#f5efe3"/></g>`,
  );
}

/** Twelve small sheets. */
function calendar(): string {
  const sheets = Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [90 + (n % 4) * 185, 160 + Math.floor(n / 4) * 205];
    return `${sheet(x, y, 165, 185)}<svg x="${x + 8}" y="${y + 8}" width="149" height="110" viewBox="0 0 300 220">${scene(
      n + 1,
      300,
      220,
    )
      .replace(/^<svg[^>]*>|<\/svg>$/g, "")
      .replaceAll(
        "sky",
        `sky${n}`,
      )}</svg><rect x="${x + 20}" y="${y + 138}" width="${60 + (n % 3) * 20}" height="8" fill="${ink}" opacity="0.5"/>`;
  });
  return table("#39424e", sheets.join(""));
}

/** A thin booklet with a signature. */
function guide(): string {
  const name = "M300 560C340 480 380 470 370 540S420 600 450 520S500 470 490 550S560 590 610 500";
  return table(
    "#b8c9d6",
    `<g transform="rotate(3 450 450)">${sheet(230, 140, 440, 620)}<rect x="290" y="220" width="250" height="18" fill="${ink}"/><rect x="290" y="258" width="180" height="12" fill="${ink}" opacity="0.5"/>${line(name, 7)}<rect x="290" y="610" width="320" height="4" fill="${ink}" opacity="0.6"/></g>`,
  );
}

/** A contract that is read line by line. */
function contract(): string {
  const rows = Array.from(
    { length: 14 },
    (_, n) =>
      `<rect x="250" y="${190 + n * 38}" width="${[400, 360, 390, 300][n % 4]}" height="10" fill="${ink}" opacity="${n === 6 ? 0.9 : 0.35}"/>`,
  );
  return table(
    "#e3d3bd",
    `${sheet(200, 120, 500, 660)}${rows.join("")}<rect x="236" y="402" width="430" height="40" rx="8" fill="#e4a62e" opacity="0.35"/><circle cx="610" cy="560" r="92" fill="#ffffff" fill-opacity="0.55" stroke="${ink}" stroke-width="12"/>${line("M676 626L760 710", 22)}`,
  );
}

/** What shows each product of the example shops (`supabase/seed`), by its number. */
export const productPictures: Record<number, () => string> = {
  1: panorama,
  2: lessons,
  3: book,
  4: calendar,
  5: guide,
  6: contract,
};
