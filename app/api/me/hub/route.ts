import { readOwnHub } from "@/lib/hub/queries";
import { route } from "@/lib/guard/route";

/** Where the member stands among all. */
export const GET = route({ auth: "member" }, readOwnHub);
