/** Numbers between 0 and 1 that follow from a seed alone. */
export function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** A filled mountain ridge as an SVG path: as wide as the picture, its summits at most `height` above `base`. */
export function ridge(next: () => number, width: number, base: number, height: number): string {
  const waves = [1.3, 2.7, 5.9, 11.7].map((rate) => ({
    rate: rate * (0.8 + next() * 0.5),
    shift: next() * 6.28,
  }));
  const points = Array.from({ length: 49 }, (_, index) => {
    const x = index / 48;
    const up = waves.reduce(
      (sum, { rate, shift }, n) => sum + Math.abs(Math.sin(rate * x * 3.1 + shift)) / (n + 1.6),
      0,
    );
    return `${Math.round(x * width)} ${Math.round(base - height * (up / 1.6))}`;
  });
  return `M0 ${width * 2}L${points.join("L")}L${width} ${width * 2}Z`;
}

type Palette = { sky: [string, string]; sun: string; ridges: string[] };

const palettes: readonly Palette[] = [
  { sky: ["#1f2a44", "#d98a5b"], sun: "#f6d6a3", ridges: ["#7c5560", "#4a3a52", "#241f33"] },
  { sky: ["#cfe3ee", "#f4efe4"], sun: "#ffffff", ridges: ["#9db8c6", "#5f8296", "#2c4a5c"] },
  { sky: ["#0f2f33", "#5fa08c"], sun: "#e9f2c9", ridges: ["#3c7a70", "#1f524f", "#0c2a2d"] },
  { sky: ["#f3d9c4", "#f7efe2"], sun: "#e4572e", ridges: ["#d9a081", "#a65f49", "#5a2e2a"] },
  { sky: ["#2b1f4b", "#8c6fb1"], sun: "#f1e4ff", ridges: ["#6a4f92", "#44316b", "#221840"] },
];

/** A mountain scene as an SVG document: sky, sun and three ridges. The same seed always gives the same one. */
export function scene(seed: number, width: number, height: number): string {
  const next = numbers(seed);
  const palette = palettes[seed % palettes.length] as Palette;
  const x = Math.round(width * (0.25 + next() * 0.5));
  const y = Math.round(height * (0.22 + next() * 0.16));
  const ridges = palette.ridges.map((fill, n) => {
    const path = ridge(next, width, height * (0.62 + n * 0.14), height * (0.3 - n * 0.05));
    return `<path d="${path}" fill="${fill}"/>`;
  });
  return svg(
    width,
    height,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${palette.sky[0]}"/><stop offset="1" stop-color="${palette.sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${x}" cy="${y}" r="${Math.round(Math.min(width, height) * 0.09)}" fill="${palette.sun}"/>${ridges.join("")}`,
  );
}

export const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
