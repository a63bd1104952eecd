import { readMyApplication } from "@/lib/applications/queries";
import { route } from "@/lib/guard/route";

/** The member's part of /apply. */
export const GET = route({ auth: "member" }, ({ member }) => readMyApplication(member));
