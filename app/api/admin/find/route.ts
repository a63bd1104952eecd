import { find } from "@/lib/admin/frame/queries";
import { findQuery } from "@/lib/admin/frame/schema";
import { route } from "@/lib/guard/route";

/** What the command palette of the admin panel finds. */
export const GET = route({ auth: "moderator", schema: findQuery }, ({ member, input }) =>
  find(member, input.q),
);
