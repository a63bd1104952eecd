import { route } from "@/lib/guard/route";
import { readMyChallenges } from "@/lib/missions/queries";

/** The member's part of /challenges. */
export const GET = route({ auth: "member" }, ({ member }) => readMyChallenges(member));
