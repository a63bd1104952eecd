import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Terrain } from "@/components/ui/terrain";

type JoinFrameProps = { children: ReactNode; aside?: ReactNode };

/** Card of the join flow over contour lines, with something beside it on wide screens. */
export function JoinFrame({ children, aside }: JoinFrameProps) {
  return (
    <div className="relative isolate flex min-h-[calc(100dvh-8rem)] items-start overflow-hidden">
      <Terrain
        motif="join"
        className="text-line absolute inset-0 -z-10 mask-b-from-40% opacity-60 max-md:hidden"
      />
      <div
        className={cn(
          "mx-auto grid w-full gap-12 px-4 py-8 md:px-8 md:py-16",
          aside ? "max-w-lg lg:max-w-[76rem] lg:grid-cols-[30rem_minmax(0,1fr)] lg:gap-20" : "max-w-2xl",
        )}
      >
        <Card className="max-md:border-0 max-md:bg-transparent max-md:p-0 md:p-8">{children}</Card>
        {aside}
      </div>
    </div>
  );
}
