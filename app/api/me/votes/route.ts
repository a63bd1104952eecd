import { readMyVotes } from "@/lib/governance/queries";
import { route } from "@/lib/guard/route";

/** The member's part of /funding-governance. */
export const GET = route({ auth: "member" }, ({ member }) => readMyVotes(member));
