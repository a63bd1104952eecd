"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/**
 * Draws a page that the server made again when a row of the member has changed, like the queries of the other pages
 * (`MemberLive`). `version` is that of the rows it shows (`member_version`). Shows nothing.
 */
export function FollowPage({ version }: { version: string }) {
  const router = useRouter();
  useQuery({
    queryKey: ["page", version],
    queryFn: () => {
      router.refresh();
      return { version };
    },
    initialData: { version },
    staleTime: Infinity,
    // A version that is not shown any more says nothing about the page.
    gcTime: 0,
  });
  return null;
}
