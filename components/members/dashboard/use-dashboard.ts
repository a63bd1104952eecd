import { useQuery } from "@tanstack/react-query";
import { askServer } from "@/components/members/ask-server";
import type { Dashboard } from "@/lib/members/dashboard/schema";

/** The dashboard as the server rendered it; realtime changes make it read again, for every part of the page at once. */
export const useDashboard = (initial: Dashboard) =>
  useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => askServer<Dashboard>("/api/me/dashboard", signal),
    initialData: initial,
  });
