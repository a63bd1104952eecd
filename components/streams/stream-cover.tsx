import { contourPaths } from "@/components/ui/contour-lines";

const [width, height] = [720, 160];

/** A number that follows from a text alone (FNV-1a, RFC draft-eastlake-fnv). */
const seedOf = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );

/** The cover of a stream: a terrain of its own, which follows from its slug, with its summit line in the accent. Decorative. */
export function StreamCover({ slug }: { slug: string }) {
  const lines = contourPaths({ seed: seedOf(slug) % 65_536, width, height, levels: 6, cell: 40, hill: 230 });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.5"
      className="text-control block size-full"
    >
      <path d={lines.slice(0, -2).join("")} stroke="currentColor" />
      <path d={lines.slice(-2).join("")} className="stroke-accent" />
    </svg>
  );
}
