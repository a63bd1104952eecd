import { SkeletonLine } from "@/components/ui/skeleton";

/** `OwnStory` before its answer is there: the path of `Chapters`, each with its date, title and button. */
export function StorySkeleton() {
  return (
    <div className="border-line ml-1.5 grid gap-8 border-l pl-7">
      {["w-48", "w-56", "w-40", "w-52"].map((width) => (
        <div key={width}>
          <div className="text-xs">
            <SkeletonLine className="w-20" />
          </div>
          <div className="mt-1">
            <SkeletonLine className={width} />
          </div>
          <div className="mt-1 h-11" />
        </div>
      ))}
    </div>
  );
}
