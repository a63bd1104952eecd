import { readOwnPlace } from "@/lib/leaderboard/queries";
import { rankingQuery } from "@/lib/leaderboard/schema";
import { route } from "@/lib/guard/route";

/** The member's part of /leaderboard. */
export const GET = route({ auth: "member", schema: rankingQuery }, ({ member, input }) =>
  readOwnPlace(member, input.window),
);
