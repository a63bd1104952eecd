import { route } from "@/lib/guard/route";
import { readDashboard } from "@/lib/members/dashboard/dashboard";

/** The dashboard as it is now, for a page that is open. */
export const GET = route({ auth: "member" }, readDashboard);
