"use client";

import dynamic from "next/dynamic";
import { loadCode } from "@/components/ui/load-code";
import { useIdle } from "./when-idle";

/** The client that it speaks through is as large as the rest of the page, which is complete without it. */
const FollowOwn = dynamic(() => loadCode(() => import("./follow-own")).then((part) => part.FollowOwn), {
  ssr: false,
});

/** Calls `changed` whenever points of the member have come or gone: for a public page that shows their part. */
export function Followed({ changed }: { changed: () => void }) {
  const follows = useIdle();
  return follows && <FollowOwn changed={changed} />;
}
