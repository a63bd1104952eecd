import Image from "next/image";
import type { ReactNode } from "react";
import { Terrain } from "@/components/ui/terrain";

type ArtworkProps = { image: string | undefined; label: string; note?: ReactNode };

/** A token's own picture from the chain; our contour motif while it cannot be read. */
export function Artwork({ image, label, note }: ArtworkProps) {
  return (
    <figure className="grid gap-3">
      <div className="border-line bg-surface rounded-card aspect-square overflow-hidden border">
        {image ? (
          // Lines of a vector: there is nothing for the image optimiser to do.
          <Image
            unoptimized
            loading="eager"
            src={image}
            alt={label}
            width={1000}
            height={1000}
            className="size-full"
          />
        ) : (
          <Terrain motif="token" className="text-line relative size-full" />
        )}
      </div>
      {note && <figcaption className="text-muted text-sm">{note}</figcaption>}
    </figure>
  );
}
