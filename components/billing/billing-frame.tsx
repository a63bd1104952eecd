import type { ReactNode } from "react";
import { Contour } from "@/components/ui/contour";

/** One narrow column over contour lines, for the pages around a payment. */
export function BillingFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate overflow-hidden">
      <Contour
        seed={1709}
        width={1440}
        height={900}
        levels={12}
        className="text-line absolute inset-0 -z-10 size-full mask-b-from-40% opacity-60 max-md:hidden"
      />
      <div className="mx-auto w-full max-w-xl px-4 py-10 md:py-16">
        <div className="bg-background md:border-line md:rounded-card md:border md:p-8">{children}</div>
      </div>
    </div>
  );
}
