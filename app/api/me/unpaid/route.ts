import { readUnpaid } from "@/lib/billing/unpaid/queries";
import { route } from "@/lib/guard/route";

/** Whether a payment of the member's subscription is missing. */
export const GET = route({ auth: "member" }, readUnpaid);
