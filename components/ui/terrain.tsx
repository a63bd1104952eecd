import { cn } from "./cn";
import { routeOf, type Motif } from "./terrain-motifs";

type TerrainProps = { motif: Motif; className?: string };

/**
 * One of the named terrains, painted in the current text colour; where the motif has a route, that line is painted in
 * the accent. Decorative. For a terrain from a seed of one's own see `<Contour>`.
 */
export function Terrain({ motif, className }: TerrainProps) {
  return (
    <span aria-hidden="true" className={cn("pointer-events-none block", className)}>
      <span className="terrain" style={{ maskImage: `url(/art/${motif}.svg)` }} />
      {routeOf[motif] !== undefined && (
        <span className="terrain text-accent" style={{ maskImage: `url(/art/${motif}-route.svg)` }} />
      )}
    </span>
  );
}
