import { LinesSkeleton, PlacesSkeleton } from "@/components/islands/placeholders";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";

/** `OwnPlace` before its answer is there: the place, three members above and below, the picture of the week. */
export function PlaceSkeleton({ picture }: { picture: boolean }) {
  return (
    <div className="grid gap-3">
      <div className="text-lg">
        <SkeletonLine className="w-56" />
      </div>
      <PlacesSkeleton rows={7} />
      {picture && <Skeleton className="h-11 w-40" />}
    </div>
  );
}

/** `OwnLeague` before its answer is there: what a league is, and the button to join it. */
export function LeagueSkeleton() {
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-52 flex-1 text-lg">
          <SkeletonLine className="w-32" />
          <LinesSkeleton widths={["w-96", "w-72"]} />
        </div>
        <Skeleton className="h-11 w-32" />
      </div>
    </Card>
  );
}
