import { cn } from "./cn";
import { PreloadPictures } from "./preload-pictures";
import { routeOf, type Motif } from "./terrain-motifs";

type TerrainProps = {
  motif: Motif;
  /** At the top of its page: asked for beside the style, which would name it only later. Others wait to be near. */
  early?: boolean;
  className?: string;
};

/**
 * One of the named terrains, painted in the current text colour; where the motif has a route, that line is painted in
 * the accent. Decorative.
 */
export function Terrain({ motif, early, className }: TerrainProps) {
  const lines = `/art/${motif}.svg`;
  const route = routeOf[motif] === undefined ? null : `/art/${motif}-route.svg`;
  return (
    <span
      aria-hidden="true"
      className={cn("pointer-events-none block", !early && "[content-visibility:auto]", className)}
    >
      {early && <PreloadPictures pictures={route ? [lines, route] : [lines]} />}
      <span className="terrain" style={{ maskImage: `url(${lines})` }} />
      {route && <span className="terrain text-accent" style={{ maskImage: `url(${route})` }} />}
    </span>
  );
}
