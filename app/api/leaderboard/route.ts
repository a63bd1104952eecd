import { readBoard } from "@/lib/leaderboard/queries";
import { boardQuery } from "@/lib/leaderboard/schema";
import { route } from "@/lib/guard/route";

/** Further pages of a ranking, and its search. */
export const GET = route(
  { auth: "public", schema: boardQuery, limit: { name: "leaderboard", max: 120, seconds: 60 } },
  ({ input }) => readBoard(input.window, input.page, input.q),
);
