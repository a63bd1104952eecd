import { readMyFeedback } from "@/lib/feedback/queries";
import { route } from "@/lib/guard/route";

/** The member's part of /legal/contact. */
export const GET = route({ auth: "member" }, ({ member }) => readMyFeedback(member));
