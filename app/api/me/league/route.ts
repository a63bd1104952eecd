import { readLeague } from "@/lib/leaderboard/queries";
import { route } from "@/lib/guard/route";

/** The member's league, below their own place on /leaderboard. */
export const GET = route({ auth: "member" }, ({ member }) => readLeague(member));
