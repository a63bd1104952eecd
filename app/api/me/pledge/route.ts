import { readMyPledge } from "@/lib/pledges/queries";
import { route } from "@/lib/guard/route";

/** The member's part of /pledge. */
export const GET = route({ auth: "member" }, ({ member }) => readMyPledge(member));
