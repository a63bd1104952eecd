import { isMotif, motifNames, routeOf } from "@/components/ui/terrain-motifs";
import { terrainSvg } from "@/components/ui/terrain-svg";

/** Drawn once at build time from seeded noise; an unknown name is not found. */
export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return motifNames.flatMap((motif) => [
    { name: `${motif}.svg` },
    ...(routeOf[motif] === undefined ? [] : [{ name: `${motif}-route.svg` }]),
  ]);
}

export async function GET(_request: Request, { params }: RouteContext<"/art/[name]">): Promise<Response> {
  const { name } = await params;
  const [, motif = "", route] = /^([a-z]+)(-route)?\.svg$/.exec(name) ?? [];
  if (!isMotif(motif)) return new Response("Not found", { status: 404 });
  return new Response(terrainSvg(motif, route !== undefined), {
    headers: { "content-type": "image/svg+xml" },
  });
}
