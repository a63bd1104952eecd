import { CardSkeleton, LinesSkeleton } from "@/components/islands/placeholders";
import { CheckinSkeleton } from "@/components/missions/checkin-skeleton";
import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";

/** `OwnClimb` before its answer is there: the mountain, the check-in, what is next, the place of the week. */
export function ClimbSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <LinesSkeleton widths={["w-24"]} />
            <div className="mt-1 text-4xl">
              <SkeletonLine className="w-40" />
            </div>
          </div>
          <div className="min-w-56 flex-1 sm:max-w-sm">
            <LinesSkeleton widths={["w-full"]} />
            <Skeleton className="mt-2 h-2 w-full rounded-full" />
          </div>
        </div>
        <div className="mt-2 pt-12">
          <Skeleton className="aspect-[5/2] w-full sm:aspect-[10/3]" />
        </div>
      </Card>
      <CheckinSkeleton />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <CardSkeleton>
          <div className="divide-line -my-3 divide-y">
            {[0, 1, 2].map((index) => (
              <div key={index} className="min-h-14 py-3">
                <SkeletonLine className="w-1/2" />
                <LinesSkeleton widths={["w-3/4"]} />
              </div>
            ))}
          </div>
        </CardSkeleton>
        <div className="grid grid-cols-1 content-start gap-6">
          <CardSkeleton>
            <SkeletonLine className="w-40" />
            <LinesSkeleton widths={["w-28"]} className="mt-3" />
          </CardSkeleton>
          <CardSkeleton>
            <SkeletonLine className="w-40" />
            <LinesSkeleton widths={["w-28"]} className="mt-3" />
          </CardSkeleton>
        </div>
      </div>
    </div>
  );
}
