import type { ReactNode } from "react";
import { Terrain } from "@/components/ui/terrain";

/** One narrow column over contour lines, for the pages around a payment. */
export function BillingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden">
      <Terrain
        motif="lost"
        className="text-line absolute inset-0 -z-10 mask-b-from-40% opacity-60 max-md:hidden"
      />
      <div className="mx-auto w-full max-w-xl px-4 py-10 md:py-16">
        <div className="bg-background md:border-line md:rounded-card md:border md:p-8">{children}</div>
      </div>
    </div>
  );
}
