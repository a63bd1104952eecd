import { z } from "zod";
import { firstSettings } from "@/lib/platform/first-settings.gen";

const count = z.coerce.number().int().nonnegative();

/**
 * Shape of the SQL function `site_facts()`: periods in days, the tier an NFT gives, what minting one costs (wei, null
 * while nobody can mint), dollars for one ether as the operator set it (null for none), and places of limited plans that can still be bought by card (null while not known).
 */
export const factsSchema = z.object({
  refund_days: count,
  grace_days: count,
  claim_days: count,
  click_days: count,
  referral_days: count,
  active_days: count,
  retry_days: count,
  appeal_days: count,
  answer_days: count,
  invite_days: count,
  gift_days: count,
  /** What the community keeps of a sale of a storefront. */
  storefront_percent: count,
  /** Of all votes, for proposals that open from now on; each proposal has its own. */
  quorum_percent: count,
  nft_tier: z.string(),
  mint_price: z.string().regex(/^\d+$/).nullable(),
  ether_rate: z.object({ dollars: count, at: z.string() }).nullable(),
  left: z.record(z.string(), z.number().int().nonnegative().nullable()),
});

export type Facts = z.output<typeof factsSchema>;

/** The first values of the settings: what a build without a database prints until its first revalidation. */
export const firstFacts: Facts = {
  refund_days: firstSettings["billing.refund_days"],
  grace_days: firstSettings["billing.grace_days"],
  claim_days: firstSettings["mint.voucher_days"],
  click_days: firstSettings["referral.click_days"],
  referral_days: firstSettings["referral.expires_days"],
  active_days: firstSettings["referral.active_days"],
  retry_days: firstSettings["applications.retry_days"],
  appeal_days: firstSettings["appeals.open_days"],
  answer_days: firstSettings["appeals.decide_days"],
  invite_days: firstSettings["applications.invite_days"],
  gift_days: firstSettings["gifts.valid_days"],
  storefront_percent: firstSettings["storefront.fee_percent"],
  quorum_percent: firstSettings["governance.quorum_percent"],
  nft_tier: firstSettings["mint.tier"],
  mint_price: null,
  ether_rate: null,
  left: {},
};
