import { cn } from "./cn";
import { routeOf, type Motif } from "./terrain-motifs";

type TerrainProps = {
  motif: Motif;
  /** At the top of its page: asked for beside the style, which would name it only later. Others wait to be near. */
  early?: boolean;
  className?: string;
};

/**
 * An element and no call of `preload`: a call is carried out as soon as a link to this page is fetched ahead, on a page
 * that does not show the picture. Masks are asked for in CORS mode; a preload in another one would be thrown away.
 */
const Preload = ({ picture }: { picture: string }) => (
  <link rel="preload" as="image" href={picture} crossOrigin="anonymous" fetchPriority="low" />
);

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
      {early && [lines, route].map((picture) => picture && <Preload key={picture} picture={picture} />)}
      <span className="terrain" style={{ maskImage: `url(${lines})` }} />
      {route && <span className="terrain text-accent" style={{ maskImage: `url(${route})` }} />}
    </span>
  );
}
