import { readOwnHub } from "@/lib/hub/queries";
import { route } from "@/lib/guard/route";

/** The member's part of /game. */
export const GET = route({ auth: "member" }, readOwnHub);
