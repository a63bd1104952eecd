import { cn } from "@/components/ui/cn";
import { Terrain } from "@/components/ui/terrain";

type Props = {
  src: string | null;
  /** Its shape and size; beside a picture and beside none the same. */
  className: string;
};

/** The picture of a product, or the terrain in its place. Decorative: the title is beside it. */
export function ProductPicture({ src, className }: Props) {
  if (src)
    return (
      // eslint-disable-next-line @next/next/no-img-element -- drawn by the server in one size
      <img src={src} alt="" className={cn("object-cover", className)} loading="lazy" />
    );
  return (
    <div className={cn("bg-raised relative overflow-hidden", className)} data-testid="no-picture">
      <Terrain motif="token" className="text-control/70 absolute inset-0" />
    </div>
  );
}
