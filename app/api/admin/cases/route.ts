import { leaseCase, releaseCase } from "@/lib/admin/work/mutations";
import { readLeases } from "@/lib/admin/work/queries";
import { leaseRequest } from "@/lib/admin/work/schema";
import { route } from "@/lib/guard/route";

/** Which cases others have open, for the list that is open. */
export const GET = route({ auth: "moderator" }, ({ member }) => readLeases(member));

/** A case was opened, is still open, or was closed; the last also as the page goes away. */
export const POST = route({ auth: "moderator", schema: leaseRequest }, async ({ member, input }) =>
  input.open ? leaseCase(member, input.case) : releaseCase(member, input.case).then(() => null),
);
