import { z } from "zod";

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
  nft_tier: z.string(),
  mint_price: z.string().regex(/^\d+$/).nullable(),
  ether_rate: z.object({ dollars: count, at: z.string() }).nullable(),
  left: z.record(z.string(), z.number().int().nonnegative().nullable()),
});

export type Facts = z.output<typeof factsSchema>;

/** The first values of the settings: what a build without a database prints until its first revalidation. */
export const firstFacts: Facts = {
  refund_days: 14,
  grace_days: 7,
  claim_days: 365,
  click_days: 30,
  referral_days: 90,
  active_days: 3,
  retry_days: 30,
  appeal_days: 30,
  answer_days: 5,
  invite_days: 60,
  gift_days: 365,
  storefront_percent: 10,
  nft_tier: "founder",
  mint_price: null,
  ether_rate: null,
  left: {},
};
