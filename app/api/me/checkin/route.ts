import { route } from "@/lib/guard/route";
import { readCheckIn } from "@/lib/missions/queries";

/** The member's check-in of today. */
export const GET = route({ auth: "member" }, ({ member }) => readCheckIn(member));
