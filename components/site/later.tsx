"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import { later } from "@/components/ui/later";

export const UnsubscribeForm = later(() => import("./unsubscribe-form").then((part) => part.UnsubscribeForm));

/** In the page from the start; the code is what asks again after a minute. */
export const LiveStrip = later(() => import("./figures/live-strip").then((part) => part.LiveStrip));

const Plan = lazy(() =>
  import("@/components/site/plans/your-plan").then((part) => ({ default: part.YourPlan })),
);

/** Nothing in the static page, so here a boundary costs nothing and nobody waits. */
export function YourPlan(props: ComponentProps<typeof Plan>) {
  return (
    <Suspense fallback={null}>
      <Plan {...props} />
    </Suspense>
  );
}
