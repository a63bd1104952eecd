import { readWaiting } from "@/lib/admin/frame/queries";
import { route } from "@/lib/guard/route";

/** The counts beside the sections of the admin panel, for a page that is open. */
export const GET = route({ auth: "moderator" }, ({ member }) => readWaiting(member));
