import { route } from "@/lib/guard/route";
import { readReferralOverview } from "@/lib/referrals/queries";
import { referralQuery } from "@/lib/referrals/schema";

/** The referral page as it is now, for a page that is open. */
export const GET = route({ auth: "member", schema: referralQuery }, ({ input }) =>
  readReferralOverview(input.days),
);
