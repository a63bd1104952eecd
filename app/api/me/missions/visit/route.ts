import { route } from "@/lib/guard/route";
import { visitMission } from "@/lib/missions/mutations";
import { missionReference } from "@/lib/missions/schema";

/** Notes that the member sets out for the page of a mission, and says where it is. */
export const POST = route({ auth: "member", schema: missionReference }, async ({ member, input }) => ({
  path: await visitMission(member, input.slug),
}));
