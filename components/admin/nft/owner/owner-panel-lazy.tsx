"use client";

import dynamic from "next/dynamic";
import { loadCode } from "@/components/ui/load-code";
import { Skeleton } from "@/components/ui/skeleton";

/** The wallet libraries come only to the pages on which the owner signs, after what there is to read. */
export const OwnerPanelLazy = dynamic(() => loadCode(() => import("./owner-panel")), {
  ssr: false,
  loading: () => <Skeleton className="h-11 w-48" />,
});
