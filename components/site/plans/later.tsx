"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { loadCode } from "@/components/ui/load-code";

const Plan = lazy(() => loadCode(() => import("./your-plan")).then((part) => ({ default: part.YourPlan })));

/** Nothing in the static page, so here a boundary costs nothing and nobody waits. */
export function YourPlan(props: ComponentProps<typeof Plan>) {
  return (
    <Suspense fallback={null}>
      <Plan {...props} />
    </Suspense>
  );
}
