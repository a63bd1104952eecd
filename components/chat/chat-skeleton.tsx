import { Skeleton, SkeletonLine } from "@/components/ui/skeleton";
import { ChatFrame } from "./chat-frame";

/** Widths of what people may have written; the first of a writer stands below their name. */
const writers = [["w-72", "w-40"], ["w-96"], ["w-56", "w-80", "w-48"], ["w-64"], ["w-80", "w-36"]] as const;

/** Messages that are not there yet, the latest at the bottom, where the room will begin. */
export function LinesSkeleton() {
  return (
    <div aria-hidden="true" className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
      {writers.map(([first, ...more], index) => (
        <div key={index} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 px-4 pt-3 pb-0.5">
          <Skeleton className="mt-0.5 size-8 rounded-full" />
          <div>
            <div className="text-sm">
              <SkeletonLine className="w-24" />
            </div>
            <SkeletonLine className={first} />
            {more.map((width) => (
              <SkeletonLine key={width} className={width} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The chat before its rooms are there: rooms, head, lines and field where they will stand. */
export function ChatSkeleton() {
  return (
    <ChatFrame
      loading
      title={<SkeletonLine className="w-24" />}
      rooms={
        <div className="flex gap-1 overflow-hidden p-2 md:grid">
          {["w-20", "w-12", "w-24"].map((width) => (
            <div key={width} className="flex min-h-11 shrink-0 items-center px-3 text-sm">
              <Skeleton className={`h-3 ${width}`} />
            </div>
          ))}
        </div>
      }
    >
      <div className="border-line flex items-center gap-3 border-b px-4 py-2">
        <div className="flex min-h-11 flex-1 items-center">
          <Skeleton className="h-4 w-28" />
        </div>
        <Skeleton className="h-3 w-32" />
      </div>
      <LinesSkeleton />
      <div className="min-h-6 px-4 pt-1" />
      <div className="border-line border-t px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Skeleton className="h-12 w-full" />
      </div>
    </ChatFrame>
  );
}
