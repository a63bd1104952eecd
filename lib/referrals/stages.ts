/**
 * The stages of a referral in their order (docs/product.md, "Referrals"). Every funnel of referrals shows all of them: whoever
 * draws one writes a record over `FunnelStage`, which lacks none.
 */
export const funnelStages = ["clicked", "signed_up", "wallet_linked", "minted", "qualified"] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** The stage that a referral may leave out: it qualifies by a purchase or by activity too, so what follows is no part of it. */
export const optionalStage: FunnelStage = "minted";
