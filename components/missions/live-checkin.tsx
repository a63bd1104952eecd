"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { askServer } from "@/components/members/ask-server";
import type { CheckIn } from "@/lib/missions/schema";
import { CheckinCard } from "./checkin-card";

/** The check-in on a member page: done on another tab or device, it is done here too. */
export function LiveCheckin({ initial }: { initial: CheckIn }) {
  const router = useRouter();
  const { data, refetch } = useQuery({
    queryKey: ["checkin"],
    queryFn: ({ signal }) => askServer<CheckIn>("/api/me/checkin", signal),
    initialData: initial,
  });
  const moved = data.done !== initial.done || data.day !== initial.day;
  // The rest of the page was made by the server.
  useEffect(() => {
    if (moved) router.refresh();
  }, [moved, router]);
  return <CheckinCard checkin={data} onDone={() => void refetch()} />;
}
