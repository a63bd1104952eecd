import { route } from "@/lib/guard/route";
import { readMyMissions } from "@/lib/missions/queries";

/** The member's part of /missions. */
export const GET = route({ auth: "member" }, ({ member }) => readMyMissions(member));
