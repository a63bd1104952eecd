"use client";

import dynamic from "next/dynamic";
import { loadCode } from "@/components/ui/load-code";
import { Skeleton } from "@/components/ui/skeleton";

/** Recharts weighs as much as the rest of the panel: it follows once the page is shown, into places of the final size. */
export const LaterTrendChart = dynamic(
  () => loadCode(() => import("./trend-chart")).then((part) => part.TrendChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-full w-full" />,
  },
);

export const LaterSparkline = dynamic(
  () => loadCode(() => import("./sparkline")).then((part) => part.Sparkline),
  {
    ssr: false,
    loading: () => null,
  },
);

export const LaterStackChart = dynamic(
  () => loadCode(() => import("./stack-chart")).then((part) => part.StackChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-full w-full" />,
  },
);
