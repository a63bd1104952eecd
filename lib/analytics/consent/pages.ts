// Apart from `consent.ts`, which every page loads at its start: whoever asks for these is loaded later.

/** Pages on which nobody is asked: the joining, paying and working ones, where the question would be in the way. */
export const closedPages = /^(\/[a-z]{2})?\/(admin|appeal|get-access|auth|onboarding|payment-|subscription-)/;

/** Pages of which no replay is kept, whatever was consented to (docs/product.md, "Data and privacy"): those, receipts, and what a code or an invitation opens. */
export const unrecordedPages =
  /^(\/[a-z]{2})?\/(admin|appeal|get-access|auth|onboarding|payment-|subscription-|mint-success|unsubscribe|connect-wallet-post-purchase|creator-inviteonly|pledge|gift|redeem|members\/(settings\/receipts|staff-invite)|storefront\/[^/]+\/success)/;

/**
 * Pages that report no event either: staff work (looking at a member's pages too) and paying are nobody's to measure, and
 * whoever knows the address of an appeal or of an invitation to the staff may open it.
 */
export const unmeasuredPages =
  /^(\/[a-z]{2})?\/(admin|appeal|get-access|payment-|subscription-|unsubscribe|gift|members\/(settings\/receipts|staff-invite))/;
