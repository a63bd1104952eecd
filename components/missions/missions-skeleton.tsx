import { CardSkeleton, LinesSkeleton } from "@/components/islands/placeholders";
import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";
import { CheckinSkeleton } from "./checkin-skeleton";

/** `OwnMissions` before its answer is there: check-in, altitude, and the first missions. */
export function MissionsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <CheckinSkeleton />
        <CardSkeleton>
          <div className="text-3xl">
            <SkeletonLine className="w-36" />
          </div>
          <LinesSkeleton widths={["w-48"]} className="mt-1" />
          <div className="min-h-6" />
          <LinesSkeleton widths={["w-28"]} className="mt-2" />
        </CardSkeleton>
      </div>
      <div>
        <div className="mb-4 text-xl">
          <SkeletonLine className="w-36" />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {[0, 1, 2, 3].map((index) => (
            <CardSkeleton key={index} className="flex flex-col gap-3">
              <LinesSkeleton widths={["w-full", "w-2/3"]} />
              <LinesSkeleton widths={["w-1/2"]} />
              <Skeleton className="h-11 w-32" />
            </CardSkeleton>
          ))}
        </div>
      </div>
    </div>
  );
}
