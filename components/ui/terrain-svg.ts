import { contourPaths } from "./contour-lines";
import { motifs, routeOf, type Motif } from "./terrain-motifs";

/**
 * The terrain as an SVG document: all lines but the route, or with `route` that line alone. Only its coverage counts,
 * because it is used as a mask.
 */
export function terrainSvg(motif: Motif, route: boolean): string {
  const { width, height } = motifs[motif];
  const paths = contourPaths(motifs[motif])
    .map((path, index) => ({ path, index }))
    .filter(({ index }) => (index === routeOf[motif]) === route)
    .map(({ path, index }) => `<path d="${path}" stroke-width="${index % 5 === 4 || route ? 1.6 : 0.8}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000">${paths.join("")}</svg>`;
}
