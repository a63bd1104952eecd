import { CardSkeleton, LinesSkeleton } from "@/components/islands/placeholders";
import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";

/** `CheckinCard` before its answer is there: words, the row of days, the button. */
export function CheckinSkeleton() {
  return (
    <CardSkeleton>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-56 gap-1">
          <div className="text-lg">
            <SkeletonLine className="w-44" />
          </div>
          <LinesSkeleton widths={["w-52"]} />
          <LinesSkeleton widths={["w-60"]} />
        </div>
        <div className="grid gap-4">
          <div className="flex gap-0.5 min-[22.5rem]:gap-1.5">
            {Array.from({ length: 7 }, (_, day) => (
              <span key={day} className="grid gap-1 text-xs">
                <Skeleton className="size-8 rounded-full" />
                <span className="h-[1lh]" />
              </span>
            ))}
          </div>
          <Skeleton className="h-11 w-full" />
        </div>
      </div>
    </CardSkeleton>
  );
}
