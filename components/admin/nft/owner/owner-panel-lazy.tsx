"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The wallet libraries come only to the pages on which the owner signs, after what there is to read. */
export const OwnerPanelLazy = dynamic(() => import("./owner-panel"), {
  ssr: false,
  loading: () => <Skeleton className="h-11 w-48" />,
});
